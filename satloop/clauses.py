"""Counting as clauses: tuples of non-zero integers, negative for "not". Knows no puzzle."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import combinations
from operator import itemgetter, neg

Clause = tuple[int, ...]

# Up to this many literals all combinations are written out; above, a counter is smaller.
WRITTEN_OUT = 6


Pattern = tuple[Callable[[Sequence[int]], Clause], ...]


def pattern(clauses: Iterable[Clause]) -> Pattern:
    """Prepare clauses over variables 1, 2, 3 ... to be filled in at C speed.

    Filling in is most of what encoding a puzzle costs, and the same few patterns recur.
    """
    return tuple(
        itemgetter(*clause) if len(clause) > 1 else partial(_short, clause) for clause in clauses
    )


def _short(clause: Clause, table: Sequence[int]) -> Clause:
    return tuple([table[i] for i in clause])  # an itemgetter of one item gives no tuple


def fill_in(prepared: Pattern, literals: Sequence[int]) -> tuple[Clause, ...]:
    """Put literals for the variables of a pattern; index -i finds "not i" from the end."""
    table = [0, *literals, *map(neg, reversed(literals))]
    return tuple([fill(table) for fill in prepared])


@lru_cache(maxsize=1024)
def _exactly_pattern(size: int, count: int) -> Pattern:
    if not 0 <= count <= size:
        return pattern([()])
    variables = range(1, size + 1)
    too_many = [tuple(-v for v in chosen) for chosen in combinations(variables, count + 1)]
    too_few = list(combinations(variables, size - count + 1))
    return pattern(too_many + too_few)


@lru_cache(maxsize=4096)
def _counter_pattern(size: int, count: int) -> tuple[Pattern, int]:
    """Return the sequential counter of Sinz (CP 2005), both bounds, and its new variables.

    Variable s(i, j) says "at least j of the first i are true".
    """
    clauses: list[Clause] = []
    top = size
    before: list[int] = []  # s(i-1, 1), s(i-1, 2) ... as far as they can be true
    for literal in range(1, size + 1):
        now = list(range(top + 1, top + min(literal, count) + 1))
        top += len(now)
        for j, here in enumerate(now):
            was = before[j : j + 1]
            less = before[j - 1 : j] if j else []
            clauses += [(-v, here) for v in was]
            clauses.append((-literal, *(-v for v in less), here))
            clauses.append((-here, literal, *was))
            clauses += [(-here, v) for v in less]
        if len(before) == count:
            clauses.append((-literal, -before[-1]))
        before = now
    clauses.append((before[-1],))
    return pattern(clauses), top - size


def exactly(literals: Sequence[int], count: int) -> tuple[Clause, ...]:
    """Say "exactly `count` of `literals`" with every combination written out.

    An impossible count gives one empty clause.
    """
    return fill_in(_exactly_pattern(len(literals), count), literals)


def exactly_counted(
    literals: Sequence[int], count: int, top: int
) -> tuple[tuple[Clause, ...], int]:
    """Say "exactly `count` of `literals`", with new variables above `top` where they help.

    Returns the clauses and the new top.
    """
    size = len(literals)
    if size <= WRITTEN_OUT or count <= 0 or count >= size:
        return exactly(literals, count), top
    prepared, extra = _counter_pattern(size, count)
    return fill_in(prepared, [*literals, *range(top + 1, top + extra + 1)]), top + extra
