"""Rules that several genres share, as clauses."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from satloop.clauses import Clause
from satloop.encoding import Rule, RuleKind
from satloop.geometry import Lattice


@lru_cache(maxsize=65536)
def none_or_two(edges: tuple[int, ...]) -> tuple[Clause, ...]:
    """Say "none or two of the edges at a vertex are lines"."""
    too_many = [tuple([-e for e in three]) for three in combinations(edges, 3)]
    no_end = [(-e, *(other for other in edges if other != e)) for e in edges]
    return (*too_many, *no_end)


@lru_cache(maxsize=65536)
def shaded_or_passed(shaded: int, edges: tuple[int, ...]) -> tuple[Clause, ...]:
    """Say "the cell is shaded and has no line, or has exactly two"."""
    none_if_shaded = [(-shaded, -e) for e in edges]
    too_many = [tuple([-e for e in three]) for three in combinations(edges, 3)]
    ways = combinations(edges, len(edges) - 1) if edges else [()]
    two_if_not = [(shaded, *rest) for rest in ways]
    return (*none_if_shaded, *too_many, *two_if_not)


def some_loop(edges: Sequence[int]) -> Rule:
    """Say "there is a loop": no loop is no answer."""
    return Rule(RuleKind.LOOP, 0, (tuple(edges),))


def dots(grid: Lattice) -> list[Rule]:
    """Say "none or two" at every vertex."""
    return [Rule(RuleKind.DOT, v, none_or_two(edges)) for v, edges in enumerate(grid.at)]
