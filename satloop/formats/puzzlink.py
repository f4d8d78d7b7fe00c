"""Addresses of puzz.link, pzv.jp and pzplus, one a line: `slither/4/3/k3aha`.

`<anything>?<type>/[v:<variant>/][<flags>/]<columns>/<rows>/<body>`, with or without what
stands before the type. The body is the business of the genre's clue alphabet.
"""

import re
from collections.abc import Iterator, Sequence

from satloop import genres
from satloop.errors import FormatError, NotationError, PuzzleError
from satloop.formats.record import VARIANT, Record, check_flags, same_genre, shown, variant_notes
from satloop.geometry import MAX_SIDE
from satloop.puzzle import Genre, Puzzle

SITE = "https://puzz.link/p?"
# JSON can have an address inside, so it is not taken for one.
_PLAUSIBLE = re.compile(
    r"\s*https?://|\s*[a-z][a-z0-9_]*/"
    r"|\s*[^{\s][^?]*\?(?:type=(?:editor|player)&)?[a-z][a-z0-9_.]*/"
)
_MODE = re.compile(r"type=(?:editor|player)&")
_FLAGS = re.compile(r"[A-Za-z]+")
_SIDE = re.compile(r"[0-9]+")


def looks_like(text: str) -> bool:
    """Say whether the first line looks like an address."""
    return _PLAUSIBLE.match(text.partition("\n")[0]) is not None


def read_each(
    text: str, genre: Genre | None, *, lenient: bool = False
) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each line that is not blank."""
    for number, line in enumerate(text.split("\n"), 1):
        address = line.strip()
        if not address:
            continue
        indent = len(line) - len(line.lstrip())
        assumed = _Assumed(indent) if lenient else None
        try:
            puzzle = read_address(address, genre, assumed)
        except NotationError as error:
            yield FormatError(str(error), number, indent + error.offset + 1)
        else:
            notes = variant_notes(puzzle) + tuple(assumed.notes if assumed else ())
            yield Record(puzzle, notes=notes, line=number)


class _Assumed:
    """Collects what a lenient reading had to assume, with columns."""

    def __init__(self, indent: int) -> None:
        self.notes: list[str] = []
        self.offset = indent  # of what is being read, in its line

    def __call__(self, error: NotationError, assumption: str) -> None:
        self.notes.append(f"column {self.offset + error.offset + 1}: {error}; {assumption}")


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write the puzzles, one address a line; answers have no place here."""
    del answers
    return "".join([f"{write_address(record.puzzle)}\n" for record in records])


def write_address(puzzle: Puzzle) -> str:
    """Write a puzzle's address as the puzzle sites do.

    Raises `PuzzleError` for a variant that cannot stand in an address.
    """
    parts = [puzzle.genre.address_names[0]]
    variant = dict(puzzle.info).get(VARIANT)
    if variant is not None:
        # A line end or a slash would end the segment; blanks inside are kept as they are.
        if "/" in variant or variant.splitlines() not in ([], [variant]):
            raise PuzzleError(f"the variant {shown(variant)} cannot stand in an address")
        parts.append(f"v:{variant}")
    if puzzle.flags:
        parts.append(puzzle.flags)
    body = puzzle.genre.alphabet.write_address(puzzle.clues)
    # Chat programs cut other characters off a link's end, so the sites write a slash then.
    end = "" if body[-1].isalnum() else "/"
    return SITE + "/".join([*parts, str(puzzle.cols), str(puzzle.rows), body]) + end


class _Segments:
    """The parts between slashes, taken one by one, with their places."""

    def __init__(self, text: str, offset: int) -> None:
        self.parts = text.split("/")
        self.offset = offset  # of the part that comes next
        self.at = 0

    def peek(self) -> str | None:
        return self.parts[self.at] if self.at < len(self.parts) else None

    def take(self, wanted: str) -> tuple[str, int]:
        if self.at == len(self.parts):
            raise NotationError(f"expected {wanted}, found the end", self.offset - 1)
        part, offset = self.parts[self.at], self.offset
        self.at += 1
        self.offset += len(part) + 1
        return part, offset


def read_address(
    address: str, genre: Genre | None = None, assumed: _Assumed | None = None
) -> Puzzle:
    """Read one address, without white space around it.

    Raises `NotationError`, with the offset in the address, for anything that is not exactly
    a puzzle of the genre, or of any genre if that is None. With `assumed` a faulty body is
    completed as puzzle sites do it, and each fault is handed on there.
    """
    start = address.find("?") + 1
    mode = _MODE.match(address, start)
    start = mode.end() if mode else start
    segments = _Segments(address[start:], start)
    found = _genre(*segments.take("a puzzle type"))
    try:
        same_genre(found, genre)
    except PuzzleError as error:
        raise NotationError(str(error), start) from None
    info: tuple[tuple[str, str], ...] = ()
    following = segments.peek()
    if following is not None and following.startswith("v:"):
        info = ((VARIANT, _variant(*segments.take("a variant"))),)
        following = segments.peek()
    flags = ""
    if following is not None and _FLAGS.fullmatch(following):
        flags, at = segments.take("flags")
        _shifted(found, flags, at)
    cols = _side("columns", *segments.take("a number of columns"))
    rows = _side("rows", *segments.take("a number of rows"))
    body, at = _body(segments, assumed)
    try:
        clues = found.alphabet.read_address(body, rows, cols, assumed)
    except NotationError as error:
        raise NotationError(str(error), at + error.offset) from None
    return Puzzle(found, rows, cols, clues, flags, info)


def _body(segments: _Segments, assumed: _Assumed | None) -> tuple[str, int]:
    """Take the last segment, and set the place from which its faults count."""
    if assumed and segments.peek() is None:
        body, at = "", segments.offset - 1
    else:
        body, at = segments.take("the puzzle's body")
    if segments.peek() == "":
        segments.take("a slash")
    if segments.peek() is not None:
        rest, offset = segments.take("the end")
        problem = NotationError(f"expected the end, found {shown('/' + rest)}", offset - 1)
        if assumed is None:
            raise problem
        assumed(problem, "the rest is left out")
    if assumed:
        assumed.offset += at
    return body, at


def _genre(name: str, offset: int) -> Genre:
    if name.startswith("pzprv3"):
        raise NotationError("a whole file in an address is of the format pzpr", offset)
    plain = name.removesuffix("_edit").removesuffix("_play")
    for genre in genres.GENRES:
        if plain in genre.address_names:
            return genre
    known = ", ".join(name for genre in genres.GENRES for name in genre.address_names)
    raise NotationError(f"expected a puzzle type ({known}), found {shown(name)}", offset)


def _variant(part: str, offset: int) -> str:
    text = part.removeprefix("v:")
    if text.splitlines() not in ([], [text]):
        raise NotationError("expected a variant on one line", offset)
    return text


def _shifted(genre: Genre, flags: str, offset: int) -> None:
    """Check flags, with the place in the whole address."""
    try:
        check_flags(genre, flags)
    except NotationError as error:
        raise NotationError(str(error), offset + error.offset) from None


def _side(word: str, part: str, offset: int) -> int:
    # Long numbers are refused by their length: int() has a limit of its own.
    digits = part.lstrip("0")
    if _SIDE.fullmatch(part) and len(digits) <= len(str(MAX_SIDE)):
        side = int(digits or "0")
        if 1 <= side <= MAX_SIDE:
            return side
    raise NotationError(f"expected 1 to {MAX_SIDE} {word}, found {shown(part)}", offset)
