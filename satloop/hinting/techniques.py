"""What steps are called, and how hard each kind is."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from satloop.hinting.board import Board
from satloop.hinting.following import Line
from satloop.hinting.looprules import Closing, Premise
from satloop.hinting.steps import Reason
from satloop.premises import Topic

FLAT = 6  # premises that can be told side by side
INNER_LINES = 6  # of a story inside one assumption


class Telling(StrEnum):
    """How a step can be told."""

    FLAT = "flat"  # premise by premise
    CHAIN = "chain"  # a short story inside one assumption
    SEARCH = "search"  # forced, but no short reason was found


@dataclass(frozen=True, slots=True)
class Technique:
    """A kind of step; `weight` is its place on the scale of `rate`, from 0 to 10."""

    name: str
    weight: float
    named: bool = True  # after something that people know


COUNT_FULL = Technique("clue full", 1.0)
COUNT_ALL = Technique("clue needs all", 1.0)
SHADES_FULL = Technique("arrow full", 1.0)
SHADES_ALL = Technique("arrow needs all", 1.0)
DOT_FULL = Technique("dot full", 1.2)
DOT_ON = Technique("line goes on", 1.2)
DOT_DEAD = Technique("dead end", 1.4)
CELL_SHADED = Technique("no way through", 1.5)
CELL_PASSED = Technique("loop must pass", 1.3)
CELL_FULL = Technique("cell full", 1.2)
APART = Technique("neighbours of shaded", 1.0)
CLOSED = Technique("loop closed", 1.0)
EARLY_LOOP = Technique("no early loop", 1.8)
SOME_LOOP = Technique("there is a loop", 1.8)
CURVE = Technique("inside and outside", 5.5)
SIDES = Technique("inside and outside, with rules", 5.8)
CORNER_CLUE = Technique("clue in a corner", 2.2)
PAIR_AT_CORNER = Technique("clue and dot", 2.6)
LINE_INTO_CLUE = Technique("line into a clue", 2.4)
CLUES_SIDE_BY_SIDE = Technique("neighbouring clues", 2.8)
DIAGONAL_CLUES = Technique("clues at a corner", 3.0)
DOTS_IN_ROW = Technique("neighbouring dots", 3.0)
TWO_WAY_CELL = Technique("corner or corridor", 2.0)
ARROW_AND_PAIRS = Technique("arrow extremes", 3.0)
ARROWS = Technique("arrow against arrow", 3.4)
ARROW_AND_CELLS = Technique("arrow and ways", 3.4)
CELLS = Technique("ways through cells", 3.2)
LOOP_AND_RULES = Technique("early loop, one step on", 3.4)
CONTRADICTION = Technique("short contradiction", 5.5, named=False)
CASES = Technique("all cases", 6.2, named=False)
CHAIN = Technique("chain inside an assumption", 7.0, named=False)
SEARCH = Technique("proved by search", 9.0, named=False)


def telling_of(reason: Reason, lines: Sequence[Line]) -> Telling:
    """Say how a reason can be told."""
    if len(reason.premises) <= FLAT:
        return Telling.FLAT
    return Telling.CHAIN if 0 < len(lines) <= INNER_LINES else Telling.SEARCH


def technique_of(board: Board, reason: Reason, lines: Sequence[Line]) -> Technique:
    """Name a step after its premises; the premises it states are all that the name means."""
    telling = telling_of(reason, lines)
    if telling is not Telling.FLAT:
        return CHAIN if telling is Telling.CHAIN else SEARCH
    if len(reason.premises) == 1:
        return _single(board, reason)
    return _several(reason) or (CONTRADICTION if lines else CASES)


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
        case Topic.PAIR:
            return APART
        case Topic.CELL:
            if not board.is_edge(abs(reason.conclusions[0])):
                return CELL_SHADED if positive else CELL_PASSED
            return CELL_PASSED if positive else CELL_FULL
        case Topic.CURVE:
            return CURVE
        case Topic.SOME_LOOP:
            return SOME_LOOP
        case _:
            closed = isinstance(premise, Closing) and len(reason.used) == len(premise.edges)
            whole = closed and set(reason.used) == set(premise.variables)
            return CLOSED if whole else EARLY_LOOP


def _several(reason: Reason) -> Technique | None:  # noqa: PLR0911 - one a case
    """Name what people know by sight; None for all else."""
    topics = sorted(premise.topic for premise in reason.premises)
    clues = topics.count(Topic.CLUE)
    dots = topics.count(Topic.DOT)
    cells = topics.count(Topic.CELL)
    pairs = topics.count(Topic.PAIR)
    if Topic.SIDES in topics:
        return SIDES if len(topics) <= 4 else None  # noqa: PLR2004 - as below
    if Topic.CUT in topics:
        return None
    if Topic.ONE_LOOP in topics:
        return LOOP_AND_RULES if len(topics) <= 3 else None  # noqa: PLR2004 - a few to see
    if clues + dots == len(topics):
        return _of_clues_and_dots(reason, clues, dots)
    match clues, cells > 0, pairs > 0:
        case 1, False, True:
            return ARROW_AND_PAIRS
        case 1, True, _:
            return ARROW_AND_CELLS if len(topics) <= 4 else None  # noqa: PLR2004 - as above
        case 0, True, True if cells <= 2:  # noqa: PLR2004 - a cell and its neighbour
            return TWO_WAY_CELL
        case 0, True, _:
            return CELLS if len(topics) <= 4 else None  # noqa: PLR2004 - as above
        case _:
            return None


def _of_clues_and_dots(reason: Reason, clues: int, dots: int) -> Technique | None:  # noqa: PLR0911 - one a case
    match clues, dots:
        case 1, 1:
            dot = next(p for p in reason.premises if p.topic is Topic.DOT)
            if len(dot.variables) == 2:  # noqa: PLR2004 - the corner of the board
                return CORNER_CLUE
            lines = [x for x in reason.used if x > 0 and x in dot.variables]
            return LINE_INTO_CLUE if lines else PAIR_AT_CORNER
        case 1, _:
            return PAIR_AT_CORNER if dots <= 2 else None  # noqa: PLR2004 - the clue's two dots
        case 2, 0:
            return CLUES_SIDE_BY_SIDE if _meet(reason.premises) else ARROWS
        case 2, 1 | 2:
            return CLUES_SIDE_BY_SIDE if _meet(reason.premises) else DIAGONAL_CLUES
        case 0, 2:
            return DOTS_IN_ROW
        case _:
            return None


def _meet(premises: Sequence[Premise]) -> bool:
    """Say whether the two clues share an edge of the lattice."""
    one, other = (set(p.variables) for p in premises if p.topic is Topic.CLUE)
    return len(one & other) == 1
