"""Boards drawn in characters, and such drawings read back.

This is a notation: texts and JSON hold it, and it has to come back the same. So it writes the
tokens of the alphabet and the marks as they are, not the pieces of a picture.

A vertex of the lattice stands at line 2i, column pitch * j; edges to the right fill the gap
after it, edges downward stand below it. Both styles have the same layout, character by
character, so one reader serves both. On a loop through cell centres a cell's sign or clue
starts at the vertex; on a loop along dots the clue stands in the middle of its cell.

The pitch is even, at least 4, and leaves room after the longest clue for one character of an
edge, and where cells are shaded for one more that says so of a clue cell (`^2#`, `^2o`). So
every mark that can be made can be drawn, the wrong ones too, and is read back the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from satloop.clues import Arrow, Clue
from satloop.errors import NotationError
from satloop.geometry import Site
from satloop.puzzle import Answer, Marks, Puzzle

MIN_PITCH = 4
TO_ARROWS = str.maketrans("^v<>", "↑↓←→")
FROM_ARROWS = str.maketrans("↑↓←→", "^v<>")

# By the arms that a vertex has: 1 up, 2 right, 4 down, 8 left.
BOXES = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8


@dataclass(frozen=True, slots=True)
class _Signs:
    """The characters of one style."""

    across: str
    along: str
    cross: str
    shaded: str
    unshaded: str
    vertices: str  # by arms, as BOXES; of dots
    cells: str  # the same, of cell centres


class Style(Enum):
    """How a drawing looks; the layout is the same."""

    ASCII = _Signs("-", "|", "x", "#", "o", "+" * 16, "." + "*" * 15)
    UNICODE = _Signs("─", "│", "×", "█", "◦", BOXES, BOXES)  # noqa: RUF001 - the cross sign


# What a reader takes for what, in either style.
_ACROSS, _ALONG, _CROSS, _SHADED, _UNSHADED = "-─", "|│", "x×", "#█", "o◦"  # noqa: RUF001 - as above
_DOTS = frozenset("+" + BOXES)
_CELLS = frozenset("*." + BOXES)


class DrawingError(NotationError):
    """A drawing that does not fit its puzzle; `row` and `column` count from 0."""

    def __init__(self, message: str, row: int, column: int) -> None:
        super().__init__(message, column)
        self.row = row
        self.column = column

    def __reduce__(self) -> tuple[type["DrawingError"], tuple[str, int, int]]:
        return DrawingError, (str(self), self.row, self.column)


def drawing_height(puzzle: Puzzle) -> int:
    """Return the number of lines in a drawing of the puzzle."""
    return 2 * puzzle.rows + (1 if puzzle.genre.site is Site.DOTS else -1)


def draw(
    puzzle: Puzzle, board: Answer | Marks | None = None, style: Style = Style.ASCII
) -> list[str]:
    """Draw a puzzle with an answer or marks, if any, in `drawing_height` lines.

    Of an answer only lines and shading are drawn. The board has to be legal, see
    `satloop.checking.validate`.
    """
    marks = Marks(board.lines, shaded=board.shaded) if isinstance(board, Answer) else board
    marks = marks or Marks()
    signs, grid = style.value, puzzle.lattice
    pitch, dots = _pitch(puzzle), puzzle.genre.site is Site.DOTS
    width = pitch * puzzle.cols + 1
    page = [[" "] * width for _ in range(drawing_height(puzzle))]

    def put(row: int, column: int, text: str) -> None:
        page[row][column : column + len(text)] = text

    arms = _arms(puzzle, marks)
    for vertex in grid.vertices:
        row, column = divmod(vertex, grid.cols)
        row, column = 2 * row, pitch * column
        if dots:
            text = signs.vertices[arms[vertex]]
        else:
            text = _cell_text(puzzle, vertex, marks, style) or signs.cells[arms[vertex]]
        put(row, column, text)
        edge, start = grid.right[vertex], len(text)
        if edge in marks.lines:
            put(row, column + start, signs.across * (pitch - start))
        elif edge in marks.empty:
            put(row, column + max(pitch // 2, start), signs.cross)
        edge = grid.down[vertex]
        if edge in marks.lines:
            put(row + 1, column, signs.along)
        elif edge in marks.empty:
            put(row + 1, column, signs.cross)
    if dots:
        for index, clue in enumerate(puzzle.clues):
            row, column = puzzle.cell(index)
            text = _cell_text(puzzle, index, marks, style)
            put(2 * row + 1, pitch * column + _indent(puzzle, clue, pitch), text)
    return ["".join(line).rstrip() for line in page]


def clue_span(puzzle: Puzzle, cell: int) -> tuple[int, int, int]:
    """Return the row of a cell's clue in a drawing, and its first column and the one after it."""
    clue = puzzle.clues[cell]
    length = 0 if clue is None else len(puzzle.genre.alphabet.write_token(clue))
    row, column = puzzle.cell(cell)
    pitch = _pitch(puzzle)
    start = pitch * column
    if puzzle.genre.site is Site.DOTS:
        row, start = 2 * row + 1, start + _indent(puzzle, clue, pitch)
    else:
        row *= 2
    return row, start, start + length


