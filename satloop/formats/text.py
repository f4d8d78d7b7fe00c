"""The native text: lines `key: value`, a blank line, and the grid with a line for each row.

    genre: slitherlink
    title: C-shape

    . . . .
    . 3 0 .
    . . . 0

`genre` and `flags` are meant for the program, all other keys are kept as information. After
the grid may follow `answer:` and `marks:`, each a line of its own with a drawing of the board
below. A line `---` separates puzzles.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile

from satloop.alphabets.base import BLANK
from satloop.errors import FormatError, NotationError, PuzzleError
from satloop.formats.grids import Grid, Line, guess, named_genre, read_tokens
from satloop.formats.mixed import SEPARATOR
from satloop.formats.plain import respelled
from satloop.formats.record import (
    Record,
    as_answer,
    check_flags,
    drawn,
    fits_line,
    shown,
    variant_notes,
)
from satloop.puzzle import Genre, Marks, Puzzle
from satloop.render import DrawingError, drawing_height, read_drawing

SECTIONS = ("answer", "marks")
PROGRAM_KEYS = frozenset({"genre", "flags", *SECTIONS})

_KEY = re.compile(r"[a-z][a-z0-9-]*", re.ASCII)
_HEADER = re.compile(r"\s*([a-z][a-z0-9-]*):(.*)", re.ASCII | re.DOTALL)
_SIGN = re.compile(r"\s*[a-z][a-z0-9-]*:(?!//|\{)", re.ASCII)  # no address, nor JSON in pzprv3
_ANY_HEADER = re.compile(r"\s*[^\W\d][\w -]*:")
_THREE_CELLS = re.compile(r"[0-9?._-]{3}")  # a row run together, as wide as the separator

Values = dict[str, tuple[str, int, int]]  # by key: the value, its line and its column


def looks_like(text: str) -> bool:
    """Say whether the first line is `key: value`."""
    return _SIGN.match(text) is not None


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each part between separators that is not blank."""
    lines = list(enumerate(text.removesuffix("\n").split("\n"), 1))
    part: list[Line] = []
    for index, (number, line) in enumerate(lines):
        if line.strip() != SEPARATOR:
            part.append((number, line))
            continue
        beside = [near.strip() for _, near in lines[max(index - 1, 0) : index + 2]]
        beside.remove(SEPARATOR)
        if any(_THREE_CELLS.fullmatch(near) for near in beside):
            yield FormatError(
                "--- is a row of three blanks or separates puzzles: "
                "write ... for the row, or blank lines around the separator",
                number,
                1,
            )
        else:
            yield from _read_part(part, genre)
        part = []
    yield from _read_part(part, genre)


def _read_part(part: Sequence[Line], genre: Genre | None) -> Iterator[Record | FormatError]:
    if any(line.strip() for _, line in part):
        try:
            yield _read_puzzle(part, genre)
        except FormatError as error:
            yield error


def _read_puzzle(part: Sequence[Line], wanted: Genre | None) -> Record:
    values, at = _read_header(part)
    rows: Sequence[Line] = list(
        takewhile(lambda line: line[1].strip() and not _HEADER.fullmatch(line[1]), part[at:])
    )
    if not rows:
        raise FormatError("expected a grid, found none", part[min(at, len(part) - 1)][0], 1)
    notes: tuple[str, ...] = ()
    if "genre" in values:
        name, *place = values.pop("genre")
        genre = named_genre(name, wanted, *place)
        grid = read_grid(genre, rows)
    elif wanted is not None:
        rows, notes = respelled(part, rows, partial(read_grid, wanted))
        genre, grid = wanted, read_grid(wanted, rows)
    else:
        rows, notes = respelled(part, rows, partial(guess, read=read_grid))
        genre, grid = guess(rows, read_grid)
        notes += (f"genre guessed: {genre.name}",)
    flags, line, column = values.pop("flags", ("", 1, 1))
    try:
        check_flags(genre, flags)
    except NotationError as error:
        raise FormatError(str(error), line, column + error.offset) from None
    info = tuple([(key, value) for key, (value, _, _) in values.items()])
    puzzle = Puzzle(genre, *grid, flags, info)
    boards = _read_sections(puzzle, part[at + len(rows) :])
    return Record(
        puzzle,
        as_answer(boards.get("answer")),
        boards.get("marks"),
        notes=notes + variant_notes(puzzle),
        line=next(number for number, line in part if line.strip()),
    )


