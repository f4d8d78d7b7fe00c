"""The local counting rules of Yajilin, and what they alone find out.

* An arrow with all its shades clears the rest of its ray.
* An arrow that needs every open cell left shades them.
* A neighbour of a shaded cell is unshaded.
* No link enters a shaded or clue cell; a cell with a link is unshaded.
* An unshaded cell with two links empties the rest; one with two ways left takes both.
* A cell with fewer than two ways left is shaded.
* A link that would close the loop while something else must be visited is empty.

Nothing here is shared with SAT.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from satloop.genres.yajilin import arrows
from satloop.geometry import Lattice
from satloop.puzzle import Marks, Puzzle

UNKNOWN, NO, YES = 0, 1, 2
TWO = 2  # links of a visited cell


def local_marks(puzzle: Puzzle) -> Marks:
    """Return what follows by local rules: lines, empty links, shaded and unshaded cells.

    For a puzzle without an answer the marks may contradict each other.
    """
    rays = {cell: (number, ray) for cell, number, ray in arrows(puzzle)}
    closed = [cell for cell, clue in enumerate(puzzle.clues) if clue is not None]
    board = LocalBoard(puzzle.lattice, closed, rays)
    board.run()
    return Marks(
        frozenset(e for e, state in enumerate(board.links) if state == YES),
        frozenset(e for e, state in enumerate(board.links) if state == NO and e),
        frozenset(c for c, state in enumerate(board.shades) if state == YES),
        frozenset(c for c, state in enumerate(board.shades) if state == NO).difference(closed),
    )


@dataclass(frozen=True, slots=True)
class _Ray:
    number: int
    cells: tuple[int, ...]


class LocalBoard:
    """What the rules have found so far: the states of `links` by edge and of `shades` by cell."""

    def __init__(
        self, grid: Lattice, closed: Iterable[int], rays: Mapping[int, tuple[int, Iterable[int]]]
    ) -> None:
        self._grid = grid
        self.links = bytearray(len(grid.tails))
        self.links[0] = NO
        self.shades = bytearray(len(grid.at))
        self._lines = [0] * len(grid.at)
        self._ways = [len(edges) for edges in grid.at]  # links that are lines or unknown
        self._end = [*grid.vertices]  # of the path of lines that a cell ends, its other end
        self._cells: list[int] = [*grid.vertices]  # to look at
        self._closed = bytearray(len(grid.at))
        self._rays = [_Ray(number, tuple(ray)) for number, ray in rays.values()]
        self._sought = list(range(len(self._rays)))
        self._through: list[list[int]] = [[] for _ in grid.at]
        for index, ray in enumerate(self._rays):
            for cell in ray.cells:
                self._through[cell].append(index)
        for cell in closed:
            self._closed[cell] = 1
            self.shades[cell] = NO
            for edge in grid.at[cell]:
                self._set_link(edge, NO)

    def run(self) -> None:
        """Apply the rules until none says anything new."""
        while True:
            while self._cells or self._sought:
                if self._cells:
                    self._at_cell(self._cells.pop())
                else:
                    self._at_ray(self._rays[self._sought.pop()])
            if not self._bar_early_loops():
                return

    def _at_cell(self, cell: int) -> None:
        if self._closed[cell]:
            return
        if self.shades[cell] == UNKNOWN:
            if self._lines[cell]:
                self._set_shade(cell, NO)
            elif self._ways[cell] < TWO:
                self._set_shade(cell, YES)
        verdict = self._links_left(cell)
        if verdict != UNKNOWN:
            for edge in self._grid.at[cell]:
                if self.links[edge] == UNKNOWN:
                    self._set_link(edge, verdict)

    def _links_left(self, cell: int) -> int:
        """Return what the links of a cell are that are not known."""
        if self.shades[cell] == YES or self._lines[cell] >= TWO:
            return NO
        return YES if self.shades[cell] == NO and self._ways[cell] == TWO else UNKNOWN

    def _at_ray(self, ray: _Ray) -> None:
        shades = self.shades
        states = [shades[cell] for cell in ray.cells]
        left = states.count(UNKNOWN)
        if not left:
            return
        missing = ray.number - states.count(YES)
        if 0 < missing < left:
            return
        for cell in ray.cells:
            if shades[cell] == UNKNOWN:
                self._set_shade(cell, YES if missing > 0 else NO)

    def _set_shade(self, cell: int, state: int) -> None:
        if self.shades[cell] != UNKNOWN:
            return
        self.shades[cell] = state
        self._cells.append(cell)
        self._sought += self._through[cell]
        if state == YES:
            grid = self._grid
            for edge in grid.at[cell]:
                self._set_shade(grid.tails[edge] + grid.heads[edge] - cell, NO)

    def _set_link(self, edge: int, state: int) -> None:
        if self.links[edge] != UNKNOWN:
            return
        self.links[edge] = state
        tail, head = self._grid.tails[edge], self._grid.heads[edge]
        self._cells += (tail, head)
        for cell in (tail, head):
            if state == YES:
                self._lines[cell] += 1
            else:
                self._ways[cell] -= 1
        if state == YES:
            far, other = self._end[tail], self._end[head]
            self._end[far], self._end[other] = other, far

    def _bar_early_loops(self) -> bool:
        """Empty the links that would close a loop beside which something must be visited."""
        grid, found = self._grid, False
        visited = sum(lines > 0 or self._must(cell) for cell, lines in enumerate(self._lines))
        for edge in grid.edges:
            tail, head = grid.tails[edge], grid.heads[edge]
            if (
                self.links[edge] == UNKNOWN
                and self._lines[tail] == self._lines[head] == 1
                and self._end[tail] == head
                and self._length(tail) < visited
            ):
                self._set_link(edge, NO)
                found = True
        return found

    def _must(self, cell: int) -> bool:
        return self.shades[cell] == NO and not self._closed[cell]

    def _length(self, start: int) -> int:
        """Count the cells of the path that starts here."""
        grid, cell, came, length = self._grid, start, 0, 1
        while True:
            ways = [e for e in grid.at[cell] if self.links[e] == YES and e != came]
            if not ways:
                return length
            came = ways[0]
            cell = grid.tails[came] + grid.heads[came] - cell
            length += 1
