"""Outlines around places to look at."""

from collections.abc import Iterable, Iterator

from satloop.geometry import Site
from satloop.pieces import Highlight, Point, Role
from satloop.puzzle import Puzzle

Square = tuple[int, int]  # row and column
Corner = tuple[int, int]

INSET = {Site.DOTS: 0.17, Site.CENTRES: 0.1}  # from the sides of a cell, which may have lines
AROUND = 0.22  # from a dot
WITHIN = {Site.DOTS: 0.24, Site.CENTRES: 0.1}  # of a region; between dots numbers stand


def around_cells(
    puzzle: Puzzle, cells: Iterable[int], role: Role = Role.PREMISE
) -> tuple[Highlight, ...]:
    """Outline cells, those that share a side together."""
    squares = {divmod(cell, puzzle.cols) for cell in cells}
    found = _outlines(squares, INSET[puzzle.genre.site])
    return tuple(Highlight(points, role) for points in found)


def around_vertex(puzzle: Puzzle, vertex: int, role: Role = Role.PREMISE) -> Highlight:
    """Outline one vertex: a dot closely, a cell centre with its cell."""
    if puzzle.genre.site is Site.CENTRES:
        (outline,) = around_cells(puzzle, [vertex], role)
        return outline
    y, x = divmod(vertex, puzzle.lattice.cols)
    low, high = -AROUND, AROUND
    corners = ((x + low, y + low), (x + high, y + low), (x + high, y + high), (x + low, y + high))
    return Highlight(corners, role)


def around_region(
    puzzle: Puzzle, vertices: Iterable[int], role: Role = Role.PREMISE
) -> tuple[Highlight, ...]:
    """Outline vertices with what lies between neighbours."""
    squares = {divmod(vertex, puzzle.lattice.cols) for vertex in vertices}
    shift = -0.5 if puzzle.genre.site is Site.DOTS else 0.0
    return tuple(
        Highlight(tuple((x + shift, y + shift) for x, y in points), role)
        for points in _outlines(squares, WITHIN[puzzle.genre.site])
    )


def _outlines(squares: set[Square], inset: float) -> Iterator[tuple[Point, ...]]:
    """Yield the closed outlines of unit squares, moved inward."""
    sides: dict[Corner, list[Corner]] = {}  # clockwise, so that the inside is on the right
    for row, col in sorted(squares):
        corners = ((col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1))
        beyond = ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))
        for at, other in enumerate(beyond):
            if other not in squares:
                sides.setdefault(corners[at], []).append(corners[(at + 1) % 4])
    while sides:
        yield _inward(_traced(sides), inset)


def _traced(sides: dict[Corner, list[Corner]]) -> list[Corner]:
    """Take one outline out of the sides; where squares touch at a corner it keeps to its own."""
    start = min(sides)
    path = [start]
    while True:
        here = path[-1]
        nexts = sides[here]
        if len(nexts) > 1 and len(path) > 1:
            (x0, y0), (x1, y1) = path[-2], here
            right = (x1 - (y1 - y0), y1 + (x1 - x0))
            chosen = right if right in nexts else nexts[0]
        else:
            chosen = nexts[0]
        nexts.remove(chosen)
        if not nexts:
            del sides[here]
        if chosen == start:
            return path
        path.append(chosen)


def _inward(path: list[Corner], inset: float) -> tuple[Point, ...]:
    """Return the corners where an outline turns, each moved away from both its sides."""
    points = []
    for at, (x, y) in enumerate(path):
        (x0, y0), (x1, y1) = path[at - 1], path[(at + 1) % len(path)]
        came, goes = (x - x0, y - y0), (x1 - x, y1 - y)
        if came != goes:
            right, down = -came[1] - goes[1], came[0] + goes[0]
            points.append((x + inset * right, y + inset * down))
    return tuple(points)
