"""Making Yajilins: a loop that is alone on its cells, and clues chosen for it."""

import random
from dataclasses import replace
from importlib.metadata import version

from satloop.checking import check
from satloop.clues import Block
from satloop.errors import AmbiguousLoopError, BackendError, LimitReachedError, OptionsError
from satloop.generating.arrow_board import ArrowBoard
from satloop.generating.arrow_easy import eased
from satloop.generating.arrow_options import ArrowOptions
from satloop.generating.arrow_search import Limits, chosen, fewest_found, spare
from satloop.generating.arrow_wishes import wishes_of
from satloop.generating.draws import shuffled, source
from satloop.generating.lone_loops import Walk, Wanted, lone_loop
from satloop.generating.made import Made
from satloop.generating.one_loop import BACKEND, EFFORT, Effort
from satloop.generating.options import Level, Symmetry
from satloop.generating.trying import PassedOverError, first_made
from satloop.generating.units import orbits
from satloop.genres.yajilin import YAJILIN, ray_of
from satloop.geometry import Cell
from satloop.puzzle import Answer, Puzzle, Verdict
from satloop.region import Region, near
from satloop.sat.arrow_choice import ArrowChoice, Bounds
from satloop.sat.budget import Budget, Limit
from satloop.sat.other_shadings import OtherShadings
from satloop.sat.same_cells import SameCells
from satloop.solving import verify

# Shares of all cells in per cent: clues where the options do not say it, and shaded cells.
CLUES = {Level.EASY: (14, 24), Level.NORMAL: (12, 15), Level.HARD: (9, 13)}
SHADED = 10, 16
# More per cent where clues come in symmetric units, of which fewer are to be had.
SYMMETRY = 5
# Other answers looked at before another loop is drawn (10x10: some 30, 20x20: some 500).
ROUNDS, ROUNDS_A_CELL = 60, 1


def make(
    options: ArrowOptions, seed: str, *, effort: Effort = EFFORT, backend: str = BACKEND
) -> Made:
    """Make the one puzzle that belongs to a seed, proved by a solver of its own to be unique.

    Raises `OptionsError` for options that cannot be met, `AmbiguousLoopError` for a given
    loop that shares its cells with another one, `TriesError` when a fixed number of tries is
    used up, `BackendError` for an unknown back-end.
    """
    with SameCells(YAJILIN.lattice(options.rows, options.cols), backend) as same_cells:
        maker = _Maker(options, effort, backend, same_cells)
        return first_made(maker.attempt, options.rows * options.cols, source(seed))


