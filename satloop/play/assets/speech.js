// Places and states in words, for the ear and for the board as a table.

import { capital } from "./names.js";

// How a line leaves a place, the step there, and where the neighbour lies.
const WAYS = [
  ["up", 0, -1, "above"],
  ["right", 1, 0, "right"],
  ["down", 0, 1, "below"],
  ["left", -1, 0, "left"],
];
const CORNERS = [
  [-1, -1, "above left"],
  [-1, 0, "above right"],
  [0, -1, "below left"],
  [0, 0, "below right"],
];

const listed = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

export const placed = (row, col) => `row ${row + 1}, column ${col + 1}`;

export class Speech {
  constructor(game) {
    this.game = game;
    this.clueOf = new Map(game.puzzle.clues.map((clue, number) => [clue.cell, number]));
  }

  // What things are called where lines run along dots, and where they run through cells.
  get cross() {
    return this.game.lattice.dots ? "cross" : "marker";
  }

  edgeState(edge) {
    return ["", "line", this.cross].at(this.game.shown[edge]);
  }

  cellState(cell) {
    if (!this.game.puzzle.shades || this.game.lattice.isClosed(cell)) return "";
    return ["", "shaded", "marked unshaded"].at(
      this.game.shown[this.game.lattice.firstCell + cell],
    );
  }

  // "3, has 1, wants 3"; "arrow left 2, has 2, complete".
  clue(number) {
    const clue = this.game.puzzle.clues[number];
    const { has, wants, met, over } = this.game.count(number);
    const name = [clue.arrow && `arrow ${clue.arrow}`, clue.text].filter(Boolean).join(" ");
    if (wants === null) return name || "blocked cell";
    const state = met ? "complete" : over ? "too many" : `wants ${wants}`;
    return `${name}, has ${has}, ${state}`;
  }

  // Where the ring is, and what is around.
  place(vertex) {
    const { lattice } = this.game;
    const row = Math.floor(vertex / lattice.cols);
    const col = vertex % lattice.cols;
    const where = `${lattice.dots ? "Dot " : ""}${placed(row, col)}`;
    if (!lattice.dots && this.clueOf.has(vertex)) {
      return capital(`${where}: ${this.clue(this.clueOf.get(vertex))}.`);
    }
    const own = [lattice.dots ? "" : this.cellState(vertex), ...this.edgesAround(vertex)].filter(Boolean);
    const around = lattice.dots ? this.cluesAround(row, col) : this.cellsAround(vertex);
    return capital(`${[where, ...(own.length ? own : ["nothing drawn"]), ...around].join("; ")}.`);
  }

  // "line up and left", "cross down".
  edgesAround(vertex) {
    const { lattice } = this.game;
    return ["line", this.cross].flatMap((state) => {
      const ways = WAYS.filter(([, dx, dy]) => this.edgeState(lattice.edgeFrom(vertex, dx, dy)) === state);
      return ways.length ? [`${state} ${listed(ways.map(([way]) => way))}`] : [];
    });
  }

  // The clues around a dot.
  cluesAround(row, col) {
    const { puzzle } = this.game;
    return CORNERS.flatMap(([down, right, where]) => {
      const [y, x] = [row + down, col + right];
      if (y < 0 || x < 0 || y >= puzzle.rows || x >= puzzle.cols) return [];
      const number = this.clueOf.get(y * puzzle.cols + x);
      return number === undefined ? [] : [`${where} ${this.clue(number)}`];
    });
  }

  // The shaded cells and clues next to a cell.
  cellsAround(cell) {
    const { lattice } = this.game;
    return WAYS.flatMap(([, dx, dy, where]) => {
      if (!lattice.edgeFrom(cell, dx, dy)) return [];
      const next = lattice.stepFrom(cell, dx, dy);
      if (this.clueOf.has(next)) return [`${where} ${this.clue(this.clueOf.get(next))}`];
      return this.cellState(next) === "shaded" ? [`${where} shaded`] : [];
    });
  }

  // What was changed, and which clues became complete or too full by it.
  changes(variables, before) {
    const { puzzle } = this.game;
    const parts = [];
    if (variables.length > 3) parts.push(`${variables.length} marks changed`);
    else for (const variable of variables) parts.push(this.mark(variable));
    const touched = new Set(variables.flatMap((v) => this.game.cluesAt.get(v) ?? []));
    for (const number of touched) {
      const now = this.game.count(number);
      const was = before.get(number);
      const { cell } = puzzle.clues[number];
      const where = placed(Math.floor(cell / puzzle.cols), cell % puzzle.cols);
      if (now.met && !was?.met) parts.push(`the clue at ${where} is complete: ${now.has}`);
      else if (now.over && !was?.over) parts.push(`the clue at ${where} has too many: ${now.has}`);
    }
    return parts.length ? `${capital(parts.join("; "))}.` : "";
  }

  mark(variable) {
    const { lattice, puzzle, marks } = this.game;
    const name = puzzle.names[variable];
    const value = marks[variable];
    if (!value) return `${name} cleared`;
    if (variable < lattice.firstCell) return `${value > 0 ? "line" : this.cross} at ${name}`;
    return `${name} ${value > 0 ? "shaded" : "marked unshaded"}`;
  }

  // One cell of the board as a table.
  cell(cell) {
    const { lattice } = this.game;
    const parts = [];
    if (this.clueOf.has(cell)) parts.push(this.clue(this.clueOf.get(cell)));
    if (this.cellState(cell)) parts.push(this.cellState(cell));
    lattice.edgesOf(cell).forEach((edge, side) => {
      const state = edge && lattice.isUsable(edge) ? this.edgeState(edge) : "";
      const name = lattice.dots ? ["top", "right", "bottom", "left"][side] : WAYS[side][0];
      if (state) parts.push(`${name} ${state}`);
    });
    return parts.join("; ") || "empty";
  }
}
