"""Random draws that are the same on every machine and Python version.

Only `random.Random.random` is used: of all methods it alone is promised to give the same
numbers for the same seed in later versions of Python.
"""

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def source(text: str) -> random.Random:
    """Return the random source that a text stands for, whatever the hash seed."""
    digest = hashlib.sha256(text.encode()).digest()
    return random.Random(int.from_bytes(digest))  # noqa: S311 - boards, no secrets


def below(rng: random.Random, limit: int) -> int:
    """Draw from 0 to `limit` - 1."""
    return int(rng.random() * limit)


def shuffled(rng: random.Random, items: Sequence[T]) -> list[T]:
    """Return the items in random order."""
    keys = [rng.random() for _ in items]
    return [items[i] for i in sorted(range(len(items)), key=keys.__getitem__)]
