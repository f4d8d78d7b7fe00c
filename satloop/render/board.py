"""A board as a list of pieces, made from what its genre says of itself."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from satloop.geometry import Site
from satloop.pieces import Cross, Dot, Highlight, Label, Line, Number, Piece, Point, Role, Shade
from satloop.puzzle import Answer, Marks, Puzzle
from satloop.render.describing import description, heading

MARGIN = 0.45  # around the board, in cells
LABELLED = 0.9  # on the left and above where rows and columns are named


@dataclass(frozen=True, slots=True)
class Emphasis:
    """What to bring out on a board: marks that get a role of their own, and outlines."""

    used: Marks = field(default_factory=Marks)
    new: Marks = field(default_factory=Marks)
    wrong: Marks = field(default_factory=Marks)
    outlines: tuple[Highlight, ...] = ()


PLAIN = Emphasis()


@dataclass(frozen=True, slots=True)
class Picture:
    """A board of `cols` x `rows` cells to be drawn, with a title and a text that say the same.

    Pieces come in the order in which they cover each other. `before` and `after` are the
    margins, left and above, right and below, in cells.
    """

    cols: int
    rows: int
    pieces: tuple[Piece, ...]
    title: str
    text: str
    before: float = MARGIN
    after: float = MARGIN

    @property
    def width(self) -> float:
        """The width with its margins, in cells."""
        return self.before + self.cols + self.after

    @property
    def height(self) -> float:
        """The height with its margins, in cells."""
        return self.before + self.rows + self.after


def picture(
    puzzle: Puzzle,
    board: Answer | Marks | None = None,
    emphasis: Emphasis = PLAIN,
    *,
    text: str | None = None,
    labels: bool = False,
) -> Picture:
    """Draw a puzzle with an answer or marks, if any; with labels rows and columns are named.

    Of an answer only lines and shading are drawn. The board has to be legal, see
    `satloop.checking.validate`. Emphasised marks need not be on the board.
    The text is a description of the board unless another one is given. Raises `PuzzleError`
    for a title with characters that are no text.
    """
    marks = Marks(board.lines, shaded=board.shaded) if isinstance(board, Answer) else board
    pieces = (*_pieces(puzzle, marks or Marks(), emphasis), *(_labels(puzzle) if labels else ()))
    text = description(puzzle, board) if text is None else text
    before = LABELLED if labels else MARGIN
    return Picture(puzzle.cols, puzzle.rows, pieces, heading(puzzle), text, before)


def _pieces(puzzle: Puzzle, marks: Marks, emphasis: Emphasis) -> Iterator[Piece]:
    """Yield the pieces from the bottom up."""
    layers = list(_layers(marks, emphasis))
    shaded = frozenset[int]().union(*(part.shaded for _, part in layers))
    clues = [p for cell in range(len(puzzle.clues)) for p in _clue(puzzle, cell, shaded, emphasis)]
    yield from (piece for piece in clues if isinstance(piece, Shade))
    for role, part in layers:
        yield from (Shade(*_centre(puzzle, cell), role) for cell in sorted(part.shaded))
    dots = puzzle.genre.site is Site.DOTS
    if not dots:
        yield from _frame(puzzle)
    yield from emphasis.outlines
    for role, part in layers:
        yield from (Line(*ends(puzzle, edge), role) for edge in sorted(part.lines))
    if dots:
        yield from (Dot(*place(puzzle, v), Role.GIVEN) for v in puzzle.lattice.vertices)
    yield from (piece for piece in clues if not isinstance(piece, Shade))
    for role, part in layers:
        yield from (Cross(*_middle(puzzle, edge), role) for edge in sorted(part.empty))
        yield from (Dot(*_beside(puzzle, cell), role) for cell in sorted(part.unshaded))


def _clue(puzzle: Puzzle, cell: int, shaded: frozenset[int], emphasis: Emphasis) -> Iterator[Piece]:
    """Yield a clue's pieces, numbers legible where something else may be drawn."""
    over = bool(emphasis.outlines) or cell in shaded
    for piece in puzzle.genre.clue_pieces(puzzle, cell):
        yield replace(piece, over=over) if isinstance(piece, Number) else piece


def _layers(marks: Marks, emphasis: Emphasis) -> Iterator[tuple[Role, Marks]]:
    """Yield marks by role, each in its last role only."""
    layers = [
        (Role.MARK, marks),
        (Role.USED, emphasis.used),
        (Role.NEW, emphasis.new),
        (Role.WRONG, emphasis.wrong),
    ]
    for at, (role, part) in enumerate(layers):
        rest = part
        for _, later in layers[at + 1 :]:
            rest = _without(rest, later)
        yield role, rest


def _without(marks: Marks, others: Marks) -> Marks:
    return replace(
        marks,
        lines=marks.lines - others.lines,
        empty=marks.empty - others.empty,
        shaded=marks.shaded - others.shaded,
        unshaded=marks.unshaded - others.unshaded,
    )


def place(puzzle: Puzzle, vertex: int) -> Point:
    """Return where a vertex stands: a dot at a corner, a cell centre in the middle."""
    row, col = divmod(vertex, puzzle.lattice.cols)
    shift = 0.0 if puzzle.genre.site is Site.DOTS else 0.5
    return col + shift, row + shift


def ends(puzzle: Puzzle, edge: int) -> tuple[Point, Point]:
    """Return the two places that an edge joins."""
    grid = puzzle.lattice
    return place(puzzle, grid.tails[edge]), place(puzzle, grid.heads[edge])


def _middle(puzzle: Puzzle, edge: int) -> Point:
    (x1, y1), (x2, y2) = ends(puzzle, edge)
    return (x1 + x2) / 2, (y1 + y2) / 2


def _centre(puzzle: Puzzle, cell: int) -> Point:
    row, col = puzzle.cell(cell)
    return col + 0.5, row + 0.5


def _beside(puzzle: Puzzle, cell: int) -> Point:
    """Return where the sign of an unshaded cell goes: a corner, if a clue has the middle."""
    x, y = _centre(puzzle, cell)
    return (x, y) if puzzle.clues[cell] is None else (x - 0.32, y + 0.32)


def _frame(puzzle: Puzzle) -> Iterator[Line]:
    """Yield thin lines between cells, then the border around them."""
    cols, rows = puzzle.cols, puzzle.rows
    yield from (Line((x, 0), (x, rows), Role.GRID) for x in range(1, cols))
    yield from (Line((0, y), (cols, y), Role.GRID) for y in range(1, rows))
    corners = ((0, 0), (cols, 0), (cols, rows), (0, rows), (0, 0))
    yield from (Line(start, end, Role.GIVEN) for start, end in pairwise(corners))


def _labels(puzzle: Puzzle) -> Iterator[Label]:
    for col in range(puzzle.cols):
        yield Label(col + 0.5, -0.5, str(col + 1))
    for row in range(puzzle.rows):
        yield Label(-0.5, row + 0.5, str(row + 1))
