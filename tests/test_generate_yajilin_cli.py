"""`satloop generate yajilin` as people call it: its settings, its ids, its refusals."""

import re
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from satloop import Arrow, Direction, Puzzle, Verdict, check, formats, verify
from satloop.formats import Record
from satloop.generating.ids import PuzzleId
from satloop.generating.one_loop import BACKEND
from satloop.generating.requests import request_of
from satloop.generating.yajilin_maker import read_template, write_template
from satloop_cli.main import cli

SMALL = ("yajilin", "6x6", "--seed", "3")


def call(*args: str) -> Result:
    return CliRunner().invoke(cli, ["generate", *args])


def made(*args: str) -> list[Record]:
    result = call(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    return formats.read(result.stdout)


def numbers(puzzle: Puzzle) -> list[int | None]:
    return [clue.number for clue in puzzle.clues if isinstance(clue, Arrow)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_every_level_has_one_answer_and_an_id_that_makes_it_again(level: str) -> None:
    (record,) = made(*SMALL, "--level", level, "--answers")
    proof = verify(record.puzzle)
    assert proof.verdict is Verdict.UNIQUE
    assert proof.answers == (record.answer,)
    info = dict(record.puzzle.info)
    assert info["id"].endswith(f"/{level}/3.1;v1;solver={BACKEND}-{version('python-sat')}")
    assert info.get("irreducible") == {"hard": "true"}.get(level)
    assert made("--id", info["id"], "--answers") == [record]


def test_the_same_from_several_processes() -> None:
    one, two = (call(*SMALL, "--count", "6", "--jobs", jobs).output for jobs in ("1", "2"))
    assert one == two
    assert len(formats.read(one)) == 6


def test_limits_of_the_numbers_and_hidden_ones() -> None:
    (record,) = made(*SMALL, "--zeros", "0", "--max-number", "2")
    assert set(numbers(record.puzzle)) <= {1, 2}
    (bare,) = made(*SMALL, "--blank-clues")
    assert None in numbers(bare.puzzle)
    assert ";blank-clues=yes;" in dict(bare.puzzle.info)["id"]
    for cell, clue in enumerate(bare.puzzle.clues):  # each number left is needed
        if isinstance(clue, Arrow) and clue.number is not None:
            less = list(bare.puzzle.clues)
            less[cell] = Arrow(clue.direction, None)
            puzzle = Puzzle(bare.puzzle.genre, 6, 6, tuple(less))
            assert verify(puzzle).verdict is Verdict.MULTIPLE


def test_symmetry_and_share() -> None:
    (record,) = made("yajilin", "7x7", "--seed", "2", "--symmetry", "rotate2", "--clues", "6-12")
    closed = [clue is not None for clue in record.puzzle.clues]
    assert closed == closed[::-1]
    assert 6 <= sum(closed) <= 12


def test_template_and_loop(folder: Path) -> None:
    rows = "*  .  .  .  .  .\n.  .  .  .  .  .\n.  .  >? .  .  .\n" + ".  .  .  -  .  .\n" * 3
    (folder / "template").write_text(rows)
    (record,) = made(*SMALL, "--template", "template", "--answers")
    clues = record.puzzle.clues
    assert clues[0] is not None
    given = clues[14]
    assert isinstance(given, Arrow)
    assert given.direction is Direction.RIGHT
    assert clues[21] is clues[27] is clues[33] is None
    (folder / "loop").write_text(formats.write([record], "text"))
    (again,) = made("yajilin", "6x6", "--seed", "1", "--loop", "loop", "--answers")
    assert again.answer is not None
    assert record.answer is not None
    assert again.answer.lines == record.answer.lines
    assert check(again.puzzle, again.answer) == []


def test_templates_are_written_as_they_are_read() -> None:
    text = "* . - ^2\n>? ? v0 .\n"
    template = read_template(text, 2, 4)
    assert read_template(write_template(template, 4), 2, 4) == template


@pytest.mark.parametrize(
    ("args", "status", "message"),
    [
        (("--level", "minimum"), 2, "no level minimum"),
        (("--zeros", "101"), 2, "zeros: expected at most 100 %, found 101"),
        (("--zeros", "x"), 2, "zeros: expected a number, found 'x'"),
        (("--max-number", "-1"), 2, "max-number: expected a number, found '-1'"),
        (("--numbers", "12"), 2, "yajilin has no setting numbers"),
        (("--template", "bad"), 2, "template: line 1, column 3: expected"),
        (("--loop", "bad"), 2, "loop: "),
    ],
)
def test_refusals(args: tuple[str, ...], status: int, message: str, folder: Path) -> None:
    (folder / "bad").write_text(". # . . . .\n")
    result = call(*SMALL, *args)
    assert result.exit_code == status
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_an_id_of_another_solver_is_refused() -> None:
    name = "yajilin/6x6/normal/3.1;v1;solver=elsewhere-1"
    result = call("--id", name)
    assert result.exit_code == 2
    assert re.search(r"this solver is .*, not that of the id", result.stderr)
    ours = PuzzleId.parse(name.replace("elsewhere-1", f"{BACKEND}-{version('python-sat')}"))
    assert str(request_of(ours, {}).puzzle_id(1)) == str(ours)


def test_another_loop_over_the_same_cells_is_shown(folder: Path) -> None:
    (folder / "loop").write_text(
        "genre: yajilin\n\n" + ". . . .\n" * 4 + "\nanswer:\n"
        "*---*---*---*\n|           |\n*   *---*   *\n|   |   |   |\n"
        "*   *   *   *\n|   |   |   |\n*---*   *---*\n"
    )
    result = call("yajilin", "4x4", "--seed", "1", "--loop", "loop")
    assert result.exit_code == 1
    assert "another one runs through the same cells" in result.stderr
    assert "*---*   *---*" in result.stderr
