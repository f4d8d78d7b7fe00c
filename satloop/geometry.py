"""Directions, cells, and the lattice on which a loop runs.

Inside satloop vertices, edges and cells are small integers in reading order; the values
here turn them into places that people name: `r2c3` is row 2, column 3, counted from 1.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

MAX_SIDE = 999  # the largest side that puzzle sites accept


class Direction(Enum):
    """One of the four ways along the grid, as (rows, columns) of one step."""

    UP = (-1, 0)
    DOWN = (1, 0)
    LEFT = (0, -1)
    RIGHT = (0, 1)


class Cell(NamedTuple):
    """A cell of the board; `row` and `col` count from 0, the printed name from 1."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.col + 1}"


class Site(Enum):
    """Where a genre's loop runs."""

    DOTS = "dots"  # along the sides of cells, from dot to dot
    CENTRES = "centres"  # from cell centre to cell centre


@dataclass(frozen=True, slots=True, eq=False)  # shared by size, so identity is equality
class Lattice:
    """Vertices in `rows` x `cols`, and the edges between orthogonal neighbours.

    Vertices count from 0 in reading order. Edges count from 1, first all horizontal ones,
    then all vertical ones, each in reading order; so an edge can be its own SAT variable.
    Entry 0 of `tails` and `heads` is unused. `right[v]` and `down[v]` are the edges that
    leave vertex v that way, 0 where the lattice ends.
    """

    rows: int
    cols: int
    tails: tuple[int, ...]  # an edge's upper or left vertex
    heads: tuple[int, ...]  # an edge's lower or right vertex
    at: tuple[tuple[int, ...], ...]  # the edges at each vertex, in rising order
    around: tuple[frozenset[int], ...]  # the same as sets
    right: tuple[int, ...]
    down: tuple[int, ...]

    @property
    def edges(self) -> range:
        """All edge numbers."""
        return range(1, len(self.tails))

    @property
    def vertices(self) -> range:
        """All vertex numbers."""
        return range(len(self.at))

    def between(self, a: int, b: int) -> int:
        """Return the edge between two neighbouring vertices."""
        if abs(a - b) == 1 and self.right[min(a, b)]:
            return self.right[min(a, b)]
        return self.down[min(a, b)]


@lru_cache(maxsize=128)
def lattice(rows: int, cols: int) -> Lattice:
    """Return the lattice of `rows` x `cols` vertices; equal sizes share one value."""
    tails, heads = [0], [0]
    at: list[list[int]] = [[] for _ in range(rows * cols)]
    right, down = [0] * (rows * cols), [0] * (rows * cols)
    across = [(v, v + 1, right) for v in range(rows * cols) if (v + 1) % cols]
    along = [(v, v + cols, down) for v in range((rows - 1) * cols)]
    for a, b, table in across + along:
        edge = len(tails)
        tails.append(a)
        heads.append(b)
        at[a].append(edge)
        at[b].append(edge)
        table[a] = edge
    return Lattice(
        rows,
        cols,
        tuple(tails),
        tuple(heads),
        tuple(map(tuple, at)),
        tuple(map(frozenset, at)),
        tuple(right),
        tuple(down),
    )
