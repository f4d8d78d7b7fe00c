"""Premises that carry a technique's name: where they are needed, and where they are false."""

import pytest
from click.testing import CliRunner

from satloop import Marks, Puzzle, find, solve
from satloop.formats import read
from satloop.hinting import Step, finding, next_step, techniques, walkthrough
from satloop.hinting.board import board_of
from satloop.hinting.colours import chessboard_reasons
from satloop.hinting.picture import draw_step, together
from satloop.hinting.places import told
from satloop.hinting.techniques import TECHNIQUES, Technique
from satloop.premises import Tally, Topic
from satloop_cli.main import cli
from second_prover import Judge, assert_proved

ALIKE = """
v1 .  .  .  .  .
.  .  <1 .  .  <1
.  .  .  .  .  <1
.  .  .  .  .  .
.  .  .  .  <1 .
.  .  .  .  .  .
"""
COLOURED = """
.  >1 .  .  .
.  .  .  .  ^1
.  .  .  .  .
.  .  .  <1 .
.  .  .  .  .
"""


def puzzle_of(genre: str, text: str) -> Puzzle:
    (record,) = read(f"genre: {genre}\n\n{text.strip()}\n")
    return record.puzzle


def first(puzzle: Puzzle, name: str) -> tuple[Marks, Step]:
    marks = Marks()
    for step in walkthrough(puzzle):
        if step.technique.name == name:
            return marks, step
        marks = together(marks, step.conclusions)
    raise AssertionError(f"no step is called {name}")


def differences(puzzle: Puzzle) -> list[Tally]:
    premises = find("yajilin").premises(puzzle)
    return [rule for rule in premises if rule.topic is Topic.DIFFERENCE]


def test_arrow_minus_arrow_is_needed() -> None:
    puzzle = puzzle_of("yajilin", ALIKE)
    marks, step = first(puzzle, "arrow minus arrow")
    assert_proved(puzzle, step)
    board = board_of(puzzle)
    values = board.values(board.literals(marks))
    # No other premise by itself says it, and both arrows are shown.
    judge = Judge(puzzle)
    used = [v * values[v] for v in board.variables if values[v]]
    others = [rule for rule in board.tallies if rule.topic is not Topic.DIFFERENCE]
    (conclusion,) = step.reason.conclusions
    assert not any(judge.follows([rule], used, conclusion) for rule in others)
    assert sum(line.count("[<1]") for line in draw_step(puzzle, marks, step)) == 2


def test_the_chessboard_count_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzle_of("yajilin", COLOURED)
    marks, step = first(puzzle, "chessboard count")
    assert_proved(puzzle, step)
    monkeypatch.setattr(finding, "chessboard_reasons", lambda *_: [])
    monkeypatch.setattr(finding, "counted_reasons", lambda *_: [])
    without = next_step(puzzle, marks)
    assert without is not None
    assert without.reason.size > step.reason.size


def test_the_chessboard_count_by_itself() -> None:
    # Five dark cells and four light ones: one dark cell is shaded, and only one is left.
    puzzle = puzzle_of("yajilin", ". . .\n. . .\n. . .")
    board = board_of(puzzle)
    corners = board.values([-board.first_shade - cell for cell in (0, 2, 6, 8)])
    middle, light = chessboard_reasons(board, corners)
    assert middle.conclusions == (board.first_shade + 4,)
    assert light.conclusions == tuple(-board.first_shade - cell for cell in (1, 3, 5, 7))
    judge = Judge(puzzle)
    for reason in (middle, light):
        for conclusion in reason.conclusions:
            assert judge.follows(list(reason.premises), list(reason.used), conclusion)
            for fact in reason.used:
                fewer = [other for other in reason.used if other != fact]
                assert not judge.follows(list(reason.premises), fewer, conclusion)
    three = board.values([-board.first_shade - cell for cell in (0, 2, 6)])
    assert chessboard_reasons(board, three) == []


