"""Records as JSON, one object a line, with the puzzle as an address and as a grid.

An address or rows are enough to read a puzzle (rows need a genre); where a line says the same
thing twice, both must agree.
"""

import json
from collections.abc import Iterator, Sequence

from satloop.errors import FormatError, NotationError, PuzzleError
from satloop.formats.grids import Grid
from satloop.formats.puzzlink import read_address, write_address
from satloop.formats.record import (
    SURROGATE,
    VARIANT,
    Record,
    as_answer,
    check_flags,
    drawn,
    genre_named,
    shown,
    variant_notes,
)
from satloop.formats.strict import DECODER, ValueProblemError
from satloop.formats.text import read_grid, write_grid
from satloop.puzzle import Genre, Marks, Puzzle, Verdict
from satloop.render import DrawingError, read_drawing

KEYS = frozenset(
    ("genre", "width", "height", "url", "rows", "answer", "marks", "verdict", "info", "flags")
)
Info = tuple[tuple[str, str], ...]


def looks_like(text: str) -> bool:
    """Say whether the first character that is not blank starts an object."""
    return text.lstrip()[:1] == "{"


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each line that is not blank."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            yield _read_record(_parse(line), genre, number)
        except json.JSONDecodeError as error:
            yield FormatError(f"no JSON: {error.msg}", number, error.pos + 1)
        except RecursionError:
            yield FormatError("no JSON for a puzzle: nested too deeply", number, 1)
        except (ValueProblemError, PuzzleError) as error:
            yield FormatError(str(error), number, 1)


def _parse(line: str) -> dict[str, object]:
    value = DECODER.decode(line)
    if not isinstance(value, dict):
        raise ValueProblemError("expected a JSON object")
    return value


def _read_record(data: dict[str, object], wanted: Genre | None, number: int) -> Record:
    puzzle = _read_puzzle(data, wanted)
    verdict = _string(data, "verdict")
    if verdict is not None and verdict not in {*Verdict}:
        raise ValueProblemError(f"verdict: expected {', '.join(Verdict)}, found {shown(verdict)}")
    return Record(
        puzzle,
        as_answer(_board(data, "answer", puzzle)),
        _board(data, "marks", puzzle),
        None if verdict is None else Verdict(verdict),
        variant_notes(puzzle)
        + tuple([f"key {shown(key)} ignored" for key in data if key not in KEYS]),
        number,
    )


def _read_puzzle(data: dict[str, object], wanted: Genre | None) -> Puzzle:
    genre = _genre(data, wanted)
    url, rows, flags = _string(data, "url"), _strings(data, "rows"), _string(data, "flags")
    info = _info(data)
    if url is not None:
        linked = _from_url(url, genre)
        _check_agreement(linked, flags, info)
        genre, flags, info = linked.genre, linked.flags, linked.info if info is None else info
        grid = (linked.rows, linked.cols, linked.clues)
        # Rows as they are written need not be read: that is most of the work.
        if rows not in (None, write_grid(linked)) and _from_rows(rows, genre) != grid:
            raise ValueProblemError("url and rows disagree")
    elif rows is None:
        raise ValueProblemError("expected url or rows")
    elif genre is None:
        raise ValueProblemError("expected a genre with rows: add the key genre or use --genre")
    else:
        grid = _from_rows(rows, genre)
    _check_side(data, "height", grid[0])
    _check_side(data, "width", grid[1])
    try:
        check_flags(genre, flags or "")
    except NotationError as error:
        raise ValueProblemError(f"flags: {error}") from None
    return Puzzle(genre, *grid, flags or "", info or ())


def _check_agreement(linked: Puzzle, flags: str | None, info: Info | None) -> None:
    """Refuse flags and information that contradict the address."""
    if info is not None and dict(info).get(VARIANT) != dict(linked.info).get(VARIANT):
        raise ValueProblemError("url and info disagree on the variant")
    if flags is not None and flags != linked.flags:
        raise ValueProblemError("url and flags disagree")


def _genre(data: dict[str, object], wanted: Genre | None) -> Genre | None:
    name = _string(data, "genre")
    try:
        return wanted if name is None else genre_named(name, wanted)
    except PuzzleError as error:
        raise ValueProblemError(f"genre: {error}") from None


def _from_rows(rows: list[str], genre: Genre) -> Grid:
    try:
        return read_grid(genre, list(enumerate(rows, 1)))
    except FormatError as error:
        place = f"rows: row {error.line}, column {error.column}"
        raise ValueProblemError(f"{place}: {error.problem}") from None


def _from_url(url: str, genre: Genre | None) -> Puzzle:
    try:
        return read_address(url, genre)
    except NotationError as error:
        raise ValueProblemError(f"url: column {error.offset + 1}: {error}") from None


def _check_side(data: dict[str, object], key: str, side: int) -> None:
    found = data.get(key)
    if found is None:
        return
    if not isinstance(found, int) or isinstance(found, bool):
        raise ValueProblemError(
            f"{key}: expected a whole number up to 999, found {shown(str(found))}"
        )
    if found != side:
        raise ValueProblemError(f"{key}: expected {side} as the puzzle has, found {found}")


def _board(data: dict[str, object], key: str, puzzle: Puzzle) -> Marks | None:
    rows = _strings(data, key)
    if rows is None:
        return None
    try:
        return read_drawing(puzzle, rows)
    except DrawingError as error:
        place = f"{key}: row {error.row + 1}, column {error.column + 1}"
        raise ValueProblemError(f"{place}: {error}") from None


def _string(data: dict[str, object], key: str) -> str | None:
    value = data.get(key)
    if value is None or isinstance(value, str):
        return value
    raise ValueProblemError(f"{key}: expected a string or null")


def _strings(data: dict[str, object], key: str) -> list[str] | None:
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, list):
        raise ValueProblemError(f"{key}: expected a list of strings or null")
    strings = [item for item in value if isinstance(item, str)]
    if not value or len(strings) != len(value):
        raise ValueProblemError(f"{key}: expected a list of strings or null")
    return strings


def _info(data: dict[str, object]) -> Info | None:
    value = data.get("info")
    if value is None:
        return None
    if not isinstance(value, dict):
        raise ValueProblemError("info: expected an object of strings or null")
    pairs = tuple([(key, item) for key, item in value.items() if isinstance(item, str)])
    if len(pairs) != len(value):
        raise ValueProblemError("info: expected an object of strings or null")
    return pairs


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write all that records hold, one line each, with keys in a fixed order.

    Raises `PuzzleError` for information with a key twice or half a surrogate pair in it.
    """
    del answers  # whatever the records have is kept
    return "".join([f"{_write_record(record)}\n" for record in records])


def _write_record(record: Record) -> str:
    puzzle = record.puzzle
    info = dict(puzzle.info)
    if len(info) != len(puzzle.info):
        raise PuzzleError("a key of the information is there twice")
    if any(SURROGATE.search(text) for pair in puzzle.info for text in pair):
        raise PuzzleError("half of a surrogate pair in the information is no text")
    boards = [
        None if board is None else drawn(puzzle, board) for board in (record.answer, record.marks)
    ]
    data = {
        "genre": puzzle.genre.name,
        "width": puzzle.cols,
        "height": puzzle.rows,
        "url": write_address(puzzle),
        "rows": write_grid(puzzle),
        "answer": boards[0],
        "marks": boards[1],
        "verdict": record.verdict,
        "info": info,
    }
    return json.dumps(data, ensure_ascii=False)
