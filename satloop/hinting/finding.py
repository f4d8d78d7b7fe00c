"""The easiest reason on a board: a pure function of puzzle and marks."""

from dataclasses import replace

from satloop.errors import LimitReachedError
from satloop.hinting.board import Board, Values
from satloop.hinting.closing import closing_reasons
from satloop.hinting.curves import curve_reasons
from satloop.hinting.probing import probe, start_of
from satloop.hinting.searching import search
from satloop.hinting.steps import Reason, shrunk, single_reasons, size_of
from satloop.solving import shared_marks

LARGEST = 24  # premises; no probe follows more
CANDIDATES = 8  # of the probes' contradictions these many are shrunk


def find_reason(board: Board, values: Values) -> Reason | None:
    """Return the easiest reason for a new mark, None if nothing is forced.

    The marks must be such that some answer keeps to them.
    """
    singles = single_reasons(board, values)
    if singles:
        return min(singles, key=lambda r: r.order)
    closings = [r for r in closing_reasons(board, values) if r.size == 1]
    if closings:
        return min(closings, key=lambda r: r.order)
    found = [*closing_reasons(board, values), *curve_reasons(board, values)]
    found += _probed(board, values)
    if found:
        return min(found, key=lambda r: r.order)
    shared = shared_marks(board.puzzle, board.marks(_literals(values, board)))
    if shared is None:
        raise LimitReachedError("no answer")
    targets = [x for x in board.literals(shared) if not values[abs(x)]]
    return search(board, values, targets) if targets else None


def find_reason_for(board: Board, values: Values, target: int) -> Reason | None:
    """Return the easiest reason found for one literal, None if it is not forced."""
    found = [*single_reasons(board, values), *closing_reasons(board, values)]
    found += curve_reasons(board, values)
    direct = [replace(r, conclusions=(target,)) for r in found if target in r.conclusions]
    premises = probe(start_of(board, values), -target, LARGEST)
    if premises is not None:
        reason = shrunk(board, values, premises, target)
        direct += [replace(reason, conclusions=(target,))] if reason else []
    if not direct:
        reason = search(board, values, [target])
        direct += [replace(reason, conclusions=(target,))] if reason else []
    return min(direct, key=lambda r: r.order, default=None)


def _literals(values: Values, board: Board) -> list[int]:
    return [v * values[v] for v in board.variables if values[v]]


def _probed(board: Board, values: Values) -> list[Reason]:
    start = start_of(board, values)
    found = []
    for variable in board.variables:
        if values[variable]:
            continue
        for assumed in (variable, -variable):
            premises = probe(start, assumed, LARGEST)
            if premises is not None:
                found.append((size_of(premises), -assumed, premises))
    found.sort(key=lambda entry: (entry[0], abs(entry[1])))
    reasons = (shrunk(board, values, rules, target) for _, target, rules in found[:CANDIDATES])
    return [reason for reason in reasons if reason is not None]
