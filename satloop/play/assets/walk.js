// The whole reasoning, step by step, on a board of its own: the player's marks stay as they are.

import { told } from "./hints.js";

export class Walk {
  constructor(game) {
    this.lattice = game.lattice;
    this.steps = game.puzzle.steps;
    this.at = 0;
  }

  move(by) {
    this.at = Math.max(0, Math.min(this.steps.length, this.at + by));
  }

  get isFirst() {
    return this.at === 0;
  }

  get isLast() {
    return this.at === this.steps.length;
  }

  // The step to look at; there is none behind the last one.
  get step() {
    return this.steps[this.at];
  }

  get title() {
    return this.isLast ? "Finished" : `Step ${this.at + 1} of ${this.steps.length}: ${this.step.name}`;
  }

  get text() {
    return this.isLast ? "The loop is closed and every clue is met." : told(this.step);
  }

  // The marks that the steps before have made.
  marks() {
    const marks = new Int8Array(this.lattice.size);
    for (const { makes } of this.steps.slice(0, this.at)) {
      for (const literal of makes) marks[Math.abs(literal)] = Math.sign(literal);
    }
    return marks;
  }
}
