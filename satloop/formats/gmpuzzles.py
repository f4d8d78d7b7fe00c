"""Texts that GMPuzzles asks of its authors, and that the editor Penpa+ exports.

    Author:
    Genre: Slitherlink
    Variation: Standard
    Theme:
    Entry:
    Solution:
    Solving Times:
    Status:
    4 3             columns, rows
    ....            clues; with blanks between them where they are longer than one character
    .30.
    ...0
    RRD..           the answer, a character a vertex: the loop's way from there, R, D, L or U,
    UDL..           and X for a shaded cell
    URD..
    ULL..

The loop leaves its first vertex to the right.
"""

import re
from collections.abc import Iterator, Sequence

from satloop import genres
from satloop.errors import FormatError, PuzzleError
from satloop.formats import boards
from satloop.formats.grids import in_rows, read_clues, write_clues
from satloop.formats.lines import Line, Lines, Word, as_side, split
from satloop.formats.record import (
    VARIANT,
    Record,
    fits_line,
    same_genre,
    shown,
    validated,
    variant_notes,
)
from satloop.geometry import Lattice
from satloop.loop import components, neighbours
from satloop.puzzle import Answer, Genre, Marks, Puzzle

NAME = "gmpuzzles"
STANDARD = "Standard"  # the variation without extra rules

_KEYS = ("Author", "Genre", "Variation", "Theme", "Entry", "Solution", "Solving Times", "Status")
# The information in them; the other two name the genre and its variation.
INFO = {key.lower().replace(" ", "-"): key for key in _KEYS if key not in {"Genre", "Variation"}}
_HEADER = re.compile(rf"({'|'.join(_KEYS)}):(.*)")
_FIRST = re.compile(rf"^{_KEYS[0]}:", re.MULTILINE)
_SHADED, _NOTHING = "X", "."


def looks_like(text: str) -> bool:
    """Say whether the first line that is not blank is the first of the eight keys."""
    return _FIRST.match(text.lstrip()) is not None


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each text; `Author:` starts the next one."""
    starts = [0, *[match.start() for match in _FIRST.finditer(text)]]
    line = 1
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        if text[start:end].strip():
            try:
                yield _read_text(Lines(split(text[start:end], line)), genre)
            except FormatError as error:
                yield error
        line += text.count("\n", start, end)


def _read_text(lines: Lines, wanted: Genre | None) -> Record:
    lines.skip_blank()
    first = lines.next_line
    values = _read_header(lines)
    genre = _genre(values, wanted, first)
    info = [(key, values[name].text) for key, name in INFO.items() if _value(values, name)]
    variation = _value(values, "Variation")
    if variation not in {"", STANDARD}:
        info.append((VARIANT, variation))
    columns, rows = lines.row(2, "numbers, of columns and rows,")
    cols, height = as_side(columns, "columns"), as_side(rows, "rows")
    compact = genre.alphabet.compact
    words = [
        word
        for _ in range(height)
        for word in (_characters(lines, cols, "cells") if compact else lines.row(cols, "cells"))
    ]
    clues = read_clues(genre, NAME, words, cols)
    puzzle = Puzzle(genre, height, cols, tuple(clues), info=tuple(info))
    lines.skip_blank()
    marks = Marks()
    if lines.peek() is not None:
        marks = _read_answer(puzzle, lines)
    lines.skip_blank()
    if lines.peek() is not None:
        line = lines.take("the end")
        raise line.error(f"expected the end, found {shown(line.text.strip())}")
    answer, rest = boards.answer_of(puzzle, marks)
    return Record(puzzle, answer, rest, notes=variant_notes(puzzle), line=first)


def _read_header(lines: Lines) -> dict[str, Line]:
    """Read the keys; the values are without blanks around them, their places those of the keys."""
    values: dict[str, Line] = {}
    while match := _HEADER.fullmatch(lines.peek() or ""):
        line = lines.take("a key")
        key, value = match[1], match[2].strip()
        if key in values:
            raise line.error(f"the key {key} is there twice")
        if not fits_line(value):
            raise line.error(f"{key} has characters that are no text")
        values[key] = Line(value, line.line, line.column)
    return values


def _value(values: dict[str, Line], key: str) -> str:
    return values[key].text if key in values else ""


def _genre(values: dict[str, Line], wanted: Genre | None, first: int) -> Genre:
    if "Genre" not in values:
        if wanted is None:
            raise FormatError("expected a line Genre:, found none", first, 1)
        return wanted
    named = values["Genre"]
    try:
        return same_genre(genres.find(named.text), wanted)
    except PuzzleError as error:
        raise FormatError(str(error), named.line, named.column) from None


def _characters(lines: Lines, count: int, wanted: str) -> list[Word]:
    """Take a line of so many characters, as a word each."""
    line = lines.take(f"a row of {wanted}")
    start = len(line.text) - len(line.text.lstrip())
    text = line.text.strip()
    if len(text) != count:
        column = line.column + start + min(len(text), count)
        raise FormatError(f"expected {count} {wanted}, found {len(text)}", line.line, column)
    return [Word(sign, line.line, line.column + start + at) for at, sign in enumerate(text)]


def _ways(grid: Lattice, vertex: int) -> dict[str, int]:
    """Return the edges at a vertex by the letters of their ways."""
    up = grid.down[vertex - grid.cols] if vertex >= grid.cols else 0
    left = grid.right[vertex - 1] if vertex % grid.cols else 0
    ways = {"R": grid.right[vertex], "D": grid.down[vertex], "L": left, "U": up}
    return {letter: edge for letter, edge in ways.items() if edge}


def _read_answer(puzzle: Puzzle, lines: Lines) -> Marks:
    grid, shades = puzzle.lattice, puzzle.genre.shades
    drawn, shaded = set(), set()
    signs = [w for _ in range(grid.rows) for w in _characters(lines, grid.cols, "characters")]
    for vertex, (sign, line, column) in enumerate(signs):
        ways = _ways(grid, vertex)
        if sign == _SHADED and shades:
            shaded.add(vertex)
        elif sign in ways:
            drawn.add(ways[sign])
        elif sign != _NOTHING:
            known = "".join([*ways, _SHADED if shades else "", _NOTHING])
            raise FormatError(f"expected one of {known}, found {sign!r}", line, column)
    return Marks(frozenset(drawn), shaded=frozenset(shaded))


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write texts one after another, with their answers.

    Raises `PuzzleError` for clues that the format has not, and for an answer that is no
    single loop.
    """
    del answers  # whatever the records have is kept
    return "".join([_write_text(record) for record in records])


