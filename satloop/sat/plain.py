"""Clauses asked about as they stand, by cores and models, without any loop."""

from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any, Self

from satloop.errors import LimitReachedError
from satloop.sat.backend import DEFAULT_BACKEND, open_backend


class ClauseSolver:
    """Plain clauses in a SAT solver, with nothing added to them.

    Use it in a `with` statement, as the back-end holds memory outside Python.
    """

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self._sat: Any = open_backend(DEFAULT_BACKEND, clauses)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._sat.delete()

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause for good."""
        self._sat.add_clause(clause)

    def holds(self, assumptions: Sequence[int], conflicts: int) -> bool:
        """Say whether the clauses can hold under the assumptions.

        Raises `LimitReachedError` after so many conflicts.
        """
        self._sat.conf_budget(conflicts)
        known: bool | None = self._sat.solve_limited(assumptions=assumptions, expect_interrupt=True)
        if known is None:
            raise LimitReachedError(f"{conflicts} conflicts")
        return known

    def model(self) -> list[int]:
        """Return the values by which the clauses held last."""
        model: list[int] = self._sat.get_model()
        return model

    def core(self) -> list[int]:
        """Return the assumptions that the last None came from, in rising order."""
        return sorted(self._sat.get_core() or ())
