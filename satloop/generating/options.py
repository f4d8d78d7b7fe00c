"""What a maker can be asked for."""

from dataclasses import dataclass
from enum import StrEnum

from satloop.errors import OptionsError
from satloop.puzzle import check_size
from satloop.region import SIDES, Region

SMALLEST = 2  # cells on a side; narrower boards have no loop worth a puzzle


class Level(StrEnum):
    """How much help the clues give."""

    EASY = "easy"  # the local counting rules alone finish it
    NORMAL = "normal"  # one answer
    HARD = "hard"  # one answer, and no clue can go
    MINIMUM = "minimum"  # one answer, and no other choice of clues for it is smaller


class Symmetry(StrEnum):
    """What the clue positions look the same under."""

    NONE = "none"
    ROTATE2 = "rotate2"  # half a turn
    ROTATE4 = "rotate4"  # a quarter of a turn
    MIRROR_H = "mirror-h"  # left and right exchanged
    MIRROR_V = "mirror-v"  # top and bottom exchanged
    DIAGONAL = "diagonal"  # rows and columns exchanged


class Wish(StrEnum):
    """What a template says about a cell."""

    MAY = "may"
    MUST = "must"
    MUST_NOT = "must-not"


@dataclass(frozen=True, slots=True)
class Share:
    """From `low` to `high` cells with a clue, or per cent of all cells."""

    low: int
    high: int
    percent: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high or (self.percent and self.high > 100):  # noqa: PLR2004
            raise OptionsError(f"no range of clues: {self}")

    def __str__(self) -> str:
        numbers = f"{self.low}" if self.low == self.high else f"{self.low}-{self.high}"
        return numbers + " %" * self.percent

    def of(self, cells: int) -> tuple[int, int]:
        """Return the least and the greatest whole number of cells; raises `OptionsError`."""
        low, high = self.low, self.high
        if self.percent:
            low, high = -(-low * cells // 100), high * cells // 100
        if low > min(high, cells):
            raise OptionsError(f"no whole number of {cells} cells is {self}")
        return low, high


@dataclass(frozen=True, slots=True)
class Template:
    """Wishes for all cells in reading order, and the clue numbers given, None for any."""

    wishes: tuple[Wish, ...]
    numbers: tuple[int | None, ...]

    def __post_init__(self) -> None:
        if len(self.wishes) != len(self.numbers):
            raise OptionsError("a template needs as many wishes as numbers")
        for wish, number in zip(self.wishes, self.numbers, strict=True):
            if number is not None and wish is not Wish.MUST:
                raise OptionsError("a cell with a given number must have one")


@dataclass(frozen=True, slots=True)
class Options:
    """A request for one Slitherlink of `rows` x `cols` cells.

    `clues` is how many numbers there should be; without it a level has its own share.
    `numbers` are the values that may appear. Of positions under a `symmetry` all or none
    have a number. A `loop` is the answer wanted; without it one is grown. Raises
    `OptionsError` for what can be seen to be impossible beforehand.
    """

    rows: int
    cols: int
    level: Level = Level.NORMAL
    clues: Share | None = None
    numbers: frozenset[int] = frozenset(range(SIDES + 1))
    symmetry: Symmetry = Symmetry.NONE
    template: Template | None = None
    loop: Region | None = None

    def __post_init__(self) -> None:
        check_shape(self.rows, self.cols, self.symmetry, self.clues)
        size = f"{self.cols}x{self.rows}"
        if not self.numbers or not self.numbers <= set(range(SIDES + 1)):
            raise OptionsError(f"expected numbers from 0 to {SIDES}")
        if self.template and len(self.template.wishes) != self.rows * self.cols:
            raise OptionsError(f"the template is not {size}")
        if self.loop and (self.loop.rows, self.loop.cols) != (self.rows, self.cols):
            raise OptionsError(f"the loop is not on a board of {size}")


def check_shape(rows: int, cols: int, symmetry: Symmetry, clues: Share | None) -> None:
    """Refuse a board that is too small or too large, or that the other two do not fit.

    Raises `OptionsError`, `PuzzleError` for what no board can be.
    """
    check_size(rows, cols)
    size = f"{cols}x{rows}"
    if min(rows, cols) < SMALLEST:
        raise OptionsError(f"the smallest board is {SMALLEST}x{SMALLEST}, not {size}")
    if rows != cols and symmetry in {Symmetry.ROTATE4, Symmetry.DIAGONAL}:
        raise OptionsError(f"{symmetry} needs a square board, not {size}")
    if clues:
        clues.of(rows * cols)
