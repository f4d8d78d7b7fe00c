"""Which technique a step is: named after its premises, which are all that the name means."""

from collections.abc import Sequence
from itertools import pairwise

from satloop.hinting.board import Board
from satloop.hinting.following import Line
from satloop.hinting.reaching import Rank, rank_of
from satloop.hinting.steps import Reason
from satloop.hinting.techniques import (
    ADJACENT_THREES,
    APART,
    ARROW_AND_CELLS,
    ARROW_EXTREMES,
    ARROW_MINUS_ARROW,
    ARROWS,
    CASES,
    CELL_FULL,
    CELL_PASSED,
    CELL_SHADED,
    CELLS,
    CHAIN,
    CHAIN_OF_TWOS,
    CHESSBOARD,
    CLOSED,
    CLUES_SIDE_BY_SIDE,
    CONTRADICTION,
    CORNERS,
    COUNT_ALL,
    COUNT_FULL,
    DIAGONAL_CLUES,
    DIAGONAL_THREES,
    DOT_DEAD,
    DOT_FULL,
    DOT_ON,
    DOTS_IN_ROW,
    EARLY_LOOP,
    LINE_INTO_CLUE,
    LOOP_AND_RULES,
    PAIR_AT_CORNER,
    PAIRS_PASSED_ON,
    PARITY,
    SEARCH,
    SHADES_ALL,
    SHADES_FULL,
    SIDES,
    SOME_LOOP,
    THREES_AND_LOOP,
    TWO_WAY_CELL,
    ZERO_AND_THREE,
    Technique,
    Telling,
)
from satloop.premises import Tally, Topic

FLAT = 6  # premises that can be told side by side
INNER_LINES = 6  # of a story inside one assumption
FEW = 4  # premises of different kinds that people see together
CLOSE = 3  # the same, where one of them is a whole loop
ZERO, TWO, THREE = 0, 2, 3


# What a premise of the topic is called by itself, where there is only one name.
ALONE = {
    Topic.DIFFERENCE: ARROW_MINUS_ARROW,
    Topic.PAIR: APART,
    Topic.CHESSBOARD: CHESSBOARD,
    Topic.CURVE: PARITY,
    Topic.SOME_LOOP: SOME_LOOP,
}


def telling_of(reason: Reason, lines: Sequence[Line]) -> Telling:
    """Say how a reason can be told."""
    if len(reason.premises) <= FLAT:
        return Telling.FLAT
    return Telling.CHAIN if 0 < len(lines) <= INNER_LINES else Telling.SEARCH


def technique_of(board: Board, reason: Reason, lines: Sequence[Line]) -> Technique:
    """Return the technique of a step that is told by these lines."""
    telling = telling_of(reason, lines)
    if telling is not Telling.FLAT:
        return CHAIN if telling is Telling.CHAIN else SEARCH
    if len(reason.premises) == 1:
        return _single(board, reason)
    return (
        _several(board, reason) or _of_pairs(board, reason) or (CONTRADICTION if lines else CASES)
    )


def _single(board: Board, reason: Reason) -> Technique:  # noqa: PLR0911 - one a case
    (premise,) = reason.premises
    positive = reason.conclusions[0] > 0
    lines = sum(board.is_edge(literal) for literal in reason.used if literal > 0)
    match premise.topic:
        case Topic.CLUE:
            if board.is_edge(abs(reason.conclusions[0])):
                return COUNT_ALL if positive else COUNT_FULL
            return SHADES_ALL if positive else SHADES_FULL
        case Topic.DOT:
            if positive:
                return DOT_ON
            return DOT_FULL if lines else DOT_DEAD
        case Topic.CELL:
            if not board.is_edge(abs(reason.conclusions[0])):
                return CELL_SHADED if positive else CELL_PASSED
            return CELL_PASSED if positive else CELL_FULL
        case Topic.ONE_LOOP:
            return CLOSED if set(reason.used) == set(premise.variables) else EARLY_LOOP
        case topic:
            return ALONE.get(topic, CASES)


