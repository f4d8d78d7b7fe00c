"""Links of Penpa+, the puzzle editor, one a line: `...#m=edit&p=` and the editor's state.

Of all that can be drawn there only square boards of known genres are read. What is more than
the puzzle, loop, crosses and shading is refused in the problem, and ignored with a note in
the answer.
"""

import re
from collections.abc import Iterator, Sequence

from satloop.errors import FormatError, NotationError
from satloop.formats import penpa_reading, penpa_writing
from satloop.formats.penpa_code import decode, encode
from satloop.formats.record import Record
from satloop.puzzle import Genre

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

_LINK = re.compile(r"(?:https?://[^\s#?]*[#?])?m=(?:edit|solve)&p=")
_PERCENT = {"%2B": "+", "%2F": "/", "%3D": "="}
_ESCAPE = re.compile("%2B|%2F|%3D", re.IGNORECASE)


def looks_like(text: str) -> bool:
    """Say whether the first line that is not blank is a link."""
    return _LINK.match(text.lstrip().partition("\n")[0]) is not None


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each line that is not blank."""
    for number, line in enumerate(text.split("\n"), 1):
        link = line.strip()
        if not link:
            continue
        column = len(line) - len(line.lstrip()) + 1
        match = _LINK.match(link)
        if match is None:
            yield FormatError("expected a link with m=edit&p= or m=solve&p=", number, column)
            continue
        payload = link[match.end() :].partition("&")[0]
        column += match.end()
        if "%" in payload:
            payload = _ESCAPE.sub(lambda escape: _PERCENT[escape[0].upper()], payload)
        try:
            yield penpa_reading.read(decode(payload), genre, number)
        except NotationError as error:
            yield FormatError(str(error), number, column + error.offset)


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write links, one a line; a record's one board is its answer, or else its marks.

    Raises `PuzzleError` for information that its field cannot hold.
    """
    del answers  # whatever the records have is kept
    return "".join([f"{SITE}{encode(penpa_writing.text(record))}\n" for record in records])
