"""Arrows with numbers as other programs write them; each has its own order of directions.

pzpr        1,2    direction 0 none, 1 up, 2 down, 3 left, 4 right; number or -
kanpen      16k+n  k: 0 up, 1 left, 2 down, 3 right; n up to 15; -4 an unknown clue
penpa       2_0    number or ?; 0 up, 1 left, 2 right, 3 down
gmpuzzles   2u     number or ?; u, l, r, d
compass     2n     number or nothing; n, s, w, e; x or @ an unknown clue (janko.at, datasets)
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NoReturn

from satloop.alphabets.notation import GREY, Notation
from satloop.clues import Arrow, Block, Clue
from satloop.errors import NotationError
from satloop.geometry import Direction

UP, DOWN, LEFT, RIGHT = Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT
LARGEST = 0xFFF  # what three hex digits of an address hold

_PZPR = (None, UP, DOWN, LEFT, RIGHT)
_KANPEN = (UP, LEFT, DOWN, RIGHT)
_PENPA = (UP, LEFT, RIGHT, DOWN)
_GMPUZZLES = MappingProxyType({"u": UP, "l": LEFT, "r": RIGHT, "d": DOWN})
_COMPASS = MappingProxyType({"n": UP, "s": DOWN, "w": LEFT, "e": RIGHT})

_NUMBERS = 16  # of Kanpen, from 0; they take four bits
_KANPEN_UNKNOWN = "-4"

_PZPR_TOKEN = re.compile(r"([0-4]),(-|[0-9]{1,9})")
_KANPEN_TOKEN = re.compile(r"[0-9]{1,2}")
_PENPA_TOKEN = re.compile(r"(\?|[0-9]{1,9})_([0-3])")
_GMPUZZLES_TOKEN = re.compile(r"(\?|[0-9]{1,9})([ulrd])")
_COMPASS_TOKEN = re.compile(r"([0-9]{0,9})([nswe])")


def _refuse(wanted: str, token: str) -> NoReturn:
    raise NotationError(f"expected a clue such as {wanted}, or a blank, found {token[:20]!r}")


def _arrow(direction: Direction | None, digits: str, unknown: str, offset: int) -> Arrow:
    """Return an arrow; `digits` stand at an offset in the token."""
    if digits == unknown:
        return Arrow(direction, None)
    number = int(digits)
    if number > LARGEST:
        raise NotationError(f"expected a number up to {LARGEST}, found {number}", offset)
    if direction is None:
        raise NotationError(f"number {number} without an arrow", offset)
    return Arrow(direction, number)


def _read_pzpr(token: str) -> Clue:
    if token == GREY:
        return Block()
    match = _PZPR_TOKEN.fullmatch(token)
    if match is None:
        _refuse("1,2 0,- #", token)
    return _arrow(_PZPR[int(match[1])], match[2], "-", 2)


def _write_pzpr(clue: Clue) -> str:
    if isinstance(clue, Block):
        return GREY
    assert isinstance(clue, Arrow)
    return f"{_PZPR.index(clue.direction)},{'-' if clue.number is None else clue.number}"


def _read_kanpen(token: str) -> Clue:
    if token == _KANPEN_UNKNOWN:
        return Arrow(None, None)
    if not _KANPEN_TOKEN.fullmatch(token) or int(token) >= 4 * _NUMBERS:
        _refuse("0 to 63 or -4", token)
    way, number = divmod(int(token), _NUMBERS)
    return Arrow(_KANPEN[way], number)


def _write_kanpen(clue: Clue) -> str:
    if clue == Arrow(None, None):
        return _KANPEN_UNKNOWN
    if isinstance(clue, Block):
        raise NotationError("there is no blocked cell")
    assert isinstance(clue, Arrow)
    assert clue.direction is not None
    if clue.number is None:
        raise NotationError("there is no arrow without a number")
    if clue.number >= _NUMBERS:
        raise NotationError(f"there is no number above {_NUMBERS - 1}")
    return str(_NUMBERS * _KANPEN.index(clue.direction) + clue.number)


def _read_penpa(token: str) -> Clue:
    if token == GREY:
        return Block()
    if token == "?":
        return Arrow(None, None)
    match = _PENPA_TOKEN.fullmatch(token)
    if match is None:
        _refuse("2_0 or ?_3", token)
    return _arrow(_PENPA[int(match[2])], match[1], "?", 0)


def _write_penpa(clue: Clue) -> str:
    if isinstance(clue, Block):
        return GREY
    assert isinstance(clue, Arrow)
    number = "?" if clue.number is None else str(clue.number)
    return number if clue.direction is None else f"{number}_{_PENPA.index(clue.direction)}"


def _read_gmpuzzles(token: str) -> Clue:
    if token == "x":
        return Block()
    match = _GMPUZZLES_TOKEN.fullmatch(token)
    if match is None:
        _refuse("2u 10l x", token)
    return _arrow(_GMPUZZLES[match[2]], match[1], "?", 0)


def _write_gmpuzzles(clue: Clue) -> str:
    if isinstance(clue, Block):
        return "x"
    assert isinstance(clue, Arrow)
    if clue.direction is None:
        raise NotationError("there is no clue without an arrow but x, a blocked cell")
    return ("?" if clue.number is None else str(clue.number)) + _letter(_GMPUZZLES, clue)


def _letter(letters: Mapping[str, Direction], clue: Arrow) -> str:
    return next(letter for letter, way in letters.items() if way is clue.direction)


def _read_compass(token: str) -> Clue:
    if token == GREY:
        return Block()
    if token in ("x", "@"):
        return Arrow(None, None)
    match = _COMPASS_TOKEN.fullmatch(token)
    if match is None:
        _refuse("2n 0s 1w 3e x #", token)
    return _arrow(_COMPASS[match[2]], match[1], "", 0)


def _write_compass(clue: Clue) -> str:
    if isinstance(clue, Block):
        return GREY
    assert isinstance(clue, Arrow)
    if clue.direction is None:
        return "x"
    return ("" if clue.number is None else str(clue.number)) + _letter(_COMPASS, clue)


ARROW_NOTATIONS: Mapping[str, Notation] = MappingProxyType(
    {
        "pzpr": Notation(_read_pzpr, _write_pzpr),
        "kanpen": Notation(_read_kanpen, _write_kanpen),
        "penpa": Notation(_read_penpa, _write_penpa),
        "gmpuzzles": Notation(_read_gmpuzzles, _write_gmpuzzles),
        "compass": Notation(_read_compass, _write_compass),
    }
)
