"""How hard a puzzle is: one number, and the step that earned it.

The scale, from 1 to 10, by the weakest rules that finish the puzzle:

* 1 to 1.9  counting at one clue, dot or cell, and no early loop
* 2 to 2.9  clues that count on a dot: of two of their places not both can hold
* 3 to 3.9  as above, or at least one of two; neighbours that are not both shaded
* 4 to 5.4  such pairs passed on from clue to dot to clue
* 5.5 to 8.9  more: inside and outside, contradictions, cases, chains inside an assumption
* 9 to 10   a step that is forced, but no short reason was found

The step named is one that the weaker rules would never get to and that needs the rules of its
band, of several the hardest, then the first. In the first band and the last two its technique
and its premises say where the number starts. The more steps of two or more premises there are
in the whole puzzle, the higher in its band the number lies.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from satloop.hinting.board import Board, Values, board_of
from satloop.hinting.closing import closing_reasons
from satloop.hinting.finding import forced_literals
from satloop.hinting.places import joined, place_of
from satloop.hinting.reaching import RANKS, Rank, rank_of, reach
from satloop.hinting.steps import single_reasons
from satloop.hinting.techniques import Telling
from satloop.hinting.walkthrough import Step, step_on
from satloop.puzzle import Marks, Puzzle
from satloop.sat.budget import Budget, Limit

SCALE = 3  # goes up whenever a puzzle would get another rating than before
LOWEST, HIGHEST = 1.0, 10.0
EXTRA = 0.3  # for each premise beyond the third of a step told flat
CHAIN_EXTRA = 0.1  # for each premise beyond the sixth
FREE = 3
TOP = {Telling.FLAT: 6.9, Telling.CHAIN: 8.9, Telling.SEARCH: 10.0}
BANDS = {
    Rank.COUNTING: (1.0, 1.9),
    Rank.NOT_BOTH: (2.0, 2.9),
    Rank.ONE_OF_TWO: (3.0, 3.9),
    Rank.PASSED_ON: (4.0, 5.4),
    Rank.ALL: (5.5, 8.9),
}
TOP_OF_ALL = 10.0
HALFWAY = 20  # so many steps of two or more premises lead half up a band
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
    rank: Rank  # the weakest rules that finish the puzzle

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


def rate(puzzle: Puzzle, marks: Marks | None = None, limit: Limit | Budget | None = None) -> Rating:
    """Solve a puzzle step by step and rate it.

    Some answer has to keep to the marks, if any are given. Raises `LimitReachedError`, as
    `walkthrough` does.
    """
    budget = Budget.of(limit)
    board = board_of(puzzle)
    values = board.values(board.literals(marks or Marks()))
    start = list(values)
    steps: list[Step] = []
    bottlenecks = 0
    forced = forced_literals(board, values, budget)
    while (step := step_on(board, values, forced)) is not None:
        budget.check()
        bottlenecks += _easy(board, values) <= FEW
        steps.append(step)
        for literal in step.reason.conclusions:
            values[abs(literal)] = 1 if literal > 0 else -1
    counted = Counter(step.technique.name for step in steps)
    sizes = [len(step.reason.premises) for step in steps]
    several = sum(size > 1 for size in sizes)
    rank, weaker = _needed(board, start, values)
    chosen = _earned(board, steps, rank, weaker)
    return Rating(
        0.0 if chosen is None else _value(chosen, rank, several),
        0 if chosen is None else steps.index(chosen) + 1,
        chosen,
        "" if chosen is None else _place(board, chosen),
        len(steps),
        tuple(sorted(counted.items(), key=lambda entry: (-entry[1], entry[0]))),
        several,
        max(sizes, default=0),
        bottlenecks,
        all(values[variable] for variable in board.variables),
        rank,
    )


def _needed(board: Board, start: Values, end: Values) -> tuple[Rank, Values]:
    """Return the weakest rules that get from start to end, and what the next weaker ones get."""
    weaker = start
    for rank in RANKS[:-1]:
        found = reach(board, weaker, rank)
        if all(found[v] for v in board.variables if end[v]):
            return rank, weaker
        weaker = found
    return Rank.ALL, weaker


def _earned(board: Board, steps: Sequence[Step], rank: Rank, weaker: Values) -> Step | None:
    """Return the step that the rating names."""
    beyond = [s for s in steps if any(not weaker[abs(x)] for x in s.reason.conclusions)]
    typical = [s for s in beyond if rank_of(board, s.reason) is rank]
    short = [s for s in typical if rank is Rank.ALL or s.telling is Telling.FLAT]
    return max(short or typical or beyond, key=difficulty, default=None)


def _value(step: Step, rank: Rank, several: int) -> float:
    low, high = BANDS[rank]
    if step.telling is Telling.SEARCH and rank is Rank.ALL:
        high = TOP_OF_ALL
    if rank in (Rank.COUNTING, Rank.ALL):
        low = min(max(low, difficulty(step)), high)
    return round(low + (high - low) * several / (several + HALFWAY), 1)


def _easy(board: Board, values: Values) -> int:
    return len(single_reasons(board, values)) + len(list(closing_reasons(board, values)))


def _place(board: Board, step: Step) -> str:
    return joined([place_of(board, literal) for literal in step.reason.conclusions[:2]])
