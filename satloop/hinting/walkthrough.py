"""The next step on a board, and all steps from the clues to the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from satloop.hinting.board import Board, Values, board_of
from satloop.hinting.finding import find_reason, find_reason_for, forced_literals
from satloop.hinting.following import Line, story
from satloop.hinting.naming import INNER_LINES, technique_of, telling_of
from satloop.hinting.steps import Reason
from satloop.hinting.techniques import Technique, Telling
from satloop.hinting.turning import Turn, turn_for
from satloop.hinting.wording import Words, words_of
from satloop.puzzle import Marks, Puzzle
from satloop.sat.budget import Budget, Limit


@dataclass(frozen=True, slots=True)
class Step:
    """Premises and used marks, what they force, and how to tell it."""

    reason: Reason
    technique: Technique
    telling: Telling
    lines: tuple[Line, ...]  # of the story that ends in a contradiction; empty for one premise
    words: Words
    used: Marks
    conclusions: Marks

    def __str__(self) -> str:
        return str(self.words)


def next_step(
    puzzle: Puzzle, marks: Marks | None = None, limit: Limit | Budget | None = None
) -> Step | None:
    """Return the easiest step, None if nothing is forced any more.

    Some answer has to keep to the marks; `hint` looks at that first. Raises
    `LimitReachedError`.
    """
    board = board_of(puzzle)
    values = board.values(board.literals(marks or Marks()))
    return step_on(board, values, forced_literals(board, values, limit))


def walkthrough(
    puzzle: Puzzle, marks: Marks | None = None, limit: Limit | Budget | None = None
) -> Iterator[Step]:
    """Yield step after step until nothing is forced any more.

    On a board with one answer that is the finished board. Each step is the hint that the
    board before it gets, whatever came earlier. Raises `LimitReachedError`: the seconds are
    looked at between steps.
    """
    budget = Budget.of(limit)
    board = board_of(puzzle)
    values: Values = board.values(board.literals(marks or Marks()))
    forced = forced_literals(board, values, budget)
    while (step := step_on(board, values, forced)) is not None:
        yield step
        budget.check()
        for literal in step.reason.conclusions:
            values[abs(literal)] = 1 if literal > 0 else -1


def step_on(board: Board, values: Values, forced: Sequence[int]) -> Step | None:
    """Return the easiest step on a board of which `forced_literals` are known."""
    turn = turn_for(board, values)
    reason = find_reason(turn.there, turn.values(values), turn.literals(forced))
    return None if reason is None else _told(board, turn, reason)


def step_for(board: Board, values: Values, target: int) -> Step | None:
    """Return the easiest step found to one literal, None if it is not forced."""
    turn = turn_for(board, values)
    (turned,) = turn.literals([target])
    reason = find_reason_for(turn.there, turn.values(values), turned)
    return None if reason is None else _told(board, turn, reason)


def _told(board: Board, turn: Turn, found: Reason) -> Step:
    """Name a reason and tell it on the board as it lies."""
    lines: tuple[Line, ...] = ()
    if len(found.premises) > 1:
        lines = tuple(map(turn.line_back, story(turn.there, found, INNER_LINES)))
    reason = turn.reason_back(found)
    return Step(
        reason,
        technique_of(board, reason, lines),
        telling_of(reason, lines),
        lines,
        words_of(board, reason, lines),
        board.marks(reason.used),
        board.marks(reason.conclusions),
    )
