"""Is there another answer? One solver asked that of one Yajilin answer under many clue sets.

Which of the cells off the loop are clues and which are shaded is assumed, and so is what each
clue's arrow counts. Let an arrow count all cells off the loop in its ray, clues included: for
the answer that number hangs on the loop alone. So no rule changes when a clue cell becomes a
shaded one, and all that is learnt serves the next choice.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from satloop.clauses import exactly_counted
from satloop.genres.vocabulary import shaded_or_passed
from satloop.geometry import Lattice
from satloop.sat.backend import SolverOwner, decide, open_backend
from satloop.sat.budget import Budget
from satloop.sat.cuts import edge_cuts, loops_of


class OtherShadings(SolverOwner):
    """The answers other than the one with these lines, for some choice of clues.

    Use it in a `with` statement, as the back-end holds memory outside Python. Raises
    `BackendError` for an unknown back-end.
    """

    def __init__(self, grid: Lattice, lines: AbstractSet[int], backend: str) -> None:
        self._grid = grid
        self._edges = grid.edges.stop - 1
        cells = len(grid.at)
        self._is_off = [edges.isdisjoint(lines) for edges in grid.around]
        self._off = [self._edges + 1 + cell for cell in grid.vertices]
        self._clue = [cells + off for off in self._off]
        self._top = self._clue[-1]
        self._arrows: dict[tuple[int, range], int] = {}
        self._anchors = self._find_anchors()
        clauses: list[Sequence[int]] = [
            clause
            for family in shaded_or_passed(self._off, grid.at)
            for column in family.columns
            for clause in column
        ]
        for edge in grid.edges:
            ends = grid.tails[edge], grid.heads[edge]
            either = [self._clue[cell] for cell in ends if self._is_off[cell]]
            clauses.append([-self._off[ends[0]], -self._off[ends[1]], *either])
        clauses += [
            (-clue, off)
            for clue, off, is_off in zip(self._clue, self._off, self._is_off, strict=True)
            if is_off
        ]
        clauses.append([-edge for edge in sorted(lines)])
        self._sat = open_backend(backend, clauses)
        # Other answers close to this one rule out most choices of clues.
        self._sat.set_phases(
            [edge if edge in lines else -edge for edge in grid.edges]
            + [off if is_off else -off for off, is_off in zip(self._off, self._is_off, strict=True)]
        )

    def find(
        self,
        clues: AbstractSet[int],
        rays: Iterable[tuple[int, range]],
        budget: Budget,
    ) -> frozenset[int] | None:
        """Return the cells off the loop of another answer, None if there is none.

        `clues` are the clue cells, the other cells off the loop being shaded; `rays` are
        the arrows whose number counts: clue cell and ray. Raises `LimitReachedError` when
        the budget is spent before the answer is known.
        """
        asked = [
            clue if cell in clues else -clue
            for cell, clue in enumerate(self._clue)
            if self._is_off[cell]
        ]
        asked += [self._arrow(cell, ray) for cell, ray in rays]
        while decide(self._sat, budget, asked):
            model = self._sat.get_model()
            lines = [edge for edge in model[: self._edges] if edge > 0]
            loops = loops_of(self._grid, lines)
            if len(loops) == 1:
                first = self._off[0]
                return frozenset(
                    [
                        off - first
                        for off in model[self._edges : first + len(self._off) - 1]
                        if off > 0
                    ]
                )
            self._sat.append_formula(edge_cuts(self._grid, loops, self._anchors, self._off))
        return None

    def core(self) -> set[tuple[int, range]]:
        """Return the arrows that the last None came from."""
        used = set(self._sat.get_core() or ())
        return {arrow for arrow, selector in self._arrows.items() if selector in used}

    def _arrow(self, cell: int, ray: range) -> int:
        """Return the assumption "this arrow counts"; its clauses come with the first use."""
        key = cell, ray
        selector = self._arrows.get(key)
        if selector is None:
            self._top += 1
            selector = self._arrows[key] = self._top
            number = sum(self._is_off[c] for c in ray)
            clauses, self._top = exactly_counted([self._off[c] for c in ray], number, self._top)
            self._sat.append_formula([(-selector, *clause) for clause in clauses])
        return selector

    def _find_anchors(self) -> list[tuple[tuple[tuple[int, int], ...], int]]:
        """Of two neighbours on this loop one is on any other, as both cannot be shaded."""
        taken: set[int] = set()
        found = []
        for edge in self._grid.edges:
            ends = self._grid.tails[edge], self._grid.heads[edge]
            if taken.isdisjoint(ends) and not any(self._is_off[cell] for cell in ends):
                taken.update(ends)
                found.append((tuple((cell, cell) for cell in ends), 0))
        return found
