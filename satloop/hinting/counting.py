"""What one tally by itself forces."""

from functools import lru_cache

from satloop.hinting.board import Values
from satloop.premises import Tally

# What a tally says of its unknown variables of one weight.
TRUE, FALSE, OPEN, BROKEN = 1, -1, 0, 2


@lru_cache(maxsize=1 << 16)
def forced(rest: int, ones: int, twos: int) -> tuple[int, int]:
    """Tell what is forced on unknown variables of weight 1 and of weight 2.

    `rest` has bit s where s more may be added; there are `ones` and `twos` unknown variables.
    """
    if not rest & _reach(ones, twos):
        return BROKEN, BROKEN
    light = heavy = OPEN
    if ones:
        light = _side(rest, _reach(ones - 1, twos), 1)
    if twos:
        heavy = _side(rest, _reach(ones, twos - 1), 2)
    return light, heavy


def _side(rest: int, others: int, weight: int) -> int:
    if not rest >> weight & others:
        return FALSE
    return OPEN if rest & others else TRUE


@lru_cache(maxsize=1 << 12)
def _reach(ones: int, twos: int) -> int:
    """Return the sums that so many variables can have, as bits."""
    reach = (1 << (ones + 1)) - 1
    for _ in range(twos):
        reach |= reach << 2
    return reach


def state(rule: Tally, values: Values) -> tuple[int, int, int]:
    """Return the sum of what is true, and how many unknown variables weigh 1 and 2."""
    total = ones = twos = 0
    for variable, weight in zip(rule.variables, rule.weights, strict=True):
        value = values[variable]
        if value > 0:
            total += weight
        elif not value:
            if weight == 1:
                ones += 1
            else:
                twos += 1
    return total, ones, twos


def consequences(rule: Tally, values: Values) -> list[int]:
    """Return the literals that the tally forces, [0] if the values break it."""
    total, ones, twos = state(rule, values)
    light, heavy = forced(rule.sums >> total, ones, twos)
    if light == BROKEN:
        return [0]
    if not light and not heavy:
        return []
    return [
        variable * (light if weight == 1 else heavy)
        for variable, weight in zip(rule.variables, rule.weights, strict=True)
        if not values[variable] and (light if weight == 1 else heavy)
    ]


def fewest_used(rule: Tally, values: Values, conclusion: int) -> tuple[int, ...]:
    """Return decided literals of the tally that force the conclusion, none to spare."""
    left = list(values)
    used = []
    for variable in rule.variables:
        value = left[variable]
        if not value:
            continue
        left[variable] = 0
        found = consequences(rule, left)
        if conclusion not in found and found != [0]:
            left[variable] = value
            used.append(variable * value)
    return tuple(used)
