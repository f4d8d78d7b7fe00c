"""Hints that say why: steps, walkthroughs and a rating that names its step."""

from satloop.hinting.hints import Hint, Kind, hint, impossible_marks, marks_told
from satloop.hinting.rating import Rating, rate
from satloop.hinting.walkthrough import Step, next_step, walkthrough

__all__ = [
    "Hint",
    "Kind",
    "Rating",
    "Step",
    "hint",
    "impossible_marks",
    "marks_told",
    "next_step",
    "rate",
    "walkthrough",
]
