"""How each piece looks: strokes, discs and texts, the same for every renderer that can draw.

Each role has a shape of its own, so that nothing is lost in black and white: of lines a mark is
plain, a used one thick, a new one double, a wrong one dashed; of signs a mark is thin, a used
one bold, a new one stands in a ring and a wrong one in a box; of shaded cells a mark is full, a
used one has a frame inside, a new one stripes, a wrong one a cross.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from satloop.pieces import (
    Cross,
    Dot,
    Highlight,
    Label,
    Line,
    Number,
    Piece,
    Point,
    Pointer,
    Role,
    Shade,
)


class Ink(StrEnum):
    """A colour by its purpose; themes say which it is."""

    INK = "ink"
    PAPER = "paper"
    GREY = "grey"
    TINT = "tint"
    USED = "used"
    NEW = "new"
    WRONG = "wrong"
    PREMISE = "premise"


@dataclass(frozen=True, slots=True)
class Look:
    """Fill and stroke; the width of the stroke and its dashes are in cells."""

    name: str
    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Stroke:
    """Straight lines from point to point."""

    look: Look
    points: tuple[Point, ...]
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle, by its centre."""

    look: Look
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Text:
    """A text centred on a point; `size` is that of the font."""

    look: Look
    x: float
    y: float
    text: str
    size: float


Shape = Stroke | Disc | Text

GRID = Look("grid", stroke=Ink.GREY, width=0.025)
FRAME = Look("frame", stroke=Ink.INK, width=0.06)
DOT = Look("dot", stroke=Ink.INK, width=0.14)  # a stroke of no length with round ends
CLUE = Look("clue", fill=Ink.INK)
OVER = Look("over", fill=Ink.INK, stroke=Ink.PAPER, width=0.08)  # legible on anything
LABEL = Look("label", fill=Ink.GREY)
ARROW = Look("arrow", stroke=Ink.INK, width=0.05)
HEAD = Look("head", fill=Ink.INK)
TINT = Look("tint", fill=Ink.TINT)
BLOCK = Look("block", fill=Ink.GREY)
BLOCK_FRAME = Look("block-frame", stroke=Ink.PAPER, width=0.06)
OUTLINE = Look("outline", stroke=Ink.PREMISE, width=0.07)
OUTLINE_EDGE = Look("outline-edge", stroke=Ink.PAPER, width=0.12)
FAULT = Look("fault", stroke=Ink.WRONG, width=0.07, dash=(0.12, 0.1))

LINES = {
    Role.GIVEN: (FRAME,),
    Role.GRID: (GRID,),
    Role.MARK: (Look("line", stroke=Ink.INK, width=0.1),),
    Role.USED: (Look("line-used", stroke=Ink.USED, width=0.2),),
    Role.NEW: (
        Look("line-new", stroke=Ink.NEW, width=0.26),
        Look("line-core", stroke=Ink.PAPER, width=0.1),
    ),
    Role.WRONG: (Look("line-wrong", stroke=Ink.WRONG, width=0.14, dash=(0.15, 0.134)),),
}
SIGNS = {
    Role.MARK: Look("sign", stroke=Ink.INK, width=0.04),
    Role.USED: Look("sign-used", stroke=Ink.USED, width=0.085),
    Role.NEW: Look("sign-new", stroke=Ink.NEW, width=0.05),
    Role.WRONG: Look("sign-wrong", stroke=Ink.WRONG, width=0.05),
}
SHADES = {
    Role.MARK: Look("shade", fill=Ink.INK),
    Role.USED: Look("shade-used", fill=Ink.USED),
    Role.NEW: Look("shade-new", stroke=Ink.NEW, width=0.07),
    Role.WRONG: Look("shade-wrong", fill=Ink.WRONG),
}
CARVED = Look("carved", stroke=Ink.PAPER, width=0.08)  # drawn into a shaded cell

LOOKS = (
    *(GRID, FRAME, DOT, CLUE, OVER, LABEL, ARROW, HEAD, TINT, BLOCK, BLOCK_FRAME),
    *(OUTLINE, OUTLINE_EDGE, FAULT, CARVED),
    *(look for role in list(LINES)[2:] for look in LINES[role]),
    *SIGNS.values(),
    *SHADES.values(),
)

BASELINE = 0.36  # how far a digit's middle stands above its base, of the font's size
ARM = 0.095  # half the width of a cross
RING = 0.2  # around a sign


