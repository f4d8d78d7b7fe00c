"""The text of a link of Penpa+: its editor's state with a puzzle filled in."""

import json
from itertools import pairwise

from satloop.alphabets.base import BLANK
from satloop.alphabets.notation import GREY
from satloop.errors import PuzzleError
from satloop.formats import boards
from satloop.formats.grids import write_clues
from satloop.formats.penpa_reading import (
    AUTHOR,
    BEFORE,
    BLACK,
    ESCAPED,
    ESCAPES,
    FIELDS,
    GREEN,
    GREYS,
    LINES,
    NAME,
    RULES,
    SOURCE,
    TITLE,
)
from satloop.formats.penpa_sheet import AROUND, Sheet, Wires
from satloop.formats.record import Record, fits_line, shown
from satloop.geometry import Site
from satloop.puzzle import Marks, Puzzle

SIZE = 38  # pixels of a cell
VERSION = [3, 2, 1]  # of Penpa+, whose state this is
LINE, CROSS = 3, 98  # styles
_STACK: dict[str, list[int]] = {"__a": []}
# The settings that show a genre's board, and the tool that draws in it: the frame's lines are
# dots where a loop runs from dot to dot.
_GRID = {Site.DOTS: ["3", "1", "2"], Site.CENTRES: ["1", "2", "1"]}
_TOOL = {Site.DOTS: "edgex", Site.CENTRES: "linex"}


def text(record: Record) -> str:
    """Return the text of a link's payload; raises `PuzzleError` for what has no place in it."""
    puzzle = record.puzzle
    sheet = Sheet(
        puzzle.rows, puzzle.cols, 0, 0, puzzle.cols + 2 * AROUND, puzzle.rows + 2 * AROUND
    )
    site = puzzle.genre.site
    marks = boards.board_of(record)
    cells = sheet.cells()
    steps = [cells[0], *[after - cell for cell, after in pairwise(cells)]]
    tool = {"edit_mode": "combi", "combi": [_TOOL[site], ""]}
    mode = {"qa": "pu_a", "grid": _GRID[site], "pu_q": {"edit_mode": "number"}, "pu_a": tool}
    settings = [VERSION, mode, "x", 0]
    lines: list[object] = [mode, _problem(puzzle, cells), _answer(puzzle, sheet, marks), steps]
    lines += [[], {}, "x", "x", *settings]
    written = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]
    tags = json.dumps([puzzle.genre.name])
    return "\n".join([_head(puzzle, sheet), "[0,0,0,0]", *written, "", "", "{}", tags, "false"])


def _head(puzzle: Puzzle, sheet: Sheet) -> str:
    centre = _centre(sheet)
    sizes = [puzzle.cols, puzzle.rows, SIZE, 0, 1, 1, SIZE * (puzzle.cols + 1)]
    sizes += [SIZE * (puzzle.rows + 1), centre, centre, 0, 0, 0, 0]
    info = dict(puzzle.info)
    texts = {field: _field(key, info.get(key, ""), field) for key, field in FIELDS.items()}
    fields = [texts[field] for field in (TITLE, AUTHOR, SOURCE, RULES)]
    return ",".join(["square", *map(str, sizes), *fields, "OFF", "false"])


def _centre(sheet: Sheet) -> int:
    """Return the number of the point in the middle of the board."""
    row, below = divmod(sheet.rows - 1, 2)
    col, right = divmod(sheet.cols - 1, 2)
    return sheet.index(row, col, {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}[below, right])


def _field(key: str, value: str, field: int) -> str:
    """Write a field of the head, so that it can be read back."""
    plain = value
    for sign in ESCAPED.get(field, ""):
        if ESCAPES[sign] in value:
            raise PuzzleError(f"{NAME} cannot hold {ESCAPES[sign]} in {key}: {shown(value)}")
        plain = plain.replace(sign, ESCAPES[sign])
    if "," in plain or not fits_line(f"x{plain}x"):
        raise PuzzleError(f"{NAME} cannot hold the {key}: {shown(value)}")
    return f"{BEFORE.get(field, '')}{plain}"


def _layer(**drawings: dict[str, object]) -> dict[str, object]:
    """Return a layer with these drawings and no others."""
    layer: dict[str, object] = {
        **dict.fromkeys(("command_redo", "command_undo", "command_replay"), _STACK),
        **{
            kind: {} for kind in ("surface", "number", "numberS", "symbol", "freeline", "freelineE")
        },
        **{kind: [] for kind in ("thermo", "arrows", "direction", "squareframe", "polygon")},
        **{kind: {} for kind in ("line", "lineE", "wall", "cage", "deletelineE")},
        **{kind: [] for kind in ("killercages", "nobulbthermo")},
    }
    return layer | drawings


def _problem(puzzle: Puzzle, cells: list[int]) -> dict[str, object]:
    tokens = dict(zip(map(str, cells), write_clues(puzzle, NAME), strict=True))
    grey = {point: GREYS[0] for point, token in tokens.items() if token == GREY}
    # A number's style is black; its kind is 2 with an arrow beside it.
    numbers = {
        point: [token, 1, "2" if "_" in token else "1"]
        for point, token in tokens.items()
        if token not in {GREY, BLANK}
    }
    return _layer(surface=dict(grey), number=dict(numbers))


def _answer(puzzle: Puzzle, sheet: Sheet, marks: Marks) -> dict[str, object]:
    wires = Wires(sheet, puzzle.genre.site, puzzle.lattice)
    lines: dict[str, object] = {wires.ends(edge): LINE for edge in sorted(marks.lines)}
    lines |= {wires.middle(edge): CROSS for edge in sorted(marks.empty)}
    colours = dict.fromkeys(marks.shaded, BLACK) | dict.fromkeys(marks.unshaded, GREEN)
    cells = sheet.cells()
    surface: dict[str, object] = {str(cells[cell]): colours[cell] for cell in sorted(colours)}
    return _layer(**{"surface": surface, LINES[puzzle.genre.site]: lines})
