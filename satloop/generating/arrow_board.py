"""A loop for a Yajilin, and the puzzles that it can be the answer of."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from satloop.clues import Arrow
from satloop.genres.yajilin import YAJILIN, ray_of
from satloop.geometry import Direction, Lattice
from satloop.puzzle import Answer, Puzzle

Arrows = Mapping[int, Direction]  # clue cells, and where their arrows point


@dataclass(frozen=True)
class ArrowBoard:
    """A loop on a board of `rows` x `cols` cells, by its lines.

    Each cell off it is a clue or shaded; where it points is chosen with the clues, and its
    number follows from them.
    """

    rows: int
    cols: int
    lines: frozenset[int]

    @cached_property
    def grid(self) -> Lattice:
        """Where the loop can run."""
        return YAJILIN.lattice(self.rows, self.cols)

    @cached_property
    def off(self) -> tuple[int, ...]:
        """The cells off the loop, rising."""
        around = self.grid.around
        return tuple(cell for cell, edges in enumerate(around) if edges.isdisjoint(self.lines))

    @cached_property
    def rays(self) -> dict[int, dict[Direction, range]]:
        """The cells from each cell off the loop to the border, by direction."""
        return {
            cell: {way: ray_of(cell, way, self.rows, self.cols) for way in Direction}
            for cell in self.off
        }

    def number(self, cell: int, direction: Direction, clues: Collection[int]) -> int:
        """Count the shaded cells in a ray if these cells are the clues."""
        return sum(
            other in self.rays and other not in clues for other in self.rays[cell][direction]
        )

    def puzzle(self, arrows: Arrows, hidden: Collection[int] = ()) -> Puzzle:
        """Return the puzzle with these arrows, some numbers hidden."""
        clues: list[Arrow | None] = [None] * (self.rows * self.cols)
        for cell, way in arrows.items():
            number = None if cell in hidden else self.number(cell, way, arrows)
            clues[cell] = Arrow(way, number)
        return Puzzle(YAJILIN, self.rows, self.cols, tuple(clues))

    def answer(self, clues: Collection[int]) -> Answer:
        """Return the answer if these cells are the clues."""
        return Answer(self.lines, frozenset(self.off).difference(clues))

    def lone_cells(self) -> frozenset[int]:
        """Return the cells off the loop without a neighbour off the loop."""
        grid = self.grid
        off = set(self.off)
        beside = {
            cell: {*chain.from_iterable((grid.tails[e], grid.heads[e]) for e in grid.at[cell])}
            for cell in off
        }
        return frozenset(cell for cell in off if len(beside[cell] & off) == 1)
