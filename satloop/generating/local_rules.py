"""The local counting rules of Slitherlink, and what they alone find out.

* A number with all its lines empties its other sides.
* A number that needs every side left takes them.
* A dot with two lines empties the rest.
* A dot with one line and one way on takes it.
* A dot with one way and no line empties it.

Nothing here looks at more than one number or one dot, and nothing is shared with SAT.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from satloop.generating.reduce import Unit
from satloop.geometry import lattice
from satloop.puzzle import Marks

UNKNOWN, EMPTY, LINE = 0, 1, 2


def local_marks(rows: int, cols: int, numbers: Mapping[int, int]) -> Marks:
    """Return the lines and empty edges that follow by local rules from numbers, cell by cell.

    For numbers that contradict each other the marks may do so too.
    """
    states, _ = _propagate(rows, cols, numbers)
    return Marks(
        frozenset(e for e, state in enumerate(states) if state == LINE),
        frozenset(e for e, state in enumerate(states) if state == EMPTY and e),
    )


class LocalFinish:
    """The promise that the local rules alone finish a board.

    It starts from the numbers of `order` together with those of `kept`; `numbers` has a
    number for every cell.
    """

    def __init__(
        self,
        size: tuple[int, int],
        numbers: Sequence[int],
        order: Sequence[Unit],
        kept: Iterable[int] = (),
    ) -> None:
        self._size = size
        # The next to go comes first, so that the rules lean on the others.
        self._numbers = {cell: numbers[cell] for unit in order for cell in unit}
        self._numbers |= {cell: numbers[cell] for cell in kept}
        self._used: set[int] = set()

    def holds(self) -> bool:
        """Try the rules with all the numbers."""
        return self._finish(self._numbers)

    def needs(self, unit: Unit) -> bool:
        """Try the rules without the unit, unless they made do without it last time."""
        fewer = self._numbers.copy()
        for cell in unit:
            del fewer[cell]
        if not self._used.isdisjoint(unit) and not self._finish(fewer):
            return True
        self._numbers = fewer
        return False

    def keep(self, unit: Unit) -> None:
        """Let the unit stay; the rules use it as before."""

    def _finish(self, numbers: Mapping[int, int]) -> bool:
        states, used = _propagate(*self._size, numbers)
        if UNKNOWN in states:
            return False
        self._used = used
        return True


def _propagate(rows: int, cols: int, numbers: Mapping[int, int]) -> tuple[bytearray, set[int]]:
    """Return the state of each edge and the cells whose numbers decided any.

    Dots come before numbers, and numbers later in the mapping before earlier ones. The
    unused edge 0 is empty.
    """
    places, touched = _incidence(rows, cols)
    cells = rows * cols
    states = bytearray(len(touched))
    states[0] = EMPTY
    lines = [0] * len(places)
    left = list(map(len, places))  # edges not decided
    dots: list[int] = []
    clues = [*numbers]
    used = set()
    while dots or clues:
        if dots:
            place = dots.pop()
            verdict = _at_dot(lines[place], left[place])
        else:
            place = clues.pop()
            verdict = _at_number(numbers[place], lines[place], left[place])
            if verdict:
                used.add(place)
        if not verdict:
            continue
        for edge in [edge for edge in places[place] if states[edge] == UNKNOWN]:
            states[edge] = verdict
            for other in touched[edge]:
                left[other] -= 1
                lines[other] += verdict == LINE
                if other >= cells:
                    dots.append(other)
                elif other in numbers:
                    clues.append(other)
    return states, used


def _at_dot(lines: int, left: int) -> int:
    """Return what the edges left at a dot are, by its lines and the edges left."""
    if not left:
        return UNKNOWN
    if lines >= 2:  # noqa: PLR2004 - a dot has none or two lines
        return EMPTY
    if left == 1:
        return LINE if lines else EMPTY
    return UNKNOWN


def _at_number(number: int, lines: int, left: int) -> int:
    """Return what the sides left of a number are."""
    if not left:
        return UNKNOWN
    if lines >= number:
        return EMPTY
    return LINE if lines + left <= number else UNKNOWN


@lru_cache(maxsize=16)
def _incidence(rows: int, cols: int) -> tuple[list[tuple[int, ...]], list[list[int]]]:
    """Return the edges of each place, cells first and then dots, and the places of each edge."""
    grid = lattice(rows + 1, cols + 1)
    places: list[tuple[int, ...]] = []
    for cell in range(rows * cols):
        corner = cell + cell // cols  # the cell's upper left dot
        below = corner + cols + 1
        places.append(
            (grid.right[corner], grid.right[below], grid.down[corner], grid.down[corner + 1])
        )
    places += grid.at
    touched: list[list[int]] = [[] for _ in grid.tails]
    for place, edges in enumerate(places):
        for edge in edges:
            touched[edge].append(place)
    return places, touched
