"""What holds of hints on every board, shown on boards made from seeds.

Answers come from the makers or from trying everything, never from the engine that hints use.
"""

import random
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import brute_force
from satloop import Answer, Arrow, Clue, Count, Direction, Marks, Puzzle, find, formats
from satloop.generating.duplicates import images
from satloop.generating.maker import Product
from satloop.generating.makers import find_maker
from satloop.generating.requests import request
from satloop.hinting import Kind, Step, hint, walkthrough
from satloop.hinting.board import board_of
from satloop.hinting.looprules import Closing
from satloop.hinting.picture import together
from satloop.hinting.techniques import Telling
from satloop_cli.main import cli

ROOT = Path(__file__).parents[1]
GENRES = ["slitherlink", "yajilin"]
SLITHERLINK, YAJILIN = map(find, GENRES)
FIELDS = ("lines", "empty", "shaded", "unshaded")


@cache
def made(genre: str, size: tuple[int, int], level: str, index: int) -> Product:
    """Make a puzzle of so many rows and columns."""
    return request(find_maker(find(genre)), size, level, 77, {}).make(index)


def is_part(marks: Marks, whole: Marks) -> bool:
    return all(getattr(marks, field) <= getattr(whole, field) for field in FIELDS)


@pytest.mark.parametrize("genre", GENRES)
@pytest.mark.parametrize(("size", "level"), [((4, 5), "normal"), ((4, 4), "hard")])
def test_hints_from_an_empty_board_finish_it(genre: str, size: tuple[int, int], level: str) -> None:
    product = made(genre, size, level, 1)
    puzzle, answer = product.puzzle, product.answer.as_marks(product.puzzle)
    marks = Marks()
    while (found := hint(puzzle, marks)).kind is Kind.STEP:
        assert found.step is not None
        assert is_part(found.step.conclusions, answer)
        assert is_part(found.step.used, marks)
        assert not is_part(found.step.conclusions, marks)
        marks = together(marks, found.step.conclusions)
    assert found.kind is Kind.FINISHED
    assert marks.lines == product.answer.lines
    assert marks.shaded == product.answer.shaded


@pytest.mark.parametrize("genre", GENRES)
def test_hints_go_on_from_whatever_is_marked(genre: str) -> None:
    """Right marks in any order, not those that hints would have given."""
    product = made(genre, (5, 5), "normal", 2)
    answer = product.answer.as_marks(product.puzzle)
    rng = random.Random(genre)
    for share in (0.2, 0.5, 0.8):
        marks = Marks(
            *[
                frozenset(n for n in sorted(getattr(answer, field)) if rng.random() < share)
                for field in FIELDS
            ]
        )
        found = hint(product.puzzle, marks)
        assert found.kind is Kind.STEP
        assert found.step is not None
        assert is_part(found.step.conclusions, answer)
        assert is_part(found.step.used, marks)


@pytest.mark.parametrize("genre", GENRES)
@pytest.mark.parametrize("index", [1, 2, 3])
def test_easy_puzzles_need_local_rules_only(genre: str, index: int) -> None:
    """At most one clue, dot or cell a step, and in Yajilin the loop that must not close yet."""
    product = made(genre, (6, 7), "easy", index)
    marks = Marks()
    for step in walkthrough(product.puzzle):
        local = [p for p in step.reason.premises if not isinstance(p, Closing)]
        assert len(local) <= 1, str(step)
        assert genre == "yajilin" or len(step.reason.premises) == 1, str(step)
        marks = together(marks, step.conclusions)
    assert (marks.lines, marks.shaded) == (product.answer.lines, product.answer.shaded)


def answer_of(puzzle: Puzzle, loop: brute_force.Loop, shaded: Iterable[brute_force.Point]) -> Marks:
    grid = puzzle.lattice
    lines = {grid.between(a * grid.cols + b, c * grid.cols + d) for (a, b), (c, d) in loop}
    cells = {row * puzzle.cols + col for row, col in shaded}
    return Answer(frozenset(lines), frozenset(cells)).as_marks(puzzle)


def rows_of(puzzle: Puzzle) -> list[tuple[Clue | None, ...]]:
    return [puzzle.clues[at : at + puzzle.cols] for at in range(0, len(puzzle.clues), puzzle.cols)]


def slitherlink_answers(puzzle: Puzzle) -> list[Marks]:
    clues = [[c.number if isinstance(c, Count) else None for c in row] for row in rows_of(puzzle)]
    loops = brute_force.slitherlink_loops(puzzle.rows, puzzle.cols)
    return [
        answer_of(puzzle, loop, ())
        for loop in loops
        if brute_force.count_slitherlink(clues, [loop])
    ]


