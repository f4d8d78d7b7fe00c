"""Is there another loop? One solver asked that of one loop under ever fewer of its numbers.

Variables are the cells alone: cell c is inside or outside, and a number counts the
neighbours of the other colour. Without variables for the edges a question costs half of
what it does with them, as the answers asked for lie close to the loop that is known.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from satloop.clauses import Clause
from satloop.region import SIDES, Region, near
from satloop.sat.backend import SolverOwner, decide, open_backend
from satloop.sat.budget import Budget
from satloop.sat.region_cuts import RegionCuts


class OtherLoops(SolverOwner):
    """The loops other than a region's outline that keep to a chosen part of its numbers.

    Each number hangs on a selector and counts only where its cell is asked for, until it is
    decided for good by `keep` or `drop`. Use it in a `with` statement, as the back-end holds
    memory outside Python. Raises `BackendError` for an unknown back-end.
    """

    def __init__(self, region: Region, backend: str) -> None:
        self.region = region
        self._cells = len(region.inside)
        self._cols = region.cols
        self._truth = [c if inside else -c for c, inside in enumerate(region.inside, 1)]
        self._numbers = region.numbers()
        tables = _clauses(region.rows, region.cols)
        self._sat = open_backend(backend, tables.rules)
        for clues, number in zip(tables.clues, self._numbers, strict=True):
            self._sat.append_formula(clues[number])
        self._sat.add_clause([-literal for literal in self._truth])
        self._cuts = RegionCuts(region.rows, region.cols)
        self._anchors: set[int] = set()
        self._model: list[int] = []  # the colours of the last other loop, signed cells from 1

    def selector(self, cell: int) -> int:
        """Return the assumption "this cell's number counts"."""
        return self._cells + 1 + cell

    def keep(self, cell: int) -> None:
        """Let a cell's number count from now on, asked for or not."""
        self._sat.add_clause([self.selector(cell)])
        if self._numbers[cell]:
            self._anchors.add(cell)

    def drop(self, cell: int) -> None:
        """Never ask for a cell's number again."""
        self._sat.add_clause([-self.selector(cell)])

    def far_from(self, unit: Sequence[int], reach: int) -> list[int]:
        """Assume the region's own colour for all cells more than `reach` steps from the unit.

        A step goes to any of the eight neighbours. Empty where the board ends first.
        """
        cols, truth = self._cols, self._truth
        if len(unit) > 1:
            close = {cell for each in unit for cell in self._around(each, reach)}
            return [literal for cell, literal in enumerate(truth) if cell not in close]
        row, col = divmod(unit[0], cols)
        top, bottom = max(row - reach, 0) * cols, (row + reach + 1) * cols
        far = truth[:top] + truth[bottom:]
        left, right = max(col - reach, 0), col + reach + 1
        if left or right < cols:
            for start in range(top, min(bottom, self._cells), cols):
                far += truth[start : start + left]
                far += truth[start + right : start + cols]
        return far

    def exists(self, assumptions: Sequence[int], budget: Budget) -> bool:
        """Say whether another loop keeps to the assumptions.

        Raises `LimitReachedError` when the budget is spent before that is known.
        """
        sat, cells = self._sat, self._cells
        while decide(sat, budget, assumptions):
            model = sat.get_model()[:cells]
            cuts = self._cuts.against(model, self._anchors)
            if not cuts:
                self._model = model
                return True
            sat.append_formula(cuts)
        return False

    def found(self) -> Region:
        """Return the inside of the last other loop found."""
        inside = bytes([literal > 0 for literal in self._model])
        return Region(self.region.rows, self.region.cols, inside)

    def core(self) -> tuple[set[int], bool]:
        """Return what the last "no other loop" came from.

        The cells whose selectors were used, and whether that is all, no colours.
        """
        core = self._sat.get_core() or ()
        cells = {literal - self._cells - 1 for literal in core if literal > self._cells}
        return cells, len(cells) == len(core)

    def _around(self, cell: int, reach: int) -> Iterator[int]:
        row, col = divmod(cell, self._cols)
        left, right = max(col - reach, 0), min(col + reach + 1, self._cols)
        rows = self._cells // self._cols
        for near_row in range(max(row - reach, 0), min(row + reach + 1, rows)):
            yield from range(near_row * self._cols + left, near_row * self._cols + right)


@dataclass(frozen=True, slots=True)
class _Clauses:
    """What boards of one size share."""

    rules: tuple[Clause, ...]
    clues: tuple[tuple[tuple[Clause, ...], ...], ...]  # by cell, then by number


@lru_cache(maxsize=16)
def _clauses(rows: int, cols: int) -> _Clauses:
    cells = rows * cols
    beside = near(rows, cols)
    rules: list[Clause] = [tuple(range(1, cells + 1))]  # there is a loop
    for a in range(1, cells - cols + 1):
        if a % cols:  # four cells around a dot are no checkerboard
            b, c, d = a + 1, a + cols, a + cols + 1
            rules += [(-a, b, c, -d), (a, -b, -c, d)]
    for cell, others in enumerate(beside):
        if len(others) == SIDES:  # an outside cell away from the border has a way out
            rules.append((cell + 1, *(-other - 1 for other in others)))
    clues = tuple(
        tuple(
            tuple(_clue(cell + 1, [o + 1 for o in others], number, cells + 1 + cell))
            for number in range(SIDES + 1)
        )
        for cell, others in enumerate(beside)
    )
    return _Clauses(tuple(rules), clues)


def _clue(cell: int, others: Collection[int], number: int, selector: int) -> Iterator[Clause]:
    """Say "`number` neighbours have the other colour"; beyond the border all is outside."""
    for own, within in ((cell, number), (-cell, SIDES - number)):
        premise = (own, -selector)
        if not 0 <= within <= len(others):
            yield premise
        else:
            yield from (premise + _none(c) for c in combinations(others, within + 1))
            yield from (premise + c for c in combinations(others, len(others) - within + 1))


def _none(variables: Iterable[int]) -> Clause:
    return tuple(-variable for variable in variables)
