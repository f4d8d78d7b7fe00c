"""The makers that satloop has. A new one is one module and one entry in the tuple."""

from satloop.errors import OptionsError
from satloop.generating.maker import Maker
from satloop.generating.minimizer import Minimizer
from satloop.generating.slitherlink_maker import SLITHERLINK_MAKER
from satloop.generating.yajilin_maker import YAJILIN_MAKER
from satloop.puzzle import Genre

MAKERS: tuple[Maker, ...] = (SLITHERLINK_MAKER, YAJILIN_MAKER)


def find_maker(genre: Genre) -> Maker:
    """Return the maker of a genre; raises `OptionsError` if there is none."""
    for maker in MAKERS:
        if maker.genre is genre:
            return maker
    names = ", ".join(maker.genre.name for maker in MAKERS)
    raise OptionsError(f"{genre.name} cannot be generated; what can: {names}")


def find_minimizer(genre: Genre) -> Minimizer:
    """Return what minimizes puzzles of a genre; raises `OptionsError` if nothing does."""
    for maker in MAKERS:
        if maker.genre is genre and maker.minimizer:
            return maker.minimizer
    names = ", ".join(maker.genre.name for maker in MAKERS if maker.minimizer)
    raise OptionsError(f"{genre.name} cannot be minimized; what can: {names}")
