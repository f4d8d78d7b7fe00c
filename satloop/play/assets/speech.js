// Places and states in words, for the ear and for the board as a table.

const WAYS = [
  ["up", 0, -1],
  ["right", 1, 0],
  ["down", 0, 1],
  ["left", -1, 0],
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
    return ["", "line", this.cross].at(this.game.marks[edge]);
  }

  cellState(cell) {
    if (!this.game.puzzle.shades || this.game.lattice.isClosed(cell)) return "";
    return ["", "shaded", "marked unshaded"].at(
      this.game.marks[this.game.lattice.firstCell + cell],
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
    const { lattice, puzzle } = this.game;
    const row = Math.floor(vertex / lattice.cols);
    const col = vertex % lattice.cols;
    const parts = [`${lattice.dots ? "Dot " : ""}${placed(row, col)}`];
    if (!lattice.dots && this.clueOf.has(vertex)) {
      return `${parts[0]}: ${this.clue(this.clueOf.get(vertex))}.`;
    }
    const found = { line: [], [this.cross]: [] };
    for (const [way, dx, dy] of WAYS) {
      const state = this.edgeState(lattice.edgeFrom(vertex, dx, dy));
      if (state) found[state].push(way);
    }
    if (!lattice.dots && this.cellState(vertex)) parts.push(this.cellState(vertex));
    if (found.line.length) parts.push(`line ${listed(found.line)}`);
    if (found[this.cross].length) parts.push(`${this.cross} ${listed(found[this.cross])}`);
    if (parts.length === 1) parts.push("nothing drawn");
    if (lattice.dots) {
      for (const [up, left, where] of [
        [1, 1, "above left"],
        [1, 0, "above right"],
        [0, 1, "below left"],
        [0, 0, "below right"],
      ]) {
        const [y, x] = [row - up, col - left];
        if (y < 0 || x < 0 || y >= puzzle.rows || x >= puzzle.cols) continue;
        const number = this.clueOf.get(y * puzzle.cols + x);
        if (number !== undefined) parts.push(`${where} ${this.clue(number)}`);
      }
    }
    return `${parts.join("; ")}.`;
  }

  // What was changed, and which clues became complete or too full by it.
  changes(variables, before) {
    const { lattice, puzzle } = this.game;
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
    void lattice;
    const text = parts.join("; ");
    return text && `${text[0].toUpperCase()}${text.slice(1)}.`;
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
