"""What formats read and write, and what they share."""

import re
from dataclasses import dataclass, field, replace

from satloop import genres
from satloop.checking import validate
from satloop.errors import NotationError, PuzzleError
from satloop.puzzle import Answer, Genre, Marks, Puzzle, Verdict
from satloop.render import Style, draw
from satloop.turning import Way, turned_answer, turned_marks, turned_puzzle

# Keys in `Puzzle.info`.
VARIANT = "variant"  # an address's variant
ID = "id"  # makes the puzzle again
SPARE = "spare"  # places of clues that could be hidden
BOUND_TO_BOARD = frozenset({ID, SPARE})  # what is wrong of a turned board

SHOWN = 40  # characters of a strange text that an error shows

# Controls but the tab, and what else ends a line somewhere or cannot be encoded.
_UNWRITABLE = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Record:
    """A puzzle and what is known about it.

    `notes` say what the reader had to assume, `line` is where the record starts; both tell
    of a reading, so records are compared without them.
    """

    puzzle: Puzzle
    answer: Answer | None = None
    marks: Marks | None = None
    verdict: Verdict | None = None
    notes: tuple[str, ...] = field(default=(), compare=False)
    line: int = field(default=1, compare=False)


def turned(record: Record, way: Way) -> Record:
    """Return the record as it looks from another side; what is said of it in words stays."""
    puzzle, answer, marks = record.puzzle, record.answer, record.marks
    return replace(
        record,
        puzzle=turned_puzzle(puzzle, way),
        answer=None if answer is None else turned_answer(puzzle, answer, way),
        marks=None if marks is None else turned_marks(puzzle, marks, way),
    )


def shown(text: str) -> str:
    """Quote a text for an error, cut to a length that people read."""
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}...")


def fits_line(value: str) -> bool:
    """Say whether a value can stand on one line and be read back the same."""
    return value == value.strip() and _UNWRITABLE.search(value) is None


def check_flags(genre: Genre, flags: str) -> None:
    """Refuse flags that change rules, by name, and unknown ones; raises `NotationError`."""
    for offset, flag in enumerate(flags):
        if flag in genre.rule_flags:
            raise NotationError(
                f"the {genre.name} flag {flag} changes the rules "
                f"({genre.rule_flags[flag]}) and is not supported",
                offset,
            )
        if flag not in genre.drawing_flags:
            raise NotationError(f"no {genre.name} flag {flag!r}", offset)


def genre_named(name: str, wanted: Genre | None) -> Genre:
    """Find the genre that a text names; raises `PuzzleError` if it is not the wanted one."""
    return same_genre(genres.find(name), wanted)


def same_genre(found: Genre, wanted: Genre | None) -> Genre:
    """Return the genre that was found; raises `PuzzleError` if it is not the wanted one."""
    if wanted is not None and found is not wanted:
        raise PuzzleError(f"expected genre {wanted.name}, found {found.name}")
    return found


def as_answer(drawing: Marks | None) -> Answer | None:
    """Return what a finished board's drawing says; crosses and dots in it say nothing more."""
    return None if drawing is None else Answer(drawing.lines, drawing.shaded)


def variant_notes(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the warning that a puzzle with a variant deserves."""
    variant = dict(puzzle.info).get(VARIANT)
    if variant is None:
        return ()
    return (f"variant{f' {shown(variant)}' if variant else ''}: its extra rules are unknown",)


def validated(puzzle: Puzzle, board: Answer | Marks) -> Marks:
    """Return a board as marks; raises `PuzzleError` for those that the puzzle cannot have."""
    marks = Marks(board.lines, shaded=board.shaded) if isinstance(board, Answer) else board
    validate(puzzle, marks)
    return marks


def drawn(puzzle: Puzzle, board: Answer | Marks, style: Style = Style.ASCII) -> list[str]:
    """Draw a board for writing; raises `PuzzleError` for marks that the puzzle cannot have."""
    validated(puzzle, board)
    return draw(puzzle, board, style)
