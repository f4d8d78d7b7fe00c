"""The genres that satloop knows. A new one is one file here and one entry in the tuple."""

from satloop.errors import PuzzleError
from satloop.genres.slitherlink import SLITHERLINK
from satloop.genres.yajilin import YAJILIN
from satloop.puzzle import Genre

GENRES: tuple[Genre, ...] = (SLITHERLINK, YAJILIN)


def find(name: str) -> Genre:
    """Return the genre of this name or alias; raises `PuzzleError`."""
    for genre in GENRES:
        if name.lower() in (genre.name, *genre.aliases):
            return genre
    raise PuzzleError(f"no genre {name!r}; there are {', '.join(g.name for g in GENRES)}")
