// The player's marks on one puzzle: 1 is a line or a shaded cell, -1 a cross or an unshaded cell.

import { makeLattice } from "./lattice.js";

export class Game {
  constructor(puzzle, saved = null) {
    this.puzzle = puzzle;
    this.lattice = makeLattice(puzzle);
    this.truth = new Int8Array(this.lattice.size).fill(-1);
    for (const variable of puzzle.answer) this.truth[variable] = 1;
    this.lines = puzzle.answer.filter((variable) => variable < this.lattice.firstCell).length;
    this.cluesAt = new Map(); // variable -> the numbers of the clues that count it
    puzzle.clues.forEach((clue, number) => {
      for (const variable of clue.counts) {
        this.cluesAt.set(variable, [...(this.cluesAt.get(variable) ?? []), number]);
      }
    });
    this.reset();
    if (saved) this.restore(saved);
  }

  reset() {
    this.marks = new Int8Array(this.lattice.size);
    this.walked = null; // marks of a walk, looked at instead of the player's
    this.past = []; // changes made, each a list of [variable, before, after]
    this.future = []; // changes taken back
    this.seconds = 0;
    this.helped = false;
    this.finished = false; // whether the loop has been right once
  }

  // Make one change that can be taken back; pairs of variable and value. Returns what changed.
  change(pairs) {
    const done = pairs
      .map(([variable, value]) => [variable, this.marks[variable], value])
      .filter(([, before, after]) => before !== after);
    if (done.length) {
      this.past.push(done);
      this.future = [];
      this.apply(done, 2);
    }
    return done.map(([variable]) => variable);
  }

  undo() {
    return this.move(this.past, this.future, 1);
  }

  redo() {
    return this.move(this.future, this.past, 2);
  }

  move(from, to, which) {
    const change = from.pop();
    if (!change) return [];
    to.push(change);
    this.apply(change, which);
    return change.map(([variable]) => variable);
  }

  apply(change, which) {
    for (const entry of change) this.marks[entry[0]] = entry[which];
  }

  clear() {
    const marked = [];
    this.marks.forEach((value, variable) => {
      if (value) marked.push([variable, 0]);
    });
    return this.change(marked);
  }

  // The marks that are looked at.
  get shown() {
    return this.walked ?? this.marks;
  }

  // How many a clue has of what it counts, and whether that is enough or too many.
  count(number) {
    const { counts, wants } = this.puzzle.clues[number];
    let has = 0;
    for (const variable of counts) if (this.shown[variable] === 1) has += 1;
    const known = wants !== null;
    return { has, wants, met: known && has === wants, over: known && has > wants };
  }

  countsMet() {
    const counts = this.puzzle.clues.map((clue, n) => this.count(n));
    const known = counts.filter(({ wants }) => wants !== null);
    return { met: known.filter(({ met }) => met).length, all: known.length };
  }

  // The loop alone decides: crosses and shading need not be marked.
  isSolved() {
    let lines = 0;
    for (let edge = 1; edge < this.lattice.firstCell; edge += 1) {
      if (this.marks[edge] === 1) {
        if (this.truth[edge] !== 1) return false;
        lines += 1;
      }
    }
    return lines === this.lines;
  }

  wrongMarks() {
    const wrong = [];
    this.marks.forEach((value, variable) => {
      if (value && value !== this.truth[variable]) wrong.push(variable);
    });
    return wrong;
  }

  hasMade(step) {
    return step.makes.every((literal) => this.marks[Math.abs(literal)] === Math.sign(literal));
  }

  saved() {
    const { past, future, seconds, helped, finished } = this;
    return { past, future, seconds, helped, finished };
  }

  // Take up a game where it was left; what was stored by somebody else is left alone.
  restore(saved) {
    const fits = (changes) =>
      Array.isArray(changes) &&
      changes.every((change) =>
        change.every(
          ([variable, before, after]) =>
            Number.isInteger(variable) &&
            variable > 0 &&
            variable < this.lattice.size &&
            [before, after].every((value) => [-1, 0, 1].includes(value)),
        ),
      );
    try {
      if (!fits(saved.past) || !fits(saved.future)) return;
      this.past = saved.past;
      this.future = saved.future;
      for (const change of this.past) this.apply(change, 2);
      this.seconds = Math.max(0, Number(saved.seconds) || 0);
      this.helped = Boolean(saved.helped);
      this.finished = Boolean(saved.finished);
    } catch {
      this.reset();
    }
  }
}