def vertex_span(puzzle: Puzzle, vertex: int, marks: Marks) -> tuple[int, int, int]:
    """Return the row of a vertex in a drawing, and its first column and the one after it."""
    row, column = divmod(vertex, puzzle.lattice.cols)
    start, length = _pitch(puzzle) * column, 1
    if puzzle.genre.site is Site.CENTRES:
        length = len(_cell_text(puzzle, vertex, marks, Style.ASCII)) or 1
    return 2 * row, start, start + length


def read_drawing(puzzle: Puzzle, rows: Sequence[str]) -> Marks:
    """Read a drawing of the puzzle, in either style; the inverse of `draw`.

    The signs of a cell that is only on a line, or of a dot, carry no information. Raises
    `DrawingError` where the drawing has not the puzzle's clues and dots, or anything else.
    """
    height = drawing_height(puzzle)
    if len(rows) != height:
        row = min(len(rows), height)
        raise DrawingError(f"expected {height} lines of drawing, found {len(rows)}", row, 0)
    return _Reader(puzzle, rows).read()


class _Reader:
    """One reading of one drawing: what has been read is blanked out, the rest is refused."""

    def __init__(self, puzzle: Puzzle, rows: Sequence[str]) -> None:
        self.puzzle = puzzle
        self.pitch = _pitch(puzzle)
        width = self.pitch * puzzle.cols + 1
        self.page: list[list[str]] = []
        for number, row in enumerate(rows):
            text = row.rstrip()
            if len(text) > width:
                rest = text[width:]
                column = len(text) - len(rest.lstrip())
                raise DrawingError(
                    f"expected the end of the drawing, found {text[column]!r}", number, column
                )
            self.page.append(list(text.ljust(width)))
        self.taken = ""  # the last characters taken, for errors
        self.lines: list[int] = []
        self.empty: list[int] = []
        self.shaded: list[int] = []
        self.unshaded: list[int] = []

    def read(self) -> Marks:
        puzzle, grid, pitch = self.puzzle, self.puzzle.lattice, self.pitch
        dots = puzzle.genre.site is Site.DOTS
        for vertex in grid.vertices:
            row, column = divmod(vertex, grid.cols)
            row, column = 2 * row, pitch * column
            if not dots:
                used = self._cell(vertex, row, column)
            else:
                used = 1
                self._dot(row, column)
            if grid.right[vertex]:
                self._across(grid.right[vertex], row, column, used)
            if grid.down[vertex]:
                self._along(grid.down[vertex], row + 1, column)
        if dots:
            for index, clue in enumerate(puzzle.clues):
                row, column = puzzle.cell(index)
                indent = _indent(puzzle, clue, pitch)
                self._cell(index, 2 * row + 1, pitch * column + indent)
        self._end()
        return Marks(*map(frozenset, (self.lines, self.empty, self.shaded, self.unshaded)))

    def _take(self, row: int, column: int, count: int) -> str:
        """Return characters and blank them out."""
        line = self.page[row]
        text = "".join(line[column : column + count])
        self.taken = text
        line[column : column + count] = " " * len(text)
        return text

    def _unexpected(self, wanted: str, row: int, column: int) -> DrawingError:
        """Return the error for what was taken last."""
        found = repr(self.taken) if self.taken.strip() else "nothing"
        return DrawingError(f"expected {wanted}, found {found}", row, column)

    def _end(self) -> None:
        """Refuse whatever has not been read."""
        for row, line in enumerate(self.page):
            for column, character in enumerate(line):
                if character != " ":
                    raise DrawingError(f"expected a blank, found {character!r}", row, column)

    def _dot(self, row: int, column: int) -> None:
        if self._take(row, column, 1) not in _DOTS:
            raise self._unexpected("a dot", row, column)

    def _cell(self, index: int, row: int, column: int) -> int:
        """Read a cell's clue or sign; returns the number of characters that it has."""
        puzzle = self.puzzle
        clue = puzzle.clues[index]
        used = 0
        if clue is not None:
            token = _token(puzzle, clue, Style.ASCII)
            used = len(token)
            found = self._take(row, column, used)
            if (found.translate(FROM_ARROWS) if isinstance(clue, Arrow) else found) != token:
                raise self._unexpected(f"the clue {token} of {puzzle.cell(index)}", row, column)
        sign = self.page[row][column + used]
        if puzzle.genre.shades and sign in _SHADED:
            count = 1 if clue is not None else 2
            if any(c not in _SHADED for c in self._take(row, column + used, count)):
                raise self._unexpected("## for a shaded cell", row, column)
            self.shaded.append(index)
            return used + count
        if puzzle.genre.shades and sign in _UNSHADED:
            self._take(row, column + used, 1)
            self.unshaded.append(index)
            return used + 1
        if clue is not None or puzzle.genre.site is Site.DOTS:
            return used
        if self._take(row, column, 1) not in _CELLS:
            raise self._unexpected(f"a sign for {puzzle.cell(index)}", row, column)
        return 1

    def _across(self, edge: int, row: int, column: int, used: int) -> None:
        """Read the gap to the right of a vertex whose text takes `used` characters."""
        gap = self._take(row, column + used, self.pitch - used)
        if not gap.strip(" "):
            return
        middle = max(self.pitch // 2 - used, 0)
        if all(c in _ACROSS for c in gap):
            self.lines.append(edge)
        elif gap[middle] in _CROSS and not (gap[:middle] + gap[middle + 1 :]).strip(" "):
            self.empty.append(edge)
        else:
            at = column + used + len(gap) - len(gap.lstrip(" "))
            raise self._unexpected("a whole line, a cross in the middle or blanks", row, at)

    def _along(self, edge: int, row: int, column: int) -> None:
        """Read the place below a vertex."""
        sign = self._take(row, column, 1)
        if sign in _ALONG:
            self.lines.append(edge)
        elif sign in _CROSS:
            self.empty.append(edge)
        elif sign != " ":
            raise self._unexpected("a line, a cross or a blank", row, column)


def _pitch(puzzle: Puzzle) -> int:
    """Return the columns from one vertex to the next."""
    alphabet = puzzle.genre.alphabet
    clues = {clue for clue in puzzle.clues if clue is not None}
    longest = max((len(alphabet.write_token(clue)) for clue in clues), default=1)
    needed = longest + (2 if puzzle.genre.shades else 1)
    return max(MIN_PITCH, needed + needed % 2)


def _indent(puzzle: Puzzle, clue: Clue | None, pitch: int) -> int:
    """Return where in a cell between dots its clue starts, or its sign if it has none."""
    length = 1 if clue is None else len(puzzle.genre.alphabet.write_token(clue))
    return 1 + (pitch - 1 - length) // 2


def _token(puzzle: Puzzle, clue: Clue, style: Style) -> str:
    token = puzzle.genre.alphabet.write_token(clue)
    arrows = style is Style.UNICODE and isinstance(clue, Arrow)
    return token.translate(TO_ARROWS) if arrows else token


def _cell_text(puzzle: Puzzle, index: int, marks: Marks, style: Style) -> str:
    """Return a cell's clue and shading; nothing for a cell that has neither."""
    clue, signs = puzzle.clues[index], style.value
    text = "" if clue is None else _token(puzzle, clue, style)
    if index in marks.shaded:
        return text + signs.shaded * (1 if text else 2)
    return text + signs.unshaded if index in marks.unshaded else text


def _arms(puzzle: Puzzle, marks: Marks) -> list[int]:
    """Return for each vertex the ways in which it has lines."""
    grid = puzzle.lattice
    arms = [0] * len(grid.vertices)
    for edge in marks.lines:
        tail, head = grid.tails[edge], grid.heads[edge]
        level = edge == grid.right[tail]
        arms[tail] |= RIGHT if level else DOWN
        arms[head] |= LEFT if level else UP
    return arms
