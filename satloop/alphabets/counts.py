"""Small numbers without a direction: 0 to 4, and `?` for an unknown one.

The address form is that of puzz.link's "4cell" clues: a digit is a clue, 5 to 9 a clue with
one blank after it, a to e a clue with two, g to z a run of 1 to 20 blanks, a dot an unknown
clue.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from satloop.alphabets.base import BLANKS, Alphabet
from satloop.alphabets.notation import Notation, table
from satloop.clues import Clue, Count
from satloop.errors import NotationError

LARGEST = 4  # a cell has four sides
WITH_BLANKS = ("01234", "56789", "abcde")  # the clue alone, with one blank, with two

# What each character of an address says: the clue, and the cells it takes.
_ADDRESS: dict[str, tuple[Clue, int, int]] = {
    digit: (Count(number), 1, 1 + blanks)
    for blanks, digits in enumerate(WITH_BLANKS)
    for number, digit in enumerate(digits)
}
_ADDRESS["."] = (Count(None), 1, 1)
DIGITS: dict[str, Clue] = {str(number): Count(number) for number in range(LARGEST + 1)}


class Counts(Alphabet):
    """Clues of type `Count`."""

    compact: ClassVar[bool] = True
    address_blanks: ClassVar[str] = "ghijklmnopqrstuvwxyz"
    notations: ClassVar[Mapping[str, Notation]] = MappingProxyType(
        {
            "pzpr": table(DIGITS | {"-": Count(None)}),
            # Its XML files have 5 for an unknown number, its texts have nothing.
            "kanpen": table(DIGITS),
            "penpa": table(DIGITS | {"?": Count(None)}),
            "gmpuzzles": table(DIGITS),
            "compass": table(DIGITS | {"?": Count(None)}),
        }
    )

    def accepts(self, clue: Clue) -> bool:
        """Accept counts from 0 to 4 and unknown ones."""
        return isinstance(clue, Count) and (clue.number is None or 0 <= clue.number <= LARGEST)

    def without_number(self, clue: Clue) -> Clue:
        """Return `?`."""
        del clue
        return Count(None)

    def read_token(self, token: str) -> Clue:
        """Read a digit or `?`."""
        if token == "?":
            return Count(None)
        if len(token) == 1 and token in WITH_BLANKS[0]:
            return Count(int(token))
        if token.isascii() and token.isdigit():
            raise NotationError(f"expected a number from 0 to {LARGEST}, found {token}")
        raise NotationError(
            f"expected 0 to {LARGEST}, ? or a blank ({' '.join(sorted(BLANKS))}), found {token!r}"
        )

    def write_token(self, clue: Clue) -> str:
        """Write a digit or `?`."""
        assert isinstance(clue, Count)
        return "?" if clue.number is None else str(clue.number)

    def words(self, clue: Clue) -> str:
        """Say the number."""
        assert isinstance(clue, Count)
        return "unknown" if clue.number is None else str(clue.number)

    def read_address_clue(self, body: str, start: int) -> tuple[Clue, int, int]:
        """Read one character, with the blanks that it includes."""
        found = _ADDRESS.get(body[start])
        if found is None:
            wanted = "0-9, a-e, g-z or a dot"
            raise NotationError(f"expected {wanted}, found {body[start]!r}", start)
        return found

    def write_address_clue(self, clue: Clue, following: Sequence[Clue | None]) -> tuple[str, int]:
        """Write one character; a number takes up to two blanks along, even past the end."""
        assert isinstance(clue, Count)
        if clue.number is None:
            return ".", 1
        blanks = 2
        for at, after in enumerate(following):
            if after is not None:
                blanks = at
                break
        return WITH_BLANKS[blanks][clue.number], 1 + blanks


COUNTS = Counts()
