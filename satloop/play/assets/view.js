// How large the board is shown, and which part of it: fitting, stretching, moving.

const SMALLEST = { dots: 34, centres: 48 }; // pixels a cell: targets of 24 stay apart
const OVERVIEW = 12; // pixels a cell at the least, where all of a large board is looked at
const COMFORTABLE = 72; // pixels a cell at the most, unless the player wants more
const LARGEST = 160;
const EDGE = 10; // pixels of the frame around the board
const TALL = 0.86; // of the window, for a board that fits into it

export class View {
  constructor(frame, svg, drawing) {
    Object.assign(this, { frame, svg, drawing });
    this.chosen = false; // whether the player has chosen a size
    this.fit();
  }

  get room() {
    return (this.frame.clientWidth - EDGE) / this.drawing.width;
  }

  // As large as the page has room for, but never too small to hit.
  fit() {
    if (this.chosen) return;
    const tall = (innerHeight * TALL) / this.drawing.height;
    this.setCell(Math.max(Math.min(this.room, tall, COMFORTABLE), SMALLEST[this.drawing.site]));
  }

  setCell(size) {
    const least = Math.max(OVERVIEW, Math.min(SMALLEST[this.drawing.site], this.room));
    this.cell = Math.max(least, Math.min(LARGEST, size));
    this.svg.style.width = `${this.cell * this.drawing.width}px`;
    this.svg.style.height = `${this.cell * this.drawing.height}px`;
  }

  // Stretch the board so that a point of the window stays where it is.
  zoom(by, x = null, y = null) {
    const box = this.frame.getBoundingClientRect();
    const [dx, dy] = x === null ? [box.width / 2, box.height / 2] : [x - box.left, y - box.top];
    const before = this.cell;
    this.chosen = true;
    this.setCell(this.cell * by);
    const real = this.cell / before;
    this.frame.scrollLeft = (this.frame.scrollLeft + dx) * real - dx;
    this.frame.scrollTop = (this.frame.scrollTop + dy) * real - dy;
  }

  // Move the board in its frame; where that ends, the page goes on.
  pan(dx, dy) {
    const { scrollLeft, scrollTop } = this.frame;
    this.frame.scrollLeft += dx;
    this.frame.scrollTop += dy;
    const left = dx - (this.frame.scrollLeft - scrollLeft);
    const top = dy - (this.frame.scrollTop - scrollTop);
    if (Math.abs(left) >= 1 || Math.abs(top) >= 1) window.scrollBy(left, top);
  }

  // Bring a point of the board, in cells, into the frame, with a cell around it.
  reveal(point) {
    const { frame, drawing, cell } = this;
    const [x, y] = point.map((each) => (each + drawing.margin) * cell);
    const near = cell * 1.5;
    frame.scrollLeft = Math.min(x - near, Math.max(frame.scrollLeft, x + near - frame.clientWidth));
    frame.scrollTop = Math.min(y - near, Math.max(frame.scrollTop, y + near - frame.clientHeight));
  }
}
