"""Drawings of boards as text, and reading them back.

Pictures are made by modules that not every call needs: `satloop.render.board` puts a board into
pieces, `svg`, `png`, `pages` and `pdf` draw them, `documents` lists what there is.
"""

from satloop.render.text import (
    DrawingError,
    Style,
    clue_span,
    draw,
    drawing_height,
    read_drawing,
    vertex_span,
)

__all__ = [
    "DrawingError",
    "Style",
    "clue_span",
    "draw",
    "drawing_height",
    "read_drawing",
    "vertex_span",
]