def _read_header(part: Sequence[Line]) -> tuple[Values, int]:
    """Read the keys; returns them and the index of the line where the grid has to start."""
    values: Values = {}
    for index, (number, line) in enumerate(part):
        if not line.strip():
            continue
        match = _HEADER.fullmatch(line)
        if match is None:
            if _ANY_HEADER.match(line):
                raise FormatError("expected a key of a-z, 0-9 and - before the colon", number, 1)
            return values, index
        key, raw = match[1], match[2]
        value = raw.strip()
        column = match.start(2) + len(raw) - len(raw.lstrip()) + 1
        if key in SECTIONS:
            if value:
                raise FormatError(f"expected nothing after {key}:", number, column)
            return values, index
        if key in values:
            raise FormatError(f"the key {key} is there twice", number, match.start(1) + 1)
        if not fits_line(value):
            raise FormatError(f"{key} has characters that are no text", number, column)
        values[key] = (value, number, column)
    return values, len(part)


def _read_sections(puzzle: Puzzle, part: Sequence[Line]) -> dict[str, Marks]:
    """Read the drawings after the grid."""
    boards: dict[str, Marks] = {}
    height = drawing_height(puzzle)
    at = 0
    while at < len(part):
        number, line = part[at]
        at += 1
        word = line.strip()
        if not word:
            continue
        key = word.removesuffix(":")
        if key not in SECTIONS or key == word:
            wanted = "the grid without blank lines, answer:, marks: or ---"
            raise FormatError(f"expected {wanted}, found {shown(word)}", number, 1)
        if key in boards:
            raise FormatError(f"{key}: is there twice", number, 1)
        rows = part[at : at + height]
        try:
            boards[key] = read_drawing(puzzle, [row for _, row in rows])
        except DrawingError as error:
            raise FormatError(str(error), number + 1 + error.row, error.column + 1) from None
        at += height
    return boards


def read_grid(genre: Genre, lines: Sequence[Line]) -> Grid:
    """Read the rows of a grid.

    Raises `FormatError` for clues that the genre has not, rows of unequal length, and sizes
    that no board has.
    """
    alphabet = genre.alphabet
    return read_tokens(lines, alphabet.read_token, compact=alphabet.compact, blanks=alphabet.blanks)


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write all that records hold but their verdicts.

    Raises `PuzzleError` for information that cannot be written as lines `key: value`.
    """
    del answers  # whatever the records have is kept
    return f"{SEPARATOR}\n".join([_write_record(record) for record in records])


def _write_record(record: Record) -> str:
    puzzle = record.puzzle
    pairs = [("genre", puzzle.genre.name)]
    if puzzle.flags:
        pairs.append(("flags", puzzle.flags))
    keys = set(PROGRAM_KEYS)
    for key, value in puzzle.info:
        if not _KEY.fullmatch(key):
            raise PuzzleError(f"expected a key of a-z, 0-9 and -, found {shown(key)}")
        if key in keys:
            raise PuzzleError(f"the key {key} cannot be written as information, or not twice")
        if not fits_line(value):
            raise PuzzleError(f"{key} cannot be written on one line: {shown(value)}")
        keys.add(key)
        pairs.append((key, value))
    lines = [f"{key}: {value}".rstrip() for key, value in pairs]
    lines += ["", *write_grid(puzzle)]
    for key, board in zip(SECTIONS, (record.answer, record.marks), strict=True):
        if board is not None:
            lines += ["", f"{key}:", *drawn(puzzle, board)]
    return "\n".join([*lines, ""])


def write_grid(puzzle: Puzzle) -> list[str]:
    """Write the rows of a grid, one token a cell, columns aligned."""
    alphabet, cols = puzzle.genre.alphabet, puzzle.cols
    tokens = [BLANK if clue is None else alphabet.write_token(clue) for clue in puzzle.clues]
    width = max(map(len, tokens))
    padded = [token.ljust(width) for token in tokens]
    return [" ".join(padded[at : at + cols]).rstrip() for at in range(0, len(padded), cols)]
