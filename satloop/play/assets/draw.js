// The board as SVG. A cell is 1 wide; every state has a shape of its own besides its colour.

const SVG = "http://www.w3.org/2000/svg";
const TURN = { right: 0, down: 90, left: 180, up: 270 };
const LAYERS = ["ground", "cells", "clues", "looks", "lines", "signs", "ring"];

export function element(name, attributes = {}, parent = null, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  parent?.append(made);
  return made;
}

export class Drawing {
  constructor(svg, game) {
    this.svg = svg;
    this.game = game;
    const { lattice, puzzle } = game;
    this.site = puzzle.site;
    this.margin = lattice.dots ? 0.34 : 0.1;
    this.width = puzzle.cols + 2 * this.margin;
    this.height = puzzle.rows + 2 * this.margin;
    const view = [-this.margin, -this.margin, this.width, this.height];
    svg.setAttribute("viewBox", view.join(" "));
    svg.classList.toggle("dots", lattice.dots);
    svg.replaceChildren();
    this.colours(puzzle);
    this.layer = Object.fromEntries(LAYERS.map((id) => [id, element("g", { class: id }, svg)]));
    this.shown = new Map(); // variable -> the element of its mark
    this.clues = puzzle.clues.map((clue) => this.drawClue(clue));
    this.drawGround();
    this.ring = element("circle", { r: lattice.dots ? 0.28 : 0.4, class: "ring", visibility: "hidden" }, this.layer.ring);
    this.drawn = new Int8Array(lattice.size); // what is drawn
  }

  // Lines change their colour along the board, so that far strands are told apart.
  colours(puzzle) {
    const ends = { x1: 0, y1: 0, x2: puzzle.cols, y2: puzzle.rows };
    const units = { gradientUnits: "userSpaceOnUse" };
    const shade = element("linearGradient", { id: "ink", ...units, ...ends }, element("defs", {}, this.svg));
    for (const stop of [0, 50, 100]) {
      element("stop", { offset: `${stop}%`, class: `ink${stop}` }, shade);
    }
  }

  drawGround() {
    const { lattice, puzzle } = this.game;
    const { ground } = this.layer;
    if (lattice.dots) {
      for (let v = 0; v < lattice.rows * lattice.cols; v += 1) {
        const [cx, cy] = lattice.point(v);
        element("circle", { cx, cy, r: 0.055, class: "dot" }, ground);
      }
      return;
    }
    const size = { width: puzzle.cols, height: puzzle.rows };
    element("rect", { x: 0, y: 0, ...size, class: "frame" }, ground);
    let path = "";
    for (let x = 1; x < puzzle.cols; x += 1) path += `M${x} 0V${puzzle.rows}`;
    for (let y = 1; y < puzzle.rows; y += 1) path += `M0 ${y}H${puzzle.cols}`;
    element("path", { d: path, class: "grid" }, ground);
  }

  drawClue(clue) {
    const { lattice } = this.game;
    const [x, y] = lattice.cellMiddle(clue.cell);
    const group = element("g", { class: "clue" }, this.layer.clues);
    if (clue.closed) {
      const place = { x: x - 0.5, y: y - 0.5, width: 1, height: 1 };
      element("rect", { ...place, class: clue.text ? "closed" : "closed block" }, group);
    }
    if (clue.arrow) {
      const upright = ["up", "down"].includes(clue.arrow);
      this.drawNumber(clue.text, upright ? x - 0.11 : x, upright ? y : y + 0.13, 0.28, group);
      const at = upright ? `${x + 0.34} ${y}` : `${x} ${y - 0.33}`;
      const transform = `translate(${at}) rotate(${TURN[clue.arrow]})`;
      element("path", { d: "M-.32 0H.32M.2 -.08L.32 0L.2 .08", transform, class: "arrow" }, group);
    } else {
      this.drawNumber(clue.text, x, y, 0.32, group);
    }
    return group;
  }

  drawNumber(text, x, y, r, group) {
    element("circle", { cx: x, cy: y, r, class: "state" }, group);
    const size = ["", "", " two", " three"][text.length] ?? " four";
    element("text", { x, y, class: `number${size}` }, group, text);
  }

  // Bring what is drawn in line with the marks that are looked at.
  show() {
    const marks = this.game.shown;
    for (let variable = 1; variable < marks.length; variable += 1) {
      if (marks[variable] !== this.drawn[variable]) {
        this.drawn[variable] = marks[variable];
        this.shown.get(variable)?.remove();
        if (marks[variable]) this.shown.set(variable, this.mark(variable, marks[variable]));
        else this.shown.delete(variable);
      }
    }
    this.game.puzzle.clues.forEach((clue, number) => {
      const { met, over } = this.game.count(number);
      this.clues[number].classList.toggle("met", met);
      this.clues[number].classList.toggle("over", over);
    });
  }

  mark(variable, value) {
    const { lattice } = this.game;
    if (variable < lattice.firstCell) {
      return value > 0
        ? this.line(variable, "line", this.layer.lines)
        : this.cross(variable, "cross", this.layer.signs);
    }
    const cell = variable - lattice.firstCell;
    return value > 0
      ? this.shade(cell, "shaded", this.layer.cells)
      : this.spot(cell, "unshaded", this.layer.cells); // below the lines, which say it as well
  }

