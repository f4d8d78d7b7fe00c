// Where lines can run: vertices, and edges between neighbours, numbered as in the puzzle's data.
// A cell is 1 wide and 1 high; x grows to the right, y downward.

export function makeLattice(puzzle) {
  const dots = puzzle.site === "dots";
  const rows = puzzle.rows + (dots ? 1 : 0);
  const cols = puzzle.cols + (dots ? 1 : 0);
  const shift = dots ? 0 : 0.5;
  const across = rows * (cols - 1);
  const edges = across + (rows - 1) * cols;
  const closed = new Set(puzzle.clues.filter((clue) => clue.closed).map((clue) => clue.cell));
  const tails = [0];
  const heads = [0];
  for (let v = 0; v < rows * cols; v += 1) {
    if ((v + 1) % cols) {
      tails.push(v);
      heads.push(v + 1);
    }
  }
  for (let v = 0; v < (rows - 1) * cols; v += 1) {
    tails.push(v);
    heads.push(v + cols);
  }

  // The edge that leaves a vertex by a step of (dx, dy), 0 where the lattice ends.
  function edgeFrom(vertex, dx, dy) {
    const row = Math.floor(vertex / cols);
    const col = vertex % cols;
    if (col + dx < 0 || col + dx >= cols || row + dy < 0 || row + dy >= rows) return 0;
    const low = Math.min(vertex, vertex + dx + dy * cols);
    return dx ? 1 + Math.floor(low / cols) * (cols - 1) + (low % cols) : 1 + across + low;
  }

  const point = (vertex) => [(vertex % cols) + shift, Math.floor(vertex / cols) + shift];

  function middle(edge) {
    const [ax, ay] = point(tails[edge]);
    const [bx, by] = point(heads[edge]);
    return [(ax + bx) / 2, (ay + by) / 2];
  }

  const cellMiddle = (cell) => [(cell % puzzle.cols) + 0.5, Math.floor(cell / puzzle.cols) + 0.5];

  const clamp = (value, size) => Math.max(0, Math.min(size - 1, value));

  return {
    dots,
    rows,
    cols,
    edges,
    firstCell: edges + 1, // the variable of cell 0
    size: edges + 1 + puzzle.rows * puzzle.cols,
    tails,
    heads,
    edgeFrom,
    point,
    middle,
    isClosed: (cell) => closed.has(cell),
    // An edge at a cell that a clue closes is out of play.
    isUsable: (edge) => dots || !(closed.has(tails[edge]) || closed.has(heads[edge])),
    stepFrom(vertex, dx, dy) {
      return edgeFrom(vertex, dx, dy) ? vertex + dx + dy * cols : vertex;
    },
    nearestVertex(x, y) {
      const col = clamp(Math.round(x - shift), cols);
      return clamp(Math.round(y - shift), rows) * cols + col;
    },
    cellAt(x, y) {
      const col = clamp(Math.floor(x), puzzle.cols);
      return clamp(Math.floor(y), puzzle.rows) * puzzle.cols + col;
    },
    cellMiddle,
    // The middle of an edge or cell by its variable; of the first place that a hint looks at.
    placeOf: (variable) => (variable <= edges ? middle(variable) : cellMiddle(variable - edges - 1)),
    placeOfLooks({ cell, vertex, edge }) {
      if (cell) return cellMiddle(cell[0]);
      return vertex ? point(vertex[0]) : edge && middle(edge[0]);
    },
    // The sides of a cell where lines run along dots, the links of a cell where they run through.
    edgesOf(cell) {
      if (!dots) {
        return [[0, -1], [1, 0], [0, 1], [-1, 0]].map(([dx, dy]) => edgeFrom(cell, dx, dy));
      }
      const corner = Math.floor(cell / puzzle.cols) * cols + (cell % puzzle.cols);
      const opposite = corner + cols + 1;
      return [
        edgeFrom(corner, 1, 0),
        edgeFrom(opposite, 0, -1),
        edgeFrom(opposite, -1, 0),
        edgeFrom(corner, 0, 1),
      ];
    },
  };
}

// The edge among some that is nearest to a point; 0 for none within reach.
export function nearestEdge(lattice, edges, x, y, reach = Infinity) {
  let best = 0;
  let nearest = reach;
  for (const edge of edges) {
    if (!edge) continue;
    const [mx, my] = lattice.middle(edge);
    const distance = Math.abs(mx - x) + Math.abs(my - y);
    if (distance <= nearest) {
      nearest = distance;
      best = edge;
    }
  }
  return best;
}
