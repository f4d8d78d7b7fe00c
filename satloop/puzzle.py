"""The values everything else works on, and the contract that a genre fulfils."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar

from satloop.alphabets.base import Alphabet
from satloop.clues import Clue
from satloop.encoding import Encoding
from satloop.errors import PuzzleError
from satloop.geometry import MAX_SIDE, Cell, Lattice, Site, lattice
from satloop.pieces import Piece
from satloop.premises import Tally

NO_FLAGS: Mapping[str, str] = MappingProxyType({})


class Verdict(StrEnum):
    """How many answers a puzzle has; undecided means that a limit was reached."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNDECIDED = "undecided"


class Code(StrEnum):
    """Stable names of what can be wrong on a board (after pzpr's verdicts)."""

    NO_LOOP = "no-loop"
    DEAD_END = "dead-end"
    BRANCH = "branch"
    CROSSING = "crossing"
    SEVERAL_LOOPS = "several-loops"
    CLUE_COUNT = "clue-count"
    LOOP_ON_CLUE = "loop-on-clue"
    LOOP_ON_SHADED = "loop-on-shaded"
    SHADED_CLUE = "shaded-clue"
    SHADED_ADJACENT = "shaded-adjacent"
    ARROW_COUNT = "arrow-count"
    CELL_UNUSED = "cell-unused"


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong on a board."""

    code: Code
    place: str  # "r2c3", "dot r2c3", or "board"
    text: str  # a sentence's worth, without the place


@dataclass(frozen=True, slots=True)
class Marks:
    """A player's partial work: edges by number, cells by index."""

    lines: frozenset[int] = frozenset()
    empty: frozenset[int] = frozenset()  # edges known to be no line
    shaded: frozenset[int] = frozenset()
    unshaded: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Answer:
    """A finished board: the loop's edges by number, the shaded cells by index."""

    lines: frozenset[int]
    shaded: frozenset[int] = frozenset()

    def as_marks(self, puzzle: "Puzzle") -> Marks:
        """Return the answer as marks with every edge and every cell decided."""
        cells = puzzle.open_cells if puzzle.genre.shades else ()
        return Marks(
            self.lines,
            frozenset(puzzle.lattice.edges) - self.lines,
            self.shaded,
            frozenset(cells) - self.shaded,
        )


class FileBlock(StrEnum):
    """What a pzprv3 file can tell, block by block."""

    CLUES = "clues"
    COLOURS = "colours"  # a player's two background colours, which solve nothing
    SHADING = "shading"
    EDGES = "edges"


