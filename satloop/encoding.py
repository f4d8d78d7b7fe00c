"""What a genre hands to the SAT layer: its rules as clauses, rule by rule.

Variables: edge e of the lattice is variable e, then one variable per cell that may be
shaded, then whatever counters need.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
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

    `place` is a vertex for DOT, a cell for all else; `anchor` is what the rule alone
    guarantees about where the loop cannot hide (see `Anchor`), empty for nothing.
    """

    kind: RuleKind
    place: int
    clauses: tuple[Clause, ...]
    anchor: Anchor = ()


@dataclass(frozen=True)
class RuleSet:
    """Rules that many puzzles share, with their clauses laid end to end once."""

    rules: tuple[Rule, ...]

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses, rule after rule."""
        return tuple(clause for rule in self.rules for clause in rule.clauses)


@dataclass(frozen=True, slots=True)
class Encoding:
    """A puzzle as clauses."""

    lattice: Lattice
    top: int  # the highest variable in use
    shared: RuleSet  # rules that depend on the size alone
    rules: tuple[Rule, ...]  # rules of this puzzle
    # cell -> its variable "shaded", 0 where there is none; empty in a genre without shading
    shaded: tuple[int, ...] = ()
    # vertex -> the literal that says the loop does not pass there; empty where none exists
    unvisited: tuple[int, ...] = ()
    # anchors that hold by the shared rules and the clue cells alone, whatever the clues say
    anchors: tuple[Anchor, ...] = ()

    def all_rules(self) -> Iterable[Rule]:
        """Every rule instance, in a fixed order."""
        yield from self.shared.rules
        yield from self.rules
