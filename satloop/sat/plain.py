"""Clauses asked about as they stand, without any loop."""

from collections.abc import Iterable, Sequence
from typing import Any

from satloop.sat.backend import SolverOwner, decide, open_backend
from satloop.sat.budget import Budget, Limit

BACKEND = "minisat-gh"  # half the time of the default one on many small questions


class ClauseSolver(SolverOwner):
    """Plain clauses in a SAT solver, with nothing added to them.

    Use it in a `with` statement, as the back-end holds memory outside Python.
    """

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self._sat: Any = open_backend(BACKEND, clauses)

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause for good."""
        self._sat.add_clause(clause)

    def prefer(self, literals: Sequence[int]) -> None:
        """Make literals true in models where nothing speaks against it, as far as that is cheap."""
        self._sat.set_phases(literals)

    def holds(self, assumptions: Sequence[int], conflicts: int) -> bool:
        """Say whether the clauses can hold under the assumptions.

        Raises `LimitReachedError` after so many conflicts.
        """
        return decide(self._sat, Budget(Limit(conflicts)), assumptions)

    def model(self) -> list[int]:
        """Return the values by which the clauses held last."""
        model: list[int] = self._sat.get_model()
        return model
