// The page: brings game, drawing, input and words together.

import { Chooser } from "./chooser.js";
import { Clock, shownTime } from "./clock.js";
import { Drawing } from "./draw.js";
import { Game } from "./game.js";
import { fillHelp } from "./help.js";
import { Keys } from "./keys.js";
import { Maker } from "./maker.js";
import { entitled, subtitle } from "./names.js";
import { Pointer } from "./pointer.js";
import { Speech } from "./speech.js";
import { bestTime, loadGame, loadSettings, offerTime, saveGame, saveSettings } from "./storage.js";
import { Table } from "./table.js";
import { Tutor } from "./tutor.js";
import { View } from "./view.js";
import { Voice } from "./voice.js";

const $ = (id) => document.getElementById(id);
const button = (act) => document.querySelector(`[data-act=${act}]`);
const SAVED_AFTER = 300; // milliseconds

class Page {
  constructor() {
    this.settings = loadSettings();
    this.value = 1; // what a tap draws: 1 lines, -1 crosses
    this.voice = new Voice($("message"), $("live"));
    this.clock = new Clock(() => {
      $("time").textContent = shownTime(this.game.seconds);
    });
    this.setLooks(this.settings.looks ?? "");
    this.listen();
  }

  // ---- one puzzle ----

  open(puzzle) {
    this.save();
    this.pointer?.close();
    this.keys?.close();
    this.game = new Game(puzzle, loadGame(puzzle.key));
    this.wasSolved = this.game.isSolved();
    this.speech = new Speech(this.game);
    this.drawing = new Drawing($("drawing"), this.game);
    this.view = new View($("frame"), $("drawing"), this.drawing);
    this.tutor = new Tutor(this.game, this.drawing, this.view, this);
    this.pointer = new Pointer($("drawing"), this.game, this.drawing, this);
    this.keys = new Keys($("board"), this.game, this);
    this.table = new Table($("table"), $("cells"), this.game, this.speech, (cell) => this.goTo(cell));
    this.best = bestTime(puzzle);
    this.describe(puzzle);
    $("game").hidden = button("help").hidden = false;
    this.clock.take(this.game);
    this.view.fit();
    this.drawing.moveRing(0, false);
    this.say("");
    this.refresh();
    if (this.game.past.length && !this.game.finished) this.clock.start();
  }

  describe(puzzle) {
    document.title = entitled(puzzle);
    $("title").textContent = entitled(puzzle);
    $("about").textContent = subtitle(puzzle);
    $("cross-word").textContent = this.game.lattice.dots ? "Cross" : "Marker";
    fillHelp(puzzle, this.game.lattice.dots);
  }

  // Bring all that is shown in line with the game.
  refresh() {
    const { game, best } = this;
    const { isWalking } = this.tutor;
    this.drawing.show();
    this.table.show();
    const { met, all } = game.countsMet();
    $("met").textContent = `${met} of ${all}`;
    $("best").textContent = best === null ? "–" : shownTime(best);
    button("undo").disabled = isWalking || !game.past.length;
    button("redo").disabled = isWalking || !game.future.length;
    for (const act of ["hint", "check", "walk", "answer", "clear"]) button(act).disabled = isWalking;
    $("game").classList.toggle("solved", !isWalking && game.isSolved());
  }

  // ---- what input asks for ----

  mode() {
    return this.value;
  }

  focus() {
    $("board").focus({ preventScroll: true });
  }

  // Make a change; `quiet` gives the words back instead of saying them.
  mark(pairs, quiet = false) {
    if (this.tutor.isWalking) {
      this.say("Close the walk through to go on drawing.");
      return "";
    }
    const before = this.counts(pairs.map(([variable]) => variable));
    return this.changed(this.game.change(pairs), before, quiet);
  }

  // How the clues stand that count some variables, by their numbers.
  counts(variables) {
    const numbers = variables.flatMap((variable) => this.game.cluesAt.get(variable) ?? []);
    return new Map(numbers.map((number) => [number, this.game.count(number)]));
  }

  changed(variables, before, quiet = false) {
    if (!variables.length) return "";
    this.tutor.marksChanged(variables);
    if (!this.game.finished) this.clock.start();
    const text = this.speech.changes(variables, before);
    this.refresh();
    this.saveSoon();
    const solved = this.game.isSolved() && !this.wasSolved;
    this.wasSolved = this.game.isSolved();
    if (solved) {
      this.finish();
      return "";
    }
    this.voice.clear();
    if (!quiet) this.hear(text);
    return text;
  }

  finish() {
    const { game } = this;
    this.clock.stop();
    const time = shownTime(game.seconds);
    let text = `Solved in ${time}.`;
    if (game.finished) text = "The loop is right.";
    else if (game.helped) text = `Solved, with help, in ${time}.`;
    else if (offerTime(game.puzzle, Math.floor(game.seconds))) text += " Your best time.";
    game.finished = true;
    this.best = bestTime(game.puzzle);
    this.refresh();
    this.say(text);
    this.save();
  }

