"""Read the sources of a call: files, puzz.link addresses and stdin."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import chain

from satloop import FormatError, Genre, SatloopError, formats
from satloop.formats import Record
from satloop_cli.report import Report, reason

STDIN = "-"
ADDRESS_FORMAT = "puzzlink"
# "https://puzz.link/p?slither/4/3/...", or without everything before the "?"; a game ID.
ADDRESS = re.compile(
    r"https?://|.*\?\w[\w-]*/|\w[\w-]*/(?:\w*:?/)?\d+/\d+(?:/|$)|\d+(?:x\d+)?t\d+\w*[:#]", re.DOTALL
)


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
    lenient: bool = False
    verbose: bool = False


def read_items(report: Report, selection: Selection) -> list[Item]:
    """Read all the puzzles; what cannot be read is reported and left out."""
    return list(stream_items(report, selection))


def stream_items(report: Report, selection: Selection) -> Iterator[Item]:
    """Yield the puzzles as they are read; what cannot be read is reported and left out.

    Sources are read as the puzzles are taken, and one puzzle ahead.
    """
    only = selection.only
    index = 0
    for index, (source, record, alone) in enumerate(_read(report, selection), 1):
        if only in (None, index):
            item = Item(source, index, alone, record)
            for note in record.notes:
                report.note(item.label, note)
            yield item
    if only is not None and only > index > 0:  # with none, why has been told
        there = "is 1 puzzle" if index == 1 else f"are {index} puzzles"
        report.error("--only", f"expected at most {index}, found {only}: there {there}")


def _read(report: Report, selection: Selection) -> Iterator[tuple[str, Record, bool]]:
    """Yield each record with its source, and whether it is the only one of the call."""
    sources = selection.sources
    found = (
        (source, record)
        for number, source in enumerate(sources)
        for record in _records(report, source, selection, again=source in sources[:number])
    )
    first = next(found, None)
    if first is None:
        return
    second = next(found, None)
    yield *first, second is None
    if second is not None:
        for source, record in chain((second,), found):
            yield source, record, False


def _records(report: Report, source: str, selection: Selection, *, again: bool) -> Iterator[Record]:
    label = source or "''"
    try:
        for record in formats.or_nothing(_items(report, label, source, selection, again=again)):
            if isinstance(record, FormatError):
                report.error(label, str(record))
            else:
                yield record
    except SatloopError as error:
        report.error(label, str(error))
    except OSError as error:
        report.error(label, reason(error))


def _items(
    report: Report, label: str, source: str, selection: Selection, *, again: bool
) -> Iterator[Record | FormatError]:
    is_address = _is_address(source)
    content = _content(source, again=again) if not is_address else nullcontext([source.encode()])
    with content as data:
        found = formats.stretches(
            formats.decode_lines(data),
            name=None if is_address else selection.form,
            genre=selection.genre,
            lenient=selection.lenient,
        )
        for stretch in found:
            if selection.verbose:
                why = (
                    stretch.form.sign if selection.form is None or is_address else "--from says so"
                )
                report.note(label, f"line {stretch.line}: read as {stretch.form.name}: {why}")
            yield from stretch.items


def _is_address(source: str) -> bool:
    return ADDRESS.match(source) is not None and not os.path.exists(source)  # noqa: PTH110


@contextmanager
def _content(source: str, *, again: bool) -> Iterator[Iterable[bytes]]:
    """Open a source; it gives its bytes line by line."""
    if not source:
        raise SatloopError("expected a file, an address or - for stdin, found an empty name")
    if source != STDIN:
        try:
            # The name as it stands: Path would take "file/" for "file".
            file = open(source, "rb")  # noqa: PTH123, SIM115 - closed below
        except ValueError as error:  # what Python says to a NUL in a name
            raise SatloopError("not the name of a file") from error
        with file:
            yield file
        return
    if again:
        raise SatloopError("stdin can be read only once")
    # Python has no stdin at all when the call was made with a closed one.
    if sys.stdin is None or sys.stdin.closed:
        raise SatloopError("stdin is closed")
    yield sys.stdin.buffer
