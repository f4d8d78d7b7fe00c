"""Boards turned: the rules hold after as before, and turning back gives the same board."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satloop import check, genres
from satloop.clues import Arrow, Count
from satloop.geometry import Direction
from satloop.puzzle import Genre, Marks, Puzzle
from satloop.solving import solve
from satloop.turning import NAMED, WAYS, Way, turned_answer, turned_marks, turned_puzzle
from test_drawing import boards, marks_on, yajilin

BACK = {"rotate90": "rotate270", "rotate270": "rotate90"}


@pytest.mark.parametrize("genre", genres.GENRES, ids=lambda genre: genre.name)
@settings(max_examples=40, deadline=None)
@given(data=st.data(), name=st.sampled_from(sorted(NAMED)))
def test_turning_back_gives_the_same_board(genre: Genre, data: st.DataObject, name: str) -> None:
    puzzle = data.draw(boards(genre))
    marks = data.draw(marks_on(puzzle))
    there, back = NAMED[name], NAMED[BACK.get(name, name)]
    other = turned_puzzle(puzzle, there)
    assert turned_puzzle(other, back) == puzzle
    assert turned_marks(other, turned_marks(puzzle, marks, there), back) == marks


@pytest.mark.parametrize("way", WAYS)
def test_the_rules_hold_on_a_turned_board(way: Way) -> None:
    puzzle = yajilin()
    answer = solve(puzzle).answer
    assert answer is not None
    assert check(turned_puzzle(puzzle, way), turned_answer(puzzle, answer, way)) == []


def test_names_mean_what_people_take_them_for() -> None:
    numbers = tuple(map(Count, range(3))) + (None,) * 3  # 0 1 2 over blanks
    puzzle = Puzzle(genres.find("slitherlink"), 2, 3, numbers)
    seen = {
        "rotate90": (3, ((1, 0), (3, 1), (5, 2))),
        "rotate180": (2, ((5, 0), (4, 1), (3, 2))),
        "rotate270": (3, ((4, 0), (2, 1), (0, 2))),
        "mirror-h": (2, ((2, 0), (1, 1), (0, 2))),
        "mirror-v": (2, ((3, 0), (4, 1), (5, 2))),
        "diagonal": (3, ((0, 0), (2, 1), (4, 2))),
    }
    assert seen.keys() == NAMED.keys()
    for name, (rows, where) in seen.items():
        other = turned_puzzle(puzzle, NAMED[name])
        assert other.rows == rows
        assert [other.clues[at] for at, _ in where] == [Count(n) for _, n in where]


def test_arrows_and_lines_turn_with_the_board() -> None:
    puzzle = Puzzle(genres.find("yajilin"), 1, 3, (Arrow(Direction.RIGHT, 1), None, None))
    other = turned_puzzle(puzzle, NAMED["rotate90"])
    assert other.clues == (Arrow(Direction.DOWN, 1), None, None)
    (line,) = turned_marks(
        puzzle, Marks(frozenset({puzzle.lattice.right[1]})), NAMED["rotate90"]
    ).lines
    assert line == other.lattice.down[1]
