"""Hints that say why: steps, walkthroughs and a rating that names its step."""

from satloop.hinting.walkthrough import Step, next_step, walkthrough

__all__ = ["Step", "next_step", "walkthrough"]
