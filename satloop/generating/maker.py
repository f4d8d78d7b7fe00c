"""What a maker of puzzles tells about itself: the contract behind `satloop generate`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from satloop.generating.minimizer import Minimizer
from satloop.puzzle import Answer, Genre, Puzzle

Facts = tuple[tuple[str, str], ...]
YES = "yes"  # the text of a setting that is a flag


@dataclass(frozen=True, slots=True)
class Product:
    """A puzzle made, with its answer.

    `facts` are keys and values that belong into its information; `tries` is how many boards
    were looked at for it. The `rating` is set only where one is asked for, after the making.
    """

    puzzle: Puzzle
    answer: Answer
    tries: int = 1
    facts: Facts = ()
    rating: float | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing besides size and level that a maker can be asked for.

    `canonical` turns what a person wrote, for a board of so many rows and columns, into the
    one text that says the same; that of a short setting has neither blanks nor semicolons. It
    raises `OptionsError`, or `FormatError` for a text `in_file`. A setting that says what
    `default` says is as good as none.
    """

    name: str  # of the option and in ids
    metavar: str
    summary: str
    canonical: Callable[[str, int, int], str]
    in_file: bool = False
    flag: bool = False  # asked for or not, without a text of its own
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """What one puzzle should be like; `values` are canonical texts by the setting's name."""

    rows: int
    cols: int
    level: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes the puzzles of one genre, entered in `satloop.generating.makers.MAKERS`.

    `make` gets an order and a text to draw from. The same text always gives the same puzzle:
    `version` goes up with any change after which another one comes out. It raises
    `OptionsError` for what cannot be, `TriesError` when its tries are used up.
    """

    genre: Genre
    version: int
    levels: tuple[str, ...]
    level: str  # if none is asked for
    settings: tuple[Setting, ...]
    make: Callable[[Order, str], Product]
    # Back-end and version, where every puzzle hangs on them; then they belong to its id.
    solver: Callable[[], str] | None = None
    minimizer: Minimizer | None = None  # for puzzles made elsewhere, too
