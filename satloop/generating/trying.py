"""A fixed number of tries, and what to say when none of them gave a puzzle."""

import random
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from satloop.errors import TriesError

T = TypeVar("T")

# Tries before a request is given up: fewer on large boards, where each costs more and
# chance evens out.
TRIES_TIMES_CELLS = 20_000
MOST_TRIES, LEAST_TRIES = 1000, 4


class PassedOverError(Exception):
    """Why one try does not give the puzzle wanted."""


def first_made(attempt: Callable[[random.Random, int], T], cells: int, rng: random.Random) -> T:
    """Return what the first attempt that is not passed over gives; it gets its number from 1.

    Raises `TriesError` when the tries for a board of so many cells are used up.
    """
    tries = min(MOST_TRIES, max(LEAST_TRIES, TRIES_TIMES_CELLS // cells))
    reasons: Counter[str] = Counter()
    for number in range(1, tries + 1):
        try:
            return attempt(rng, number)
        except PassedOverError as passed_over:
            reasons[str(passed_over)] += 1
    reason, often = reasons.most_common(1)[0]
    raise TriesError(f"no such puzzle in {tries} tries; in {often} of them {reason}")
