"""Arrows with numbers: `^2 v0 <1 >3`, `>?` without a number, `?` without either, `#` a block.

`??` is read as `?`, and `..` as a blank, as cspuz writes them.

The address form is that of puzz.link's "arrowNumber16" clues: a direction digit (0 none,
1 up, 2 down, 3 left, 4 right) and one hex digit; the direction plus 5 and two hex digits;
`-`, the direction and three hex digits; the direction and a dot for an unknown number; `+`
a block; a to z a run of 1 to 26 blanks.
"""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from satloop.alphabets.arrow_notations import ARROW_NOTATIONS, LARGEST
from satloop.alphabets.base import BLANKS, NUMBER, Alphabet
from satloop.alphabets.notation import Notation
from satloop.clues import Arrow, Block, Clue
from satloop.errors import NotationError, PuzzleError
from satloop.geometry import Direction
from satloop.pieces import Number, Piece, Pointer, Role, Shade, fitting

SIGNS = {"^": Direction.UP, "v": Direction.DOWN, "<": Direction.LEFT, ">": Direction.RIGHT}
SIGN_OF = {direction: sign for sign, direction in SIGNS.items()}
ADDRESS_DIRECTIONS = (None, Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT)
ONE_DIGIT, TWO_DIGITS = 0xF, 0xFF
BESIDE = 0.54  # the size of a number beside its arrow

_TOKEN = re.compile(r"([\^v<>])(\d{1,9}|\?)", re.ASCII)
_ADDRESS = re.compile(
    r"([0-4])([0-9a-f]|\.)"
    r"|([5-9])([0-9a-f]{2})"
    r"|-([0-4])([0-9a-f]{3})"
)


class Arrows(Alphabet):
    """Clues of types `Arrow` and `Block`."""

    compact: ClassVar[bool] = False
    blanks: ClassVar[frozenset[str]] = BLANKS | {".."}
    address_blanks: ClassVar[str] = "abcdefghijklmnopqrstuvwxyz"
    notations: ClassVar[Mapping[str, Notation]] = ARROW_NOTATIONS

    def accepts(self, clue: Clue) -> bool:
        """Accept blocks, and arrows with numbers from 0 to 4095 or none."""
        if isinstance(clue, Arrow):
            return clue.number is None or (
                clue.direction is not None and 0 <= clue.number <= LARGEST
            )
        return isinstance(clue, Block)

    def without_number(self, clue: Clue) -> Clue:
        """Return the arrow alone; a block stays what it is."""
        return Arrow(clue.direction, None) if isinstance(clue, Arrow) else clue

    def read_token(self, token: str) -> Clue:
        """Read an arrow with number or `?`, a lone `?`, or `#`."""
        if token == "#":
            return Block()
        if token in ("?", "??"):
            return Arrow(None, None)
        match = _TOKEN.fullmatch(token)
        if match is None:
            if token.isascii() and token.isdigit():
                raise NotationError(f"expected an arrow before the number, found {token}")
            if token in SIGNS:
                raise NotationError(f"expected a number or ? after the arrow, found {token!r}")
            raise NotationError(
                "expected a clue such as ^2 v0 <1 >3 >? ? #, "
                f"or a blank ({' '.join(sorted(BLANKS))}), found {token[:20]!r}"
            )
        return Arrow(SIGNS[match[1]], _number(match[2].rstrip("?"), 1))

    def write_token(self, clue: Clue) -> str:
        """Write an arrow with number or `?`, a lone `?`, or `#`."""
        if isinstance(clue, Block):
            return "#"
        assert isinstance(clue, Arrow)
        if clue.direction is None:
            return "?"
        return SIGN_OF[clue.direction] + ("?" if clue.number is None else str(clue.number))

    def words(self, clue: Clue) -> str:
        """Say number and direction, as `2 up`."""
        if isinstance(clue, Block):
            return "blocked"
        assert isinstance(clue, Arrow)
        number = "unknown" if clue.number is None else str(clue.number)
        return number if clue.direction is None else f"{number} {clue.direction.name.lower()}"

    def pieces(self, clue: Clue, x: float, y: float) -> tuple[Piece, ...]:
        """Draw the number with its arrow above it, or to its right if that is upright."""
        if isinstance(clue, Block):
            return (Shade(x, y, Role.GIVEN),)
        assert isinstance(clue, Arrow)
        number = "?" if clue.number is None else str(clue.number)
        if clue.direction is None:
            return (Number(x, y, number, NUMBER),)
        if clue.direction in (Direction.LEFT, Direction.RIGHT):
            size = fitting(number, BESIDE, 0.8)
            return Pointer(x, y - 0.27, clue.direction, 0.62), Number(x, y + 0.14, number, size)
        size = fitting(number, BESIDE, 0.58)
        return Pointer(x + 0.31, y, clue.direction, 0.62), Number(x - 0.11, y, number, size)

    def read_address_clue(self, body: str, start: int) -> tuple[Clue, int, int]:
        """Read a clue of one to five characters."""
        if body[start] == "+":
            return Block(), 1, 1
        match = _ADDRESS.match(body, start)
        if match is None:
            raise NotationError(f"expected a clue or a-z, found {body[start : start + 5]!r}", start)
        one, number1, two, number2, three, number3 = match.groups()
        direction = ADDRESS_DIRECTIONS[int(two) - 5 if two else int(one or three)]
        text = number1 or number2 or number3
        number = None if text == "." else int(text, 16)
        if direction is None and number is not None:
            raise PuzzleError(f"number {number} without an arrow")
        return Arrow(direction, number), len(match[0]), 1

    def write_address_clue(self, clue: Clue, following: Sequence[Clue | None]) -> tuple[str, int]:
        """Write the shortest form; clues here take no blanks along."""
        del following
        if isinstance(clue, Block):
            return "+", 1
        assert isinstance(clue, Arrow)
        direction = ADDRESS_DIRECTIONS.index(clue.direction)
        if clue.number is None:
            return f"{direction}.", 1
        if clue.number <= ONE_DIGIT:
            return f"{direction}{clue.number:x}", 1
        if clue.number <= TWO_DIGITS:
            return f"{direction + 5}{clue.number:02x}", 1
        return f"-{direction}{clue.number:03x}", 1


def _number(digits: str, offset: int) -> int | None:
    """Return the number, None for no digits; raises `NotationError` if it is too large."""
    number = int(digits) if digits else None
    if number is not None and number > LARGEST:
        raise NotationError(f"expected a number up to {LARGEST}, found {number}", offset)
    return number


ARROWS = Arrows()
