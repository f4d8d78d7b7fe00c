"""Ratings asked for: puzzles made are rated, and those outside a range are passed over.

The makers know nothing of it. An index gives the same puzzle whatever range is asked for.
"""

import re
from dataclasses import dataclass, replace
from importlib.metadata import version

from satloop.errors import OptionsError
from satloop.formats.record import shown
from satloop.generating.maker import Product, Setting
from satloop.hinting.rating import HIGHEST, LOWEST, rate
from satloop.sat.backend import DEFAULT_BACKEND

RATED = "rating"  # the key in `Puzzle.info`, and the name of the setting
SOLVER = "solver"  # the key in `Puzzle.info`

_NUMBER = r"([0-9]{1,3}(?:\.[0-9])?)"
_RANGE = re.compile(f"{_NUMBER}-{_NUMBER}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Range:
    """Ratings from `low` to `high`, both included; raises `OptionsError` if there are none."""

    low: float
    high: float

    def __post_init__(self) -> None:
        if not LOWEST <= self.low <= self.high <= HIGHEST:
            raise OptionsError(f"no range of ratings from {LOWEST:g} to {HIGHEST:g}: {self}")

    def __str__(self) -> str:
        return f"{self.low:g}-{self.high:g}"

    def __contains__(self, rating: float) -> bool:
        return self.low <= rating <= self.high


def read_range(text: str) -> Range:
    """Read `3-4.5`, with at most one decimal as ratings have; raises `OptionsError`."""
    match = _RANGE.fullmatch(text)
    if match is None:
        raise OptionsError(f"expected a range of ratings such as 3-4.5, found {shown(text)}")
    return Range(float(match[1]), float(match[2]))


def rated(product: Product) -> Product:
    """Rate a puzzle made: its number, and among the facts what `satloop rate` says first.

    The steps rest on what the back-end finds, so its name and version are told as well. A
    puzzle that hints do not finish keeps no rating that could be trusted: it has 0.
    """
    found = rate(product.puzzle)
    facts = product.facts
    if SOLVER not in dict(facts):
        facts += ((SOLVER, f"{DEFAULT_BACKEND}, python-sat {version('python-sat')}"),)
    value = found.value if found.finished else 0.0
    return replace(product, rating=value, facts=(*facts, (RATED, str(found))))


def _canonical(text: str, rows: int, cols: int) -> str:
    del rows, cols
    return str(read_range(text))


RATING = Setting(
    RATED,
    "MIN-MAX",
    "Take only puzzles that `satloop rate` rates so, such as 3-4.5, and write the rating into "
    "each; 1-10 takes all.",
    _canonical,
)
