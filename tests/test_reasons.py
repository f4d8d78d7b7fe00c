"""Reasons: as small as can be, the same with every solver, and told in lines that follow."""

import pytest

from satloop import Puzzle
from satloop.formats import read
from satloop.hinting import Step, walkthrough
from satloop.hinting.board import board_of
from satloop.hinting.following import NESTED, RUNNING
from satloop.hinting.proving import least
from satloop.hinting.techniques import Telling
from satloop.sat import plain
from second_prover import Judge
from smallest import Certifier

# Hard boards of `satloop generate`, seed 1.
HARD = ["slither/5/5/7378cj1c8cgd", "slither/5/5/g3ci0bj3b822c", "yajilin/5/5/a41g11h31f"]
CHAINS = "yajilin/5/5/v111111"


def puzzle_at(address: str) -> Puzzle:
    return read(f"https://puzz.link/p?{address}")[0].puzzle


@pytest.mark.parametrize("address", HARD)
def test_no_forced_mark_has_a_smaller_reason(address: str) -> None:
    puzzle = puzzle_at(address)
    steps = list(walkthrough(puzzle))
    known: list[int] = []
    several = 0
    with Certifier(board_of(puzzle)) as certifier:
        for number, step in enumerate(steps):
            if step.reason.size > 1:
                several += 1
                for later in steps[number:]:
                    for target in later.reason.conclusions:
                        assert certifier.least(known, target, step.reason.size - 1) is None
            known += step.reason.conclusions
    assert several


def test_the_certifier_finds_what_a_step_rests_on() -> None:
    puzzle = puzzle_at(HARD[0])
    known: list[int] = []
    with Certifier(board_of(puzzle)) as certifier:
        for step in walkthrough(puzzle):
            size = step.reason.size
            found = certifier.least(known, step.reason.conclusions[0], size)
            assert found is not None
            assert size in (found, 1)
            known += step.reason.conclusions


@pytest.mark.parametrize("address", [*HARD, CHAINS])
def test_no_step_hangs_on_the_solver(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzle_at(address)
    steps = list(walkthrough(puzzle))
    board_of.cache_clear()
    monkeypatch.setattr(plain, "BACKEND", "glucose4")
    assert list(walkthrough(puzzle)) == steps


def assert_follows(puzzle: Puzzle, step: Step) -> None:
    """Each line follows from its own premises, the used marks, and the lines before it."""
    judge = Judge(puzzle)
    conclusion = step.reason.conclusions[0]
    known = [*step.reason.used, -conclusion]
    for line in step.lines[:-1]:
        for literal in line.forced:
            assert judge.follows(list(line.premises), known, literal), str(step)
            known.append(literal)
    assert judge.follows(list(step.lines[-1].premises), known, conclusion), str(step)


def test_stories_follow_line_by_line() -> None:
    puzzle = puzzle_at(CHAINS)
    steps = [step for step in walkthrough(puzzle) if step.lines]
    for step in steps:
        assert_follows(puzzle, step)
    chains = [step for step in steps if step.telling is Telling.CHAIN]
    lines = [line for step in chains for line in step.lines]
    smaller = [line for line in lines if {p.topic for p in line.premises} - RUNNING]
    assert any(len(line.premises) > 1 for line in smaller)
    assert all(len(line.premises) <= NESTED for line in smaller)


def test_least_drops_the_first_ones_first() -> None:
    def enough(items: list[int]) -> bool:
        return {3, 8} <= set(items) or {5, 9} <= set(items)

    assert least(enough, range(12)) == [5, 9]
    assert least(enough, range(12)[::-1]) == [8, 3]
    assert least(lambda items: True, range(7)) == []  # noqa: ARG005
