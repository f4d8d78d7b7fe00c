"""Boards turned and mirrored: what lies where, with clues, marks and answers."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from satloop.clues import turned
from satloop.geometry import Lattice
from satloop.puzzle import Answer, Marks, Puzzle


class Way(NamedTuple):
    """How a board is laid: transposed, then rows turned over, then columns."""

    transpose: bool = False
    upside: bool = False
    mirror: bool = False


WAYS = tuple(Way(*way) for way in product((False, True), repeat=3))

# By the names that people give them; rotations are clockwise.
NAMED: dict[str, Way] = {
    "rotate90": Way(transpose=True, mirror=True),
    "rotate180": Way(upside=True, mirror=True),
    "rotate270": Way(transpose=True, upside=True),
    "mirror-h": Way(mirror=True),
    "mirror-v": Way(upside=True),
    "diagonal": Way(transpose=True),
}


def places(rows: int, cols: int, way: Way) -> list[int]:
    """Return, for a grid of so many rows and columns, what lies where when it is turned."""
    height, width = (cols, rows) if way.transpose else (rows, cols)
    found = []
    for row, col in product(range(height), range(width)):
        down = height - 1 - row if way.upside else row
        right = width - 1 - col if way.mirror else col
        found.append(right * cols + down if way.transpose else down * cols + right)
    return found


def edge_places(grid: Lattice, there: Lattice, vertices: Sequence[int]) -> list[int]:
    """Return for each edge `there`, from 1 on, the edge of `grid` that lies on it.

    `vertices` says the same of the vertices, see `places`.
    """
    return [
        grid.between(vertices[there.tails[edge]], vertices[there.heads[edge]])
        for edge in there.edges
    ]


def turned_puzzle(puzzle: Puzzle, way: Way) -> Puzzle:
    """Return the puzzle as it looks from another side."""
    rows, cols = puzzle.rows, puzzle.cols
    clues = tuple([turned(puzzle.clues[old], **way._asdict()) for old in places(rows, cols, way)])
    if way.transpose:
        rows, cols = cols, rows
    return replace(puzzle, rows=rows, cols=cols, clues=clues)


def turned_marks(puzzle: Puzzle, marks: Marks, way: Way) -> Marks:
    """Return marks on the puzzle as they lie on `turned_puzzle(puzzle, way)`."""
    grid = puzzle.lattice
    there = turned_puzzle(puzzle, way).lattice
    vertices = places(grid.rows, grid.cols, way)
    edges = {old: new for new, old in enumerate(edge_places(grid, there, vertices), 1)}
    cells = {old: new for new, old in enumerate(places(puzzle.rows, puzzle.cols, way))}
    return Marks(
        frozenset([edges[edge] for edge in marks.lines]),
        frozenset([edges[edge] for edge in marks.empty]),
        frozenset([cells[cell] for cell in marks.shaded]),
        frozenset([cells[cell] for cell in marks.unshaded]),
    )


def turned_answer(puzzle: Puzzle, answer: Answer, way: Way) -> Answer:
    """Return an answer of the puzzle as it lies on `turned_puzzle(puzzle, way)`."""
    marks = turned_marks(puzzle, Marks(answer.lines, shaded=answer.shaded), way)
    return Answer(marks.lines, marks.shaded)
