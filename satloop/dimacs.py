"""A puzzle as a formula in DIMACS CNF, for other solvers and for proofs by them.

The formula holds the rules and every loop cut that was needed to decide the puzzle, so a plain
solver needs to know nothing of loops: of a puzzle with one answer it has exactly one model over
the edges and the shaded cells, and none if the clause that the file names is added.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from satloop.puzzle import Answer, Puzzle, Verdict
from satloop.sat.budget import Budget, Limit
from satloop.sat.solver import LoopSolver


@dataclass(frozen=True, slots=True)
class Formula:
    """Clauses over the variables 1 to `top`: edges by number, shaded cells, then helpers.

    `answer` is one, if there is any. `other` is the clause by which a model differs from it in
    some edge; without an answer it is empty.
    """

    puzzle: Puzzle
    top: int
    clauses: tuple[Sequence[int], ...]
    verdict: Verdict
    answer: Answer | None
    other: tuple[int, ...]
    shaded: tuple[int, ...]  # the cells' variables, 0 where there is none


def formula(puzzle: Puzzle, limit: Limit | None = None) -> Formula:
    """Decide a puzzle and return the formula that this took.

    Raises `LimitReachedError` when the limit is reached first.
    """
    budget = Budget(limit)
    with LoopSolver(puzzle, keep=True) as solver:
        answer = solver.solve(budget)
        verdict = Verdict.NONE
        other: tuple[int, ...] = ()
        if answer is not None:
            # Models with the answer's loop and others beside it have to be cut off as well.
            lines = answer.lines
            other = tuple([-e if e in lines else e for e in puzzle.lattice.edges])
            solver.add(other)
            is_only = solver.solve(budget) is None
            verdict = Verdict.UNIQUE if is_only else Verdict.MULTIPLE
        shaded = tuple(map(solver.shade_variable, range(len(puzzle.clues))))
        return Formula(puzzle, solver.top, tuple(solver.formula), verdict, answer, other, shaded)


def write_dimacs(found: Formula) -> str:
    """Write a formula in DIMACS CNF, with comments that name its variables."""
    lines = [f"c {comment}".rstrip() for comment in _comments(found)]
    lines.append(f"p cnf {found.top} {len(found.clauses)}")
    lines += [_clause(clause) for clause in found.clauses]
    return "\n".join([*lines, ""])


def _comments(found: Formula) -> Iterator[str]:
    puzzle = found.puzzle
    write = puzzle.genre.alphabet.write_token
    yield f"{puzzle.genre.name} {puzzle.cols}x{puzzle.rows}, {found.verdict}"
    for row in range(puzzle.rows):
        clues = puzzle.clues[row * puzzle.cols : (row + 1) * puzzle.cols]
        yield " ".join(["." if clue is None else write(clue) for clue in clues])
    yield "The rules, and every loop cut that was needed. The variables:"
    for edge in puzzle.lattice.edges:
        yield f"{edge} line {puzzle.edge_name(edge)}"
    for cell, variable in enumerate(found.shaded):
        if variable:
            yield f"{variable} shaded {puzzle.cell(cell)}"
    first = max((len(puzzle.lattice.edges), *found.shaded)) + 1
    if first <= found.top:
        yield f"{first} to {found.top} follow from these"
    if found.other:
        yield "The clause of all answers but the one that was found:"
        yield _clause(found.other)


def _clause(clause: Sequence[int]) -> str:
    return " ".join([*map(str, clause), "0"])
