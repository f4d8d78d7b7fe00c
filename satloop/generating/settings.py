"""Settings that several makers have, as people write them."""

import re
from collections.abc import Callable

from satloop.errors import OptionsError
from satloop.formats.record import shown
from satloop.generating.maker import Setting
from satloop.generating.options import Share, Symmetry, check_shape

_SHARE = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?(%?)", re.ASCII)


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


def read_symmetry(text: str) -> Symmetry:
    """Read the name of a symmetry; raises `OptionsError`."""
    try:
        return Symmetry(text)
    except ValueError:
        names = ", ".join(Symmetry)
        raise OptionsError(f"no symmetry {shown(text)}; there are {names}") from None


def _share(text: str, rows: int, cols: int) -> str:
    found = read_share(text)
    found.of(rows * cols)  # refuses what no board of this size has
    return write_share(found)


def _symmetry(text: str, rows: int, cols: int) -> str:
    found = read_symmetry(text)
    check_shape(rows, cols, found, None)
    return found.value


CLUES = Setting(
    "clues", "MIN[-MAX][%]", "How many cells have a clue, or per cent of all cells.", _share
)
SYMMETRY = Setting(
    "symmetry",
    "NAME",
    f"What the places of the clues look the same under: {', '.join(Symmetry)}.",
    _symmetry,
    default=Symmetry.NONE.value,
)


def template(canonical: Callable[[str, int, int], str]) -> Setting:
    """Return the setting for a file of wishes, which each genre reads with its own clues."""
    return Setting(
        "template",
        "FILE",
        "Where the clues are: a row a line, with * for a cell that must have one, . for one that "
        "may, - for one that must not, or a clue given: 0 to 4 in Slitherlink, an arrow such as "
        "^2 or >? in Yajilin, with blanks between the cells.",
        canonical,
        in_file=True,
    )


def loop(canonical: Callable[[str, int, int], str]) -> Setting:
    """Return the setting for a file with the answer wanted."""
    return Setting(
        "loop",
        "FILE",
        "The answer wanted: a puzzle with its answer in any format; in Slitherlink also rows of "
        "# for a cell inside and . for one outside.",
        canonical,
        in_file=True,
    )
