"""The one module that knows python-sat: back-ends opened, and asked within a budget."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

from satloop.errors import BackendError
from satloop.sat.budget import Budget

DEFAULT_BACKEND = "glucose4"
# The back-ends of python-sat that take assumptions, give cores and stop after so many conflicts.
BACKENDS = (
    "glucose4",
    "glucose3",
    "glucose42",
    "minisat22",
    "minisat-gh",
    "cadical153",
    "cadical195",
)

# python-sat is imported in the functions: that takes longer than most commands that need no
# solver.


def open_backend(name: str, clauses: Iterable[Sequence[int]]) -> Any:
    """Return a new solver that holds the clauses; its user has to delete it.

    Raises `BackendError` for an unknown name.
    """
    if name not in BACKENDS:
        raise BackendError(f"no SAT back-end {name!r}; there are {', '.join(BACKENDS)}")
    from pysat.solvers import Solver  # noqa: PLC0415

    return Solver(name=name, bootstrap_with=clauses)


def open_hitman() -> Any:
    """Return a new finder of smallest hitting sets; its user has to delete it."""
    from pysat.examples.hitman import Hitman  # noqa: PLC0415

    return Hitman(solver=DEFAULT_BACKEND, htype="sorted")


class SolverOwner:
    """What holds a solver as `_sat`, and gives its memory back at the end of a `with` statement."""

    _sat: Any

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the solver's memory back, which lies outside Python."""
        self._sat.delete()


def decide(sat: Any, budget: Budget, assumptions: Sequence[int]) -> bool:
    """Run a solver in slices of conflicts until it knows whether there is a model.

    Raises `LimitReachedError` when the budget is spent first.
    """
    while True:
        sat.conf_budget(budget.next_slice())
        before = sat.accum_stats()["conflicts"] if budget.counts_conflicts else 0
        # Told to expect an interrupt, python-sat leaves Ctrl-C to Python.
        known: bool | None = sat.solve_limited(assumptions=assumptions, expect_interrupt=True)
        if budget.counts_conflicts:
            budget.spend(sat.accum_stats()["conflicts"] - before)
        if known is not None:
            return known
