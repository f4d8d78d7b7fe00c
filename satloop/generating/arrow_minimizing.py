"""Numbers that can be hidden in a Yajilin with one answer, and clues that can be shaded.

A budget is shared by all the questions of a call; without one each has its own.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from satloop.clues import Arrow, Clue
from satloop.errors import LimitReachedError, NotUniqueError
from satloop.generating.arrow_board import ArrowBoard, Arrows
from satloop.generating.arrow_search import Limits, Shaded, shade, spare
from satloop.generating.minimizer import Minimized, Minimizer, only_answer, rest_of
from satloop.generating.one_loop import BACKEND, EFFORT, Effort
from satloop.genres.yajilin import YAJILIN
from satloop.geometry import Direction
from satloop.puzzle import Answer, Puzzle, Verdict
from satloop.sat.budget import Budget, Limit
from satloop.sat.other_shadings import OtherShadings


@dataclass(frozen=True, slots=True)
class Arrowed:
    """A Yajilin with the one answer that it is known to have; blocks and blanks count as clues."""

    puzzle: Puzzle
    answer: Answer

    @property
    def board(self) -> ArrowBoard:
        """The loop of the answer."""
        return ArrowBoard(self.puzzle.rows, self.puzzle.cols, self.answer.lines)

    @property
    def numbered(self) -> dict[int, Direction]:
        """The arrows with a number, by cell."""
        return {
            cell: clue.direction
            for cell, clue in enumerate(self.puzzle.clues)
            if isinstance(clue, Arrow) and clue.direction and clue.number is not None
        }

    def hiding(self, cells: Sequence[int]) -> Puzzle:
        """Return the puzzle without the numbers of some cells, which stay clue cells."""
        without = YAJILIN.alphabet.without_number
        clues = [
            without(clue) if clue and cell in cells else clue
            for cell, clue in enumerate(self.puzzle.clues)
        ]
        return replace(self.puzzle, clues=tuple(clues))

    def keeping(self, arrows: Arrows) -> Puzzle:
        """Return the puzzle with these of its clue cells, the rest shaded and counted."""
        counted = self.board.puzzle(arrows).clues
        numbered = self.numbered
        clues: list[Clue | None] = [
            (counted[cell] if cell in numbered else clue) if cell in arrows else None
            for cell, clue in enumerate(self.puzzle.clues)
        ]
        return replace(self.puzzle, clues=tuple(clues))


def arrowed(puzzle: Puzzle, limit: Limit | None = None, *, backend: str = BACKEND) -> Arrowed:
    """Find the one answer of a puzzle.

    Raises `GenerationError` for another genre, `NotUniqueError` for a puzzle without exactly
    one answer, `LimitReachedError` if the limit is reached before that is known.
    """
    answer = only_answer(puzzle, YAJILIN, limit, backend)
    return Arrowed(puzzle, answer)


def spare_numbers(
    board: Arrowed,
    effort: Effort = EFFORT,
    budget: Budget | None = None,
    *,
    backend: str = BACKEND,
) -> tuple[tuple[int, ...], int]:
    """Find numbers that can be hidden, all together, later cells first.

    Returns their cells, rising, and how many of the others stay for want of a proof that
    they are needed. Raises `LimitReachedError` if even with all numbers one answer cannot be
    shown within the limit.
    """
    arrows, limits = _all(board), _limits(board, effort, budget)
    order = sorted(board.numbered, reverse=True)
    with OtherShadings(board.board.grid, board.answer.lines, backend) as others:
        seen = spare(board.board, others, arrows, order, limits)
    return tuple(sorted(board.numbered.keys() - set(seen.cells))), seen.undecided


def fewer_clues(
    board: Arrowed,
    effort: Effort = EFFORT,
    budget: Budget | None = None,
    *,
    backend: str = BACKEND,
) -> Shaded:
    """Turn clue cells into shaded ones, later cells first, all numbers counted anew.

    No clue cell that stays could go. The arrows of the result hold all clue cells;
    `Arrowed.keeping` makes the puzzle of them.
    """
    arrows = _all(board)
    order = [(cell,) for cell in sorted(arrows, reverse=True)]
    with OtherShadings(board.board.grid, board.answer.lines, backend) as others:
        return shade(board.board, others, arrows, order, _limits(board, effort, budget))


def _all(board: Arrowed) -> dict[int, Direction]:
    """Return all clue cells, those without a number pointing anywhere."""
    clues = [cell for cell, clue in enumerate(board.puzzle.clues) if clue is not None]
    return {cell: board.numbered.get(cell, Direction.UP) for cell in clues}


def _minimize(puzzle: Puzzle, limit: Limit, fewest: bool) -> Minimized:  # noqa: FBT001
    """Hide numbers, then shade clue cells of what is left, as far as the limit allows."""
    del fewest
    start = time.monotonic()
    try:
        board = arrowed(puzzle, limit)
    except NotUniqueError as error:
        return Minimized(Verdict(error.verdict))
    except LimitReachedError:
        return Minimized(Verdict.UNDECIDED)
    budget = None if limit == Limit() else Budget(rest_of(limit, start))
    found = Minimized(Verdict.UNIQUE, len(board.numbered))
    try:
        hidden, unsure = spare_numbers(board, budget=budget)
    except LimitReachedError:
        return found
    bare = Arrowed(board.hiding(hidden), board.answer)
    fewer = fewer_clues(bare, budget=budget)
    return replace(
        found,
        hidden=hidden,
        shaded=tuple(sorted(_all(bare).keys() - fewer.arrows.keys())),
        left=bare.keeping(fewer.arrows),
        enough=len(fewer.arrows),
        proved=not unsure and not fewer.undecided,
    )


ARROW_MINIMIZER = Minimizer(
    _minimize, ("verdict", "numbers", "hidden", "shaded", "enough", "rows", "proved")
)


def _limits(board: Arrowed, effort: Effort, budget: Budget | None) -> Limits:
    hidden = _all(board).keys() - board.numbered.keys()
    return Limits(
        least=0,
        most=len(board.puzzle.clues),
        zeros=100,
        highest=None,
        ways={},
        given={},
        limit=Limit(conflicts=effort.conflicts),
        hidden=frozenset(hidden),
        idle=True,
        shared=budget,
    )
