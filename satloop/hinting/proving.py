"""What premises and marks prove, by SAT: nothing here is guessed and nothing is missed."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Self, TypeVar
from weakref import finalize

from satloop.errors import LimitReachedError
from satloop.hinting.board import Board
from satloop.hinting.looprules import Premise, clauses
from satloop.sat.plain import ClauseSolver

CONFLICTS = 20_000  # for one question; small sets need none


class Prover:
    """Premises in a SAT solver, each on a selector, so that any of them can be left out.

    A premise is stated when it is first asked about, for all edges of the board.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._top = len(board.at)
        self.selectors: dict[Premise, int] = {}
        out = [(-edge,) for edge in board.lattice.edges if not board.at[edge]]
        self._solver = ClauseSolver(out)
        self.close = finalize(self, self._solver.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def selector(self, premise: Premise) -> int:
        """Return a premise's selector; states the premise if that is new."""
        known = self.selectors.get(premise)
        if known is not None:
            return known
        self._top += 1
        selector = self.selectors[premise] = self._top
        lattice = self._board.lattice
        made, self._top = clauses(lattice, premise, lattice.edges, self._top)
        for clause in made:
            self._solver.add((-selector, *clause))
        return selector

    def prefer(self, literals: Sequence[int]) -> None:
        """Make literals true in models where nothing speaks against it, as far as that is cheap."""
        self._solver.prefer(literals)

    def holds(self, literals: Sequence[int]) -> bool:
        """Say whether marks and selectors can hold together; raises `LimitReachedError`."""
        return self._solver.holds(literals, CONFLICTS)

    def model(self, literals: Sequence[int], others: Iterable[int] = ()) -> list[int]:
        """Return values by which the literals hold, with at least one of the others, if any.

        Empty if there are none. Raises `LimitReachedError`.
        """
        either = list(others)
        if either:
            self._top += 1
            self._solver.add((-self._top, *either))
            literals = [*literals, self._top]
        found = self._solver.model() if self.holds(literals) else []
        if either:
            self._solver.add((-self._top,))
        return found

    def refutes(self, premises: Iterable[Premise], literals: Iterable[int]) -> bool:
        """Say whether the premises are known to rule the literals out, within the budget."""
        chosen = [self.selector(premise) for premise in premises]
        try:
            return not self.holds([*chosen, *literals])
        except LimitReachedError:
            return False

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


@lru_cache(maxsize=16)
def prover_of(board: Board) -> Prover:
    """Return the prover that all questions about a board share: for verdicts only.

    Its models, which are not asked for, would hang on what it was asked before.
    """
    return Prover(board)


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
