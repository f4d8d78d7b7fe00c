"""What premises and marks prove, by SAT: nothing here is guessed and nothing is missed."""

from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Self

from satloop.hinting.looprules import Closing, Cut, Premise, clauses
from satloop.premises import Tally
from satloop.sat.solver import ClauseSolver

CONFLICTS = 20_000  # for one question; small sets need none


class Prover:
    """Premises in a SAT solver, each on a selector, so that any of them can be left out."""

    def __init__(self, premises: Sequence[Premise], scope: Iterable[int], top: int) -> None:
        self._scope = sorted(set(scope))
        self._top = top
        self.selectors: dict[Premise, int] = {}
        self._solver = ClauseSolver(())
        for premise in premises:
            self.add(premise)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._solver.__exit__(kind, error, trace)

    def add(self, premise: Premise) -> None:
        """Add a premise."""
        self._top += 1
        self.selectors[premise] = self._top
        selector = self._top
        made, self._top = clauses(premise, self._scope, self._top)
        for clause in made:
            self._solver.add((-selector, *clause))

    def model(self, premises: Iterable[Premise], literals: Iterable[int]) -> list[int] | None:
        """Return values that agree with premises and literals, None if there are none."""
        chosen = [self.selectors[premise] for premise in premises]
        return self._solver.model([*chosen, *literals], CONFLICTS)

    def core(self) -> frozenset[int]:
        """Return the selectors and literals that the last None came from."""
        return frozenset(self._solver.core())

    def shrink(
        self, premises: Sequence[Premise], facts: Sequence[int], assumed: Sequence[int]
    ) -> tuple[list[Premise], list[int]] | None:
        """Drop premises, then facts, as long as they refute what is assumed.

        What comes first is tried first. None if they do not refute it together.
        """
        if self.model(premises, [*facts, *assumed]) is not None:
            return None
        kept_premises, kept_facts = self._in_core(premises, facts)
        for premise in list(kept_premises):
            if premise in kept_premises:
                fewer = [other for other in kept_premises if other != premise]
                if self.model(fewer, [*kept_facts, *assumed]) is None:
                    kept_premises, kept_facts = self._in_core(fewer, kept_facts)
        for fact in list(kept_facts):
            if fact in kept_facts:
                less = [other for other in kept_facts if other != fact]
                if self.model(kept_premises, [*less, *assumed]) is None:
                    kept_facts = self._in_core(kept_premises, less)[1]
        return kept_premises, kept_facts

    def _in_core(
        self, premises: Sequence[Premise], facts: Sequence[int]
    ) -> tuple[list[Premise], list[int]]:
        core = self.core()
        return (
            [premise for premise in premises if self.selectors[premise] in core],
            [fact for fact in facts if fact in core],
        )


def edges_named(premises: Iterable[Premise], facts: Iterable[int], last_edge: int) -> set[int]:
    """Return the edges that premises and facts speak of."""
    named = {abs(fact) for fact in facts}
    for premise in premises:
        if isinstance(premise, Tally | Closing | Cut):
            named.update(premise.variables)
    return {variable for variable in named if variable <= last_edge}
