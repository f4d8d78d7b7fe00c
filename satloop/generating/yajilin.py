"""Making Yajilins: a loop that is alone on its cells, and clues chosen for it."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version

from satloop.errors import BackendError, LimitReachedError
from satloop.generating.arrow_board import ArrowBoard
from satloop.generating.arrow_options import ArrowOptions
from satloop.generating.arrow_search import Limits, chosen, shade, spare
from satloop.generating.draws import below, shuffled, source
from satloop.generating.lone_loops import Walk, Wanted, lone_loop
from satloop.generating.made import Made
from satloop.generating.one_loop import BACKEND, EFFORT, Effort
from satloop.generating.options import Level, Wish
from satloop.generating.trying import PassedOverError, first_made
from satloop.generating.units import orbits
from satloop.genres.yajilin import YAJILIN
from satloop.geometry import Direction
from satloop.puzzle import Verdict
from satloop.region import near
from satloop.sat.arrow_choice import ArrowChoice, Bounds
from satloop.sat.budget import Limit
from satloop.sat.other_shadings import OtherShadings
from satloop.sat.same_cells import SameCells
from satloop.solving import verify

# Shares of all cells in per cent: clues where the options do not say it, and shaded cells.
CLUES = {Level.EASY: (14, 20), Level.NORMAL: (12, 15), Level.HARD: (9, 13)}
SHADED = 10, 16
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


@dataclass(frozen=True, slots=True)
class _Wishes:
    """What a template says, cells by index."""

    must: frozenset[int]
    barred: frozenset[int]
    ways: Mapping[int, Direction]
    numbers: Mapping[int, int]


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
        self._shaded = -(-SHADED[0] * cells // 100), max(1, SHADED[1] * cells // 100)
        self._wishes = _wishes(options)
        self._units = orbits(*self._size, options.symmetry)

    def attempt(self, rng: random.Random, number: int) -> Made:
        """Make a puzzle; raises `PassedOverError`."""
        try:
            return self._made(rng, number)
        except LimitReachedError as reached:
            raise PassedOverError(f"{reached} did not settle a question") from None

    def _made(self, rng: random.Random, number: int) -> Made:
        walk = self._walk(rng)
        board = ArrowBoard(*self._size, walk.region.lines())
        least = max(self._low, len(board.off) - self._shaded[1])
        most = min(self._high, len(board.off) - self._shaded[0])
        if least > most:
            raise PassedOverError("too many or too few cells were off the loop")
        if not self._wishes.must <= board.rays.keys():
            raise PassedOverError("the loop ran through a cell that must have a clue")
        bounds = self._bounds(board, least, most)
        beside = near(*self._size)
        with (
            ArrowChoice(board.rays, beside, bounds, self._backend) as choice,
            OtherShadings(board.grid, board.lines, self._backend) as others,
        ):
            off = set(board.off)
            for shaded, passed in walk.flips():
                choice.rule_out(off - {shaded} | {passed})
            liked = shuffled(rng, board.off)[:most]
            ways = list(Direction)
            choice.prefer(liked, {cell: ways[below(rng, 4)] for cell in board.off})
            cells = len(board.grid.at)
            rounds = min(self._effort.rounds, ROUNDS + ROUNDS_A_CELL * cells)
            arrows = chosen(board, choice, others, most=most, rounds=rounds, limit=self._limit)
            if arrows is None:
                raise PassedOverError("no choice of clues left one answer")
            undecided = 0
            if self._options.level is Level.HARD:
                order = [u for u in shuffled(rng, self._units) if u[0] not in self._wishes.must]
                limits = Limits(
                    self._low, self._options.max_number, self._wishes.numbers, self._limit
                )
                left = shade(board, others, arrows, order, limits)
                arrows, undecided = left.arrows, left.undecided
            seen = spare(board, others, arrows, shuffled(rng, sorted(arrows)), self._limit)
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
            self._wishes.must,
        )
        walk = lone_loop(wanted, rng, self._same_cells, self._limit)
        if walk is None:
            raise PassedOverError("no loop was found that is alone on its cells")
        return walk

    def _bounds(self, board: ArrowBoard, least: int, most: int) -> Bounds:
        rows, cols = self._size
        corners = [cell for cell in range((rows - 1) * cols) if (cell + 1) % cols]
        return Bounds(
            may=frozenset(board.off) - self._wishes.barred,
            must=self._wishes.must,
            units=tuple(unit for unit in self._units if len(unit) > 1),
            blocks=tuple((c, c + 1, c + cols, c + cols + 1) for c in corners),
            given=self._wishes.ways,
            least=least,
            most=most,
            zeros=self._options.zeros,
            highest=self._options.max_number,
        )


def _clue_range(options: ArrowOptions) -> tuple[int, int]:
    cells = options.rows * options.cols
    if options.clues:
        return options.clues.of(cells)
    low, high = (-(-share * cells // 100) for share in CLUES[options.level])
    return low, high


def _wishes(options: ArrowOptions) -> _Wishes:
    template = options.template
    if template is None:
        return _Wishes(frozenset(), frozenset(), {}, {})
    ways, numbers = {}, {}
    for cell, arrow in enumerate(template.arrows):
        if arrow and arrow.direction:
            ways[cell] = arrow.direction
            if arrow.number is not None:
                numbers[cell] = arrow.number
    return _Wishes(
        frozenset(c for c, wish in enumerate(template.wishes) if wish is Wish.MUST),
        frozenset(c for c, wish in enumerate(template.wishes) if wish is Wish.MUST_NOT),
        ways,
        numbers,
    )
