"""Reading and writing puzzles in all the formats that satloop knows."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from satloop.errors import FormatError, PuzzleError
from satloop.formats import (
    boards,
    dataset,
    dataset_json,
    gmpuzzles,
    janko,
    jsonl,
    kanpen,
    loopy,
    loopy_save,
    mixed,
    penpa,
    penpa_reading,
    puzzlink,
    pzpr,
    slk,
    text,
)
from satloop.formats.base import Format, Part, Several, check_held, lost
from satloop.formats.decoding import decode, decode_lines
from satloop.formats.drawings import draw_all
from satloop.formats.grids import COMPASS, has_notation
from satloop.formats.mixed import Stretch
from satloop.formats.record import VARIANT, Record
from satloop.puzzle import Genre
from satloop.render import Style

__all__ = [
    "FORMATS",
    "Format",
    "Part",
    "Record",
    "Several",
    "Stretch",
    "check_held",
    "decode",
    "decode_lines",
    "find_format",
    "lost",
    "read",
    "read_each",
    "stretches",
    "write",
]

# The first one stands in where none is recognised; the others are asked in this order.
FORMATS: tuple[Format, ...] = (
    Format(
        "text",
        "satloop's own text: keys, the grid, drawings of answer and marks",
        (Part.FLAGS, Part.INFO, Part.ANSWER, Part.MARKS),
        text.looks_like,
        text.read_each,
        text.write,
        between=f"{mixed.SEPARATOR}\n",
        sign="a line key: value, or nothing else that is known",
        dashes=True,
    ),
    Format(
        "pzpr",
        "files of pzpr (pzprv3), in addresses or not",
        (Part.INFO, Part.ANSWER, Part.MARKS),
        pzpr.looks_like,
        pzpr.read_each,
        pzpr.write,
        between=pzpr.BETWEEN,
        sign="pzprv3, in an address or not",
        one_board=True,
        shows_both=boards.shows_both,
        fits=partial(has_notation, pzpr.NAME),
    ),
    Format(
        "kanpen",
        "texts of Kanpen and Pencilbox",
        (Part.ANSWER, Part.MARKS),
        kanpen.looks_like,
        kanpen.read_each,
        kanpen.write,
        sign="lines of one number each, of rows and of columns, and a row of so many tokens",
        one_board=True,
        shows_both=boards.shows_both,
        fits=partial(has_notation, kanpen.NAME),
    ),
    Format(
        "kanpen-url",
        "addresses of Kanpen, one a line",
        (),
        kanpen.is_address,
        kanpen.read_addresses,
        kanpen.write_addresses,
        sign="an address with .html?problem= or .html?pzpr=",
        lines=True,
        fits=partial(has_notation, kanpen.NAME),
    ),
    Format(
        "penpa",
        "links of the editor Penpa+, one a line",
        (Part.ANSWER, Part.MARKS),
        penpa.looks_like,
        penpa.read_each,
        penpa.write,
        keys=tuple(penpa_reading.FIELDS),
        sign="an address with m=edit&p= or m=solve&p=",
        lines=True,
        one_board=True,
        shows_both=boards.shows_both,
        fits=partial(has_notation, penpa_reading.NAME),
    ),
    Format(
        "gmpuzzles",
        "texts that GMPuzzles asks of its authors and Penpa+ exports",
        (Part.ANSWER,),
        gmpuzzles.looks_like,
        gmpuzzles.read_each,
        gmpuzzles.write,
        keys=(*gmpuzzles.INFO, VARIANT),
        sign="a line Author:",
        fits=partial(has_notation, gmpuzzles.NAME),
    ),
    Format(
        "puzzlink",
        "addresses of puzz.link, pzv.jp and pzplus, one a line",
        (Part.FLAGS,),
        puzzlink.looks_like,
        puzzlink.read_each,
        puzzlink.write,
        keys=(VARIANT,),
        sign="an address with a puzzle's type",
        lenient=partial(puzzlink.read_each, lenient=True),
        lines=True,
    ),
    Format(
        "dataset-json",
        "whole files of the puzzle datasets, with answers",
        (Part.ANSWER,),
        dataset_json.looks_like,
        dataset_json.read_each,
        dataset_json.write,
        keys=(dataset_json.KEY, *dataset_json.KEPT),
        sign="a JSON object with data, or of several lines",
        several=Several.TOGETHER,
        fits=partial(has_notation, COMPASS),
    ),
    Format(
        "jsonl",
        "JSON, one object a line",
        (Part.FLAGS, Part.INFO, Part.ANSWER, Part.MARKS, Part.VERDICT),
        jsonl.looks_like,
        jsonl.read_each,
        jsonl.write,
        sign="a line that starts with {",
        lines=True,
    ),
    Format(
        "loopy",
        "game IDs of Loopy on squares, one a line",
        (),
        loopy.looks_like,
        loopy.read_each,
        loopy.write,
        sign="Loopy's parameters, such as 7x7t0:",
        lines=True,
        fits=loopy.fits,
    ),
    Format(
        "loopy-save",
        "save files of Loopy on squares",
        (Part.ANSWER, Part.MARKS),
        loopy_save.looks_like,
        loopy_save.read_each,
        loopy_save.write,
        sign="a line SAVEFILE",
        several=Several.NUMBERED,
        fits=loopy.fits,
    ),
    Format(
        "janko",
        "text of janko.at, blocks from [begin] to [end]",
        (Part.INFO, Part.ANSWER),
        janko.looks_like,
        janko.read_each,
        janko.write,
        between="\n",
        sign="a line [begin]",
        fits=partial(has_notation, COMPASS),
    ),
    Format(
        "dataset",
        "grids of the puzzle datasets, below a line with rows and columns",
        (),
        dataset.looks_like,
        dataset.read_each,
        dataset.write,
        between="\n",
        sign="a line with rows and columns, and as many tokens below it",
        sure=False,
        fits=partial(has_notation, COMPASS),
    ),
    Format(
        "slk",
        "files of Carleton's Slitherlink solver, edges always written",
        (Part.ANSWER, Part.MARKS),
        slk.looks_like,
        slk.read_each,
        slk.write,
        between="\n",
        keys=("title",),
        sign="a comment above a line with rows and columns",
        sure=False,
        dashes=True,
        one_board=True,
        fits=slk.fits,
    ),
    Format(
        "ascii",
        "a drawing in plain characters",
        (Part.ANSWER, Part.MARKS),
        None,
        None,
        partial(draw_all, Style.ASCII),
        between="\n",
        keys=("title",),
        one_board=True,
    ),
    Format(
        "unicode",
        "a drawing in box characters",
        (Part.ANSWER, Part.MARKS),
        None,
        None,
        partial(draw_all, Style.UNICODE),
        between="\n",
        keys=("title",),
        one_board=True,
    ),
)


def find_format(name: str) -> Format:
    """Return the format of this name; raises `PuzzleError` with the names that there are."""
    for form in FORMATS:
        if form.name == name:
            return form
    raise PuzzleError(f"no format {name!r}; there are {', '.join(f.name for f in FORMATS)}")


def stretches(
    lines: Iterable[str],
    *,
    name: str | None = None,
    genre: Genre | None = None,
    lenient: bool = False,
) -> Iterator[Stretch]:
    """Yield the stretches of a text that are each in one format, with what is read there.

    `lines` come without their ends. Without a format's name the content decides, puzzle by
    puzzle, see `satloop.formats.mixed`. A genre stands in where the text names none, and must
    agree where it does. `lenient` accepts what puzzle sites accept silently. Raises
    `PuzzleError` for a name that cannot be read.
    """
    if name is None:
        return mixed.stretches(lines, FORMATS, genre, lenient=lenient)
    form = find_format(name)
    return iter((Stretch(form, 1, mixed.read_as(form, lines, genre, lenient=lenient)),))


def read_each(
    content: str | Iterable[str],
    *,
    name: str | None = None,
    genre: Genre | None = None,
    lenient: bool = False,
) -> Iterator[Record | FormatError]:
    """Yield a record for each puzzle in a text or its lines, or an error in place of a bad one.

    Arguments and errors are those of `stretches`.
    """
    lines = content.split("\n") if isinstance(content, str) else content
    found = stretches(lines, name=name, genre=genre, lenient=lenient)
    return or_nothing(chain.from_iterable(stretch.items for stretch in found))


def or_nothing(items: Iterator[Record | FormatError]) -> Iterator[Record | FormatError]:
    """Return the items, or the error that there are none."""
    first = next(items, FormatError("expected a puzzle, found nothing", 1, 1))
    return chain((first,), items)


def read(
    content: str, *, name: str | None = None, genre: Genre | None = None, lenient: bool = False
) -> list[Record]:
    """Return all records in a text; raises the first `FormatError`, otherwise as `read_each`."""
    records = []
    for item in read_each(content, name=name, genre=genre, lenient=lenient):
        if isinstance(item, FormatError):
            raise item
        records.append(item)
    return records


def write(records: Sequence[Record], name: str, *, answers: bool = False) -> str:
    """Write records in a format.

    With `answers` drawings show the answer, or else the marks; formats that hold answers keep
    them in any case. What a format does not hold is left out, see `lost`. Raises `PuzzleError`
    for what the format cannot write, and where leaving it out would change a puzzle.
    """
    form = find_format(name)
    for record in records:
        check_held(form, record)
    return form.write(records, answers)
