"""Inside and outside as colours of faces, for boards on which edge cuts alone are too weak.

A face is a square of the lattice between four vertices. An edge is a line exactly where the
colours of its two faces differ; beyond the border all is outside. A loop cut is then a
separator of faces, much stronger than one of edges, at the price of a larger formula.
"""

from collections.abc import Iterator, Sequence

from satloop.clauses import Clause
from satloop.encoding import Anchor
from satloop.geometry import Lattice
from satloop.sat.cuts import first_beyond

CUTS_A_PART = 8


class Colours:
    """Colour variables for the faces of one lattice, numbered upward from `first`."""

    def __init__(self, grid: Lattice, first: int) -> None:
        self._first = first
        self._rows, self._cols = grid.rows - 1, grid.cols - 1
        self.top = first + self._rows * self._cols - 1
        self._grid = grid
        self._near = [
            tuple(
                face + step
                for ok, step in (
                    (face >= self._cols, -self._cols),
                    (face % self._cols > 0, -1),
                    ((face + 1) % self._cols > 0, 1),
                    (face + self._cols < self._rows * self._cols, self._cols),
                )
                if ok
            )
            for face in range(self._rows * self._cols)
        ]

    def clauses(self) -> Iterator[Clause]:
        """Tie every edge to the colours of its faces, and forbid loops that touch at a corner."""
        for edge in self._grid.edges:
            one, other = (self._variable(face) for face in self._faces(edge))
            if one and other:
                yield from (
                    (-edge, one, other),
                    (-edge, -one, -other),
                    (edge, -one, other),
                    (edge, one, -other),
                )
            elif one or other:
                yield from ((-edge, one or other), (edge, -(one or other)))
            else:  # a lattice one vertex wide has no faces, and no loop
                yield (-edge,)
        for face in range(self._rows * self._cols - self._cols):
            if (face + 1) % self._cols:
                corner = (face, face + 1, face + self._cols, face + self._cols + 1)
                a, b, c, d = (self._first + f for f in corner)
                yield from ((-a, b, c, -d), (a, -b, -c, d))

    def cuts(
        self, model: Sequence[int], anchors: Sequence[tuple[Anchor, int]]
    ) -> Iterator[list[int]]:
        """Yield cuts against outside pockets and inside islands of a model.

        `model` lists the signed variables in order. A pocket S without way to the border:
        some cell of S is inside, or its wall has a gap. An island S beside another inside
        face b: the same with colours changed, and "b is outside"; b can go where an anchor
        lies beyond S.
        """
        colours = model[self._first - 1 : self.top]
        islands: list[list[int]] = []
        for part in self._parts(colours):
            if colours[part[0]] > 0:
                islands.append(part)
            elif not self._reaches_border(part):
                wall = [-self._first - face for face in self._wall(part)]
                for face in _spread(part):
                    yield [self._first + face, *wall]
        islands.sort(key=len)
        # The largest needs no cut of its own, as the model breaks those of the others.
        for island in islands[:-1]:
            yield from self._island_cuts(island, islands[-1], anchors)

    def _island_cuts(
        self,
        island: list[int],
        other: list[int],
        anchors: Sequence[tuple[Anchor, int]],
    ) -> Iterator[list[int]]:
        wall = [self._first + face for face in self._wall(island)]
        selector = first_beyond(anchors, self._vertices(island))
        if selector is None:
            wall.append(-self._first - other[0])
        elif selector:
            wall.append(-selector)
        for face in _spread(island):
            yield [-self._first - face, *wall]

    def _variable(self, face: int | None) -> int:
        return 0 if face is None else self._first + face

    def _faces(self, edge: int) -> tuple[int | None, int | None]:
        """Return the faces above and below, or left and right of an edge."""
        tail = self._grid.tails[edge]
        row, col = divmod(tail, self._grid.cols)
        face = row * self._cols + col
        if edge == self._grid.right[tail]:
            above = face - self._cols if row else None
            return above, face if row < self._rows else None
        left = face - 1 if col else None
        return left, face if col < self._cols else None

    def _vertices(self, faces: Sequence[int]) -> set[int]:
        corners: set[int] = set()
        for face in faces:
            corner = face + face // self._cols
            below = corner + self._grid.cols
            corners.update((corner, corner + 1, below, below + 1))
        return corners

    def _parts(self, colours: Sequence[int]) -> list[list[int]]:
        """Return the connected parts of equal colour."""
        seen = bytearray(len(colours))
        parts: list[list[int]] = []
        for start, colour in enumerate(colours):
            if seen[start]:
                continue
            seen[start] = 1
            part = [start]
            for face in part:  # grows while it is walked
                for other in self._near[face]:
                    if not seen[other] and (colours[other] > 0) == (colour > 0):
                        seen[other] = 1
                        part.append(other)
            parts.append(part)
        return parts

    def _reaches_border(self, part: Sequence[int]) -> bool:
        return any(len(self._near[face]) < 4 for face in part)  # noqa: PLR2004 - four sides

    def _wall(self, part: Sequence[int]) -> list[int]:
        """Return the faces around a part that have something beyond: a way out passes one."""
        near = self._near
        within = set(part)
        for face in part:
            within.update(near[face])
        return sorted(
            face
            for face in within.difference(part)
            if len(near[face]) < 4 or not within.issuperset(near[face])  # noqa: PLR2004 - sides
        )


def _spread(part: Sequence[int]) -> Sequence[int]:
    """Choose up to `CUTS_A_PART` faces, evenly spread."""
    return part[:: max(1, -(-len(part) // CUTS_A_PART))]
