"""Slitherlinks made: one answer by the separate solver, each level's promise, every option."""

import pickle
import random
import subprocess
import sys
from collections.abc import Callable  # noqa: TC003
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import brute_force
import second_solver
from satloop import Answer, Count, Limit, Puzzle, check, find
from satloop.errors import (
    AmbiguousLoopError,
    BackendError,
    GenerationError,
    LimitReachedError,
    OptionsError,
    TriesError,
)
from satloop.generating.draws import shuffled, source
from satloop.generating.local_rules import local_marks
from satloop.generating.made import Made
from satloop.generating.minimizing import irreducible, numbered, optimal, superfluous
from satloop.generating.one_loop import Effort, OneLoop
from satloop.generating.options import Level, Options, Share, Symmetry, Template, Wish
from satloop.generating.reduce import reduce
from satloop.generating.shapes import winding
from satloop.generating.slitherlink import make
from satloop.generating.units import orbits
from satloop.region import Region
from satloop.sat.budget import Budget
from satloop.sat.regions import OtherLoops

SLITHERLINK = find("slitherlink")
SIZES = range(5, 11)
LEVELS = (Level.EASY, Level.NORMAL, Level.HARD)


def grid(puzzle: Puzzle, without: frozenset[int] = frozenset()) -> list[list[int | None]]:
    numbers = [
        clue.number if isinstance(clue, Count) and cell not in without else None
        for cell, clue in enumerate(puzzle.clues)
    ]
    return [numbers[row * puzzle.cols : (row + 1) * puzzle.cols] for row in range(puzzle.rows)]


def numbered_cells(puzzle: Puzzle) -> list[int]:
    return [cell for cell, clue in enumerate(puzzle.clues) if clue is not None]


def share(made: Made) -> float:
    return len(numbered_cells(made.puzzle)) / len(made.puzzle.clues)


def is_unique(puzzle: Puzzle, without: frozenset[int] = frozenset()) -> bool:
    return second_solver.count_slitherlink(grid(puzzle, without)) == 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("side", SIZES)
def test_made_puzzles_have_the_one_answer_stored(side: int, level: Level) -> None:
    for seed in range(3):
        made = make(Options(side, side, level), f"{side}.{seed}")
        assert is_unique(made.puzzle)
        assert not check(made.puzzle, made.answer)
        assert made.solver is None


@pytest.mark.parametrize("side", SIZES)
def test_easy_is_finished_by_local_rules(side: int) -> None:
    for seed in range(4):
        made = make(Options(side, side, Level.EASY), str(seed))
        assert 0.55 <= share(made) <= 0.6
        numbers = {
            cell: clue.number
            for cell, clue in enumerate(made.puzzle.clues)
            if isinstance(clue, Count) and clue.number is not None
        }
        assert local_marks(side, side, numbers) == made.answer.as_marks(made.puzzle)


@pytest.mark.parametrize("side", SIZES)
def test_normal_has_its_share_of_numbers(side: int) -> None:
    for seed in range(4):
        assert 0.45 <= share(make(Options(side, side), str(seed))) <= 0.5


@pytest.mark.parametrize("side", [5, 6, 7, 8])
def test_hard_gives_a_second_answer_without_any_number(side: int) -> None:
    made = make(Options(side, side, Level.HARD), "h")
    assert made.irreducible
    for cell in numbered_cells(made.puzzle):
        assert not is_unique(made.puzzle, frozenset({cell}))


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (2, 9), (9, 2), (3, 3), (3, 8), (4, 6)])
@pytest.mark.parametrize("level", Level)
def test_small_and_narrow_boards(rows: int, cols: int, level: Level) -> None:
    for seed in range(3):
        made = make(Options(rows, cols, level), str(seed))
        assert (made.puzzle.rows, made.puzzle.cols) == (rows, cols)
        assert is_unique(made.puzzle)


def test_large_rectangle() -> None:
    made = make(Options(8, 40, Level.NORMAL), "wide")
    assert not check(made.puzzle, made.answer)


