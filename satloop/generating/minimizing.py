"""Which numbers of a Slitherlink that has one answer can go.

A budget is shared by all the questions of a call; without one each has its own.
"""

import time
from dataclasses import dataclass, replace

from satloop.errors import BackendError, LimitReachedError, NotUniqueError
from satloop.generating.minimizer import Minimized, Minimizer, only_answer, rest_of
from satloop.generating.minimum import Fewest, fewest
from satloop.generating.one_loop import BACKEND, EFFORT, Effort, OneLoop
from satloop.generating.reduce import Reduced, Unit, reduce
from satloop.genres.slitherlink import SLITHERLINK, numbers
from satloop.puzzle import Puzzle, Verdict
from satloop.region import Region
from satloop.sat.budget import Budget, Limit
from satloop.sat.regions import OtherLoops


@dataclass(frozen=True, slots=True)
class Numbered:
    """A Slitherlink with the one answer that it is known to have."""

    puzzle: Puzzle
    region: Region  # the cells inside the answer

    @property
    def units(self) -> list[Unit]:
        """The cells with a known number, one by one, the last first.

        What stays after a removal in this order lies early on the board.
        """
        return [(cell,) for cell, _ in reversed(list(numbers(self.puzzle)))]

    def keeping(self, cells: tuple[int, ...]) -> Puzzle:
        """Return the puzzle with the numbers of these cells only; clues without one stay."""
        going = {cell for (cell,) in self.units}.difference(cells)
        clues = [None if c in going else clue for c, clue in enumerate(self.puzzle.clues)]
        return replace(self.puzzle, clues=tuple(clues))


def numbered(puzzle: Puzzle, limit: Limit | None = None, *, backend: str = BACKEND) -> Numbered:
    """Find the one answer of a puzzle.

    Raises `GenerationError` for another genre, `NotUniqueError` for a puzzle without exactly
    one answer, `LimitReachedError` if the limit is reached before that is known.
    """
    answer = only_answer(puzzle, SLITHERLINK, limit, backend)
    region = Region.of_loop(puzzle.rows, puzzle.cols, answer.lines)
    return Numbered(puzzle, region)


def superfluous(
    board: Numbered,
    effort: Effort = EFFORT,
    budget: Budget | None = None,
    *,
    backend: str = BACKEND,
) -> tuple[int, ...]:
    """Return the cells, rising, whose number could go if all others stayed.

    Raises `LimitReachedError` if that cannot be found out for one of them.
    """
    units = board.units
    reaches = (*effort.reaches, board.puzzle.rows + board.puzzle.cols)  # the whole board last
    limit = Limit(conflicts=effort.conflicts)
    found: list[int] = []
    with OtherLoops(board.region, backend) as others:
        for unit in reversed(units):
            rest = [others.selector(cell) for other in units if other != unit for cell in other]
            if not any(
                others.exists([*rest, *others.far_from(unit, reach)], budget or Budget(limit))
                for reach in reaches
            ):
                found += unit
    return tuple(found)


def irreducible(
    board: Numbered,
    effort: Effort = EFFORT,
    budget: Budget | None = None,
    *,
    backend: str = BACKEND,
) -> Reduced:
    """Choose numbers none of which can go, later cells going first.

    Raises `LimitReachedError` if even for all numbers one answer cannot be shown in the limit.
    """
    with OtherLoops(board.region, backend) as others:
        reduced = reduce(OneLoop(others, board.units, effort, budget), board.units)
    if reduced is None:
        raise BackendError(f"{backend} finds another answer than the one there is")
    return reduced


def optimal(
    board: Numbered,
    effort: Effort = EFFORT,
    budget: Budget | None = None,
    *,
    backend: str = BACKEND,
) -> Fewest:
    """Choose the fewest numbers, of those given, that leave one answer.

    Where a limit stops the search, the choice is only irreducible, and the bound is lower.
    """
    enough = irreducible(board, effort, budget, backend=backend).cells
    with OtherLoops(board.region, backend) as others:
        return fewest(others, board.units, enough, effort, budget)


def _minimize(puzzle: Puzzle, limit: Limit, fewest: bool) -> Minimized:  # noqa: FBT001
    """Find out what can be found out within the limit."""
    start = time.monotonic()
    try:
        board = numbered(puzzle, limit)
    except NotUniqueError as error:
        return Minimized(Verdict(error.verdict))
    except LimitReachedError:
        return Minimized(Verdict.UNDECIDED)
    budget = None if limit == Limit() else Budget(rest_of(limit, start))
    found = Minimized(Verdict.UNIQUE, len(board.units))
    try:
        found = replace(found, superfluous=superfluous(board, budget=budget))
        if fewest:
            best = optimal(board, budget=budget)
            cells, bound, proved = best.cells, best.bound, best.bound == len(best.cells)
        else:
            reduced = irreducible(board, budget=budget)
            cells, bound, proved = reduced.cells, None, not reduced.undecided
    except LimitReachedError:
        return found
    left = board.keeping(cells)
    return replace(found, left=left, enough=len(cells), bound=bound, proved=proved)


NUMBER_MINIMIZER = Minimizer(
    _minimize,
    ("verdict", "numbers", "superfluous", "enough", "rows", "bound", "proved"),
    fewest=True,
)
