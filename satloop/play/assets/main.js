// The page: brings game, drawing, input and words together.

import { Chooser } from "./chooser.js";
import { Clock, shownTime } from "./clock.js";
import { Drawing } from "./draw.js";
import { Game } from "./game.js";
import { fillHelp } from "./help.js";
import { Hints } from "./hints.js";
import { Keys } from "./keys.js";
import { Maker } from "./maker.js";
import { entitled, subtitle } from "./names.js";
import { Pointer } from "./pointer.js";
import { Speech } from "./speech.js";
import { bestTime, loadGame, loadSettings, offerTime, saveGame, saveSettings } from "./storage.js";
import { Table } from "./table.js";
import { View } from "./view.js";
import { Voice } from "./voice.js";
import { Walk } from "./walk.js";

const $ = (id) => document.getElementById(id);
const button = (act) => document.querySelector(`[data-act=${act}]`);
const SAVED_AFTER = 300; // milliseconds
const NAMED = 8; // wrong marks that Check tells by name

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
    this.walk = null;
    this.mistakes = [];
    this.game = new Game(puzzle, loadGame(puzzle.key));
    this.wasSolved = this.game.isSolved();
    this.speech = new Speech(this.game);
    this.hints = new Hints(this.game);
    this.drawing = new Drawing($("drawing"), this.game);
    this.view = new View($("frame"), $("drawing"), this.drawing);
    this.pointer = new Pointer($("drawing"), this.game, this.drawing, this);
    this.keys = new Keys($("board"), this.game, this);
    this.table = new Table($("table"), $("cells"), this.game, this.speech, (cell) => this.goTo(cell));
    this.best = bestTime(puzzle);
    this.describe(puzzle);
    $("game").hidden = button("help").hidden = false;
    $("walk").hidden = true;
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
    const walking = Boolean(this.walk);
    this.drawing.show();
    this.table.show();
    const { met, all } = game.countsMet();
    $("met").textContent = `${met} of ${all}`;
    $("best").textContent = best === null ? "–" : shownTime(best);
    button("undo").disabled = walking || !game.past.length;
    button("redo").disabled = walking || !game.future.length;
    for (const act of ["hint", "check", "walk", "answer", "clear"]) button(act).disabled = walking;
    $("game").classList.toggle("solved", !walking && game.isSolved());
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
    if (this.walk) {
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
    this.hints.forget();
    this.drawing.highlight();
    this.showMistakes(this.mistakes.filter((variable) => !variables.includes(variable)));
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
      hint: () => this.hint(),
      check: () => this.check(),
      walk: () => this.startWalk(),
      answer: () => this.showAnswer(),
      clear: () => this.startOver(),
      smaller: () => this.zoom(1 / 1.25),
      larger: () => this.zoom(1.25),
      help: () => $("help").showModal(),
    };
    if (this.walk && button(name).disabled) return;
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

  // ---- help ----

  helped() {
    this.game.helped ||= !this.game.finished;
    this.saveSoon();
  }

  showMistakes(variables) {
    if (!variables.length && !this.mistakes.length) return;
    this.mistakes = variables;
    this.drawing.mistakes(variables);
  }

  hint() {
    if (this.game.isSolved()) {
      this.say("The loop is right: nothing is left to draw.");
      return;
    }
    this.helped();
    let found = this.hints.next();
    if (found?.set) {
      this.mark(found.set, true);
      if (this.game.isSolved()) return;
      found = this.hints.next();
    }
    if (!found) return;
    this.showMistakes(found.mistakes);
    this.drawing.highlight(found);
    this.revealFirst([...found.makes, ...found.mistakes], found.looks);
    this.say(found.text);
  }

  revealFirst([literal], [look]) {
    const { lattice } = this.game;
    if (literal) this.view.reveal(lattice.placeOf(Math.abs(literal)));
    else if (look) this.view.reveal(lattice.placeOfLook(look));
  }

  check() {
    this.helped();
    this.hints.forget();
    this.drawing.highlight();
    const wrong = this.game.wrongMarks();
    this.showMistakes(wrong);
    if (wrong.length) this.revealFirst(wrong, []);
    const names = wrong.slice(0, NAMED).map((variable) => this.game.puzzle.names[variable]);
    if (wrong.length > NAMED) names.push("…");
    const many = wrong.length === 1 ? "One mark is wrong" : `${wrong.length} marks are wrong`;
    this.say(wrong.length ? `${many}: ${names.join(", ")}.` : "No mark is wrong so far.");
  }

  showAnswer() {
    this.helped();
    const pairs = [];
    this.game.truth.forEach((value, variable) => {
      if (variable && (value > 0 || this.game.marks[variable] > 0)) pairs.push([variable, Math.max(value, 0)]);
    });
    this.game.finished = true;
    this.mark(pairs, true);
    this.clock.stop();
    this.say("This is the answer. Undo goes back to your marks.");
  }

  startWalk() {
    this.helped();
    this.hints.forget();
    this.showMistakes([]);
    this.say("");
    $("walk").hidden = false;
    this.walk = new Walk(this.game);
    this.showStep();
    $("walk-next").focus();
  }

  walkBy(steps) {
    this.walk.move(steps);
    this.showStep();
    // The button in use has gone out of use: its neighbour takes over.
    if (this.walk.isLast) $("walk-back").focus();
    else if (this.walk.isFirst) $("walk-next").focus();
  }

  showStep() {
    const { step, title, text, isFirst, isLast } = this.walk;
    this.game.walked = this.walk.marks();
    $("walk-title").textContent = title;
    $("walk-text").textContent = text;
    $("walk-back").disabled = isFirst;
    $("walk-next").disabled = isLast;
    this.refresh();
    this.drawing.highlight(step);
    if (step) this.revealFirst(step.makes, []);
  }

  // Leave the walk through; the player's marks are as they were.
  leave() {
    if (!this.walk) return;
    this.walk = null;
    this.game.walked = null;
    $("walk").hidden = true;
    this.drawing.highlight();
    this.say("");
    this.refresh();
    this.focus();
  }

  // ---- looks, and what is kept ----

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
    $("walk-next").addEventListener("click", () => this.walkBy(1));
    $("walk-back").addEventListener("click", () => this.walkBy(-1));
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
    page.focus();
  });
  if (!maker.takeAddress() && !data.puzzles.length) maker.make({});
}
