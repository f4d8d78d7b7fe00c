"""Solve, count and verify: the questions a puzzle is asked."""

from dataclasses import dataclass, field, replace

from satloop.checking import validate
from satloop.conflicts import Conflict, find_conflict
from satloop.differences import Difference, differences
from satloop.errors import LimitReachedError
from satloop.puzzle import Answer, Marks, Puzzle, Verdict
from satloop.sat.backend import DEFAULT_BACKEND
from satloop.sat.budget import Budget, Limit
from satloop.sat.hitting import SmallestHitting
from satloop.sat.solver import LoopSolver, Work

ROUNDS = 200  # choices looked at for the fewest marks that clash
ENOUGH = 2  # answers for a verdict: one, or that there are several


@dataclass(frozen=True, slots=True)
class Solution:
    """An answer, or None: there is none, or a `limit` was reached first."""

    answer: Answer | None
    limit: str | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """The answers found, and whether they are all there are; `work` is what that took."""

    answers: tuple[Answer, ...]
    complete: bool
    limit: str | None = None
    work: Work = field(default=Work(), compare=False)

    @property
    def verdict(self) -> Verdict:
        """What the answers found say about the puzzle."""
        if len(self.answers) >= ENOUGH:
            return Verdict.MULTIPLE
        if not self.complete:
            return Verdict.UNDECIDED
        return Verdict.UNIQUE if self.answers else Verdict.NONE


@dataclass(frozen=True, slots=True)
class Verification:
    """What `verify` found; fields that do not belong to the verdict are empty.

    `limit` names the limit that ended the search: for the verdict if that is undecided, else
    for the forced part or for the conflict.
    """

    verdict: Verdict
    answers: tuple[Answer, ...] = ()  # one, or two that differ; when undecided what was found
    differences: tuple[Difference, ...] = ()
    conflict: Conflict | None = None
    forced: Marks | None = None  # what all answers share, if asked for and decided
    limit: str | None = None


def solve(
    puzzle: Puzzle,
    marks: Marks | None = None,
    limit: Limit | None = None,
    *,
    backend: str = DEFAULT_BACKEND,
) -> Solution:
    """Find an answer, keeping to the marks where given.

    Raises `PuzzleError` for marks that do not fit the board, `BackendError` for an unknown
    back-end.
    """
    budget = Budget(limit)
    with LoopSolver(puzzle, backend) as solver:
        if marks is not None:
            _keep_to(solver, puzzle, marks)
        try:
            return Solution(solver.solve(budget))
        except LimitReachedError as reached:
            return Solution(None, str(reached))


def count(
    puzzle: Puzzle,
    cap: int = ENOUGH,
    limit: Limit | Budget | None = None,
    *,
    marks: Marks | None = None,
    backend: str = DEFAULT_BACKEND,
) -> Tally:
    """Find up to `cap` answers, keeping to the marks where given; complete if there are no others.

    At exactly `cap` answers the search stops without looking for one more.
    """
    budget = Budget.of(limit)
    with LoopSolver(puzzle, backend) as solver:
        if marks is not None:
            _keep_to(solver, puzzle, marks)
        return replace(_collect(solver, cap, budget), work=solver.work)


def verify(
    puzzle: Puzzle,
    limit: Limit | Budget | None = None,
    *,
    forced: bool = False,
    backend: str = DEFAULT_BACKEND,
) -> Verification:
    """Decide whether a puzzle has one answer, several or none, and say where.

    With `forced` also find what all answers of an ambiguous puzzle share. The limit covers
    everything together.
    """
    budget = Budget.of(limit)
    with LoopSolver(puzzle, backend) as solver:
        tally = _collect(solver, ENOUGH, budget)
        verdict, answers = tally.verdict, tally.answers
        shared: Marks | None = None
        limit_reached = tally.limit
        if forced and verdict is Verdict.UNIQUE:
            shared = answers[0].as_marks(puzzle)
        elif forced and verdict is Verdict.MULTIPLE:
            try:
                shared = _shared(solver, puzzle, answers, budget)
            except LimitReachedError as reached:
                limit_reached = str(reached)
    if verdict is Verdict.MULTIPLE:
        apart = differences(puzzle, *answers)
        return Verification(verdict, answers, apart, forced=shared, limit=limit_reached)
    if verdict is Verdict.NONE:
        conflict = find_conflict(puzzle, budget, backend)
        return Verification(verdict, conflict=conflict, limit=conflict.limit)
    return Verification(verdict, answers, forced=shared, limit=limit_reached)


def shared_marks(
    puzzle: Puzzle,
    marks: Marks | None = None,
    limit: Limit | Budget | None = None,
    *,
    backend: str = DEFAULT_BACKEND,
) -> Marks | None:
    """Return what all answers that keep to the marks share, None if there is no such answer.

    Raises `LimitReachedError` when the limit is reached before that is known.
    """
    budget = Budget.of(limit)
    with LoopSolver(puzzle, backend) as solver:
        _keep_to(solver, puzzle, marks or Marks())
        answer = solver.solve(budget)
        return None if answer is None else _shared(solver, puzzle, (answer,), budget)


