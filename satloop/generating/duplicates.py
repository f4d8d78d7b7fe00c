"""Which puzzles are the same up to rotation and mirror."""

import hashlib
from collections.abc import Iterator, Sequence

from satloop.alphabets.base import BLANK
from satloop.clues import Clue, turned
from satloop.puzzle import Puzzle
from satloop.turning import WAYS, places

DIGEST_BYTES = 16

Board = tuple[int, int, Sequence[Clue | None]]  # rows, columns, clues in reading order


def fingerprint(puzzle: Puzzle) -> bytes:
    """Return a digest that a puzzle shares with its rotations and mirror images, and no other."""
    write = puzzle.genre.alphabet.write_token
    texts = []
    for rows, cols, clues in images((puzzle.rows, puzzle.cols, puzzle.clues)):
        tokens = [BLANK if clue is None else write(clue) for clue in clues]
        texts.append(" ".join((puzzle.genre.name, str(rows), str(cols), *tokens)))
    return hashlib.sha256(min(texts).encode()).digest()[:DIGEST_BYTES]


def images(board: Board) -> Iterator[Board]:
    """Yield the eight ways to lay a board on the table."""
    rows, cols, clues = board
    for way in WAYS:
        height, width = (cols, rows) if way.transpose else (rows, cols)
        laid = [turned(clues[old], **way._asdict()) for old in places(rows, cols, way)]
        yield height, width, laid
