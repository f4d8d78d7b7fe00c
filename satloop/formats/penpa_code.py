"""The payload of Penpa+ links: text with some words shortened, deflated, in base64.

The bytes of a written payload are those of the zlib that Python was built with; what they
hold is the same everywhere.
"""

import re
import zlib
from base64 import b64encode
from binascii import Error, a2b_base64

from satloop.errors import NotationError, PuzzleError

LARGEST = 1 << 23  # bytes of text; a link with more is no puzzle but an attack

# z escapes itself; the others stand for words that every payload has.
_LETTERS = {
    "Z": "z",
    "9": '"qa"',
    "Q": '"pu_q"',
    "A": '"pu_a"',
    "G": '"grid"',
    "M": '"edit_mode"',
    "S": '"surface"',
    "L": '"line"',
    "E": '"lineE"',
    "W": '"wall"',
    "C": '"cage"',
    "N": '"number"',
    "Y": '"symbol"',
    "P": '"special"',
    "B": '"board"',
    "R": '"command_redo"',
    "U": '"command_undo"',
    "8": '"command_replay"',
    "1": '"numberS"',
    "F": '"freeline"',
    "2": '"freelineE"',
    "T": '"thermo"',
    "3": '"arrows"',
    "D": '"direction"',
    "0": '"squareframe"',
    "5": '"polygon"',
    "4": '"deletelineE"',
    "6": '"killercages"',
    "7": '"nobulbthermo"',
    "_": '"__a"',
    "O": "null",
}
_SHORT = {word: f"z{letter}" for letter, word in _LETTERS.items()}
_WORD = re.compile("|".join(map(re.escape, sorted(_SHORT, key=len, reverse=True))))
_ESCAPE = re.compile("z(.)", re.DOTALL)
_BASE64 = re.compile(r"[A-Za-z0-9+/]*")


def decode(payload: str) -> str:
    """Return the text of a payload; raises `NotationError` with an offset in the payload."""
    plain = payload.rstrip("=")
    match = _BASE64.match(plain)
    end = match.end() if match else 0
    if end < len(plain):
        raise NotationError(f"expected base64, found {plain[end]!r}", end)
    try:
        data = a2b_base64(plain + "=" * (-len(plain) % 4))
    except Error:
        raise NotationError("the payload in base64 is cut off", len(plain)) from None
    inflating = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        raw = inflating.decompress(data, LARGEST + 1)
    except zlib.error:
        raise NotationError("the payload is no deflated text") from None
    if len(raw) > LARGEST:
        raise NotationError(f"the payload is longer than {LARGEST} bytes")
    if not inflating.eof:
        raise NotationError("the payload is cut off", len(plain))
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise NotationError("the payload is no text in UTF-8") from None
    return _ESCAPE.sub(lambda escape: _LETTERS.get(escape[1], escape[0]), text)


def encode(text: str) -> str:
    """Return the payload of a text; raises `PuzzleError` for one that is too long."""
    raw = _WORD.sub(lambda word: _SHORT[word[0]], text).encode("utf-8")
    if len(raw) > LARGEST:
        raise PuzzleError(f"the board is too large for a link of {LARGEST} bytes")
    deflating = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(deflating.compress(raw) + deflating.flush()).decode("ascii")