def profiles(rows: int, cols: int) -> list[tuple[int, ...]]:
    """Return each loop's numbers, cell by cell."""

    def sides(row: int, col: int) -> list[brute_force.Edge]:
        a, b, c, d = [(row + r, col + k) for r in (0, 1) for k in (0, 1)]
        return [(a, b), (c, d), (a, c), (b, d)]

    cells = [sides(row, col) for row in range(rows) for col in range(cols)]
    return [
        tuple(sum(edge in loop for edge in cell) for cell in cells)
        for loop in brute_force.slitherlink_loops(rows, cols)
    ]


def fewest_by_exhaustion(own: tuple[int, ...], loops: set[tuple[int, ...]]) -> int:
    """Try all sets of cells, the smallest first, against all loops of the board."""
    apart = [sum(1 << c for c, n in enumerate(p) if n != own[c]) for p in loops - {own}]
    apart.sort(key=int.bit_count)
    hardest: list[int] = []  # whatever hits these hits all
    for cells in apart:
        if all(cells & other != other for other in hardest):
            hardest.append(cells)
    for size in range(len(own) + 1):
        for choice in combinations(range(len(own)), size):
            bits = sum(1 << cell for cell in choice)
            if all(bits & cells for cells in hardest):
                return size
    raise AssertionError


@pytest.mark.parametrize(("side", "seeds"), [(3, 12), (4, 8)])
def test_minimum_equals_exhaustive_search(side: int, seeds: int) -> None:
    loops = set(profiles(side, side))
    for seed in range(seeds):
        made = make(Options(side, side, Level.MINIMUM), str(seed))
        own = tuple(Region.of_loop(side, side, made.answer.lines).numbers())
        assert len(numbered_cells(made.puzzle)) == made.bound == fewest_by_exhaustion(own, loops)
        assert made.proved_minimum
        assert is_unique(made.puzzle)
        assert "python-sat" in (made.solver or "")


def test_minimum_states_the_bound_when_stopped() -> None:
    made = make(Options(7, 7, Level.MINIMUM), "b", effort=Effort(rounds=3))
    assert made.bound is not None
    assert 0 < made.bound < len(numbered_cells(made.puzzle))
    assert not made.proved_minimum
    assert is_unique(made.puzzle)


def test_a_budget_that_is_hit_is_told() -> None:
    tight = Effort(conflicts=1)
    made = next(
        made
        for seed in range(20)
        if (made := make(Options(7, 7, Level.HARD), str(seed), effort=tight)).undecided
    )
    assert not made.irreducible
    assert (made.solver or "").startswith("minisat22, python-sat ")
    assert is_unique(made.puzzle)


@pytest.mark.parametrize("level", LEVELS)
def test_same_seed_same_puzzle_over_back_ends(level: Level) -> None:
    for seed in range(4):
        options = Options(8, 9, level)
        made = [
            make(options, str(seed), backend=b) for b in ("glucose4", "minisat22", "cadical153")
        ]
        assert made[0] == made[1] == made[2]
    assert make(options, "other").puzzle != make(options, "another").puzzle


def test_same_seed_same_puzzle_over_hash_seeds() -> None:
    program = (
        "from satloop.generating.options import Options, Level\n"
        "from satloop.generating.slitherlink import make\n"
        "print([make(Options(6, 7, level), 'x').puzzle.clues for level in Level])\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": str(seed)},
            check=True,
            capture_output=True,
        ).stdout
        for seed in (1, 2)
    }
    assert len(printed) == 1


def test_a_pinned_puzzle_stays_as_it_is() -> None:
    made = make(Options(5, 5, Level.HARD), "pinned")
    shown = "".join("." if n is None else str(n) for row in grid(made.puzzle) for n in row)
    assert shown == "..32.3.32.21.2..2..2.12.."


