"""Reading and writing puzzles in all the formats that satloop knows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from satloop.errors import FormatError, PuzzleError
from satloop.formats import jsonl, puzzlink, text
from satloop.formats.record import Record, drawn, fits_line, shown
from satloop.puzzle import Genre
from satloop.render import Style, draw

__all__ = [
    "FORMATS",
    "Format",
    "Record",
    "decode",
    "find_format",
    "read",
    "read_each",
    "write",
]


@dataclass(frozen=True, slots=True)
class Format:
    """One way to write puzzles.

    `holds` says in words what of a record is kept. `looks_like` tells by the content whether a
    text is of this format, None if nothing else does. `read` is None for what is only written.
    The second argument of `write` asks drawings for the answer, or else the marks; formats
    that hold these always write them. `between` is what stands between two records, `informs`
    whether information is kept.
    """

    name: str
    summary: str
    holds: str
    looks_like: Callable[[str], bool] | None
    read: Callable[[str, Genre | None], Iterator[Record | FormatError]] | None
    write: Callable[[Sequence[Record], bool], str]
    between: str = ""
    informs: bool = False


def _draw_all(style: Style, records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001
    """Draw puzzles below their titles, with a blank line between them."""
    drawings = []
    for record in records:
        puzzle = record.puzzle
        title = dict(puzzle.info).get("title", "")
        if not fits_line(title):
            raise PuzzleError(f"title cannot be written on one line: {shown(title)}")
        board = (record.answer or record.marks) if answers else None
        lines = draw(puzzle, style=style) if board is None else drawn(puzzle, board, style)
        drawings.append("".join([f"{line}\n" for line in ([title] if title else []) + lines]))
    return "\n".join(drawings)


FORMATS: tuple[Format, ...] = (
    Format(
        "text",
        "satloop's own text: keys, the grid, drawings of answer and marks",
        "puzzle, flags, information, answer, marks",
        None,
        text.read_each,
        text.write,
        between=f"{text.SEPARATOR}\n",
        informs=True,
    ),
    Format(
        "puzzlink",
        "addresses of puzz.link, pzv.jp and pzplus, one a line",
        "puzzle, flags, variant",
        puzzlink.looks_like,
        puzzlink.read_each,
        puzzlink.write,
    ),
    Format(
        "jsonl",
        "JSON, one object a line",
        "puzzle, flags, information, answer, marks, verdict",
        jsonl.looks_like,
        jsonl.read_each,
        jsonl.write,
        informs=True,
    ),
    Format(
        "ascii",
        "a drawing in plain characters",
        "puzzle, title, answer or marks",
        None,
        None,
        partial(_draw_all, Style.ASCII),
        between="\n",
    ),
    Format(
        "unicode",
        "a drawing in box characters",
        "puzzle, title, answer or marks",
        None,
        None,
        partial(_draw_all, Style.UNICODE),
        between="\n",
    ),
)


def find_format(name: str) -> Format:
    """Return the format of this name; raises `PuzzleError` with the names that there are."""
    for form in FORMATS:
        if form.name == name:
            return form
    raise PuzzleError(f"no format {name!r}; there are {', '.join(f.name for f in FORMATS)}")


def decode(data: bytes) -> str:
    """Turn a file's bytes into text with LF line ends and without byte order mark.

    Raises `FormatError` for what is not UTF-8, and for a NUL, which no text has.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise FormatError("expected UTF-8, found UTF-16", 1, 1)
    try:
        content = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = _lf(data[: error.start].decode("utf-8"))
        raise _at_end("expected UTF-8, found byte " + hex(data[error.start]), before) from None
    content = _lf(content)
    if "\0" in content:
        raise _at_end("expected text, found a NUL", content.partition("\0")[0])
    return content


def _lf(content: str) -> str:
    return content.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _at_end(problem: str, before: str) -> FormatError:
    """Return the error for a place right after a text."""
    line = before.count("\n") + 1
    return FormatError(problem, line, len(before) - before.rfind("\n"))


def read_each(
    content: str, *, name: str | None = None, genre: Genre | None = None
) -> Iterator[Record | FormatError]:
    """Yield a record for each puzzle in a text, or an error in place of a bad one.

    Without a format's name the content decides. A genre stands in where the text names none,
    and must agree where it does. Raises `PuzzleError` for a name that cannot be read.
    """
    if name is None:
        sniffed = (form for form in FORMATS if form.looks_like and form.looks_like(content))
        form = next(sniffed, FORMATS[0])
    else:
        form = find_format(name)
    if form.read is None:
        raise PuzzleError(f"the format {form.name} is only written, not read")
    items = form.read(content, genre)
    first = next(items, FormatError("expected a puzzle, found nothing", 1, 1))
    return chain((first,), items)


def read(content: str, *, name: str | None = None, genre: Genre | None = None) -> list[Record]:
    """Return all records in a text; raises the first `FormatError`, otherwise as `read_each`."""
    records = []
    for item in read_each(content, name=name, genre=genre):
        if isinstance(item, FormatError):
            raise item
        records.append(item)
    return records


def write(records: Sequence[Record], name: str, *, answers: bool = False) -> str:
    """Write records in a format.

    With `answers` drawings show the answer, or else the marks; formats that hold answers keep
    them in any case. Raises `PuzzleError` for what the format cannot write.
    """
    return find_format(name).write(records, answers)
