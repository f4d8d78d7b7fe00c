"""Cuts against regions that are in pieces or have holes, true in every context.

For a set S of cells and its wall, the cells around it:

* S outside, without a way to the border: some cell of S is inside, or its wall has a gap;
* S inside, b inside elsewhere: some cell of S or b is outside, or the wall has a bridge.

A number that is not 0 has both colours in its cell or beside it. So where one that counts
for good lies in S, "some cell of S" can go; where one lies beyond S and its wall, b can.

Of the wall only cells next to something beyond count (after the minimal node separators of
Fischetti et al., Thinning out Steiner trees, 2017): a way out has to pass through one of them.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from satloop.region import SIDES, near

# Cuts for this many cells of each part, evenly spread. Between 2 and 20 hardly any
# difference; 8 walls of a large part cost more to load than they save.
CUTS_A_PART = 3


class RegionCuts:
    """The cuts on boards of `rows` x `cols` cells; cell c is variable c + 1."""

    def __init__(self, rows: int, cols: int) -> None:
        self._near = near(rows, cols)
        self._border = [c for c, others in enumerate(self._near) if len(others) < SIDES]
        self._cols = cols
        # One byte a cell: 1 where there is a cell to the right.
        self._inner = int.from_bytes((b"\1" * (cols - 1) + b"\0") * rows, "little")

    def against(self, model: Sequence[int], anchors: AbstractSet[int]) -> list[list[int]]:
        """Return cuts against a model, none if its inside cells are one region.

        `model` holds the signed variables of all cells; `anchors` are cells whose number is
        not 0 and counts for good.
        """
        inside = bytes([literal > 0 for literal in model])
        todo = bytearray(inside)
        islands = [self._flood(todo, inside.index(1))]
        if len(islands[0]) == inside.count(1) and self._pieces_less_holes(inside) == 1:
            return []
        while (start := todo.find(1)) >= 0:
            islands.append(self._flood(todo, start))
        cuts: list[list[int]] = []
        islands.sort(key=len)
        # The largest needs no cut of its own, as the model breaks those of the others.
        for island in islands[:-1]:
            cuts += self._island_cuts(island, islands[-1][0], anchors)
        todo = bytearray([not here for here in inside])
        for cell in self._border:
            if todo[cell]:
                self._flood(todo, cell)
        while (start := todo.find(1)) >= 0:
            cuts += self._pocket_cuts(self._flood(todo, start), anchors)
        return cuts

    def _flood(self, todo: bytearray, start: int) -> list[int]:
        """Return the part of the cells in `todo` that `start` is in, and take it out there."""
        beside = self._near
        todo[start] = 0
        part = [start]
        for cell in part:  # grows while it is walked
            for other in beside[cell]:
                if todo[other]:
                    todo[other] = 0
                    part.append(other)
        return part

    def _pieces_less_holes(self, inside: bytes) -> int:
        """Return the Euler characteristic: cells less shared sides plus blocks of four."""
        cells = int.from_bytes(inside, "little")
        across = cells & cells >> 8 & self._inner
        down = 8 * self._cols
        shared = across.bit_count() + (cells & cells >> down).bit_count()
        return cells.bit_count() - shared + (across & across >> down).bit_count()

    def _island_cuts(
        self, island: list[int], elsewhere: int, anchors: AbstractSet[int]
    ) -> list[list[int]]:
        wall, within = self._wall(island)
        border = [w + 1 for w in wall]
        if within.issuperset(anchors):
            border.append(-elsewhere - 1)
        if not anchors.isdisjoint(island):
            return [border]
        return [[-cell - 1, *border] for cell in _spread(island)]

    def _pocket_cuts(self, pocket: list[int], anchors: AbstractSet[int]) -> list[list[int]]:
        border = [-w - 1 for w in self._wall(pocket)[0]]
        if not anchors.isdisjoint(pocket):
            return [border]
        return [[cell + 1, *border] for cell in _spread(pocket)]

    def _wall(self, part: list[int]) -> tuple[list[int], set[int]]:
        """Return the cells of the wall that count, rising, and the part with its whole wall."""
        beside = self._near
        within = set(part)
        for cell in part:
            within.update(beside[cell])
        wall = within.difference(part)
        return sorted(
            w for w in wall if len(beside[w]) < SIDES or not within.issuperset(beside[w])
        ), within


def _spread(part: list[int]) -> list[int]:
    return part[:: -(-len(part) // CUTS_A_PART)]
