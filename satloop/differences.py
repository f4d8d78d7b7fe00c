"""Where two answers differ, place by place."""

from dataclasses import dataclass

from satloop.geometry import Cell, Site
from satloop.loop import components, neighbours
from satloop.puzzle import Answer, Puzzle


@dataclass(frozen=True, slots=True)
class Difference:
    """One connected place where two answers differ: edges by number, cells by index, rising."""

    edges: tuple[int, ...]
    cells: tuple[int, ...]

    def around(self, puzzle: Puzzle) -> list[Cell]:
        """Return the place's cells, with those that its edges are named by."""
        found = [puzzle.cell(cell) for cell in self.cells]
        return found + [cell for edge in self.edges for cell in puzzle.edge_cells(edge)]

    def place(self, puzzle: Puzzle) -> str:
        """Name the rectangle of cells around the place, `r1c2-r3c4`, or its one cell."""
        around = self.around(puzzle)
        start = Cell(min(c.row for c in around), min(c.col for c in around))
        end = Cell(max(c.row for c in around), max(c.col for c in around))
        return str(start) if start == end else f"{start}-{end}"


def differences(puzzle: Puzzle, first: Answer, second: Answer) -> tuple[Difference, ...]:
    """Return exactly the edges and cells in which two answers differ, place by place.

    Edges that share a vertex, and cells at such a vertex, are one place. The places stand in
    reading order of their first cells.
    """
    grid = puzzle.lattice
    edges = sorted(first.lines ^ second.lines)
    cells = sorted(first.shaded ^ second.shaded)
    parts = components(neighbours(grid, edges))
    part_of = {vertex: i for i, part in enumerate(parts) for vertex in part}
    edges_of: list[list[int]] = [[] for _ in parts]
    cells_of: list[list[int]] = [[] for _ in parts]
    for edge in edges:
        edges_of[part_of[grid.tails[edge]]].append(edge)
    for cell in cells:
        corner = cell + cell // puzzle.cols
        corners = (corner, corner + 1, corner + grid.cols, corner + grid.cols + 1)
        touched = [cell] if puzzle.genre.site is Site.CENTRES else corners
        part = next((part_of[v] for v in touched if v in part_of), None)
        if part is None:
            edges_of.append([])
            cells_of.append([cell])
        else:
            cells_of[part].append(cell)
    found = [Difference(tuple(e), tuple(c)) for e, c in zip(edges_of, cells_of, strict=True)]
    return tuple(sorted(found, key=lambda d: min(d.around(puzzle))))
