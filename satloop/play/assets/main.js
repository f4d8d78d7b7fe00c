// The page: brings game, drawing, input and words together.

import { Clock, shownTime } from "./clock.js";
import { Drawing, element } from "./draw.js";
import { Game } from "./game.js";
import { Hints } from "./hints.js";
import { Keys } from "./keys.js";
import { makePuzzle, wishFrom } from "./making.js";
import { Pointer } from "./pointer.js";
import { Speech, placed } from "./speech.js";
import { bestTime, loadGame, loadSettings, offerTime, saveGame, saveSettings } from "./storage.js";
import { Walk } from "./walk.js";

const $ = (id) => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const SMALLEST = { dots: 34, centres: 48 }; // pixels a cell: targets of 24 stay apart
const LARGEST = 160;
const EDGE = 10; // pixels of the frame around the board
const SAVED_AFTER = 300; // milliseconds

class Page {
  constructor() {
    this.settings = loadSettings();
    this.value = 1; // what a tap draws: 1 lines, -1 crosses
    this.clock = new Clock(() => {
      $("time").textContent = shownTime(this.game?.seconds ?? 0);
    });
    this.setLooks(this.settings.looks ?? "");
    this.listen();
  }

  // ---- one puzzle ----

  open(puzzle) {
    this.save();
    this.walk = null;
    $("walk").hidden = true;
    this.game = new Game(puzzle, loadGame(puzzle.key));
    this.speech = new Speech(this.game);
    this.hints = new Hints(this.game);
    this.pointer?.close();
    this.keys?.close();
    this.drawing = new Drawing($("drawing"), this.game);
    this.pointer = new Pointer($("drawing"), this.game, this.drawing, this);
    this.keys = new Keys($("board"), this.game, this);
    this.mistakes = [];
    this.wasSolved = this.game.isSolved();
    this.clock.take(this.game);
    this.describe(puzzle);
    this.fit();
    this.drawing.moveRing(0, false);
    this.say("");
    this.refresh();
    if (this.game.past.length && !this.game.finished) this.clock.start();
  }

  describe(puzzle) {
    const size = `${puzzle.cols}x${puzzle.rows}`;
    const name = `${puzzle.genre[0].toUpperCase()}${puzzle.genre.slice(1)}`;
    const title = puzzle.title || [name, size, puzzle.level].filter(Boolean).join(" ");
    $("title").textContent = title;
    document.title = title;
    const author = puzzle.author && `by ${puzzle.author}`;
    const kind = puzzle.title ? [name, size, puzzle.level].filter(Boolean).join(" ") : "";
    $("about").textContent = [kind, author].filter(Boolean).join(", ");
    $("cross-word").textContent = this.game.lattice.dots ? "Cross" : "Marker";
    fillHelp(puzzle, this.game.lattice.dots);
  }

  // Bring all that is shown in line with the game.
  refresh() {
    const { game } = this;
    this.drawing.show(this.walk?.marks ?? game.marks);
    const { met, all } = game.countsMet();
    $("met").textContent = `${met} of ${all}`;
    const best = bestTime(game.puzzle);
    $("best").textContent = best === null ? "–" : shownTime(best);
    for (const [act, list] of [["undo", game.past], ["redo", game.future]]) {
      button(act).disabled = !list.length || Boolean(this.walk);
    }
    for (const act of ["hint", "check", "answer", "clear"]) {
      button(act).disabled = Boolean(this.walk);
    }
    $("board").classList.toggle("solved", game.isSolved() && !this.walk);
    if ($("table").open) this.fillTable();
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
    if (this.walk || !pairs.length) return "";
    const before = this.counts(pairs.map(([variable]) => variable));
    return this.changed(this.game.change(pairs), before, quiet);
  }

  counts(variables) {
    const numbers = variables.flatMap((variable) => this.game.cluesAt.get(variable) ?? []);
    return new Map(numbers.map((number) => [number, this.game.count(number)]));
  }

