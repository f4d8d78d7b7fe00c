"""Steps in sentences: where to look, because of what, so what follows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from satloop.hinting.board import Board
from satloop.hinting.following import Line
from satloop.hinting.looprules import Chessboard, Cut, Premise
from satloop.hinting.naming import INNER_LINES, telling_of
from satloop.hinting.places import joined, place_of, places_of, told
from satloop.hinting.steps import Reason
from satloop.hinting.techniques import Telling
from satloop.premises import Tally, Topic

GLANCE = 3  # premises named before the reason; the reason itself names all
BOTH = 2


@dataclass(frozen=True, slots=True)
class Words:
    """A step in sentences; together they are also what a screen reader is told."""

    where: str
    because: str
    so: str

    def __str__(self) -> str:
        return " ".join(part for part in (self.where, self.because, self.so) if part)


def words_of(board: Board, reason: Reason, lines: Sequence[Line]) -> Words:
    """Tell a step."""
    near = reason.premises
    so = f"So {told(board, reason.conclusions, near=near)}."
    if len(near) == 1:
        return Words(*_single(board, reason), so)
    if telling_of(reason, lines) is Telling.SEARCH:
        because = (
            f"It rests on {len(near)} rules at once: "
            "forced, proved by search, no short reason found."
        )
        return Words(f"Look at {place_of(board, reason.conclusions[0])}.", because, so)
    names = _names(near)
    glance = names if len(names) <= GLANCE else [*names[:GLANCE], "what is around"]
    where = f"Look at {joined(glance)}."
    opposite = told(board, [-reason.conclusions[0]], ("were", "were"), near)
    if not lines or len(lines) > INNER_LINES:
        return Words(where, f"If {opposite}, {_no_way(near)}.", so)
    steps = "; ".join(_line(board, line, near) for line in lines[:-1])
    end = _broken(board, lines[-1].premises[0])
    story = f"If {opposite}, then {steps}; but then {end}." if steps else f"If {opposite}, {end}."
    return Words(where, story, so)


def _no_way(premises: Sequence[Premise]) -> str:
    """Say that premises cannot hold together; those just looked at are not named again."""
    others = _names(p for p in premises if not isinstance(p, Chessboard))
    if len(others) < len(premises):
        return f"{joined(others)} would not let the loop visit as many dark cells as light ones"
    if len(others) > GLANCE:
        return f"there would be no way to satisfy {joined(others)}"
    return f"there would be no way to satisfy {'both' if len(others) == BOTH else 'all three'}"


def _names(premises: Iterable[Premise]) -> list[str]:
    return list(dict.fromkeys(premise.words for premise in premises))


def _line(board: Board, line: Line, near: Sequence[Premise]) -> str:
    by = joined(_names(line.premises))
    forced = told(board, line.forced, ("would be", "would be"), (*line.premises, *near))
    return f"{forced} (by {by})"


def _broken(board: Board, premise: Premise) -> str:  # noqa: PLR0911 - one a case
    match premise.topic:
        case Topic.CLUE:
            return f"{premise.words} could not have its number"
        case Topic.DIFFERENCE:
            return f"{premise.words} could not count the cells between them"
        case Topic.CHESSBOARD:
            return "the loop could not visit as many dark cells as light ones"
        case Topic.DOT:
            return f"{premise.words} could have neither none nor two lines"
        case Topic.CELL:
            return f"{premise.words} could be neither shaded nor passed"
        case Topic.PAIR:
            return f"{premise.words} would both be shaded"
        case Topic.ONE_LOOP:
            return "a loop would be closed with a line outside it"
        case Topic.CURVE | Topic.SIDES:
            return "a closed curve would cross the loop an odd number of times"
        case Topic.CUT:
            assert isinstance(premise, Cut)
            place = board.puzzle.vertex_name(min(premise.inside))
            return f"the lines around {place} could not be joined with the others"
        case _:
            return "there would be no loop"


def _single(board: Board, reason: Reason) -> tuple[str, str]:  # noqa: PLR0911 - one a case
    (premise,) = reason.premises
    where = f"Look at {premise.words}."
    used, first = reason.used, reason.conclusions[0]
    lines = sum(literal > 0 for literal in used)
    match premise.topic:
        case Topic.CLUE:
            assert isinstance(premise, Tally)
            return where, _count(board, premise, first)
        case Topic.DIFFERENCE:
            assert isinstance(premise, Tally)
            return where, _difference(premise, first)
        case Topic.CHESSBOARD:
            assert isinstance(premise, Chessboard)
            return where, _chessboard(premise, first)
        case Topic.DOT:
            return where, _dot(lines, first)
        case Topic.CELL:
            return where, _cell(board, reason)
        case Topic.PAIR:
            return where, f"{told(board, used)}, and neighbours are not both shaded."
        case Topic.CURVE:
            walk = places_of(board, (*used, first))
            here = f"Look at the closed curve across {walk}."
            count = f"Apart from {place_of(board, first)} it crosses {lines} line"
            count += "" if lines == 1 else "s"
            return here, f"{count}, and in all it must cross an even number."
        case Topic.SOME_LOOP:
            return where, "No other way is left for a loop."
        case _:
            if set(used) == set(premise.variables):
                return f"Look at the loop through {place_of(board, used[0])}.", "It is closed."
            here = f"Look at the chain of lines that ends at {place_of(board, first)}."
            outside = place_of(board, next(x for x in used if x not in premise.variables))
            return here, f"Closed, it would leave {outside} outside, and there is only one loop."


def _count(board: Board, rule: Tally, first: int) -> str:
    number = rule.sums.bit_length() - 1
    if board.is_edge(abs(first)):
        thing = "line" if number == 1 else "lines"
        left = "every side that is left"
    else:
        thing = "shaded cell" if number == 1 else "shaded cells"
        left = "every open cell that is left"
    if first > 0:
        return f"It needs {left} to get its {number} {thing}."
    if not number:
        return f"It has no {thing}."
    return f"It already has its {number} {thing}."


def _difference(rule: Tally, first: int) -> str:
    number = rule.sums.bit_length() - 1
    if not number:
        return "Both count the same, so no cell between them is shaded."
    cells = f"{number} shaded cell{'' if number == 1 else 's'}"
    if first > 0:
        return f"The difference is the {cells} between them, and no more cells are left there."
    return f"The difference is the {cells} between them, and they are all there."


def _chessboard(rule: Chessboard, first: int) -> str:
    more, fewer = "dark", "light"
    if (first > 0) != (abs(first) in rule.dark):
        more, fewer = fewer, more
    return (
        f"Coloured like a chessboard, {len(rule.dark)} of the open cells are dark, as r1c1 is, and "
        f"{len(rule.light)} light; the loop visits as many of each, so all {more} cells that are "
        f"left must be shaded and no more {fewer} ones."
    )


def _dot(lines: int, first: int) -> str:
    if first > 0:
        return "A line comes in, and only one way on is left."
    return "It already has two lines." if lines else "No line comes in, and only one way is left."


def _cell(board: Board, reason: Reason) -> str:
    first = reason.conclusions[0]
    lines = sum(board.is_edge(literal) for literal in reason.used if literal > 0)
    shaded = any(not board.is_edge(literal) for literal in reason.used if literal > 0)
    if not board.is_edge(abs(first)):
        if first > 0:
            return "Fewer than two ways lead through it."
        return "The loop enters it."
    if first < 0:
        return "It is shaded, so no link enters it." if shaded else "It already has two links."
    if lines:
        return "The loop comes in, and only one way on is left."
    return "It is not shaded, and only two ways lead through it."
