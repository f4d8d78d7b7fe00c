"""Counting as clauses: tuples of non-zero integers, negative for "not". Knows no puzzle."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

Clause = tuple[int, ...]

# Up to this many literals all combinations are written out; above, a counter is smaller.
# Measured on arrow rays, where the combinations also propagate better.
WRITTEN_OUT = 6


@lru_cache(maxsize=256)
def _exactly_pattern(size: int, count: int) -> tuple[tuple[int, Clause], ...]:
    """Return (sign, positions) of each clause of "exactly `count` of `size`"."""
    if not 0 <= count <= size:
        return ((1, ()),)
    too_many = ((-1, chosen) for chosen in combinations(range(size), count + 1))
    too_few = ((1, chosen) for chosen in combinations(range(size), size - count + 1))
    return (*too_many, *too_few)


def exactly(literals: Sequence[int], count: int) -> tuple[Clause, ...]:
    """Say "exactly `count` of `literals`" with every combination written out.

    An impossible count gives one empty clause.
    """
    return tuple(
        tuple([sign * literals[i] for i in chosen])
        for sign, chosen in _exactly_pattern(len(literals), count)
    )


def exactly_counted(
    literals: Sequence[int], count: int, top: int
) -> tuple[tuple[Clause, ...], int]:
    """Say "exactly `count` of `literals`", with new variables above `top` where they help.

    Returns the clauses and the new top. Long rows use the sequential counter of Sinz (CP
    2005), both bounds: variable s(i, j) says "at least j of the first i are true".
    """
    size = len(literals)
    if size <= WRITTEN_OUT or count in (0, size) or not 0 <= count <= size:
        return exactly(literals, count), top
    clauses: list[Clause] = []
    before: list[int] = []  # s(i-1, 1), s(i-1, 2) ... as far as they can differ
    for i, literal in enumerate(literals, 1):
        width = min(i, count)
        now = list(range(top + 1, top + width + 1))
        top += width
        for j in range(1, width + 1):
            was = before[j - 1] if j <= len(before) else None
            less = before[j - 2] if j > 1 else None  # for j = 1 "at least 0", always true
            if was is not None:
                clauses.append((-was, now[j - 1]))
            clauses.append((-literal, now[j - 1]) if less is None else (-literal, -less, now[j - 1]))
            clauses.append((-now[j - 1], literal) if was is None else (-now[j - 1], literal, was))
            if less is not None:
                clauses.append((-now[j - 1], less))
        if len(before) == count:
            clauses.append((-literal, -before[-1]))
        before = now
    clauses.append((before[-1],))
    return tuple(clauses), top