  changed(variables, before, quiet = false) {
    if (!variables.length) return "";
    this.hints.forget();
    this.drawing.highlight();
    if (this.mistakes.length) {
      this.mistakes = this.mistakes.filter((variable) => !variables.includes(variable));
      this.drawing.mistakes(this.mistakes);
    }
    if (!this.game.finished) this.clock.start();
    const text = this.speech.changes(variables, before);
    this.refresh();
    this.saveSoon();
    const solved = this.game.isSolved() && !this.wasSolved;
    this.wasSolved = this.game.isSolved();
    if (solved) this.finish();
    else if (!quiet) {
      this.hear(text);
      this.message("");
    }
    return solved ? "" : text;
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
    this.refresh();
    this.say(text);
    this.save();
  }

  moved(text) {
    const { at, pen } = this.keys;
    this.drawing.moveRing(at, pen);
    this.scrollTo(at);
    const place = this.speech.place(at);
    this.hear([text, place].filter(Boolean).join(" "));
  }

  act(name) {
    const acts = {
      line: () => this.setMode(1),
      cross: () => this.setMode(-1),
      undo: () => this.replay("undo", "Nothing to undo."),
      redo: () => this.replay("redo", "Nothing to redo."),
      hint: () => this.hint(),
      check: () => this.check(),
      walk: () => this.startWalk(),
      answer: () => this.showAnswer(),
      clear: () => this.startOver(),
      smaller: () => this.zoom(1 / 1.25),
      larger: () => this.zoom(1.25),
      help: () => $("help").showModal(),
    };
    const always = ["walk", "smaller", "larger", "help", "line", "cross"];
    if (!this.game || (this.walk && !always.includes(name))) return;
    acts[name]();
  }

  setMode(value) {
    this.value = value;
    for (const [act, own] of [["line", 1], ["cross", -1]]) {
      button(act).setAttribute("aria-checked", String(own === value));
      button(act).tabIndex = own === value ? 0 : -1;
    }
    this.hear(value > 0 ? "Drawing lines." : `Setting ${this.game.lattice.dots ? "crosses" : "markers"}.`);
  }

  replay(which, otherwise) {
    const list = which === "undo" ? this.game.past : this.game.future;
    if (!list.length) {
      this.say(otherwise);
      return;
    }
    const before = this.counts(list.at(-1).map(([variable]) => variable));
    this.changed(this.game[which](), before);
  }

  startOver() {
    const before = new Map(this.game.puzzle.clues.map((clue, n) => [n, this.game.count(n)]));
    this.changed(this.game.clear(), before);
    this.say("All marks are gone. Undo brings them back.");
  }

  // ---- help ----

  helped() {
    this.game.helped ||= !this.game.finished;
    this.saveSoon();
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
    this.mistakes = found.mistakes;
    this.drawing.mistakes(found.mistakes);
    this.drawing.highlight(found);
    this.say(found.text);
  }

  check() {
    this.helped();
    this.mistakes = this.game.wrongMarks();
    this.drawing.mistakes(this.mistakes);
    const names = this.mistakes.map((variable) => this.game.puzzle.names[variable]);
    const some = names.length > 8 ? [...names.slice(0, 8), "..."] : names;
    const many = names.length === 1 ? "One mark is wrong" : `${names.length} marks are wrong`;
    this.say(names.length ? `${many}: ${some.join(", ")}.` : "No mark is wrong so far.");
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
    this.drawing.mistakes([]);
    $("walk").hidden = false;
    this.walk = {};
    const steps = new Walk(this.game, (shown) => this.showWalk(shown));
    this.walk.steps = steps;
    $("walk-next").focus();
  }

  showWalk({ marks, highlight, title, text, isFirst, isLast }) {
    this.walk.marks = marks;
    $("walk-title").textContent = title;
    $("walk-text").textContent = text;
    $("walk-back").disabled = isFirst;
    $("walk-next").disabled = isLast;
    this.refresh();
    this.drawing.highlight(highlight);
  }

  closeWalk() {
    this.walk = null;
    $("walk").hidden = true;
    this.drawing.highlight();
    this.refresh();
    this.focus();
  }

  // ---- words ----

