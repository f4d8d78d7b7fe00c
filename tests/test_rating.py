"""Ratings: how far weak rules get, and which step earns the number."""

from dataclasses import replace
from functools import cache

import pytest

from satloop import Puzzle, solve
from satloop.formats import read
from satloop.hinting import Rating, rate, walkthrough
from satloop.hinting.board import board_of
from satloop.hinting.reaching import RANKS, Rank, rank_of, reach

# Puzzles that ask for rules of just this rank.
BOARDS = {
    Rank.COUNTING: ["22..3", "...1.", "..3.3", ".10.1", "2223."],
    Rank.NOT_BOTH: ["22..3", ".....", "..3.3", ".10..", ".223."],
    Rank.ONE_OF_TWO: ["333.0", "...22", "....2", "1321.", "3..2."],
    Rank.PASSED_ON: ["....3", ".....", "..3.3", "..0..", ".223."],
    Rank.ALL: ["..2..", ".3...", ".0..2", ".2.3.", "..2.."],
}
LOWEST = {
    Rank.COUNTING: 1.0,
    Rank.NOT_BOTH: 2.0,
    Rank.ONE_OF_TWO: 3.0,
    Rank.PASSED_ON: 4.0,
    Rank.ALL: 5.5,
}


def puzzle_of(rank: Rank) -> Puzzle:
    (record,) = read("genre: slitherlink\n\n" + "\n".join(BOARDS[rank]) + "\n")
    return record.puzzle


@cache
def rating_of(rank: Rank) -> Rating:
    return rate(puzzle_of(rank))


@pytest.mark.parametrize("rank", RANKS)
def test_rules_of_a_rank_are_sound_and_just_enough(rank: Rank) -> None:
    puzzle = puzzle_of(rank)
    board = board_of(puzzle)
    answer = solve(puzzle).answer
    assert answer is not None
    wanted = set(board.literals(answer.as_marks(puzzle)))
    before = 0
    for other in RANKS[:-1]:
        values = reach(board, board.values([]), other)
        found = {v * values[v] for v in board.variables if values[v]}
        assert found <= wanted
        assert before <= len(found)
        before = len(found)
        stronger = RANKS.index(other) >= RANKS.index(rank)
        assert (found == wanted) is stronger


@pytest.mark.parametrize("rank", RANKS)
def test_the_number_lies_in_its_band_and_names_a_step_out_of_weaker_reach(rank: Rank) -> None:
    puzzle = puzzle_of(rank)
    board = board_of(puzzle)
    rating = rating_of(rank)
    bands = [*LOWEST.values(), 10.0]
    at = RANKS.index(rank)
    assert rating.rank is rank
    assert bands[at] <= rating.value < bands[at + 1]
    step = rating.step
    assert step is not None
    assert step == list(walkthrough(puzzle))[rating.number - 1]
    assert rank_of(board, step.reason) is rank
    if at:
        weaker = reach(board, board.values([]), RANKS[at - 1])
        assert any(not weaker[abs(x)] for x in step.reason.conclusions)


@pytest.mark.parametrize("rank", [Rank.NOT_BOTH, Rank.PASSED_ON])
def test_turned_boards_are_rated_alike(rank: Rank) -> None:
    puzzle, size = puzzle_of(rank), 5
    turned = [puzzle.clues[(size - 1 - c) * size + r] for r in range(size) for c in range(size)]
    mirrored = [puzzle.clues[r * size + size - 1 - c] for r in range(size) for c in range(size)]
    here = rating_of(rank)
    for clues in (turned, mirrored):
        there = rate(replace(puzzle, clues=tuple(clues)))
        assert (there.value, there.rank, there.number) == (here.value, rank, here.number)
        assert there.step
        assert here.step
        assert there.step.technique == here.step.technique


def test_an_ambiguous_puzzle_is_rated_as_far_as_it_goes() -> None:
    (record,) = read("genre: slitherlink\n\n3..\n...\n..3\n")
    rating = rate(record.puzzle)
    assert not rating.finished
    assert rating.rank is Rank.ONE_OF_TWO
    (record,) = read("genre: slitherlink\n\n...\n...\n...\n")
    assert str(rate(record.puzzle)) == "nothing is forced"
