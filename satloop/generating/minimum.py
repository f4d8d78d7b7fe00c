"""The fewest numbers that tell a loop from every other one.

Implicit hitting sets (after Ignatiev, Previti, Liffiton, Marques-Silva, Smallest MUS
extraction with minimal hitting set dualization, CP 2015): each other loop gives the numbers
in which it differs, one of which must be on the board. The smallest choice that hits all
these sets is a lower bound, and an answer as soon as no other loop keeps to it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from satloop.errors import LimitReachedError
from satloop.generating.one_loop import Effort
from satloop.generating.reduce import Unit
from satloop.sat.budget import Budget, Limit
from satloop.sat.hitting import SmallestHitting
from satloop.sat.regions import OtherLoops


@dataclass(frozen=True, slots=True)
class Fewest:
    """The cells whose numbers stay, rising, and how many there must be at the least."""

    cells: tuple[int, ...]
    bound: int


def fewest(
    others: OtherLoops,
    units: Sequence[Unit],
    enough: Iterable[int],
    effort: Effort,
    budget: Budget | None = None,
) -> Fewest:
    """Choose as few cells as can be from whole units.

    Numbers kept in `others` count besides, and are not part of the result. `enough` are
    cells of some units that are known to do: the choice to be improved on, and the result
    where a limit stops the search. A budget is shared by all questions.
    """
    known = tuple(sorted(enough))
    search = _Differences(others, units, Limit(conflicts=effort.conflicts), budget)
    bound = 0
    with SmallestHitting([len(unit) for unit in units]) as hitting:
        try:
            for _ in range(effort.rounds):
                choice = hitting.get()
                bound = sum(len(units[u]) for u in choice)
                if bound >= len(known):
                    break
                different = search.find(choice)
                if different is None:
                    known = tuple(sorted(cell for u in choice for cell in units[u]))
                    break
                # More sets to hit before the next smallest choice, which costs most.
                while different is not None:
                    hitting.add(different)
                    choice = sorted({*choice, *different})
                    different = search.find(choice)
        except LimitReachedError:
            pass
    return Fewest(known, bound)


class _Differences:
    """Where other loops differ from the region's outline, as sets of units by index."""

    def __init__(
        self, others: OtherLoops, units: Sequence[Unit], limit: Limit, budget: Budget | None
    ) -> None:
        self._others = others
        self._numbers = others.region.numbers()
        self._units = units
        self._limit = limit
        self._budget = budget

    def find(self, choice: Iterable[int]) -> set[int] | None:
        """Return the units in which another loop differs that keeps to the choice.

        The set is smallest by removal: no other loop differs in a part of it alone.
        """
        if not self._exists(choice):
            return None
        different = self._different()
        must: set[int] = set()
        while todo := sorted(different - must):
            agreed = [u for u in range(len(self._units)) if u not in different]
            if self._exists([*agreed, todo[-1]]):
                different = self._different()
            else:
                must.add(todo[-1])
        return different

    def _exists(self, choice: Iterable[int]) -> bool:
        selectors = [self._others.selector(cell) for u in choice for cell in self._units[u]]
        return self._others.exists(selectors, self._budget or Budget(self._limit))

    def _different(self) -> set[int]:
        found = self._others.found().numbers()
        right = self._numbers
        return {u for u, unit in enumerate(self._units) if any(found[c] != right[c] for c in unit)}
