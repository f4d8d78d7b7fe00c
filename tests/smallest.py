"""An independent certifier: is there a smaller reason on a board than the one told?

By implicit hitting sets: a set of premises proves a literal if no board with its opposite keeps
them all. The least set that hits everything which the boards found so far break (python-sat's
Hitman) either proves it, or gives a new board. Premises are stated by the `Judge`. There are all
rule instances of the genre, inside and outside, every closed loop, and the loop in one piece:
all cuts together at the cost of one, so that a bound holds for single cuts too.
"""

from collections.abc import Iterator, Sequence
from typing import Self

from pysat.examples.hitman import Hitman
from pysat.solvers import Solver

from satloop.hinting.board import Board
from satloop.hinting.looprules import Closing, Premise, Sides, cut
from satloop.hinting.steps import size_of
from satloop.loop import components, neighbours
from second_prover import Judge

ONE_PIECE = "the loop is in one piece"
Unit = Premise | str
Broken = tuple[frozenset[int], tuple[Unit, ...]]  # what is true on a board, what it breaks


class Certifier:
    """Asks of one puzzle, position after position, for the least size of a reason."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.judge = Judge(board.puzzle)
        self.solver = Solver(name="minisat22", bootstrap_with=[[-e] for e in self.judge.out])
        self.selectors: dict[Unit, list[int]] = {ONE_PIECE: []}
        self.base: list[Unit] = [*board.tallies, Sides(), ONE_PIECE]
        self.boards: list[Broken] = []
        for unit in self.base:
            self._stated(unit)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.solver.delete()

    def least(self, known: Sequence[int], target: int, most: int) -> int | None:
        """Return the least size of a reason for the target, None if it is more than `most`."""
        assumed = [*known, -target]
        sets = [broken for true, broken in self.boards if fits(true, assumed)]
        weights = {unit: size(unit) for unit in (*self.base, *self.selectors)}
        while True:
            for unit in (unit for broken in sets for unit in broken):
                weights.setdefault(unit, size(unit))
            with Hitman(bootstrap_with=sets, weights=weights, htype="sorted") as hitman:
                chosen: list[Unit] = hitman.get() or []
            total = sum(map(size, chosen))
            if total > most:
                return None
            found = self._board(assumed, chosen)
            if found is None:
                return total
            self.boards.append(found)
            sets.append(found[1])

    def _board(self, assumed: Sequence[int], chosen: Sequence[Unit]) -> Broken | None:
        """Return a board that keeps the chosen premises and breaks few others."""
        model = self._model(assumed, chosen)
        if model is None:
            return None
        kept = list(chosen)
        for unit in self.base:
            if unit not in kept:
                other = model if self._keeps(unit, model) else self._model(assumed, [*kept, unit])
                if other is not None:
                    model = other
                    kept.append(unit)
        broken = [unit for unit in self.base if unit not in kept]
        broken += [loop for loop in self._loops(model) if loop not in kept]
        return frozenset(x for x in model[: len(self.board.at) - 1] if x > 0), tuple(broken)

    def _model(self, assumed: Sequence[int], chosen: Sequence[Unit]) -> list[int] | None:
        while True:
            selectors = [s for unit in chosen for s in self._stated(unit)]
            if not self.solver.solve([*assumed, *selectors]):
                return None
            model: list[int] = self.solver.get_model()
            parts = self._parts(model)
            if ONE_PIECE not in chosen or len(parts) <= 1:
                return model
            self.selectors[ONE_PIECE] += [
                self._state(cut(self.board.lattice, part)) for part in parts
            ]

    def _stated(self, unit: Unit) -> list[int]:
        if unit not in self.selectors:
            assert not isinstance(unit, str)
            self.selectors[unit] = [self._state(unit)]
        return self.selectors[unit]

    def _state(self, premise: Premise) -> int:
        self.judge.top += 1
        selector = self.judge.top
        for clause in self.judge.state(premise):
            self.solver.add_clause([-selector, *clause])
        return selector

    def _parts(self, model: Sequence[int]) -> list[list[int]]:
        grid = self.board.lattice
        return components(neighbours(grid, [e for e in grid.edges if model[e - 1] > 0]))

    def _keeps(self, unit: Unit, model: Sequence[int]) -> bool:
        if unit == ONE_PIECE:
            return len(self._parts(model)) <= 1
        return bool(self.solver.solve([*self._stated(unit), *model[: len(self.board.at) - 1]]))

    def _loops(self, model: Sequence[int]) -> Iterator[Closing]:
        """Yield each closed loop that leaves a line outside."""
        grid = self.board.lattice
        lines = [e for e in grid.edges if model[e - 1] > 0]
        for first in lines:  # the loops of which it is the lowest edge
            goal = grid.tails[first]
            walks: list[tuple[tuple[int, ...], tuple[int, ...]]]
            walks = [((first,), (goal, grid.heads[first]))]
            while walks:
                edges, met = walks.pop()
                for e in grid.at[met[-1]]:
                    beyond = grid.tails[e] ^ grid.heads[e] ^ met[-1]
                    if e <= first or e in edges or model[e - 1] < 0:
                        continue
                    if beyond == goal and len(edges) + 1 < len(lines):
                        yield Closing(tuple(sorted((*edges, e))))
                    if beyond not in met:
                        walks.append(((*edges, e), (*met, beyond)))


def size(unit: Unit) -> int:
    return 2 if isinstance(unit, str) else size_of([unit])


def fits(true: frozenset[int], assumed: Sequence[int]) -> bool:
    return all((abs(x) in true) == (x > 0) for x in assumed)