  // The ring has come to another place, after what `text` tells.
  moved(text) {
    const { at, pen } = this.keys;
    this.drawing.moveRing(at, pen);
    this.view.reveal(this.game.lattice.point(at));
    this.hear([text, this.speech.place(at)].filter(Boolean).join(" "));
  }

  goTo(cell) {
    const { puzzle, lattice } = this.game;
    this.keys.at = Math.floor(cell / puzzle.cols) * lattice.cols + (cell % puzzle.cols);
    this.focus();
    this.moved("");
  }

  leave() {
    this.tutor.leaveWalk();
  }

  say(text) {
    this.voice.say(text);
  }

  hear(text) {
    this.voice.hear(text);
  }

  zoom(by, x, y) {
    this.view.zoom(by, x, y);
  }

  pan(dx, dy) {
    this.view.pan(dx, dy);
  }

  // ---- the tools ----

  act(name) {
    const tools = {
      line: () => this.setMode(1),
      cross: () => this.setMode(-1),
      undo: () => this.replay("undo", this.game.past),
      redo: () => this.replay("redo", this.game.future),
      hint: () => this.tutor.hint(),
      check: () => this.tutor.check(),
      walk: () => this.tutor.startWalk(),
      answer: () => this.tutor.showAnswer(),
      clear: () => this.startOver(),
      smaller: () => this.zoom(1 / 1.25),
      larger: () => this.zoom(1.25),
      help: () => $("help").showModal(),
    };
    if (this.tutor.isWalking && button(name).disabled) return;
    tools[name]();
  }

  setMode(value) {
    this.value = value;
    for (const [act, own] of [["line", 1], ["cross", -1]]) {
      button(act).setAttribute("aria-checked", String(own === value));
      button(act).tabIndex = own === value ? 0 : -1;
    }
    this.hear(value > 0 ? "Drawing lines." : `Setting ${this.speech.cross}${this.game.lattice.dots ? "es" : "s"}.`);
  }

  replay(which, list) {
    if (!list.length) {
      this.say(`Nothing to ${which}.`);
      return;
    }
    const before = this.counts(list.at(-1).map(([variable]) => variable));
    const text = this.changed(this.game[which](), before, true);
    if (text) this.hear(text);
    this.keepFocus(which);
  }

  // A button that was pressed and is out of use now leaves the focus to the board.
  keepFocus(act) {
    if (button(act).disabled && document.activeElement !== $("board")) this.focus();
  }

  startOver() {
    const before = new Map(this.game.puzzle.clues.map((clue, n) => [n, this.game.count(n)]));
    const gone = this.game.clear();
    this.changed(gone, before, true);
    this.say(gone.length ? "All marks are gone. Undo brings them back." : "There are no marks.");
  }

  // ---- looks, and what is kept ----

  // From now on this game sets no best time.
  helped() {
    this.game.helped ||= !this.game.finished;
    this.saveSoon();
  }

  answered() {
    this.game.finished = true;
    this.clock.stop();
  }

  setLooks(looks) {
    document.documentElement.dataset.looks = looks;
    $("looks").value = looks;
    this.settings.looks = looks;
    saveSettings(this.settings);
  }

  saveSoon() {
    this.saving ??= setTimeout(() => this.save(), SAVED_AFTER);
  }

  save() {
    clearTimeout(this.saving);
    this.saving = null;
    if (!this.game) return;
    this.clock.update();
    saveGame(this.game.puzzle.key, this.game.saved());
  }

  listen() {
    for (const each of document.querySelectorAll("[data-act]")) {
      each.addEventListener("click", () => this.act(each.dataset.act));
    }
    $("modes").addEventListener("keydown", (event) => {
      if (!event.key.startsWith("Arrow")) return;
      this.act(this.value > 0 ? "cross" : "line");
      button(this.value > 0 ? "line" : "cross").focus();
      event.preventDefault();
    });
    $("walk-next").addEventListener("click", () => this.tutor.walkBy(1));
    $("walk-back").addEventListener("click", () => this.tutor.walkBy(-1));
    $("walk-close").addEventListener("click", () => this.leave());
    $("walk").addEventListener("keydown", (event) => event.key === "Escape" && this.leave());
    $("looks").addEventListener("change", () => this.setLooks($("looks").value));
    $("table").addEventListener("toggle", () => this.table.show());
    const board = $("board");
    board.addEventListener("focus", () => {
      const seen = board.matches(":focus-visible");
      this.drawing.showRing(seen);
      if (seen) this.hear(this.speech.place(this.keys.at));
    });
    board.addEventListener("keydown", () => this.drawing.showRing(true));
    board.addEventListener("blur", () => this.drawing.showRing(false));
    $("frame").addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    addEventListener("resize", () => this.view?.fit());
    addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
  }

  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }
}

const data = JSON.parse($("data").textContent);
const page = new Page();
const chooser = new Chooser(data.puzzles, (puzzle) => page.open(puzzle));
if (data.maker) {
  const maker = new Maker(data.maker, (puzzle) => {
    chooser.take([puzzle]);
    page.say(`New puzzle: ${entitled(puzzle)}.`);
    if (document.activeElement !== document.body) page.focus(); // somebody pressed the button
  });
  if (!maker.takeAddress() && !data.puzzles.length) maker.make({});
}
