"""What a template for a Yajilin says, cell by cell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from satloop.clues import Arrow
from satloop.errors import OptionsError
from satloop.generating.arrow_options import ArrowOptions
from satloop.generating.options import Wish
from satloop.generating.reduce import Unit
from satloop.genres.yajilin import ray_of
from satloop.geometry import Cell, Direction


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a template says, cells by index."""

    must: frozenset[int]
    barred: frozenset[int]
    ways: Mapping[int, Direction]
    numbers: Mapping[int, int]


def wishes_of(options: ArrowOptions, units: Sequence[Unit]) -> Wishes:
    """Return what the template says of whole units; raises `OptionsError`."""
    template = options.template
    if template is None:
        return Wishes(frozenset(), frozenset(), {}, {})
    must: set[int] = set()
    barred: set[int] = set()
    for unit in units:
        wishes = {template.wishes[cell] for cell in unit}
        if wishes >= {Wish.MUST, Wish.MUST_NOT}:
            names = " and ".join(str(Cell(*divmod(cell, options.cols))) for cell in unit)
            raise OptionsError(f"{options.symmetry} and the template disagree about {names}")
        if Wish.MUST in wishes:
            must.update(unit)
        elif Wish.MUST_NOT in wishes:
            barred.update(unit)
    ways, numbers = _arrows(options, template.arrows, must)
    return Wishes(frozenset(must), frozenset(barred), ways, numbers)


def _arrows(
    options: ArrowOptions, arrows: Sequence[Arrow | None], must: set[int]
) -> tuple[dict[int, Direction], dict[int, int]]:
    """Return the directions and the numbers given; refuse those that cannot be."""
    ways: dict[int, Direction] = {}
    numbers: dict[int, int] = {}
    for cell, arrow in enumerate(arrows):
        if not arrow or not arrow.direction:
            continue
        place = Cell(*divmod(cell, options.cols))
        ray = ray_of(cell, arrow.direction, options.rows, options.cols)
        if must.issuperset(ray):
            raise OptionsError(f"the arrow given at {place} points at no cell but clues")
        ways[cell] = arrow.direction
        if arrow.number is not None:
            if arrow.number > (len(ray) + 1) // 2:
                raise OptionsError(f"the arrow given at {place} has no room for {arrow.number}")
            if options.max_number is not None and arrow.number > options.max_number:
                raise OptionsError(f"the template has a {arrow.number}, which may not appear")
            numbers[cell] = arrow.number
    return ways, numbers
