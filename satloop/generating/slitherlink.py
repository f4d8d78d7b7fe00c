"""Making Slitherlinks: a loop, its numbers, and those that the player gets to see."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version

from satloop.checking import check
from satloop.clues import Count
from satloop.errors import (
    AmbiguousLoopError,
    BackendError,
    LimitReachedError,
    OptionsError,
)
from satloop.generating.draws import below, shuffled, source
from satloop.generating.fitting import fitted
from satloop.generating.local_rules import LocalFinish
from satloop.generating.made import Made
from satloop.generating.minimum import fewest
from satloop.generating.one_loop import BACKEND, EFFORT, Effort, OneLoop
from satloop.generating.options import Level, Options, Wish
from satloop.generating.reduce import Reduced, Unit, reduce
from satloop.generating.shapes import winding
from satloop.generating.trying import PassedOverError, first_made
from satloop.generating.units import orbits
from satloop.genres.slitherlink import SLITHERLINK
from satloop.geometry import Cell
from satloop.puzzle import Answer, Puzzle, Verdict
from satloop.region import Region
from satloop.sat.budget import Budget, Limit
from satloop.sat.regions import OtherLoops
from satloop.solving import solve, verify

# What a level asks for where the options do not say it: a share of all cells in per cent.
LEAST = {Level.EASY: 55, Level.NORMAL: 45}
MOST = {Level.EASY: 60, Level.NORMAL: 50}
NARROW = 3  # cells across: whatever grows there to the end looks alike, and has no 0


@dataclass(frozen=True, slots=True)
class _Board:
    """A loop with the numbers that may and must be seen."""

    region: Region
    numbers: list[int]
    free: tuple[Unit, ...]
    kept: tuple[int, ...]


def make(options: Options, seed: str, *, effort: Effort = EFFORT, backend: str = BACKEND) -> Made:
    """Make the one puzzle that belongs to a seed, proved by a solver of its own to be unique.

    Raises `OptionsError` for options that cannot be met, `AmbiguousLoopError` for a given
    loop that even all its numbers do not single out, `TriesError` when a fixed number of
    tries is used up, `BackendError` for an unknown back-end.
    """
    maker = _Maker(options, effort, backend)
    return first_made(maker.attempt, options.rows * options.cols, source(seed))


class _Maker:
    """What stays the same from try to try."""

    def __init__(self, options: Options, effort: Effort, backend: str) -> None:
        self._options = options
        self._effort = effort
        self._backend = backend
        self._limit = Limit(conflicts=effort.conflicts)
        cells = options.rows * options.cols
        self._low, self._high = _clue_range(options)
        self._given: Sequence[int | None] = [None] * cells
        self._hangs = False  # whether what comes out hangs on the back-end
        self._free, self._kept = _wishes(options)
        available = len(self._kept) + sum(map(len, self._free))
        if not available:
            raise OptionsError("no cell may have a number")
        self._most = self._high
        if (options.template or options.loop) and not options.clues:
            # What is drawn by hand goes before the share that a level has by itself.
            self._low, self._most = min(self._low, available), cells
        if len(self._kept) > self._most:
            raise OptionsError(f"{len(self._kept)} cells must have a number, {self._most} may")
        if available < self._low:
            raise OptionsError(f"too few cells may have a number to get {self._low}")
        if options.template:
            self._given = options.template.numbers
            self._check_given()
        if options.loop:
            self._check_loop(options.loop)

    def attempt(self, rng: random.Random, number: int) -> Made:
        """Make a puzzle; raises `PassedOverError`."""
        level = self._options.level
        region = self._options.loop or self._shape(rng, number)
        try:
            board = self._board(region)
        except PassedOverError as reason:
            if self._options.loop:
                raise OptionsError(f"for this loop {reason}") from None
            raise
        order = shuffled(rng, board.free)
        goal = self._low + below(rng, self._high - self._low + 1) if level in LEAST else 0
        try:
            reduced = self._reduced(board, order, goal - len(board.kept))
        except LimitReachedError as reached:
            self._hangs = True
            raise PassedOverError(f"{reached} did not show that there is one answer") from None
        if reduced is None:
            raise PassedOverError(
                "the local rules did not finish the board with all numbers"
                if level is Level.EASY
                else "all the numbers allowed another loop"
            )
        bound = None
        if level is Level.MINIMUM:
            with self._others(region, board.kept) as others:
                best = fewest(others, board.free, reduced.cells, self._effort)
            bound = best.bound + len(board.kept)
            undecided = 0 if best.bound == len(best.cells) else reduced.undecided
            reduced = Reduced(best.cells, undecided)
        cells = (*reduced.cells, *board.kept)
        if not self._low <= len(cells) <= self._most:
            side = "fewer" if len(cells) < self._low else "more"
            raise PassedOverError(f"there were {side} numbers than wanted")
        return self._proved(board, cells, reduced.undecided, bound, number)

    def _shape(self, rng: random.Random, number: int) -> Region:
        rows, cols = self._options.rows, self._options.cols
        largest = None
        if min(rows, cols) <= NARROW and not number % 2:
            largest = 1 + below(rng, rows * cols)
        shape = winding(rows, cols, rng, largest)
        if all(number is None for number in self._given):
            return shape
        self._hangs = True
        region = fitted(shape, self._given, self._limit, self._backend)
        if region is None:
            raise PassedOverError("no loop was found that has the numbers given")
        return region

    def _board(self, region: Region) -> _Board:
        """Take out the numbers that may not appear, each with its whole unit."""
        numbers = region.numbers()
        allowed = self._options.numbers
        for cell in self._kept:
            if numbers[cell] not in allowed:
                raise PassedOverError(f"a cell that must have a number has a {numbers[cell]}")
        free = tuple(u for u in self._free if all(numbers[cell] in allowed for cell in u))
        if sum(map(len, free)) + len(self._kept) < self._low:
            raise PassedOverError("too few cells have a number that may appear")
        return _Board(region, numbers, free, self._kept)

    def _reduced(self, board: _Board, order: Sequence[Unit], goal: int) -> Reduced | None:
        if self._options.level is Level.EASY:
            size = self._options.rows, self._options.cols
            return reduce(LocalFinish(size, board.numbers, order, board.kept), order, goal)
        with self._others(board.region, board.kept) as others:
            return reduce(OneLoop(others, order, self._effort), order, goal)

    def _proved(
        self,
        board: _Board,
        cells: Iterable[int],
        undecided: int,
        bound: int | None,
        tries: int,
    ) -> Made:
        options = self._options
        seen = set(cells)
        clues = [Count(n) if cell in seen else None for cell, n in enumerate(board.numbers)]
        puzzle = Puzzle(SLITHERLINK, options.rows, options.cols, tuple(clues))
        answer = Answer(board.region.lines())
        proof = verify(puzzle)
        if proof.verdict is not Verdict.UNIQUE or proof.answers != (answer,):
            raise BackendError(f"a puzzle made with {self._backend} is {proof.verdict}")
        hangs = self._hangs or undecided or bound is not None
        solver = f"{self._backend}, python-sat {version('python-sat')}" if hangs else None
        return Made(puzzle, answer, options.level, tries, undecided, bound, solver)

    def _others(self, region: Region, kept: Iterable[int]) -> OtherLoops:
        others = OtherLoops(region, self._backend)
        for cell in kept:
            others.keep(cell)
        return others

    def _check_given(self) -> None:
        """Refuse given numbers that may not appear, or that no loop has."""
        for number in self._given:
            if number is not None and number not in self._options.numbers:
                raise OptionsError(f"the template has a {number}, which may not appear")
        clues = tuple(None if n is None else Count(n) for n in self._given)
        puzzle = Puzzle(SLITHERLINK, self._options.rows, self._options.cols, clues)
        solution = solve(puzzle, limit=self._limit, backend=self._backend)
        if solution.answer is None and solution.limit is None:
            raise OptionsError("no loop has the numbers that the template gives")

    def _check_loop(self, region: Region) -> None:
        """Refuse what is no loop, has other numbers than given, or is not singled out."""
        blank = Puzzle(SLITHERLINK, region.rows, region.cols, (None,) * len(region.inside))
        if violations := check(blank, Answer(region.lines())):
            worst = violations[0]
            raise OptionsError(f"the loop given is none: at {worst.place} {worst.text}")
        numbers = region.numbers()
        for cell, (want, has) in enumerate(zip(self._given, numbers, strict=True)):
            if want not in {None, has}:
                place = blank.cell(cell)
                raise OptionsError(f"the template has a {want} at {place}, the loop a {has}")
        board = self._board(region)
        cells = [*board.kept, *(cell for unit in board.free for cell in unit)]
        with self._others(region, cells) as others:
            if others.exists((), Budget(None)):
                raise AmbiguousLoopError(
                    "all the numbers allowed for this loop are those of another loop too",
                    others.found().lines(),
                )


def _clue_range(options: Options) -> tuple[int, int]:
    cells = options.rows * options.cols
    if options.clues:
        return options.clues.of(cells)
    if options.level in LEAST:
        low = -(-LEAST[options.level] * cells // 100)
        return low, max(low, MOST[options.level] * cells // 100)
    return 0, cells


def _wishes(options: Options) -> tuple[tuple[Unit, ...], tuple[int, ...]]:
    """Return the units that may have numbers, and the cells that must."""
    units = orbits(options.rows, options.cols, options.symmetry)
    if options.template is None:
        return tuple(units), ()
    free: list[Unit] = []
    kept: list[int] = []
    for unit in units:
        wishes = {options.template.wishes[cell] for cell in unit}
        if wishes >= {Wish.MUST, Wish.MUST_NOT}:
            names = " and ".join(str(Cell(*divmod(cell, options.cols))) for cell in unit)
            raise OptionsError(f"{options.symmetry} and the template disagree about {names}")
        if Wish.MUST in wishes:
            kept += unit
        elif Wish.MUST_NOT not in wishes:
            free.append(unit)
    return tuple(free), tuple(kept)
