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
