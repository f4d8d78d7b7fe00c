"""Grids of tokens, one a cell, in rows: what the plain text formats share."""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from satloop import genres
from satloop.alphabets.base import BLANK, BLANKS
from satloop.alphabets.notation import Notation
from satloop.clues import Clue
from satloop.errors import FormatError, NotationError, PuzzleError
from satloop.formats.lines import Word
from satloop.formats.record import genre_named
from satloop.geometry import MAX_SIDE, Cell
from satloop.puzzle import Genre, Puzzle, check_size

COMPASS = "compass"  # the notation of janko.at and of the datasets
TOKEN = re.compile(r"\S+")
SIZE = re.compile(r"\s*([0-9]{1,9})\s+([0-9]{1,9})\s*")

Line = tuple[int, str]  # its number, counted from 1, and its text
Grid = tuple[int, int, tuple[Clue | None, ...]]  # rows, columns, clues
Found = TypeVar("Found")
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


def notation(genre: Genre, name: str) -> Notation:
    """Return how a program writes a genre's clues; raises `PuzzleError` if it has none of them."""
    found = genre.alphabet.notations.get(name)
    if found is None:
        raise PuzzleError(f"no notation for {genre.name}")
    return found


def has_notation(name: str, genre: Genre) -> bool:
    """Say whether a program writes a genre's clues, see `Format.fits`."""
    return name in genre.alphabet.notations


def read_clues(genre: Genre, name: str, words: Sequence[Word], cols: int) -> list[Clue | None]:
    """Read a program's tokens in reading order; raises `FormatError` with the token's place."""
    try:
        read = notation(genre, name).read
    except PuzzleError as error:
        raise FormatError(str(error), words[0].line, words[0].column) from None
    clues: list[Clue | None] = []
    for text, line, column in words:
        try:
            clues.append(None if text == BLANK else read(text))
        except NotationError as error:
            place = Cell(*divmod(len(clues), cols))
            raise FormatError(f"{error} at {place}", line, column + error.offset) from None
    return clues


def write_clues(puzzle: Puzzle, name: str, blank: str = BLANK) -> list[str]:
    """Write clues as a program's tokens, in reading order.

    Raises `PuzzleError` with the place of a clue that the program has not.
    """
    write = notation(puzzle.genre, name).write
    tokens = []
    for index, clue in enumerate(puzzle.clues):
        try:
            tokens.append(blank if clue is None else write(clue))
        except NotationError as error:
            token = puzzle.genre.alphabet.write_token(clue) if clue else blank
            problem = f"{name} cannot hold {token} at {puzzle.cell(index)}: {error}"
            raise PuzzleError(problem) from None
    return tokens


def in_rows(tokens: Sequence[str], cols: int, between: str = " ") -> list[str]:
    """Put tokens into lines."""
    return [between.join(tokens[at : at + cols]) for at in range(0, len(tokens), cols)]


def read_compass(genre: Genre, lines: Sequence[Line]) -> Grid:
    """Read rows of tokens with the letters of the compass for directions."""
    try:
        read = notation(genre, COMPASS).read
    except PuzzleError as error:
        raise FormatError(str(error), lines[0][0], 1) from None
    return read_tokens(lines, read)


def compass_rows(puzzle: Puzzle, blank: str) -> list[str]:
    """Write rows of tokens with the letters of the compass for directions."""
    return in_rows(write_clues(puzzle, COMPASS, blank), puzzle.cols)


def guess(
    rows: Sequence[Line], read: Callable[[Genre, Sequence[Line]], Grid]
) -> tuple[Genre, Grid]:
    """Find the one genre whose clues the grid has; raises `FormatError`."""
    advice = "add a line genre: or use --genre"
    return only_fit(lambda genre: read(genre, rows), "the grid", rows[0][0], advice)


def only_fit(
    read: Callable[[Genre], Found], what: str, line: int, advice: str
) -> tuple[Genre, Found]:
    """Find the one genre as which something is read without an error, and what is read.

    Raises `FormatError`: the one that came furthest, or one at the line if several genres fit.
    """
    fits: list[tuple[Genre, Found]] = []
    errors: list[FormatError] = []
    for genre in genres.GENRES:
        try:
            fits.append((genre, read(genre)))
        except FormatError as error:
            errors.append(error)
    if not fits:
        raise max(errors, key=lambda error: (error.line, error.column))
    if len(fits) > 1:
        names = " and ".join(genre.name for genre, _ in fits)
        raise FormatError(f"{what} fits {names}: {advice}", line, 1)
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
