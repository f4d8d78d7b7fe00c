"""A step as a picture: premises outlined, used marks thick, new marks by shape and colour.

In characters premises stand in brackets. A rule about the whole board has no outline, nor has
a closed curve, which crosses just the used and new marks.
"""

from collections.abc import Iterator
from dataclasses import replace

from satloop.geometry import Site
from satloop.hinting.hints import Hint, Kind
from satloop.hinting.looprules import Closing, Cut
from satloop.hinting.places import cells_of
from satloop.hinting.walkthrough import Step
from satloop.pieces import Highlight, Role
from satloop.premises import Tally, Topic
from satloop.puzzle import Marks, Puzzle
from satloop.render import Style, clue_span, draw, vertex_span
from satloop.render.board import Emphasis, Picture, picture
from satloop.render.outlines import around_cells, around_region, around_vertex

# How the characters of marks change; both styles have one shape for new and one for used.
NEW = str.maketrans("-|x#o─│×█◦", "=!X@O═║╳▓●")  # noqa: RUF001 - the cross sign
FREE = " -─~━=═"  # what a bracket may cover: blanks, and one end of a line
USED = str.maketrans("-|x─│×", "~:*━┃✕")  # noqa: RUF001 - the cross sign


def step_picture(puzzle: Puzzle, before: Marks, step: Step) -> Picture:
    """Draw the board with a step's new marks; the step's sentences are the picture's text."""
    emphasis = Emphasis(step.used, step.conclusions, outlines=_outlines(puzzle, step))
    return picture(puzzle, before, emphasis, text=str(step), labels=True)


def hint_picture(puzzle: Puzzle, marks: Marks | None, found: Hint) -> Picture:
    """Draw the board that got a hint: its step, the wrong marks or the conflicting clues."""
    marks = marks or Marks()
    if found.kind is Kind.STEP and found.step is not None:
        return step_picture(puzzle, marks, found.step)
    used, outlines = Marks(), tuple[Highlight, ...]()
    if found.step is not None:
        used, outlines = found.step.used, _outlines(puzzle, found.step)
    elif found.conflict is not None:
        outlines = around_cells(puzzle, found.conflict.clues, Role.WRONG)
    emphasis = Emphasis(used, wrong=found.marks or Marks(), outlines=outlines)
    return picture(puzzle, marks, emphasis, text=found.text, labels=True)


def _outlines(puzzle: Puzzle, step: Step) -> tuple[Highlight, ...]:
    return tuple(dict.fromkeys(_all_outlines(puzzle, step)))


def _all_outlines(puzzle: Puzzle, step: Step) -> Iterator[Highlight]:
    for premise in step.reason.premises:
        if isinstance(premise, Cut):
            yield from around_region(puzzle, premise.inside)
        elif isinstance(premise, Closing):
            grid = puzzle.lattice
            ends = ((grid.tails[edge], grid.heads[edge]) for edge in premise.edges)
            yield from around_region(puzzle, {vertex for pair in ends for vertex in pair})
        elif isinstance(premise, Tally) and premise.topic is Topic.DOT:
            yield around_vertex(puzzle, premise.place)
        else:
            yield from around_cells(puzzle, cells_of(puzzle, premise))


def draw_step(puzzle: Puzzle, before: Marks, step: Step, style: Style = Style.ASCII) -> list[str]:
    """Draw the board with a step's new marks, in as many lines as any drawing.

    The marks' places are where a drawing with them differs from one without. A column before
    the drawing has room for brackets.
    """
    after = together(before, step.conclusions)
    page = [list(line) for line in _padded(draw(puzzle, after, style))]
    bare = draw(puzzle, Marks(), style)
    for marks, table in ((step.used, USED), (step.conclusions, NEW)):
        for row, column in _places(puzzle, marks, style, bare):
            page[row][column] = page[row][column].translate(table)
    page = [[" ", *line] for line in page]
    for row, start, end in _spans(puzzle, step, after):
        for column, bracket in ((start, "["), (end + 1, "]")):
            if page[row][column] in FREE:
                page[row][column] = bracket
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


def _spans(puzzle: Puzzle, step: Step, marks: Marks) -> Iterator[tuple[int, int, int]]:
    """Yield row, first column and the one after it of what stands in brackets."""
    centres = puzzle.genre.site is Site.CENTRES
    for premise in step.reason.premises:
        if isinstance(premise, Cut):
            near = puzzle.lattice.around
            border = (v for v in premise.inside if not near[v].isdisjoint(premise.across))
            yield from (vertex_span(puzzle, vertex, marks) for vertex in sorted(border))
        elif isinstance(premise, Tally) and premise.topic is Topic.DOT:
            yield vertex_span(puzzle, premise.place, marks)
        else:
            for cell in cells_of(puzzle, premise):
                yield vertex_span(puzzle, cell, marks) if centres else clue_span(puzzle, cell)
