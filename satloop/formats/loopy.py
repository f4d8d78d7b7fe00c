"""Loopy's game IDs, `4x3t0:e30d0`, with or without the moves of a player or of its solver.

`<columns>x<rows>t0[d<level>]:<description>`: the cells in reading order, a digit or `A` to `Z`
(10 to 35) for a clue, `a` to `z` for a run of 1 to 26 blanks, exactly as many as there are.
`t0` means squares, Loopy's other tilings have other numbers. There is no sign for a clue of
unknown value. With `#` in place of the colon stands a random seed, which makes another puzzle
in every version of Loopy.

Moves are `<edge>y` for a line, `<edge>n` for none, `<edge>u` for neither. Edges are numbered
from 0, cell by cell in reading order: top, right, bottom and left side, each unless it has its
number already. Of the solver's moves, which stand behind an `S`, all edges are told.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from satloop import genres
from satloop.clues import Clue
from satloop.errors import FormatError, NotationError, PuzzleError
from satloop.formats.record import Record, same_genre, shown
from satloop.geometry import MAX_SIDE, Cell, Lattice, lattice
from satloop.puzzle import Answer, Genre, Marks, Puzzle

LEAST = 3  # cells on each side
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BLANKS = "abcdefghijklmnopqrstuvwxyz"
SOLVED = "S"  # before the solver's moves
SQUARES = 0
TILINGS = (
    "squares",
    "triangular",
    "honeycomb",
    "snub-square",
    "Cairo",
    "great-hexagonal",
    "octagonal",
    "kites",
    "floret",
    "dodecagonal",
    "great-dodecagonal",
    "Penrose (kite/dart)",
    "Penrose (rhombs)",
    "great-great-dodecagonal",
    "kagome",
    "compass-dodecagonal",
    "hats",
    "spectres",
)

_SIGN = re.compile(r"\s*[0-9]+(?:x[0-9]+)?t[0-9]+[a-z]*[:#]")
_PARAMS = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?t([0-9]{1,9})(?:d[entha])?")
_ITEM = re.compile(r"([0-9]{1,9})([ynu])")


def fits(genre: Genre) -> bool:
    """Say whether Loopy has puzzles of this genre."""
    return genre.loopy


def looks_like(text: str) -> bool:
    """Say whether the first line starts with Loopy's parameters."""
    return _SIGN.match(text) is not None


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each line that is not blank."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield _read_line(line.rstrip(), number, genre)
            except NotationError as error:
                yield FormatError(str(error), number, error.offset + 1)


def _read_line(line: str, number: int, genre: Genre | None) -> Record:
    start = len(line) - len(line.lstrip())
    end = len(line) if (blank := line.find(" ", start)) < 0 else blank
    puzzle = read_id(line, start, end, genre)
    rest = line[end:].lstrip()
    if not rest:
        return Record(puzzle, line=number)
    try:
        marks = moved(puzzle, Marks(), rest)
    except NotationError as error:
        raise NotationError(str(error), len(line) - len(rest) + error.offset) from None
    if rest.startswith(SOLVED):
        return Record(puzzle, Answer(marks.lines), line=number)
    return Record(puzzle, marks=marks, line=number)


def read_id(text: str, start: int, end: int, genre: Genre | None) -> Puzzle:
    """Read the ID in `text[start:end]`; raises `NotationError` with an offset in the text."""
    colon = next((at for at in range(start, end) if text[at] in ":#"), end)
    rows, cols = read_params(text[start:colon], start)
    if colon == end:
        raise NotationError("expected : and a description, found the end", end)
    if text[colon] == "#":
        problem = "a random seed, of which each version of Loopy makes another puzzle"
        raise NotationError(f"{problem}; expected an ID with a colon", colon)
    return read_description(text[:end], colon + 1, (rows, cols), genre)


def read_params(params: str, start: int = 0) -> tuple[int, int]:
    """Read Loopy's parameters: rows and columns; raises `NotationError`."""
    match = _PARAMS.fullmatch(params)
    if match is None:
        raise NotationError(f"expected parameters such as 7x7t0, found {shown(params)}", start)
    tiling = int(match[3])
    if tiling != SQUARES:
        name = TILINGS[tiling] if tiling < len(TILINGS) else "an unknown one"
        problem = f"expected the tiling t0 ({TILINGS[0]}), found t{tiling}: {name}"
        raise NotationError(problem, start + match.start(3) - 1)
    sides = (int(match[1]), int(match[2] or match[1]))
    for side, word, group in zip(sides, ("columns", "rows"), (1, 2), strict=True):
        if not LEAST <= side <= MAX_SIDE:
            at = start + max(match.start(group), 0)
            raise NotationError(f"expected {LEAST} to {MAX_SIDE} {word}, found {side}", at)
    return sides[1], sides[0]


