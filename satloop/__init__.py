"""satloop: Slitherlink and Yajilin, solved, proved unique, checked and exchanged."""

from satloop.checking import check, is_complete
from satloop.clues import Arrow, Block, Clue, Count
from satloop.conflicts import Conflict
from satloop.differences import Difference
from satloop.errors import (
    BackendError,
    FormatError,
    PuzzleError,
    SatloopError,
)
from satloop.genres import GENRES, find
from satloop.geometry import Cell, Direction
from satloop.puzzle import Answer, Code, Genre, Marks, Puzzle, Verdict, Violation
from satloop.sat.budget import Limit
from satloop.solving import (
    Solution,
    Tally,
    Verification,
    count,
    solve,
    verify,
)
from satloop.version import VERSION

__version__ = VERSION

__all__ = [
    "GENRES",
    "Answer",
    "Arrow",
    "BackendError",
    "Block",
    "Cell",
    "Clue",
    "Code",
    "Conflict",
    "Count",
    "Difference",
    "Direction",
    "FormatError",
    "Genre",
    "Limit",
    "Marks",
    "Puzzle",
    "PuzzleError",
    "SatloopError",
    "Solution",
    "Tally",
    "Verdict",
    "Verification",
    "Violation",
    "__version__",
    "check",
    "count",
    "find",
    "is_complete",
    "solve",
    "verify",
]
