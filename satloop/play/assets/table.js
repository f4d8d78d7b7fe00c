// The board as a table, for reading it cell by cell; a press goes to the place on the board.

import { placed } from "./speech.js";

export class Table {
  // `goTo` is told the cell that was pressed.
  constructor(details, into, game, speech, goTo) {
    Object.assign(this, { details, into, game, speech, goTo });
    this.buttons = null;
    into.replaceChildren();
  }

  // Bring the words in line with the board; nothing is made before it is looked at.
  show() {
    if (!this.details.open) return;
    this.buttons ??= this.build();
    const { cols } = this.game.puzzle;
    this.buttons.forEach((button, cell) => {
      const text = this.speech.cell(cell);
      if (button.textContent === text) return;
      button.textContent = text;
      const where = placed(Math.floor(cell / cols), cell % cols);
      button.setAttribute("aria-label", `${where}: ${text}; go there`);
    });
  }

  build() {
    const { rows, cols } = this.game.puzzle;
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    head.append(document.createElement("td"));
    for (let col = 0; col < cols; col += 1) head.append(heading(`c${col + 1}`, "col"));
    const body = table.createTBody();
    const buttons = [];
    for (let row = 0; row < rows; row += 1) {
      const line = body.insertRow();
      line.append(heading(`r${row + 1}`, "row"));
      for (let col = 0; col < cols; col += 1) {
        const button = document.createElement("button");
        button.type = "button";
        const cell = buttons.push(button) - 1;
        button.addEventListener("click", () => this.goTo(cell));
        line.insertCell().append(button);
      }
    }
    this.into.replaceChildren(table);
    return buttons;
  }
}

function heading(text, scope) {
  const made = document.createElement("th");
  made.scope = scope;
  made.textContent = text;
  return made;
}
