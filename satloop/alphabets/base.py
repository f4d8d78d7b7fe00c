"""The contract between genres and formats: what a clue alphabet can read and write."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from satloop.alphabets.notation import Notation
from satloop.clues import Clue
from satloop.errors import NotationError, PuzzleError
from satloop.geometry import Cell
from satloop.pieces import Number, Piece, fitting

BLANKS = frozenset(".-_")  # what people type for a cell without a clue; the first is written
BLANK = "."
NUMBER, ROOM = 0.62, 0.8  # the size of a number that has its cell alone, and its greatest width
NO_NOTATIONS: Mapping[str, Notation] = MappingProxyType({})

Fault = Callable[[NotationError, str], None]  # is told what is wrong, and what was made of it


def _refuse(error: NotationError, assumption: str) -> None:
    del assumption
    raise error


class Alphabet(ABC):
    """A family of clues with its notations.

    A genre names its alphabet and a format asks the alphabet, so that neither knows the other.
    """

    compact: ClassVar[bool]  # tokens are single characters and may be run together
    blanks: ClassVar[frozenset[str]] = BLANKS  # tokens for a cell without a clue
    address_blanks: ClassVar[str]  # the characters for runs of 1, 2, 3 ... blanks in an address
    notations: ClassVar[Mapping[str, Notation]] = NO_NOTATIONS  # in other formats, by their names

    @abstractmethod
    def accepts(self, clue: Clue) -> bool:
        """Say whether the clue is of this family and its value is legal."""

    @abstractmethod
    def without_number(self, clue: Clue) -> Clue:
        """Return the clue with its number unknown, so that it counts nothing any more."""

    @abstractmethod
    def read_token(self, token: str) -> Clue:
        """Read one clue of a native grid; raises `NotationError`."""

    @abstractmethod
    def write_token(self, clue: Clue) -> str:
        """Write one clue of a native grid."""

    def words(self, clue: Clue) -> str:
        """Say a clue aloud; its token, unless an alphabet knows better."""
        return self.write_token(clue)

    def pieces(self, clue: Clue, x: float, y: float) -> tuple[Piece, ...]:
        """Draw a clue in the cell with this centre; its token, unless an alphabet knows better."""
        token = self.write_token(clue)
        return (Number(x, y, token, fitting(token, NUMBER, ROOM)),)

    @abstractmethod
    def read_address_clue(self, body: str, start: int) -> tuple[Clue, int, int]:
        """Read a clue at `body[start]`; returns it, the characters and the cells it takes.

        Raises `NotationError` with an offset counted from the start of the body, and
        `PuzzleError` for a clue that the notation has and no puzzle can.
        """

    @abstractmethod
    def write_address_clue(self, clue: Clue, following: Sequence[Clue | None]) -> tuple[str, int]:
        """Write a clue for an address; returns the text and the cells it takes.

        `following` holds the two cells after the clue's own, cut at the end of the board.
        """

    def read_address(
        self, body: str, rows: int, cols: int, assumed: Fault | None = None
    ) -> tuple[Clue | None, ...]:
        """Read an address body of exactly `rows` x `cols` cells; raises `NotationError`.

        Puzzle sites fill a short body with blanks, drop what a long one has over, and take
        other characters for blanks. So it is done here only with `assumed`, which is given
        every such fault and what was made of it; otherwise each is refused, with the place.
        """
        fault = assumed or _refuse
        cells = rows * cols
        clues: list[Clue | None] = []
        at = 0
        while at < len(body):
            if len(clues) >= cells:
                problem = f"expected the end, after all {cells} cells"
                fault(NotationError(problem, at), "the rest is left out")
                break
            run = self.address_blanks.find(body[at]) + 1
            if run:
                left = cells - len(clues)
                if run > left:
                    problem = f"expected at most {left} more cells, found {run} blanks"
                    fault(NotationError(problem, at), "the blanks over are left out")
                clues += [None] * min(run, left)
                at += 1
                continue
            try:
                clue, characters, taken = self.read_address_clue(body, at)
            except NotationError as error:
                here = Cell(*divmod(len(clues), cols))
                fault(NotationError(f"{error} at {here}", error.offset), "taken for a blank")
                clue, characters, taken = None, 1, 1
            except PuzzleError as error:  # sites know it, but nothing can be made of it
                here = Cell(*divmod(len(clues), cols))
                raise NotationError(f"{error} at {here}", at) from None
            clues.append(clue)
            if taken > 1:
                clues += [None] * min(taken - 1, cells - len(clues))
            at += characters
        if len(clues) < cells:
            problem = f"expected {cells} cells, found {len(clues)}"
            fault(NotationError(problem, len(body)), "the rest taken for blanks")
            clues += [None] * (cells - len(clues))
        return tuple(clues)

    def write_address(self, clues: Sequence[Clue | None]) -> str:
        """Write an address body as the puzzle sites do: shortest forms, last blanks included."""
        body: list[str] = []
        longest = len(self.address_blanks)
        at = 0
        while at < len(clues):
            clue = clues[at]
            if clue is not None:
                text, taken = self.write_address_clue(clue, clues[at + 1 : at + 3])
                body.append(text)
                at += taken
                continue
            run = 1
            while run < longest and at + run < len(clues) and clues[at + run] is None:
                run += 1
            body.append(self.address_blanks[run - 1])
            at += run
        return "".join(body)