def test_clues_between_arrows_do_not_stop_the_count() -> None:
    puzzle = puzzle_of("yajilin", ">2 . ^0 . >1 . . .\n. . . . . . . .")
    (rule,) = differences(puzzle)
    first_shade = board_of(puzzle).first_shade
    assert [v - first_shade for v in rule.variables] == [1, 3]
    assert (rule.place, rule.second, rule.sums) == (0, 4, 1 << 1)


@pytest.mark.parametrize(
    "text",
    [
        ">2 . . <1\n. . . .",  # towards each other
        ">2 . v1 .\n. . . .",  # one down
        ">2 . . .\n. >1 . .",  # on two lines
        ">2 >1 . .\n. . . .",  # nothing between them
        ">1 . >2 .\n. . . .",  # no count: the puzzle has no answer
        ">? . >1 .\n. . . .",  # a number is missing
    ],
)
def test_arrows_that_have_no_difference(text: str) -> None:
    assert differences(puzzle_of("yajilin", text)) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3...\n....\n..2.\n....", "3 in a corner"),
        ("1...\n.2..\n....\n....", "1 in a corner"),
        ("....\n.3..\n..3.\n....", "diagonal 3s"),
        ("33.1..\n...2.2\n.....3\n1211.2\n...113\n323...", "pairs passed on"),
        (".3..22\n.3.3.2\n.....1\n.2323.\n222...\n3.312.", "chain of 2s"),
    ],
)
def test_start_patterns_have_their_names(text: str, name: str) -> None:
    puzzle = puzzle_of("slitherlink", text)
    assert solve(puzzle).answer is not None
    assert_proved(puzzle, first(puzzle, name)[1])


def test_two_3s_get_a_line_between_them_only_with_a_line_elsewhere() -> None:
    puzzle = puzzle_of("slitherlink", "....\n.33.\n....\n1...")
    _, step = first(puzzle, "adjacent 3s")
    between = puzzle.lattice.between(7, 12)
    assert not {between, -between} & set(step.reason.conclusions)
    assert_proved(puzzle, step)
    _, step = first(puzzle, "adjacent 3s and a line elsewhere")
    assert between in step.reason.conclusions
    assert_proved(puzzle, step)
    names = [s.technique.name for s in walkthrough(puzzle_of("slitherlink", "33\n.."))]
    assert "adjacent 3s and a line elsewhere" not in names


def test_every_technique_is_explained_once() -> None:
    names = [technique.name for technique in TECHNIQUES]
    assert len(names) == len(set(names))
    listing = CliRunner().invoke(cli, ["explain", "--techniques"])
    assert listing.exit_code == 0
    assert listing.stdout.splitlines() == [f"{t.name}: {t.meaning}" for t in TECHNIQUES]
    listed = {id(technique) for technique in TECHNIQUES}
    assert all(id(t) in listed for t in vars(techniques).values() if isinstance(t, Technique))


def test_places_are_told_together() -> None:
    puzzle = puzzle_of("slitherlink", "....\n.3..\n....\n....")
    board, grid = board_of(puzzle), puzzle.lattice
    (clue,) = (rule for rule in board.tallies if rule.topic is Topic.CLUE)
    right, below = grid.between(7, 12), grid.between(11, 12)
    assert told(board, [right, below]) == "left of r2c3 and top of r3c2 are lines"
    assert told(board, [right, below], near=[clue]) == "right and bottom of r2c2 are lines"
    row = [grid.between(v, v + 1) for v in range(4)]
    assert told(board, [-edge for edge in row]) == "top of r1c1 to r1c4 are empty"
    assert told(board, [row[0], row[1], -row[2]]) == (
        "top of r1c1 and r1c2 are lines and top of r1c3 is empty"
    )
    board = board_of(puzzle_of("yajilin", ". . . .\n. . . ."))
    first_shade = board.first_shade
    cells = [first_shade + cell for cell in (0, 4, 5, 6)]
    assert told(board, cells) == "r1c1, r2c1, r2c2 and r2c3 are shaded"
    assert told(board, cells[1:]) == "r2c1 to r2c3 are shaded"
