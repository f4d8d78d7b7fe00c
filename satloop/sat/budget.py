"""Limits on work, and the account kept of what was spent."""

import time
from dataclasses import dataclass

from satloop.errors import LimitReachedError, PuzzleError

# Conflicts between two looks at the clock. The slices are the same with and without a limit
# in seconds, so a question that is decided at all is decided the same way.
SLICE = 2000


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit for one question; None is no limit.

    `conflicts` is repeatable on every machine, `seconds` (wall clock) is not. The clock runs
    from the question on; it is looked at when the rules are loaded, and from then on. Raises
    `PuzzleError` for values that are not positive.
    """

    conflicts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for value in (self.conflicts, self.seconds):
            if value is not None and not value > 0:
                raise PuzzleError(f"a limit must be positive, found {value}")


class Budget:
    """What is left of a `Limit`, shared by all the solver calls of one question.

    What is spent of it counts against the `whole` that it is a part of, too.
    """

    def __init__(self, limit: Limit | None, whole: "Budget | None" = None) -> None:
        self._whole = whole
        self._limit = limit or Limit()
        self._left = self._limit.conflicts
        seconds = self._limit.seconds
        self._deadline = None if seconds is None else time.monotonic() + seconds

    @classmethod
    def of(cls, limit: "Limit | Budget | None") -> "Budget":
        """Return a new budget, or the one that questions share."""
        return limit if isinstance(limit, Budget) else cls(limit)

    @property
    def counts_conflicts(self) -> bool:
        """Whether conflicts are limited at all."""
        return self._left is not None or (self._whole is not None and self._whole.counts_conflicts)

    def next_slice(self) -> int:
        """Return the conflicts that the next call may spend; raises `LimitReachedError`."""
        most = SLICE if self._whole is None else self._whole.next_slice()
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise LimitReachedError(f"{self._limit.seconds:g} seconds")
        if self._left is None:
            return most
        if self._left <= 0:
            raise LimitReachedError(f"{self._limit.conflicts} conflicts")
        return min(most, self._left)

    def check(self) -> None:
        """Raise `LimitReachedError` if the limit is reached: for work between calls."""
        self.next_slice()

    def spend(self, conflicts: int) -> None:
        """Book the conflicts of a call."""
        if self._left is not None:
            self._left -= conflicts
        if self._whole is not None:
            self._whole.spend(conflicts)