def clashing_marks(
    puzzle: Puzzle,
    marks: Marks,
    limit: Limit | Budget | None = None,
    *,
    backend: str = DEFAULT_BACKEND,
) -> Marks | None:
    """Return the fewest marks that no answer holds together; None if some answer holds all.

    Where `ROUNDS` do not show which are the fewest, there are none to spare. Raises
    `LimitReachedError` when the limit is reached before that is known.
    """
    budget = Budget.of(limit)
    with LoopSolver(puzzle, backend) as solver:
        given = _as_literals(solver, puzzle, marks)
        if solver.solve(budget, sorted(given)) is not None:
            return None
        sets = [_needed(solver, budget, sorted(given, reverse=down)) for down in (False, True)]
        return _of_literals(given, _fewest(solver, budget, given, min(sets, key=len)))


def _needed(solver: LoopSolver, budget: Budget, literals: list[int]) -> list[int]:
    """Drop literals, the first ones first, as long as no answer holds the rest."""
    kept = literals
    for literal in literals:
        if literal in kept:
            fewer = [other for other in kept if other != literal]
            if solver.solve(budget, fewer) is None:
                core = set(solver.core())
                kept = [other for other in fewer if other in core]
    return kept


def _fewest(
    solver: LoopSolver, budget: Budget, given: dict[int, tuple[str, int]], known: list[int]
) -> list[int]:
    """Return the fewest literals that no answer holds together; `known` are some.

    Whatever does not hold together misses none of the sets that single answers break: smallest
    hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva, CP 2015).
    """
    literals = sorted(given)
    with SmallestHitting([1] * len(literals)) as hitting:
        for _ in range(ROUNDS):
            choice = hitting.get()
            if len(choice) >= len(known):
                break
            answer = solver.solve(budget, [literals[number] for number in choice])
            if answer is None:
                return [literals[number] for number in choice]
            while answer is not None:
                broken = [n for n, x in enumerate(literals) if not _holds(answer, *given[x])]
                hitting.add(broken)
                choice = sorted({*choice, *broken})
                answer = solver.solve(budget, [literals[number] for number in choice])
    return known


def _holds(answer: Answer, field: str, number: int) -> bool:
    marked = answer.lines if field in {"lines", "empty"} else answer.shaded
    return (number in marked) == (field in {"lines", "shaded"})


def _collect(solver: LoopSolver, cap: int, budget: Budget) -> Tally:
    answers: list[Answer] = []
    try:
        while len(answers) < cap:
            answer = solver.solve(budget)
            if answer is None:
                return Tally(tuple(answers), complete=True)
            answers.append(answer)
            solver.exclude(answer)
    except LimitReachedError as reached:
        return Tally(tuple(answers), complete=False, limit=str(reached))
    return Tally(tuple(answers), complete=False)


def _keep_to(solver: LoopSolver, puzzle: Puzzle, marks: Marks) -> None:
    for literal in sorted(_as_literals(solver, puzzle, marks), key=abs):
        solver.add([literal])
    if not all(map(solver.shade_variable, marks.shaded)):
        solver.add([])  # a cell out of play cannot be shaded


def _as_literals(solver: LoopSolver, puzzle: Puzzle, marks: Marks) -> dict[int, tuple[str, int]]:
    """Return the marks as literals, each with the field and the number that it stands for."""
    validate(puzzle, marks)
    shade = solver.shade_variable
    found: dict[int, tuple[str, int]] = {edge: ("lines", edge) for edge in marks.lines}
    found |= {-edge: ("empty", edge) for edge in marks.empty}
    found |= {shade(cell): ("shaded", cell) for cell in marks.shaded if shade(cell)}
    return found | {-shade(cell): ("unshaded", cell) for cell in marks.unshaded if shade(cell)}


def _of_literals(given: dict[int, tuple[str, int]], literals: list[int]) -> Marks:
    fields: dict[str, set[int]] = {"lines": set(), "empty": set(), "shaded": set()}
    fields["unshaded"] = set()
    for literal in literals:
        name, number = given[literal]
        fields[name].add(number)
    return Marks(**{name: frozenset(numbers) for name, numbers in fields.items()})


def _shared(
    solver: LoopSolver, puzzle: Puzzle, answers: tuple[Answer, ...], budget: Budget
) -> Marks:
    """Return what all answers share: ask for an answer that differs in what all had so far."""
    marks = [answer.as_marks(puzzle) for answer in answers]
    while True:
        shared = Marks(
            frozenset.intersection(*(m.lines for m in marks)),
            frozenset.intersection(*(m.empty for m in marks)),
            frozenset.intersection(*(m.shaded for m in marks)),
            frozenset.intersection(*(m.unshaded for m in marks)),
        )
        shade = solver.shade_variable
        solver.add(
            [-edge for edge in sorted(shared.lines)]
            + sorted(shared.empty)
            + [-shade(cell) for cell in sorted(shared.shaded)]
            + [shade(cell) for cell in sorted(shared.unshaded)]
        )
        other = solver.solve(budget)
        if other is None:
            return shared
        marks = [shared, other.as_marks(puzzle)]
