"""What premises and marks prove, by SAT: nothing here is guessed and nothing is missed."""

from collections.abc import Callable, Iterable, Sequence
from typing import Self, TypeVar

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

    def shrink(
        self, premises: Sequence[Premise], facts: Sequence[int], assumed: Sequence[int]
    ) -> tuple[list[Premise], list[int]] | None:
        """Drop premises, then facts, as long as they refute what is assumed.

        What comes first is tried first, so that what stays hangs on no solver's ways, only on
        what is true. None if they do not refute it together.
        """
        if not self.refutes(premises, [*facts, *assumed]):
            return None
        kept = least(lambda some: self.refutes(some, [*facts, *assumed]), premises)
        return kept, least(lambda some: self.refutes(kept, [*some, *assumed]), facts)


Item = TypeVar("Item")


def least(enough: Callable[[list[Item]], bool], items: Sequence[Item]) -> list[Item]:
    """Drop items, the first ones first, as long as the rest are enough; all of them have to be.

    The same as one by one, but what can go together goes at once.
    """
    kept: list[Item] = []
    chunks = [list(items)]  # the next one is the last
    while chunks:
        chunk = chunks.pop()
        if not chunk or enough([*kept, *(item for later in reversed(chunks) for item in later)]):
            continue
        if len(chunk) == 1:
            kept += chunk
        else:
            half = len(chunk) // 2
            chunks += [chunk[half:], chunk[:half]]
    return kept