  message(text) {
    $("message").textContent = text;
  }

  // What everybody should read, and hear.
  say(text) {
    this.message(text);
    this.hear("");
  }

  // What only the ear needs. The same text twice is said twice.
  hear(text) {
    const live = $("live");
    live.textContent = live.textContent === text && text ? `${text}\u00a0` : text;
  }

  fillTable() {
    const { puzzle } = this.game;
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    head.append(document.createElement("td"));
    for (let col = 0; col < puzzle.cols; col += 1) head.append(heading(`c${col + 1}`, "col"));
    const body = table.createTBody();
    for (let row = 0; row < puzzle.rows; row += 1) {
      const line = body.insertRow();
      line.append(heading(`r${row + 1}`, "row"));
      for (let col = 0; col < puzzle.cols; col += 1) {
        const cell = row * puzzle.cols + col;
        const there = document.createElement("button");
        there.type = "button";
        there.textContent = this.speech.cell(cell);
        there.setAttribute("aria-label", `${placed(row, col)}: ${there.textContent}; go there`);
        there.addEventListener("click", () => this.goTo(cell));
        line.insertCell().append(there);
      }
    }
    $("cells").replaceChildren(table);
  }

  goTo(cell) {
    const { puzzle, lattice } = this.game;
    this.keys.at = Math.floor(cell / puzzle.cols) * lattice.cols + (cell % puzzle.cols);
    this.focus();
    this.moved("");
  }

  // ---- looks ----

  setLooks(looks) {
    if (looks) document.documentElement.dataset.looks = looks;
    else delete document.documentElement.dataset.looks;
    $("looks").value = looks;
    this.settings.looks = looks;
    saveSettings(this.settings);
  }

  // As wide as the page has room for, but never too small to hit.
  fit() {
    const room = $("frame").clientWidth - EDGE;
    const fair = Math.min(room / this.drawing.width, 64);
    this.setCell(Math.max(fair, SMALLEST[this.game.puzzle.site]));
  }

  setCell(size) {
    const least = Math.min(SMALLEST[this.game.puzzle.site], ($("frame").clientWidth - EDGE) / this.drawing.width);
    this.cell = Math.max(Math.min(least, 12), Math.min(LARGEST, size));
    const svg = $("drawing");
    svg.style.width = `${this.cell * this.drawing.width}px`;
    svg.style.height = `${this.cell * this.drawing.height}px`;
  }

  // Stretch the board so that a point of the window stays where it is.
  zoom(by, x = null, y = null) {
    const frame = $("frame");
    const box = frame.getBoundingClientRect();
    const [dx, dy] = x === null ? [box.width / 2, box.height / 2] : [x - box.left, y - box.top];
    const before = this.cell;
    this.setCell(this.cell * by);
    const real = this.cell / before;
    frame.scrollLeft = (frame.scrollLeft + dx) * real - dx;
    frame.scrollTop = (frame.scrollTop + dy) * real - dy;
  }

  pan(dx, dy) {
    $("frame").scrollLeft += dx;
    $("frame").scrollTop += dy;
  }

  scrollTo(vertex) {
    const frame = $("frame");
    const [x, y] = this.game.lattice.point(vertex).map((each) => (each + this.drawing.margin) * this.cell);
    const near = this.cell;
    frame.scrollLeft = Math.min(x - near, Math.max(frame.scrollLeft, x + near - frame.clientWidth));
    frame.scrollTop = Math.min(y - near, Math.max(frame.scrollTop, y + near - frame.clientHeight));
  }

  // ---- keeping ----

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
    $("walk-next").addEventListener("click", () => this.walk?.steps.move(1));
    $("walk-back").addEventListener("click", () => this.walk?.steps.move(-1));
    $("walk-close").addEventListener("click", () => this.closeWalk());
    $("looks").addEventListener("change", () => this.setLooks($("looks").value));
    $("table").addEventListener("toggle", () => this.game && this.refresh());
    $("board").addEventListener("focus", () => {
      this.drawing?.showRing($("board").matches(":focus-visible"));
      if (this.game && $("board").matches(":focus-visible")) this.hear(this.speech.place(this.keys.at));
    });
    $("board").addEventListener("keydown", () => this.drawing?.showRing(true));
    $("board").addEventListener("blur", () => this.drawing?.showRing(false));
    $("frame").addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
      },
      { passive: false },
    );
    addEventListener("resize", () => this.game && this.fit());
    addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
  }
}

