"""Marks as blocks of signs, and boards that are the answer or marks: what formats share."""

from collections.abc import Sequence

from satloop.alphabets.base import BLANK
from satloop.checking import is_complete
from satloop.errors import FormatError
from satloop.formats.grids import in_rows
from satloop.formats.lines import Word
from satloop.formats.record import Record, validated
from satloop.geometry import Lattice
from satloop.puzzle import Answer, Marks, Puzzle

LINE, NOTHING, CROSS = "1", "0", "-1"  # signs of edges
SHADED, UNSHADED = "#", "+"  # signs of cells


def spaced(tokens: Sequence[str], cols: int) -> list[str]:
    """Put tokens into lines, with a blank after each one."""
    return [f"{row} " for row in in_rows(tokens, cols)]


def across(grid: Lattice) -> list[list[int]]:
    """Return the edges to the right, a row of vertices each."""
    return _by_row(grid, grid.right)


def along(grid: Lattice) -> list[list[int]]:
    """Return the edges downward, a row of vertices each, without the last row's none."""
    return _by_row(grid, grid.down)[:-1]


def all_rows(grid: Lattice) -> list[list[int]]:
    """Return the edges to the right, then those downward, a row of vertices each."""
    return [*across(grid), *along(grid)]


def _by_row(grid: Lattice, edges: Sequence[int]) -> list[list[int]]:
    rows = (edges[at : at + grid.cols] for at in range(0, len(edges), grid.cols))
    return [[edge for edge in row if edge] for row in rows]


def write_edges(rows: Sequence[Sequence[int]], marks: Marks) -> list[str]:
    """Write a sign for each edge, a line for each row, with a blank after each sign."""
    sign = dict.fromkeys(marks.lines, f"{LINE} ") | dict.fromkeys(marks.empty, f"{CROSS} ")
    return ["".join([sign.get(edge, f"{NOTHING} ") for edge in row]) for row in rows]


def read_edges(edges: Sequence[int], words: Sequence[Word]) -> tuple[set[int], set[int]]:
    """Read the signs of edges; returns lines and empty ones."""
    lines, empty = set(), set()
    for edge, (text, line, column) in zip(edges, words, strict=True):
        if text == LINE:
            lines.add(edge)
        elif text == CROSS:
            empty.add(edge)
        elif text != NOTHING:
            raise FormatError(f"expected 1, 0 or -1, found {text[:20]!r}", line, column)
    return lines, empty


def write_shading(marks: Marks, cells: int) -> list[str]:
    """Return a sign for each cell."""
    sign = dict.fromkeys(marks.shaded, SHADED) | dict.fromkeys(marks.unshaded, UNSHADED)
    return [sign.get(cell, BLANK) for cell in range(cells)]


def read_shading(words: Sequence[Word]) -> tuple[frozenset[int], frozenset[int]]:
    """Read the signs of cells in reading order; returns shaded and unshaded ones."""
    for text, line, column in words:
        if text not in (BLANK, SHADED, UNSHADED):
            raise FormatError(f"expected . # or +, found {text[:20]!r}", line, column)
    cells = [[i for i, word in enumerate(words) if word.text == s] for s in (SHADED, UNSHADED)]
    return frozenset(cells[0]), frozenset(cells[1])


def shows_both(record: Record) -> bool:
    """Say whether one board shows a record's answer and its marks: these have all of the loop."""
    answer, marks = record.answer, record.marks
    return answer is not None and marks is not None and marks.lines == answer.lines


def board_of(record: Record) -> Marks:
    """Return what a format with one board shows of a record.

    That is the answer or else the marks, or marks that show both. Raises `PuzzleError` for what
    the puzzle cannot have.
    """
    board = record.marks if shows_both(record) else record.answer or record.marks
    return Marks() if board is None else validated(record.puzzle, board)


def answer_of(puzzle: Puzzle, marks: Marks) -> tuple[Answer | None, Marks | None]:
    """Say what the one board of a format is: the answer if it is complete and right, else marks.

    Marks that say more than the answer, as crosses do, are kept beside it.
    """
    if marks == Marks():
        return None, None
    if not marks.lines or not is_complete(puzzle, marks):
        return None, marks
    passed = {v for e in marks.lines for v in (puzzle.lattice.tails[e], puzzle.lattice.heads[e])}
    shades = puzzle.genre.shades
    shaded = frozenset(c for c in puzzle.open_cells if c not in passed) if shades else frozenset()
    bare = Marks(marks.lines, shaded=shaded)
    return Answer(marks.lines, shaded), None if marks == bare else marks
