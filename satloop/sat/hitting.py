"""Smallest hitting sets, by python-sat's Hitman."""

from collections.abc import Iterable, Sequence

from satloop.sat.backend import SolverOwner, open_hitman


class SmallestHitting(SolverOwner):
    """A set of least weight that has something in common with every set given so far.

    `weights` has the weight of each number that a set may have as a member.

    Use it in a `with` statement, as the solver below holds memory outside Python.
    """

    def __init__(self, weights: Sequence[int]) -> None:
        self._weights = weights
        self._sat = open_hitman()

    def add(self, members: Iterable[int]) -> None:
        """Give one more set to hit; it must not be empty."""
        ordered = sorted(members)
        self._sat.hit(ordered, weights={member: self._weights[member] for member in ordered})

    def get(self) -> list[int]:
        """Return a hitting set of least weight, rising; nothing before the first set."""
        return sorted(self._sat.get() or ())
