"""Loops for Yajilins: no other loop runs through the same cells.

Two loops through the same cells leave the same cells to shades and clues, so no clue tells
them apart. A loop is kept as the squares inside it, each between four cell centres: it can
be changed in one place by letting a square join or go, as long as the rest stays one loop.
"""

import math
import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from satloop.generating.draws import below
from satloop.generating.shapes import CONTACTS, winding
from satloop.region import Region, near
from satloop.sat.budget import Budget, Limit
from satloop.sat.same_cells import SameCells

LOOSE = 0.35  # see `satloop.generating.shapes`: starts with three cells in ten off the loop
# What the random walk makes rare, as energies at a temperature of 1 (Metropolis et al. 1953).
# Without the first the cells off the loop cluster, which takes clues that tell nothing; much
# more of it leaves few loops that are alone on their cells.
CROWDED = 0.5  # two neighbours off the loop
UNCOVERED = 1.2  # the same where the cell can hardly be a clue
SURPLUS = 0.8  # a cell too many or too few off the loop
MISSED = 4.0  # a cell on the loop that should be off it
# Steps of the walk before the first question, and where some cells must get off the loop.
STEPS_A_CELL, STEPS_TO_WANTED = 3, 12
LONGEST_RUN = 6  # cells in a straight line
SHAKE = 10  # steps anywhere where none nearby can be made
# Questions for another loop before a new start, in all and for each cell (20x20: some 100).
QUESTIONS, QUESTIONS_A_CELL = 100, 2


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a loop should be like: how many cells are off it, and some of them by index.

    Those in `off` must be, those in `liked` had better be. Of two neighbours off the loop one
    becomes a clue: with `units`, which share out the cells, only where its whole unit is off.
    """

    rows: int
    cols: int
    least: int
    most: int
    off: frozenset[int] = frozenset()
    liked: frozenset[int] = frozenset()
    units: tuple[tuple[int, ...], ...] = ()


class Walk:
    """A loop that is changed step by step at random, drawn to what is wanted."""

    def __init__(self, region: Region, wanted: Wanted, rng: random.Random) -> None:
        self._rng = rng
        self._wanted = wanted
        self._drawn = wanted.off | wanted.liked
        # Cells that can hardly be clues, as their units are not drawn off the loop.
        drawn = self._drawn if wanted.units else range(wanted.rows * wanted.cols)
        self._loose = frozenset(range(wanted.rows * wanted.cols)).difference(drawn)
        self._aim = (wanted.least + wanted.most) // 2
        self._inside = bytearray(region.inside)
        self._tables = _tables(region.rows, region.cols)
        self._near = near(wanted.rows, wanted.cols)
        self._around = [0] * (wanted.rows * wanted.cols)  # squares inside around each cell
        for square, corners in enumerate(self._tables.corners):
            for cell in corners:
                self._around[cell] += self._inside[square]
        self._off = bytearray(count in {0, 4} for count in self._around)
        self._surplus = self._off.count(1) - self._aim

    @property
    def region(self) -> Region:
        """The squares inside the loop."""
        return Region(self._wanted.rows - 1, self._wanted.cols - 1, bytes(self._inside))

    def spread(self, steps: int) -> None:
        """Try so many steps anywhere; those that make things worse seldom count."""
        squares = len(self._inside)
        for _ in range(steps):
            square = below(self._rng, squares)
            if self._can_change(square):
                worse = self._change(square)
                if worse > 0 and self._rng.random() >= math.exp(-worse):
                    self._change(square)

    def step_near(self, squares: Collection[int]) -> None:
        """Change one of some squares, or anything if none of them can change."""
        able = [square for square in squares if self._can_change(square)]
        if not able:
            self.spread(SHAKE)
            return
        weights = []
        for square in able:
            weights.append(math.exp(-self._change(square)))
            self._change(square)
        mark = self._rng.random() * sum(weights)
        at = 0
        while at < len(able) - 1 and mark >= weights[at]:
            mark -= weights[at]
            at += 1
        self._change(able[at])

    def faults(self) -> list[int]:
        """Return squares whose change could mend what is not as wanted; none if all is."""
        wanted = self._wanted
        faulty = [cell for cell in sorted(wanted.off) if not self._off[cell]]
        faulty += self._long_runs()
        faulty += self._uncovered()
        if not faulty and not wanted.least <= self._surplus + self._aim <= wanted.most:
            return [*range(len(self._inside))]
        around = self._tables.squares
        return sorted({square for cell in faulty for square in around[cell]})

    def flips(self) -> list[tuple[int, int]]:
        """Return the pairs of a cell off the loop and one on it that can change places."""
        found = []
        for square in range(len(self._inside)):
            if self._can_change(square):
                corners = self._tables.corners[square]
                before = [cell for cell in corners if self._off[cell]]
                self._change(square)
                after = [cell for cell in corners if self._off[cell]]
                self._change(square)
                if len(before) == len(after) == 1:
                    found.append((before[0], after[0]))
        return found

    def _can_change(self, square: int) -> bool:
        inside = self._inside
        bits = 0
        for other, bit in self._tables.rings[square]:
            if inside[other]:
                bits |= bit
        return CONTACTS[bits] > 0

    def _change(self, square: int) -> float:
        """Let a square join or go; returns by how much things get worse."""
        inside, around, off = self._inside, self._around, self._off
        change = -1 if inside[square] else 1
        inside[square] ^= 1
        before = abs(self._surplus)
        worse = 0.0
        for cell in self._tables.corners[square]:
            around[cell] += change
            now = around[cell] in {0, 4}
            if now == off[cell]:
                continue
            off[cell] = now
            sign = 1 if now else -1
            self._surplus += sign
            crowd = sum([off[other] for other in self._near[cell]])
            worse += sign * crowd * (UNCOVERED if cell in self._loose else CROWDED)
            if cell in self._drawn:
                worse -= sign * MISSED
        return worse + SURPLUS * (abs(self._surplus) - before)

    def _uncovered(self) -> list[int]:
        """Return cells off the loop beside another one where neither can be a clue."""
        off = self._off
        whole = {c for unit in self._wanted.units if all(off[c] for c in unit) for c in unit}
        return [
            cell
            for unit in self._wanted.units
            for cell in unit
            if off[cell]
            and cell not in whole
            and any(off[other] and other not in whole for other in self._near[cell])
        ]

    def _long_runs(self) -> list[int]:
        """Return cells in the middle of straight runs that are too long."""
        cols, inside = self._wanted.cols, self._inside
        width = cols - 1
        found: list[int] = []
        for row in range(self._wanted.rows):
            # A link runs between two squares, of which one is inside.
            above = inside[(row - 1) * width : row * width] if row else bytes(width)
            here = inside[row * width : (row + 1) * width] or bytes(width)
            links = [a ^ b for a, b in zip(above, here, strict=True)]
            found += [row * cols + at for at in _too_long(links)]
        for col in range(cols):
            left = inside[col - 1 :: width] if col else bytes(self._wanted.rows - 1)
            here = inside[col::width] if col < width else bytes(self._wanted.rows - 1)
            links = [a ^ b for a, b in zip(left, here, strict=True)]
            found += [at * cols + col for at in _too_long(links)]
        return found


def _too_long(links: Sequence[int]) -> list[int]:
    """Return, for each run of links through too many cells, a cell near its middle."""
    found = []
    run = 0
    for at, link in enumerate([*links, 0]):
        if link:
            run += 1
            continue
        if run >= LONGEST_RUN:
            found.append(at - run // 2)
        run = 0
    return found


def lone_loop(
    wanted: Wanted, rng: random.Random, same_cells: SameCells, limit: Limit
) -> Walk | None:
    """Draw a loop as wanted that no other loop has the cells of.

    A winding one is changed near every difference from another one until there is none.
    Returns None if that does not end. Raises `LimitReachedError` if the limit does not do
    for one question.
    """
    rows, cols = wanted.rows, wanted.cols
    walk = Walk(winding(rows - 1, cols - 1, rng, loose=LOOSE), wanted, rng)
    walk.spread((STEPS_TO_WANTED if wanted.off or wanted.liked else STEPS_A_CELL) * rows * cols)
    beside = near(rows - 1, cols - 1)
    for _ in range(QUESTIONS + QUESTIONS_A_CELL * rows * cols):
        if faults := walk.faults():
            walk.step_near(faults)
            continue
        region = walk.region
        other = same_cells.another(region.lines(), Budget(limit))
        if other is None:
            return walk
        inside = Region.of_loop(rows - 1, cols - 1, other).inside
        apart = [square for square, was in enumerate(region.inside) if inside[square] != was]
        walk.step_near(sorted({s for square in apart for s in (square, *beside[square])}))
    return None


@dataclass(frozen=True, slots=True)
class _Tables:
    """What boards of so many squares share."""

    corners: tuple[tuple[int, int, int, int], ...]  # the cells at each square
    squares: tuple[tuple[int, ...], ...]  # the squares at each cell
    rings: tuple[tuple[tuple[int, int], ...], ...]  # squares around each, with their bits


@lru_cache(maxsize=16)
def _tables(rows: int, cols: int) -> _Tables:
    steps = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    corners = []
    rings = []
    squares: list[list[int]] = [[] for _ in range((rows + 1) * (cols + 1))]
    for square in range(rows * cols):
        row, col = divmod(square, cols)
        cell = square + row
        corners.append((cell, cell + 1, cell + cols + 1, cell + cols + 2))
        for corner in corners[-1]:
            squares[corner].append(square)
        rings.append(
            tuple(
                ((row + down) * cols + col + right, 1 << k)
                for k, (down, right) in enumerate(steps)
                if 0 <= row + down < rows and 0 <= col + right < cols
            )
        )
    return _Tables(tuple(corners), tuple(map(tuple, squares)), tuple(rings))
