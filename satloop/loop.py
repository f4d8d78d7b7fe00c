"""Pure graph functions on a lattice and a set of used edges."""

from collections.abc import Iterable

from satloop.geometry import Lattice


def neighbours(grid: Lattice, lines: Iterable[int]) -> dict[int, list[int]]:
    """Return each used vertex with the vertices that its lines lead to, in edge order."""
    near: dict[int, list[int]] = {}
    for edge in sorted(lines):
        tail, head = grid.tails[edge], grid.heads[edge]
        near.setdefault(tail, []).append(head)
        near.setdefault(head, []).append(tail)
    return near


def components(near: dict[int, list[int]]) -> list[list[int]]:
    """Return the connected parts of a graph, each in the order of a walk through it."""
    seen: set[int] = set()
    parts: list[list[int]] = []
    for start in near:
        if start in seen:
            continue
        seen.add(start)
        part = [start]
        for vertex in part:  # grows while it is walked
            for other in near[vertex]:
                if other not in seen:
                    seen.add(other)
                    part.append(other)
        parts.append(part)
    return parts
