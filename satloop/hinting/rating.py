"""How hard a puzzle is: one number, and the step that earned it.

The scale, from 1 to 10:

* 1 to 1.9  counting at one clue, dot or cell
* 2 to 3.9  patterns of a few premises that people know, and no early loop
* 4 to 5.9  inside and outside; contradictions and cases of at most six premises
* 6 to 8.9  a chain of steps inside one assumption
* 9 to 10   forced, but no short reason was found

A technique has its weight, and each premise beyond the third adds to it. The hardest step's sum
(of equal steps the first is named) sets the band; within it, each step of two or more premises
in the whole puzzle adds a tenth.
"""

from collections import Counter
from dataclasses import dataclass

from satloop.hinting.board import Board, Values, board_of
from satloop.hinting.closing import closing_reasons
from satloop.hinting.finding import forced_literals
from satloop.hinting.steps import single_reasons
from satloop.hinting.techniques import Telling
from satloop.hinting.walkthrough import Step, step_on
from satloop.hinting.wording import joined, place_of
from satloop.puzzle import Marks, Puzzle
from satloop.sat.budget import Budget, Limit

SCALE = 1  # goes up whenever a puzzle would get another rating than before
LOWEST, HIGHEST = 1.0, 10.0
EXTRA = 0.3  # for each premise beyond the third of a step told flat
CHAIN_EXTRA = 0.1  # for each premise beyond the sixth
FREE = 3
TOP = {Telling.FLAT: 5.9, Telling.CHAIN: 8.9, Telling.SEARCH: 10.0}
BANDS = (1.9, 3.9, 5.9, 8.9, 10.0)  # where each ends
FOR_EACH = 0.1  # step of two or more premises
FEW = 2  # easy steps open at once: a bottleneck


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating and its step (`number` counts from 1), and the profile of all steps.

    `value` is 0 and `step` None where nothing is forced. `finished` tells whether the steps
    reach the end; they do on every puzzle with one answer.
    """

    value: float
    number: int
    step: Step | None
    place: str  # where the step's premises lie, "r2c3 - r4c5"
    steps: int
    techniques: tuple[tuple[str, int], ...]  # with their number of steps, most frequent first
    several: int  # steps with two or more premises
    largest: int  # premises in one step
    bottlenecks: int  # boards with at most two easy steps open
    finished: bool

    def __str__(self) -> str:
        if self.step is None:
            return "nothing is forced"
        name = self.step.technique.name
        return f"{self.value:.1f}: step {self.number}, {name} at {self.place}"


def difficulty(step: Step) -> float:
    """Return a step's place on the scale."""
    extra = CHAIN_EXTRA if step.telling is not Telling.FLAT else EXTRA
    over = max(0, len(step.reason.premises) - FREE) if step.telling is Telling.FLAT else 0
    if step.telling is not Telling.FLAT:
        over = len(step.reason.premises) - FREE * 2
    return round(min(step.technique.weight + extra * over, TOP[step.telling]), 1)


def _value(hardest: float, several: int) -> float:
    end = next(end for end in BANDS if hardest <= end)
    return round(min(hardest + FOR_EACH * several, end), 1)


def rate(puzzle: Puzzle, marks: Marks | None = None, limit: Limit | None = None) -> Rating:
    """Solve a puzzle step by step and rate it.

    Some answer has to keep to the marks, if any are given. Raises `LimitReachedError`, as
    `walkthrough` does.
    """
    budget = Budget(limit)
    board = board_of(puzzle)
    values = board.values(board.literals(marks or Marks()))
    steps: list[Step] = []
    bottlenecks = 0
    forced = forced_literals(board, values, limit)
    while (step := step_on(board, values, forced)) is not None:
        budget.check()
        bottlenecks += _easy(board, values) <= FEW
        steps.append(step)
        for literal in step.reason.conclusions:
            values[abs(literal)] = 1 if literal > 0 else -1
    hardest = max(steps, key=difficulty, default=None)
    counted = Counter(step.technique.name for step in steps)
    sizes = [len(step.reason.premises) for step in steps]
    several = sum(size > 1 for size in sizes)
    return Rating(
        0.0 if hardest is None else _value(difficulty(hardest), several),
        0 if hardest is None else steps.index(hardest) + 1,
        hardest,
        "" if hardest is None else _place(board, hardest),
        len(steps),
        tuple(sorted(counted.items(), key=lambda entry: (-entry[1], entry[0]))),
        several,
        max(sizes, default=0),
        bottlenecks,
        all(values[variable] for variable in board.variables),
    )


def _easy(board: Board, values: Values) -> int:
    return len(single_reasons(board, values)) + len(list(closing_reasons(board, values)))


def _place(board: Board, step: Step) -> str:
    return joined([place_of(board, literal) for literal in step.reason.conclusions[:2]])
