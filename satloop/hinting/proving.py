"""What premises and marks prove, by SAT: nothing here is guessed and nothing is missed."""

from collections.abc import Iterable, Sequence
from typing import Self

from satloop.errors import LimitReachedError
from satloop.hinting.board import Board
from satloop.hinting.looprules import Premise, clauses
from satloop.sat.plain import ClauseSolver

CONFLICTS = 20_000  # for one question; small sets need none


class Prover:
    """Premises in a SAT solver, each on a selector, so that any of them can be left out."""

    def __init__(self, board: Board, premises: Sequence[Premise], scope: Iterable[int]) -> None:
        self._board = board
        self._holds: bool | None = None  # the last question's literals, if known
        self._scope = sorted(set(scope))
        self._top = len(board.at)
        self.selectors: dict[Premise, int] = {}
        out = [(-edge,) for edge in board.lattice.edges if not board.at[edge]]
        self._solver = ClauseSolver(out)
        for premise in premises:
            self.add(premise)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._solver.close()

    def add(self, premise: Premise) -> None:
        """Add a premise."""
        self._top += 1
        self.selectors[premise] = self._top
        selector = self._top
        made, self._top = clauses(self._board.lattice, premise, self._scope, self._top)
        for clause in made:
            self._solver.add((-selector, *clause))

    def refutes(self, premises: Iterable[Premise], literals: Iterable[int]) -> bool:
        """Say whether the premises are known to rule the literals out, within the budget."""
        chosen = [self.selectors[premise] for premise in premises]
        try:
            self._holds = self._solver.holds([*chosen, *literals], CONFLICTS)
        except LimitReachedError:
            self._holds = None
        return self._holds is False

    def model(self) -> list[int] | None:
        """Return the values by which premises and literals held last, None if that is unknown."""
        return self._solver.model() if self._holds else None

    def core(self) -> frozenset[int]:
        """Return the selectors and literals that the last None came from."""
        return frozenset(self._solver.core())

    def shrink(
        self, premises: Sequence[Premise], facts: Sequence[int], assumed: Sequence[int]
    ) -> tuple[list[Premise], list[int]] | None:
        """Drop premises, then facts, as long as they refute what is assumed.

        What comes first is tried first. None if they do not refute it together.
        """
        if not self.refutes(premises, [*facts, *assumed]):
            return None
        kept_premises, kept_facts = self._in_core(premises, facts)
        for premise in list(kept_premises):
            if premise in kept_premises:
                fewer = [other for other in kept_premises if other != premise]
                if self.refutes(fewer, [*kept_facts, *assumed]):
                    kept_premises, kept_facts = self._in_core(fewer, kept_facts)
        for fact in list(kept_facts):
            if fact in kept_facts:
                less = [other for other in kept_facts if other != fact]
                if self.refutes(kept_premises, [*less, *assumed]):
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
