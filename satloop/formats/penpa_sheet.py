"""Places on a sheet of Penpa+ as numbers, and as cells, vertices and edges of a board.

A sheet has two more rows and columns on each side than the board, and margins inside them.
Points are numbered row by row, with W of them in a row: first the centres of cells; then, as
many again each, their lower right corners, the middles of their lower sides and those of their
right sides.
"""

import re
from dataclasses import dataclass

from satloop.geometry import Lattice, Site

AROUND = 2  # rows and columns on each side

_NUMBER = re.compile(r"[0-9]{1,9}")
_CENTRE, _CORNER, _BELOW, _RIGHT = range(4)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board of `rows` x `cols` cells below `top` and right of `left` rows and columns.

    `width` and `height` are those of the whole sheet.
    """

    rows: int
    cols: int
    top: int
    left: int
    width: int
    height: int

    @property
    def points(self) -> int:
        """How many cells the sheet has, and so points of each kind."""
        return self.width * self.height

    def at(self, index: int) -> tuple[int, int, int]:
        """Return a point's kind, and row and column of its cell."""
        kind, rest = divmod(index, self.points)
        row, col = divmod(rest, self.width)
        return kind, row - AROUND - self.top, col - AROUND - self.left

    def index(self, row: int, col: int, kind: int = _CENTRE) -> int:
        """Return the number of a cell's point."""
        row, col = row + AROUND + self.top, col + AROUND + self.left
        return kind * self.points + row * self.width + col

    def cell(self, key: str) -> int | None:
        """Return the cell of the board with this number, None if it is none."""
        if not _NUMBER.fullmatch(key):
            return None
        kind, row, col = self.at(int(key))
        inside = kind == _CENTRE and 0 <= row < self.rows and 0 <= col < self.cols
        return row * self.cols + col if inside else None

    def cells(self) -> list[int]:
        """Return the numbers of all cells of the board."""
        return [self.index(row, col) for row in range(self.rows) for col in range(self.cols)]


@dataclass(frozen=True, slots=True)
class Wires:
    """Where a loop can run on a sheet."""

    sheet: Sheet
    site: Site
    grid: Lattice

    def edge(self, key: str) -> int:
        """Return the edge between two points, or with this middle; 0 if it is none."""
        numbers = key.split(",")
        if not all(map(_NUMBER.fullmatch, numbers)):
            return 0
        if len(numbers) == 1:
            return self._crossed(int(numbers[0]))
        if len(numbers) > 2:  # noqa: PLR2004 - the two ends
            return 0
        one, other = sorted(self._vertex(int(number)) for number in numbers)
        if one < 0:
            return 0
        across, along = self.grid.right[one], self.grid.down[one]
        if across and other == one + 1:
            return across
        return along if other == one + self.grid.cols else 0

    def _vertex(self, index: int) -> int:
        """Return the vertex with this number, -1 if it is none."""
        kind, row, col = self.sheet.at(index)
        if self.site is Site.DOTS:
            kind, row, col = kind - _CORNER, row + 1, col + 1
        return self._inside(row, col) if kind == _CENTRE else -1

    def _inside(self, row: int, col: int) -> int:
        grid = self.grid
        return row * grid.cols + col if 0 <= row < grid.rows and 0 <= col < grid.cols else -1

    def _crossed(self, index: int) -> int:
        """Return the edge that lies on a side of a cell, or that crosses it."""
        kind, row, col = self.sheet.at(index)
        if kind not in (_BELOW, _RIGHT):
            return 0
        if self.site is Site.DOTS:
            row, col = (row + 1, col) if kind == _BELOW else (row, col + 1)
        across = (kind == _BELOW) == (self.site is Site.DOTS)
        vertex = self._inside(row, col)
        return 0 if vertex < 0 else (self.grid.right if across else self.grid.down)[vertex]

    def ends(self, edge: int) -> str:
        """Return the numbers of an edge's two ends."""
        return f"{self._index(self.grid.tails[edge])},{self._index(self.grid.heads[edge])}"

    def _index(self, vertex: int) -> int:
        row, col = divmod(vertex, self.grid.cols)
        if self.site is Site.DOTS:
            return self.sheet.index(row - 1, col - 1, _CORNER)
        return self.sheet.index(row, col)

    def middle(self, edge: int) -> str:
        """Return the number of an edge's middle."""
        tail = self.grid.tails[edge]
        row, col = divmod(tail, self.grid.cols)
        across = edge == self.grid.right[tail]
        if self.site is Site.CENTRES:
            return str(self.sheet.index(row, col, _RIGHT if across else _BELOW))
        if across:
            return str(self.sheet.index(row - 1, col, _BELOW))
        return str(self.sheet.index(row, col - 1, _RIGHT))
