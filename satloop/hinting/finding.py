"""The easiest reason on a board: a pure function of puzzle and marks."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from satloop.errors import PuzzleError
from satloop.hinting.board import Board, Values
from satloop.hinting.closing import around_two, closing_reasons
from satloop.hinting.colours import chessboard_reasons, counted_reasons
from satloop.hinting.curves import curve_reasons
from satloop.hinting.following import Line, story
from satloop.hinting.naming import FLAT, INNER_LINES, telling_of
from satloop.hinting.probing import probe, start_of
from satloop.hinting.searching import search
from satloop.hinting.smallest import largest_size, smallest_sets
from satloop.hinting.steps import Reason, needed, shrunk, single_reasons, size_of, widened
from satloop.hinting.techniques import Telling
from satloop.sat.budget import Budget, Limit
from satloop.solving import shared_marks

FIRST = 3  # up to this size `smallest_sets` is asked before all probes, as it mostly finds one
EXACT = 4  # up to this size `smallest_sets` sees to it that none is missed, but on large boards
LARGEST = 24  # premises; no probe follows more
SLACK = 5  # premises more than in the best so far: shrinking may turn the order round
CANDIDATES = 8  # of the probes' contradictions these many are shrunk


def forced_literals(
    board: Board, values: Values, limit: Limit | Budget | None = None
) -> tuple[int, ...]:
    """Return what all answers that keep to the marks share; there must be some answer.

    Raises `LimitReachedError`.
    """
    literals = [v * values[v] for v in board.variables if values[v]]
    shared = shared_marks(board.puzzle, board.marks(literals), limit)
    if shared is None:
        raise PuzzleError("no answer keeps to the marks")
    return board.literals(shared)


def find_reason(board: Board, values: Values, forced: Sequence[int]) -> Reason | None:
    """Return the easiest reason for a new mark, None if nothing is forced.

    `forced` is what `forced_literals` gives. It stays the same on all boards of a
    walkthrough, as every step follows from the first board.
    """
    if all(values[abs(literal)] for literal in forced):
        return None
    singles = single_reasons(board, values)
    closings = list(closing_reasons(board, values))
    for easy in (singles, closings):
        if any(reason.size == 1 for reason in easy):
            return _easiest([reason for reason in easy if reason.size == 1])
    targets = [literal for literal in forced if not values[abs(literal)]]
    found = [*singles, *closings, *curve_reasons(board, values)]
    found += chessboard_reasons(board, values)
    sets = smallest_sets(board, values, targets, min(_least(found), FIRST + 1))
    if not sets:
        found += _probed(board, values, _least(found), largest_size(targets))
        if _least(found) > EXACT:
            found += [*counted_reasons(board, values), *around_two(board, values)]
        sets = smallest_sets(board, values, targets, _least(found))
    if sets:
        found = [r for x, rules in sets if (r := shrunk(board, values, rules, x))]
    elif _least(found) > EXACT + 1:
        found += search(board, values, targets, everywhere=not found)
    best = _easiest_told(board, found)
    several = best is not None and len(best.premises) > 1
    return widened(board, values, best) if best is not None and several else best


def find_reason_for(board: Board, values: Values, target: int) -> Reason | None:
    """Return the easiest reason found for one literal, None if it is not forced."""
    found = [*single_reasons(board, values), *closing_reasons(board, values)]
    found += [*curve_reasons(board, values), *chessboard_reasons(board, values)]
    direct = [replace(r, conclusions=(target,)) for r in found if target in r.conclusions]
    premises = probe(start_of(board, values), -target, LARGEST)
    if premises is not None:
        reason = shrunk(board, values, premises, target)
        direct += [reason] if reason else []
    return _easiest_told(board, direct or search(board, values, [target]))


def _easiest(reasons: Iterable[Reason]) -> Reason | None:
    return min(reasons, key=lambda r: r.order, default=None)


def _least(reasons: Iterable[Reason]) -> int:
    """Return the least size of the reasons at hand."""
    return min((reason.size for reason in reasons), default=LARGEST)


def _easiest_told(board: Board, reasons: Iterable[Reason]) -> Reason | None:
    """Return the easiest reason that can be told, or else the easiest."""
    ordered = sorted(reasons, key=lambda r: r.order)
    told = (r for r in ordered if telling_of(r, _lines(board, r)) is not Telling.SEARCH)
    return next(told, ordered[0] if ordered else None)


def _lines(board: Board, reason: Reason) -> Sequence[Line]:
    return () if len(reason.premises) <= FLAT else story(board, reason, INNER_LINES)


def _probed(board: Board, values: Values, size: int, exact: int) -> list[Reason]:
    """Return the easiest reasons that short contradictions give.

    One of the given size is known already, and none of at most the size `exact` will be missed.
    Large ones are returned side by side, as not each of them can be told.
    """
    start = start_of(board, values)
    found = []
    bound = _bound(size, exact)
    for variable in board.variables:
        if values[variable]:
            continue
        for assumed in (variable, -variable):
            premises = probe(start, assumed, bound)
            if premises is not None:
                found.append((size_of(premises), -assumed, premises))
                bound = min(bound, _bound(len(premises), exact))
    found.sort(key=lambda entry: (entry[0], abs(entry[1])))
    sets = []
    for _, target, premises in found[:CANDIDATES]:
        rules = needed(board, values, premises, target)
        if rules is not None:
            sets.append((size_of(rules), target, rules))
    size = min((s for s, _, _ in sets), default=0)
    reasons = (shrunk(board, values, rules, x) for s, x, rules in sets if s == size or size > EXACT)
    return [reason for reason in reasons if reason is not None]


def _bound(size: int, exact: int) -> int:
    """Return how many premises a probe may collect when a reason of a size is at hand."""
    return min(LARGEST, size + 1 if size <= exact else size + SLACK)
