"""Text of janko.at: a block from `[begin]` to `[end]`.

    [begin]
    puzzle slitherlink
    author ...
    size 4 3
    [problem]
    - - - -
    - 3 0 -
    - - - 0
    [solution]
    ...
    [end]

Lines before the problem are a key, whatever its case, and a value; the size is taken from the
grid. Arrows have the letters of the compass. The answer is a grid of its own, see
`satloop.formats.solutions`. A section of moves is passed over.
"""

import re
from collections.abc import Iterator, Sequence

from satloop.errors import FormatError, PuzzleError
from satloop.formats import grids
from satloop.formats.grids import Line, compass_rows, guess, named_genre, read_compass
from satloop.formats.record import Record, fits_line, shown, variant_notes
from satloop.formats.solutions import read_solution, write_solution
from satloop.puzzle import Genre, Puzzle

BEGIN, PROBLEM, SOLUTION, MOVES, END = "[begin]", "[problem]", "[solution]", "[moves]", "[end]"
BLANK = "-"
SIZES = ("size", "rows", "cols")  # said by the grid
GENRE = "puzzle"

_SECTION = re.compile(r"\s*\[[a-z]+\]\s*", re.IGNORECASE)
_KEY = re.compile(r"\s*([a-z][a-z0-9-]*)(?:\s+(.*))?", re.IGNORECASE | re.ASCII)
_WRITTEN_KEY = re.compile(r"[a-z][a-z0-9-]*", re.ASCII)

Sections = dict[str, list[Line]]  # by name: the lines below it that are not blank


def looks_like(text: str) -> bool:
    """Say whether the first line is `[begin]`."""
    return text.partition("\n")[0].strip().lower() == BEGIN


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each block."""
    block: list[Line] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if looks_like(line) and block:
            yield _read_block(block, genre)
            block = []
        block.append((number, line))
        if line.strip().lower() == END:
            yield _read_block(block, genre)
            block = []
    if block:
        yield _read_block(block, genre)


def _read_block(block: Sequence[Line], genre: Genre | None) -> Record | FormatError:
    try:
        return _read_record(block, genre)
    except FormatError as error:
        return error


def _read_record(block: Sequence[Line], wanted: Genre | None) -> Record:
    first, last = block[0], block[-1]
    if not looks_like(first[1]):
        raise FormatError(f"expected {BEGIN}, found {shown(first[1].strip())}", first[0], 1)
    sections = _sections(block)
    if END not in sections:
        raise FormatError(f"expected {END}, found the end", last[0], len(last[1]) + 1)
    if not sections.get(PROBLEM):
        raise FormatError(f"expected {PROBLEM} with a grid", last[0], 1)
    rows = sections[PROBLEM]
    genre, info = _read_keys(sections[BEGIN], wanted)
    notes: tuple[str, ...] = ()
    if genre is None:
        genre, grid = guess(rows, read_compass)
        notes += (f"genre guessed: {genre.name}",)
    else:
        grid = read_compass(genre, rows)
    _check_sizes(sections[BEGIN], grid)
    puzzle = Puzzle(genre, *grid, info=info)
    solution = sections.get(SOLUTION)
    answer = read_solution(puzzle, solution) if solution else None
    if MOVES in sections:
        notes += (f"{MOVES} not read",)
    return Record(puzzle, answer, notes=notes + variant_notes(puzzle), line=first[0])


def _sections(block: Sequence[Line]) -> Sections:
    sections: Sections = {}
    known = (BEGIN, PROBLEM, SOLUTION, MOVES, END)
    below: list[Line] = []
    for number, line in block:
        if not _SECTION.fullmatch(line):
            below.append((number, line))
            continue
        name = line.strip().lower()
        if name not in known:
            raise FormatError(f"expected {' '.join(known)}, found {shown(name)}", number, 1)
        if name in sections:
            raise FormatError(f"{name} is there twice", number, 1)
        below = sections[name] = []
    return sections


def _read_keys(
    lines: Sequence[Line], genre: Genre | None
) -> tuple[Genre | None, tuple[tuple[str, str], ...]]:
    """Read the keys: the genre and the information."""
    info: dict[str, str] = {}
    seen: set[str] = set()
    for number, line in lines:
        match = _KEY.fullmatch(line)
        if match is None:
            raise FormatError(f"expected a key, found {shown(line.strip())}", number, 1)
        key, value = match[1].lower(), (match[2] or "").strip()
        if key in seen:
            raise FormatError(f"the key {key} is there twice", number, match.start(1) + 1)
        seen.add(key)
        if not fits_line(value):
            problem = f"{key} has characters that are no text"
            raise FormatError(problem, number, match.start(2) + 1)
        if key == GENRE:
            genre = named_genre(value, genre, number, max(match.start(2), 0) + 1)
        elif key not in SIZES:
            info[key] = value
    return genre, tuple(info.items())


def _check_sizes(lines: Sequence[Line], grid: grids.Grid) -> None:
    """Refuse a size that is not the grid's; one number alone is that of both sides."""
    rows, cols = str(grid[0]), str(grid[1])
    for number, line in lines:
        key, *found = line.split()
        wanted = {"rows": [[rows]], "cols": [[cols]]}.get(key.lower())
        if key.lower() == "size":
            wanted = [[cols, rows], [rows, cols], [f"{cols}x{rows}"]]
            wanted += [[cols]] if rows == cols else []
        if wanted and found not in wanted:
            problem = f"expected {cols}x{rows} as the grid has, found {shown(' '.join(found))}"
            raise FormatError(problem, number, 1)


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write blocks, with the answers that the records have and a blank line between them.

    Raises `PuzzleError` for information that cannot be written as a key and a value, and for
    an answer that no grid of tokens shows.
    """
    del answers  # whatever the records have is kept
    return "\n".join([_write_block(record) for record in records])


def _write_block(record: Record) -> str:
    puzzle = record.puzzle
    lines = [BEGIN, f"{GENRE} {puzzle.genre.name}"]
    keys = {GENRE, *SIZES}
    for key, value in puzzle.info:
        if not _WRITTEN_KEY.fullmatch(key) or not fits_line(value):
            raise PuzzleError(f"{shown(key)} cannot be written on one line: {shown(value)}")
        if key in keys:
            raise PuzzleError(f"the key {key} cannot be written as information, or not twice")
        keys.add(key)
        lines.append(f"{key} {value}".rstrip())
    if puzzle.rows == puzzle.cols:
        lines.append(f"size {puzzle.cols}")
    else:
        lines += [f"cols {puzzle.cols}", f"rows {puzzle.rows}"]
    lines += [PROBLEM, *compass_rows(puzzle, BLANK)]
    if record.answer is not None:
        lines += [SOLUTION, *write_solution(puzzle, record.answer)]
    return "\n".join([*lines, END, ""])
