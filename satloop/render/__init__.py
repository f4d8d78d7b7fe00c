"""Drawings of boards as text, and reading them back."""

from satloop.render.text import DrawingError, Style, clue_span, draw, drawing_height, read_drawing

__all__ = ["DrawingError", "Style", "clue_span", "draw", "drawing_height", "read_drawing"]
