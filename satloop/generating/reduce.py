"""Taking numbers away, in a fixed order, while a promise to the player still holds.

What is left hangs on the order and on true answers alone, so that it is the same whatever
finds the answers, unless one of them could not be found within its limit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from satloop.errors import LimitReachedError

Unit = tuple[int, ...]  # cells whose clues stay or go together, usually one


class Promise(Protocol):
    """Something that holds for a board with all its clues and should hold with fewer.

    It never comes to hold by taking clues away.
    """

    def holds(self) -> bool:
        """Say whether it holds with all the clues."""

    def needs(self, unit: Unit) -> bool:
        """Say whether it breaks without the unit, the next in order; if not, the unit goes.

        Raises `LimitReachedError` if that cannot be found out.
        """

    def keep(self, unit: Unit) -> None:
        """Let the unit stay for good."""


@dataclass(frozen=True, slots=True)
class Reduced:
    """The cells whose clues stay, rising; `undecided` units stay for want of a proof."""

    cells: tuple[int, ...]
    undecided: int = 0


def reduce(promise: Promise, order: Sequence[Unit], fewest: int = 0) -> Reduced | None:
    """Take away each unit in order if it is not needed and `fewest` cells are left without it.

    Returns None if the promise does not hold to begin with.
    """
    if not promise.holds():
        return None
    stays: list[int] = []
    undecided = 0
    left = sum(map(len, order))
    for at, unit in enumerate(order):
        if left == fewest:
            stays += [cell for rest in order[at:] for cell in rest]
            break
        try:
            needed = left - len(unit) < fewest or promise.needs(unit)
        except LimitReachedError:
            needed = True
            undecided += 1
        if needed:
            promise.keep(unit)
            stays += unit
        else:
            left -= len(unit)
    return Reduced(tuple(sorted(stays)), undecided)
