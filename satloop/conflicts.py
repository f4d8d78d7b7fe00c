"""Which clues cannot hold together."""

from dataclasses import dataclass

from satloop.encoding import RuleKind
from satloop.errors import LimitReachedError
from satloop.puzzle import Puzzle
from satloop.sat.budget import Budget, Limit
from satloop.sat.solver import LoopSolver

# For each clue. Where a slip shows only far away, single questions can take hours.
EFFORT = Limit(conflicts=50_000)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that cannot hold together, as cells by index, rising.

    Without any one of them the rest can hold, unless a `limit` ended the search for less.
    No clues at all means that the board has no answer even when no number counts.
    """

    clues: tuple[int, ...]
    limit: str | None = None


def find_conflict(puzzle: Puzzle, budget: Budget, backend: str) -> Conflict:
    """Shrink the clues of a puzzle without an answer to a set that is smallest by removal.

    A clue is removed by dropping its number; its cell stays what it is. Deletion with
    refinement by cores (Dershowitz, Hanna, Nadel 2006): every clue is tried once, and a core
    drops several at a time. A clue stays as well if `EFFORT` does not tell whether it can go.
    """
    with LoopSolver(puzzle, backend, relax=(RuleKind.CLUE,)) as solver:
        needed: list[int] = []
        maybe = sorted(solver.selectors)
        try:
            if solver.solve(budget, maybe) is not None:
                raise ValueError("the puzzle has an answer")
        except LimitReachedError as reached:
            clues = sorted(rule.place for rule in solver.selectors.values())
            return Conflict(tuple(clues), str(reached))
        maybe = solver.core()
        limit = None
        while maybe:
            # The last clue first, so that what stays lies early on the board.
            tried = maybe.pop()
            try:
                if solver.solve(Budget(EFFORT, budget), needed + maybe) is None:
                    core = set(solver.core())
                    maybe = [s for s in maybe if s in core]
                    needed = [s for s in needed if s in core]
                else:
                    needed.append(tried)
            except LimitReachedError as reached:
                limit = str(reached)
                needed.append(tried)
        clues = sorted({solver.selectors[s].place for s in needed})
    return Conflict(tuple(clues), limit)
