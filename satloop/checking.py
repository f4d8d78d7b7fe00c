"""The rules checked on an answer or on marks, with the place; never touches SAT.

This is what every answer of the SAT layer has to pass, so it shares no rule code with it.
"""

from collections.abc import Iterator
from dataclasses import replace

from satloop.errors import PuzzleError
from satloop.loop import components, neighbours
from satloop.puzzle import Answer, Code, Marks, Puzzle, Violation

TWO = 2  # lines at each vertex that the loop passes


def check(puzzle: Puzzle, board: Answer | Marks) -> list[Violation]:
    """Return what is wrong on a board, in a fixed order; nothing for a right answer.

    On marks only what is already wrong counts: an edge that is neither line nor empty may
    become either. A closed loop is complete, so it leaves every other edge empty. Raises
    `PuzzleError` for marks outside the board or in conflict with each other.
    """
    marks = board.as_marks(puzzle) if isinstance(board, Answer) else board
    validate(puzzle, marks)
    near = neighbours(puzzle.lattice, marks.lines)
    odd = {vertex for vertex, others in near.items() if len(others) != TWO}
    loops = [part for part in components(near) if odd.isdisjoint(part)]
    if len(loops) == 1 and len(loops[0]) == len(near):
        marks = replace(marks, empty=frozenset(puzzle.lattice.edges) - marks.lines)
    found = list(_loop_violations(puzzle, marks, near, sorted(odd), loops))
    found += puzzle.genre.violations(puzzle, marks)
    return found


def is_complete(puzzle: Puzzle, marks: Marks) -> bool:
    """Say whether the marks hold a right answer.

    Empty edges need not be marked, nor shading: the loop determines it.
    """
    grid = puzzle.lattice
    if puzzle.genre.shades:
        passed = {v for edge in marks.lines for v in (grid.tails[edge], grid.heads[edge])}
        shaded = frozenset(cell for cell in puzzle.open_cells if cell not in passed)
    else:
        shaded = frozenset()
    agrees = not (marks.shaded - shaded or marks.unshaded & shaded)
    return agrees and not check(puzzle, Answer(marks.lines, shaded))


def validate(puzzle: Puzzle, marks: Marks) -> None:
    """Refuse marks outside the board or in conflict with each other with a `PuzzleError`."""
    edges, cells = puzzle.lattice.edges, range(len(puzzle.clues))
    for numbers, legal, word in (
        (marks.lines, edges, "edge"),
        (marks.empty, edges, "edge"),
        (marks.shaded, cells, "cell"),
        (marks.unshaded, cells, "cell"),
    ):
        if numbers and not (min(numbers) in legal and max(numbers) in legal):
            beyond = min(n for n in numbers if n not in legal)
            raise PuzzleError(f"no {word} {beyond} on a board of {puzzle.cols}x{puzzle.rows}")
    if both := marks.lines & marks.empty:
        raise PuzzleError(f"{puzzle.edge_name(min(both))} is both line and empty")
    if both := marks.shaded & marks.unshaded:
        raise PuzzleError(f"{puzzle.cell(min(both))} is both shaded and unshaded")
    if (marks.shaded or marks.unshaded) and not puzzle.genre.shades:
        raise PuzzleError(f"{puzzle.genre.name} has no shaded cells")


def _loop_violations(
    puzzle: Puzzle,
    marks: Marks,
    near: dict[int, list[int]],
    odd: list[int],
    loops: list[list[int]],
) -> Iterator[Violation]:
    grid = puzzle.lattice
    if not marks.lines and len(marks.empty) == len(grid.edges):
        yield Violation(Code.NO_LOOP, "board", "there is no loop")
    for vertex in odd:
        degree = len(near[vertex])
        if degree > TWO:
            code = Code.BRANCH if degree == TWO + 1 else Code.CROSSING
            yield Violation(code, puzzle.vertex_name(vertex), f"{degree} lines meet")
        elif degree < TWO and sum(e not in marks.empty for e in grid.at[vertex]) < TWO:
            yield Violation(Code.DEAD_END, puzzle.vertex_name(vertex), "a line ends here")
    if loops and sum(map(len, loops)) < len(near):
        place = puzzle.vertex_name(min(loops[0]))
        yield Violation(Code.SEVERAL_LOOPS, place, "a closed loop and other lines beside it")
    elif len(loops) > 1:
        place = puzzle.vertex_name(min(loops[1]))
        yield Violation(Code.SEVERAL_LOOPS, place, f"{len(loops)} separate loops")
