"""Fonts of a book: embedded, checked for the characters that a text needs, and measured."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from satloop.errors import PuzzleError
from satloop.render.extras import font_file, require

SMALLEST = 0.4  # of the size asked for, when a word is too long for its line


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text as it will be printed."""

    text: str
    font: str
    size: float

    @property
    def leading(self) -> float:
        """The room from this line to the next."""
        return 1.3 * self.size


class Fonts:
    """The fonts of a book; a given TrueType file stands in for both."""

    def __init__(self, name: str | None) -> None:
        self._metrics: Any = require("reportlab.pdfbase.pdfmetrics", what="pdf")
        self._split: Any = require("reportlab.lib.utils", what="pdf").simpleSplit
        self.regular = self._registered(name or str(font_file()))
        self.bold = self._registered(name or str(font_file(bold=True)))

    def _registered(self, file: str) -> str:
        """Return the name for a font in reportlab's registry, where a name is given only once."""
        ttfonts: Any = require("reportlab.pdfbase.ttfonts", what="pdf")
        try:
            name = f"satloop-{sha256(Path(file).read_bytes()).hexdigest()[:16]}"
            self._metrics.registerFont(ttfonts.TTFont(name, file))
        except Exception as error:  # damaged files make reportlab raise whatever comes
            problem = str(error).split("\n")[0]
            raise PuzzleError(f"no TrueType font that can be used: {problem}") from error
        return name

    def checked(self, text: str) -> str:
        """Return the text; raises `PuzzleError` if it has characters that the fonts have not."""
        for character in text:
            if not all(ord(character) in self._glyphs(name) for name in (self.regular, self.bold)):
                raise PuzzleError(
                    f"the font has no {character!r} (U+{ord(character):04X}), "
                    f"which {text[:40]!r} needs; another font may have it"
                )
        return text

    def _glyphs(self, name: str) -> Any:
        return self._metrics.getFont(name).face.charToGlyph

    def lines(self, text: str, font: str, size: float, width: float) -> list[Line]:
        """Break a text into lines, in smaller type if a word is too long.

        Raises `PuzzleError` for what the font cannot print, and for a word that never fits.
        """
        if not text:
            return []
        parts = self._split(self.checked(text), font, size, width)
        widest = max(self._metrics.stringWidth(part, font, size) for part in parts)
        shrunk = size * min(1.0, width / widest) if widest else size
        if shrunk < SMALLEST * size:
            raise PuzzleError(f"a title has a word that is too long for its line: {text[:40]!r}")
        return [Line(part, font, shrunk) for part in parts]
