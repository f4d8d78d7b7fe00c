"""How a format of another program writes clues as tokens, reading beside writing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from satloop.clues import Clue
from satloop.errors import NotationError

GREY = "#"  # the token of a cell that is filled instead of written in


@dataclass(frozen=True, slots=True)
class Notation:
    """One way to write the clues of an alphabet.

    Both raise `NotationError`: `read` for a token that is no clue, with the offset in it,
    `write` for a clue that cannot be written without changing what it says.
    """

    read: Callable[[str], Clue]
    write: Callable[[Clue], str]


def table(clues: Mapping[str, Clue]) -> Notation:
    """Return the notation of a few clues with one token each."""
    tokens = {clue: token for token, clue in clues.items()}

    def read(token: str) -> Clue:
        if token not in clues:
            raise NotationError(f"expected {', '.join(clues)} or a blank, found {token[:20]!r}")
        return clues[token]

    def write(clue: Clue) -> str:
        if clue not in tokens:
            raise NotationError("there is no token for it")
        return tokens[clue]

    return Notation(read, write)
