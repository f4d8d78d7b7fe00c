"""Counting as clauses: tuples of non-zero integers, negative for "not". Knows no puzzle."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import combinations
from operator import itemgetter

Clause = tuple[int, ...]

# Up to this many literals all combinations are written out; above, a counter is smaller.
WRITTEN_OUT = 6


# Clauses over variables 1, 2, 3 ... that stand for others.
Pattern = tuple[Clause, ...]


def columns(pattern: Pattern, rows: Sequence[Sequence[int]]) -> list[list[Clause]]:
    """Put literals for the variables of a pattern, in many places at once.

    `rows[i]` holds what stands for variable i + 1 in each place; the result has, for each
    clause of the pattern (none may be empty), that clause in each place.
    """
    table = [(), *rows, *[[-literal for literal in row] for row in reversed(rows)]]
    return [list(zip(*[table[i] for i in clause], strict=True)) for clause in pattern]


# A pattern prepared to be filled in clause by clause at C speed.
Template = tuple[Callable[[Sequence[int]], Clause], ...]


def _template(pattern: Pattern) -> Template:
    return tuple(
        itemgetter(*clause) if len(clause) > 1 else partial(_short, clause) for clause in pattern
    )


def _short(clause: Clause, table: Sequence[int]) -> Clause:
    return tuple([table[i] for i in clause])  # an itemgetter of one item gives no tuple


def _fill_in(template: Template, literals: Sequence[int]) -> tuple[Clause, ...]:
    # Index -i finds "not i" from the end.
    table = [0, *literals, *[-literal for literal in reversed(literals)]]
    return tuple([fill(table) for fill in template])


def exactly_pattern(size: int, count: int) -> Pattern:
    """Say "exactly `count` of 1 ... `size`" with every combination written out.

    An impossible count gives one empty clause.
    """
    if not 0 <= count <= size:
        return ((),)
    variables = range(1, size + 1)
    too_many = [tuple(-v for v in chosen) for chosen in combinations(variables, count + 1)]
    too_few = combinations(variables, size - count + 1)
    return (*too_many, *too_few)


@lru_cache(maxsize=1024)
def _exactly_template(size: int, count: int) -> Template:
    return _template(exactly_pattern(size, count))


@lru_cache(maxsize=4096)
def _counter_template(size: int, count: int) -> tuple[Template, int]:
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
    return _template(tuple(clauses)), top - size


def exactly(literals: Sequence[int], count: int) -> tuple[Clause, ...]:
    """Say "exactly `count` of `literals`" with every combination written out.

    An impossible count gives one empty clause.
    """
    return _fill_in(_exactly_template(len(literals), count), literals)


def exactly_counted(
    literals: Sequence[int], count: int, top: int
) -> tuple[tuple[Clause, ...], int]:
    """Say "exactly `count` of `literals`", with new variables above `top` where they help.

    Returns the clauses and the new top.
    """
    size = len(literals)
    if size <= WRITTEN_OUT or count <= 0 or count >= size:
        return exactly(literals, count), top
    template, extra = _counter_template(size, count)
    return _fill_in(template, [*literals, *range(top + 1, top + extra + 1)]), top + extra


def at_least(
    literals: Sequence[int], most: int, top: int
) -> tuple[list[Clause], tuple[int, ...], int]:
    """Count up to `most` of `literals`, with new variables above `top`.

    Returns the clauses (Sinz, as above), the variables "at least 1, 2 ... `most` are true"
    (fewer if there are fewer literals) and the new top.
    """
    clauses: list[Clause] = []
    before: tuple[int, ...] = ()
    for size, literal in enumerate(literals, 1):
        now = tuple(range(top + 1, top + min(size, most) + 1))
        top += len(now)
        for j, here in enumerate(now):
            was = before[j : j + 1]
            less = before[j - 1 : j] if j else ()
            clauses += [(-v, here) for v in was]
            clauses.append((-literal, *(-v for v in less), here))
            clauses.append((-here, literal, *was))
            clauses += [(-here, v) for v in less]
        before = now
    return clauses, before, top
