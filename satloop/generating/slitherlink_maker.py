"""The maker of Slitherlinks: its settings as people write them, and what it tells."""

from satloop.errors import OptionsError
from satloop.formats.record import shown
from satloop.generating.drawn import read_loop, read_template, write_loop, write_template
from satloop.generating.made import Made
from satloop.generating.maker import Facts, Maker, Order, Product, Setting
from satloop.generating.minimizing import NUMBER_MINIMIZER
from satloop.generating.options import Level, Options, Symmetry
from satloop.generating.settings import CLUES, SYMMETRY, loop, read_share, read_symmetry, template
from satloop.generating.slitherlink import make
from satloop.genres.slitherlink import SLITHERLINK
from satloop.region import SIDES

VERSION = 1  # goes up whenever an id would give another puzzle than before

ALL_NUMBERS = "".join(map(str, range(SIDES + 1)))


def read_numbers(text: str) -> frozenset[int]:
    """Read digits, such as `123`; raises `OptionsError`."""
    if not text or not set(text) <= set(ALL_NUMBERS):
        raise OptionsError(f"expected numbers out of {ALL_NUMBERS}, found {shown(text)}")
    return frozenset(map(int, text))


def write_numbers(numbers: frozenset[int]) -> str:
    """Write what `read_numbers` reads, rising."""
    return "".join(map(str, sorted(numbers)))


def _numbers(text: str, rows: int, cols: int) -> str:
    del rows, cols
    return write_numbers(read_numbers(text))


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
        CLUES,
        Setting(
            "numbers",
            "DIGITS",
            "The numbers that may appear, such as 0123.",
            _numbers,
            default=ALL_NUMBERS,
        ),
        SYMMETRY,
        template(_template),
        loop(_loop),
    ),
    _make,
    minimizer=NUMBER_MINIMIZER,
)
