"""What a page may ask for: a puzzle by genre, size, level and seed, or by its id."""

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from satloop.errors import OptionsError
from satloop.formats.record import shown
from satloop.generating.ids import LARGEST_SEED, PuzzleId
from satloop.generating.makers import MAKERS, find_maker
from satloop.generating.requests import Request, request, request_of
from satloop.genres import find

SIZES = ("5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x10", "15x15", "20x20")
MOST_CELLS = 400  # beyond that a browser would wait for minutes
MOST_CELLS_AT = {"minimum": 64}  # levels whose proofs take longer
DRAWN_SEEDS = 10**9
KEYS = ("genre", "size", "level", "seed")
LONGEST = 300  # characters of a value; ids with all their settings have fewer

SIZE = re.compile(r"([1-9][0-9]{0,2})[xX]([1-9][0-9]{0,2})", re.ASCII)
_SEED = re.compile(r"[0-9]{1,18}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Wish:
    """A puzzle to make: a request and the index of its puzzle."""

    request: Request
    index: int = 1

    def query(self) -> dict[str, str]:
        """Return what stands in an address, so that it gives the same puzzle again."""
        wanted = self.request
        if wanted.values or self.index != 1:
            return {"id": str(wanted.puzzle_id(self.index))}
        size = f"{wanted.cols}x{wanted.rows}"
        texts = (wanted.maker.genre.name, size, wanted.level, str(wanted.seed))
        return dict(zip(KEYS, texts, strict=True))


def choices() -> dict[str, object]:
    """Return what there is to choose from: levels by genre, and sizes."""
    return {"genres": {m.genre.name: list(m.levels) for m in MAKERS}, "sizes": list(SIZES)}


def read_query(pairs: Iterable[tuple[str, str]]) -> Wish:
    """Read the wish in the pairs of a query; raises `SatloopError`, for a repeated key too."""
    query: dict[str, str] = {}
    for key, value in pairs:
        if key in query:
            raise OptionsError(f"{shown(key)} is there twice")
        query[key] = value
    return read_wish(query)


def read_wish(query: Mapping[str, str]) -> Wish:
    """Read the wish in an address; a seed is drawn if none is given.

    Raises `SatloopError` with one clear line.
    """
    if foreign := sorted(query.keys() - {*KEYS, "id"}):
        raise OptionsError(f"expected {', '.join(KEYS)} or id, found {shown(foreign[0])}")
    for key, value in query.items():
        if len(value) > LONGEST:
            raise OptionsError(f"{key} is longer than {LONGEST} characters")
    if "id" in query:
        if len(query) > 1:
            raise OptionsError("an id says it all, nothing can stand beside it")
        puzzle_id = PuzzleId.parse(query["id"])
        wish = Wish(request_of(puzzle_id, {}), puzzle_id.index)
    else:
        wish = Wish(_request(query))
    wanted = wish.request
    most = MOST_CELLS_AT.get(wanted.level, MOST_CELLS)
    if wanted.rows * wanted.cols > most:
        raise OptionsError(
            f"a page makes at most {most} cells at level {wanted.level}; "
            "the command line makes larger puzzles"
        )
    return wish


def _request(query: Mapping[str, str]) -> Request:
    size = query.get("size", SIZES[0])
    match = SIZE.fullmatch(size)
    if match is None:
        raise OptionsError(f"expected a size such as 10x8, found {shown(size)}")
    seed = query.get("seed", str(secrets.randbelow(DRAWN_SEEDS)))
    if _SEED.fullmatch(seed) is None:
        raise OptionsError(f"expected a seed from 0 to {LARGEST_SEED}, found {shown(seed)}")
    genre = find(query["genre"]) if "genre" in query else MAKERS[0].genre
    shape = int(match[2]), int(match[1])
    return request(find_maker(genre), shape, query.get("level"), int(seed), {})