const button = (act) => document.querySelector(`[data-act=${act}]`);

function heading(text, scope) {
  const made = document.createElement("th");
  made.scope = scope;
  made.textContent = text;
  return made;
}

function fillList(id, texts) {
  $(id).replaceChildren(
    ...texts.map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }),
  );
}

function fillHelp(puzzle, dots) {
  fillList("rules", puzzle.rules);
  fillList(
    "controls",
    dots
      ? [
          "A tap or click takes the side of the cell that is nearest: it draws a line, or takes it away.",
          "In cross mode it sets crosses instead. Right click, Shift and click, or a long press use the other mode this once.",
          "Dragging along the dots draws; dragging along a line takes it away.",
        ]
      : [
          "Dragging through cells draws the loop; dragging along it takes it away.",
          "A tap near the middle between two cells goes on from nothing to line to marker.",
          "A tap on a cell goes on from nothing to shaded to marker (a cell on the loop). Clue cells cannot be changed.",
          "Right click, Shift and click, or a long press set or clear a marker only; so does every tap in marker mode.",
        ],
  );
  document.getElementById("controls").append(
    Object.assign(document.createElement("li"), {
      textContent: "Two fingers move and stretch the board; so do Ctrl and the wheel, and the buttons + and −.",
    }),
  );
  fillList("keyboard", [
    "Arrow keys move the ring. Shift and an arrow draws or takes away, and moves.",
    "Space puts the pen down, so that plain arrows draw, and lifts it again.",
    `L and X choose lines or ${dots ? "crosses" : "markers"}.${puzzle.shades ? " S shades the cell, then marks it unshaded." : ""}`,
    "U undoes, Shift and U redoes, H gives a hint, C checks.",
  ]);
  const shapes = [
    ["line", "Line: a thick stroke"],
    ["cross", dots ? "Cross: no line here" : "Marker between cells: no line here"],
    ...(puzzle.shades ? [["shaded", "Shaded: a full square"], ["unshaded", "Marker in a cell: not shaded"]] : []),
    ["met", "Clue met: a filled disc"],
    ["over", "Too many: a dashed ring"],
    ["hint", "Hint: an amber stroke or sign with a diamond"],
    ["look", "Hint: where to look, a dotted outline"],
    ["used", "Hint: marks it leans on, a broad pale stroke"],
    ["mistake", "Mistake, after Check: a dashed stroke with a !"],
  ];
  $("shapes").replaceChildren(...shapes.map(([name, text]) => legend(name, text)));
}

function legend(name, text) {
  const item = document.createElement("li");
  const svg = element("svg", { viewBox: "-.5 -.5 1 1", class: "legend", "aria-hidden": "true" });
  const line = { x1: -0.4, y1: 0, x2: 0.4, y2: 0.001 };
  const cross = "M-.15 -.15L.15 .15M.15 -.15L-.15 .15";
  const square = { x: -0.4, y: -0.4, width: 0.8, height: 0.8, rx: 0.1 };
  const draw = {
    line: () => element("line", { ...line, class: "line plain" }, svg),
    cross: () => element("path", { d: cross, class: "cross" }, svg),
    shaded: () => element("rect", { ...square, class: "shaded" }, svg),
    unshaded: () => element("circle", { r: 0.15, class: "unshaded" }, svg),
    met: () => disc("clue met"),
    over: () => disc("clue over"),
    hint: () => {
      element("line", { ...line, class: "hint line" }, svg);
      element("path", { d: "M0 -.22L.22 0L0 .22L-.22 0Z", class: "hint diamond" }, svg);
    },
    look: () => element("rect", { ...square, class: "look" }, svg),
    used: () => element("line", { ...line, class: "used" }, svg),
    mistake: () => {
      element("line", { ...line, class: "mistake" }, svg);
      const group = element("g", { class: "mistake sign" }, svg);
      element("circle", { r: 0.24 }, group);
      element("text", { x: 0, y: 0 }, group, "!");
    },
  };
  function disc(kind) {
    const group = element("g", { class: kind }, svg);
    element("circle", { r: 0.38, class: "state" }, group);
    element("text", { x: 0, y: 0, class: "number" }, group, "2");
  }
  draw[name]();
  item.append(svg, text);
  return item;
}

