"""Books as PDF: puzzles with captions, answers at the back, page numbers, fonts embedded.

The same book gives the same bytes with the same versions of Python and reportlab: no date and
no random identifier goes into it.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from satloop.errors import PuzzleError
from satloop.render.board import Picture
from satloop.render.describing import printed
from satloop.render.entries import Entry, Layout, answered
from satloop.render.extras import require
from satloop.render.fonts import Fonts, Line
from satloop.render.pages import ANSWERS, TITLE
from satloop.render.paper import MM, Box, best_grid
from satloop.render.shapes import BASELINE, Disc, Ink, Look, Stroke, Text, grouped
from satloop.render.svg import LIGHT

MARGIN, FOOT, GAP = 15 * MM, 18 * MM, 8 * MM
CELL = 9.5 * MM  # the largest side of a cell: what a pencil likes
ANSWER_CELL, LEGIBLE = 4.5 * MM, 2.6 * MM  # the same of answers, and the least if it can be
ANSWERS_A_PAGE = (12, 6, 4, 2, 1)
HEAD, NAME, DETAILS, SMALL = 20.0, 11.0, 8.5, 8.0  # sizes of type in points
BELOW = 3.0  # points between a caption and its board's margin
LONGEST = 40  # characters of a title above an answer
CAPTION = 30.0  # points that a caption usually takes, when pages are planned
BUTT, ROUND = 0, 1  # ends and joints of strokes, as PDF numbers them
FILLED, OUTLINED = 0, 1  # ways to write text, as above
LEAST = 0.5  # of a slot that a board has to be left

INKS = {**LIGHT, Ink.INK: "#000000", Ink.USED: "#000000"}  # pure black prints best


def book(entries: Sequence[Entry], layout: Layout) -> bytes:
    """Write a book, answers of those that have one at the back.

    Raises `PuzzleError` for a title that the font cannot print or that leaves no room, and for
    a file that is no TrueType font; `MissingExtraError` without the extra `print`.
    """
    made = _Book(layout)
    made.puzzles(entries)
    made.answers(answered(entries))
    return made.done()


@dataclass(frozen=True, slots=True)
class _Block:
    """A board with its caption: texts with font and size; `marked` if a bookmark leads there."""

    caption: tuple[tuple[str, str, float], ...]
    board: Picture
    marked: bool = False


def _short(entry: Entry) -> str:
    """Return the name above an answer: without a title that would not fit there."""
    return entry.name if len(entry.name) <= LONGEST else f"{entry.number}."


def _largest(blocks: Sequence[_Block]) -> tuple[float, float]:
    """Return the width and the height, in cells, into which all boards fit."""
    boards = [block.board for block in blocks]
    return max(board.width for board in boards), max(board.height for board in boards)


class _Book:
    """One book in the making: its canvas, its fonts, and the page that it is at."""

    def __init__(self, layout: Layout) -> None:
        canvas: Any = require("reportlab.pdfgen.canvas", what="pdf")
        self.fonts = Fonts(layout.font)
        self.layout = layout
        width, height = layout.paper.value
        self.area = Box(MARGIN, FOOT, width * MM - 2 * MARGIN, height * MM - MARGIN - FOOT)
        self.file = io.BytesIO()
        size = (width * MM, height * MM)
        self.canvas: Any = canvas.Canvas(
            self.file,
            size,
            pageCompression=1,
            invariant=1,
            initialFontName=self.fonts.regular,  # else every page names one that is not embedded
            lang="en",
        )
        self.canvas.setTitle(printed(layout.title or TITLE, "title"))
        self.canvas.setAuthor("")
        self.canvas.setCreator("satloop")
        self.page, self.marked = 1, 0

    def puzzles(self, entries: Sequence[Entry]) -> None:
        """Print the puzzles, the book's title above the first."""
        blocks = [
            _Block(
                ((entry.name, self.fonts.bold, NAME), (entry.details, self.fonts.regular, DETAILS)),
                entry.board,
                marked=True,
            )
            for entry in entries
        ]
        self._fill(blocks, self.layout.title, self.layout.per_page, CELL)

    def answers(self, entries: Sequence[Entry]) -> None:
        """Print the answers, as many a page as are legible."""
        blocks = [
            _Block(((_short(entry), self.fonts.bold, SMALL),), entry.solved) for entry in entries
        ]
        if not blocks:
            return
        size = _largest(blocks)
        cells = {n: self._slots(self.area, size, n)[0].cell(size, CAPTION) for n in ANSWERS_A_PAGE}
        legible = (count for count, cell in cells.items() if cell >= LEGIBLE)
        self._fill(blocks, ANSWERS, next(legible, 1), ANSWER_CELL)

    def done(self) -> bytes:
        """Return the file."""
        self.canvas.save()
        return self.file.getvalue()

    def _slots(self, area: Box, size: tuple[float, float], count: int) -> list[Box]:
        """Part a page for so many boards; the grid is the same on every page."""
        return area.slots(best_grid(self.area, size, count, CAPTION, GAP), GAP)

    def _fill(self, blocks: Sequence[_Block], head: str, count: int, most: float) -> None:
        """Fill pages below a headline, `count` boards on each, with cells of at most `most`."""
        size = _largest(blocks)
        for start in range(0, len(blocks), count):
            slots = self._slots(self.area if start else self._headline(head), size, count)
            for block, slot in zip(blocks[start : start + count], slots, strict=False):
                self._put(slot, block, most)
            self._turn()

    def _headline(self, text: str) -> Box:
        """Print a headline, if there is one, and return what it leaves of the page."""
        area = self.area
        lines = self.fonts.lines(text, self.fonts.bold, HEAD, area.width)
        if not lines:
            return area
        self._bookmark(text)
        height = sum(line.leading for line in lines) + 0.5 * HEAD
        if height > LEAST * area.height:
            raise PuzzleError(f"the title leaves no room on the page: {text[:40]!r}")
        self._print(lines, area.middle, area.top)
        return Box(area.x, area.y, area.width, area.height - height)

    def _put(self, slot: Box, block: _Block, most: float) -> None:
        """Print a caption and a board below it, in the middle of the slot's upper end."""
        lines = [line for text in block.caption for line in self.fonts.lines(*text, slot.width)]
        board, caption = block.board, sum(line.leading for line in lines) + BELOW
        if caption > LEAST * slot.height:
            problem = f"{lines[0].text[:40]!r} leaves no room for its board"
            raise PuzzleError(f"{problem}; take fewer puzzles a page or a shorter title")
        if block.marked:
            self._bookmark(block.caption[0][0])
        cell = min(most, slot.cell((board.width, board.height), caption))
        self._print(lines, slot.middle, slot.top)
        left = slot.middle - board.width * cell / 2 + board.before * cell
        self._draw(board, left, slot.top - caption - board.before * cell, cell)

    def _print(self, lines: Sequence[Line], middle: float, top: float) -> None:
        for line in lines:
            top -= line.leading
            self.canvas.setFillColor(INKS[Ink.INK])
            self.canvas.setFont(line.font, line.size)
            self.canvas.drawCentredString(middle, top + 0.3 * line.size, line.text)

    def _bookmark(self, text: str) -> None:
        self.marked += 1
        key = f"place-{self.marked}"
        self.canvas.bookmarkPage(key)
        self.canvas.addOutlineEntry(text, key)

    def _turn(self) -> None:
        """Print the page's number and go on to the next."""
        number = Line(str(self.page), self.fonts.regular, DETAILS)
        self._print([number], self.area.middle, FOOT - 4 * MM)
        self.canvas.showPage()
        self.page += 1

    def _draw(self, board: Picture, left: float, top: float, cell: float) -> None:
        """Draw a board with its upper left corner at a place."""
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(left, top)
        canvas.setLineJoin(ROUND)
        for look, alike in grouped(board.pieces):
            _set(canvas, look, cell)
            path = canvas.beginPath()
            for shape in alike:
                if isinstance(shape, Text):
                    _write(canvas, shape, self.fonts, cell)
                else:
                    _add(path, shape, cell)
            stroke, fill = look.stroke is not None, look.fill is not None
            canvas.drawPath(path, stroke=int(stroke), fill=int(fill))
        canvas.restoreState()


