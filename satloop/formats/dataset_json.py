"""Files of the puzzle datasets: `{"name": ..., "count": ..., "count_sol": ..., "data": {...}}`.

The data are objects by key, each with `problem` (a size and a grid, see
`satloop.formats.dataset`), `solution` (the same for the answer, see
`satloop.formats.solutions`; empty if there is none), `source` and `info`. The name is that of
the genre, if it is known.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from satloop import genres
from satloop.errors import FormatError, PuzzleError
from satloop.formats.dataset import read_grid, write_grid
from satloop.formats.grids import Line, read_size
from satloop.formats.record import Record, same_genre, shown
from satloop.formats.solutions import read_solution, write_solution
from satloop.formats.strict import DECODER
from satloop.puzzle import Answer, Genre, Puzzle

KEY = "key"  # of a puzzle in its file; kept as information unless it only counts the puzzles
KEPT = ("source", "info")  # likewise

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def looks_like(text: str) -> bool:
    """Say whether an object starts that is more than a line long, or has the key `data`."""
    start = text.lstrip()
    return start[:1] == "{" and (start.partition("\n")[0].strip() == "{" or '"data"' in start)


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each puzzle of one file."""
    if not text.strip():
        return
    try:
        whole = DECODER.decode(text)
    except json.JSONDecodeError as error:
        yield FormatError(f"no JSON: {error.msg}", error.lineno, error.colno)
        return
    except (RecursionError, ValueError) as error:  # too deep, or a number too long
        yield FormatError(f"no JSON for puzzles: {str(error)[:60]}", 1, 1)
        return
    data = whole.get("data") if isinstance(whole, dict) else None
    if not isinstance(data, dict):
        yield FormatError("expected an object with an object data", 1, 1)
        return
    try:
        named = _genre(whole.get("name"), genre)
    except PuzzleError as error:
        yield FormatError(str(error), 1, 1)
        return
    places = _Places(text)
    for number, (key, entry) in enumerate(data.items(), 1):
        line, column = places.find(key)
        try:
            yield _record(key, entry, named, number, line)
        except FormatError as error:
            place = f"{shown(key)}: line {error.line}, column {error.column}"
            yield FormatError(f"{place}: {error.problem}", line, column)
        except PuzzleError as error:
            yield FormatError(f"{shown(key)}: {error}", line, column)


class _Places:
    """Finds the places of keys that come in the order of the text, in one pass."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._strings = _STRING.finditer(text)
        self._at, self._line = 0, 1
        self.find("data")

    def find(self, key: str) -> tuple[int, int]:
        """Return the line and column of the next string that is this key."""
        for match in self._strings:
            if json.loads(match[0]) == key:
                self._line += self._text.count("\n", self._at, match.start())
                self._at = match.start()
                break
        return self._line, self._at - self._text.rfind("\n", 0, self._at)


def _genre(name: object, wanted: Genre | None) -> Genre | None:
    if not isinstance(name, str):
        return wanted
    try:
        genre = genres.find(name)
    except PuzzleError:  # the name may be any
        return wanted
    return same_genre(genre, wanted)


def _record(key: str, entry: object, wanted: Genre | None, number: int, line: int) -> Record:
    if not isinstance(entry, dict):
        raise PuzzleError("expected an object")
    texts = {name: entry.get(name) or "" for name in ("problem", "solution", *KEPT)}
    for name, text in texts.items():
        if not isinstance(text, str):
            raise PuzzleError(f"{name}: expected a string")
    problem = _lines(texts["problem"])
    if not problem:
        raise PuzzleError("problem: expected a grid, found none")
    puzzle, notes = read_grid(problem, wanted)
    info = [] if key == str(number) else [(KEY, key)]
    info += [(name, texts[name]) for name in KEPT if texts[name]]
    puzzle = replace(puzzle, info=tuple(info))
    return Record(puzzle, _answer(puzzle, _lines(texts["solution"])), notes=notes, line=line)


def _answer(puzzle: Puzzle, lines: Sequence[Line]) -> Answer | None:
    if not lines:
        return None
    # Some solutions have a line with the size, others not.
    if len(lines) == puzzle.rows + 1:
        if read_size(lines[0]) != (puzzle.rows, puzzle.cols):
            raise PuzzleError(f"solution: expected {puzzle.rows} {puzzle.cols} as the problem has")
        lines = lines[1:]
    return read_solution(puzzle, lines)


def _lines(text: str) -> list[Line]:
    return [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write one file, with the answers that the records have.

    Raises `PuzzleError` for puzzles of several genres, a key that is there twice, and an answer
    that no grid of tokens shows.
    """
    del answers  # whatever the records have is kept
    if not records:
        return ""
    genre = records[0].puzzle.genre
    data: dict[str, dict[str, str]] = {}
    for number, record in enumerate(records, 1):
        puzzle = record.puzzle
        if puzzle.genre is not genre:
            raise PuzzleError(f"a dataset is of one genre: {genre.name}, {puzzle.genre.name}")
        info = dict(puzzle.info)
        key = info.get(KEY, str(number))
        if key in data:
            raise PuzzleError(f"the key {shown(key)} is there twice")
        solution = ""
        if record.answer is not None:
            rows = write_solution(puzzle, record.answer)
            solution = "\n".join([f"{puzzle.rows} {puzzle.cols}", *rows])
        data[key] = {
            "problem": write_grid(puzzle),
            "solution": solution,
            **{name: info.get(name, "") for name in KEPT},
        }
    solved = sum(bool(entry["solution"]) for entry in data.values())
    whole = {"name": genre.name, "count": len(data), "count_sol": solved, "data": data}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