class _Maker:
    """What stays the same from try to try."""

    def __init__(
        self, options: ArrowOptions, effort: Effort, backend: str, same_cells: SameCells
    ) -> None:
        self._options = options
        self._effort = effort
        self._backend = backend
        self._same_cells = same_cells
        self._limit = Limit(conflicts=effort.conflicts)
        self._size = options.rows, options.cols
        cells = options.rows * options.cols
        self._low, self._high = _clue_range(options)
        fewest = -(-SHADED[0] * cells // 100)
        # Two numbers at least: a loop passes an even number of cells.
        self._shaded = fewest, max(fewest + 1, SHADED[1] * cells // 100)
        self._units = tuple(orbits(*self._size, options.symmetry))
        self._wishes = wishes_of(options, self._units)
        self._given: tuple[ArrowBoard, list[tuple[int, int]]] | None = None
        if options.answer:
            self._take(options.answer)
        if len(self._wishes.must) > self._high:
            raise OptionsError(f"{len(self._wishes.must)} cells must have a clue, {self._high} may")
        if cells - len(self._wishes.barred) < self._low:
            raise OptionsError(f"too few cells may have a clue to get {self._low}")

    def _take(self, answer: Answer) -> None:
        """Take the loop given; refuse what is none, or shares its cells with another."""
        rows, cols = self._size
        board = ArrowBoard(rows, cols, answer.lines)
        closed = frozenset(board.off) - answer.shaded
        clues = [Block() if cell in closed else None for cell in range(rows * cols)]
        if violations := check(Puzzle(YAJILIN, rows, cols, tuple(clues)), answer):
            worst = violations[0]
            raise OptionsError(f"the loop given is none: at {worst.place} {worst.text}")
        if not self._wishes.must.issubset(board.off):
            place = Cell(*divmod(min(self._wishes.must.difference(board.off)), cols))
            raise OptionsError(f"{place} must have a clue, and the loop given runs through it")
        other = self._same_cells.another(answer.lines, Budget(None))
        if other is not None:
            text = "no clues can single out this loop: another one runs through the same cells"
            raise AmbiguousLoopError(text, other)
        if answer.shaded:
            if shaded := self._wishes.must & answer.shaded:
                place = Cell(*divmod(min(shaded), cols))
                raise OptionsError(f"{place} must have a clue and is shaded in the loop given")
            self._wishes = replace(
                self._wishes, must=closed, barred=self._wishes.barred | answer.shaded
            )
            if self._options.clues is None:
                self._low = self._high = len(closed)
        elif self._options.clues is None:
            self._low, self._high = 0, len(board.off)
        region = Region.of_loop(rows - 1, cols - 1, answer.lines)
        walk = Walk(region, Wanted(rows, cols, 0, len(board.off)), source(""))
        self._given = board, walk.flips()

    def attempt(self, rng: random.Random, number: int) -> Made:
        """Make a puzzle; raises `PassedOverError`."""
        try:
            return self._made(rng, number)
        except LimitReachedError as reached:
            raise PassedOverError(f"{reached} did not settle a question") from None

    def _made(self, rng: random.Random, number: int) -> Made:
        if self._given:
            board, flips = self._given
            least, most = min(self._low, len(board.off)), len(board.off)
        else:
            walk = self._walk(rng)
            board, flips = ArrowBoard(*self._size, walk.region.lines()), walk.flips()
            least = max(self._low, len(board.off) - self._shaded[1])
            most = min(self._high, len(board.off) - self._shaded[0])
        if least > most:
            raise PassedOverError("too many or too few cells were off the loop")
        bounds = self._bounds(board, least, most)
        beside = near(*self._size)
        with (
            ArrowChoice(board.rays, beside, bounds, self._backend, rng) as choice,
            OtherShadings(board.grid, board.lines, self._backend) as others,
        ):
            off = set(board.off)
            for shaded, passed in flips:
                choice.rule_out(off - {shaded} | {passed})
            cells = len(board.grid.at)
            rounds = min(self._effort.rounds, ROUNDS + ROUNDS_A_CELL * cells)
            arrows = chosen(board, choice, others, most=most, rounds=rounds, limit=self._limit)
            if arrows is None:
                raise PassedOverError("no choice of clues left one answer")
            undecided = 0
            limits = self._limits(most)
            if self._options.level is Level.HARD:
                order = [u for u in shuffled(rng, self._units) if u[0] not in self._wishes.must]
                left = fewest_found(board, choice, others, arrows, order, limits, rounds=rounds)
                arrows, undecided = left.arrows, left.undecided
            elif self._options.level is Level.EASY:
                units = [u for u in self._units if bounds.may.issuperset(u)]
                arrows = eased(board, arrows, units, limits, rng)
                if arrows is None:
                    raise PassedOverError("the local rules did not finish the board")
            seen = spare(board, others, arrows, shuffled(rng, sorted(arrows)), limits)
        hidden = tuple(cell for cell in sorted(arrows) if cell not in seen.cells)
        puzzle = board.puzzle(arrows, hidden if self._options.blank_clues else ())
        answer = board.answer(arrows)
        proof = verify(puzzle)
        if proof.verdict is not Verdict.UNIQUE or proof.answers != (answer,):
            raise BackendError(f"a puzzle made with {self._backend} is {proof.verdict}")
        solver = f"{self._backend}, python-sat {version('python-sat')}"
        return Made(
            puzzle, answer, self._options.level, number, undecided, solver=solver, spare=hidden
        )

    def _walk(self, rng: random.Random) -> Walk:
        wanted = Wanted(
            *self._size,
            self._low + self._shaded[0],
            self._high + self._shaded[1],
            *self._off_the_loop(rng),
            self._units if self._options.symmetry is not Symmetry.NONE else (),
        )
        walk = lone_loop(wanted, rng, self._same_cells, self._limit)
        if walk is None:
            raise PassedOverError("no loop was found that is alone on its cells")
        return walk

    def _off_the_loop(self, rng: random.Random) -> tuple[frozenset[int], frozenset[int]]:
        """Choose cells for the loop to leave free: what the template needs, and whole units."""
        liked: set[int] = set()
        wishes, beside = self._wishes, near(*self._size)
        off = set(wishes.must)
        taken = off.union(*(beside[cell] for cell in off))
        for cell, number in wishes.numbers.items():
            ray = ray_of(cell, wishes.ways[cell], *self._size)
            missing = number
            for other in shuffled(rng, ray):
                if missing and other not in taken:
                    off.add(other)
                    taken.update((other, *beside[other]))
                    missing -= 1
        if self._options.symmetry is not Symmetry.NONE:
            left = (self._low + self._high) // 2 - len(wishes.must)
            for unit in shuffled(rng, self._units):
                around = {other for cell in unit for other in beside[cell]}
                free = taken.isdisjoint(unit) and around.isdisjoint(unit)
                if len(unit) <= left and free and wishes.barred.isdisjoint(unit):
                    liked.update(unit)
                    taken.update(unit, around)
                    left -= len(unit)
        return frozenset(off), frozenset(liked)

    def _limits(self, most: int) -> Limits:
        options, wishes = self._options, self._wishes
        return Limits(
            self._low if options.clues else 0,
            most,
            options.zeros,
            options.max_number,
            wishes.ways,
            wishes.numbers,
            self._limit,
        )

    def _bounds(self, board: ArrowBoard, least: int, most: int) -> Bounds:
        rows, cols = self._size
        corners = [cell for cell in range((rows - 1) * cols) if (cell + 1) % cols]
        return Bounds(
            may=frozenset(board.off) - self._wishes.barred,
            must=self._wishes.must,
            units=tuple(unit for unit in self._units if len(unit) > 1),
            blocks=tuple((c, c + 1, c + cols, c + cols + 1) for c in corners),
            given=self._wishes.ways,
            numbers=self._wishes.numbers,
            least=least,
            most=most,
            zeros=self._options.zeros,
            highest=self._options.max_number,
        )


def _clue_range(options: ArrowOptions) -> tuple[int, int]:
    cells = options.rows * options.cols
    if options.clues:
        return options.clues.of(cells)
    least, most = CLUES[options.level]
    if options.symmetry is not Symmetry.NONE:
        most += SYMMETRY
    low = -(-least * cells // 100)
    return low, max(low, most * cells // 100)
