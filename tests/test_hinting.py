"""Hints: sound and minimal, finished, never against the answer, the same every time."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from brute_force import slitherlink_loops
from satloop import (
    Answer,
    Arrow,
    Count,
    Direction,
    Genre,
    Limit,
    Marks,
    Puzzle,
    PuzzleError,
    check,
    count,
    find,
    solve,
    verify,
)
from satloop.formats import Record, read, write
from satloop.hinting import Kind, Step, hint, impossible_marks, next_step, rate, walkthrough
from satloop.hinting.board import board_of
from satloop.hinting.picture import together
from satloop.hinting.techniques import Telling
from satloop_cli.main import cli
from second_prover import assert_proved

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


@cache
def steps_of(name: str) -> tuple[Step, ...]:
    return tuple(walkthrough(example(name)))


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
    for puzzle in corpus(genre, 3):
        assert_finishes(puzzle)


def test_same_hint_cold_and_on_the_way() -> None:
    puzzle = example("slitherlink-10x10")
    marks = Marks()
    for number, step in enumerate(steps_of("slitherlink-10x10")):
        if number % 9 == 0:
            board_of.cache_clear()
            assert next_step(puzzle, marks) == step
        done = step.conclusions
        marks = Marks(marks.lines | done.lines, marks.empty | done.empty)


@pytest.mark.parametrize("name", ["slitherlink-10x10", "yajilin-small"])
def test_turned_boards_get_the_same_steps(name: str) -> None:
    """A quarter turn, then a mirror: techniques and sizes stay, and places are turned along."""
    puzzle = example(name)
    quarter = {
        Direction.UP: Direction.RIGHT,
        Direction.RIGHT: Direction.DOWN,
        Direction.DOWN: Direction.LEFT,
        Direction.LEFT: Direction.UP,
    }
    rows, cols = puzzle.rows, puzzle.cols
    turned = [puzzle.clues[(rows - 1 - c) * cols + r] for r in range(cols) for c in range(rows)]
    clues = tuple(
        Arrow(clue.direction and quarter[clue.direction], clue.number)
        if isinstance(clue, Arrow)
        else clue
        for clue in turned
    )
    other = Puzzle(puzzle.genre, cols, rows, clues)
    first, second = steps_of(name), list(walkthrough(other))
    assert [shape(step) for step in first] == [shape(step) for step in second]


def shape(step: Step) -> tuple[object, ...]:
    return (
        step.technique,
        step.telling,
        sorted(premise.topic for premise in step.reason.premises),
        len(step.reason.used),
        len(step.reason.conclusions),
        len(step.lines),
    )


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


def test_ambiguous_yajilin() -> None:
    puzzle = example("yajilin-ambiguous")
    shared = verify(puzzle, forced=True).forced
    assert shared is not None
    found = [x for step in walkthrough(puzzle) for x in step.reason.conclusions]
    assert sorted(found, key=abs) == literals(puzzle, shared)


def test_a_genre_without_premises_says_so() -> None:
    class Bare(type(find("slitherlink"))):  # type: ignore[misc]
        name = "bare"
        premises = Genre.premises

    puzzle = replace(example("slitherlink-small"), genre=Bare())
    with pytest.raises(PuzzleError, match="bare has no hints"):
        hint(puzzle)


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


def read_one(text: str) -> Record:
    (record,) = read(text)
    return record


def part_solved(name: str) -> tuple[Puzzle, Marks]:
    record = read_one((ROOT / "examples" / f"{name}.txt").read_text(encoding="utf-8"))
    assert record.marks is not None
    return record.puzzle, record.marks


@pytest.mark.parametrize("name", ["slitherlink-part-solved", "yajilin-part-solved"])
def test_a_wrong_mark_is_told_of_first(name: str) -> None:
    puzzle, marks = part_solved(name)
    answer = answer_of(puzzle).as_marks(puzzle)
    assert hint(puzzle, marks).kind is Kind.STEP
    for edge in sorted(answer.empty - marks.empty)[:8]:
        if not board_of(puzzle).at[edge]:
            continue
        wrong = replace(marks, lines=marks.lines | {edge})
        found = hint(puzzle, wrong)
        assert found.kind is Kind.WRONG
        assert found.marks == Marks(lines=frozenset({edge}))
        assert found.text.startswith(f"{puzzle.edge_name(edge)} is a line: that cannot be right.")
        assert found.step is not None
        assert found.step.reason.conclusions == (-edge,)
        assert set(found.step.reason.used) <= set(literals(puzzle, marks))
        assert_proved(puzzle, found.step)
        assert impossible_marks(puzzle, wrong) == found.marks


def test_marks_that_contradict_each_other() -> None:
    puzzle = example("slitherlink-ambiguous")
    answers = count(puzzle, 2).answers
    differing = [sorted(a.lines - b.lines) for a, b in (answers, answers[::-1])]
    marks = Marks(lines=frozenset(line[0] for line in differing))
    found = hint(puzzle, marks)
    assert found.kind is Kind.CLASH
    assert found.marks == marks
    assert impossible_marks(puzzle, marks) == Marks()


def test_nothing_is_forced_any_more() -> None:
    puzzle = example("slitherlink-ambiguous")
    marks = Marks()
    for step in walkthrough(puzzle):
        marks = together(marks, step.conclusions)
    found = hint(puzzle, marks)
    assert found.kind is Kind.OPEN
    assert len(found.answers) == 2
    assert all(answer.lines >= marks.lines for answer in found.answers)
    assert "r2c2-r3c3" in found.text


@pytest.mark.parametrize("genre", ["slitherlink", "yajilin"])
def test_no_answer_names_the_conflict(genre: str) -> None:
    found = hint(example(f"{genre}-contradiction"))
    assert found.kind is Kind.NO_ANSWER
    assert found.conflict is not None
    assert found.conflict.clues
    assert "r2c2" in found.text


def test_a_finished_board() -> None:
    puzzle = example("yajilin-small")
    assert hint(puzzle, answer_of(puzzle).as_marks(puzzle)).kind is Kind.FINISHED


def test_a_line_into_a_clue_cell() -> None:
    puzzle = example("yajilin-small")
    edge = puzzle.lattice.at[12][0]
    found = hint(puzzle, Marks(lines=frozenset({edge})))
    assert found.kind is Kind.BROKEN
    assert "r3c3" in found.text


def test_rating_names_its_step() -> None:
    easy, hard = (rate(example(f"slitherlink-{size}")) for size in ("small", "10x10"))
    assert 1 <= easy.value < 2 < hard.value <= 10
    assert easy.finished
    assert easy.several == 0
    steps = steps_of("slitherlink-10x10")
    assert hard.step == steps[hard.number - 1]
    assert sum(number for _, number in hard.techniques) == hard.steps == len(steps)
    assert str(hard).startswith(f"{hard.value:.1f}: step {hard.number}, ")


def test_limits_are_kept() -> None:
    assert hint(example("slitherlink-10x10"), limit=Limit(seconds=1e-9)).kind is Kind.UNDECIDED


def test_every_sentence_has_its_three_parts() -> None:
    for name in EXAMPLES:
        for step in steps_of(name):
            words = step.words
            assert words.where.startswith("Look at ")
            assert words.so.startswith("So ")
            assert str(step) == f"{words.where} {words.because} {words.so}"
            assert str(step).count(". ") <= 2 or step.telling is not Telling.FLAT
            assert len(step.lines) <= 6 or step.telling is not Telling.CHAIN


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, list(args))


def path(name: str) -> str:
    return str(ROOT / "examples" / f"{name}.txt")


def test_hint_command(tmp_path: Path) -> None:
    name = path("slitherlink-part-solved")
    whole = run("hint", name)
    assert whole.exit_code == 0
    place = run("hint", name, "--detail", "where").stdout.strip()
    what = run("hint", name, "--detail", "what").stdout.strip()
    assert place in what
    assert whole.stdout.startswith(place)
    assert "So " not in place
    data = json.loads(run("hint", name, "--json").stdout)
    assert data["verdict"] == "step"
    assert whole.stdout == f"{name}: {data['text']}\n"
    assert [entry["place"] for entry in data["step"]["conclusions"]] == [
        "left of r3c5",
        "left of r3c4",
    ]
    assert "So left and right of r3c4 are empty." in what
    clues = tmp_path / "clues.txt"
    text = (ROOT / "examples" / "slitherlink-part-solved.txt").read_text(encoding="utf-8")
    clues.write_text(text.split("marks:")[0], encoding="utf-8")
    assert run("hint", str(clues), "--marks", name).stdout.split(": ", 1)[1] in whole.stdout
    assert run("hint", str(clues), "--marks", path("yajilin-part-solved")).exit_code == 2
    assert run("hint", path("slitherlink-contradiction")).exit_code == 1


def test_explain_command() -> None:
    name = path("yajilin-small")
    told = run("explain", name).stdout.splitlines()
    data = json.loads(run("explain", name, "--json").stdout)
    assert data["verdict"] == "finished"
    assert len(told) == len(data["steps"])
    for number, (line, step) in enumerate(zip(told, data["steps"], strict=True), 1):
        assert line == f"{number}. {step['text']} ({step['technique']})"
    boards = run("explain", name, "--boards", "--ascii").stdout
    assert boards.count("@") >= 1
    assert run("explain", name, "--markdown", "--boards").stdout.count("```text") == len(told)
    ambiguous = run("explain", path("slitherlink-ambiguous"))
    assert ambiguous.exit_code == 1
    assert "several answers" in ambiguous.stdout.splitlines()[-1]


def test_rate_command() -> None:
    one, two = path("slitherlink-small"), path("yajilin-small")
    found = run("rate", one, two)
    assert found.exit_code == 0
    assert found.stdout.startswith(f"{one}:1: 1.")
    data = [json.loads(line) for line in run("rate", "--json", one, two).stdout.splitlines()]
    assert [entry["rating"] for entry in data] == [rate(example(n)).value for n in EXAMPLES[::2]]
    assert run("rate", path("slitherlink-contradiction")).exit_code == 2
    assert run("rate", path("slitherlink-ambiguous")).exit_code == 1


def test_deep_check(tmp_path: Path) -> None:
    puzzle, marks = part_solved("slitherlink-part-solved")
    answer = answer_of(puzzle).as_marks(puzzle)
    edge = next(
        e
        for e in sorted(answer.empty - marks.empty)
        if not check(puzzle, replace(marks, lines=marks.lines | {e}))
    )
    wrong = replace(marks, lines=marks.lines | {edge})
    file = tmp_path / "wrong.txt"
    file.write_text(write([Record(puzzle, marks=wrong)], "text"), encoding="utf-8")
    assert run("check", str(file)).stdout == f"{file}: ok so far\n"
    deep = run("check", "--deep", str(file))
    text = f"{puzzle.edge_name(edge)} is a line"
    assert deep.stdout == f"{file}: {text}, which no answer holds\n"
    assert deep.exit_code == 1
    data = json.loads(run("check", "--deep", "--json", str(file)).stdout)
    assert (data["verdict"], data["impossible"], data["limit"]) == ("wrong", [text], None)
    assert run("check", "--deep", path("yajilin-part-solved")).exit_code == 0
