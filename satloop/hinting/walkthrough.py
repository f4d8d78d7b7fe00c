"""The next step on a board, and all steps from the clues to the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from satloop.hinting.board import Board, Values, board_of
from satloop.hinting.finding import find_reason, forced_literals
from satloop.hinting.following import Line, story
from satloop.hinting.steps import Reason
from satloop.hinting.techniques import Technique, Telling, technique_of, telling_of
from satloop.hinting.wording import Words, words_of
from satloop.puzzle import Marks, Puzzle


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


def next_step(puzzle: Puzzle, marks: Marks | None = None) -> Step | None:
    """Return the easiest step, None if nothing is forced any more.

    Some answer has to keep to the marks; `hint` looks at that first.
    """
    board = board_of(puzzle)
    values = board.values(board.literals(marks or Marks()))
    reason = find_reason(board, values, forced_literals(board, values))
    return None if reason is None else step_of(board, reason)


def walkthrough(puzzle: Puzzle, marks: Marks | None = None) -> Iterator[Step]:
    """Yield step after step until nothing is forced any more.

    On a board with one answer that is the finished board. Each step is the hint that the
    board before it gets, whatever came earlier.
    """
    board = board_of(puzzle)
    values: Values = board.values(board.literals(marks or Marks()))
    forced = forced_literals(board, values)
    while (reason := find_reason(board, values, forced)) is not None:
        yield step_of(board, reason)
        for literal in reason.conclusions:
            values[abs(literal)] = 1 if literal > 0 else -1


def step_of(board: Board, reason: Reason) -> Step:
    """Name and tell a reason."""
    lines = story(board, reason) if len(reason.premises) > 1 else ()
    return Step(
        reason,
        technique_of(board, reason, lines),
        telling_of(reason, lines),
        lines,
        words_of(board, reason, lines),
        board.marks(reason.used),
        board.marks(reason.conclusions),
    )
