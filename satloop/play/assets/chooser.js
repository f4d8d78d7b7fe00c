// Which of several puzzles is on the page; the address names it by its number (#2).

import { entitled } from "./names.js";

const field = (id) => document.getElementById(id);

export class Chooser {
  // `open` is given the puzzle that was chosen.
  constructor(puzzles, open) {
    this.open = open;
    this.take(puzzles);
    field("puzzles").addEventListener("change", () => this.choose(Number(field("puzzles").value)));
    field("previous").addEventListener("click", () => this.choose(this.at - 1));
    field("following").addEventListener("click", () => this.choose(this.at + 1));
    addEventListener("hashchange", () => this.chooseNamed());
  }

  take(puzzles) {
    this.puzzles = puzzles;
    field("chooser").hidden = puzzles.length < 2;
    const named = puzzles.map((puzzle, n) => new Option(`${n + 1}. ${entitled(puzzle)}`, n));
    field("puzzles").replaceChildren(...named);
    this.chooseNamed();
  }

  // The puzzle that the address names, the first one if it names none.
  chooseNamed() {
    this.choose(Math.trunc(Number(location.hash.slice(1)) || 1) - 1);
  }

  choose(number) {
    const at = Math.max(0, Math.min(this.puzzles.length - 1, number));
    if (!this.puzzles.length || this.puzzles[at] === this.puzzle) return;
    this.at = at;
    this.puzzle = this.puzzles[at];
    field("puzzles").value = String(at);
    for (const [id, end] of [["previous", 0], ["following", this.puzzles.length - 1]]) {
      if (at === end && document.activeElement === field(id)) field("puzzles").focus();
      field(id).disabled = at === end;
    }
    if (this.puzzles.length > 1) setAddress(`#${at + 1}`);
    this.open(this.puzzle);
  }
}

// Where a page is embedded without an address of its own, it stays without.
export function setAddress(address) {
  try {
    history.replaceState(null, "", address);
  } catch {
    // The browser does not allow it there.
  }
}
