"""Texts in which puzzles of several formats follow one another.

The first lines of a puzzle tell its format. A puzzle of another format can begin

* after a line `---`, and then any format that is recognised can follow, else native text
  (where such a line can be part of a puzzle, `Format.dashes`, only what is recognised);
* after a blank line, or on any line where each line is a puzzle, if its first lines can be
  nothing else (`Format.sure`).

So a text is parted in one pass, and no more of it is held than the puzzles of one stretch; in
formats of one puzzle a line that is one line.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, takewhile

from satloop.errors import FormatError
from satloop.formats.base import Format
from satloop.formats.record import Record
from satloop.puzzle import Genre

SEPARATOR = "---"
HEAD = 6  # lines that decide about a format

Item = Record | FormatError


@dataclass(frozen=True, slots=True)
class Stretch:
    """Puzzles of one format that follow one another, from a line on.

    The items are read as they are taken, and have to be taken before the next stretch.
    """

    form: Format
    line: int
    items: Iterator[Item]


class _Lines:
    """Lines with their numbers, of which some can be seen ahead."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._coming = iter(lines)
        self._ahead: deque[str] = deque()
        self.number = 1  # of the line that comes next

    def peek(self) -> str | None:
        """Return the line that comes next, None at the end."""
        if not self._ahead:
            self._ahead.extend(islice(self._coming, 1))
        return self._ahead[0] if self._ahead else None

    def take(self) -> str:
        """Return the line that comes next, which has to be there."""
        self.number += 1
        return self._ahead.popleft()

    def put_back(self, lines: Sequence[str]) -> None:
        """Let lines that were taken last come again."""
        self.number -= len(lines)
        self._ahead.extendleft(reversed(lines))

    def head(self) -> str:
        """Return the lines that come next, as far as they belong together."""
        self._ahead.extend(islice(self._coming, HEAD - len(self._ahead)))
        lines: list[str] = []
        for line in self._ahead:
            if not line.strip() or line.strip() == SEPARATOR:
                break
            lines.append(line)
        return "\n".join(lines)


def read_as(
    form: Format, lines: Iterable[str], genre: Genre | None, *, lenient: bool
) -> Iterator[Item]:
    """Yield the records of a text that is all in one format, or errors in place of bad ones."""
    read = form.reader(lenient=lenient)
    if not form.lines:
        return read("\n".join(lines), genre)
    numbered = enumerate(lines, 1)
    return chain.from_iterable(_moved(read(line, genre), number) for number, line in numbered)


def stretches(
    lines: Iterable[str], forms: Sequence[Format], genre: Genre | None, *, lenient: bool
) -> Iterator[Stretch]:
    """Part a text; `forms` are asked in turn, the first one stands in where none is recognised."""
    source = _Lines(lines)
    before = None
    while True:
        start = source.number
        between, fresh = _take_between(source)
        if source.peek() is None:
            return
        form = _recognised(source.head(), forms, before, fresh=fresh)
        if form is not forms[0]:
            start, between = source.number, []
        elif before is not None:  # the separator was none of its rows
            between = list(takewhile(lambda line: not line.strip(), reversed(between)))[::-1]
            start = source.number - len(between)
        body = chain(between, _stretch(source, form, forms))
        yield Stretch(form, start, _moved(read_as(form, body, genre, lenient=lenient), start))
        deque(body, maxlen=0)  # whatever was not taken
        before = form


def _take_between(source: _Lines) -> tuple[list[str], bool]:
    """Take blank lines and separators, and say whether there was a separator."""
    taken = []
    while (line := source.peek()) is not None and line.strip() in ("", SEPARATOR):
        taken.append(source.take())
    return taken, any(line.strip() for line in taken)


def _stretch(source: _Lines, form: Format, forms: Sequence[Format]) -> Iterator[str]:
    """Take the lines that belong to a format, up to where another one begins."""
    while source.peek() is not None:
        yield source.take()
        between, fresh = _take_between(source)
        line = source.peek()
        if form.dashes or (line is not None and not fresh):
            yield from between
        if line is None or not (between or form.lines):
            continue
        following = _recognised(source.head(), forms, form, fresh=fresh)
        if following is not form or (fresh and not form.dashes):
            source.put_back(between if fresh else [])
            return


def _recognised(
    head: str, forms: Sequence[Format], before: Format | None, *, fresh: bool
) -> Format:
    """Return the format of a puzzle's first lines; without a sign what was `before` goes on."""
    fresh = fresh or before is None
    for form in forms:
        if form.looks_like and (fresh or form.sure) and form.looks_like(head):
            return form
    goes_on = before is not None and (before.dashes or not fresh)
    return before if before is not None and goes_on else forms[0]


def _moved(items: Iterable[Item], line: int) -> Iterator[Item]:
    """Yield what was read from a line on, with the lines numbered from there."""
    if line == 1:
        yield from items
        return
    for item in items:
        at = item.line + line - 1
        if isinstance(item, FormatError):
            yield FormatError(item.problem, at, item.column)
        else:
            yield replace(item, line=at)
