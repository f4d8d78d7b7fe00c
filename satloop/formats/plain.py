"""Grids as people and programs print them, spelled again as native ones.

* Spaces for cells without a clue, in rows of equal length, with or without blanks between the
  cells, and no other sign for such a cell.
* `-1` for cells without a clue, and blanks between the cells, as cspuz prints numbers.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from satloop.alphabets.base import BLANK
from satloop.errors import FormatError
from satloop.formats.grids import Line

_SPACED = re.compile(r"[0-9? ]+")
_NUMBERS = re.compile(r"\s*(?:(?:-1|[0-9]|\?)(?:\s+|$))+")
_MINUS = re.compile(r"(?<!\S)-1(?!\S)")


def respelled(
    part: Sequence[Line], lines: Sequence[Line], read: Callable[[Sequence[Line]], object]
) -> tuple[Sequence[Line], tuple[str, ...]]:
    """Return the lines as `read` reads them, with a note if they had to be spelled again.

    `part` is all that belongs to the puzzle. Columns stay where they are. Raises `FormatError`
    if several readings are possible.
    """
    try:
        read(lines)
        natively = True
    except FormatError:
        natively = False
    if _has_numbers(lines):
        if natively:
            problem = "-1 is a blank and a 1, or a number for a blank: add a line genre:"
            raise FormatError(problem, lines[0][0], 1)
        written = [(number, _MINUS.sub(f" {BLANK}", line)) for number, line in lines]
        return written, ("-1 taken for a blank",)
    if not natively and (spaced := _spaced(lines)):
        width = len(lines[0][1])
        for number, line in part:
            if len(line) == width and not line.strip():
                problem = "a row of spaces, or a blank line: write . for cells without a clue"
                raise FormatError(problem, number, 1)
        return spaced, ("spaces taken for blanks",)
    return lines, ()


def _has_numbers(lines: Sequence[Line]) -> bool:
    return all(_NUMBERS.fullmatch(line) for _, line in lines) and any(
        _MINUS.search(line) for _, line in lines
    )


def _spaced(lines: Sequence[Line]) -> list[Line] | None:
    """Put a sign for each space that is a cell; None if the rows are not of such a kind."""
    texts = [line for _, line in lines]
    if len({len(text) for text in texts}) > 1 or not all(map(_SPACED.fullmatch, texts)):
        return None
    # With blanks between the cells every second column is empty.
    step = 2 if all(not text[1::2].strip() for text in texts) and len(texts[0]) > 1 else 1
    return [(number, "".join(_filled(text, step))) for number, text in lines]


def _filled(text: str, step: int) -> Iterator[str]:
    for at, character in enumerate(text):
        yield BLANK if character == " " and at % step == 0 else character
