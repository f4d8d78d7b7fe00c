"""Batches: which of the puzzles made one after the other are taken.

An index whose puzzle is there already is passed over, so ids may have gaps. What is taken
depends on the request alone, and on what was taken before.
"""

from collections.abc import Iterable

from satloop.errors import GenerationError, OptionsError, TriesError
from satloop.generating.duplicates import fingerprint
from satloop.generating.ids import PuzzleId
from satloop.generating.maker import Product
from satloop.generating.requests import ID, Request
from satloop.puzzle import Puzzle

# Duplicates in a row after which there is taken to be no other puzzle. Where that is wrong,
# new ones come so rarely that waiting for them is no use.
MOST_DUPLICATES = 200


class ExhaustedError(GenerationError):
    """No new puzzle came up in a fixed number of tries in a row."""


class Batch:
    """The puzzles of one request that are taken, in the order of their indices.

    `avoid` are fingerprints of puzzles that count as taken. Only fingerprints are kept.
    """

    def __init__(self, request: Request, avoid: Iterable[bytes] = (), first: int = 1) -> None:
        self._request = request
        self._seen = set(avoid)
        self._duplicates = 0  # since the last puzzle taken
        self._fresh = False  # whether one was taken since tries were last used up
        self.taken = 0
        self.rejected = 0
        self.next = first  # the index that comes next

    def restore(self, puzzle: Puzzle) -> None:
        """Take a puzzle that an earlier run took; raises `OptionsError` for a stranger."""
        text = dict(puzzle.info).get(ID)
        if text is None:
            raise OptionsError("there is a puzzle without an id")
        found = PuzzleId.parse(text)
        if found.index < self.next or found != self._request.puzzle_id(found.index):
            raise OptionsError(f"{found} is not what comes next for this request")
        if not self._is_new(puzzle):
            raise OptionsError(f"{found} is there twice, or to be avoided")
        self.next = found.index + 1
        self._take()

    def offer(self, result: Product | TriesError) -> Product | None:
        """Take the result for the next index, or pass it over.

        Raises `TriesError` if tries were used up before a puzzle was taken, or twice without
        one between them, and `ExhaustedError` after too many duplicates.
        """
        self.next += 1
        if isinstance(result, TriesError):
            self.rejected += 1
            if not self._fresh:
                raise result
            self._fresh = False
            return None
        self.rejected += result.tries - 1
        if not self._is_new(result.puzzle):
            self.rejected += 1
            self._duplicates += 1
            if self._duplicates == MOST_DUPLICATES:
                raise ExhaustedError(f"the last {MOST_DUPLICATES} made were there already")
            return None
        self._take()
        return result

    def _is_new(self, puzzle: Puzzle) -> bool:
        mark = fingerprint(puzzle)
        if mark in self._seen:
            return False
        self._seen.add(mark)
        return True

    def _take(self) -> None:
        self.taken += 1
        self._fresh = True
        self._duplicates = 0
