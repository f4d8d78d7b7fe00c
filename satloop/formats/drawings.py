"""Drawings as formats; they are only written."""

from collections.abc import Sequence

from satloop.errors import PuzzleError
from satloop.formats.record import Record, drawn, fits_line, shown
from satloop.render import Style, draw


def draw_all(style: Style, records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001
    """Draw puzzles below their titles, with a blank line between them."""
    drawings = []
    for record in records:
        puzzle = record.puzzle
        title = dict(puzzle.info).get("title", "")
        if not fits_line(title):
            raise PuzzleError(f"title cannot be written on one line: {shown(title)}")
        board = (record.answer or record.marks) if answers else None
        lines = draw(puzzle, style=style) if board is None else drawn(puzzle, board, style)
        drawings.append("".join([f"{line}\n" for line in ([title] if title else []) + lines]))
    return "\n".join(drawings)
