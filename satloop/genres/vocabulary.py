"""Rules that several genres share, as clauses."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

from satloop.clauses import Pattern, fill_in, pattern
from satloop.encoding import Rule, RuleKind
from satloop.geometry import Lattice


@cache
def _none_or_two(degree: int) -> Pattern:
    """Prepare "none or two of the edges 1, 2 ... at a vertex are lines"."""
    edges = range(1, degree + 1)
    too_many = [tuple(-e for e in three) for three in combinations(edges, 3)]
    no_end = [(-e, *(other for other in edges if other != e)) for e in edges]
    return pattern([*too_many, *no_end])


@cache
def _shaded_or_passed(degree: int) -> Pattern:
    """Prepare "the cell is shaded (1) and has no line (2, 3 ...), or has exactly two"."""
    edges = range(2, degree + 2)
    none_if_shaded = [(-1, -e) for e in edges]
    too_many = [tuple(-e for e in three) for three in combinations(edges, 3)]
    two_if_not = [(1, *rest) for rest in combinations(edges, max(degree - 1, 0))]
    return pattern([*none_if_shaded, *too_many, *two_if_not])


def shaded_or_passed(cell: int, shaded: int, edges: Sequence[int]) -> Rule:
    """Say "the cell is shaded and has no line, or has exactly two"."""
    return Rule(RuleKind.CELL, cell, fill_in(_shaded_or_passed(len(edges)), [shaded, *edges]))


def some_loop(edges: Sequence[int]) -> Rule:
    """Say "there is a loop": no loop is no answer."""
    return Rule(RuleKind.LOOP, 0, (tuple(edges),))


@lru_cache(maxsize=128)
def apart(grid: Lattice, first: int) -> tuple[Rule, ...]:
    """Say for each edge "its two cells are not both shaded"; shading counts up from `first`.

    Entry 0 is unused, as with all lists of edges.
    """
    pairs = zip(grid.tails, grid.heads, strict=True)
    return tuple([Rule(RuleKind.PAIR, a, ((-first - a, -first - b),)) for a, b in pairs])


def dots(grid: Lattice) -> list[Rule]:
    """Say "none or two" at every vertex."""
    return [
        Rule(RuleKind.DOT, v, fill_in(_none_or_two(len(edges)), edges))
        for v, edges in enumerate(grid.at)
    ]