  line(edge, name, parent) {
    const [x1, y1] = this.game.lattice.point(this.game.lattice.tails[edge]);
    const [x2, y2] = this.game.lattice.point(this.game.lattice.heads[edge]);
    return element("line", { x1, y1, x2, y2, class: name }, parent);
  }

  cross(edge, name, parent) {
    const [x, y] = this.game.lattice.middle(edge);
    const d = "M-.1 -.1L.1 .1M.1 -.1L-.1 .1";
    return element("path", { d, transform: `translate(${x} ${y})`, class: name }, parent);
  }

  shade(cell, name, parent) {
    const [x, y] = this.game.lattice.cellMiddle(cell);
    const size = { width: 0.88, height: 0.88, rx: 0.08 };
    return element("rect", { x: x - 0.44, y: y - 0.44, ...size, class: name }, parent);
  }

  spot(cell, name, parent) {
    const [cx, cy] = this.game.lattice.cellMiddle(cell);
    return element("circle", { cx, cy, r: 0.08, class: name }, parent);
  }

  // Where to look, which marks are leaned on, and what follows (literals).
  highlight({ looks = {}, used = [], makes = [] } = {}) {
    this.layer.looks.replaceChildren();
    this.layer.signs.querySelectorAll(".hint").forEach((old) => old.remove());
    this.layer.lines.querySelectorAll(".hint").forEach((old) => old.remove());
    for (const literal of used) this.use(literal);
    for (const [kind, numbers] of Object.entries(looks)) {
      for (const number of numbers) this.look(kind, number);
    }
    for (const literal of makes) this.conclude(literal);
  }

  look(kind, number) {
    const { lattice } = this.game;
    if (kind === "cell") {
      const [x, y] = lattice.cellMiddle(number);
      const size = { width: 0.84, height: 0.84, rx: 0.1 };
      element("rect", { x: x - 0.42, y: y - 0.42, ...size, class: "look" }, this.layer.looks);
    } else if (kind === "vertex") {
      const [cx, cy] = lattice.point(number);
      element("circle", { cx, cy, r: 0.26, class: "look" }, this.layer.looks);
    } else {
      const [cx, cy] = lattice.middle(number);
      element("circle", { cx, cy, r: 0.13, class: "look" }, this.layer.looks);
    }
  }

  use(literal) {
    const { lattice } = this.game;
    const variable = Math.abs(literal);
    if (variable >= lattice.firstCell) {
      const [x, y] = lattice.cellMiddle(variable - lattice.firstCell);
      const size = { width: 0.96, height: 0.96 };
      element("rect", { x: x - 0.48, y: y - 0.48, ...size, class: "used" }, this.layer.looks);
    } else if (literal > 0) {
      this.line(variable, "used", this.layer.looks);
    } else {
      this.cross(variable, "used", this.layer.looks);
    }
  }

  conclude(literal) {
    const { lattice } = this.game;
    const variable = Math.abs(literal);
    const isEdge = variable < lattice.firstCell;
    const cell = variable - lattice.firstCell;
    const middle = isEdge ? lattice.middle(variable) : lattice.cellMiddle(cell);
    const { lines, signs } = this.layer;
    if (isEdge && literal > 0) this.line(variable, "hint line", lines);
    if (!isEdge && literal > 0) this.shade(cell, "hint shaded", lines);
    this.diamond(middle, literal > 0 ? "hint diamond" : "hint diamond hollow", signs);
    if (isEdge && literal < 0) this.cross(variable, "hint cross", signs);
    if (!isEdge && literal < 0) this.spot(cell, "hint unshaded", signs);
  }

  diamond([x, y], name, parent) {
    const reach = name.includes("hollow") ? 0.24 : 0.15;
    const d = `M0 ${-reach}L${reach} 0L0 ${reach}L${-reach} 0Z`;
    element("path", { d, transform: `translate(${x} ${y})`, class: name }, parent);
  }

  // Mistakes: a dashed stroke with a ! on it.
  mistakes(variables) {
    this.svg.querySelectorAll(".mistake").forEach((old) => old.remove());
    const { lattice } = this.game;
    for (const variable of variables) {
      const isEdge = variable < lattice.firstCell;
      const cell = variable - lattice.firstCell;
      if (isEdge) this.line(variable, "mistake", this.layer.signs);
      else this.shade(cell, "mistake", this.layer.signs);
      const [x, y] = isEdge ? lattice.middle(variable) : lattice.cellMiddle(cell);
      const group = element("g", { class: "mistake sign" }, this.layer.signs);
      element("circle", { cx: x, cy: y, r: 0.17 }, group);
      element("text", { x, y }, group, "!");
    }
  }

  moveRing(vertex, pen) {
    const [cx, cy] = this.game.lattice.point(vertex);
    this.ring.setAttribute("cx", cx);
    this.ring.setAttribute("cy", cy);
    this.ring.classList.toggle("pen", pen);
  }

  showRing(visible) {
    this.ring.setAttribute("visibility", visible ? "visible" : "hidden");
  }
}
