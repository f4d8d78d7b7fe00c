"""Texts and addresses of Kanpen, a puzzle site, and of its program Pencilbox.

    3               rows
    4               columns
    . . . .         clues, `#` and `+` between them for shaded and unshaded cells
    . 3 0 .
    . . . 0
    1 1 0 0         edges across a row, row by row, then those along it: 1, 0 or -1 for a cross
    ...

An address has rows, columns and clues, with `/` for a line's end and `_` for a blank; its page
names the genre. The text names none, but has as many edges as only one genre has.
"""

import re
from collections.abc import Iterator, Sequence

from satloop import genres
from satloop.alphabets.base import BLANK
from satloop.errors import FormatError, NotationError, PuzzleError
from satloop.formats import boards
from satloop.formats.grids import only_fit, read_clues, write_clues
from satloop.formats.lines import Line, Lines, Word, split
from satloop.formats.puzzlink import read_address
from satloop.formats.record import Record, same_genre, shown, variant_notes
from satloop.geometry import Cell
from satloop.puzzle import Genre, Marks, Puzzle

NAME = "kanpen"
SITE = "http://www.kanpen.net/{name}.html?problem="

_PAGE = re.compile(r"\.html\?(problem|pzpr)=")
_SIDE = re.compile(r"[0-9]{1,3}")
_SIGNS = (boards.SHADED, boards.UNSHADED)


def looks_like(text: str) -> bool:
    """Say whether there are two lines of one number each and a row of so many tokens.

    Boards of one column look too much like other grids.
    """
    start = [line.split() for line in text.split("\n")[:3]]
    sides = [words[0] for words in start[:2] if len(words) == 1 and _SIDE.fullmatch(words[0])]
    return len(start) == 3 and len(sides) == 2 and len(start[2]) == int(sides[1]) > 1  # noqa: PLR2004


def is_address(text: str) -> bool:
    """Say whether the first line has a page's name and a question mark."""
    return _PAGE.search(text.partition("\n")[0]) is not None


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record for each text; they follow one another.

    Nothing tells where the next text starts, so that none is read after an error.
    """
    lines = Lines(split(text))
    lines.skip_blank()
    while lines.peek() is not None:
        try:
            yield _read_text(lines, genre)
        except FormatError as error:
            yield error
            return
        lines.skip_blank()


def read_addresses(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each line that is not blank."""
    for line in split(text):
        if line.text.strip():
            try:
                yield _read_address(line, genre)
            except FormatError as error:
                yield error


def _read_address(line: Line, wanted: Genre | None) -> Record:
    match = _PAGE.search(line.text)
    if match is None:
        raise line.error("expected an address with .html?problem=")
    name = line.text[: match.start()].rpartition("/")[2].lstrip()
    known = (g for g in genres.GENRES if name in (g.name, *g.aliases, *g.address_names))
    genre = next(known, None)
    column = match.start() - len(name) + 1
    if genre is None:
        names = ", ".join(genre.name for genre in genres.GENRES)
        raise FormatError(f"expected a page of {names}, found {shown(name)}", line.line, column)
    try:
        same_genre(genre, wanted)
    except PuzzleError as error:
        raise FormatError(str(error), line.line, column) from None
    rest, at = line.text[match.end() :].rstrip(), match.end()
    if match[1] == "pzpr":
        puzzle = _read_pzpr_address(genre, rest, line.line, at)
        return Record(puzzle, notes=variant_notes(puzzle), line=line.line)
    pieces = []
    for piece in rest.split("/"):
        pieces.append(Line(piece.replace("_", " "), line.line, at + 1))
        at += len(piece) + 1
    lines = Lines(pieces)
    rows, cols = lines.side("rows"), lines.side("columns")
    clues = read_clues(genre, NAME, lines.rows(rows, cols, "cells"), cols)
    while lines.peek() is not None:
        end = lines.take("the end")
        if end.text.strip():
            raise end.error(f"expected the end, found {shown(end.text.strip())}")
    return Record(Puzzle(genre, rows, cols, tuple(clues)), line=line.line)


