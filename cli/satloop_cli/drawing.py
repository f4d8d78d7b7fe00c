"""What commands show of puzzles and boards."""

import shutil
from collections.abc import Sequence
from itertools import zip_longest

from satloop import Answer, Puzzle, SatloopError, formats
from satloop.formats import Record
from satloop.render import Style, draw
from satloop_cli.report import stdout_encoding
from satloop_cli.sources import ADDRESS_FORMAT, Item

GAP = 4  # between boards that stand side by side


def style_for_stdout(*, plain: bool) -> Style:
    """Return Unicode where stdout can show it and ASCII is not asked for."""
    if plain:
        return Style.ASCII
    signs = Style.UNICODE.value
    try:
        f"{signs.vertices}{signs.shaded}{signs.unshaded}{signs.cross}↑↓←→".encode(stdout_encoding())
    except UnicodeEncodeError:
        return Style.ASCII
    return Style.UNICODE


def beside(first: Sequence[str], second: Sequence[str]) -> list[str]:
    """Put two blocks of lines side by side if the terminal is wide enough, else in a column."""
    width = max(map(len, first))
    if width + GAP + max(map(len, second)) > shutil.get_terminal_size().columns:
        return [*first, "", *second]
    pairs = zip_longest(first, second, fillvalue="")
    return [f"{one:{width + GAP}}{other}".rstrip() for one, other in pairs]


def two_answers(puzzle: Puzzle, answers: Sequence[Answer], style: Style) -> list[str]:
    """Draw two answers to compare."""
    first, second = (draw(puzzle, answer, style) for answer in answers)
    return beside(["answer 1", *first], ["answer 2", *second])


def head(item: Item) -> dict[str, object]:
    """Return the keys with which every JSON object about a puzzle starts."""
    puzzle = item.record.puzzle
    return {
        "source": item.source,
        "index": item.index,
        "genre": puzzle.genre.name,
        "width": puzzle.cols,
        "height": puzzle.rows,
        "url": _address(puzzle),
    }


def _address(puzzle: Puzzle) -> str | None:
    try:
        return formats.write([Record(puzzle)], ADDRESS_FORMAT).strip()
    except SatloopError:  # not everything that a text can say fits an address
        return None
