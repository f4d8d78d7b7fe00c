"""Rule instances as hints state them: a weighted sum of marks that must be one of some sums.

Unlike the clauses in an `Encoding` each stands on its own: none leans on another rule and
none needs counting variables, so a hint that names its premises names all it rests on.
Variables: edge e of the lattice is e, "cell c is shaded" is the lattice's edge count + 1 + c.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Topic(StrEnum):
    """What a premise is about."""

    CLUE = "clue"  # what a clue says
    DIFFERENCE = "difference"  # what two clues that count alike say of what only one counts
    DOT = "dot"  # a dot has none or two lines
    CELL = "cell"  # a cell is shaded, or the loop passes it
    PAIR = "pair"  # two neighbours are not both shaded
    SOME_LOOP = "some-loop"  # there is a loop
    SIDES = "sides"  # every place is inside or outside, and lines part the two
    CURVE = "curve"  # a closed curve crosses the loop an even number of times
    CHESSBOARD = "chessboard"  # the loop visits as many dark cells as light ones
    ONE_LOOP = "one-loop"  # a closed loop leaves no line beside it
    CUT = "cut"  # lines on both sides of a border are joined across it


@dataclass(frozen=True, slots=True)
class Tally:
    """The weights of the variables that are true add up to one of the `sums` (bit s is set).

    `words` name the premise in a sentence ("the 3 at r2c2"); `place` is a vertex for a dot,
    an edge for a curve, and a cell for all else; a difference has a `second` cell.
    """

    topic: Topic
    place: int
    words: str
    variables: tuple[int, ...]
    weights: tuple[int, ...]
    sums: int
    second: int | None = None


def tally(
    topic: Topic, place: int, words: str, variables: Sequence[int], sums: Sequence[int]
) -> Tally:
    """Say that the number of variables that are true is one of `sums`."""
    ones = (1,) * len(variables)
    return Tally(topic, place, words, tuple(variables), ones, sum(1 << s for s in set(sums)))
