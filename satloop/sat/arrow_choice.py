"""Which cells off a loop become clues, and where their arrows point: a choice as clauses.

The choice hits every other answer found so far (implicit hitting sets, after Ignatiev et al.,
Smallest MUS extraction with minimal hitting set dualization, CP 2015): for each of them some
clue must be on its loop, some arrow must count differently there, or some of its neighbours
off the loop must both be no clues.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from satloop.clauses import Clause, at_least, exactly_counted
from satloop.geometry import Direction
from satloop.sat.backend import SolverOwner, decide, open_backend
from satloop.sat.budget import Budget


@dataclass(frozen=True, slots=True)
class Bounds:
    """What holds for every choice.

    Of the cells off the loop those in `may` can be clues, those in `must` are; of each of
    `units` all or none are. `given` and `numbers` are arrows asked for, by cell. `blocks` are
    sets of cells of which not all may be clues. There are `least` to `most` clues, at most
    `zeros` per cent of them with a 0, and no number above `highest`.
    """

    may: frozenset[int]
    must: frozenset[int]
    units: tuple[tuple[int, ...], ...]
    blocks: tuple[tuple[int, ...], ...]
    given: Mapping[int, Direction]
    numbers: Mapping[int, int]
    least: int
    most: int
    zeros: int
    highest: int | None


class ArrowChoice(SolverOwner):
    """Choices of clues and arrows for the cells off a loop.

    `rays` gives, for each cell off the loop, the cells from it to the border by direction.
    Use it in a `with` statement, as the back-end holds memory outside Python. Raises
    `BackendError` for an unknown back-end.
    """

    def __init__(
        self,
        rays: Mapping[int, Mapping[Direction, range]],
        beside: Sequence[Sequence[int]],
        bounds: Bounds,
        backend: str,
        rng: random.Random,
    ) -> None:
        self._rays = rays
        self._beside = beside
        self._clue = {cell: i for i, cell in enumerate(rays, 1)}
        self._top = len(rays)
        self._arrow: dict[int, dict[Direction, int]] = {}
        for cell, ways in rays.items():
            self._arrow[cell] = {}
            for direction, ray in ways.items():
                if ray:
                    self._top += 1
                    self._arrow[cell][direction] = self._top
        # How many other answers each clue cell and each arrow rules out; chance breaks ties.
        self._hits = [rng.random() for _ in range(self._top + 1)]
        self._here = _mask(rays)
        self._tables = {
            cell: (
                self._clue[cell],
                _mask(beside[cell]),
                [
                    (arrow, mask := _mask(rays[cell][way]), (mask & self._here).bit_count())
                    for way, arrow in ways.items()
                ],
            )
            for cell, ways in self._arrow.items()
        }
        clauses: list[Clause] = []
        clauses += self._one_arrow_each(bounds.given)
        clauses += self._clue_cells(bounds)
        clauses += self._sets(bounds)
        clauses += self._shares(bounds)
        clauses += self._numbers(bounds)
        self._sat = open_backend(backend, clauses)

    def lean(self, most: int) -> None:
        """Let choices start from the clues that rule out most of what was found so far.

        What is not found yet is much like it: at 15x15 a third of the rounds.
        """
        hits = self._hits
        liked = set()
        worth = {}
        for cell, ways in self._arrow.items():
            best = max(ways.values(), key=hits.__getitem__)
            liked.add(best)
            worth[cell] = hits[best] + hits[self._clue[cell]]
        best_first = sorted(worth, key=worth.__getitem__, reverse=True)
        liked.update(self._clue[cell] for cell in best_first[:most])
        self._sat.set_phases([v if v in liked else -v for v in range(1, len(hits))])

    def get(self, most: int, budget: Budget) -> dict[int, Direction] | None:
        """Return the arrow of each clue cell for at most `most` clues, None if there is no choice.

        Raises `LimitReachedError` when the budget is spent before that is known.
        """
        if not decide(self._sat, budget, [-v for v in self._counts[most : most + 1]]):
            return None
        model = self._sat.get_model()
        return {
            cell: direction
            for cell, ways in self._arrow.items()
            if model[self._clue[cell] - 1] > 0
            for direction, variable in ways.items()
            if model[variable - 1] > 0
        }

    def rule_out(self, off: Iterable[int]) -> None:
        """Demand that another answer breaks a rule; `off` are the cells off its loop."""
        there = sum([1 << cell for cell in off])
        extra = there & ~self._here
        clause: list[int] = []
        for cell, (clue, around, arrows) in self._tables.items():
            if not there >> cell & 1:
                clause.append(clue)
                continue
            clause += [arrow for arrow, ray, count in arrows if (there & ray).bit_count() != count]
            if extra & around:  # one of the two would be shaded, or the cell a clue
                clause.append(-clue)
        self._sat.add_clause(clause)
        for literal in clause:
            if literal > 0:
                self._hits[literal] += 1

    def _one_arrow_each(self, given: Mapping[int, Direction]) -> Iterable[Clause]:
        for cell, ways in self._arrow.items():
            clue, arrows = self._clue[cell], list(ways.values())
            yield (-clue, *arrows)
            for arrow in arrows:
                yield (-arrow, clue)
            for pair in combinations(arrows, 2):
                yield tuple(-arrow for arrow in pair)
            for direction, arrow in ways.items():
                ray = self._rays[cell][direction]
                if all(other in self._clue for other in ray):  # some cell of it stays open
                    yield (-arrow, *(-self._clue[other] for other in ray))
        for cell, direction in given.items():
            yield (self._arrow[cell][direction],)

    def _clue_cells(self, bounds: Bounds) -> Iterable[Clause]:
        for cell, clue in self._clue.items():
            if cell not in bounds.may:
                yield (-clue,)
            for other in self._beside[cell]:
                if cell < other and other in self._clue:
                    yield (clue, self._clue[other])
        for cell in bounds.must:
            yield (self._clue[cell],)

    def _sets(self, bounds: Bounds) -> Iterable[Clause]:
        for unit in bounds.units:
            clues = [self._clue.get(cell) for cell in unit]
            for one, next_one in zip(clues, clues[1:] + clues[:1], strict=True):
                if one:
                    yield (-one, next_one) if next_one else (-one,)
        for block in bounds.blocks:
            if all(cell in self._clue for cell in block):
                yield tuple(-self._clue[cell] for cell in block)

    def _numbers(self, bounds: Bounds) -> Iterable[Clause]:
        for cell, number in bounds.numbers.items():
            ray = self._rays[cell][bounds.given[cell]]
            off = [self._clue[other] for other in ray if other in self._clue]
            clauses, self._top = exactly_counted(off, len(off) - number, self._top)
            yield from clauses

    def _shares(self, bounds: Bounds) -> Iterable[Clause]:
        clauses, self._counts, self._top = at_least(
            list(self._clue.values()), bounds.most + 1, self._top
        )
        yield from clauses
        yield from ((-count,) for count in self._counts[bounds.most :])
        yield from ((count,) for count in self._counts[: bounds.least])
        nought = []
        for cell, ways in self._arrow.items():
            self._top += 1
            nought.append(self._top)
            for direction, arrow in ways.items():
                off = [
                    self._clue[other]
                    for other in self._rays[cell][direction]
                    if other in self._clue
                ]
                yield (-arrow, self._top, *(-clue for clue in off))
                if bounds.highest is not None:
                    yield from (
                        (-arrow, *shaded) for shaded in combinations(off, bounds.highest + 1)
                    )
        most = bounds.zeros * bounds.most // 100
        clauses, zeros, self._top = at_least(nought, most + 1, self._top)
        yield from clauses
        for number, zero in enumerate(zeros, 1):
            if number > most:
                yield (-zero,)
            elif (enough := -(-100 * number // bounds.zeros)) > bounds.least:
                yield (-zero, self._counts[enough - 1])


def _mask(cells: Iterable[int]) -> int:
    """Return cells as the bits of a number."""
    return sum([1 << cell for cell in cells])
