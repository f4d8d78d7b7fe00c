"""Loopy's save files: a puzzle with the moves of its player and of its solver.

Lines `KEY     :<length>:<value>`, of which DESC is the puzzle and MOVE, SOLVE and RESTART are
the moves from one state to the next; STATEPOS, counted from 1, is the state on the screen.
That state is read as marks, and what the solver moved as the answer. A board that is only
solved, with no state of its own, has no marks.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from satloop.errors import FormatError, NotationError
from satloop.formats import loopy
from satloop.formats.record import Record, shown, validated
from satloop.puzzle import Answer, Genre, Marks, Puzzle

FIRST = "SAVEFILE"
FIXED = {
    FIRST: "Simon Tatham's Portable Puzzle Collection",
    "VERSION": "1",
    "GAME": "Loopy",
}
LEVEL = "de"  # Loopy's easiest: a file has to name one, and it plays no part
MOVES = ("MOVE", "SOLVE", "RESTART")

_LINE = re.compile(r"([A-Z ]{8}):([0-9]{1,9}):(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Entry:
    key: str
    value: str
    line: int
    column: int  # where the value starts

    def fault(self, problem: str, offset: int = 0) -> FormatError:
        return FormatError(problem, self.line, self.column + offset)


def looks_like(text: str) -> bool:
    """Say whether the first line is that of a save file."""
    return text.startswith(f"{FIRST}:")


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each save file; each begins with its line SAVEFILE."""
    part: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if looks_like(line) and part:
            yield _read_file(part, genre)
            part = []
        if line.strip():
            part.append((number, line))
    if part:
        yield _read_file(part, genre)


def _read_file(part: Sequence[tuple[int, str]], genre: Genre | None) -> Record | FormatError:
    try:
        entries = [_read_entry(number, line) for number, line in part]
        return _read_game(entries, genre)
    except FormatError as error:
        return error


def _read_entry(number: int, line: str) -> _Entry:
    match = _LINE.fullmatch(line)
    if match is None:
        raise FormatError(f"expected KEY     :length:value, found {shown(line)}", number, 1)
    length = len(match[3].encode())
    if int(match[2]) != length:
        problem = f"expected {int(match[2])} bytes, found {length}"
        raise FormatError(problem, number, match.start(3) + 1)
    return _Entry(match[1].rstrip(), match[3], number, match.start(3) + 1)


def _read_game(entries: Sequence[_Entry], genre: Genre | None) -> Record:
    found: dict[str, _Entry] = {}
    moves = [entry for entry in entries if entry.key in MOVES]
    for entry in entries:
        if entry.key not in MOVES:
            found.setdefault(entry.key, entry)
    first, last = entries[0], entries[-1]
    for key in (*FIXED, "PARAMS", "DESC", "NSTATES", "STATEPOS"):
        if key not in found:
            raise last.fault(f"expected a line {key}, found the end", len(last.value))
        value, wanted = found[key].value, FIXED.get(key)
        if wanted not in (None, value):
            raise found[key].fault(f"expected {wanted}, found {shown(value)}")
    puzzle = _puzzle(found["PARAMS"], found["DESC"], genre)
    states = _whole(found["NSTATES"], len(moves) + 1, len(moves) + 1)
    shown_state = _whole(found["STATEPOS"], 1, states)
    answer, marks = _boards(puzzle, moves, shown_state - 1)
    return Record(puzzle, answer, marks, line=first.line)


def _puzzle(size: _Entry, description: _Entry, genre: Genre | None) -> Puzzle:
    try:
        rows, cols = loopy.read_params(size.value)
    except NotationError as error:
        raise size.fault(str(error), error.offset) from None
    try:
        return loopy.read_description(description.value, 0, (rows, cols), genre)
    except NotationError as error:
        raise description.fault(str(error), error.offset) from None


def _whole(entry: _Entry, least: int, most: int) -> int:
    digits = entry.value
    if digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)):
        number = int(digits)
        if least <= number <= most:
            return number
    wanted = str(least) if least == most else f"{least} to {most}"
    raise entry.fault(f"expected {wanted}, as there are moves, found {shown(digits)}")


def _boards(
    puzzle: Puzzle, moves: Sequence[_Entry], made: int
) -> tuple[Answer | None, Marks | None]:
    """Replay the moves; returns what the solver found, and the marks after so many moves."""
    marks, shown_marks = Marks(), None
    answer = None
    for number, move in enumerate(moves, 1):
        try:
            marks = Marks() if move.key == "RESTART" else loopy.moved(puzzle, marks, move.value)
        except NotationError as error:
            raise move.fault(str(error), error.offset) from None
        if move.key == "SOLVE":
            answer = Answer(marks.lines)
        if number == made and move.key != "SOLVE":
            shown_marks = marks
    return answer, shown_marks


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write save files; raises `PuzzleError` for a puzzle that Loopy has no sign for.

    Marks are on the screen; the answer is the move that would come next, or without marks it
    is on the screen.
    """
    del answers  # whatever the records have is kept
    return "".join([_write_file(record) for record in records])


def _write_file(record: Record) -> str:
    puzzle = record.puzzle
    params = loopy.params(puzzle) + LEVEL
    moves = []
    if record.marks is not None:
        moves.append(("MOVE", loopy.moves_to(puzzle, validated(puzzle, record.marks))))
    if record.answer is not None:
        edges = frozenset(puzzle.lattice.edges)
        lines = validated(puzzle, record.answer).lines
        whole = loopy.moves_to(puzzle, Marks(lines, edges - lines))
        moves.append(("SOLVE", loopy.SOLVED + whole))
    pairs = [
        *FIXED.items(),
        ("PARAMS", params),
        ("CPARAMS", params),
        ("DESC", loopy.write_description(puzzle)),
        ("NSTATES", str(len(moves) + 1)),
        ("STATEPOS", "2" if moves else "1"),
        *moves,
    ]
    return "".join([f"{key:8}:{len(value)}:{value}\n" for key, value in pairs])
