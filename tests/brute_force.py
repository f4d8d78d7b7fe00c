"""All answers of small Slitherlink and Yajilin boards, by trying everything.

Exhaustive search in its plainest form (D. E. Knuth, The Art of Computer Programming, volume 4B,
section 7.2.2: visit every candidate, cut off a partial one once it has broken a rule). Nothing
here is clever, so that little can be wrong: it judges faster programs on boards of a few cells.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product

Point = tuple[int, int]
Edge = tuple[Point, Point]
"""Two orthogonally adjacent points, the smaller first."""

Loop = frozenset[Edge]

YajilinCell = tuple[str | None, int | None] | None
"""None for an open cell; otherwise a closed one, as (direction, number), either of them None."""


def slitherlink_loops(rows: int, cols: int) -> list[Loop]:
    """Return all single loops along the sides of rows x cols cells, as sets of pairs of dots."""
    return list(_grid_loops(rows + 1, cols + 1))


def count_slitherlink(clues: Sequence[Sequence[int | None]], loops: Iterable[Loop]) -> int:
    """Count those of the loops, given for the board's shape, that meet every clue."""
    wanted = [
        (_sides(row, col), clue)
        for row, line in enumerate(clues)
        for col, clue in enumerate(line)
        if clue is not None
    ]
    return sum(all(len(sides & loop) == clue for sides, clue in wanted) for loop in loops)


def yajilin_answers(
    cells: Sequence[Sequence[YajilinCell]],
) -> list[tuple[Loop, frozenset[Point]]]:
    """Return all pairs of a loop, as links between adjacent cells, and the shaded cells."""
    rows, cols = len(cells), len(cells[0])
    places = set(product(range(rows), range(cols)))
    closed = {(row, col) for row, col in places if cells[row][col] is not None}
    answers = []
    for loop in _grid_loops(rows, cols):
        visited = {point for edge in loop for point in edge}
        shaded = frozenset(places - closed - visited)
        if not visited & closed and not _any_adjacent(shaded) and _meets_arrows(cells, shaded):
            answers.append((loop, shaded))
    return answers


@cache
def _grid_loops(rows: int, cols: int) -> tuple[Loop, ...]:
    """Return all single loops through a grid of rows x cols points.

    The points are taken row by row, each adding its edges to the right and down in every way.
    Then all edges at that point are settled, and it must have none or two of them.
    """
    partial: list[Loop] = [frozenset()]
    for row, col in product(range(rows), range(cols)):
        point = (row, col)
        right = [(point, (row, col + 1))] if col + 1 < cols else []
        down = [(point, (row + 1, col))] if row + 1 < rows else []
        partial = [
            more
            for edges in partial
            for taken in product(*([(), (edge,)] for edge in right + down))
            if _degree(more := edges.union(*taken), point) in (0, 2)
        ]
    return tuple(edges for edges in partial if _is_one_piece(edges))


def _degree(edges: Loop, point: Point) -> int:
    return sum(point in edge for edge in edges)


def _is_one_piece(edges: Loop) -> bool:
    """Tell whether there are edges and all hang together."""
    piece = set(min(edges, default=()))
    for _ in edges:  # every round but the last adds a point, and there are no more than edges
        piece |= {point for edge in edges if piece & set(edge) for point in edge}
    return bool(edges) and all(point in piece for edge in edges for point in edge)


def _sides(row: int, col: int) -> Loop:
    """Return the four sides of a cell; its dots are (row, col) to (row + 1, col + 1)."""
    a, b, c, d = product((row, row + 1), (col, col + 1))
    return frozenset({(a, b), (c, d), (a, c), (b, d)})


def _any_adjacent(points: Iterable[Point]) -> bool:
    return any(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in product(points, repeat=2))


def _meets_arrows(cells: Sequence[Sequence[YajilinCell]], shaded: Iterable[Point]) -> bool:
    for row, line in enumerate(cells):
        for col, cell in enumerate(line):
            if cell is None or cell[0] is None or cell[1] is None:
                continue
            pointed_at = {
                "up": [(y, x) for y, x in shaded if x == col and y < row],
                "down": [(y, x) for y, x in shaded if x == col and y > row],
                "left": [(y, x) for y, x in shaded if y == row and x < col],
                "right": [(y, x) for y, x in shaded if y == row and x > col],
            }
            if len(pointed_at[cell[0]]) != cell[1]:
                return False
    return True
