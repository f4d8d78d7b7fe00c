"""Templates and loops as people draw them: a row a line, a character a cell.

Blanks between cells and empty lines around the board do not matter.
"""

import re
from collections.abc import Callable
from typing import TypeVar

from satloop import formats
from satloop.checking import check
from satloop.errors import FormatError, NotationError, OptionsError, PuzzleError
from satloop.formats.record import shown
from satloop.generating.options import Template, Wish
from satloop.genres.slitherlink import SLITHERLINK
from satloop.puzzle import Answer, Genre, Puzzle
from satloop.region import SIDES, Region

T = TypeVar("T")

_SIGN = re.compile(r"\S")
WISHES = {"*": Wish.MUST, ".": Wish.MAY, "-": Wish.MUST_NOT}
DIGITS = "".join(map(str, range(SIDES + 1)))
INSIDE, OUTSIDE = "#", "."


def read_template(text: str, rows: int, cols: int) -> Template:
    """Read `*` must have a number, `.` may, `-` must not, `0` to `4` has this one.

    Raises `FormatError`.
    """
    cells = cells_of(text, rows, cols, _SIGN, _one_of("".join(WISHES) + DIGITS))
    return Template(
        tuple([WISHES.get(cell, Wish.MUST) for cell in cells]),
        tuple([int(cell) if cell in DIGITS else None for cell in cells]),
    )


def write_template(template: Template, cols: int) -> str:
    """Write what `read_template` reads."""
    signs = {wish: sign for sign, wish in WISHES.items()}
    return _rows(
        "".join(
            [
                signs[wish] if number is None else str(number)
                for wish, number in zip(template.wishes, template.numbers, strict=True)
            ]
        ),
        cols,
    )


def read_loop(text: str, rows: int, cols: int) -> Region:
    """Read `#` for the cells inside and `.` for those outside, or a puzzle with its answer.

    Raises `FormatError`, and `OptionsError` for an answer that is no loop on such a board.
    """
    if set(text) <= set(f"{INSIDE}{OUTSIDE} \t\n"):
        cells = cells_of(text, rows, cols, _SIGN, _one_of(f"{INSIDE}{OUTSIDE}"))
        return Region(rows, cols, bytes([cell == INSIDE for cell in cells]))
    answer = answer_in(text, SLITHERLINK, rows, cols)
    blank = Puzzle(SLITHERLINK, rows, cols, (None,) * (rows * cols))
    if wrong := check(blank, answer):
        raise OptionsError(f"the answer is no loop: {wrong[0].place}: {wrong[0].text}")
    return Region.of_loop(rows, cols, answer.lines)


def answer_in(text: str, genre: Genre, rows: int, cols: int) -> Answer:
    """Read the answer of the one puzzle in a text; raises `FormatError`, `OptionsError`."""
    try:
        records = formats.read(text, genre=genre)
    except PuzzleError as error:
        raise OptionsError(str(error)) from None
    if len(records) != 1:
        raise OptionsError(f"expected one puzzle with its answer, found {len(records)}")
    puzzle, answer = records[0].puzzle, records[0].answer
    if answer is None:
        raise OptionsError("expected a puzzle with its answer, found one without")
    if (puzzle.rows, puzzle.cols) != (rows, cols):
        raise OptionsError(f"expected a loop on {cols}x{rows}, found {puzzle.cols}x{puzzle.rows}")
    return answer


def write_loop(region: Region) -> str:
    """Write the cells that `read_loop` reads."""
    return _rows("".join([INSIDE if cell else OUTSIDE for cell in region.inside]), region.cols)


def cells_of(
    text: str, rows: int, cols: int, token: re.Pattern[str], read: Callable[[str], T]
) -> list[T]:
    """Return what is in the cells of a board, in reading order.

    `token` finds the cells of a line, `read` may raise `NotationError`. Raises `FormatError`.
    """
    lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    found: list[T] = []
    for row, (number, line) in enumerate(lines):
        places = [(match.start() + 1, match[0]) for match in token.finditer(line)]
        for at, cell in places:
            try:
                found.append(read(cell))
            except NotationError as error:
                raise FormatError(str(error), number, at + error.offset) from None
        if row >= rows:
            raise FormatError(f"expected {rows} rows, found more", number, places[0][0])
        if len(places) != cols:
            at = places[cols][0] if len(places) > cols else len(line.rstrip()) + 1
            raise FormatError(f"expected {cols} cells, found {len(places)}", number, at)
    if len(lines) < rows:
        last = lines[-1][0] + 1 if lines else 1
        raise FormatError(f"expected {rows} rows, found {len(lines)}", last, 1)
    return found


def _one_of(signs: str) -> Callable[[str], str]:
    def read(sign: str) -> str:
        if sign not in signs:
            raise NotationError(f"expected one of {' '.join(signs)}, found {shown(sign)}")
        return sign

    return read


def _rows(cells: str, cols: int) -> str:
    return "".join([f"{cells[at : at + cols]}\n" for at in range(0, len(cells), cols)])