def read_description(text: str, start: int, size: tuple[int, int], wanted: Genre | None) -> Puzzle:
    """Read the description in `text[start:]`; raises `NotationError` with an offset in it."""
    rows, cols = size
    genre = next(filter(fits, genres.GENRES))
    try:
        same_genre(genre, wanted)
    except PuzzleError as error:
        raise NotationError(str(error), start) from None
    return Puzzle(genre, rows, cols, _clues(genre, text, start, size))


def _clues(genre: Genre, text: str, start: int, size: tuple[int, int]) -> tuple[Clue | None, ...]:
    rows, cols = size
    cells = rows * cols
    clues: list[Clue | None] = []
    for at in range(start, len(text)):
        character = text[at]
        left = cells - len(clues)
        if not left:
            raise NotationError(f"expected the end, after all {cells} cells", at)
        if (run := BLANKS.find(character) + 1) > left:
            raise NotationError(f"expected at most {left} more cells, found {run} blanks", at)
        if run:
            clues += [None] * run
            continue
        here = Cell(*divmod(len(clues), cols))
        value = DIGITS.find(character)
        if value < 0:
            problem = f"expected 0-9, A-Z or a-z, found {character!r} at {here}"
            raise NotationError(problem, at)
        try:
            clues.append(genre.alphabet.read_token(str(value)))
        except NotationError as error:
            raise NotationError(f"{error} at {here}", at) from None
    if len(clues) < cells:
        raise NotationError(f"expected {cells} cells, found {len(clues)}", len(text))
    return tuple(clues)


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write the IDs, one a line; raises `PuzzleError` for what they have no sign for."""
    del answers
    return "".join([f"{params(r.puzzle)}:{write_description(r.puzzle)}\n" for r in records])


def params(puzzle: Puzzle) -> str:
    """Return Loopy's parameters; raises `PuzzleError` for a board that is too small for it."""
    for side, word in ((puzzle.cols, "columns"), (puzzle.rows, "rows")):
        if side < LEAST:
            raise PuzzleError(f"Loopy has no boards of fewer than {LEAST} {word}, found {side}")
    return f"{puzzle.cols}x{puzzle.rows}t{SQUARES}"


def write_description(puzzle: Puzzle) -> str:
    """Return Loopy's description; raises `PuzzleError` for a clue that it has no sign for."""
    parts: list[str] = []
    run = 0
    for index, clue in enumerate(puzzle.clues):
        if clue is None:
            run += 1
            continue
        parts.append(_run(run))
        run = 0
        token = puzzle.genre.alphabet.write_token(clue)
        if not token.isdigit() or int(token) >= len(DIGITS):
            raise PuzzleError(f"Loopy has no sign for the clue {token} at {puzzle.cell(index)}")
        parts.append(DIGITS[int(token)])
    return "".join([*parts, _run(run)])


def _run(blanks: int) -> str:
    whole, rest = divmod(blanks, len(BLANKS))
    return BLANKS[-1] * whole + BLANKS[rest - 1 : rest]


def moved(puzzle: Puzzle, marks: Marks, moves: str) -> Marks:
    """Return the marks after a string of moves, with or without the `S` of a solution.

    Raises `NotationError` for what is no move, and for an edge that the board has not.
    """
    edges = _edges(puzzle.rows, puzzle.cols)
    state = dict.fromkeys(marks.lines, "y") | dict.fromkeys(marks.empty, "n")
    at = int(moves.startswith(SOLVED))
    while at < len(moves):
        match = _ITEM.match(moves, at)
        if match is None:
            problem = f"expected an edge's number and y, n or u, found {shown(moves[at : at + 9])}"
            raise NotationError(problem, at)
        number = int(match[1])
        if number >= len(edges):
            raise NotationError(f"expected edges up to {len(edges) - 1}, found {number}", at)
        state[edges[number]] = match[2]
        at = match.end()
    by_sign = {
        sign: frozenset([edge for edge, found in state.items() if found == sign]) for sign in "yn"
    }
    return Marks(by_sign["y"], by_sign["n"])


def moves_to(puzzle: Puzzle, marks: Marks) -> str:
    """Return the moves that make these marks on an empty board."""
    signs = dict.fromkeys(marks.lines, "y") | dict.fromkeys(marks.empty, "n")
    edges = enumerate(_edges(puzzle.rows, puzzle.cols))
    return "".join([f"{number}{signs[edge]}" for number, edge in edges if edge in signs])


@lru_cache(maxsize=32)
def _edges(rows: int, cols: int) -> tuple[int, ...]:
    """Return the edges of a board in Loopy's order."""
    grid = lattice(rows + 1, cols + 1)
    return tuple(dict.fromkeys(side for cell in range(rows * cols) for side in _sides(grid, cell)))


def _sides(grid: Lattice, cell: int) -> tuple[int, int, int, int]:
    """Return a cell's top, right, bottom and left."""
    corner = cell + cell // (grid.cols - 1)
    right, down, below = grid.right, grid.down, grid.cols
    return right[corner], down[corner + 1], right[corner + below], down[corner]
