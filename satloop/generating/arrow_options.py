"""What a maker of Yajilins can be asked for."""

from dataclasses import dataclass

from satloop.clues import Arrow
from satloop.errors import OptionsError
from satloop.generating.options import Level, Share, Symmetry, Wish, check_shape
from satloop.puzzle import Answer

ALL = 100  # per cent


@dataclass(frozen=True, slots=True)
class ArrowTemplate:
    """Wishes for all cells in reading order, and the arrows given, None for any.

    Of a given arrow the direction or the number may be missing: then the maker chooses it.
    """

    wishes: tuple[Wish, ...]
    arrows: tuple[Arrow | None, ...]

    def __post_init__(self) -> None:
        if len(self.wishes) != len(self.arrows):
            raise OptionsError("a template needs as many wishes as arrows")
        for wish, arrow in zip(self.wishes, self.arrows, strict=True):
            if arrow is not None and wish is not Wish.MUST:
                raise OptionsError("a cell with a given arrow must have one")


@dataclass(frozen=True, slots=True)
class ArrowOptions:
    """A request for one Yajilin of `rows` x `cols` cells.

    `clues` is how many clue cells there should be; without it a level has its own share. At
    most `zeros` per cent of the clues have a 0, none a number above `max_number`. Of
    positions under a `symmetry` all or none are clue cells. With `blank_clues` numbers that
    are not needed are hidden. `answer` is the loop wanted: where it has shaded cells they are
    all there are, and each other cell off the loop is a clue. Raises `OptionsError` for what
    can be seen to be impossible beforehand.
    """

    rows: int
    cols: int
    level: Level = Level.NORMAL
    clues: Share | None = None
    zeros: int = 25
    max_number: int | None = None
    symmetry: Symmetry = Symmetry.NONE
    template: ArrowTemplate | None = None
    answer: Answer | None = None
    blank_clues: bool = False

    def __post_init__(self) -> None:
        check_shape(self.rows, self.cols, self.symmetry, self.clues)
        if self.level is Level.MINIMUM:
            raise OptionsError(f"no level {self.level} for arrows")
        if not 0 <= self.zeros <= ALL:
            raise OptionsError(f"no share of zeros: {self.zeros} %")
        if self.max_number is not None and self.max_number < 0:
            raise OptionsError(f"no greatest number: {self.max_number}")
        if self.template and len(self.template.wishes) != self.rows * self.cols:
            raise OptionsError(f"the template is not {self.cols}x{self.rows}")
