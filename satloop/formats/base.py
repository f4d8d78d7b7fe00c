"""What a format says about itself, and what is lost when a record is written in it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from satloop.errors import FormatError, PuzzleError
from satloop.formats.record import VARIANT, Record
from satloop.puzzle import Genre

Reader = Callable[[str, Genre | None], Iterator[Record | FormatError]]


class Part(StrEnum):
    """What a record may hold beside the puzzle itself."""

    FLAGS = "flags"
    INFO = "information"
    ANSWER = "answer"
    MARKS = "marks"
    VERDICT = "verdict"


class Several(StrEnum):
    """How several puzzles are written."""

    APPENDED = "one after another"  # the texts of single records, with `between` between them
    TOGETHER = "in one whole"  # the text of several is more than the texts of each
    NUMBERED = "in numbered files"  # a file holds one


def _every(genre: Genre) -> bool:
    del genre
    return True


def _none(record: Record) -> bool:
    del record
    return False


@dataclass(frozen=True, slots=True)
class Format:
    """One way to write puzzles.

    `holds` says what of a record is kept beside the puzzle itself, and `keys` which
    information, where not all of it. `read` is None for what is only written. The second
    argument of `write` asks drawings for the answer, or else the marks; formats that hold
    these always write them. `write` raises `PuzzleError`, with the place, for what the format
    has no notation for.

    `looks_like` tells from the first lines of a puzzle, `HEAD` at most, whether they are of this
    format; `sign` says in words what it looks for. A `sure` sign cannot stand inside a puzzle of
    another format. `lenient` reads what puzzle sites accept silently, too, and notes what it
    assumed; None if that is nothing. With `lines` each line is a puzzle of its own. With
    `dashes` a row of a puzzle may look like the separator `---`, which is left to the reader.
    Where all information is kept, no line inside a record is followed by `between`: by it the
    last record of a broken-off batch is found. With `one_board` there is room for the answer or
    else the marks; `shows_both` tells where the marks say the answer, too, and are kept beside
    it. `fits` says for which genres there is a notation at all.
    """

    name: str
    summary: str
    holds: tuple[Part, ...]
    looks_like: Callable[[str], bool] | None
    read: Reader | None
    write: Callable[[Sequence[Record], bool], str]
    between: str = ""
    keys: tuple[str, ...] = ()
    sign: str = ""
    sure: bool = True
    lenient: Reader | None = None
    lines: bool = False
    dashes: bool = False
    several: Several = Several.APPENDED
    one_board: bool = False
    shows_both: Callable[[Record], bool] = _none
    fits: Callable[[Genre], bool] = _every

    @property
    def informs(self) -> bool:
        """Whether all information is kept."""
        return Part.INFO in self.holds

    @property
    def contents(self) -> str:
        """What is kept, in words."""
        words = ", ".join(["puzzle", *self.holds, *self.keys])
        return words.replace("answer, marks", "answer or marks") if self.one_board else words

    def reader(self, *, lenient: bool) -> Reader:
        """Return what reads this format; raises `PuzzleError` if nothing does."""
        if self.read is None:
            raise PuzzleError(f"the format {self.name} is only written, not read")
        return (self.lenient if lenient else None) or self.read


def lost(form: Format, record: Record) -> list[str]:
    """Return in words what of a record the format leaves out.

    None of it changes the puzzle. Verdicts are not counted: they can be found again.
    """
    words = []
    puzzle = record.puzzle
    if puzzle.flags and Part.FLAGS not in form.holds:
        words.append(f"flags {puzzle.flags}")
    if not form.informs:
        words += [key for key, _ in puzzle.info if key not in form.keys]
    boards = {Part.ANSWER: record.answer, Part.MARKS: record.marks}
    words += [part for part, board in boards.items() if board and part not in form.holds]
    both = record.answer and record.marks and not form.shows_both(record)
    if form.read and form.one_board and both:
        words.append("marks beside an answer")
    return words


def check_held(form: Format, record: Record) -> None:
    """Refuse with a `PuzzleError` what would be another puzzle when it is read back.

    What is only written for people is never read back.
    """
    puzzle = record.puzzle
    if not form.fits(puzzle.genre):
        raise PuzzleError(f"{form.name} has no notation for {puzzle.genre.name}")
    kept = form.read is None or form.informs or VARIANT in form.keys
    if not kept and any(key == VARIANT for key, _ in puzzle.info):
        raise PuzzleError(f"{form.name} cannot say that the puzzle is a variant")
