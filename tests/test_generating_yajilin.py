"""Yajilins made: one answer by the separate solver, each level's promise, every option."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import second_solver
from satloop import Answer, Arrow, Direction, Puzzle, check, find, formats
from satloop.clues import Clue
from satloop.errors import (
    AmbiguousLoopError,
    BackendError,
    GenerationError,
    OptionsError,
    TriesError,
)
from satloop.generating.arrow_board import ArrowBoard
from satloop.generating.arrow_minimizing import arrowed, fewer_clues, spare_numbers
from satloop.generating.arrow_options import ArrowOptions, ArrowTemplate
from satloop.generating.arrow_rules import local_marks
from satloop.generating.draws import source
from satloop.generating.made import Made
from satloop.generating.options import Level, Share, Symmetry, Wish
from satloop.generating.shapes import winding
from satloop.generating.units import orbits
from satloop.generating.yajilin import make
from satloop.genres.yajilin import YAJILIN

LEVELS = (Level.EASY, Level.NORMAL, Level.HARD)


def cells(puzzle: Puzzle) -> list[list[second_solver.YajilinCell]]:
    flat = [seen(clue) for clue in puzzle.clues]
    return [flat[start : start + puzzle.cols] for start in range(0, len(flat), puzzle.cols)]


def seen(clue: Clue | None) -> second_solver.YajilinCell:
    if not isinstance(clue, Arrow):
        return None
    return (clue.direction.name.lower() if clue.direction else None, clue.number)


def is_unique(puzzle: Puzzle) -> bool:
    return second_solver.count_yajilin(cells(puzzle)) == 1


def arrows_of(puzzle: Puzzle) -> dict[int, Direction]:
    return {
        cell: clue.direction
        for cell, clue in enumerate(puzzle.clues)
        if isinstance(clue, Arrow) and clue.direction
    }


def board_of(made: Made) -> ArrowBoard:
    return ArrowBoard(made.puzzle.rows, made.puzzle.cols, made.answer.lines)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("side", range(4, 11))
def test_made_puzzles_have_the_one_answer_stored(side: int, level: Level) -> None:
    for seed in range(3 if side < 10 else 1):
        made = make(ArrowOptions(side, side, level), f"{side}.{seed}")
        assert is_unique(made.puzzle)
        assert not check(made.puzzle, made.answer)
        assert made.solver
        numbers = [clue.number for clue in made.puzzle.clues if isinstance(clue, Arrow)]
        assert len(numbers) == sum(clue is not None for clue in made.puzzle.clues)
        assert numbers.count(0) <= len(numbers) / 4


@pytest.mark.parametrize("side", [7, 8, 10, 12])
def test_looks_of_normal(side: int) -> None:
    for seed in range(3):
        made = make(ArrowOptions(side, side), str(seed))
        arrows = arrows_of(made.puzzle)
        assert 0.12 <= len(arrows) / side**2 <= 0.15 or len(arrows) == -(-12 * side**2 // 100)
        assert 0.1 <= len(made.answer.shaded) / side**2 <= 0.16
        for cell in range(side * (side - 1)):
            square = {cell, cell + 1, cell + side, cell + side + 1}
            assert (cell + 1) % side == 0 or not square <= arrows.keys()
        for cell, way in arrows.items():  # an arrow points at some open cell
            assert not arrows.keys() >= set(board_of(made).rays[cell][way])


@pytest.mark.parametrize("side", range(4, 11))
def test_easy_is_finished_by_local_rules(side: int) -> None:
    made = make(ArrowOptions(side, side, Level.EASY), "e")
    assert local_marks(made.puzzle) == made.answer.as_marks(made.puzzle)


@pytest.mark.parametrize("side", [5, 6, 7, 8])
def test_hard_gives_a_second_answer_with_any_clue_cell_shaded(side: int) -> None:
    made = make(ArrowOptions(side, side, Level.HARD), "h")
    assert made.irreducible
    arrows = arrows_of(made.puzzle)
    grid = made.puzzle.lattice
    for cell in arrows:
        beside = {grid.tails[e] + grid.heads[e] - cell for e in grid.at[cell]}
        if beside.isdisjoint(made.answer.shaded):
            fewer = {other: way for other, way in arrows.items() if other != cell}
            assert not is_unique(board_of(made).puzzle(fewer))


@pytest.mark.parametrize("level", LEVELS)
def test_spare_numbers_are_just_those_that_can_be_hidden(level: Level) -> None:
    made = make(ArrowOptions(6, 7, level), "s")
    arrows = arrows_of(made.puzzle)
    hidden = make(ArrowOptions(6, 7, level, blank_clues=True), "s")
    assert hidden.puzzle == board_of(made).puzzle(arrows, made.spare)
    assert is_unique(hidden.puzzle)
    for cell in arrows.keys() - set(made.spare):
        assert not is_unique(board_of(made).puzzle(arrows, {*made.spare, cell}))


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_symmetry_of_positions(symmetry: Symmetry, level: Level) -> None:
    made = make(ArrowOptions(8, 8, level, symmetry=symmetry), "sym")
    clues = arrows_of(made.puzzle).keys()
    for unit in orbits(8, 8, symmetry):
        assert clues >= set(unit) or clues.isdisjoint(unit)
    assert is_unique(made.puzzle)


@settings(max_examples=15, deadline=None)
@given(
    kinds=st.permutations(["must", "must", "down"] + ["must-not"] * 8 + ["may"] * 38),
    seed=st.integers(0, 99),
)
def test_templates_are_kept_to(kinds: list[str], seed: int) -> None:
    given_at = kinds.index("down")
    if given_at >= 35:  # too low for an arrow down
        return
    wishes = tuple(Wish.MUST if kind == "down" else Wish(kind) for kind in kinds)
    wanted = Arrow(Direction.DOWN, 1)
    template = ArrowTemplate(wishes, tuple(wanted if k == "down" else None for k in kinds))
    try:
        made = make(ArrowOptions(7, 7, clues=Share(6, 9), template=template), str(seed))
    except (TriesError, OptionsError):
        return  # a clue may cut off a corner
    assert is_unique(made.puzzle)
    assert made.puzzle.clues[given_at] == wanted
    for clue, wish in zip(made.puzzle.clues, wishes, strict=True):
        assert wish is not Wish.MUST or clue is not None
        assert wish is not Wish.MUST_NOT or clue is None


def test_a_given_loop_is_the_answer() -> None:
    answer = make(ArrowOptions(7, 8), "mine").answer
    again = make(ArrowOptions(7, 8, answer=answer), "x")
    assert again.answer == answer
    free = make(ArrowOptions(7, 8, Level.HARD, answer=Answer(answer.lines)), "x")
    assert free.answer.lines == answer.lines
    assert is_unique(again.puzzle)
    assert is_unique(free.puzzle)


def test_an_ambiguous_loop_is_refused_with_the_other_one() -> None:
    lines = winding(9, 9, source("mine")).lines()
    with pytest.raises(AmbiguousLoopError) as caught:
        make(ArrowOptions(10, 10, answer=Answer(lines)), "x")
    mine, other = ArrowBoard(10, 10, lines), ArrowBoard(10, 10, caught.value.lines)
    assert other.lines != lines
    assert other.off == mine.off
    assert not check(mine.puzzle(dict.fromkeys(mine.off, Direction.UP)), Answer(other.lines))


def test_numbers_and_clue_counts_are_kept_to() -> None:
    made = make(ArrowOptions(8, 8, clues=Share(10, 11), zeros=0, max_number=2), "n")
    numbers = [clue.number for clue in made.puzzle.clues if isinstance(clue, Arrow)]
    assert 10 <= len(numbers) <= 11
    assert set(numbers) <= {1, 2}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (lambda: ArrowOptions(1, 5), "the smallest board is 2x2, not 5x1"),
        (lambda: ArrowOptions(5, 5, Level.MINIMUM), "no level minimum for arrows"),
        (lambda: ArrowOptions(4, 5, symmetry=Symmetry.ROTATE4), "rotate4 needs a square board"),
        (lambda: ArrowOptions(5, 5, zeros=101), "no share of zeros: 101 %"),
        (lambda: ArrowOptions(5, 5, max_number=-1), "no greatest number: -1"),
        (lambda: ArrowOptions(3, 3, template=ArrowTemplate((), ())), "the template is not 3x3"),
        (lambda: ArrowTemplate((Wish.MAY,), (Arrow(None, None),)), "a given arrow must have one"),
        (lambda: ArrowOptions(4, 4, answer=Answer(frozenset({1, 2}))), "the loop given is none"),
    ],
)
def test_impossible_options_end_with_a_clear_message(options: object, message: str) -> None:
    assert callable(options)
    with pytest.raises(OptionsError, match=message):
        make(options(), "x")


def test_a_search_in_vain_ends() -> None:
    with pytest.raises(TriesError, match="no such puzzle in 1000 tries"):
        make(ArrowOptions(3, 3, Level.HARD, symmetry=Symmetry.ROTATE4), "x")


def test_unknown_back_end() -> None:
    with pytest.raises(BackendError, match="no SAT back-end 'abc'"):
        make(ArrowOptions(4, 4), "x", backend="abc")


def test_the_same_whatever_the_hash_seed() -> None:
    program = (
        "from satloop.generating.yajilin import make\n"
        "from satloop.generating.arrow_options import ArrowOptions\n"
        "from satloop.generating.options import Level\n"
        "for level in ('easy', 'normal', 'hard'):\n"
        "    made = make(ArrowOptions(7, 8, Level(level)), 'same')\n"
        "    print([str(c) for c in made.puzzle.clues], made.spare, sorted(made.answer.lines))\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            check=True,
            env={"PYTHONHASHSEED": str(seed)},
            capture_output=True,
        ).stdout
        for seed in (1, 2)
    }
    assert len(printed) == 1


def test_large_rectangle() -> None:
    made = make(ArrowOptions(12, 18), "wide")
    assert (made.puzzle.rows, made.puzzle.cols) == (12, 18)
    assert not check(made.puzzle, made.answer)
    assert made.puzzle.genre is YAJILIN


@pytest.mark.parametrize("seed", range(3))
def test_minimizing_a_puzzle(seed: int) -> None:
    board = arrowed(make(ArrowOptions(7, 6, Level.EASY), str(seed)).puzzle)
    hidden, undecided = spare_numbers(board)
    assert hidden
    assert not undecided
    puzzle = board.hiding(hidden)
    assert is_unique(puzzle)
    for cell in board.numbered.keys() - set(hidden):
        assert not is_unique(board.hiding([*hidden, cell]))
    bare = arrowed(puzzle)
    left = fewer_clues(bare)
    assert not left.undecided
    assert len(left.arrows) <= len(hidden) + len(bare.numbered)
    assert is_unique(bare.keeping(left.arrows))
    grid = puzzle.lattice
    shaded = set(bare.board.off) - left.arrows.keys()
    for cell in left.arrows:
        if shaded.isdisjoint(grid.tails[e] + grid.heads[e] - cell for e in grid.at[cell]):
            fewer = {other: way for other, way in left.arrows.items() if other != cell}
            assert not is_unique(bare.keeping(fewer))


def test_minimizing_needs_one_answer() -> None:
    with pytest.raises(GenerationError, match="one answer, found multiple"):
        arrowed(Puzzle(YAJILIN, 4, 4, (None,) * 16))
    with pytest.raises(GenerationError, match="expected a yajilin"):
        arrowed(Puzzle(find("slitherlink"), 2, 2, (None,) * 4))


def test_a_zero_that_looks_at_nothing_is_no_obstacle() -> None:
    rows = [". . . ^0 .", ". . . . .", ". . . . .", ". . ^1 . .", ". <1 ^1 . ."]
    (record,) = formats.read("genre: yajilin\n\n" + "\n".join(rows))
    board = arrowed(record.puzzle)
    left = fewer_clues(board)
    assert len(left.arrows) == 3
    assert is_unique(board.keeping(left.arrows))
