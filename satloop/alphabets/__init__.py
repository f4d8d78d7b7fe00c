"""Clue alphabets: how a family of clues is written, one module each, reading beside writing."""

from satloop.alphabets.arrows import ARROWS
from satloop.alphabets.base import Alphabet
from satloop.alphabets.counts import COUNTS

__all__ = ["ARROWS", "COUNTS", "Alphabet"]
