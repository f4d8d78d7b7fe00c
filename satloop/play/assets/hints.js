// Hints from the walkthrough that came with the puzzle: a wrong mark first, else the next step.

import { capital } from "./names.js";

export class Hints {
  constructor(game) {
    this.game = game;
    this.stepOf = new Map(); // variable -> the number of the step that decides it
    game.puzzle.steps.forEach((step, number) => {
      for (const literal of step.makes) {
        if (!this.stepOf.has(Math.abs(literal))) this.stepOf.set(Math.abs(literal), number);
      }
    });
    this.last = null;
    this.grade = 0;
  }

  forget() {
    this.last = null;
  }

  // What to tell next: where to look, then what follows, then why. Asked once more, the marks
  // of the hint are set (`set`), and the next one begins. Null at the end.
  next() {
    let found = this.find();
    if (found && this.last === found.key) {
      this.grade += 1;
      if (this.grade > 2) {
        const set = found.makes.map((literal) => [Math.abs(literal), Math.sign(literal)]);
        this.last = null;
        return { set, ...found, text: "", grade: 3 };
      }
    } else if (found) {
      this.last = found.key;
      this.grade = 0;
    }
    return found && this.graded(found);
  }

  graded({ step, wrong, makes }) {
    const { grade } = this;
    const texts = wrong ? this.against(step, makes[0]) : [step.where, `${step.where} ${step.so}`, told(step)];
    return {
      wrong,
      grade,
      text: texts[grade],
      looks: wrong && grade < 2 ? {} : step.looks,
      used: grade === 2 ? step.used : [],
      makes: !wrong && grade ? makes : [],
      mistakes: wrong ? [Math.abs(makes[0])] : [],
      name: step.name,
    };
  }

  // What to tell of a mark that a step refutes.
  against(step, literal) {
    const about = this.game.puzzle.names[Math.abs(literal)];
    const not = `${capital(about)} cannot be ${stateOf(-literal, this.game)}.`;
    const open = step.used.some((used) => this.game.marks[Math.abs(used)] !== Math.sign(used));
    const earlier = open ? "Some of these marks are not on your board yet: they follow as well." : "";
    return [
      `One mark cannot be right. Look again at ${about}.`,
      not,
      [not, told(step), earlier].filter(Boolean).join(" "),
    ];
  }

  // The wrong mark that the earliest step refutes, else the first step not made.
  find() {
    const { game } = this;
    const wrong = game.wrongMarks().filter((variable) => this.stepOf.has(variable));
    if (wrong.length) {
      const number = Math.min(...wrong.map((variable) => this.stepOf.get(variable)));
      const variable = wrong.find((each) => this.stepOf.get(each) === number);
      const step = game.puzzle.steps[number];
      return { key: `wrong ${variable}`, step, wrong: true, makes: [variable * game.truth[variable]] };
    }
    const number = game.puzzle.steps.findIndex((step) => !game.hasMade(step));
    if (number < 0) return null;
    const step = game.puzzle.steps[number];
    return { key: `step ${number}`, step, wrong: false, makes: step.makes };
  }
}

export const told = (step) => [step.where, step.because, step.so].filter(Boolean).join(" ");

function stateOf(literal, game) {
  if (Math.abs(literal) < game.lattice.firstCell) return literal > 0 ? "a line" : "empty";
  return literal > 0 ? "shaded" : "unshaded";
}
