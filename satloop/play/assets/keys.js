// The keyboard on the board: a ring that moves from place to place, and a pen.

const STEPS = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export class Keys {
  // `board` takes marks and commands, and says what the ear should know.
  constructor(frame, game, board) {
    Object.assign(this, { game, board });
    this.at = 0;
    this.pen = false;
    this.listeners = new AbortController();
    frame.addEventListener("keydown", (event) => this.press(event), {
      signal: this.listeners.signal,
    });
  }

  close() {
    this.listeners.abort();
  }

  press(event) {
    if (event.altKey || event.metaKey || event.ctrlKey) {
      if (event.altKey || event.key.toLowerCase() !== "z") return;
      this.board.act(event.shiftKey ? "redo" : "undo");
    } else if (STEPS[event.key]) {
      this.go(...STEPS[event.key], event.shiftKey);
    } else if (!this.command(event.key.toLowerCase(), event.shiftKey)) {
      return;
    }
    event.preventDefault();
  }

  command(key, shift) {
    const commands = {
      " ": () => this.switchPen(),
      l: () => this.board.act("line"),
      x: () => this.board.act("cross"),
      u: () => this.board.act(shift ? "redo" : "undo"),
      h: () => this.board.act("hint"),
      c: () => this.board.act("check"),
      "+": () => this.board.act("larger"),
      "-": () => this.board.act("smaller"),
      escape: () => this.board.leave(),
    };
    if (this.game.puzzle.shades) commands.s = () => this.shade();
    commands[key]?.();
    return key in commands;
  }

  go(dx, dy, shift) {
    const { lattice, marks } = this.game;
    const edge = lattice.edgeFrom(this.at, dx, dy);
    if (!edge) {
      this.board.hear("The board ends here.");
      return;
    }
    this.at = lattice.stepFrom(this.at, dx, dy);
    if (!shift && !this.pen) {
      this.board.moved("");
    } else if (!lattice.isUsable(edge)) {
      this.board.moved("No line runs into a clue cell.");
    } else {
      const value = this.board.mode();
      const told = this.board.mark([[edge, marks[edge] === value ? 0 : value]], true);
      this.board.moved(told);
    }
  }

  // Empty, shaded, marked unshaded, empty.
  shade() {
    const { lattice, marks } = this.game;
    if (lattice.isClosed(this.at)) {
      this.board.hear("A clue cell cannot be shaded.");
      return;
    }
    const variable = lattice.firstCell + this.at;
    this.board.mark([[variable, [1, -1, 0].at(marks[variable])]]);
  }

  switchPen() {
    this.pen = !this.pen;
    this.board.moved(this.pen ? "Pen down: arrows draw." : "Pen up.");
  }
}
