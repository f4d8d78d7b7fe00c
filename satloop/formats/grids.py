"""Grids of tokens, one a cell, in rows: what the plain text formats share."""

import re
from collections.abc import Callable, Sequence

from satloop import genres
from satloop.alphabets.base import BLANKS
from satloop.clues import Clue
from satloop.errors import FormatError, NotationError, PuzzleError
from satloop.formats.record import genre_named
from satloop.geometry import MAX_SIDE, Cell
from satloop.puzzle import Genre, Puzzle, check_size

TOKEN = re.compile(r"\S+")
SIZE = re.compile(r"\s*([0-9]{1,9})\s+([0-9]{1,9})\s*")

Line = tuple[int, str]  # its number, counted from 1, and its text
Grid = tuple[int, int, tuple[Clue | None, ...]]  # rows, columns, clues
ReadToken = Callable[[str], Clue]


def read_tokens(
    lines: Sequence[Line],
    read: ReadToken,
    *,
    compact: bool = False,
    blanks: frozenset[str] = BLANKS,
) -> Grid:
    """Read the rows of a grid; with `compact` each character is a token.

    Raises `FormatError` for tokens that cannot be read, rows of unequal length, and sizes that
    no board has.
    """
    cols = 0
    clues: list[Clue | None] = []
    for row, (number, line) in enumerate(lines):
        tokens = [(match.start(), match[0]) for match in TOKEN.finditer(line)]
        start = tokens[0][0] if tokens else 0
        try:
            check_size(row + 1, sum(len(t) for _, t in tokens) if compact else len(tokens))
        except PuzzleError as error:
            raise FormatError(str(error), number, start + 1) from None
        if compact:
            tokens = [(at + i, c) for at, token in tokens for i, c in enumerate(token)]
        for col, (at, token) in enumerate(tokens):
            try:
                clues.append(None if token in blanks else read(token))
            except NotationError as error:
                problem = f"{error} at {Cell(row, col)}"
                raise FormatError(problem, number, at + error.offset + 1) from None
        cols = cols or len(tokens)
        if len(tokens) != cols:
            at = tokens[cols][0] if len(tokens) > cols else len(line.rstrip())
            raise FormatError(f"expected {cols} cells, found {len(tokens)}", number, at + 1)
    return len(lines), cols, tuple(clues)


def read_compass(genre: Genre, lines: Sequence[Line]) -> Grid:
    """Read rows of tokens with the letters of the compass for directions."""
    return read_tokens(lines, genre.alphabet.read_compass)


def compass_rows(puzzle: Puzzle, blank: str) -> list[str]:
    """Write rows of tokens with the letters of the compass for directions."""
    write, cols = puzzle.genre.alphabet.write_compass, puzzle.cols
    tokens = [blank if clue is None else write(clue) for clue in puzzle.clues]
    return [" ".join(tokens[at : at + cols]) for at in range(0, len(tokens), cols)]


def guess(
    rows: Sequence[Line], read: Callable[[Genre, Sequence[Line]], Grid]
) -> tuple[Genre, Grid]:
    """Find the one genre whose clues the grid has; raises `FormatError`."""
    fits: list[tuple[Genre, Grid]] = []
    errors: list[FormatError] = []
    for genre in genres.GENRES:
        try:
            fits.append((genre, read(genre, rows)))
        except FormatError as error:
            errors.append(error)
    if not fits:
        raise max(errors, key=lambda error: (error.line, error.column))
    if len(fits) > 1:
        names = " and ".join(genre.name for genre, _ in fits)
        problem = f"the grid fits {names}: add a line genre: or use --genre"
        raise FormatError(problem, rows[0][0], 1)
    return fits[0]


def named_genre(name: str, wanted: Genre | None, line: int, column: int) -> Genre:
    """Find the genre that a text names; raises `FormatError`."""
    try:
        return genre_named(name, wanted)
    except PuzzleError as error:
        raise FormatError(str(error), line, column) from None


def read_size(line: Line) -> tuple[int, int]:
    """Read a line of rows and columns; raises `FormatError`."""
    number, text = line
    match = SIZE.fullmatch(text)
    if match is None:
        raise FormatError(f"expected rows and columns, found {text.strip()[:40]!r}", number, 1)
    for group, word in ((1, "rows"), (2, "columns")):
        if not 1 <= int(match[group]) <= MAX_SIDE:
            problem = f"expected 1 to {MAX_SIDE} {word}, found {int(match[group])}"
            raise FormatError(problem, number, match.start(group) + 1)
    return int(match[1]), int(match[2])
