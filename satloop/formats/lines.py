"""Lines of text taken one by one, and what stands in them, with the place for errors."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from satloop.errors import FormatError, PuzzleError
from satloop.formats.record import shown
from satloop.puzzle import check_size

_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"[0-9]{1,9}")


class Word(NamedTuple):
    """A piece of text without blanks and where it starts; line and column count from 1."""

    text: str
    line: int
    column: int


class Line(NamedTuple):
    """A line, or a part of one that counts as a line, and where it starts."""

    text: str
    line: int
    column: int

    def words(self) -> Iterator[Word]:
        """Yield what blanks separate."""
        found = _WORD.finditer(self.text)
        return (Word(match[0], self.line, self.column + match.start()) for match in found)

    def error(self, problem: str) -> FormatError:
        """Return the error for a problem with the line's first word."""
        indent = len(self.text) - len(self.text.lstrip())
        return FormatError(problem, self.line, self.column + (indent if self.text.strip() else 0))


class Lines:
    """Lines that are taken one by one."""

    def __init__(self, lines: Sequence[Line]) -> None:
        """Take lines, at least one."""
        self._lines = lines
        self.at = 0

    @property
    def next_line(self) -> int:
        """The number of the next line."""
        return self._lines[self.at].line

    def peek(self) -> str | None:
        """Return the next line's text without blanks around it, None after the last."""
        return self._lines[self.at].text.strip() if self.at < len(self._lines) else None

    def take(self, wanted: str) -> Line:
        """Take the next line; raises `FormatError` at the end."""
        if self.at == len(self._lines):
            last = self._lines[-1]
            raise FormatError(
                f"expected {wanted}, found the end", last.line, last.column + len(last.text)
            )
        self.at += 1
        return self._lines[self.at - 1]

    def skip_blank(self) -> None:
        """Skip blank lines."""
        while self.peek() == "":
            self.at += 1

    def only_blank(self) -> bool:
        """Say whether only blank lines are left."""
        return not any(line.text.strip() for line in self._lines[self.at :])

    def row(self, count: int, wanted: str) -> list[Word]:
        """Take a line of exactly `count` words; an empty one need not be there at the end."""
        if not count and self.peek() is None:
            return []
        line = self.take(f"a row of {wanted}")
        words = list(islice(line.words(), count + 1))  # a huge row is not told apart in vain
        if len(words) != count:
            column = line.column + len(line.text.rstrip())
            if len(words) > count:
                column = words[count].column
            problem = f"expected {count} {wanted}, found {sum(1 for _ in line.words())}"
            raise FormatError(problem, line.line, column)
        return words

    def rows(self, rows: int, count: int, wanted: str) -> list[Word]:
        """Take that many rows of `count` words and return all their words."""
        return [word for _ in range(rows) for word in self.row(count, wanted)]

    def side(self, wanted: str) -> int:
        """Take a line with a number of rows or columns that a board can have."""
        (word,) = self.row(1, f"number of {wanted}")
        return as_side(word, wanted)


def as_side(word: Word, wanted: str) -> int:
    """Return a number of rows or columns; raises `FormatError` for what no board has."""
    # Longer numbers are refused by their length: int() has a limit of its own.
    number = int(word.text) if _NUMBER.fullmatch(word.text) else 0
    try:
        check_size(*((number, 1) if wanted == "rows" else (1, number)))
    except PuzzleError as error:
        if not number:
            problem = f"expected a number of {wanted}, found {shown(word.text)}"
            raise FormatError(problem, word.line, word.column) from None
        raise FormatError(str(error), word.line, word.column) from None
    return number


def split(text: str, first: int = 1, column: int = 1) -> list[Line]:
    """Split a text at line feeds; it starts at this line and column."""
    lines = [Line(line, first + index, 1) for index, line in enumerate(text.split("\n"))]
    lines[0] = lines[0]._replace(column=column)
    return lines
