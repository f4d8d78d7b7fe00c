"""What places are called in a sentence, one by one and together."""

from collections.abc import Iterable, Sequence

from satloop.geometry import Cell, Site
from satloop.hinting.board import Board
from satloop.hinting.looprules import Premise
from satloop.premises import Tally, Topic
from satloop.puzzle import Puzzle

SIDES = ("left", "right", "top", "bottom")
RUN = 3  # cells in a row, from which on they are told as "r1c1 to r1c3"

Side = tuple[str, Cell]


def joined(parts: Sequence[str]) -> str:
    """Join parts as a sentence does: a, b and c."""
    if len(parts) <= 1:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def place_of(board: Board, literal: int) -> str:
    """Name the edge or cell of a literal."""
    variable = abs(literal)
    if board.is_edge(variable):
        return board.puzzle.edge_name(variable)
    return str(board.puzzle.cell(variable - board.first_shade))


def state_of(board: Board, literal: int) -> str:
    """Say what a literal says of its place."""
    if board.is_edge(abs(literal)):
        return "line" if literal > 0 else "empty"
    return "shaded" if literal > 0 else "unshaded"


def places_of(board: Board, literals: Iterable[int], near: Iterable[Premise] = ()) -> str:
    """Name several places, sides of one cell together and cells in a row by their ends.

    The sides of the clues among the premises `near` are named after these clues.
    """
    chosen = [abs(literal) for literal in literals]
    sides = [v for v in chosen if board.is_edge(v) and board.puzzle.genre.site is Site.DOTS]
    links = [v for v in chosen if board.is_edge(v) and v not in sides]
    cells = [board.puzzle.cell(v - board.first_shade) for v in chosen if not board.is_edge(v)]
    named = _sides(board, sides, tuple(near))
    return joined([*named, *(place_of(board, v) for v in links), *_runs(cells)])


def told(
    board: Board,
    literals: Iterable[int],
    verb: tuple[str, str] = ("is", "are"),
    near: Iterable[Premise] = (),
) -> str:
    """Say of several places what they are, places of one state together; `near` as above."""
    groups: dict[str, list[int]] = {}
    for literal in literals:
        groups.setdefault(state_of(board, literal), []).append(literal)
    one, many = verb
    premises = tuple(near)
    parts = []
    for state, group in groups.items():
        places = places_of(board, group, premises)
        if len(group) == 1:
            parts.append(f"{places} {one} {'a line' if state == 'line' else state}")
        else:
            parts.append(f"{places} {many} {'lines' if state == 'line' else state}")
    return joined(parts)


def _sides(board: Board, edges: Sequence[int], near: Sequence[Premise]) -> list[str]:
    if not edges:
        return []
    after = _after_clues(board, near)
    named = [after.get(edge) or _own_name(board, edge) for edge in edges]
    by_cell: dict[Cell, list[str]] = {}
    for side, cell in named:
        by_cell.setdefault(cell, []).append(side)
    alone: dict[str, list[Cell]] = {}
    parts = []
    for cell, sides in by_cell.items():
        if len(sides) == 1:
            alone.setdefault(sides[0], []).append(cell)
        else:
            parts.append(f"{joined(sorted(sides, key=SIDES.index))} of {cell}")
    parts += [f"{side} of {joined(_runs(alone[side]))}" for side in SIDES if side in alone]
    return parts


def _own_name(board: Board, edge: int) -> Side:
    side, _, _ = board.puzzle.edge_name(edge).partition(" of ")
    return side, board.puzzle.edge_cells(edge)[0]


def _after_clues(board: Board, near: Sequence[Premise]) -> dict[int, Side]:
    """Return what the sides of clues are called after them, the first clue first."""
    grid, found = board.lattice, dict[int, Side]()
    for premise in near:
        if not isinstance(premise, Tally) or premise.topic is not Topic.CLUE:
            continue
        cell = board.puzzle.cell(premise.place)
        corner = cell.row * grid.cols + cell.col
        below = corner + grid.cols
        around = (grid.down[corner], grid.down[corner + 1], grid.right[corner], grid.right[below])
        for side, edge in zip(SIDES, around, strict=True):
            if edge in premise.variables:
                found.setdefault(edge, (side, cell))
    return found


def _runs(cells: Iterable[Cell]) -> list[str]:
    """Name cells in their order, those that lie in a row by the first and the last."""
    runs: list[list[Cell]] = []
    for cell in sorted(cells):
        run = next((run for run in runs if _goes_on(run, cell)), None)
        if run is None:
            runs.append([cell])
        else:
            run.append(cell)
    parts: list[str] = []
    for run in runs:
        long = len(run) >= RUN
        parts += [f"{run[0]} to {run[-1]}"] if long else [str(cell) for cell in run]
    return parts


def _goes_on(run: Sequence[Cell], cell: Cell) -> bool:
    step = (cell.row - run[-1].row, cell.col - run[-1].col)
    if len(run) == 1:
        return step in ((0, 1), (1, 0))
    return step == (run[-1].row - run[-2].row, run[-1].col - run[-2].col)


def cells_of(puzzle: Puzzle, premise: Premise) -> tuple[int, ...]:
    """Return the cells that a premise is about, none if it is about something else."""
    if isinstance(premise, Tally):
        match premise.topic:
            case Topic.CLUE | Topic.CELL:
                return (premise.place,)
            case Topic.DIFFERENCE if premise.second is not None:
                return (premise.place, premise.second)
            case Topic.PAIR:
                first = puzzle.lattice.edges.stop
                return tuple(variable - first for variable in premise.variables)
    return ()
