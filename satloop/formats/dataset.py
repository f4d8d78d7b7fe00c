"""Grids of the puzzle datasets: a line with rows and columns, then a line for each row.

    3 4
    - - - -
    - 3 0 -
    - - - 0

Arrows have the letters of the compass. A grid does not say its genre. What pages left behind
in some of the published grids (`[solution]`, `[end]`, `unit 27`) is passed over, with a note.
"""

import re
from collections.abc import Iterator, Sequence

from satloop.errors import FormatError
from satloop.formats.grids import SIZE, Line, compass_rows, guess, read_compass, read_size
from satloop.formats.record import Record, shown
from satloop.puzzle import Genre, Puzzle

BLANK = "-"
# A first row of clues looks like a size only in a grid of two columns, and up to this number.
SMALL, LARGE = 2, 5

_LEFT_BEHIND = re.compile(r"\s*(?:\[[a-z]+\]|[a-z]+ [0-9]+)\s*", re.IGNORECASE)


def looks_like(text: str) -> bool:
    """Say whether the first line is a size and the second has so many tokens.

    A grid of clues in two columns can look the same; of small ones all the lines decide.
    """
    first, *rows = text.split("\n")
    match = SIZE.fullmatch(first)
    if match is None or not rows or len(rows[0].split()) != int(match[2]):
        return False
    return int(match[2]) != SMALL or int(match[1]) >= LARGE or int(match[1]) == len(rows)


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each grid; blank lines part them."""
    block: list[Line] = []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.strip():
            block.append((number, line))
        elif block:
            try:
                puzzle, notes = read_grid(block, genre)
            except FormatError as error:
                yield error
            else:
                yield Record(puzzle, notes=notes, line=block[0][0])
            block = []


def read_grid(block: Sequence[Line], wanted: Genre | None) -> tuple[Puzzle, tuple[str, ...]]:
    """Read a size and its grid; returns notes, too. Raises `FormatError`."""
    rows, cols = read_size(block[0])
    lines: list[Line] = []
    notes = [f"taken for a size: {block[0][1].strip()}"] if cols == SMALL and rows < LARGE else []
    passed = 0
    for line in block[1:]:
        if _LEFT_BEHIND.fullmatch(line[1]):
            notes.append(f"passed over: {shown(line[1].strip())}")
            passed += 1
        else:
            lines.append(line)
    # Some published sizes count the lines left behind.
    if not lines or len(lines) not in (rows, rows - passed):
        at = lines[rows] if len(lines) > rows else block[-1]
        raise FormatError(f"expected {rows} rows, found {len(lines)}", at[0], 1)
    if wanted is None:
        genre, grid = guess(lines, read_compass)
        notes.append(f"genre guessed: {genre.name}")
    else:
        genre, grid = wanted, read_compass(wanted, lines)
    if grid[1] != cols:
        raise FormatError(f"expected {cols} cells, found {grid[1]}", lines[0][0], 1)
    return Puzzle(genre, *grid), tuple(notes)


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write the grids, with a blank line between them."""
    del answers
    return "\n".join([f"{write_grid(record.puzzle)}\n" for record in records])


def write_grid(puzzle: Puzzle) -> str:
    """Return a size and its grid."""
    return "\n".join([f"{puzzle.rows} {puzzle.cols}", *compass_rows(puzzle, BLANK)])
