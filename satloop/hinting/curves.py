"""Inside and outside: a closed curve crosses the loop an even number of times.

Faces are the squares of the lattice and the one outside; each edge parts two of them. A walk
from face to face across decided edges tells whether its ends lie on the same side.
"""

from collections import deque
from collections.abc import Iterator
from functools import lru_cache

from satloop.geometry import Lattice
from satloop.hinting.board import Board, Values
from satloop.hinting.looprules import faces
from satloop.hinting.steps import Reason
from satloop.premises import Tally, Topic, tally


@lru_cache(maxsize=32)
def borders(grid: Lattice) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each face its edges, each with the face beyond."""
    near: list[list[tuple[int, int]]] = [[] for _ in range(len(grid.at) + 1)]
    for edge in grid.edges:
        one, other = faces(grid)[edge]
        if one != other:
            near[one].append((edge, other))
            near[other].append((edge, one))
    return tuple(map(tuple, near))


def curve(edges: tuple[int, ...]) -> Tally:
    """Say that a closed curve across these edges meets an even number of lines."""
    even = range(0, len(edges) + 1, 2)
    words = "the rule that a closed curve crosses the loop an even number of times"
    return tally(Topic.CURVE, edges[0], words, edges, even)


def curve_reasons(board: Board, values: Values) -> Iterator[Reason]:
    """Yield, for each undecided edge whose faces are known to each other, the shortest curve."""
    grid = board.lattice
    for edge in grid.edges:
        if values[edge]:
            continue
        one, other = faces(grid)[edge]
        path = _path(grid, values, one, other)
        if path is None:
            continue
        lines = sum(values[e] > 0 for e in path)
        in_play = tuple(sorted((edge, *(e for e in path if board.at[e]))))
        used = tuple(e if values[e] > 0 else -e for e in in_play if e != edge)
        yield Reason((curve(in_play),), used, (edge if lines % 2 else -edge,))


def _path(grid: Lattice, values: Values, start: int, goal: int) -> list[int] | None:
    """Return the edges of a shortest walk across decided edges."""
    near = borders(grid)
    came: dict[int, tuple[int, int]] = {start: (0, start)}
    queue = deque([start])
    while queue and goal not in came:
        here = queue.popleft()
        for edge, beyond in near[here]:
            if values[edge] and beyond not in came:
                came[beyond] = (edge, here)
                queue.append(beyond)
    if goal not in came:
        return None
    path = []
    while goal != start:
        edge, goal = came[goal]
        path.append(edge)
    return path
