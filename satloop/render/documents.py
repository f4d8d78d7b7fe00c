"""The kinds of documents that puzzles can be drawn into; a new one is one entry here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from satloop.render import pages, pdf
from satloop.render.board import Picture
from satloop.render.entries import Entry, Layout
from satloop.render.extras import check
from satloop.render.png import png
from satloop.render.svg import svg


@dataclass(frozen=True, slots=True)
class Document:
    """A kind of document.

    `several` says whether one file holds many puzzles; otherwise `write` gets one, and draws
    its answer if it has one. `heeds` names the parts of a `Layout` that make a difference,
    `needs` the packages without which it cannot be written.
    """

    name: str
    summary: str
    holds: str
    several: bool
    write: Callable[[Sequence[Entry], Layout], bytes]
    heeds: frozenset[str]
    needs: tuple[str, ...] = ()
    binary: bool = False

    def check(self) -> None:
        """Raise `MissingExtraError` if a package is not there."""
        check(self.needs, what=self.name)


def _shown(entries: Sequence[Entry]) -> Picture:
    (entry,) = entries
    return entry.board if entry.answer is None else entry.solved


def _svg(entries: Sequence[Entry], layout: Layout) -> bytes:
    return svg(_shown(entries), layout.theme, pixels=layout.pixels).encode()


def _png(entries: Sequence[Entry], layout: Layout) -> bytes:
    return png(_shown(entries), layout.theme, layout.pixels)


DOCUMENTS: tuple[Document, ...] = (
    Document(
        "svg",
        "a picture that is crisp at any size, a file for each puzzle",
        "puzzle, title, answer or marks",
        several=False,
        write=_svg,
        heeds=frozenset({"theme", "pixels"}),
    ),
    Document(
        "png",
        "a picture in pixels, a file for each puzzle",
        "puzzle, answer or marks",
        several=False,
        write=_png,
        heeds=frozenset({"theme", "pixels"}),
        needs=("resvg_py", "reportlab"),
        binary=True,
    ),
    Document(
        "html",
        "a page that stands alone",
        "puzzle, title, level, author, answer, marks",
        several=True,
        write=pages.page,
        heeds=frozenset({"title", "theme", "pixels"}),
    ),
    Document(
        "markdown",
        "Markdown with the boards in box characters",
        "puzzle, title, level, author, answer, marks",
        several=True,
        write=pages.markdown,
        heeds=frozenset({"title"}),
    ),
    Document(
        "pdf",
        "a book for print, answers at the back",
        "puzzle, title, level, author, answer, marks",
        several=True,
        write=pdf.book,
        heeds=frozenset({"title", "paper", "per_page", "font"}),
        needs=("reportlab",),
        binary=True,
    ),
)
