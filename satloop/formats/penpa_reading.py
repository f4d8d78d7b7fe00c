"""What a link of Penpa+ says, read from the text of its payload.

Lines 0 to 5 are a head (kind of grid, size, title ...), margins, settings, the problem layer, the
answer layer, and the cells of the board; line 17 has the genre's name as a tag. A layer is an
object of drawings by kind, and these are tables by point.
"""

import json
import re
from collections.abc import Iterator
from itertools import accumulate

from satloop import genres
from satloop.alphabets.notation import GREY
from satloop.checking import validate
from satloop.clues import Clue
from satloop.errors import NotationError, PuzzleError
from satloop.formats import boards
from satloop.formats.grids import notation
from satloop.formats.penpa_sheet import AROUND, Sheet, Wires
from satloop.formats.record import Record, same_genre, shown
from satloop.formats.strict import DECODER, ValueProblemError
from satloop.geometry import MAX_SIDE, Site
from satloop.puzzle import Genre, Marks, Puzzle

NAME = "penpa"

Layer = dict[str, object]
Table = dict[str, object]

HEAD, SPACE, PROBLEM, ANSWER, CELLS, TAGS = 0, 1, 3, 4, 5, 17  # lines
TITLE, AUTHOR, SOURCE, RULES = 15, 16, 17, 18  # fields of the head
FIELDS = {"title": TITLE, "author": AUTHOR, "source": SOURCE, "rules": RULES}
BEFORE = {TITLE: "Title: ", AUTHOR: "Author: "}  # what a field starts with
# Signs that would end a field or the head.
ESCAPES = {",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"}
ESCAPED = {TITLE: ",", AUTHOR: ",", RULES: ",\n&="}

GREYS, BLACK, GREEN = (1, 3, 8), 4, 2  # colours of cells
LINES = {Site.DOTS: "lineE", Site.CENTRES: "line"}  # in which drawings a loop is
# Drawings that say nothing about these puzzles, or in the answer layer too little.
LOOKS = frozenset({"deletelineE", "command_redo", "command_undo", "command_replay"})
READ = frozenset({"number", "symbol", "surface", "line", "lineE"})
# The arrows of older links: a sign with eight flags, and the way that each one stands for.
FLAGS = ("2", "3", "1", "0", "1", "0", "2", "3")
_NUMBER = re.compile(r"[0-9]{1,4}")


class _ForeignError(NotationError):
    """Something on the sheet that is no part of the puzzle."""


def read(text: str, wanted: Genre | None, line: int) -> Record:
    """Read a payload's text; raises `NotationError`."""
    lines = text.split("\n")
    if len(lines) <= CELLS:
        raise NotationError(f"expected {CELLS + 1} lines in the payload, found {len(lines)}")
    try:
        return _read(lines, wanted, line)
    except json.JSONDecodeError as error:
        raise NotationError(f"no JSON in the payload: {error.msg}") from None
    except RecursionError:
        raise NotationError("no JSON for a puzzle: nested too deeply") from None
    except (ValueProblemError, PuzzleError) as error:
        raise NotationError(str(error)) from None


def _read(lines: list[str], wanted: Genre | None, line: int) -> Record:
    head = lines[HEAD].split(",")
    sheet = _sheet(head, lines[SPACE])
    problem = _layer(lines[PROBLEM])
    answer = _layer(lines[ANSWER]) if lines[ANSWER] else {}
    _check_cells(sheet, lines[CELLS])
    info = tuple([(key, value) for key, field in FIELDS.items() if (value := _field(head, field))])
    tags = lines[TAGS] if len(lines) > TAGS else ""
    fits: list[Record] = []
    errors: list[str] = []
    for genre in _genres(tags, wanted):
        board = _Board(sheet, genre)
        try:
            puzzle = Puzzle(genre, sheet.rows, sheet.cols, board.clues(problem), info=info)
            marks = board.marks(problem, answer)
            validate(puzzle, marks)
        except (_ForeignError, PuzzleError) as error:
            errors.append(f"no {genre.name}: {error}")
            continue
        found, rest = boards.answer_of(puzzle, marks)
        if "rules" in dict(info):
            board.notes.append("rules of the link kept as information, not applied")
        fits.append(Record(puzzle, found, rest, notes=tuple(board.notes), line=line))
    if not fits:
        raise NotationError("; ".join(errors))
    if len(fits) > 1:
        names = " and ".join(record.puzzle.genre.name for record in fits)
        raise NotationError(f"the board fits {names}: use --genre")
    return fits[0]