// ---- which puzzle ----

function choose(page, number) {
  const chosen = Math.max(0, Math.min(data.puzzles.length - 1, number));
  $("puzzles").value = String(chosen);
  $("previous").disabled = chosen === 0;
  $("following").disabled = chosen === data.puzzles.length - 1;
  history.replaceState(null, "", `${location.pathname}${location.search}#${chosen + 1}`);
  page.open(data.puzzles[chosen]);
}

function setUpChooser(page) {
  const named = data.puzzles.map((puzzle, n) => {
    const kind = puzzle.title || `${puzzle.genre} ${puzzle.cols}x${puzzle.rows} ${puzzle.level}`;
    return new Option(`${n + 1}. ${kind}`.trim(), String(n));
  });
  $("puzzles").replaceChildren(...named);
  $("chooser").hidden = data.puzzles.length < 2;
  $("puzzles").addEventListener("change", () => choose(page, Number($("puzzles").value)));
  $("previous").addEventListener("click", () => choose(page, Number($("puzzles").value) - 1));
  $("following").addEventListener("click", () => choose(page, Number($("puzzles").value) + 1));
  addEventListener("hashchange", () => choose(page, Number(location.hash.slice(1)) - 1 || 0));
}

function setUpMaker(page) {
  const { genres, sizes } = data.maker;
  const options = (id, values) => $(id).replaceChildren(...values.map((v) => new Option(v, v)));
  const levels = () => options("make-level", genres[$("make-genre").value]);
  options("make-genre", Object.keys(genres));
  options("make-size", sizes);
  levels();
  $("make-genre").addEventListener("change", levels);
  $("maker").hidden = false;
  let running = null;

  async function make(wish) {
    running?.abort();
    const own = new AbortController();
    running = own;
    $("cancel").hidden = false;
    $("progress").textContent = "Making a puzzle …";
    try {
      const told = (text) => {
        $("progress").textContent = text;
      };
      const made = await makePuzzle(wish, told, own.signal);
      $("progress").textContent = "";
      $("make-seed").value = "";
      history.replaceState(null, "", `?${new URLSearchParams(made.wish)}`);
      data.puzzles = [made.puzzle];
      $("chooser").hidden = true;
      page.open(made.puzzle);
      page.focus();
    } catch (error) {
      if (running === own) {
        $("progress").textContent = own.signal.aborted ? "Cancelled." : error.message;
      }
    } finally {
      if (running === own) {
        running = null;
        $("cancel").hidden = true;
      }
    }
  }

  $("maker").addEventListener("submit", (event) => {
    event.preventDefault();
    const wish = {
      genre: $("make-genre").value,
      size: $("make-size").value,
      level: $("make-level").value,
    };
    if ($("make-seed").value) wish.seed = $("make-seed").value;
    make(wish);
  });
  $("cancel").addEventListener("click", () => running?.abort());

  const wish = wishFrom(location.search);
  for (const [key, value] of Object.entries(wish)) {
    const field = $(`make-${key}`);
    if (key === "genre" && genres[value]) {
      field.value = value;
      levels();
    } else if (key !== "seed" && [...field.options].some((option) => option.value === value)) {
      field.value = value;
    } else if (key === "size") {
      field.append(new Option(value, value, true, true));
    }
  }
  if (Object.keys(wish).length || !data.puzzles.length) make(wish);
}

const page = new Page();
setUpChooser(page);
if (data.puzzles.length) choose(page, Number(location.hash.slice(1)) - 1 || 0);
if (data.maker) setUpMaker(page);
