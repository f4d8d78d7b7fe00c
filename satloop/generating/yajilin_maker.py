"""The maker of Yajilins: its settings as people write them, and what it tells."""

import re
from importlib.metadata import version

from satloop import formats
from satloop.alphabets import ARROWS
from satloop.clues import Arrow
from satloop.errors import NotationError, OptionsError
from satloop.formats.record import SPARE, Record, shown
from satloop.generating.arrow_minimizing import ARROW_MINIMIZER
from satloop.generating.arrow_options import ALL, ArrowOptions, ArrowTemplate
from satloop.generating.drawn import WISHES, answer_in, cells_of
from satloop.generating.made import Made
from satloop.generating.maker import YES, Facts, Maker, Order, Product, Setting
from satloop.generating.one_loop import BACKEND
from satloop.generating.options import Level, Symmetry, Wish
from satloop.generating.settings import (
    CLUES,
    SYMMETRY,
    loop,
    read_share,
    read_symmetry,
    template,
)
from satloop.generating.yajilin import make
from satloop.genres.yajilin import YAJILIN
from satloop.puzzle import Answer, Puzzle

VERSION = 1  # goes up whenever an id would give another puzzle than before
LEVELS = (Level.EASY, Level.NORMAL, Level.HARD)
ZEROS = 25  # per cent

_TOKEN = re.compile(r"\S+")
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)


def read_template(text: str, rows: int, cols: int) -> ArrowTemplate:
    """Read `*` must have a clue, `.` may, `-` must not, or an arrow given; raises `FormatError`.

    A `?` in an arrow is a number to be chosen.
    """
    cells = cells_of(text, rows, cols, _TOKEN, _wish)
    return ArrowTemplate(tuple([wish for wish, _ in cells]), tuple([arrow for _, arrow in cells]))


def write_template(wanted: ArrowTemplate, cols: int) -> str:
    """Write what `read_template` reads."""
    signs = {wish: sign for sign, wish in WISHES.items()}
    cells = [
        signs[wish] if arrow is None else ARROWS.write_token(arrow)
        for wish, arrow in zip(wanted.wishes, wanted.arrows, strict=True)
    ]
    return "".join([" ".join(cells[at : at + cols]) + "\n" for at in range(0, len(cells), cols)])


def _wish(token: str) -> tuple[Wish, Arrow | None]:
    if token in WISHES:
        return WISHES[token], None
    clue = ARROWS.read_token(token)
    if not isinstance(clue, Arrow):
        raise NotationError(f"expected * . - or an arrow, found {shown(token)}")
    return Wish.MUST, clue


def _template(text: str, rows: int, cols: int) -> str:
    return write_template(read_template(text, rows, cols), cols)


def read_loop(text: str, rows: int, cols: int) -> Answer:
    """Read a puzzle with its answer; raises `FormatError`, `OptionsError`."""
    return answer_in(text, YAJILIN, rows, cols)


def _loop(text: str, rows: int, cols: int) -> str:
    blank = Puzzle(YAJILIN, rows, cols, (None,) * (rows * cols))
    return formats.write([Record(blank, read_loop(text, rows, cols))], "text")


def _zeros(text: str, rows: int, cols: int) -> str:
    del rows, cols
    number = _number(text.removesuffix("%"))
    if number > ALL:
        raise OptionsError(f"expected at most {ALL} %, found {number}")
    return f"{number}%"


def _highest(text: str, rows: int, cols: int) -> str:
    del rows, cols
    return str(_number(text))


def _number(text: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise OptionsError(f"expected a number, found {shown(text)}")
    return int(text)


def _yes(text: str, rows: int, cols: int) -> str:
    del rows, cols
    if text != YES:
        raise OptionsError(f"expected {YES}, found {shown(text)}")
    return text


def _make(order: Order, seed: str) -> Product:
    rows, cols, values = order.rows, order.cols, order.values
    options = ArrowOptions(
        rows,
        cols,
        Level(order.level),
        read_share(values["clues"]) if "clues" in values else None,
        int(values["zeros"].removesuffix("%")) if "zeros" in values else ZEROS,
        int(values["max-number"]) if "max-number" in values else None,
        read_symmetry(values.get("symmetry", Symmetry.NONE)),
        read_template(values["template"], rows, cols) if "template" in values else None,
        read_loop(values["loop"], rows, cols) if "loop" in values else None,
        "blank-clues" in values,
    )
    made = make(options, seed)
    return Product(made.puzzle, made.answer, made.tries, _facts(made))


def _facts(made: Made) -> Facts:
    facts = []
    if made.level is Level.HARD:
        facts.append(("irreducible", "true" if made.irreducible else "false"))
    if made.spare:
        facts.append((SPARE, " ".join([str(made.puzzle.cell(cell)) for cell in made.spare])))
    if made.solver is not None:
        facts.append(("solver", made.solver))
    return tuple(facts)


def _solver() -> str:
    return f"{BACKEND}-{version('python-sat')}"


YAJILIN_MAKER = Maker(
    YAJILIN,
    VERSION,
    tuple(level.value for level in LEVELS),
    Level.NORMAL.value,
    (
        CLUES,
        Setting(
            "zeros", "MAX%", "How many of the clues may have a 0.", _zeros, default=f"{ZEROS}%"
        ),
        Setting("max-number", "N", "The greatest number that may appear.", _highest),
        SYMMETRY,
        template(_template),
        loop(_loop),
        Setting("blank-clues", "", "Hide the numbers that are not needed.", _yes, flag=True),
    ),
    _make,
    _solver,
    ARROW_MINIMIZER,
)