def _read_pzpr_address(genre: Genre, rest: str, line: int, at: int) -> Puzzle:
    """Read what pzpr writes for this site: its own address, maybe with no flags before a slash."""
    address = f"{genre.address_names[0]}/"
    at -= len(address)
    if rest.startswith("/"):
        rest, at = rest[1:], at + 1
    try:
        return read_address(address + rest)
    except NotationError as error:
        raise FormatError(str(error), line, at + error.offset + 1) from None


def _read_text(lines: Lines, wanted: Genre | None) -> Record:
    """Read the text that starts at the next line, as of the one genre that it fits."""
    start, first = lines.at, lines.next_line

    def read(genre: Genre) -> tuple[Record, int]:
        lines.at = start
        return _read_as(lines, genre), lines.at

    if wanted is not None:
        return _read_as(lines, wanted)
    _, (record, lines.at) = only_fit(read, "the text", first, "use --genre")
    return record


def _read_as(lines: Lines, genre: Genre) -> Record:
    first = lines.next_line
    rows, cols = lines.side("rows"), lines.side("columns")
    words = lines.rows(rows, cols, "cells")
    signs: list[Word] = []
    if genre.shades:
        signs = [word if word.text in _SIGNS else word._replace(text=BLANK) for word in words]
        words = [word._replace(text=BLANK) if word.text in _SIGNS else word for word in words]
    puzzle = Puzzle(genre, rows, cols, tuple(read_clues(genre, NAME, words, cols)))
    shading = boards.read_shading(signs)
    notes: tuple[str, ...] = ()
    drawn: tuple[set[int], set[int]] = set(), set()
    if lines.only_blank():
        notes = ("the text ends after its clues",)
    else:
        edges = boards.all_rows(puzzle.lattice)
        found = [word for row in edges for word in lines.row(len(row), "edges")]
        drawn = boards.read_edges([edge for row in edges for edge in row], found)
    marks = Marks(frozenset(drawn[0]), frozenset(drawn[1]), *shading)
    answer, rest = boards.answer_of(puzzle, marks)
    return Record(puzzle, answer, rest, notes=notes, line=first)


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write texts one after another; a record's one board is its answer, or else its marks.

    Raises `PuzzleError` for clues that Kanpen has not: unknown numbers in Slitherlink, in
    Yajilin numbers above 15, arrows without a number and blocked cells.
    """
    del answers  # whatever the records have is kept
    return "".join([_write_text(record) for record in records])


def _write_text(record: Record) -> str:
    puzzle = record.puzzle
    tokens = write_clues(puzzle, NAME)
    marks = boards.board_of(record)
    for cell in sorted(marks.shaded | marks.unshaded):
        if puzzle.clues[cell] is not None:
            place = Cell(*divmod(cell, puzzle.cols))
            raise PuzzleError(f"{NAME} cannot hold a mark on the clue cell {place}")
        tokens[cell] = boards.SHADED if cell in marks.shaded else boards.UNSHADED
    edges = boards.all_rows(puzzle.lattice)
    lines = [str(puzzle.rows), str(puzzle.cols), *boards.spaced(tokens, puzzle.cols)]
    return "".join([f"{line}\n" for line in [*lines, *boards.write_edges(edges, marks)]])


def write_addresses(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - as above
    """Write addresses, one a line; answers have no place here. Raises as `write`."""
    del answers
    return "".join([f"{_write_address(record.puzzle)}\n" for record in records])


def _write_address(puzzle: Puzzle) -> str:
    rows = boards.spaced(write_clues(puzzle, NAME), puzzle.cols)
    parts = [str(puzzle.rows), str(puzzle.cols), *[row.replace(" ", "_") for row in rows], ""]
    return SITE.format(name=puzzle.genre.name) + "/".join(parts)
