"""Which puzzles are the same up to rotation and mirror."""

import hashlib
from collections.abc import Iterator, Sequence

from satloop.alphabets.base import BLANK
from satloop.clues import Clue, turned
from satloop.puzzle import Puzzle

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
    for _ in range(4):
        yield board
        yield _transposed(board)
        board = _transposed(_upended(board))


def _transposed(board: Board) -> Board:
    """Exchange rows and columns."""
    rows, cols, clues = board
    laid = [clues[row * cols + col] for col in range(cols) for row in range(rows)]
    return cols, rows, [turned(clue, transpose=True) for clue in laid]


def _upended(board: Board) -> Board:
    """Exchange top and bottom."""
    rows, cols, clues = board
    laid = [clues[row * cols + col] for row in reversed(range(rows)) for col in range(cols)]
    return rows, cols, [turned(clue, upside=True) for clue in laid]
