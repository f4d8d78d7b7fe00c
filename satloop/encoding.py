"""What a genre hands to the SAT layer: its rules as clauses, rule by rule.

Variables: edge e of the lattice is variable e, then one variable per cell that may be
shaded, then whatever counters need.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from satloop.clauses import Clause
from satloop.geometry import Lattice

# Pairs of vertices. A loop that lies wholly inside a set of vertices breaks the rule unless
# some pair has both its vertices in the set (a pair may name the same vertex twice).
Anchor = tuple[tuple[int, int], ...]


class RuleKind(Enum):
    """What a rule instance is about."""

    CLOSED = "closed"  # edges and cells that a clue cell takes out of play
    DOT = "dot"  # a vertex has none or two of its edges
    CELL = "cell"  # a cell is shaded, or the loop passes through it
    PAIR = "pair"  # two neighbours are not both shaded
    LOOP = "loop"  # there is a loop at all
    CLUE = "clue"  # what a clue says


class Rule(NamedTuple):
    """One instance of a rule: it holds if all its clauses hold.

    `place` is a vertex for DOT, a cell for CELL and CLUE, the first cell for PAIR, and 0 for
    what concerns the whole board; `anchor` is what the rule alone guarantees about where the
    loop cannot hide (see `Anchor`), empty for nothing.
    """

    kind: RuleKind
    place: int
    clauses: tuple[Clause, ...]
    anchor: Anchor = ()


@dataclass(frozen=True, slots=True)
class RuleFamily:
    """Rule instances of one pattern, clause by clause: `columns[j][i]` is clause j of place i.

    Most rules of a board come in a few patterns, and whole columns are quick to make.
    """

    kind: RuleKind
    places: Sequence[int]
    columns: Sequence[Sequence[Clause]]
    anchors: Sequence[Anchor] = ()  # one a place, or none

    def rules(self) -> Iterator[Rule]:
        """Every instance by itself."""
        for i, place in enumerate(self.places):
            clauses = tuple([column[i] for column in self.columns])
            yield Rule(self.kind, place, clauses, self.anchors[i] if self.anchors else ())


@dataclass(frozen=True, slots=True)
class Encoding:
    """A puzzle as clauses."""

    lattice: Lattice
    top: int  # the highest variable in use
    families: tuple[RuleFamily, ...]
    rules: tuple[Rule, ...]  # all others
    # cell -> its variable "shaded", 0 where there is none; empty in a genre without shading
    shaded: tuple[int, ...] = ()
    # vertex -> the literal that says the loop does not pass there; empty where none exists
    unvisited: tuple[int, ...] = ()
    # anchors that hold whatever the clues say, by the rules of all other kinds
    anchors: tuple[Anchor, ...] = ()
    # upper left vertices of the unit squares that the rules let be a loop
    squares: Sequence[int] = ()

    def all_rules(self) -> Iterator[Rule]:
        """Every rule instance, in a fixed order."""
        for family in self.families:
            yield from family.rules()
        yield from self.rules
