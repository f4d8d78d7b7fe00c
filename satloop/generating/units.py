"""Which clues stay or go together."""

from collections.abc import Callable  # noqa: TC003

from satloop.generating.options import Symmetry
from satloop.generating.reduce import Unit

Place = tuple[int, int]  # row and column from 0


def orbits(rows: int, cols: int, symmetry: Symmetry) -> list[Unit]:
    """Return the sets of cells that a symmetry exchanges, each rising, by their first cells."""
    steps: dict[Symmetry, Callable[[int, int], Place]] = {
        Symmetry.NONE: lambda r, c: (r, c),
        Symmetry.ROTATE2: lambda r, c: (rows - 1 - r, cols - 1 - c),
        Symmetry.ROTATE4: lambda r, c: (c, rows - 1 - r),
        Symmetry.MIRROR_H: lambda r, c: (r, cols - 1 - c),
        Symmetry.MIRROR_V: lambda r, c: (rows - 1 - r, c),
        Symmetry.DIAGONAL: lambda r, c: (c, r),
    }
    step = steps[symmetry]
    found = []
    for cell in range(rows * cols):
        orbit = {cell}
        here = step(*divmod(cell, cols))
        while (other := here[0] * cols + here[1]) != cell:
            orbit.add(other)
            here = step(*here)
        if min(orbit) == cell:
            found.append(tuple(sorted(orbit)))
    return found
