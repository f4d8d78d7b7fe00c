"""The clue types that genres share."""

from dataclasses import dataclass

from satloop.geometry import Direction


class Clue:
    """What a cell can show; a blank cell is None instead."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Count(Clue):
    """A number without a direction; None is a clue of unknown value, printed `?`."""

    number: int | None


@dataclass(frozen=True, slots=True)
class Arrow(Clue):
    """An arrow and its number; either may be missing, but no number stands without an arrow."""

    direction: Direction | None
    number: int | None


@dataclass(frozen=True, slots=True)
class Block(Clue):
    """A cell taken out of play, without a clue."""


def turned(
    clue: Clue | None, *, transpose: bool = False, upside: bool = False, mirror: bool = False
) -> Clue | None:
    """Return what a clue becomes when its board is transposed, then turned over.

    `upside` turns rows over, `mirror` columns.
    """
    if not isinstance(clue, Arrow) or clue.direction is None:
        return clue
    down, right = clue.direction.value
    if transpose:
        down, right = right, down
    return Arrow(Direction((-down if upside else down, -right if mirror else right)), clue.number)
