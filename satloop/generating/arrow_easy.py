"""Arrows with which the local counting rules alone finish a Yajilin."""

import random
from collections.abc import Collection, Iterator, Mapping

from satloop.generating.arrow_board import ArrowBoard, Arrows
from satloop.generating.arrow_rules import UNKNOWN, LocalBoard
from satloop.generating.arrow_search import Limits
from satloop.generating.draws import shuffled
from satloop.generating.reduce import Unit
from satloop.geometry import Direction

# Changes looked at before the best of them is made, if one is better than nothing. Between 6
# and 20 hardly any difference in what comes out; more take longer.
LOOK = 10


def eased(
    board: ArrowBoard,
    start: Arrows,
    units: Collection[Unit],
    limits: Limits,
    rng: random.Random,
) -> dict[int, Direction] | None:
    """Turn arrows and make clues of shaded cells until the rules finish the board.

    Each change leaves fewer links open. `units` are the cells that may become clues, all of
    one or none. Returns None where no change helps.
    """
    arrows = dict(start)
    left = _unknown(board, arrows)
    while left:
        looked, best = 0, None
        for changed in _changes(arrows, units, rng):
            if not limits.allows(board, changed):
                continue
            looked += 1
            after = _unknown(board, changed)
            if after < left:
                left, best = after, changed
            if best and looked >= LOOK:
                break
        if best is None:
            return None
        arrows = best
    return arrows


def _changes(
    arrows: Arrows, units: Collection[Unit], rng: random.Random
) -> Iterator[dict[int, Direction]]:
    """Yield every way to turn one arrow or to make one unit of clues, in random order."""
    steps: list[tuple[Unit, Direction]] = [
        ((cell,), way) for cell, now in arrows.items() for way in Direction if way is not now
    ]
    steps += [(unit, way) for unit in units if unit[0] not in arrows for way in Direction]
    for unit, way in shuffled(rng, steps):
        yield {**arrows, **dict.fromkeys(unit, way)}


def _unknown(board: ArrowBoard, arrows: Arrows) -> int:
    """Return how many links the rules leave open."""
    numbers: Mapping[int, tuple[int, range]] = {
        cell: (board.number(cell, way, arrows), board.rays[cell][way])
        for cell, way in arrows.items()
    }
    local = LocalBoard(board.grid, arrows, numbers)
    local.run()
    return local.links.count(UNKNOWN)
