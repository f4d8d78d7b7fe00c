"""What documents are made of: puzzles with their numbers, and how they are laid out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from satloop.puzzle import Answer, Marks, Puzzle
from satloop.render.board import Picture, picture
from satloop.render.describing import heading, kind, printed
from satloop.render.svg import Theme

_LEVEL_IN_ID = re.compile(r"[a-z-]+/\d+x\d+/([a-z]+)/")


class Paper(Enum):
    """Sizes of paper, width and height in millimetres."""

    A4 = (210.0, 297.0)
    A5 = (148.0, 210.0)
    LETTER = (215.9, 279.4)


@dataclass(frozen=True, slots=True)
class Layout:
    """How a document looks; each kind of document heeds what concerns it."""

    title: str = ""
    theme: Theme = Theme.AUTO
    paper: Paper = Paper.A4
    per_page: int = 2
    font: str | None = None  # a TrueType file instead of the one that comes along
    pixels: int = 40  # of a cell's side


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a document; marks are drawn on it, its answer apart.

    Both have to be legal, see `satloop.checking.validate`.
    """

    number: int
    puzzle: Puzzle
    marks: Marks | None = None
    answer: Answer | None = None

    @property
    def name(self) -> str:
        """Return number and title, or number, genre and size."""
        return f"{self.number}. {heading(self.puzzle)}"

    @property
    def details(self) -> str:
        """Return what else a solver wants to know: kind, level, rating, author."""
        info = dict(self.puzzle.info)
        level = info.get("level", "")
        found = _LEVEL_IN_ID.match(info.get("id", ""))
        if not level and found:
            level = found[1]
        named = [("", kind(self.puzzle) if info.get("title") else ""), ("", level)]
        named += [("rating ", info.get("rating", "")), ("by ", info.get("author", ""))]
        return " · ".join(
            f"{name}{printed(value, name or 'level')}" for name, value in named if value
        )

    def checked(self) -> "Entry":
        """Return the entry; raises `PuzzleError` for a title or the like that is no text."""
        _ = self.name, self.details
        return self

    @property
    def board(self) -> Picture:
        """Return the puzzle drawn, with its marks if it has any."""
        return picture(self.puzzle, self.marks)

    @property
    def solved(self) -> Picture:
        """Return the answer drawn."""
        return picture(self.puzzle, self.answer)


def answered(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries that have an answer."""
    return [entry for entry in entries if entry.answer is not None]
