"""The promise that a Slitherlink has one answer, put to a SAT solver.

Deletion from an unsatisfiable set with refinement by cores (Dershowitz, Hanna, Nadel, SAT
2006): the numbers are assumptions, the question is "another loop", and "none" means that the
numbers asked for suffice. Cores only save questions: a number outside a core goes when its
turn comes, every other one is asked about.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from satloop.generating.reduce import Unit
from satloop.sat.budget import Budget, Limit
from satloop.sat.regions import OtherLoops


@dataclass(frozen=True, slots=True)
class Effort:
    """How a question is asked.

    `conflicts` limits each question by itself. `reaches` are the distances within which
    another loop is looked for first: one found there settles the question at once. Tried
    from 2 to 12 on boards from 10x10 to 30x30. `rounds` limits the choices looked at for the
    fewest numbers; an 8x8 takes some 300.
    """

    conflicts: int = 200_000
    reaches: tuple[int, ...] = (5, 10)
    rounds: int = 5000


EFFORT = Effort()
# The quickest of the back-ends for many small questions, by a tenth over the next.
BACKEND = "minisat22"


class OneLoop:
    """One answer, for the numbers of `order` together with those kept in `others` before.

    A budget is shared by all questions; without one each has its own.
    """

    def __init__(
        self,
        others: OtherLoops,
        order: Sequence[Unit],
        effort: Effort = EFFORT,
        budget: Budget | None = None,
    ) -> None:
        self._others = others
        self._budget = budget
        self._limit = Limit(conflicts=effort.conflicts)
        self._reaches = effort.reaches
        # The next to go comes last: assumptions that earlier ones imply stay out of cores,
        # so that a core leans on numbers asked for longest. Halves the questions.
        self._live = [others.selector(cell) for unit in reversed(order) for cell in unit]
        self._core: set[int] = set()
        self._settled = False  # whether the last "none" needed numbers alone

    def holds(self) -> bool:
        """Ask for another loop under all the numbers together.

        Raises `LimitReachedError` if none can be found or excluded.
        """
        return not self._exists(())

    def needs(self, unit: Unit) -> bool:
        """Say whether another loop comes up without the unit, the next in order."""
        del self._live[-len(unit) :]
        if not self._core.isdisjoint(unit) and self._breaks(unit):
            return True
        for cell in unit:
            self._others.drop(cell)
        return False

    def keep(self, unit: Unit) -> None:
        """Let the unit's numbers count for good, asked about before or not."""
        if self._live and self._live[-1] == self._others.selector(unit[-1]):
            del self._live[-len(unit) :]
        for cell in unit:
            self._others.keep(cell)

    def _breaks(self, unit: Unit) -> bool:
        for reach in self._reaches:
            far = self._others.far_from(unit, reach)
            if not far:
                break
            if self._exists(far):
                return True
            if self._settled:
                return False
        return self._exists(())

    def _exists(self, colours: Sequence[int]) -> bool:
        if self._others.exists([*self._live, *colours], self._budget or Budget(self._limit)):
            return True
        core, self._settled = self._others.core()
        if self._settled:
            self._core = core
        return False
