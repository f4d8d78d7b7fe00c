"""Puzzles as a page that people play, alone or from a server on this machine."""

from satloop.play.content import content
from satloop.play.page import page

__all__ = ["content", "page"]
