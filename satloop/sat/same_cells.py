"""Is there another loop through exactly the same cells? Asked of many loops on one board.

Where there is one, no shading and no count can tell the two apart.
"""

from collections.abc import Set as AbstractSet

from satloop.genres.vocabulary import shaded_or_passed
from satloop.geometry import Lattice
from satloop.sat.backend import SolverOwner, decide, open_backend
from satloop.sat.budget import Budget
from satloop.sat.cuts import edge_cuts, loops_of


class SameCells(SolverOwner):
    """Loops on a lattice, by the vertices that they pass.

    Which vertices are passed is assumed, so that all that is learnt serves the next loop.
    Use it in a `with` statement, as the back-end holds memory outside Python. Raises
    `BackendError` for an unknown back-end.
    """

    def __init__(self, grid: Lattice, backend: str) -> None:
        self._grid = grid
        self._edges = len(grid.tails) - 1
        self._off = [self._edges + 1 + v for v in grid.vertices]
        self._top = self._off[-1]
        clauses = [
            clause
            for family in shaded_or_passed(self._off, grid.at)
            for column in family.columns
            for clause in column
        ]
        self._sat = open_backend(backend, clauses)

    def another(self, lines: AbstractSet[int], budget: Budget) -> frozenset[int] | None:
        """Return another loop through the vertices of this one, None if there is none.

        Raises `LimitReachedError` when the budget is spent before that is known.
        """
        grid = self._grid
        passed = {v for edge in lines for v in (grid.tails[edge], grid.heads[edge])}
        self._top += 1
        ordered = sorted(lines)
        self._sat.add_clause([-self._top, *(-edge for edge in ordered)])
        asked = [-off if v in passed else off for v, off in enumerate(self._off)]
        asked.append(self._top)
        # Close to the loop that is known, where another one is soon found.
        self._sat.set_phases([e if e in lines else -e for e in self._grid.edges])
        while decide(self._sat, budget, asked):
            found = [edge for edge in self._sat.get_model()[: self._edges] if edge > 0]
            loops = loops_of(grid, found)
            if len(loops) == 1:
                self._sat.add_clause([-self._top])
                return frozenset(found)
            self._sat.append_formula(edge_cuts(grid, loops, (), self._off))
        self._sat.add_clause([-self._top])
        return None
