"""The maker of Slitherlinks: its settings as people write them, and what it tells."""

import re

from satloop.errors import OptionsError
from satloop.formats.record import shown
from satloop.generating.drawn import read_loop, read_template, write_loop, write_template
from satloop.generating.made import Made
from satloop.generating.maker import Facts, Maker, Order, Product, Setting
from satloop.generating.options import Level, Options, Share, Symmetry
from satloop.generating.slitherlink import make
from satloop.genres.slitherlink import SLITHERLINK
from satloop.region import SIDES

VERSION = 1  # goes up whenever an id would give another puzzle than before

_SHARE = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?(%?)", re.ASCII)
ALL_NUMBERS = "".join(map(str, range(SIDES + 1)))


def read_share(text: str) -> Share:
    """Read `40`, `40-45`, `40%` or `40-45%`; raises `OptionsError`."""
    match = _SHARE.fullmatch(text)
    if match is None:
        raise OptionsError(f"expected clues such as 40, 40-45 or 40-45%, found {shown(text)}")
    low, high, percent = match.groups()
    return Share(int(low), int(high or low), percent=bool(percent))


def write_share(share: Share) -> str:
    """Write what `read_share` reads."""
    return str(share).replace(" ", "")


def read_numbers(text: str) -> frozenset[int]:
    """Read digits, such as `123`; raises `OptionsError`."""
    if not text or not set(text) <= set(ALL_NUMBERS):
        raise OptionsError(f"expected numbers out of {ALL_NUMBERS}, found {shown(text)}")
    return frozenset(map(int, text))


def write_numbers(numbers: frozenset[int]) -> str:
    """Write what `read_numbers` reads, rising."""
    return "".join(map(str, sorted(numbers)))


def read_symmetry(text: str) -> Symmetry:
    """Read the name of a symmetry; raises `OptionsError`."""
    try:
        return Symmetry(text)
    except ValueError:
        names = ", ".join(Symmetry)
        raise OptionsError(f"no symmetry {shown(text)}; there are {names}") from None


def _share(text: str, rows: int, cols: int) -> str:
    share = read_share(text)
    share.of(rows * cols)  # refuses what no board of this size has
    return write_share(share)


def _numbers(text: str, rows: int, cols: int) -> str:
    del rows, cols
    return write_numbers(read_numbers(text))


def _symmetry(text: str, rows: int, cols: int) -> str:
    return Options(rows, cols, symmetry=read_symmetry(text)).symmetry.value


def _template(text: str, rows: int, cols: int) -> str:
    return write_template(read_template(text, rows, cols), cols)


def _loop(text: str, rows: int, cols: int) -> str:
    return write_loop(read_loop(text, rows, cols))


def _make(order: Order, seed: str) -> Product:
    rows, cols, values = order.rows, order.cols, order.values
    options = Options(
        rows,
        cols,
        Level(order.level),
        read_share(values["clues"]) if "clues" in values else None,
        read_numbers(values.get("numbers", ALL_NUMBERS)),
        read_symmetry(values.get("symmetry", Symmetry.NONE)),
        read_template(values["template"], rows, cols) if "template" in values else None,
        read_loop(values["loop"], rows, cols) if "loop" in values else None,
    )
    made = make(options, seed)
    return Product(made.puzzle, made.answer, made.tries, _facts(made))


def _facts(made: Made) -> Facts:
    facts = []
    if made.level in {Level.HARD, Level.MINIMUM}:
        facts.append(("irreducible", "true" if made.irreducible else "false"))
    if made.bound is not None:
        facts.append(("bound", str(made.bound)))
    if made.solver is not None:
        facts.append(("solver", made.solver))
    return tuple(facts)


SLITHERLINK_MAKER = Maker(
    SLITHERLINK,
    VERSION,
    tuple(level.value for level in Level),
    Level.NORMAL.value,
    (
        Setting(
            "clues",
            "MIN[-MAX][%]",
            "How many cells have a number, or per cent of all cells.",
            _share,
        ),
        Setting(
            "numbers",
            "DIGITS",
            "The numbers that may appear, such as 0123.",
            _numbers,
            default=ALL_NUMBERS,
        ),
        Setting(
            "symmetry",
            "NAME",
            f"What the places of the numbers look the same under: {', '.join(Symmetry)}.",
            _symmetry,
            default=Symmetry.NONE.value,
        ),
        Setting(
            "template",
            "FILE",
            "Where the numbers are: a row a line, with * for a cell that must have a number, "
            ". for one that may, - for one that must not, and 0 to 4 for a number given.",
            _template,
            in_file=True,
        ),
        Setting(
            "loop",
            "FILE",
            "The answer wanted: a row a line, with # for a cell inside and . for one outside; "
            "or a puzzle with its answer in any format.",
            _loop,
            in_file=True,
        ),
    ),
    _make,
)
