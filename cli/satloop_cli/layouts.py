"""The options about how documents look, and documents as `export` writes them."""

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click

from satloop import SatloopError
from satloop.formats import Record
from satloop.render.documents import DOCUMENTS, Document
from satloop.render.entries import Entry, Layout, Paper
from satloop.render.svg import Theme
from satloop_cli.report import FatalError, Report
from satloop_cli.sources import Item
from satloop_cli.writing import check_target, is_direct, numbered, write, write_numbered

Function = Callable[..., Any]

OPTIONS = (
    click.option("--title", metavar="TEXT", help="The title of a page or book."),
    click.option(
        "--theme",
        type=click.Choice([theme.value for theme in Theme]),
        help="Colours of svg, png, html; auto follows the reader's screen.  [default: auto]",
    ),
    click.option(
        "--pixels",
        type=click.IntRange(4, 400),
        metavar="N",
        help="Of a cell's side in svg, png, html.  [default: 40]",
    ),
    click.option(
        "--paper",
        type=click.Choice([paper.name.lower() for paper in Paper]),
        help="The pages of pdf.  [default: a4]",
    ),
    click.option(
        "--per-page",
        type=click.IntRange(1, 100),
        metavar="N",
        help="Puzzles on a page of pdf.  [default: 2]",
    ),
    click.option(
        "--font", metavar="FILE", help="A TrueType font for pdf.  [default: Bitstream Vera Sans]"
    ),
)
NAMES = ("title", "theme", "pixels", "paper", "per_page", "font")


def looks(function: Function) -> Function:
    """Hand those of the options that were given on as one value, what a `Layout` is made of."""

    @wraps(function)
    def call(*args: object, **given: Any) -> object:
        chosen = {name: given.pop(name) for name in NAMES}
        if chosen["theme"] is not None:
            chosen["theme"] = Theme(chosen["theme"])
        if chosen["paper"] is not None:
            chosen["paper"] = Paper[chosen["paper"].upper()]
        found = {name: value for name, value in chosen.items() if value is not None}
        return function(*args, looks=found, **given)

    for option in reversed(OPTIONS):
        call = option(call)
    return call


@dataclass(frozen=True, slots=True)
class Order:
    """A document to be written: what kind, how it looks, where it goes."""

    document: Document
    layout: Layout
    output: str | None
    force: bool

    def check(self, puzzles: int) -> None:
        """Raise `FatalError` if a file is there that must not be lost, before any work is done."""
        names = [self.output]
        if puzzles > 1 and not self.document.several:
            if self.output is None or is_direct(self.output):
                files = f"{puzzles} files of {self.document.name}"
                raise FatalError(f"{puzzles} puzzles make {files}: give a name with -o FILE")
            check_target(self.output, force=True)  # the others are named after it
            names = [numbered(self.output, number + 1) for number in range(puzzles)]
        for name in names:
            check_target(name, force=self.force)

    def write(
        self, report: Report, found: Iterable[tuple[Item, Record]], *, answers: bool, marks: bool
    ) -> None:
        """Write everything; a puzzle that cannot be drawn is reported and left out."""
        good: list[Entry] = []
        parts: list[bytes] = []
        for item, record in found:
            answer = record.answer if answers else None
            entry = Entry(item.index, record.puzzle, record.marks if marks else None, answer)
            try:
                good.append(entry.checked())
                if not self.document.several:
                    parts.append(self.document.write([entry], self.layout))
            except SatloopError as error:
                report.error(item.label, str(error))
        if good and self.document.several:
            try:
                parts.append(self.document.write(good, self.layout))
            except SatloopError as error:
                report.error(self.output or self.document.name, str(error))
        if len(parts) > 1 and self.output is not None:
            write_numbered(self.output, parts, force=self.force)
        elif parts:
            write(self.output, parts[0], force=self.force)


def order(
    name: str, chosen: Mapping[str, Any], output: str | None, *, marks: bool, force: bool
) -> Order | None:
    """Return the order for a document of this name, None for a format.

    Refuses options that make no difference, and a document whose packages are missing.
    """
    found = next((document for document in DOCUMENTS if document.name == name), None)
    heeded = frozenset[str]() if found is None else found.heeds | {"marks"}
    for option in (*chosen, *(["marks"] if marks else [])):
        if option not in heeded:
            raise click.UsageError(f"--{option.replace('_', '-')} makes no difference to {name}.")
    if found is None:
        return None
    try:
        found.check()
    except SatloopError as error:
        raise FatalError(str(error)) from error
    if found.binary and output is None and sys.stdout is not None and sys.stdout.isatty():
        raise FatalError(f"{name} is nothing for a terminal: -o FILE")
    return Order(found, Layout(**chosen), output, force)
