"""Boards in words, for those who do not see the picture."""

import re
from collections.abc import Iterator

from satloop.errors import PuzzleError
from satloop.puzzle import Answer, Marks, Puzzle

SHOWN = 40  # characters of a strange text that an error shows

# Controls, ends of lines and what XML cannot hold.
_NO_TEXT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def heading(puzzle: Puzzle) -> str:
    """Return the puzzle's title, or genre and size; raises `PuzzleError` for what is no text."""
    title = dict(puzzle.info).get("title", "").strip()
    return printed(title, "title") if title else kind(puzzle)


def kind(puzzle: Puzzle) -> str:
    """Return genre and size: `Slitherlink 10x8`, columns first."""
    return f"{puzzle.genre.name.capitalize()} {puzzle.cols}x{puzzle.rows}"


def printed(text: str, what: str) -> str:
    """Return a text that can be printed; raises `PuzzleError` for controls and the like."""
    if _NO_TEXT.search(text):
        cut = text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
        raise PuzzleError(f"{what} cannot be printed: {cut!r}")
    return text


def description(puzzle: Puzzle, board: Answer | Marks | None = None) -> str:
    """Tell the clues row by row, then what is drawn."""
    size = f"{kind(puzzle).split(' ', maxsplit=1)[0]}, {_count(puzzle.cols, 'column')}"
    return " ".join(
        [f"{size}, {_count(puzzle.rows, 'row')}.", *_rows(puzzle), *_drawn(puzzle, board)]
    )


def _rows(puzzle: Puzzle) -> Iterator[str]:
    words, cols = puzzle.genre.alphabet.words, puzzle.cols
    for row in range(puzzle.rows):
        clues = enumerate(puzzle.clues[row * cols : (row + 1) * cols], 1)
        told = [f"{words(clue)} in column {col}" for col, clue in clues if clue is not None]
        if told:
            yield f"Row {row + 1}: {', '.join(told)}."


def _drawn(puzzle: Puzzle, board: Answer | Marks | None) -> Iterator[str]:
    if board is None:
        return
    parts = [_count(len(board.lines), "line")]
    if isinstance(board, Marks):
        parts.append(_count(len(board.empty), "cross", "crosses"))
        parts.append(_count(len(board.unshaded), "unshaded cell"))
    if board.shaded:
        parts.append(f"shaded {', '.join(str(puzzle.cell(cell)) for cell in sorted(board.shaded))}")
    word = "Answer" if isinstance(board, Answer) else "Marks"
    yield f"{word}: {'; '.join(part for part in parts if not part.startswith('0 ')) or 'none'}."


def _count(number: int, word: str, words: str = "") -> str:
    return f"{number} {word if number == 1 else words or word + 's'}"
