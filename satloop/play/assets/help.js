// Help in the page: rules, controls, and the shape of each state.

import { element } from "./draw.js";

export function fillHelp(puzzle, dots) {
  fillList("rules", puzzle.rules);
  fillList("controls", [
    ...(dots ? ALONG_DOTS : THROUGH_CELLS),
    "Two fingers move and stretch the board; so do Ctrl and the wheel, and the buttons + and −.",
  ]);
  fillList("keyboard", [
    "Arrow keys move the ring. Shift and an arrow draws or takes away, and moves.",
    "Space puts the pen down, so that plain arrows draw, and lifts it again.",
    `L and X choose lines or ${dots ? "crosses" : "markers"}.${puzzle.shades ? " S shades the cell, then marks it unshaded." : ""}`,
    "U undoes, Shift and U redoes, H gives a hint, C checks, + and − stretch.",
  ]);
  document.getElementById("shapes").replaceChildren(...shapes(puzzle, dots).map(legend));
}

const ALONG_DOTS = [
  "A tap or click takes the side of the cell that is nearest: it draws a line, or takes it away.",
  "In cross mode it sets crosses instead. Right click, Shift and click, or a long press use the other mode this once.",
  "Dragging along the dots draws; dragging along a line takes it away.",
];
const THROUGH_CELLS = [
  "Dragging through cells draws the loop; dragging along it takes it away.",
  "A tap near the middle between two cells goes on from nothing to line to marker.",
  "A tap on a cell goes on from nothing to shaded to marker (a cell on the loop). Clue cells cannot be changed.",
  "Right click, Shift and click, or a long press set or clear a marker only; so does every tap in marker mode.",
];

function fillList(id, texts) {
  const items = texts.map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  });
  document.getElementById(id).replaceChildren(...items);
}

const shapes = ({ shades }, dots) => [
  ["line", "Line: a thick stroke"],
  ["cross", dots ? "Cross: no line here" : "Marker between cells, a cross: no line here"],
  ...(shades ? [["shaded", "Shaded: a full square"]] : []),
  ...(shades ? [["unshaded", "Marker in a cell, a spot: not shaded"]] : []),
  ["met", "Clue met: a filled disc"],
  ["over", "Too many: a dashed ring"],
  ["look", "Hint, where to look: a dotted outline"],
  ["used", "Hint, marks that it leans on: a broad pale stroke"],
  ["hint", "Hint, what follows: an amber stroke or sign with a diamond"],
  ["mistake", "Mistake: a dashed stroke with a !"],
];

function legend([name, text]) {
  const item = document.createElement("li");
  const svg = element("svg", { viewBox: "-.5 -.5 1 1", class: "legend", "aria-hidden": "true" });
  const line = { x1: -0.4, y1: 0, x2: 0.4, y2: 0 };
  const cross = "M-.15 -.15L.15 .15M.15 -.15L-.15 .15";
  const square = { x: -0.4, y: -0.4, width: 0.8, height: 0.8, rx: 0.1 };
  const clue = (state) => {
    const group = element("g", { class: state }, svg);
    element("circle", { r: 0.38, class: "state" }, group);
    element("text", { x: 0, y: 0, class: "number" }, group, "2");
  };
  const draw = {
    line: () => element("line", { ...line, class: "line plain" }, svg),
    cross: () => element("path", { d: cross, class: "cross" }, svg),
    shaded: () => element("rect", { ...square, class: "shaded" }, svg),
    unshaded: () => element("circle", { r: 0.12, class: "unshaded" }, svg),
    met: () => clue("met"),
    over: () => clue("over"),
    hint: () => {
      element("line", { ...line, class: "hint line" }, svg);
      element("path", { d: "M0 -.22L.22 0L0 .22L-.22 0Z", class: "hint diamond" }, svg);
    },
    look: () => element("rect", { ...square, class: "look" }, svg),
    used: () => element("line", { ...line, class: "used" }, svg),
    mistake: () => {
      element("line", { ...line, class: "mistake" }, svg);
      const group = element("g", { class: "mistake sign" }, svg);
      element("circle", { r: 0.24 }, group);
      element("text", { x: 0, y: 0 }, group, "!");
    },
  };
  draw[name]();
  item.append(svg, text);
  return item;
}
