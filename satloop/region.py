"""The cells inside a loop along the grid, and what follows from them: lines and numbers.

A region is in one piece, has no hole and touches itself nowhere at a corner; exactly then
its outline is one loop.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from satloop.geometry import lattice

SIDES = 4


@lru_cache(maxsize=64)
def near(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """Return each cell's orthogonal neighbours in reading order, cells in reading order."""
    cells = rows * cols
    return tuple(
        tuple(
            cell + step
            for ok, step in (
                (cell >= cols, -cols),
                (cell % cols > 0, -1),
                ((cell + 1) % cols > 0, 1),
                (cell + cols < cells, cols),
            )
            if ok
        )
        for cell in range(cells)
    )


@dataclass(frozen=True, slots=True)
class Region:
    """Which cells of a board of `rows` x `cols` lie inside: one byte a cell, 1 for inside."""

    rows: int
    cols: int
    inside: bytes

    @classmethod
    def of_loop(cls, rows: int, cols: int, lines: AbstractSet[int]) -> Self:
        """Return the cells inside a loop, given as edges of the lattice of dots.

        A cell is inside if an odd number of vertical lines stands to its left.
        """
        grid = lattice(rows + 1, cols + 1)
        inside = bytearray()
        for row in range(rows):
            within = 0
            for dot in range(row * (cols + 1), row * (cols + 1) + cols):
                within ^= grid.down[dot] in lines
                inside.append(within)
        return cls(rows, cols, bytes(inside))

    def lines(self) -> frozenset[int]:
        """Return the outline as edges of the lattice of dots."""
        grid = lattice(self.rows + 1, self.cols + 1)
        inside, cols = self.inside, self.cols
        lines = []
        for start in range(0, len(inside), cols):
            row = inside[start : start + cols]
            above = inside[start - cols : start] if start else bytes(cols)
            dot = start + start // cols
            lines += [grid.right[dot + c] for c in range(cols) if row[c] != above[c]]
            walled = zip(b"\0" + row, row + b"\0", strict=True)
            lines += [grid.down[dot + c] for c, (a, b) in enumerate(walled) if a != b]
        last = len(inside) - cols
        dot = self.rows * (cols + 1)
        lines += [grid.right[dot + c] for c in range(cols) if inside[last + c]]
        return frozenset(lines)

    def numbers(self) -> list[int]:
        """Return for each cell how many of its sides the outline uses."""
        found = []
        inside = self.inside
        for here, beside in zip(inside, near(self.rows, self.cols), strict=True):
            within = 0
            for other in beside:
                within += inside[other]
            found.append(SIDES - within if here else within)
        return found
