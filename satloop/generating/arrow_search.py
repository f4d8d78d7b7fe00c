"""Clues for a Yajilin's loop: chosen, fewer of them, numbers that need not be seen."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from satloop.errors import LimitReachedError
from satloop.generating.arrow_board import ArrowBoard, Arrows
from satloop.generating.reduce import Reduced, Unit, reduce
from satloop.geometry import Direction
from satloop.region import near
from satloop.sat.arrow_choice import ArrowChoice
from satloop.sat.budget import Budget, Limit
from satloop.sat.other_shadings import OtherShadings

Ray = tuple[int, range]
# Rounds between two looks at which clues rule out most; 5 to 20 made no difference.
LEAN_EVERY = 10


def chosen(
    board: ArrowBoard,
    choice: ArrowChoice,
    others: OtherShadings,
    *,
    most: int,
    rounds: int,
    limit: Limit,
) -> dict[int, Direction] | None:
    """Choose arrows, at most `most`, that leave one answer.

    Each other answer found for a choice rules that one and more out. Returns None if no
    choice is left, or none did in so many rounds. Raises `LimitReachedError` if the limit
    does not do for one question.
    """
    for number in range(rounds):
        if not number % LEAN_EVERY:
            choice.lean(most)
        arrows = choice.get(most, Budget(limit))
        if arrows is None:
            return None
        other = others.find(arrows.keys(), rays(board, arrows), Budget(limit))
        if other is None:
            return arrows
        choice.rule_out(other)
    return None


def rays(board: ArrowBoard, arrows: Arrows, hidden: Collection[int] = ()) -> list[Ray]:
    """Return the rays of the arrows whose number counts."""
    return [(cell, board.rays[cell][way]) for cell, way in arrows.items() if cell not in hidden]


@dataclass
class Shaded:
    """Arrows left when clue cells became shaded ones; `undecided` stay for want of a proof."""

    arrows: dict[int, Direction]
    undecided: int = 0


def shade(
    board: ArrowBoard,
    others: OtherShadings,
    arrows: Mapping[int, Direction],
    order: Sequence[Unit],
    limits: "Limits",
) -> Shaded:
    """Turn clue cells into shaded ones, unit by unit, while one answer is left.

    A clue that stayed may go once others have gone, as these rule out shades beside them:
    so all are tried until none goes. A unit in which one cell may not become shaded stays.
    """
    beside = near(board.rows, board.cols)
    left = Shaded(dict(arrows))
    while True:
        before = len(left.arrows)
        left.undecided = 0
        for unit in order:
            if unit[0] not in left.arrows:
                continue
            fewer = {cell: way for cell, way in left.arrows.items() if cell not in unit}
            if not limits.allows(board, fewer) or any(
                other in board.rays and other not in fewer
                for cell in unit
                for other in beside[cell]
            ):
                continue
            try:
                if (
                    others.find(fewer.keys(), rays(board, fewer, limits.hidden), limits.budget())
                    is None
                ):
                    left.arrows = fewer
            except LimitReachedError:
                left.undecided += 1
        if len(left.arrows) == before:
            return left


def fewest_found(  # noqa: PLR0917 - the same few things as above
    board: ArrowBoard,
    choice: ArrowChoice,
    others: OtherShadings,
    arrows: Arrows,
    order: Sequence[Unit],
    limits: "Limits",
    *,
    rounds: int,
) -> Shaded:
    """Shade what can be, then choose ever fewer clues anew and shade, while a choice is found.

    It ends with the first number of clues for which so many rounds do not give a choice.
    """
    left = shade(board, others, arrows, order, limits)
    with suppress(LimitReachedError):
        while left.arrows and (
            fewer := chosen(
                board,
                choice,
                others,
                most=len(left.arrows) - 1,
                rounds=rounds,
                limit=limits.limit,
            )
        ):
            left = shade(board, others, fewer, order, limits)
    return left


@dataclass(frozen=True, slots=True)
class Limits:
    """What stays true when other cells become clues.

    There are `least` to `most` clues, at most `zeros` per cent of them with a 0, no number
    above `highest`, and the arrows in `ways` and the numbers in `given` stay. The `hidden`
    cells have no number. With `idle`, a 0 may look at clues only, or at nothing.

    Each question has its own `limit`, unless they share a budget.
    """

    least: int
    most: int
    zeros: int
    highest: int | None
    ways: Mapping[int, Direction]
    given: Mapping[int, int]
    limit: Limit
    hidden: frozenset[int] = frozenset()
    idle: bool = False
    shared: Budget | None = None

    def budget(self) -> Budget:
        """Return what the next question may spend."""
        return self.shared or Budget(self.limit)

    def allows(self, board: ArrowBoard, arrows: Arrows) -> bool:
        """Say whether a choice of arrows keeps to all that."""
        if not self.least <= len(arrows) <= self.most:
            return False
        if any(arrows[cell] is not way for cell, way in self.ways.items()):
            return False
        numbers = {
            cell: board.number(cell, way, arrows)
            for cell, way in arrows.items()
            if cell not in self.hidden
        }
        zeros = [cell for cell, number in numbers.items() if not number]
        return (
            100 * len(zeros) <= self.zeros * len(arrows)
            and (self.highest is None or max(numbers.values(), default=0) <= self.highest)
            and all(numbers[cell] == number for cell, number in self.given.items())
            # Where nothing is shaded, something must be on the loop.
            and (
                self.idle
                or all(
                    any(c not in arrows for c in board.rays[cell][arrows[cell]]) for cell in zeros
                )
            )
        )


def spare(
    board: ArrowBoard,
    others: OtherShadings,
    arrows: Arrows,
    order: Iterable[int],
    limits: Limits,
) -> Reduced:
    """Find numbers that can be hidden together, in order; the result has those that stay.

    Raises `LimitReachedError` if even with all numbers one answer cannot be shown.
    """
    units = [(cell,) for cell in order]
    reduced = reduce(_Numbers(board, others, arrows, limits), units)
    if reduced is None:
        raise ValueError("the puzzle has another answer")
    return reduced


class _Numbers:
    """The promise of one answer for all arrows of which some have no number."""

    def __init__(
        self, board: ArrowBoard, others: OtherShadings, arrows: Arrows, limits: Limits
    ) -> None:
        self._board = board
        self._others = others
        self._arrows = arrows
        self._limits = limits
        self._hidden = set(limits.hidden)
        self._core: set[int] = set()

    def holds(self) -> bool:
        return not self._exists(())

    def needs(self, unit: Unit) -> bool:
        if not self._core.isdisjoint(unit) and self._exists(unit):
            return True
        self._hidden.update(unit)
        return False

    def keep(self, unit: Unit) -> None:
        """Let the number stay; it is asked for as before."""

    def _exists(self, less: Iterable[int]) -> bool:
        seen = rays(self._board, self._arrows, self._hidden.union(less))
        if self._others.find(self._arrows.keys(), seen, self._limits.budget()) is not None:
            return True
        self._core = {cell for cell, _ in self._others.core()}
        return False