def _write_text(record: Record) -> str:
    puzzle = record.puzzle
    tokens = write_clues(puzzle, NAME)
    info = dict(puzzle.info)
    variant = info.get(VARIANT)
    if variant in {"", STANDARD}:
        raise PuzzleError(f"{NAME} cannot hold a variant without a name of its own")
    values = {INFO[key]: value for key, value in info.items() if key in INFO}
    values |= {"Genre": puzzle.genre.name.capitalize(), "Variation": variant or STANDARD}
    for key, value in values.items():
        if not fits_line(value):
            raise PuzzleError(f"{key} cannot be written on one line: {shown(value)}")
    lines = [f"{key}: {values.get(key, '')}".rstrip() for key in _KEYS]
    lines.append(f"{puzzle.cols} {puzzle.rows}")
    between = "" if puzzle.genre.alphabet.compact else " "
    lines += in_rows(tokens, puzzle.cols, between)
    lines += in_rows(_write_answer(puzzle, record.answer), puzzle.lattice.cols, "")
    return "".join([f"{line}\n" for line in lines])


def _write_answer(puzzle: Puzzle, answer: Answer | None) -> list[str]:
    grid = puzzle.lattice
    signs = [_NOTHING] * len(grid.at)
    if answer is None:
        return signs
    validated(puzzle, answer)
    for cell in answer.shaded:
        signs[cell] = _SHADED
    near = neighbours(grid, answer.lines)
    parts = components(near)
    passed = [others for others in near.values() if len(others) != 2]  # noqa: PLR2004 - in and out
    if len(parts) != 1 or passed or not answer.shaded.isdisjoint(near):
        raise PuzzleError(f"{NAME} cannot hold an answer that is not a single loop")
    first = vertex = min(near)
    before = first
    while True:
        # From the first vertex, the upper left one, the loop goes to the right.
        following = next(v for v in reversed(near[vertex]) if v != before)
        if vertex == first:
            following = first + 1
        edge = grid.between(vertex, following)
        signs[vertex] = next(s for s, way in _ways(grid, vertex).items() if way == edge)
        before, vertex = vertex, following
        if vertex == first:
            return signs
