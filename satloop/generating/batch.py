"""Batches: which of the puzzles made one after the other are taken.

An index whose puzzle is there already is passed over, and so is one whose puzzle has not a
rating that was asked for; so ids may have gaps. What is taken depends on the request alone,
and on what was taken before.
"""

from collections.abc import Iterable

from satloop.errors import GenerationError, OptionsError, TriesError
from satloop.formats.record import ID
from satloop.generating.duplicates import fingerprint
from satloop.generating.ids import PuzzleId
from satloop.generating.maker import Product
from satloop.generating.requests import Request
from satloop.puzzle import Puzzle

# Duplicates in a row after which there is taken to be no other puzzle. Where that is wrong,
# new ones come so rarely that waiting for them is no use.
MOST_DUPLICATES = 200
# Ratings not asked for, in a row: a rating that one puzzle in a hundred has is found with a
# probability of 99 %.
MOST_OUTSIDE = 500


class ExhaustedError(GenerationError):
    """No new puzzle came up in a fixed number of tries in a row."""


class Batch:
    """The puzzles of one request that are taken, in the order of their indices.

    `avoid` are fingerprints of puzzles that count as taken. Only fingerprints are kept. Of
    `patience` puzzles in a row one has to have a rating that was asked for.
    """

    def __init__(
        self,
        request: Request,
        avoid: Iterable[bytes] = (),
        first: int = 1,
        patience: int = MOST_OUTSIDE,
    ) -> None:
        self._request = request
        self._seen = set(avoid)
        self._outside: dict[bytes, float] = {}  # ratings that were not asked for
        self._patience = patience
        self._duplicates = 0  # since the last puzzle taken
        self._ratings: list[float] = []  # not asked for, since then
        self._fresh = False  # whether one was taken since tries were last used up
        self.taken = 0
        self.rejected = 0
        self.next = first  # the index that comes next

    @property
    def seen(self) -> frozenset[bytes]:
        """The fingerprints of what is taken or to be avoided."""
        return frozenset(self._seen)

    def restore(self, puzzle: Puzzle) -> None:
        """Take a puzzle that an earlier run took; raises `OptionsError` for a stranger."""
        text = dict(puzzle.info).get(ID)
        if text is None:
            raise OptionsError("there is a puzzle without an id")
        found = PuzzleId.parse(text)
        if found.index < self.next or found != self._request.puzzle_id(found.index):
            raise OptionsError(f"{found} is not what comes next for this request")
        mark = fingerprint(puzzle)
        if mark in self._seen:
            raise OptionsError(f"{found} is there twice, or to be avoided")
        self._seen.add(mark)
        self.next = found.index + 1
        self._take()

    def offer(self, result: Product | TriesError) -> Product | None:
        """Take the result for the next index, or pass it over.

        A puzzle has been rated if ratings are asked for, unless it was offered before. Raises
        `TriesError` if tries were used up before a puzzle was made, or twice without one
        between them, and `ExhaustedError` after too many that are there already or outside
        the ratings.
        """
        self.next += 1
        if isinstance(result, TriesError):
            self.rejected += 1
            if not self._fresh:
                raise result
            self._fresh = False
            return None
        self.rejected += result.tries - 1
        mark = fingerprint(result.puzzle)
        if mark in self._seen:
            self._pass_over_duplicate()
        elif mark in self._outside or not self._request.accepts(result):
            self._pass_over_rated(self._outside.setdefault(mark, result.rating or 0.0))
        else:
            self._seen.add(mark)
            self._take()
            return result
        return None

    def _pass_over_duplicate(self) -> None:
        self.rejected += 1
        self._duplicates += 1
        if self._duplicates == MOST_DUPLICATES:
            raise ExhaustedError(f"the last {MOST_DUPLICATES} made were there already")

    def _pass_over_rated(self, rating: float) -> None:
        self.rejected += 1
        self._fresh = True  # the maker has made one
        self._ratings.append(rating)
        if len(self._ratings) == self._patience:
            low, high = f"{min(self._ratings):g}", f"{max(self._ratings):g}"
            found = low if low == high else f"from {low} to {high}"
            made = f"the last {self._patience} made rate"
            if self._patience == 1:
                made = "the puzzle made rates"
            raise ExhaustedError(f"{made} {found}, not {self._request.ratings}")

    def _take(self) -> None:
        self.taken += 1
        self._fresh = True
        self._duplicates = 0
        self._ratings.clear()
