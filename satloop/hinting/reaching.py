"""How far weak rules get on a board, without a search for reasons."""

from collections import deque
from collections.abc import Callable, Sequence
from enum import StrEnum

from satloop.hinting.board import Board, Values
from satloop.hinting.closing import closing_reasons
from satloop.hinting.counting import consequences
from satloop.hinting.pairs import EITHER, Fact, by_pairs
from satloop.hinting.steps import FAR, Reason
from satloop.premises import Topic

BY_SIZE = 2  # premises of a closed loop and what it would leave unmet


class Rank(StrEnum):
    """Rules by their strength, the weakest first; each rank takes in those before it."""

    COUNTING = "counting"  # every premise by itself, and no early loop
    NOT_BOTH = "not both"  # of a clue's two places a dot or cell knows: not both; arrow minus arrow
    ONE_OF_TWO = "one of two"  # the same, or at least one; and two neighbours with their cells
    PASSED_ON = "passed on"  # what a premise learns of two places it tells the next
    ALL = "all"  # whatever else a hint can tell; it has no rules here


RANKS = tuple(Rank)


def reach(board: Board, values: Values, rank: Rank, numbers: Sequence[int] | None = None) -> Values:
    """Return all that the rules up to a rank decide, from what `values` has.

    Only the tallies of these `numbers` are looked at, if given.
    """
    looked = range(len(board.tallies)) if numbers is None else numbers
    if rank is Rank.COUNTING:
        looked = [n for n in looked if board.tallies[n].topic is not Topic.DIFFERENCE]
    found = list(values)
    rules = [rule for of, rule in _RULES if RANKS.index(of) <= RANKS.index(rank)]
    while any(_taken(found, rule(board, found, looked)) for rule in rules):
        pass
    return found


def rank_of(board: Board, reason: Reason) -> Rank:
    """Return the lowest rank whose rules get from a reason's premises and marks to its end."""
    topics = [premise.topic for premise in reason.premises]
    if Topic.ONE_LOOP in topics:
        return Rank.COUNTING if len(topics) <= BY_SIZE else Rank.ALL
    if not FAR.isdisjoint(topics):
        return Rank.ALL
    numbers = [n for n, rule in enumerate(board.tallies) if rule in reason.premises]
    values = board.values(reason.used)
    target = reason.conclusions[0]
    for rank in RANKS[:-1]:
        values = reach(board, values, rank, numbers)
        if values[abs(target)] * target > 0:
            return rank
    return Rank.ALL


def _taken(values: Values, literals: Sequence[int]) -> bool:
    """Write literals down; says whether any is new."""
    new = [literal for literal in literals if not values[abs(literal)]]
    for literal in new:
        values[abs(literal)] = 1 if literal > 0 else -1
    return bool(new)


def _follow(board: Board, values: Values, numbers: Sequence[int]) -> list[int] | None:
    """Write down what premises say one by one; returns it, or None if one is broken."""
    queue = deque(numbers)
    found: list[int] = []
    while queue:
        for literal in consequences(board.tallies[queue.popleft()], values):
            if not literal:
                return None
            values[abs(literal)] = 1 if literal > 0 else -1
            found.append(literal)
            queue.extend(n for n, _ in board.at[abs(literal)] if n in numbers)
    return found


def _counted(board: Board, values: Values, numbers: Sequence[int]) -> list[int]:
    """Return what premises say one by one, or else what closed loops say."""
    found = _follow(board, list(values), numbers)
    return found or [x for reason in closing_reasons(board, values) for x in reason.conclusions]


def _not_both(board: Board, values: Values, numbers: Sequence[int]) -> list[int]:
    return by_pairs(board, values, numbers, Fact.NOT_BOTH, onward=False)


def _one_of_two(board: Board, values: Values, numbers: Sequence[int]) -> list[int]:
    found = by_pairs(board, values, numbers, EITHER, onward=False)
    return found or _neighbours(board, values, numbers)


def _passed_on(board: Board, values: Values, numbers: Sequence[int]) -> list[int]:
    return by_pairs(board, values, numbers, EITHER, onward=True)


Rule = Callable[[Board, Values, Sequence[int]], list[int]]
_RULES: tuple[tuple[Rank, Rule], ...] = (
    (Rank.COUNTING, _counted),
    (Rank.NOT_BOTH, _not_both),
    (Rank.ONE_OF_TWO, _one_of_two),
    (Rank.PASSED_ON, _passed_on),
)


def _neighbours(board: Board, values: Values, numbers: Sequence[int]) -> list[int]:
    """Return what two neighbours' cells force as not both are shaded."""
    allowed = [n for n in numbers if board.tallies[n].topic in (Topic.PAIR, Topic.CELL)]
    cells = frozenset(n for n in allowed if board.tallies[n].topic is Topic.CELL)
    found: list[int] = []
    for number in allowed:
        rule = board.tallies[number]
        if number in cells or all(values[v] for v in rule.variables):
            continue
        near = [n for v in rule.variables for n, _ in board.at[v] if n in cells]
        unknown = {v for n in near for v in board.tallies[n].variables if not values[v]}
        for literal in (x for v in sorted(unknown) for x in (v, -v)):
            assumed = list(values)
            assumed[abs(literal)] = 1 if literal > 0 else -1
            if _follow(board, assumed, (number, *near)) is None:
                found.append(-literal)
    return found