@settings(max_examples=25, deadline=None)
@given(
    symmetry=st.sampled_from(Symmetry),
    rows=st.integers(4, 7),
    cols=st.integers(4, 7),
    level=st.sampled_from((Level.NORMAL, Level.HARD)),
    seed=st.integers(0, 999),
)
def test_symmetry_of_positions(
    symmetry: Symmetry, rows: int, cols: int, level: Level, seed: int
) -> None:
    if symmetry in {Symmetry.ROTATE4, Symmetry.DIAGONAL}:
        cols = rows
    wanted = Share(30, 90, percent=True)
    made = make(Options(rows, cols, level, wanted, symmetry=symmetry), str(seed))
    shown = {divmod(cell, cols) for cell in numbered_cells(made.puzzle)}
    images: dict[Symmetry, Callable[[int, int], tuple[int, int]]] = {
        Symmetry.NONE: lambda r, c: (r, c),
        Symmetry.ROTATE2: lambda r, c: (rows - 1 - r, cols - 1 - c),
        Symmetry.ROTATE4: lambda r, c: (c, rows - 1 - r),
        Symmetry.MIRROR_H: lambda r, c: (r, cols - 1 - c),
        Symmetry.MIRROR_V: lambda r, c: (rows - 1 - r, c),
        Symmetry.DIAGONAL: lambda r, c: (c, r),
    }
    image = images[symmetry]
    assert {image(*place) for place in shown} == shown
    assert is_unique(made.puzzle)
    if level is Level.HARD:
        for unit in orbits(rows, cols, symmetry):
            if divmod(unit[0], cols) in shown:
                assert not is_unique(made.puzzle, frozenset(unit))


@st.composite
def templates(draw: st.DrawFn) -> tuple[int, int, Template]:
    """Cells of a region's own numbers, given or only wanted, and cells to stay blank."""
    rows, cols = draw(st.integers(4, 7)), draw(st.integers(4, 7))
    numbers = winding(rows, cols, source(str(draw(st.integers(0, 99))))).numbers()
    kinds = st.sampled_from(("may",) * 12 + ("must", "must-not", "given"))
    chosen = [draw(kinds) for _ in numbers]
    wishes = tuple(Wish.MUST if kind == "given" else Wish(kind) for kind in chosen)
    given = tuple(
        number if kind == "given" else None for number, kind in zip(numbers, chosen, strict=True)
    )
    return rows, cols, Template(wishes, given)


@settings(max_examples=40, deadline=None)
@given(board=templates(), seed=st.integers(0, 999))
def test_templates_are_kept_to(board: tuple[int, int, Template], seed: int) -> None:
    rows, cols, template = board
    made = make(Options(rows, cols, Level.HARD, template=template), str(seed))
    assert is_unique(made.puzzle)
    for clue, wish, number in zip(
        made.puzzle.clues, template.wishes, template.numbers, strict=True
    ):
        assert wish is not Wish.MUST or isinstance(clue, Count)
        assert wish is not Wish.MUST_NOT or clue is None
        assert number is None or clue == Count(number)


def test_numbers_and_clue_counts_are_kept_to() -> None:
    for seed in range(3):
        options = Options(7, 7, clues=Share(24, 26), numbers=frozenset({1, 2, 3}))
        made = make(options, str(seed))
        assert 24 <= len(numbered_cells(made.puzzle)) <= 26
        assert Count(0) not in made.puzzle.clues
        assert is_unique(made.puzzle)


def test_a_given_loop_is_the_answer() -> None:
    region = winding(7, 9, source("mine"))
    for level in (Level.NORMAL, Level.HARD):
        made = make(Options(7, 9, level, loop=region), "x")
        assert made.answer == Answer(region.lines())


def test_an_ambiguous_loop_is_refused_with_the_other_one() -> None:
    loop = Region(2, 2, bytes([1, 1, 1, 0]))  # 23/32
    with pytest.raises(AmbiguousLoopError) as caught:
        make(Options(2, 2, loop=loop), "x")
    error = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own bytes
    assert error.lines == Region(2, 2, bytes([0, 1, 1, 1])).lines()
    assert str(error) == str(caught.value)


