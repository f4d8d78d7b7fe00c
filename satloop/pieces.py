"""The pieces of which pictures of boards are made; every renderer draws the same list.

Places are in cells: x runs right from the board's left border, y down from its top, so the
cell r1c1 has its centre at (0.5, 0.5) and its lower right corner at (1, 1).
"""

from dataclasses import dataclass
from enum import StrEnum

from satloop.geometry import Direction

Point = tuple[float, float]


class Role(StrEnum):
    """What a piece is there for. Renderers give each role a shape of its own, then a colour."""

    GIVEN = "given"  # belongs to the puzzle
    GRID = "grid"  # helps the eye
    MARK = "mark"  # drawn by the player, or the answer
    USED = "used"  # a mark on which a step rests
    NEW = "new"  # a mark that a step makes
    WRONG = "wrong"  # a mark that cannot be right
    PREMISE = "premise"  # a place to look at


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot of the board, or as a mark the sign of a cell that is not shaded."""

    x: float
    y: float
    role: Role


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line, level or upright."""

    start: Point
    end: Point
    role: Role


@dataclass(frozen=True, slots=True)
class Cross:
    """The sign of an edge that is no line."""

    x: float
    y: float
    role: Role


@dataclass(frozen=True, slots=True)
class Shade:
    """A filled cell, by its centre: shaded, or given as blocked, or just tinted (grid)."""

    x: float
    y: float
    role: Role


@dataclass(frozen=True, slots=True)
class Number:
    """A short text centred on a place; `size` is that of the font, `over` if it covers lines."""

    x: float
    y: float
    text: str
    size: float
    over: bool = False


@dataclass(frozen=True, slots=True)
class Pointer:
    """An arrow of a clue, centred on a place."""

    x: float
    y: float
    direction: Direction
    length: float


@dataclass(frozen=True, slots=True)
class Highlight:
    """A closed outline through corners."""

    points: tuple[Point, ...]
    role: Role


@dataclass(frozen=True, slots=True)
class Label:
    """The name of a row or column, beside the board."""

    x: float
    y: float
    text: str


Piece = Dot | Line | Cross | Shade | Number | Pointer | Highlight | Label

DIGIT = 0.64  # the width of a digit in the fonts that pictures ask for, of the font's size


def fitting(text: str, size: float, width: float) -> float:
    """Return the largest font size up to `size` at which a text is no wider than `width`."""
    return round(min(size, width / (DIGIT * max(len(text), 1))), 3)
