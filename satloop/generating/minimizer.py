"""What a genre tells about its puzzles' spare clues: the contract behind `satloop minimize`."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from satloop.errors import GenerationError, LimitReachedError, NotUniqueError
from satloop.puzzle import Answer, Genre, Puzzle, Verdict
from satloop.sat.budget import Limit
from satloop.solving import verify

SMALLEST_TIME = 1e-6  # seconds: a limit that is all but used up is still one


@dataclass(frozen=True, slots=True)
class Minimized:
    """What is known of a puzzle's clues; None is not known, or not asked in its genre.

    Cells are given rising. `left` is the puzzle with clues that are enough; `proved` says that
    none of them can go, or, if the fewest were looked for, that there is no smaller choice.
    """

    verdict: Verdict
    numbers: int | None = None  # how many there are
    superfluous: tuple[int, ...] | None = None  # numbers that could go each on its own
    hidden: tuple[int, ...] | None = None  # numbers that can go together, their cells staying
    shaded: tuple[int, ...] | None = None  # clue cells that can be shaded, with those hidden
    left: Puzzle | None = None
    enough: int | None = None
    bound: int | None = None
    proved: bool = False


@dataclass(frozen=True, slots=True)
class Minimizer:
    """Finds the spare clues of one genre's puzzles.

    `minimize` gets a puzzle, the limit for it and whether the fewest are looked for, which
    only some can (`fewest`). `keys` name what of `Minimized` is of use,
    with `rows` for the puzzle left.
    """

    minimize: Callable[[Puzzle, Limit, bool], Minimized]
    keys: tuple[str, ...]
    fewest: bool = False


def rest_of(limit: Limit, start: float) -> Limit:
    """Return the limit with the time left of it since `start`, of the monotonic clock."""
    if limit.seconds is None:
        return limit
    return replace(limit, seconds=max(limit.seconds - (time.monotonic() - start), SMALLEST_TIME))


def only_answer(puzzle: Puzzle, genre: Genre, limit: Limit | None, backend: str) -> Answer:
    """Return the one answer of a puzzle.

    Raises `GenerationError` for another genre, `NotUniqueError` for a puzzle without exactly
    one answer, `LimitReachedError` if the limit is reached before that is known.
    """
    if puzzle.genre is not genre:
        raise GenerationError(f"expected a {genre.name}, found a {puzzle.genre.name}")
    proof = verify(puzzle, limit, backend=backend)
    if proof.verdict is Verdict.UNDECIDED:
        raise LimitReachedError(proof.limit)
    if proof.verdict is not Verdict.UNIQUE:
        raise NotUniqueError(proof.verdict)
    return proof.answers[0]