def cells(text: str) -> bytes:
    return bytes(character == "#" for character in text if character in "#.")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (lambda: Options(1, 5), "the smallest board is 2x2, not 5x1"),
        (lambda: Options(2, 2, Level.EASY, Share(90, 90, percent=True)), "no whole number of 4"),
        (lambda: Options(4, 4, clues=Share(17, 20)), "no whole number of 16 cells is 17-20"),
        (lambda: Options(4, 4, clues=Share(5, 3)), "no range of clues: 5-3"),
        (lambda: Options(4, 4, numbers=frozenset({5})), "expected numbers from 0 to 4"),
        (lambda: Options(4, 5, symmetry=Symmetry.ROTATE4), "rotate4 needs a square board"),
        (lambda: Options(3, 3, template=Template((Wish.MAY,), (None,))), "the template is not 3x3"),
        (lambda: Options(3, 3, loop=Region(2, 2, b"\1\1\0\0")), "not on a board of 3x3"),
        (lambda: Template((Wish.MAY,), (2,)), "a given number must have one"),
        (lambda: Options(2, 2, loop=Region(2, 2, cells("#..#"))), "the loop given is none"),
        (lambda: Options(3, 3, loop=Region(3, 3, cells("###/#.#/###"))), "the loop given is none"),
        (lambda: Options(2, 2, loop=Region(2, 2, bytes(4))), "the loop given is none"),
        (
            lambda: Options(2, 2, Level.HARD, template=Template((Wish.MUST,) * 4, (3,) * 4)),
            "no loop has the numbers that the template gives",
        ),
        (
            lambda: Options(2, 2, template=Template((Wish.MUST_NOT,) * 4, (None,) * 4)),
            "no cell may have a number",
        ),
        (
            lambda: Options(
                2, 2, Level.HARD, Share(0, 3), template=Template((Wish.MUST,) * 4, (None,) * 4)
            ),
            "4 cells must have a number, 3 may",
        ),
        (
            lambda: Options(
                2,
                2,
                symmetry=Symmetry.MIRROR_H,
                template=Template((Wish.MUST, Wish.MUST_NOT, Wish.MAY, Wish.MAY), (None,) * 4),
            ),
            "mirror-h and the template disagree about r1c1 and r1c2",
        ),
    ],
)
def test_impossible_options_end_with_a_clear_message(options: object, message: str) -> None:
    assert callable(options)
    with pytest.raises(OptionsError, match=message):
        make(options(), "x")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(7, 7, Level.HARD, Share(5, 8)), "more numbers than wanted"),
        (Options(7, 7, Level.HARD, Share(40, 49)), "fewer numbers than wanted"),
        (Options(7, 7, numbers=frozenset({0})), "too few cells have a number that may appear"),
        (Options(7, 7, Level.HARD, numbers=frozenset({0})), "all the numbers allowed another loop"),
    ],
)
def test_a_search_in_vain_ends(options: Options, message: str) -> None:
    with pytest.raises(TriesError, match=message):
        make(options, "x")


def test_unknown_back_end() -> None:
    with pytest.raises(BackendError, match="no SAT back-end 'abc'"):
        make(Options(4, 4), "x", backend="abc")


@settings(max_examples=60, deadline=None)
@given(rows=st.integers(1, 12), cols=st.integers(1, 12), seed=st.integers(0, 9999))
def test_shapes_are_one_loop(rows: int, cols: int, seed: int) -> None:
    region = winding(rows, cols, source(str(seed)))
    blank = Puzzle(SLITHERLINK, rows, cols, (None,) * (rows * cols))
    assert not check(blank, Answer(region.lines()))
    assert Region.of_loop(rows, cols, region.lines()) == region
    full = Puzzle(SLITHERLINK, rows, cols, tuple(map(Count, region.numbers())))
    assert not check(full, Answer(region.lines()))


@pytest.mark.parametrize("side", [7, 10, 15, 60])
def test_shapes_wind_through_the_whole_board(side: int) -> None:
    regions = [winding(side, side, source(str(seed))) for seed in range(50)]
    passed = sum(len(region.lines()) for region in regions)
    assert passed >= 0.75 * 50 * (side + 1) ** 2
    zeros = sum(region.numbers().count(0) for region in regions)
    assert 0.02 <= zeros / (50 * side**2) <= 0.12


def test_cores_only_save_questions() -> None:
    class Forgetful(OtherLoops):
        def core(self) -> tuple[set[int], bool]:
            cells, settled = super().core()
            return set(range(36)) if settled else cells, settled

    for seed in range(5):
        rng = random.Random(seed)
        region = winding(6, 6, rng)
        order = [(cell,) for cell in shuffled(rng, range(36))]
        results = []
        for solver in (OtherLoops, Forgetful):
            with solver(region, "glucose4") as others:
                results.append(reduce(OneLoop(others, order), order))
        assert results[0] == results[1]


