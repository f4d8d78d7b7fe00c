"""A puzzle prepared for hints: its premises, and the marks as values of variables.

A literal is a variable or its negative: edge 7 is a line (7) or empty (-7).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from satloop.geometry import Lattice
from satloop.premises import Tally
from satloop.puzzle import Marks, Puzzle

# By variable: 1 true, -1 false, 0 unknown; entry 0 is unused.
Values = list[int]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A puzzle with its premises, and where each variable stands in them."""

    puzzle: Puzzle
    tallies: tuple[Tally, ...]
    at: tuple[tuple[tuple[int, int], ...], ...]  # variable -> its (tally, weight)s
    variables: tuple[int, ...]  # those in play, in rising order
    lattice: Lattice  # where the loop can run
    first_shade: int  # the variable "cell 0 is shaded"; those below are edges

    def is_edge(self, variable: int) -> bool:
        """Say whether the variable is about an edge."""
        return variable < self.first_shade

    def values(self, literals: Iterable[int]) -> Values:
        """Return the values that literals give; edges out of play are empty."""
        values = [-1] * len(self.at)
        for variable in self.variables:
            values[variable] = 0
        for literal in literals:
            if self.at[abs(literal)]:
                values[abs(literal)] = 1 if literal > 0 else -1
        return values

    def literals(self, marks: Marks) -> tuple[int, ...]:
        """Return marks as literals, without those on what is out of play."""
        return tuple(x for x in self.all_literals(marks) if self.at[abs(x)])

    def all_literals(self, marks: Marks) -> tuple[int, ...]:
        """Return marks as literals."""
        first = self.first_shade
        found = [*marks.lines, *(-edge for edge in marks.empty)]
        found += [first + cell for cell in marks.shaded]
        found += [-first - cell for cell in marks.unshaded]
        return tuple(sorted(found, key=abs))

    def marks(self, literals: Iterable[int]) -> Marks:
        """Return literals as marks."""
        first = self.first_shade
        chosen = set(literals)
        return Marks(
            frozenset(x for x in chosen if 0 < x < first),
            frozenset(-x for x in chosen if -first < x < 0),
            frozenset(x - first for x in chosen if x >= first),
            frozenset(-x - first for x in chosen if -x >= first),
        )


@lru_cache(maxsize=16)
def board_of(puzzle: Puzzle) -> Board:
    """Prepare a puzzle; equal puzzles share one value."""
    tallies = tuple(puzzle.genre.premises(puzzle))
    grid = puzzle.lattice
    size = len(grid.tails) + (len(puzzle.clues) if puzzle.genre.shades else 0)
    at: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for number, rule in enumerate(tallies):
        for variable, weight in zip(rule.variables, rule.weights, strict=True):
            at[variable].append((number, weight))
    in_play = tuple(v for v in range(1, size) if at[v])
    return Board(puzzle, tallies, tuple(map(tuple, at)), in_play, grid, len(grid.tails))


def decided(values: Values, variables: Iterable[int]) -> list[int]:
    """Return the literals of those variables that have a value."""
    return [v if values[v] > 0 else -v for v in variables if values[v]]
