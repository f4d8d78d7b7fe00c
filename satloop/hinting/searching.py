"""Reasons for what is forced but has no short contradiction: from growing neighbourhoods.

Only verdicts of the SAT solver count, and no core, so that a reason does not hang on the
solver's version. One thing does: through which cuts the loop is found to be in one piece.
"""

from collections.abc import Sequence
from functools import lru_cache

from satloop.errors import LimitReachedError
from satloop.hinting.board import Board, Values, decided
from satloop.hinting.looprules import Premise, Sides, cut
from satloop.hinting.proving import Prover, prover_of
from satloop.hinting.steps import Reason, shrunk
from satloop.loop import components, neighbours

RADII = (1, 2, 3, 4, 6)  # in steps from rule to rule; then the whole board
CANDIDATES = 6  # so many marks proved from the fewest rules are looked at closely
WIDE = 20  # a rule of more variables links nothing that a person would see together


def search(
    board: Board, values: Values, targets: Sequence[int], *, everywhere: bool = True
) -> list[Reason]:
    """Return reasons found for some of the literals, all of them forced.

    Without `everywhere` only rules around each are tried, and there may be none.
    """
    facts = decided(values, board.variables)
    found = _nearby(board, prover_of(board), facts, targets)
    if everywhere and not found:
        with Prover(board) as prover:  # a new one: here its models tell where the loop falls apart
            found = _anywhere(board, prover, facts, targets)
    reasons = [shrunk(board, values, rules, target) for target, rules in found]
    return [reason for reason in reasons if reason is not None]


Found = list[tuple[int, list[Premise]]]  # targets, each with premises that prove it


def _nearby(board: Board, prover: Prover, facts: list[int], targets: Sequence[int]) -> Found:
    """Look for proofs from the premises around each target, in a growing circle."""
    for radius in RADII:
        proved: list[tuple[int, int, list[Premise]]] = []
        for target in targets:
            rings = _rings(board, abs(target))
            near: list[Premise] = [Sides()]
            near += [board.tallies[n] for n, r in enumerate(rings) if r <= radius]
            if prover.refutes(near, [*facts, -target]):
                proved.append((len(near), target, near))
        proved.sort(key=lambda entry: (entry[0], abs(entry[1])))
        if proved:
            return [
                (target, _far_last(board, prover, rules, facts, target))
                for _, target, rules in proved[:CANDIDATES]
            ]
    return []


def _anywhere(board: Board, prover: Prover, facts: list[int], targets: Sequence[int]) -> Found:
    """Prove the first few targets from everything, with cuts where the loop falls apart."""
    proved = []
    rules: tuple[Premise, ...] = (Sides(), *board.tallies)
    for premise in rules:
        prover.selector(premise)
    for target in targets:
        try:
            while model := prover.model([*prover.selectors.values(), *facts, -target]):
                lines = [e for e in board.lattice.edges if model[e - 1] > 0]
                parts = components(neighbours(board.lattice, lines))
                if len(parts) <= 1:
                    break
                for part in sorted(parts, key=len)[:-1]:
                    prover.selector(cut(board.lattice, part))
            else:
                proved.append((target, list(prover.selectors)))
        except LimitReachedError:
            continue
        if len(proved) == CANDIDATES:
            break
    return [(target, _far_last(board, prover, rules, facts, target)) for target, rules in proved]


def _far_last(
    board: Board, prover: Prover, premises: list[Premise], facts: list[int], target: int
) -> list[Premise]:
    """Return what is needed of the premises; those far from the target are dropped first."""
    rings = _rings(board, abs(target))
    ring = dict(zip(board.tallies, rings, strict=True))
    order = sorted(premises, key=lambda p: -ring[p] if p in ring else -len(rings))
    found = prover.shrink(order, facts, [-target])
    return premises if found is None else found[0]


@lru_cache(maxsize=4096)
def _rings(board: Board, variable: int) -> list[int]:
    """Return how many steps from rule to rule each tally is from a variable."""
    size = len(board.tallies)
    rings = [size] * size
    front = [variable]
    seen = {variable}
    distance = 0
    while front:
        distance += 1
        after = []
        for here in front:
            for number, _ in board.at[here]:
                if rings[number] < size or len(board.tallies[number].variables) > WIDE:
                    continue
                rings[number] = distance
                for other in board.tallies[number].variables:
                    if other not in seen:
                        seen.add(other)
                        after.append(other)
        front = after
    return rings