def _several(board: Board, reason: Reason) -> Technique | None:  # noqa: PLR0911 - one a case
    """Name what people know by sight; None for all else."""
    topics = [premise.topic for premise in reason.premises]
    count = {topic: topics.count(topic) for topic in Topic}
    if count[Topic.SIDES]:
        return SIDES if len(topics) <= FEW else None
    if count[Topic.CHESSBOARD]:
        return CHESSBOARD if len(topics) <= FEW else None
    if count[Topic.CUT]:
        return None
    if count[Topic.ONE_LOOP]:
        return _with_loop(board, reason)
    clues, dots = count[Topic.CLUE], count[Topic.DOT]
    if clues + dots == len(topics):
        return _of_clues_and_dots(board, reason, clues, dots)
    pairs, cells = count[Topic.PAIR], count[Topic.CELL]
    match clues + count[Topic.DIFFERENCE], cells, pairs:
        case 1, 0, _:
            return ARROW_EXTREMES
        case 1, _, _:
            return ARROW_AND_CELLS if len(topics) <= FEW else None
        case 0, 1 | 2, pairs if pairs:
            return TWO_WAY_CELL
        case 0, _, _:
            return CELLS if len(topics) <= FEW else None
        case _:
            return None


def _with_loop(board: Board, reason: Reason) -> Technique | None:
    threes = [clue for clue in _clues(reason) if _numbers([clue]) == [THREE]]
    if _between(board, threes) in reason.conclusions and len(reason.premises) <= FEW:
        return THREES_AND_LOOP
    return LOOP_AND_RULES if len(reason.premises) <= CLOSE else None


def _of_clues_and_dots(  # noqa: PLR0911 - one a case
    board: Board, reason: Reason, clues: int, dots: int
) -> Technique | None:
    found = _clues(reason)
    match clues, dots:
        case 1, 1:
            return _clue_and_dot(reason)
        case 1, 2:
            return PAIR_AT_CORNER
        case 2, 0:
            return CLUES_SIDE_BY_SIDE if _between(board, found) else ARROWS
        case 2, 1 | 2:
            return _two_clues(found, reason, beside=bool(_between(board, found)))
        case 0, 2:
            return DOTS_IN_ROW
        case _ if clues > TWO and dots == clues - 1 and _in_diagonal_row(board, found):
            return CHAIN_OF_TWOS
        case _:
            return None


def _of_pairs(board: Board, reason: Reason) -> Technique | None:
    """Name what clues and dots prove by what they know of two places."""
    if not {premise.topic for premise in reason.premises} <= {Topic.CLUE, Topic.DOT}:
        return None
    by_rank = {
        Rank.NOT_BOTH: PAIR_AT_CORNER,
        Rank.ONE_OF_TWO: PAIR_AT_CORNER,
        Rank.PASSED_ON: PAIRS_PASSED_ON,
    }
    return by_rank.get(rank_of(board, reason))


def _clue_and_dot(reason: Reason) -> Technique:
    (clue,) = _clues(reason)
    dot = next(p for p in reason.premises if p.topic is Topic.DOT)
    if len(dot.variables) == TWO:
        return CORNERS.get(_numbers([clue])[0], PAIR_AT_CORNER)
    runs_in = any(x in dot.variables and x not in clue.variables for x in reason.used)
    return LINE_INTO_CLUE if runs_in else PAIR_AT_CORNER


def _two_clues(clues: Sequence[Tally], reason: Reason, *, beside: bool) -> Technique:
    if not reason.used and _numbers(clues) == [ZERO, THREE]:
        return ZERO_AND_THREE
    if not reason.used and _numbers(clues) == [THREE, THREE]:
        return ADJACENT_THREES if beside else DIAGONAL_THREES
    return CLUES_SIDE_BY_SIDE if beside else DIAGONAL_CLUES


def _clues(reason: Reason) -> list[Tally]:
    return [p for p in reason.premises if isinstance(p, Tally) and p.topic is Topic.CLUE]


def _numbers(clues: Sequence[Tally]) -> list[int]:
    return sorted(clue.sums.bit_length() - 1 for clue in clues)


def _between(board: Board, clues: Sequence[Tally]) -> int:
    """Return the side that two clues share, 0 if there is none."""
    if len(clues) != TWO:
        return 0
    one, other = clues
    shared = (v for v in one.variables if v in other.variables and board.is_edge(v))
    return next(shared, 0)


def _in_diagonal_row(board: Board, clues: Sequence[Tally]) -> bool:
    """Say whether clues touch from corner to corner in a straight row, with 2s between the ends."""
    places = sorted(divmod(clue.place, board.puzzle.cols) for clue in clues)
    steps = {(row - before, col - left) for (before, left), (row, col) in pairwise(places)}
    numbers = [_numbers([c])[0] for c in sorted(clues, key=lambda clue: clue.place)]
    return steps in ({(1, 1)}, {(1, -1)}) and set(numbers[1:-1]) == {TWO}
