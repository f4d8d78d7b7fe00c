"""A step drawn in characters: premises in brackets, used marks thick, new marks by shape."""

from dataclasses import replace

from satloop.hinting.walkthrough import Step
from satloop.premises import Tally, Topic
from satloop.puzzle import Marks, Puzzle
from satloop.render import Style, clue_span, draw

# How the characters of marks change; both styles have one shape for new and one for used.
NEW = str.maketrans("-|x#o─│×█◦", "=!X@O═║╳▓●")  # noqa: RUF001 - the cross sign
USED = str.maketrans("-|x─│×", "~:*━┃✕")  # noqa: RUF001 - the cross sign


def draw_step(puzzle: Puzzle, before: Marks, step: Step, style: Style = Style.ASCII) -> list[str]:
    """Draw the board with a step's new marks, in as many lines as any drawing.

    The marks' places are where a drawing with them differs from one without.
    """
    page = [list(line) for line in _padded(draw(puzzle, together(before, step.conclusions), style))]
    bare = draw(puzzle, Marks(), style)
    for marks, table in ((step.used, USED), (step.conclusions, NEW)):
        for row, column in _places(puzzle, marks, style, bare):
            page[row][column] = page[row][column].translate(table)
    _bracket(puzzle, step, page)
    return ["".join(line).rstrip() for line in page]


def together(one: Marks, other: Marks) -> Marks:
    """Return the marks of both."""
    return replace(
        one,
        lines=one.lines | other.lines,
        empty=one.empty | other.empty,
        shaded=one.shaded | other.shaded,
        unshaded=one.unshaded | other.unshaded,
    )


def _padded(lines: list[str]) -> list[str]:
    width = max(map(len, lines)) + 1
    return [line.ljust(width) for line in lines]


def _places(puzzle: Puzzle, marks: Marks, style: Style, bare: list[str]) -> list[tuple[int, int]]:
    drawn = draw(puzzle, marks, style)
    wide = max(len(line) for line in (*drawn, *bare))
    signs = style.value
    shown = {signs.across, signs.along, signs.cross, signs.shaded, signs.unshaded}
    return [
        (row, column)
        for row, (line, empty) in enumerate(zip(drawn, bare, strict=True))
        for column, (a, b) in enumerate(zip(line.ljust(wide), empty.ljust(wide), strict=True))
        if a != b and a in shown
    ]


def _bracket(puzzle: Puzzle, step: Step, page: list[list[str]]) -> None:
    """Put brackets round the clues among the premises, where there is room."""
    for premise in step.reason.premises:
        if not (isinstance(premise, Tally) and premise.topic is Topic.CLUE):
            continue
        row, start, end = clue_span(puzzle, premise.place)
        if start and page[row][start - 1] == " ":
            page[row][start - 1] = "["
        if page[row][end] == " ":
            page[row][end] = "]"
