"""Ids of puzzles made: everything that is needed to make one again.

    slitherlink/10x10/hard/7.12;v1;symmetry=rotate2

Genre, columns x rows, level, seed and index, the version of the genre's maker, and each
setting that is not the default; of a setting in a file the digest only.
"""

import hashlib
import re
from dataclasses import dataclass

from satloop.errors import OptionsError
from satloop.formats.record import shown

LARGEST_SEED = 10**18 - 1
DIGEST = 16  # hexadecimal digits

_NUMBER = r"(0|[1-9][0-9]{0,17})"
_ID = re.compile(
    rf"([a-z]+)/{_NUMBER}x{_NUMBER}/([a-z]+)/{_NUMBER}\.{_NUMBER};v{_NUMBER}"
    r"((?:;[a-z]+(?:-[a-z]+)*=[!-:<-~]+)*)",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class PuzzleId:
    """The parts of an id; `settings` are pairs of name and text."""

    genre: str
    rows: int
    cols: int
    level: str
    seed: int
    index: int
    version: int
    settings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return ";".join(
            [
                f"{self.genre}/{self.cols}x{self.rows}/{self.level}/{self.seed}.{self.index}",
                f"v{self.version}",
                *[f"{name}={text}" for name, text in self.settings],
            ]
        )

    @classmethod
    def parse(cls, text: str) -> "PuzzleId":
        """Read what `str` prints, and nothing else; raises `OptionsError`."""
        match = _ID.fullmatch(text)
        if match is None:
            example = "slitherlink/10x10/hard/7.12;v1"
            raise OptionsError(f"expected an id such as {example}, found {shown(text)}")
        genre, cols, rows, level, seed, index, version, rest = match.groups()
        pairs = [pair.partition("=") for pair in rest.split(";")[1:]]
        return cls(
            genre,
            int(rows),
            int(cols),
            level,
            int(seed),
            int(index),
            int(version),
            tuple([(name, value) for name, _, value in pairs]),
        )


def digest(text: str) -> str:
    """Return what stands in an id for a text in a file."""
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST]