def _sheet(head: list[str], space: str) -> Sheet:
    if head[0] != "square":
        kind = f"a grid of the kind {shown(head[0])}" if head[0].isalpha() else "of an old kind"
        raise NotationError(f"expected a link with a square grid, this is {kind}")
    margins = DECODER.decode(space)
    sides = [int(side) for side in head[1:3] if _NUMBER.fullmatch(side)]
    right = isinstance(margins, list) and len(margins) == 4 and len(sides) == 2  # noqa: PLR2004
    if not right or not all(isinstance(m, int) and 0 <= m <= MAX_SIDE for m in margins):
        raise NotationError("expected a size and four margins in the payload")
    top, bottom, left, after = margins
    rows, cols = sides[1] - top - bottom, sides[0] - left - after
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
        raise NotationError(f"expected 1 to {MAX_SIDE} rows and columns, found {cols}x{rows}")
    return Sheet(rows, cols, top, left, sides[0] + 2 * AROUND, sides[1] + 2 * AROUND)


def _layer(text: str) -> Layer:
    value = DECODER.decode(text)
    if not isinstance(value, dict):
        raise NotationError("expected an object for each layer in the payload")
    return value


def _check_cells(sheet: Sheet, text: str) -> None:
    """Refuse a board that is no full rectangle; steps from cell to cell are given."""
    steps = DECODER.decode(text)
    if not isinstance(steps, list) or not all(isinstance(step, int) for step in steps):
        raise NotationError("expected a list of cells in the payload")
    if sorted(accumulate(steps)) != sheet.cells():
        raise NotationError("the board is not a full rectangle")


def _field(head: list[str], field: int) -> str:
    text = head[field] if field < len(head) else ""
    text = text.removeprefix(BEFORE.get(field, ""))
    for sign in ESCAPED.get(field, ""):
        text = text.replace(ESCAPES[sign], sign)
    return text


def _genres(tags: str, wanted: Genre | None) -> tuple[Genre, ...]:
    """Return the genres that the puzzle may be of; tags decide, if they name one."""
    names = DECODER.decode(tags) if tags.strip() else []
    names = names if isinstance(names, list) else []
    named = [name.lower() for name in names if isinstance(name, str)]
    found = tuple(
        genre
        for genre in genres.GENRES
        if not {genre.name, *genre.aliases, *genre.address_names}.isdisjoint(named)
    )
    if named and not found:
        known = ", ".join(genre.name for genre in genres.GENRES)
        raise NotationError(f"the puzzle is tagged {shown(named[0])}; there are {known}")
    if wanted is None:
        return found or genres.GENRES
    if found and wanted not in found:
        same_genre(found[0], wanted)
    return (wanted,)


