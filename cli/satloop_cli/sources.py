"""Read the sources of a call: files, puzz.link addresses and stdin."""

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from satloop import FormatError, Genre, SatloopError, formats
from satloop.formats import Record
from satloop_cli.report import Report, reason

STDIN = "-"
ADDRESS_FORMAT = "puzzlink"
# "https://puzz.link/p?slither/4/3/...", or without everything before the "?".
ADDRESS = re.compile(r"https?://|.*\?\w[\w-]*/|\w[\w-]*/(?:\w*:?/)?\d+/\d+(?:/|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle of a call; `index` counts from 1 through all the sources."""

    source: str
    index: int
    alone: bool  # the only puzzle of the call
    record: Record

    @property
    def label(self) -> str:
        """The name of the puzzle in messages."""
        return self.source if self.alone else f"{self.source}:{self.index}"


@dataclass(frozen=True, slots=True)
class Selection:
    """What a command is to read: the sources, and how."""

    sources: tuple[str, ...]
    form: str | None
    genre: Genre | None
    only: int | None


def read_items(report: Report, selection: Selection) -> list[Item]:
    """Read all the puzzles; what cannot be read is reported and left out."""
    sources, only = selection.sources, selection.only
    read = [
        (source, record)
        for number, source in enumerate(sources)
        for record in _records(report, source, selection, again=source in sources[:number])
    ]
    if only is not None and only > len(read) > 0:  # with none, why has been told
        count = "is 1 puzzle" if len(read) == 1 else f"are {len(read)} puzzles"
        report.error("--only", f"expected at most {len(read)}, found {only}: there {count}")
        return []
    items = [
        Item(source, index, len(read) == 1, record)
        for index, (source, record) in enumerate(read, 1)
        if only in (None, index)
    ]
    for item in items:
        for note in item.record.notes:
            report.note(item.label, note)
    return items


def _records(report: Report, source: str, selection: Selection, *, again: bool) -> Iterator[Record]:
    label = source or "''"
    form = selection.form
    try:
        if _is_address(source):
            text, form = source, ADDRESS_FORMAT
        else:
            text = formats.decode(_content(source, again=again))
        for record in formats.read_each(text, name=form, genre=selection.genre):
            if isinstance(record, FormatError):
                report.error(label, str(record))
            else:
                yield record
    except SatloopError as error:
        report.error(label, str(error))
    except OSError as error:
        report.error(label, reason(error))


def _is_address(source: str) -> bool:
    return ADDRESS.match(source) is not None and not os.path.exists(source)  # noqa: PTH110


def _content(source: str, *, again: bool) -> bytes:
    if not source:
        raise SatloopError("expected a file, an address or - for stdin, found an empty name")
    if source != STDIN:
        try:
            # The name as it stands: Path would take "file/" for "file".
            with open(source, "rb") as file:  # noqa: PTH123
                return file.read()
        except ValueError as error:  # what Python says to a NUL in a name
            raise SatloopError("not the name of a file") from error
    if again:
        raise SatloopError("stdin can be read only once")
    # Python has no stdin at all when the call was made with a closed one.
    if sys.stdin is None or sys.stdin.closed:
        raise SatloopError("stdin is closed")
    return sys.stdin.buffer.read()
