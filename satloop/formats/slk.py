"""`.slk` files of Carleton's Slitherlink solver, with the edges drawn so far.

    # a comment
    3 4

    ....
    .30.
    ...0

    --..
    (the rows of horizontal edges, one more than rows)

    -.-..
    (the rows of vertical edges, one more in each than columns)

An edge is `-` for a line, `x` for a cross, `.` for neither. A reader can do without the edges,
but that solver calls the puzzle invalid then, so they are always written. A board of which
every edge is decided is taken for the answer, any other one for marks.
"""

from collections.abc import Iterator, Sequence

from satloop.clues import Clue
from satloop.errors import FormatError, NotationError, PuzzleError
from satloop.formats.boards import all_rows
from satloop.formats.grids import SIZE, Grid, Line, guess, in_rows, read_size, read_tokens
from satloop.formats.mixed import SEPARATOR
from satloop.formats.record import Record, fits_line, shown, validated
from satloop.geometry import Site
from satloop.puzzle import Answer, Genre, Marks, Puzzle

COMMENT = "#"
BLANK = "."
LINE, CROSS, NEITHER = "-", "x", "."
LINES = "-|"  # some draw the vertical ones so


def fits(genre: Genre) -> bool:
    """Say whether the genre has clues of one character between edges."""
    return genre.alphabet.compact and genre.site is Site.DOTS


def looks_like(text: str) -> bool:
    """Say whether there is a comment, then a size, and then a blank line."""
    lines = text.split("\n")
    return len(lines) == 2 and _is_comment(lines[0]) and SIZE.fullmatch(lines[1]) is not None  # noqa: PLR2004


def _is_comment(line: str) -> bool:
    """Say whether a line can be no row of clues or edges."""
    return line.lstrip().startswith(COMMENT) or any(c.isalpha() and c != CROSS for c in line)


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each puzzle; a size starts one, with a comment before it."""
    block: list[Line] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if SIZE.fullmatch(line) and block:
            above = [block.pop()] if _is_comment(block[-1][1]) else []
            if block:
                yield _read_block(block, genre)
            block = above
        block.append((number, line))
    if block:
        yield _read_block(block, genre)


def _read_block(block: Sequence[Line], genre: Genre | None) -> Record | FormatError:
    try:
        return _read_record(block, genre)
    except FormatError as error:
        return error


def _read_record(block: Sequence[Line], wanted: Genre | None) -> Record:
    first = block[0]
    comment = _is_comment(first[1])
    if comment:
        block = block[1:]
    if not block:
        raise FormatError("expected rows and columns, found the end", first[0], len(first[1]) + 1)
    rows, cols = read_size(block[0])
    grid, edges = block[1 : rows + 1], block[rows + 1 :]
    if len(grid) < rows:
        raise FormatError(f"expected {rows} rows, found {len(grid)}", block[-1][0], 1)
    genre, found = (wanted, _read_grid(wanted, grid)) if wanted else guess(grid, _read_grid)
    if found[1] != cols:
        raise FormatError(f"expected {cols} cells, found {found[1]}", grid[0][0], 1)
    title = first[1].strip().removeprefix(COMMENT).strip() if comment else ""
    if not fits_line(title):
        raise FormatError("the comment has characters that are no text", first[0], 1)
    puzzle = Puzzle(genre, *found, info=(("title", title),) if title else ())
    table = all_rows(puzzle.lattice)
    # One more line, or one instead of all, is what parts puzzles.
    if len(edges) in (1, len(table) + 1) and edges[-1][1].strip() == SEPARATOR:
        edges = edges[:-1]
    marks = _read_edges(table, edges) if edges else Marks()
    if len(marks.lines) + len(marks.empty) == len(puzzle.lattice.edges):
        return Record(puzzle, Answer(marks.lines), line=first[0])
    return Record(puzzle, marks=marks if marks != Marks() else None, line=first[0])


def _read_grid(genre: Genre, lines: Sequence[Line]) -> Grid:
    if not fits(genre):
        raise FormatError(f"no notation for {genre.name}", lines[0][0], 1)

    def read(token: str) -> Clue:
        if not token.isdigit():
            raise NotationError(f"expected a digit or a blank, found {token!r}")
        return genre.alphabet.read_token(token)

    return read_tokens(lines, read, compact=True)


def _read_edges(table: Sequence[Sequence[int]], lines: Sequence[Line]) -> Marks:
    """Read the rows of horizontal, then of vertical edges."""
    if len(lines) != len(table):
        at = lines[min(len(table), len(lines) - 1)][0]
        raise FormatError(f"expected {len(table)} rows of edges, found {len(lines)}", at, 1)
    found: tuple[list[int], list[int]] = ([], [])
    for (number, text), edges in zip(lines, table, strict=True):
        indent = len(text) - len(text.lstrip())
        signs = text.strip()
        if len(signs) != len(edges):
            problem = f"expected {len(edges)} edges, found {len(signs)}"
            raise FormatError(problem, number, indent + min(len(edges), len(signs)) + 1)
        for at, (sign, edge) in enumerate(zip(signs, edges, strict=True)):
            if sign in LINES:
                found[0].append(edge)
            elif sign == CROSS:
                found[1].append(edge)
            elif sign != NEITHER:
                problem = f"expected {LINE} {CROSS} or {NEITHER} for an edge, found {sign!r}"
                raise FormatError(problem, number, indent + at + 1)
    return Marks(frozenset(found[0]), frozenset(found[1]))


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write files, with the answer or else the marks.

    Raises `PuzzleError` for a clue that is no digit, and for a title that is no comment.
    """
    del answers  # whatever the records have is kept
    return "\n".join([_write_record(record) for record in records])


def _write_record(record: Record) -> str:
    puzzle = record.puzzle
    title = dict(puzzle.info).get("title", "")
    if not fits_line(title):
        raise PuzzleError(f"title cannot be written on one line: {shown(title)}")
    tokens = []
    for index, clue in enumerate(puzzle.clues):
        token = BLANK if clue is None else puzzle.genre.alphabet.write_token(clue)
        if token != BLANK and not token.isdigit():
            raise PuzzleError(f"slk has no sign for the clue {token} at {puzzle.cell(index)}")
        tokens.append(token)
    rows = in_rows(tokens, puzzle.cols, "")
    marks = Marks()
    if record.answer is not None:
        lines = validated(puzzle, record.answer).lines
        marks = Marks(lines, frozenset(puzzle.lattice.edges) - lines)
    elif record.marks is not None:
        marks = validated(puzzle, record.marks)
    edges = ["".join([_sign(marks, edge) for edge in row]) for row in all_rows(puzzle.lattice)]
    head = [f"{COMMENT} {title}".rstrip(), f"{puzzle.rows} {puzzle.cols}"]
    return "\n".join(
        [*head, "", *rows, "", *edges[: puzzle.rows + 1], "", *edges[puzzle.rows + 1 :], ""]
    )


def _sign(marks: Marks, edge: int) -> str:
    return LINE if edge in marks.lines else CROSS if edge in marks.empty else NEITHER