class _Board:
    """Reads the layers as a board of a genre."""

    def __init__(self, sheet: Sheet, genre: Genre) -> None:
        self.sheet = sheet
        self.genre = genre
        self.notes: list[str] = []
        self._wires = Wires(sheet, genre.site, genre.lattice(sheet.rows, sheet.cols))
        self._line = LINES[genre.site]

    def clues(self, problem: Layer) -> tuple[Clue | None, ...]:
        """Read the problem; raises `_ForeignError` for what the genre has not."""
        known = notation(self.genre, NAME)
        for kind, drawings in problem.items():
            if kind not in READ | LOOKS and drawings:
                raise _ForeignError(f"there is no {kind} in it")
        texts = {self._cell(key, "text"): _text(entry) for key, entry in _table(problem, "number")}
        tokens = {cell: text for cell, text in texts.items() if text}
        grey = set()
        for key, entry in _table(problem, "symbol"):
            cell = self._cell(key, "sign")
            way = self._sign(cell, entry)
            if way:
                tokens[cell] = f"{tokens.get(cell, '?')}_{way}"
            else:
                grey.add(cell)
        grey |= self._surface(problem, tokens)
        try:
            known.read(GREY)
            tokens = dict.fromkeys(grey, GREY) | tokens
        except NotationError:
            if grey - set(tokens):
                self.notes.append("grey cells ignored")
        clues: list[Clue | None] = [None] * (self.sheet.rows * self.sheet.cols)
        for cell, token in tokens.items():
            try:
                clues[cell] = known.read(token)
            except NotationError as error:
                raise _ForeignError(f"{error} at {self._place(cell)}") from None
        return tuple(clues)

    def _place(self, cell: int) -> str:
        row, col = divmod(cell, self.sheet.cols)
        return f"r{row + 1}c{col + 1}"

    def _cell(self, key: str, word: str) -> int:
        cell = self.sheet.cell(key)
        if cell is None:
            raise _ForeignError(f"there is {word} in no cell of the board, at point {shown(key)}")
        return cell

    def _sign(self, cell: int, entry: object) -> str:
        """Return the way of an arrow, nothing for a square around a clue."""
        value, name = entry[:2] if isinstance(entry, list) and len(entry) > 1 else (None, entry)
        if isinstance(name, str) and name.startswith("square"):
            return ""
        arrow = isinstance(name, str) and name.startswith("arrow_fouredge")
        if not arrow or not isinstance(value, list) or len(value) != len(FLAGS):
            raise _ForeignError(
                f"there is no sign {shown(str(name))} in it, at {self._place(cell)}"
            )
        ways = {way for way, flag in zip(FLAGS, value, strict=True) if flag}
        if len(ways) != 1:
            raise _ForeignError(f"expected one arrow at {self._place(cell)}, found {len(ways)}")
        return ways.pop()

    def _surface(self, problem: Layer, tokens: dict[int, str]) -> set[int]:
        """Return the grey cells."""
        grey, coloured = set(), False
        for key, colour in _table(problem, "surface"):
            cell = self.sheet.cell(key)
            if cell is None or not colour or (colour == BLACK and cell in tokens):
                continue
            if colour == BLACK:
                raise _ForeignError(
                    f"there is no black cell in its problems, at {self._place(cell)}"
                )
            if colour in GREYS:
                grey.add(cell)
            else:
                coloured = True
        if coloured:
            self.notes.append("colours of the problem ignored")
        return grey

    def marks(self, problem: Layer, answer: Layer) -> Marks:
        """Read the loop, crosses and shading; lines of the problem count as well."""
        drawn: set[int] = set()
        empty: set[int] = set()
        odd = False
        for key, _ in (*_table(problem, self._line), *_table(answer, self._line)):
            edge = self._wires.edge(key)
            odd = odd or not edge
            (drawn if "," in key else empty).add(edge)
        if problem.get(self._line):
            self.notes.append("lines of the problem taken for marks")
        shaded: dict[int, bool] = {}
        for key, colour in _table(answer, "surface"):
            cell = self.sheet.cell(key)
            known = colour in (*GREYS, BLACK, GREEN)
            if cell is not None and known and self.genre.shades:
                shaded[cell] = colour != GREEN
            else:
                odd = odd or bool(colour)
        others = {kind for kind, value in answer.items() if value} - LOOKS
        if odd or others - {self._line, "surface"}:
            self.notes.append("other drawings of the answer ignored")
        if any(
            value
            for kind, value in problem.items()
            if kind in LINES.values() and kind != self._line
        ):
            self.notes.append("borders of the problem ignored")
        return Marks(
            frozenset(drawn - {0}),
            frozenset(empty - {0}),
            frozenset([cell for cell, dark in shaded.items() if dark]),
            frozenset([cell for cell, dark in shaded.items() if not dark]),
        )


def _table(layer: Layer, kind: str) -> Iterator[tuple[str, object]]:
    """Return the drawings of a kind, by point."""
    table = layer.get(kind, {})
    if not isinstance(table, dict):
        raise NotationError(f"expected an object for {kind} in the payload")
    return iter(table.items())


def _text(entry: object) -> str:
    """Return the text of a number, which JavaScript may have made one."""
    first = entry[0] if isinstance(entry, list) and entry else None
    if isinstance(first, bool) or not isinstance(first, str | int):
        raise NotationError("expected a text for each number in the payload")
    return str(first).strip()
