"""Smallest hitting sets, by python-sat's Hitman."""

from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Self

from satloop.sat.backend import open_hitman


class SmallestHitting:
    """A set of least weight that has something in common with every set given so far.

    `weights` has the weight of each number that a set may have as a member.

    Use it in a `with` statement, as the solver below holds memory outside Python.
    """

    def __init__(self, weights: Sequence[int]) -> None:
        self._weights = weights
        self._hitman = open_hitman()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._hitman.delete()

    def add(self, members: Iterable[int]) -> None:
        """Give one more set to hit; it must not be empty."""
        ordered = sorted(members)
        self._hitman.hit(ordered, weights={member: self._weights[member] for member in ordered})

    def get(self) -> list[int]:
        """Return a hitting set of least weight, rising; nothing before the first set."""
        return sorted(self._hitman.get() or ())
