// Mouse, pen and finger: taps, strokes, and two fingers that move and stretch the board.

import { nearestEdge } from "./lattice.js";

const MOVED = 0.3; // cells; from there on a touch is a stroke
const REACH = 0.42; // cells around a vertex that a stroke has to enter to get there
const LINK = 0.25; // cells around a link's middle that are the link's, not the cell's
const BUTTONS = [0, 2]; // of a mouse: left and right
const LONG = 500; // milliseconds of a long press

export class Pointer {
  // `board` says what the mode is and takes marks: mode(), mark(pairs), zoom(by, x, y), pan(dx, dy).
  constructor(svg, game, drawing, board) {
    Object.assign(this, { svg, game, drawing, board });
    this.fingers = new Map();
    this.stroke = null;
    this.listeners = new AbortController();
    const listen = (name, act) =>
      svg.addEventListener(name, act, { signal: this.listeners.signal, passive: false });
    listen("pointerdown", (event) => this.down(event));
    listen("pointermove", (event) => this.move(event));
    listen("pointerup", (event) => this.up(event));
    listen("pointercancel", (event) => this.cancel(event));
    listen("lostpointercapture", (event) => this.cancel(event));
    listen("contextmenu", (event) => event.preventDefault());
  }

  close() {
    clearTimeout(this.timer);
    this.listeners.abort();
  }

  place(event) {
    const box = this.svg.getBoundingClientRect();
    const { width, height, margin } = this.drawing;
    return [
      ((event.clientX - box.left) / box.width) * width - margin,
      ((event.clientY - box.top) / box.height) * height - margin,
    ];
  }

  down(event) {
    if (!BUTTONS.includes(event.button)) return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    this.drop();
    try {
      this.svg.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already: nothing to hold.
    }
    if (this.fingers.size > 1) return;
    const [x, y] = this.place(event);
    const other = event.shiftKey || event.button === 2;
    this.stroke = { id: event.pointerId, x, y, other, moved: false, path: [] };
    this.timer = setTimeout(() => this.press(), LONG);
    event.preventDefault();
    this.board.focus();
  }

  press() {
    const { stroke } = this;
    this.drop();
    if (stroke && !stroke.moved) this.tap(stroke.x, stroke.y, true);
  }

  drop() {
    clearTimeout(this.timer);
    this.stroke = null;
  }

  move(event) {
    const last = this.fingers.get(event.pointerId);
    if (this.fingers.size === 2 && last) {
      this.stretch(event, last);
      return;
    }
    if (this.stroke?.id !== event.pointerId) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const part of events.length ? events : [event]) this.draw(...this.place(part));
  }

  up(event) {
    const { stroke } = this;
    this.cancel(event);
    if (stroke?.id === event.pointerId && !stroke.moved) this.tap(stroke.x, stroke.y, stroke.other);
  }

  cancel(event) {
    this.fingers.delete(event.pointerId);
    if (this.stroke?.id === event.pointerId) this.drop();
  }

  // Two fingers: what lies between them stays between them.
  stretch(event, last) {
    const now = [event.clientX, event.clientY];
    const [still] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const far = (at) => Math.hypot(at[0] - still[0], at[1] - still[1]);
    this.fingers.set(event.pointerId, now);
    this.board.pan((last[0] - now[0]) / 2, (last[1] - now[1]) / 2);
    if (far(last) > 0) {
      this.board.zoom(far(now) / far(last), (now[0] + still[0]) / 2, (now[1] + still[1]) / 2);
    }
  }

  draw(x, y) {
    const { stroke } = this;
    const { lattice } = this.game;
    if (!stroke.moved) {
      if (Math.hypot(x - stroke.x, y - stroke.y) < MOVED) return;
      stroke.moved = true;
      stroke.at = lattice.nearestVertex(stroke.x, stroke.y);
      clearTimeout(this.timer);
    }
    const vertex = lattice.nearestVertex(x, y);
    const [vx, vy] = lattice.point(vertex);
    if (Math.hypot(x - vx, y - vy) > REACH) return;
    while (stroke.at !== vertex) {
      const [ax, ay] = lattice.point(stroke.at);
      const across = Math.abs(vx - ax) >= Math.abs(vy - ay);
      this.step(across ? Math.sign(vx - ax) : 0, across ? 0 : Math.sign(vy - ay));
    }
  }

  // One edge of a stroke. The first one decides whether the stroke draws or takes away; going
  // back along the stroke takes its last edge back.
  step(dx, dy) {
    const { stroke, game } = this;
    const edge = game.lattice.edgeFrom(stroke.at, dx, dy);
    stroke.at = game.lattice.stepFrom(stroke.at, dx, dy);
    if (!game.lattice.isUsable(edge)) return;
    const last = stroke.path.at(-1);
    if (last?.edge === edge) {
      stroke.path.pop();
      this.board.mark([[edge, last.before]]);
      return;
    }
    const value = this.board.mode() * (stroke.other ? -1 : 1);
    stroke.value ??= game.marks[edge] === value ? 0 : value;
    stroke.path.push({ edge, before: game.marks[edge] });
    this.board.mark([[edge, stroke.value]]);
  }

  tap(x, y, other) {
    const { lattice, puzzle, marks } = this.game;
    const value = this.board.mode() * (other ? -1 : 1);
    const cell = lattice.cellAt(x, y);
    if (lattice.dots) {
      const edge = nearestEdge(lattice, lattice.edgesOf(cell), x, y);
      this.board.mark([[edge, marks[edge] === value ? 0 : value]]);
      return;
    }
    const link = nearestEdge(lattice, lattice.edgesOf(cell), x, y, LINK);
    if (link && !lattice.isUsable(link)) return;
    if (!link && (lattice.isClosed(cell) || !puzzle.shades)) return;
    const variable = link || lattice.firstCell + cell;
    const now = marks[variable];
    // Empty, line or shade, marker, empty; in the other mode a marker only.
    const next = value < 0 ? (now < 0 ? 0 : -1) : [1, -1, 0].at(now);
    this.board.mark([[variable, next]]);
  }
}
