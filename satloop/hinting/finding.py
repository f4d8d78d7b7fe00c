"""The easiest reason on a board: a pure function of puzzle and marks."""

from collections.abc import Sequence
from dataclasses import replace

from satloop.errors import PuzzleError
from satloop.hinting.board import Board, Values
from satloop.hinting.closing import around_two, closing_reasons
from satloop.hinting.colours import chessboard_reasons, counted_reasons
from satloop.hinting.curves import curve_reasons
from satloop.hinting.probing import probe, start_of
from satloop.hinting.searching import search
from satloop.hinting.steps import Reason, shrunk, single_reasons, size_of
from satloop.sat.budget import Budget, Limit
from satloop.solving import shared_marks

EASY = 4  # a reason of this size is good enough not to look for a smaller one
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
    plain = [r for r in singles if r.size == 1]
    if plain:
        return min(plain, key=lambda r: r.order)
    closings = [r for r in closing_reasons(board, values) if r.size == 1]
    if closings:
        return min(closings, key=lambda r: r.order)
    found = [*singles, *closing_reasons(board, values), *curve_reasons(board, values)]
    found += chessboard_reasons(board, values)
    found += _probed(board, values)
    best = min(found, key=lambda r: r.order, default=None)
    if best is not None and best.size <= EASY:
        return best
    found += [*counted_reasons(board, values), *around_two(board, values)]
    targets = [literal for literal in forced if not values[abs(literal)]]
    best = min(found, key=lambda r: r.order, default=None)
    searched = search(board, values, targets, everywhere=best is None)
    return min((r for r in (best, searched) if r), key=lambda r: r.order, default=None)


def find_reason_for(board: Board, values: Values, target: int) -> Reason | None:
    """Return the easiest reason found for one literal, None if it is not forced."""
    found = [*single_reasons(board, values), *closing_reasons(board, values)]
    found += [*curve_reasons(board, values), *chessboard_reasons(board, values)]
    direct = [replace(r, conclusions=(target,)) for r in found if target in r.conclusions]
    premises = probe(start_of(board, values), -target, LARGEST)
    if premises is not None:
        reason = shrunk(board, values, premises, target)
        direct += [replace(reason, conclusions=(target,))] if reason else []
    if not direct:
        reason = search(board, values, [target])
        direct += [replace(reason, conclusions=(target,))] if reason else []
    return min(direct, key=lambda r: r.order, default=None)


def _probed(board: Board, values: Values) -> list[Reason]:
    start = start_of(board, values)
    found = []
    bound = LARGEST
    for variable in board.variables:
        if values[variable]:
            continue
        for assumed in (variable, -variable):
            premises = probe(start, assumed, bound)
            if premises is not None:
                found.append((size_of(premises), -assumed, premises))
                bound = min(bound, len(premises) + SLACK)
    found.sort(key=lambda entry: (entry[0], abs(entry[1])))
    reasons = (shrunk(board, values, rules, target) for _, target, rules in found[:CANDIDATES])
    return [reason for reason in reasons if reason is not None]