def yajilin_answers(puzzle: Puzzle) -> list[Marks]:
    cells = [
        [
            (c.direction and c.direction.name.lower(), c.number) if isinstance(c, Arrow) else None
            for c in row
        ]
        for row in rows_of(puzzle)
    ]
    found = brute_force.yajilin_answers(cells)
    return [answer_of(puzzle, loop, shaded) for loop, shaded in found]


def random_slitherlink(rng: random.Random) -> Puzzle:
    numbers = [rng.choice([None, None, None, 1, 2, 3]) for _ in range(12)]
    return Puzzle(SLITHERLINK, 3, 4, tuple(None if n is None else Count(n) for n in numbers))


def random_yajilin(rng: random.Random) -> Puzzle:
    arrow = Arrow(rng.choice(list(Direction)), rng.choice([None, 0, 1, 1]))
    clues = [arrow, *[None] * 19]
    rng.shuffle(clues)
    return Puzzle(YAJILIN, 4, 5, tuple(clues))


@pytest.mark.parametrize(
    ("draw", "answers"),
    [(random_slitherlink, slitherlink_answers), (random_yajilin, yajilin_answers)],
    ids=GENRES,
)
def test_on_ambiguous_boards_conclusions_hold_in_all_answers(
    draw: Callable[[random.Random], Puzzle], answers: Callable[[Puzzle], list[Marks]]
) -> None:
    rng = random.Random(9)
    tried = forced = 0
    while tried < 6:
        puzzle = draw(rng)
        every = answers(puzzle)
        if len(every) < 2:
            continue
        tried += 1
        # Some marks of one answer, so that steps start elsewhere than at the clues.
        marks = Marks(lines=frozenset(rng.sample(sorted(rng.choice(every).lines), tried % 3)))
        every = [answer for answer in every if is_part(marks, answer)]
        for step in walkthrough(puzzle, marks):
            assert all(is_part(step.conclusions, answer) for answer in every), str(step)
            marks = together(marks, step.conclusions)
            forced += 1
        # Whatever all answers share has been told of, and nothing else.
        shared = Marks(
            *[
                frozenset.intersection(*[getattr(answer, field) for answer in every])
                for field in FIELDS
            ]
        )
        board = board_of(puzzle)
        assert board.literals(marks) == board.literals(shared)
        assert hint(puzzle, marks).kind is (Kind.OPEN if len(every) > 1 else Kind.FINISHED)
    assert forced > 10


def shape(step: Step) -> tuple[object, ...]:
    return (
        step.technique.name,
        step.telling,
        sorted(premise.topic for premise in step.reason.premises),
        len(step.reason.used),
        len(step.reason.conclusions),
        [(len(line.premises), len(line.forced)) for line in step.lines],
    )


@pytest.mark.parametrize("genre", GENRES)
@pytest.mark.parametrize(("size", "level"), [((3, 3), "hard"), ((3, 4), "normal")])
def test_all_eight_ways_to_lay_a_board_get_the_same_steps(
    genre: str, size: tuple[int, int], level: str
) -> None:
    puzzle = made(genre, size, level, 3).puzzle
    told = []
    for rows, cols, clues in images((puzzle.rows, puzzle.cols, puzzle.clues)):
        turned = Puzzle(puzzle.genre, rows, cols, tuple(clues))
        told.append([shape(step) for step in walkthrough(turned)])
    assert len(told) == 8
    assert told[0]
    assert all(steps == told[0] for steps in told)


@pytest.mark.parametrize("genre", GENRES)
def test_worked_example(genre: str) -> None:
    """One technique after the other, all of them short, to the finished board."""
    name = ROOT / "examples" / f"{genre}-worked.txt"
    (record,) = formats.read(name.read_text(encoding="utf-8"))
    steps = list(walkthrough(record.puzzle))
    assert all(step.telling is Telling.FLAT for step in steps)
    assert max(len(step.reason.premises) for step in steps) <= 4
    assert len({step.technique.name for step in steps}) >= 9
    result = CliRunner().invoke(cli, ["explain", "--boards", "--ascii", str(name)])
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    numbered = [line for line in lines if line[:1].isdigit()]
    assert numbered == [f"{n}. {step} ({step.technique.name})" for n, step in enumerate(steps, 1)]
    assert f"examples/{name.name}" in (ROOT / "README.md").read_text(encoding="utf-8")
