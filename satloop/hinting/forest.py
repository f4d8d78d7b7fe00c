"""Which faces are known to each other: a forest of faces, joined across decided edges.

It grows edge by edge; a copy of it can be grown further without harm to the first.
"""

from collections.abc import Iterator

from satloop.geometry import Lattice
from satloop.hinting.board import Values
from satloop.hinting.curves import borders
from satloop.hinting.looprules import faces

Link = tuple[int, int]  # an edge, and the face beyond


class Forest:
    """Faces in trees; the walk between two faces of a tree crosses decided edges only.

    Made `like` another one it starts with the same trees.
    """

    def __init__(self, grid: Lattice, like: "Forest | None" = None) -> None:
        self._sides = faces(grid)
        self._borders = borders(grid)
        numbers = range(len(self._borders))
        if like is None:
            self.parent: list[Link] = [(0, face) for face in numbers]
            self.tree = list(numbers)
            self.members: list[tuple[int, ...]] = [(face,) for face in numbers]
        else:
            self.parent = like.parent.copy()
            self.tree = like.tree.copy()
            self.members = like.members.copy()

    def join(self, edge: int, values: Values) -> list[int]:
        """Take in a decided edge; returns undecided edges whose faces have become known so."""
        tree = self.tree
        one, other = self._sides[edge]
        if tree[one] == tree[other]:
            return []
        if len(self.members[tree[one]]) > len(self.members[tree[other]]):
            one, other = other, one
        small, large = tree[one], tree[other]
        found = [
            between
            for face in self.members[small]
            for between, beyond in self._borders[face]
            if tree[beyond] == large and not values[between]
        ]
        self._root_at(one, (edge, other))
        for face in self.members[small]:
            tree[face] = large
        self.members[large] += self.members[small]
        self.members[small] = ()
        return found

    def knows(self, edge: int) -> bool:
        """Say whether an edge's faces are in one tree."""
        one, other = self._sides[edge]
        return self.tree[one] == self.tree[other]

    def walk(self, edge: int) -> list[int]:
        """Return the edges that the walk from one side of an edge to the other crosses."""
        one, other = (dict(self._climb(face)) for face in self._sides[edge])
        return sorted(one.keys() ^ other.keys())

    def _climb(self, face: int) -> Iterator[Link]:
        while self.parent[face][0]:
            yield self.parent[face]
            face = self.parent[face][1]

    def _root_at(self, face: int, link: Link) -> None:
        """Turn a tree so that the face hangs on the link."""
        while face >= 0:
            edge, above = self.parent[face]
            self.parent[face] = link
            link, face = (edge, face), above if edge else -1