def shapes(piece: Piece) -> Iterator[Shape]:  # noqa: C901 - one a case
    """Draw a piece, from the bottom up."""
    match piece:
        case Line(start, end, role):
            yield from (Stroke(look, (start, end)) for look in LINES[role])
        case Cross():
            yield from _cross(piece)
        case Dot(x, y, Role.GIVEN):
            yield Stroke(DOT, ((x, y), (x, y)))
        case Dot():
            yield from _ring(piece)
        case Shade():
            yield from _shade(piece)
        case Number(x, y, text, size, over):
            yield Text(OVER if over else CLUE, x, y, text, size)
        case Label(x, y, text):
            yield Text(LABEL, x, y, text, 0.34)
        case Pointer():
            yield from _pointer(piece)
        case Highlight(points, Role.WRONG):
            yield Stroke(FAULT, points, closed=True)
        case Highlight(points):
            yield Stroke(OUTLINE_EDGE, points, closed=True)
            yield Stroke(OUTLINE, points, closed=True)


def grouped(pieces: Iterable[Piece]) -> Iterator[tuple[Look, list[Shape]]]:
    """Yield the shapes of pieces by look, from the bottom up; what is alike comes together."""
    for _, alike in groupby(pieces, key=lambda piece: (type(piece), getattr(piece, "role", None))):
        looks: dict[Look, list[Shape]] = {}
        for piece in alike:
            for shape in shapes(piece):
                looks.setdefault(shape.look, []).append(shape)
        yield from looks.items()


def _cross(piece: Cross) -> Iterator[Shape]:
    x, y, look = piece.x, piece.y, SIGNS[piece.role]
    arm = ARM if piece.role in (Role.MARK, Role.NEW) else ARM + 0.03
    yield Stroke(look, ((x - arm, y - arm), (x + arm, y + arm)))
    yield Stroke(look, ((x - arm, y + arm), (x + arm, y - arm)))
    yield from _around(look, x, y, piece.role)


def _ring(piece: Dot) -> Iterator[Shape]:
    look = SIGNS[piece.role]
    yield Disc(look, piece.x, piece.y, 0.09)
    yield from _around(look, piece.x, piece.y, piece.role)


def _around(look: Look, x: float, y: float, role: Role) -> Iterator[Shape]:
    """Put a new sign into a ring and a wrong one into a box."""
    if role is Role.NEW:
        yield Disc(look, x, y, RING)
    elif role is Role.WRONG:
        yield Stroke(look, _square(x, y, RING), closed=True)


def _shade(piece: Shade) -> Iterator[Shape]:
    x, y = piece.x, piece.y
    if piece.role is Role.GRID:
        yield Stroke(TINT, _square(x, y, 0.5), closed=True)
        return
    if piece.role is Role.GIVEN:
        yield Stroke(BLOCK, _square(x, y, 0.5), closed=True)
        yield Stroke(BLOCK_FRAME, _square(x, y, 0.3), closed=True)
        return
    look, half = SHADES[piece.role], 0.44
    yield Stroke(look, _square(x, y, 0.4 if piece.role is Role.NEW else half), closed=True)
    match piece.role:
        case Role.USED:
            yield Stroke(CARVED, _square(x, y, 0.28), closed=True)
        case Role.NEW:
            for shift in (-0.4, 0.0, 0.4):
                low, high = max(-0.4, shift - 0.4), min(0.4, shift + 0.4)
                yield Stroke(look, ((x + low, y + shift - low), (x + high, y + shift - high)))
        case Role.WRONG:
            yield Stroke(CARVED, ((x - 0.3, y - 0.3), (x + 0.3, y + 0.3)))
            yield Stroke(CARVED, ((x - 0.3, y + 0.3), (x + 0.3, y - 0.3)))


def _square(x: float, y: float, half: float) -> tuple[Point, ...]:
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def _pointer(piece: Pointer) -> Iterator[Shape]:
    down, right = piece.direction.value
    half, head = piece.length / 2, 0.2
    tip = (piece.x + half * right, piece.y + half * down)
    neck = (tip[0] - head * right, tip[1] - head * down)
    tail = (piece.x - half * right, piece.y - half * down)
    wing = head * 0.5
    yield Stroke(ARROW, (tail, neck))
    corners = (
        tip,
        (neck[0] + wing * down, neck[1] + wing * right),
        (neck[0] - wing * down, neck[1] - wing * right),
    )
    yield Stroke(HEAD, corners, closed=True)
