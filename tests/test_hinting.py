"""Hints: sound and minimal, finished, never against the answer, the same every time."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from brute_force import slitherlink_loops
from satloop import Answer, Count, Marks, Puzzle, find, solve, verify
from satloop.formats import read
from satloop.hinting import Step, next_step, walkthrough
from satloop.hinting.board import board_of
from second_prover import Judge

ROOT = Path(__file__).parents[1]
CORPUS = ROOT.parent / "shared" / "corpus"
EXAMPLES = ["slitherlink-small", "slitherlink-10x10", "yajilin-small", "yajilin-10x10"]


def example(name: str) -> Puzzle:
    (record,) = read((ROOT / "examples" / f"{name}.txt").read_text(encoding="utf-8"))
    return record.puzzle


def literals(puzzle: Puzzle, marks: Marks) -> list[int]:
    return list(board_of(puzzle).literals(marks))


def answer_of(puzzle: Puzzle) -> Answer:
    answer = solve(puzzle).answer
    assert answer is not None
    return answer


def assert_proved(puzzle: Puzzle, step: Step) -> None:
    """Each conclusion follows from the premises and used marks, and from no fewer."""
    judge = Judge(puzzle)
    premises, used = list(step.reason.premises), list(step.reason.used)
    for conclusion in step.reason.conclusions:
        assert judge.follows(premises, used, conclusion), str(step)
        for premise in premises:
            fewer = [other for other in premises if other != premise]
            assert not judge.follows(fewer, used, conclusion), str(step)
        for fact in used:
            less = [other for other in used if other != fact]
            assert not judge.follows(premises, less, conclusion), str(step)


def assert_finishes(puzzle: Puzzle) -> list[Step]:
    """The steps reach the whole answer, say nothing twice, and each is proved."""
    wanted = set(literals(puzzle, answer_of(puzzle).as_marks(puzzle)))
    known: set[int] = set()
    steps = []
    for step in walkthrough(puzzle):
        conclusions = set(step.reason.conclusions)
        assert conclusions <= wanted - known
        assert set(step.reason.used) <= known
        assert_proved(puzzle, step)
        known |= conclusions
        steps.append(step)
    assert known == wanted
    return steps


@pytest.mark.parametrize("name", EXAMPLES)
def test_walkthrough_of_examples(name: str) -> None:
    assert_finishes(example(name))


def corpus(genre: str, count: int) -> Iterator[Puzzle]:
    lines = (CORPUS / f"{genre}.jsonl").read_text(encoding="utf-8").splitlines()
    small = [
        data
        for data in map(json.loads, lines)
        if data["verdict"] == "unique" and data["rows"] * data["cols"] <= 100
    ]
    for data in small[:: len(small) // count][:count]:
        yield read(data["url"])[0].puzzle


@pytest.mark.parametrize("genre", ["slitherlink", "yajilin"])
def test_walkthrough_of_corpus(genre: str) -> None:
    if not CORPUS.exists():
        pytest.skip("the corpus is not here")
    for puzzle in corpus(genre, 6):
        assert_finishes(puzzle)


def test_same_hint_cold_and_on_the_way() -> None:
    puzzle = example("slitherlink-10x10")
    marks = Marks()
    for number, step in enumerate(walkthrough(puzzle)):
        if number % 9 == 0:
            board_of.cache_clear()
            assert next_step(puzzle, marks) == step
        done = step.conclusions
        marks = Marks(marks.lines | done.lines, marks.empty | done.empty)


def test_ambiguous_boards_every_mark_holds_in_all_answers() -> None:
    rng = random.Random(5)
    loops = slitherlink_loops(3, 3)
    slitherlink = find("slitherlink")
    for _ in range(25):
        numbers = [rng.choice([None, None, 1, 2, 3]) for _ in range(9)]
        clues = tuple(None if n is None else Count(n) for n in numbers)
        puzzle = Puzzle(slitherlink, 3, 3, clues)
        shared = verify(puzzle, forced=True).forced
        if shared is None:
            continue
        wanted = set(literals(puzzle, shared))
        found = {x for step in walkthrough(puzzle) for x in step.reason.conclusions}
        assert found == wanted
    assert len(loops) == 213


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        # The only answer goes round both cells, so the edge between two 3s is empty.
        (["33", ".."], "left of r1c2 is a line"),
    ],
)
def test_known_patterns_that_are_false_are_not_used(rows: list[str], wrong: str) -> None:
    (record,) = read("genre: slitherlink\n\n" + "\n".join(rows) + "\n")
    assert wrong not in " ".join(map(str, walkthrough(record.puzzle)))
