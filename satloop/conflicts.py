"""Which clues cannot hold together."""

from dataclasses import dataclass

from satloop.encoding import RuleKind
from satloop.errors import LimitReachedError
from satloop.puzzle import Puzzle
from satloop.sat.budget import Budget
from satloop.sat.solver import LoopSolver


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
    drops several at a time.
    """
    with LoopSolver(puzzle, backend, relax=(RuleKind.CLUE,)) as solver:
        needed: list[int] = []
        maybe = sorted(solver.selectors)
        limit = None
        tried: list[int] = []
        try:
            if solver.solve(budget, maybe) is not None:
                raise ValueError("the puzzle has an answer")
            maybe = solver.core()
            while maybe:
                # The last clue first, so that what stays lies early on the board.
                tried = [maybe.pop()]
                if solver.solve(budget, needed + maybe) is None:
                    core = set(solver.core())
                    maybe = [s for s in maybe if s in core]
                else:
                    needed += tried
        except LimitReachedError as reached:
            limit = str(reached)
            maybe += tried
        clues = sorted({solver.selectors[s].place for s in needed + maybe})
    return Conflict(tuple(clues), limit)
