"""The chessboard count: a loop from cell to cell visits as many dark cells as light ones."""

from functools import lru_cache

from satloop.hinting.board import Board, Values
from satloop.hinting.looprules import Chessboard
from satloop.hinting.steps import Reason, shrunk
from satloop.premises import Tally, Topic

FEW = 12  # undecided cells: with more of them the count tells nothing


@lru_cache(maxsize=16)
def chessboard(board: Board) -> Chessboard:
    """Return the count; dark is the colour of the upper left cell."""
    cells = [rule.place for rule in board.tallies if rule.topic is Topic.CELL]
    cols, first = board.puzzle.cols, board.first_shade
    dark = [first + cell for cell in cells if not sum(divmod(cell, cols)) % 2]
    light = [first + cell for cell in cells if sum(divmod(cell, cols)) % 2]
    return Chessboard(tuple(dark), tuple(light))


def chessboard_reasons(board: Board, values: Values) -> list[Reason]:
    """Return what the count forces by itself: of each colour all that is left or nothing."""
    rule = chessboard(board)
    found = []
    larger = len(rule.dark) - len(rule.light)
    for more, fewer, ahead in ((rule.dark, rule.light, larger), (rule.light, rule.dark, -larger)):
        possible = [v for v in more if values[v] >= 0]
        needed = [v for v in fewer if values[v] > 0]
        if len(possible) - len(needed) != ahead:
            continue
        used = (*(-v for v in more if values[v] < 0), *needed)
        shaded = tuple(v for v in possible if not values[v])
        unshaded = tuple(-v for v in fewer if not values[v])
        ordered = tuple(sorted(used, key=abs))
        found += [Reason((rule,), ordered, forced) for forced in (shaded, unshaded) if forced]
    return found


def counted_reasons(board: Board, values: Values) -> list[Reason]:
    """Return what the count forces together with clues and neighbours, late on a board."""
    rule = chessboard(board)
    unknown = [v for v in rule.variables if not values[v]]
    if not 0 < len(unknown) <= FEW:
        return []
    open_ = frozenset(unknown)
    near: list[Tally] = [
        tally
        for tally in board.tallies
        if tally.topic in (Topic.CLUE, Topic.DIFFERENCE, Topic.PAIR)
        and not open_.isdisjoint(tally.variables)
    ]
    found = (shrunk(board, values, (rule, *near), x) for v in unknown for x in (v, -v))
    return [reason for reason in found if reason is not None and rule in reason.premises]
