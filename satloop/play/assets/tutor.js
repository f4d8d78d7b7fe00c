// Help with the puzzle: hints, check, answer, and the walk through. All of it counts as help.

import { Hints } from "./hints.js";
import { Walk } from "./walk.js";

const NAMED = 8; // wrong marks that Check tells by name
const box = (name) => document.getElementById(name);

export class Tutor {
  // `board` takes marks: mark(pairs, quiet); says things: say(text); is told of changes of what
  // is to be seen, refresh(), and of the use of help: helped(), answered(); takes the focus().
  constructor(game, drawing, view, board) {
    Object.assign(this, { game, drawing, view, board });
    this.hints = new Hints(game);
    this.mistakes = [];
    this.walk = null;
    box("walk").hidden = true;
  }

  get isWalking() {
    return this.walk !== null;
  }

  // What was told of the marks before holds no more.
  marksChanged(variables) {
    this.hints.forget();
    this.drawing.highlight();
    this.showMistakes(this.mistakes.filter((variable) => !variables.includes(variable)));
  }

  showMistakes(variables) {
    if (!variables.length && !this.mistakes.length) return;
    this.mistakes = variables;
    this.drawing.mistakes(variables);
  }

  hint() {
    if (this.game.isSolved()) {
      this.board.say("The loop is right: nothing is left to draw.");
      return;
    }
    this.board.helped();
    let found = this.hints.next();
    if (found?.set) {
      this.board.mark(found.set, true);
      if (this.game.isSolved()) return;
      found = this.hints.next();
    }
    if (!found) return;
    this.showMistakes(found.mistakes);
    this.drawing.highlight(found);
    this.reveal([...found.makes, ...found.mistakes], found.looks);
    this.board.say(found.text);
  }

  // Bring the first mark that is meant into sight, or the first place to look at.
  reveal([literal], looks = {}) {
    const { lattice } = this.game;
    const place = literal ? lattice.placeOf(Math.abs(literal)) : lattice.placeOfLooks(looks);
    if (place) this.view.reveal(place);
  }

  check() {
    this.board.helped();
    this.hints.forget();
    this.drawing.highlight();
    const wrong = this.game.wrongMarks();
    this.showMistakes(wrong);
    this.reveal(wrong);
    const names = wrong.slice(0, NAMED).map((variable) => this.game.puzzle.names[variable]);
    if (wrong.length > NAMED) names.push("…");
    const many = wrong.length === 1 ? "One mark is wrong" : `${wrong.length} marks are wrong`;
    this.board.say(wrong.length ? `${many}: ${names.join(", ")}.` : "No mark is wrong so far.");
  }

  showAnswer() {
    const { truth, marks } = this.game;
    this.board.helped();
    const pairs = [];
    truth.forEach((value, variable) => {
      if (variable && (value > 0 || marks[variable] > 0)) pairs.push([variable, Math.max(value, 0)]);
    });
    this.board.answered();
    this.board.mark(pairs, true);
    this.board.say("This is the answer. Undo goes back to your marks.");
  }

  startWalk() {
    this.board.helped();
    this.hints.forget();
    this.showMistakes([]);
    this.board.say("");
    box("walk").hidden = false;
    this.walk = new Walk(this.game);
    this.showStep();
    box("walk-next").focus();
  }

  walkBy(steps) {
    this.walk.move(steps);
    this.showStep();
    // The button in use has gone out of use: its neighbour takes over.
    if (this.walk.isLast) box("walk-back").focus();
    else if (this.walk.isFirst) box("walk-next").focus();
  }

  showStep() {
    const { step, title, text, isFirst, isLast } = this.walk;
    this.game.walked = this.walk.marks();
    box("walk-title").textContent = title;
    box("walk-text").textContent = text;
    box("walk-back").disabled = isFirst;
    box("walk-next").disabled = isLast;
    this.board.refresh();
    this.drawing.highlight(step);
    if (step) this.reveal(step.makes);
  }

  // The player's marks are as they were.
  leaveWalk() {
    if (!this.walk) return;
    this.walk = null;
    this.game.walked = null;
    box("walk").hidden = true;
    this.drawing.highlight();
    this.board.say("");
    this.board.refresh();
    this.board.focus();
  }
}
