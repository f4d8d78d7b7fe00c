"""Pictures as PNG, by way of SVG; the font comes along, so every machine draws the same."""

from satloop.errors import PuzzleError
from satloop.render.board import Picture
from satloop.render.extras import font_file, require
from satloop.render.svg import UNIT, Theme, svg

LARGEST = 100_000_000  # pixels: more would take gigabytes of memory


def png(picture: Picture, theme: Theme = Theme.LIGHT, pixels: int = UNIT) -> bytes:
    """Draw a picture with `pixels` for the side of a cell; without a theme of its own light.

    Raises `PuzzleError` for a picture that would be too large, `MissingExtraError` where the
    packages of the extra `print` are not installed.
    """
    resvg = require("resvg_py", what="png")
    width, height = round(picture.width * pixels), round(picture.height * pixels)
    if width * height > LARGEST:
        raise PuzzleError(f"a picture of {width}x{height} pixels is too large; take fewer a cell")
    text = svg(picture, Theme.LIGHT if theme is Theme.AUTO else theme, pixels=pixels)
    drawn = resvg.svg_to_bytes(text, skip_system_fonts=True, font_files=[str(font_file())])
    return bytes(drawn)