@pytest.mark.parametrize("backend", ["minisat22", "glucose4", "cadical153"])
def test_other_loops_are_found_exactly_where_there_are_any(backend: str) -> None:
    rng = random.Random(backend)
    rows, cols = 3, 4
    loops = profiles(rows, cols)
    for _ in range(60):
        region = winding(rows, cols, rng, rng.randrange(1, 13))
        own = region.numbers()
        order = rng.sample(range(rows * cols), rows * cols)
        kept: list[int] = []
        with OtherLoops(region, backend) as others:
            for at, cell in enumerate(order):  # numbers are kept or dropped one after another
                asked = order[at:]
                selectors = [others.selector(c) for c in asked]
                shown = [*kept, *asked]
                same = sum(all(p[c] == own[c] for c in shown) for p in loops)
                assert others.exists(selectors, Budget(None)) == (same > 1)
                if rng.random() < 0.4:
                    others.keep(cell)
                    kept.append(cell)
                else:
                    others.drop(cell)


def test_a_unit_too_large_to_go_is_passed_over() -> None:
    # The centre alone could still go when a corner's four cells could not.
    wanted = Share(30, 90, percent=True)
    made = make(Options(7, 7, clues=wanted, symmetry=Symmetry.ROTATE4), "1")
    assert is_unique(made.puzzle)


def test_minimizing_a_puzzle() -> None:
    made = make(Options(5, 6, Level.NORMAL, Share(60, 70, percent=True)), "m")
    board = numbered(made.puzzle)
    alone = superfluous(board)
    shown = numbered_cells(made.puzzle)
    assert alone
    for cell in shown:
        assert (cell in alone) == is_unique(made.puzzle, frozenset({cell}))
    few = board.keeping(irreducible(board).cells)
    assert is_unique(few)
    assert not superfluous(numbered(few))
    best = optimal(board)
    assert is_unique(board.keeping(best.cells))
    assert best.bound == len(best.cells) <= len(numbered_cells(few))


def test_optimal_choice_of_given_numbers() -> None:
    made = make(Options(4, 4, clues=Share(11, 11)), "o")
    best = optimal(numbered(made.puzzle))
    shown = numbered_cells(made.puzzle)
    assert best.bound == len(best.cells)
    assert not any(
        is_unique(made.puzzle, frozenset(shown).difference(choice))
        for choice in combinations(shown, best.bound - 1)
    )


def test_unknown_clues_stay_where_they_are() -> None:
    puzzle = Puzzle(SLITHERLINK, 2, 2, (Count(3), Count(3), Count(None), Count(1)))
    board = numbered(puzzle)
    best = optimal(board)
    kept = board.keeping(best.cells)
    assert kept.clues[2] == Count(None)
    assert len(best.cells) < 3


def test_minimizing_needs_one_answer() -> None:
    with pytest.raises(GenerationError, match="one answer, found multiple"):
        numbered(Puzzle(SLITHERLINK, 2, 2, (None,) * 4))
    with pytest.raises(GenerationError, match="expected a slitherlink"):
        numbered(Puzzle(find("yajilin"), 2, 2, (None,) * 4))
    sparse = make(Options(10, 10, Level.HARD), "s").puzzle
    with pytest.raises(LimitReachedError):
        numbered(sparse, Limit(conflicts=1))


def test_what_is_drawn_goes_before_the_share_of_the_level() -> None:
    frame = tuple(
        Wish.MUST if row in {0, 4} or col in {0, 4} else Wish.MUST_NOT
        for row in range(5)
        for col in range(5)
    )
    many = make(Options(5, 5, template=Template(frame, (None,) * 25)), "1")
    assert [clue is not None for clue in many.puzzle.clues] == [w is Wish.MUST for w in frame]
    small = Options(2, 3, loop=Region(2, 3, bytes([1, 1, 0, 0, 1, 0])))
    puzzle = make(small, "1").puzzle
    assert second_solver.count_slitherlink(grid(puzzle)) == 1
