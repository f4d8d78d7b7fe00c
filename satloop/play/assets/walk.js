// The whole reasoning, step by step, on a board of its own: the player's marks stay as they are.

import { told } from "./hints.js";

export class Walk {
  // `show` gets what to draw and to say at each place.
  constructor(game, show) {
    this.game = game;
    this.show = show;
    this.at = 0;
    this.tell();
  }

  get size() {
    return this.game.puzzle.steps.length;
  }

  move(by) {
    this.at = Math.max(0, Math.min(this.size, this.at + by));
    this.tell();
  }

  marksBefore() {
    const marks = new Int8Array(this.game.lattice.size);
    for (const step of this.game.puzzle.steps.slice(0, this.at)) {
      for (const literal of step.makes) marks[Math.abs(literal)] = Math.sign(literal);
    }
    return marks;
  }

  tell() {
    const step = this.game.puzzle.steps[this.at];
    const count = `Step ${this.at + 1} of ${this.size}`;
    this.show({
      marks: this.marksBefore(),
      highlight: step ?? {},
      title: step ? `${count}: ${step.name}` : "Finished",
      text: step ? told(step) : "The loop is closed and every clue is met.",
      isFirst: this.at === 0,
      isLast: !step,
    });
  }
}
