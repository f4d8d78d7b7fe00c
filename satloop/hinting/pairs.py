"""What premises know of two places at once, and tell the others that have the same two."""

from collections import deque
from collections.abc import Iterable, Sequence
from enum import IntFlag
from functools import lru_cache
from itertools import combinations, product

from satloop.hinting.board import Board, Values
from satloop.premises import Topic

CLOSE = 5  # undecided places: of a premise with more no pairs are known
PAIR = 2
MOST_WAYS = 1000  # to satisfy a premise; one with more learns nothing


class Fact(IntFlag):
    """What is known of two places."""

    NOTHING = 0
    NOT_BOTH = 1
    ONE_AT_LEAST = 2


EITHER = Fact.NOT_BOTH | Fact.ONE_AT_LEAST

Pair = tuple[int, int]
Facts = dict[Pair, Fact]
Way = tuple[int, ...]  # the literals of a premise's undecided places


def by_pairs(
    board: Board, values: Values, numbers: Sequence[int], kinds: Fact, *, onward: bool
) -> list[int]:
    """Return the literals that premises force by what others know of two places.

    `numbers` are the tallies looked at, `kinds` the facts that count. Without `onward`
    facts come from marks alone, and clues only take them up, but for clues in a corner of the
    board; with it what a premise has learnt goes on to the next.
    """
    rules = {n: board.tallies[n] for n in numbers if board.tallies[n].topic != Topic.SOME_LOOP}
    places = {n: tuple([v for v in r.variables if not values[v]]) for n, r in rules.items()}
    shared = _shared(places)
    facts: Facts = {}
    tells = {
        n: [pair for pair in pairs if onward or _may_tell(board, n, pairs[pair])]
        for n, pairs in shared.items()
        if len(places[n]) <= CLOSE
    }
    queue = deque(n for n, pairs in tells.items() if pairs)
    waiting = set(queue)
    while queue:
        number = queue.popleft()
        waiting.discard(number)
        ways = _ways(board, values, number, places[number], facts if onward else {})
        for pair in tells[number]:
            known = facts.get(pair, Fact.NOTHING)
            new = known | (_fact(ways, pair) & kinds)
            if new != known:
                facts[pair] = new
                if onward:
                    others = shared[number][pair]
                    again = [n for n in others if len(places[n]) <= CLOSE and n not in waiting]
                    queue.extend(again)
                    waiting.update(again)
    found: dict[int, None] = {}
    for number, pairs in shared.items():
        if any(pair in facts for pair in pairs):
            ways = _ways(board, values, number, places[number], facts)
            found.update(dict.fromkeys(_common(ways)))
    return list(found)


def _may_tell(board: Board, number: int, others: Sequence[int]) -> bool:
    """Say whether a premise tells others what it knows of a pair of places.

    A clue tells only those that have no other places at all: a corner of the board.
    """
    if board.tallies[number].topic is not Topic.CLUE:
        return True
    return any(len(board.tallies[other].variables) == PAIR for other in others)


def _shared(places: dict[int, tuple[int, ...]]) -> dict[int, dict[Pair, list[int]]]:
    """Return for each premise the pairs that others have as well, with those others."""
    holders: dict[Pair, list[int]] = {}
    for number, unknown in places.items():
        for pair in combinations(sorted(unknown), 2):
            holders.setdefault(pair, []).append(number)
    shared: dict[int, dict[Pair, list[int]]] = {}
    for pair, several in holders.items():
        if len(several) > 1:
            for number in several:
                pairs = shared.setdefault(number, {})
                pairs[pair] = [other for other in several if other != number]
    return shared


def _ways(
    board: Board, values: Values, number: int, places: tuple[int, ...], facts: Facts
) -> Sequence[Way]:
    """Return the ways to satisfy a premise that keep to the facts; none if there are too many."""
    rule = board.tallies[number]
    weight = dict(zip(rule.variables, rule.weights, strict=True))
    total = sum(weight[v] for v in rule.variables if values[v] > 0)
    known = [(p, facts[p]) for p in combinations(sorted(places), 2) if p in facts]
    rest = rule.sums >> total
    if len(places) <= CLOSE:
        ways = _plain_ways(places, tuple([weight[v] for v in places]), rest)
        return [way for way in ways if _keeps(way, known)] if known else ways
    grown: list[tuple[int, Way]] = [(0, ())]
    for place in places:
        here = [(pair, fact) for pair, fact in known if place in pair]
        grown = [
            (then, (*way, literal))
            for sum_, way in grown
            for literal, then in ((-place, sum_), (place, sum_ + weight[place]))
            if then < rest.bit_length() and _keeps((*way, literal), here)
        ]
        if len(grown) > MOST_WAYS:
            return ()
    return [way for sum_, way in grown if rest >> sum_ & 1]


@lru_cache(maxsize=1 << 14)
def _plain_ways(places: tuple[int, ...], weights: tuple[int, ...], rest: int) -> tuple[Way, ...]:
    return tuple(
        way
        for way in product(*[(-place, place) for place in places])
        if rest >> sum(w for w, x in zip(weights, way, strict=True) if x > 0) & 1
    )


def _keeps(way: Way, known: Iterable[tuple[Pair, Fact]]) -> bool:
    for (one, other), fact in known:
        if fact & Fact.NOT_BOTH and one in way and other in way:
            return False
        if fact & Fact.ONE_AT_LEAST and -one in way and -other in way:
            return False
    return True


def _fact(ways: Sequence[Way], pair: Pair) -> Fact:
    """Return what all the ways say of two places."""
    if not ways:
        return Fact.NOTHING
    one, other = pair
    fact = EITHER
    for way in ways:
        if one in way and other in way:
            fact &= ~Fact.NOT_BOTH
        elif -one in way and -other in way:
            fact &= ~Fact.ONE_AT_LEAST
    return fact


def _common(ways: Sequence[Way]) -> list[int]:
    """Return the literals that are in all the ways."""
    if not ways:
        return []
    return [literal for literal in ways[0] if all(literal in way for way in ways)]