class Genre(ABC):
    """A kind of puzzle. The loop determines the whole answer, shading included.

    A genre is one stateless object, entered in `satloop.genres.GENRES`; formats, renderers,
    commands and contract tests follow from what it says here.
    """

    name: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    summary: ClassVar[str]  # the rules in one line
    rules: ClassVar[tuple[str, ...]] = ()  # the rules in full, a sentence or two each
    alphabet: ClassVar[Alphabet]
    site: ClassVar[Site]
    shades: ClassVar[bool] = False  # whether cells can be shaded
    address_names: ClassVar[tuple[str, ...]]  # names in addresses; the first is written
    drawing_flags: ClassVar[str] = ""  # address flags about looks, kept
    rule_flags: ClassVar[Mapping[str, str]] = NO_FLAGS  # address flags that change rules: refused
    loopy: ClassVar[bool] = False  # whether these are the puzzles of Loopy, on its squares
    # The blocks of pzprv3 files, by the files' versions 0, 1 ...; the last one is written.
    file_blocks: ClassVar[tuple[tuple[FileBlock, ...], ...]] = ((FileBlock.CLUES, FileBlock.EDGES),)

    @abstractmethod
    def encode(self, puzzle: "Puzzle") -> Encoding:
        """State the rules as clauses."""

    @abstractmethod
    def violations(self, puzzle: "Puzzle", marks: Marks) -> Iterator[Violation]:
        """Find what marks break of the genre's own rules, in reading order.

        The loop as such (ends, branches, one loop) is checked for all genres alike. Only what
        is already wrong counts: whatever is neither marked nor ruled out may still come.
        """

    def premises(self, puzzle: "Puzzle") -> Iterator[Tally]:
        """State the rules again, instance by instance, for hints.

        Edges at a cell that a clue closes are no ways for the loop and appear nowhere.
        """
        del puzzle
        raise PuzzleError(f"{self.name} has no hints")

    def closes(self, clue: Clue) -> bool:
        """Say whether the clue's cell is out of play for loop and shading."""
        del clue
        return False

    def clue_pieces(self, puzzle: "Puzzle", cell: int) -> tuple[Piece, ...]:
        """Draw what the puzzle shows in a cell."""
        clue = puzzle.clues[cell]
        row, col = puzzle.cell(cell)
        return () if clue is None else self.alphabet.pieces(clue, col + 0.5, row + 0.5)

    def lattice(self, rows: int, cols: int) -> Lattice:
        """Return where the loop can run on a board of `rows` x `cols` cells."""
        return lattice(rows + 1, cols + 1) if self.site is Site.DOTS else lattice(rows, cols)

    def __reduce__(self) -> str:
        # A genre is compared by identity, so another process must find its own object again:
        # the constant of its module that bears its name.
        return self.name.upper()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board of `rows` x `cols` cells with its clues in reading order, None for a blank.

    `flags` are an address's drawing flags, `info` what is known about the puzzle (title,
    author, source ...) as pairs of key and value. Raises `PuzzleError` for a board that
    cannot be.
    """

    genre: Genre
    rows: int
    cols: int
    clues: tuple[Clue | None, ...]
    flags: str = ""
    info: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        check_size(self.rows, self.cols)
        if len(self.clues) != self.rows * self.cols:
            raise PuzzleError(
                f"expected {self.rows * self.cols} cells for {self.cols}x{self.rows}, "
                f"found {len(self.clues)}"
            )
        accepts = self.genre.alphabet.accepts
        for index, clue in enumerate(self.clues):
            if clue is not None and not accepts(clue):
                raise PuzzleError(f"no {self.genre.name} clue at {self.cell(index)}: {clue}")
        for flag in self.flags:
            if flag not in self.genre.drawing_flags:
                raise PuzzleError(f"no {self.genre.name} flag: {flag!r}")

    @property
    def lattice(self) -> Lattice:
        """Where the loop can run."""
        return self.genre.lattice(self.rows, self.cols)

    @property
    def open_cells(self) -> Iterator[int]:
        """The cells that no clue takes out of play, by index."""
        closes = self.genre.closes
        return (i for i, clue in enumerate(self.clues) if clue is None or not closes(clue))

    def cell(self, index: int) -> Cell:
        """Return the cell with this index in reading order."""
        return Cell(*divmod(index, self.cols))

    def vertex_name(self, vertex: int) -> str:
        """Name a dot (`dot r2c3`, dots counted from 1) or a cell centre (`r2c3`)."""
        place = Cell(*divmod(vertex, self.lattice.cols))
        return f"dot {place}" if self.genre.site is Site.DOTS else str(place)

    def edge_name(self, edge: int) -> str:
        """Name an edge by its cell's side (`top of r2c3`), a link by its ends (`r2c3-r2c4`)."""
        if self.genre.site is Site.CENTRES:
            one, other = self.edge_cells(edge)
            return f"{one}-{other}"
        cell = self.edge_cells(edge)[0]
        tail = self.lattice.tails[edge]
        row, col = divmod(tail, self.lattice.cols)
        if edge == self.lattice.right[tail]:
            return f"{'top' if row == cell.row else 'bottom'} of {cell}"
        return f"{'left' if col == cell.col else 'right'} of {cell}"

    def edge_cells(self, edge: int) -> tuple[Cell, ...]:
        """Return the cell whose side an edge is called after, or the two that a link joins."""
        tail, head = self.lattice.tails[edge], self.lattice.heads[edge]
        if self.genre.site is Site.CENTRES:
            return self.cell(tail), self.cell(head)
        row, col = divmod(tail, self.lattice.cols)
        return (Cell(min(row, self.rows - 1), min(col, self.cols - 1)),)


def check_size(rows: int, cols: int) -> None:
    """Refuse sides below 1 or above 999 with a `PuzzleError`, before anything is allocated."""
    for side, word in ((cols, "columns"), (rows, "rows")):
        if not 1 <= side <= MAX_SIDE:
            raise PuzzleError(f"expected 1 to {MAX_SIDE} {word}, found {side}")
