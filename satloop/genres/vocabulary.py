"""Rules that several genres share, as clauses."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

from satloop.clauses import Pattern, columns
from satloop.encoding import Rule, RuleFamily, RuleKind
from satloop.geometry import Lattice
from satloop.premises import Tally, Topic, tally
from satloop.puzzle import Puzzle


@cache
def _none_or_two(degree: int) -> Pattern:
    """Say "none or two of the edges 1, 2 ... at a vertex are lines"."""
    edges = range(1, degree + 1)
    too_many = [tuple(-e for e in three) for three in combinations(edges, 3)]
    no_end = [(-e, *(other for other in edges if other != e)) for e in edges]
    return (*too_many, *no_end)


@cache
def _shaded_or_passed(degree: int) -> Pattern:
    """Say "the cell is shaded (1) and has no line (2, 3 ...), or has exactly two"."""
    edges = range(2, degree + 2)
    none_if_shaded = [(-1, -e) for e in edges]
    too_many = [tuple(-e for e in three) for three in combinations(edges, 3)]
    two_if_not = [(1, *rest) for rest in combinations(edges, max(degree - 1, 0))]
    return (*none_if_shaded, *too_many, *two_if_not)


def shaded_or_passed(shaded: Sequence[int], at: Sequence[Sequence[int]]) -> list[RuleFamily]:
    """Say of each cell that is in play "it is shaded and has no line, or has exactly two".

    `shaded` gives a cell's variable, 0 for one out of play, `at` the edges that it can use.
    """
    families = []
    for degree in range(5):
        cells = [c for c, variable in enumerate(shaded) if variable and len(at[c]) == degree]
        if cells:
            rows = zip(*[(shaded[cell], *at[cell]) for cell in cells], strict=True)
            made = columns(_shaded_or_passed(degree), list(rows))
            families.append(RuleFamily(RuleKind.CELL, cells, made))
    return families


def apart(grid: Lattice, links: Sequence[int], shaded: Sequence[int]) -> RuleFamily:
    """Say of each link's two cells "they are not both shaded"."""
    tails = [grid.tails[link] for link in links]
    rows = (tails, [grid.heads[link] for link in links])
    made = columns(((-1, -2),), [[shaded[cell] for cell in row] for row in rows])
    return RuleFamily(RuleKind.PAIR, tails, made)


def some_loop(edges: Sequence[int]) -> Rule:
    """Say "there is a loop": no loop is no answer."""
    return Rule(RuleKind.LOOP, 0, (tuple(edges),))


@lru_cache(maxsize=128)
def dots(grid: Lattice) -> tuple[RuleFamily, ...]:
    """Say "none or two" at every vertex."""
    families = []
    for degree in range(1, 5):
        vertices = [v for v in grid.vertices if len(grid.at[v]) == degree]
        if vertices:
            rows = zip(*[grid.at[v] for v in vertices], strict=True)
            made = columns(_none_or_two(degree), list(rows))
            families.append(RuleFamily(RuleKind.DOT, vertices, made))
    return tuple(families)


def dot_premises(puzzle: Puzzle) -> Iterator[Tally]:
    """Say "none or two" at every vertex, for hints."""
    for vertex, edges in enumerate(puzzle.lattice.at):
        yield tally(Topic.DOT, vertex, puzzle.vertex_name(vertex), edges, (0, 2))


def some_loop_premise(edges: Sequence[int]) -> Tally:
    """Say "there is a loop", for hints."""
    counts = range(1, len(edges) + 1)
    return tally(Topic.SOME_LOOP, 0, "the rule that there is a loop", edges, counts)
