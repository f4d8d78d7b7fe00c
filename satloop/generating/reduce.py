"""Taking numbers away while one answer is left.

Deletion of an unsatisfiable subset, clause by clause, with refinement by cores (Dershowitz,
Hanna, Nadel, SAT 2006): the numbers are assumptions, "another answer" is the question, and
"none" means that the numbers asked for suffice. The order of removal is fixed beforehand and
cores only save questions, so that the result hangs on true answers alone, whatever model or
core a back-end happens to return; unless a question ran over its budget.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from satloop.errors import LimitReachedError
from satloop.sat.budget import Budget, Limit
from satloop.sat.regions import OtherLoops

Unit = tuple[int, ...]  # cells whose numbers stay or go together, usually one


@dataclass(frozen=True, slots=True)
class Effort:
    """How a question is asked.

    `conflicts` limits each question by itself. `reaches` are the distances within which
    another answer is looked for first: one found there settles the question at once. Tried
    from 2 to 12 on boards from 10x10 to 30x30.
    """

    conflicts: int = 200_000
    reaches: tuple[int, ...] = (5, 10)


@dataclass(frozen=True, slots=True)
class Reduced:
    """The cells whose numbers stay, rising; `undecided` units stay for want of a proof."""

    cells: tuple[int, ...]
    undecided: int = 0


EFFORT = Effort()


def reduce(
    others: OtherLoops, order: Sequence[Unit], fewest: int = 0, effort: Effort = EFFORT
) -> Reduced | None:
    """Try to take away each unit in order, as long as more than `fewest` numbers are left.

    Numbers that must stay are kept in `others` beforehand, and are not part of the result.
    Returns None if all the numbers together allow another answer. Raises `LimitReachedError`
    if that is not known.
    """
    questions = _Questions(others, order, effort)
    if not questions.has_one_answer():
        return None
    stays: list[int] = []
    undecided = 0
    left = sum(map(len, order))
    for unit in order:
        if left <= fewest:
            stays += unit
            continue
        try:
            needed = questions.needs(unit)
        except LimitReachedError:
            needed = True
            undecided += 1
        if needed:
            stays += unit
            for cell in unit:
                others.keep(cell)
        else:
            left -= len(unit)
            for cell in unit:
                others.drop(cell)
    return Reduced(tuple(sorted(stays)), undecided)


class _Questions:
    """The questions, and what one answer tells about the next."""

    def __init__(self, others: OtherLoops, order: Sequence[Unit], effort: Effort) -> None:
        self._others = others
        self._effort = effort
        # The next to go comes last: assumptions that earlier ones imply stay out of cores,
        # so that a core leans on numbers asked for longest. Halves the questions.
        self._live = [others.selector(cell) for unit in reversed(order) for cell in unit]
        self._core: set[int] = set()
        self._core_is_global = False

    def has_one_answer(self) -> bool:
        """Ask for another answer to all the numbers together."""
        return not self._exists(())

    def needs(self, unit: Unit) -> bool:
        """Say whether another answer comes up without the unit, the next in order."""
        del self._live[-len(unit) :]
        if self._core.isdisjoint(unit):
            return False
        for reach in self._effort.reaches:
            far = self._others.far_from(unit, reach)
            if not far:
                break
            if self._exists(far):
                return True
            if self._core_is_global:
                return False
        return self._exists(())

    def _exists(self, colours: Sequence[int]) -> bool:
        assumptions = [*self._live, *colours]
        if self._others.exists(assumptions, Budget(Limit(self._effort.conflicts))):
            return True
        core, self._core_is_global = self._others.core()
        if self._core_is_global:
            self._core = core
        return False
