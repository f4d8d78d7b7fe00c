"""What to tell a player: a wrong mark first, then the next step, then why there is none."""

from dataclasses import dataclass
from enum import StrEnum

from satloop.checking import check, is_complete
from satloop.conflicts import Conflict
from satloop.differences import Difference, differences
from satloop.errors import LimitReachedError
from satloop.hinting.board import Board, board_of
from satloop.hinting.places import joined, told
from satloop.hinting.walkthrough import Step, next_step, step_for
from satloop.puzzle import Answer, Marks, Puzzle, Violation
from satloop.sat.budget import Budget, Limit
from satloop.solving import clashing_marks, count, shared_marks, verify

WRONG_TRIED = 6  # of several wrong marks the one with the easiest reason among so many is told


class Kind(StrEnum):
    """What a hint is about."""

    BROKEN = "broken"  # marks that break a rule outright
    WRONG = "wrong"  # a mark that no answer holds
    CLASH = "clash"  # marks that no answer holds together
    STEP = "step"  # what follows next
    FINISHED = "finished"  # the marks hold a right answer
    OPEN = "open"  # nothing is forced: several answers keep to the marks
    NO_ANSWER = "no-answer"  # the clues conflict
    UNDECIDED = "undecided"  # a limit was reached


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint; fields that do not belong to its kind are empty."""

    kind: Kind
    text: str
    step: Step | None = None  # what follows, or why a mark is wrong, if a reason was found
    marks: Marks | None = None  # the marks that are wrong or clash
    violations: tuple[Violation, ...] = ()
    answers: tuple[Answer, ...] = ()  # two that keep to the marks
    differences: tuple[Difference, ...] = ()
    conflict: Conflict | None = None

    @property
    def where(self) -> str:
        """Only the place to look at; the whole text where there is no reason."""
        return self.text if self.step is None else self.step.words.where

    @property
    def what(self) -> str:
        """The text without the reason."""
        if self.step is None:
            return self.text
        if self.kind is Kind.WRONG:
            return self.text.removesuffix(f" {self.step}")
        return f"{self.step.words.where} {self.step.words.so}"


def hint(puzzle: Puzzle, marks: Marks | None = None, limit: Limit | Budget | None = None) -> Hint:
    """Return the hint for a board; the limit is for all the questions together.

    Raises `PuzzleError` for marks that do not fit the board, or a genre without hints.
    """
    marks = marks or Marks()
    budget = Budget.of(limit)
    try:
        return _wrong(puzzle, marks, budget) or _next(puzzle, marks, budget)
    except LimitReachedError as reached:
        return undecided(reached)


def undecided(reached: LimitReachedError) -> Hint:
    """Return what is told where a limit was reached."""
    return Hint(Kind.UNDECIDED, f"Undecided: the limit of {reached} was reached.")


def impossible_marks(puzzle: Puzzle, marks: Marks, limit: Limit | Budget | None = None) -> Marks:
    """Return the marks that no answer holds, even if all others are taken back.

    Raises `LimitReachedError`. Where there is no answer at all, these are all the marks.
    """
    shared = shared_marks(puzzle, None, limit)
    if shared is None:
        return marks
    return Marks(
        marks.lines & shared.empty,
        marks.empty & shared.lines,
        marks.shaded - frozenset(puzzle.open_cells) | marks.shaded & shared.unshaded,
        marks.unshaded & shared.shaded,
    )


def marks_told(puzzle: Puzzle, marks: Marks) -> tuple[str, ...]:
    """Say of each mark what it is, "top of r1c1 is a line"."""
    board = board_of(puzzle)
    return tuple(told(board, [literal]) for literal in board.all_literals(marks))


def _wrong(puzzle: Puzzle, marks: Marks, budget: Budget) -> Hint | None:
    violations = tuple(check(puzzle, marks))
    shared = shared_marks(puzzle, None, budget)
    if shared is None:
        return _no_answer(puzzle, budget)
    if is_complete(puzzle, marks):
        return Hint(Kind.FINISHED, "The board is finished.")
    board = board_of(puzzle)
    opposite = {-literal for literal in board.literals(shared)}
    given = board.literals(marks)
    wrong = [literal for literal in given if literal in opposite]
    if wrong:
        right = [literal for literal in given if literal not in opposite]
        return _explained(board, wrong, right, violations, budget)
    clash = clashing_marks(puzzle, marks, budget)
    if clash is not None and board.literals(clash):
        told_marks = told(board, board.literals(clash))
        text = f"These marks contradict each other: {told_marks}."
        return Hint(Kind.CLASH, text, marks=clash, violations=violations)
    if violations:
        first = violations[0]
        return Hint(Kind.BROKEN, f"At {first.place} {first.text}.", violations=violations)
    return None


def _explained(
    board: Board,
    wrong: list[int],
    right: list[int],
    violations: tuple[Violation, ...],
    budget: Budget,
) -> Hint:
    """Tell of the wrong mark whose opposite is easiest to see from the marks that can be right."""
    if clashing_marks(board.puzzle, board.marks(right), budget) is not None:
        right = []
    values = board.values(right)
    steps = [step_for(board, values, -literal) for literal in wrong[:WRONG_TRIED]]
    found = [step for step in steps if step is not None]
    if not found:
        text = f"{told(board, wrong[:1])}: that cannot be right, though no short reason was found."
        return Hint(Kind.WRONG, text, None, board.marks(wrong[:1]), violations)
    step = min(found, key=lambda s: s.reason.order)
    mark = -step.reason.conclusions[0]
    text = f"{told(board, [mark])}: that cannot be right. {step}"
    return Hint(Kind.WRONG, text, step, board.marks([mark]), violations)


def _no_answer(puzzle: Puzzle, budget: Budget) -> Hint:
    conflict = verify(puzzle, budget).conflict
    if conflict is None or not conflict.clues:
        return Hint(Kind.NO_ANSWER, "The board has no answer.", conflict=conflict)
    write = puzzle.genre.alphabet.write_token
    named = [f"{write(c)} at {puzzle.cell(i)}" for i in conflict.clues if (c := puzzle.clues[i])]
    several = f"the clues {joined(named)} cannot hold together"
    why = several if len(named) > 1 else f"the clue {named[0]} cannot hold"
    text = f"There is no answer: {why}."
    return Hint(Kind.NO_ANSWER, text, conflict=conflict)


def _next(puzzle: Puzzle, marks: Marks, budget: Budget) -> Hint:
    step = next_step(puzzle, marks, budget)
    if step is not None:
        return Hint(Kind.STEP, str(step), step)
    tally = count(puzzle, 2, budget, marks=marks)
    if tally.limit is not None:
        raise LimitReachedError(tally.limit)
    answers = tally.answers
    board = board_of(puzzle)
    if len(board.literals(marks)) < len(board.variables) and len(answers) == 1:
        return Hint(Kind.UNDECIDED, "More is forced, but no reason was found within the budget.")
    if len(answers) == 1:
        return Hint(Kind.FINISHED, "All that is left is to draw what the marks say.")
    apart = differences(puzzle, *answers)
    place = joined([difference.place(puzzle) for difference in apart])
    text = (
        f"No further mark is forced: there are several answers, and two of them differ at {place}."
    )
    return Hint(Kind.OPEN, text, answers=answers, differences=apart)