def _set(canvas: Any, look: Look, cell: float) -> None:
    if look.fill is not None:
        canvas.setFillColor(INKS[look.fill])
    if look.stroke is not None:
        canvas.setStrokeColor(INKS[look.stroke])
        canvas.setLineWidth(look.width * cell)
        canvas.setDash([length * cell for length in look.dash])
        canvas.setLineCap(BUTT if look.dash else ROUND)


def _write(canvas: Any, shape: Text, fonts: Fonts, cell: float) -> None:
    """Write a text, with its stroke behind it if it has one."""
    x, y = shape.x * cell, -(shape.y + BASELINE * shape.size) * cell
    canvas.setFont(fonts.regular, shape.size * cell)
    for mode in (OUTLINED, FILLED) if shape.look.stroke else (FILLED,):
        canvas.drawCentredString(x, y, fonts.checked(shape.text), mode=mode)


def _add(path: Any, shape: Stroke | Disc, cell: float) -> None:
    """Add a shape to a path; y runs upward here."""
    if isinstance(shape, Disc):
        path.circle(shape.x * cell, -shape.y * cell, shape.radius * cell)
    else:
        (x, y), *rest = shape.points
        path.moveTo(x * cell, -y * cell)
        for x, y in rest:
            path.lineTo(x * cell, -y * cell)
        if shape.closed:
            path.close()
