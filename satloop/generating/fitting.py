"""Loops that have given numbers in given cells."""

from collections.abc import Iterator, Sequence

from satloop.clues import Count
from satloop.genres.slitherlink import SLITHERLINK
from satloop.puzzle import Marks, Puzzle
from satloop.region import Region, near
from satloop.sat.budget import Limit
from satloop.solving import solve


def fitted(shape: Region, given: Sequence[int | None], limit: Limit, backend: str) -> Region | None:
    """Change a shape to a region that has the given numbers, None for any.

    What lies farther than 1, 2, 4 ... steps from every wrong number stays as it is, until a
    loop fits. Returns None if no loop has these numbers, or none was found within the limit.
    """
    rows, cols = shape.rows, shape.cols
    pairs = list(zip(given, shape.numbers(), strict=True))
    wrong = [cell for cell, (want, has) in enumerate(pairs) if want not in {None, has}]
    if not wrong:
        return shape
    clues = tuple(None if number is None else Count(number) for number in given)
    puzzle = Puzzle(SLITHERLINK, rows, cols, clues)
    lines = shape.lines()
    for close in _wider(rows, cols, wrong):
        away = {
            edge for edge in puzzle.lattice.edges if not close.intersection(_cells_at(puzzle, edge))
        }
        marks = Marks(lines & away, frozenset(away - lines))
        answer = solve(puzzle, marks, limit, backend=backend).answer
        if answer:
            return Region.of_loop(rows, cols, answer.lines)
    return None


def _wider(rows: int, cols: int, start: Sequence[int]) -> Iterator[set[int]]:
    """Yield the cells within 1, 2, 4 ... steps of some cells, all cells last."""
    beside = near(rows, cols)
    close = set(start)
    steps = 1
    while len(close) < rows * cols:
        for _ in range(steps):
            close.update([other for cell in close for other in beside[cell]])
        steps *= 2
        yield close
    if len(start) == rows * cols:
        yield close


def _cells_at(puzzle: Puzzle, edge: int) -> list[int]:
    """Return the one or two cells that an edge is a side of."""
    tail = puzzle.lattice.tails[edge]
    row, col = divmod(tail, puzzle.cols + 1)
    cells = [(row, col)]
    cells.append((row - 1, col) if edge == puzzle.lattice.right[tail] else (row, col - 1))
    return [r * puzzle.cols + c for r, c in cells if 0 <= r < puzzle.rows and 0 <= c < puzzle.cols]
