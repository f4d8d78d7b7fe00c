"""Pictures of boards: drawings in characters, which can be read back, and vector graphics."""

from satloop.render.board import Emphasis, Picture, picture
from satloop.render.svg import Theme, svg
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
    "Emphasis",
    "Picture",
    "Style",
    "Theme",
    "clue_span",
    "draw",
    "drawing_height",
    "picture",
    "read_drawing",
    "svg",
    "vertex_span",
]
