"""`hint`, `explain`, `rate` and `check --deep` as people call them, with strange input."""

import itertools
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from satloop import Limit, Puzzle, Verdict, formats
from satloop.errors import LimitReachedError
from satloop.hinting import Step, rate, walkthrough
from satloop_cli.main import cli
from satloop_cli.rate import _Found, _text

ROOT = Path(__file__).parents[1]
FULL = Path("/dev/full")
COMMANDS = (("hint",), ("explain",), ("rate",), ("check", "--deep"))


def path(name: str) -> str:
    return str(ROOT / "examples" / f"{name}.txt")


def puzzle_in(name: str) -> Puzzle:
    (record,) = formats.read(Path(path(name)).read_text(encoding="utf-8"))
    return record.puzzle


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str) -> Result:
    result = CliRunner().invoke(cli, list(args))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def objects(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def board(genre: str, *rows: str) -> str:
    return f"genre: {genre}\n\n" + "\n".join(rows) + "\n"


GOOD = board("slitherlink", "4", "", "answer:", "+---+", "| 4 |", "+---+")
# Each with the status of hint, explain, rate and check --deep (where there is nothing to check).
STRANGE = {
    "a cell": (board("slitherlink", "."), (0, 0, 0, 2)),
    "a cell with its loop": (board("slitherlink", "4"), (0, 0, 0, 2)),
    "a cell that cannot be": (board("slitherlink", "3"), (1, 1, 2, 2)),
    "a row": (board("slitherlink", ". . . . . . ."), (1, 1, 1, 2)),
    "a column": (board("slitherlink", *"......."), (1, 1, 1, 2)),
    "two by two": (board("slitherlink", ". .", ". ."), (1, 1, 1, 2)),
    "no clues": (board("slitherlink", *[" ".join("." * 10)] * 10), (1, 1, 1, 2)),
    "zeros": (board("slitherlink", "0 0", "0 0"), (1, 1, 2, 2)),
    "unknown numbers": (board("slitherlink", "? ? 3", "3 ? ."), (0, 1, 1, 2)),
    "an arrow's cell": (board("yajilin", "."), (1, 1, 2, 2)),
    "an arrow's row": (board("yajilin", ". . ."), (1, 1, 2, 2)),
    "two by two arrows": (board("yajilin", ". .", ". ."), (0, 0, 0, 2)),
    "no arrows": (board("yajilin", *[". . . . ."] * 5), (0, 1, 1, 2)),
    "all blocked": (board("yajilin", "# #", "# #"), (1, 1, 2, 2)),
    "unknown arrows": (board("yajilin", ". . . .", ". >? ? .", ". . # .", ". . . ."), (0, 1, 1, 2)),
}


@pytest.mark.parametrize("name", STRANGE)
def test_strange_boards(name: str, folder: Path) -> None:
    text, statuses = STRANGE[name]
    (folder / "board").write_text(text)
    for command, status in zip(COMMANDS, statuses, strict=True):
        result = run(*command, "board")
        assert result.exit_code == status, (command, result.output)
        assert result.stderr.count("\n") == (not result.stdout), command
        data = run(*command, "--json", "board")
        assert data.exit_code == status
        for entry in objects(data):
            assert text.startswith(f"genre: {entry['genre']}")
            assert entry["verdict"]
        if command == ("explain",):
            assert len(objects(data)) == 1


def test_rate_says_what_there_is_to_say(folder: Path) -> None:
    (folder / "board").write_text(STRANGE["no clues"][0])
    assert run("rate", "board").stdout == "board: nothing is forced; several answers\n"
    (entry,) = objects(run("rate", "board", "--json"))
    assert (entry["verdict"], entry["rating"], entry["finished"]) == ("multiple", 0.0, False)
    (folder / "board").write_text(STRANGE["a cell with its loop"][0])
    assert "; 1 step (1 " in run("rate", "board").stdout
    assert run("rate", "board").stdout.endswith("; 1 bottleneck\n")


def test_steps_that_do_not_reach_the_end_are_no_several_answers() -> None:
    found = rate(puzzle_in("slitherlink-ambiguous"))
    assert "several answers" in _text(_Found(Verdict.MULTIPLE, found))
    text = _text(_Found(Verdict.UNDECIDED, found))
    assert "several" not in text
    assert "undecided: for what is left no reason was found within the budget" in text


@pytest.mark.parametrize("command", COMMANDS)
def test_one_bad_file_of_several(command: tuple[str, ...], folder: Path) -> None:
    (folder / "good").write_text(GOOD)
    (folder / "bad").write_text("genre: yajilin\n\n. x\n")
    for other in ("bad", "none"):
        result = run(*command, "good", other, "good")
        assert result.exit_code == 2
        assert "good:1" in result.stdout
        assert "good:2" in result.stdout
        assert result.stderr.count("\n") == 1
        assert result.stderr.startswith(f"satloop: {other}: ")


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass with each look at the clock."""
    clock = itertools.count()
    monkeypatch.setattr(
        "satloop.sat.budget.time", SimpleNamespace(monotonic=lambda: float(next(clock)))
    )


@pytest.mark.usefixtures("ticking")
def test_seconds_are_looked_at_between_steps() -> None:
    puzzle = puzzle_in("slitherlink-10x10")
    limit = Limit(seconds=20)
    steps: list[Step] = []
    with pytest.raises(LimitReachedError, match="20 seconds"):
        steps += walkthrough(puzzle, limit=limit)
    told = walkthrough(puzzle, limit=limit)
    assert sum(1 for _ in itertools.islice(told, 5)) == 5
    with pytest.raises(LimitReachedError, match="20 seconds"):
        rate(puzzle, limit=limit)


@pytest.mark.usefixtures("ticking")
def test_explain_ends_at_the_limit_with_what_it_has() -> None:
    name = path("slitherlink-10x10")
    result = run("explain", name, "--timeout", "30")
    assert (result.exit_code, result.stderr) == (3, "")
    *steps, last = result.stdout.splitlines()
    assert last == "Undecided: the limit of 30 seconds was reached."
    assert 5 < len(steps) < 40
    (entry,) = objects(run("explain", name, "--json", "--timeout", "30"))
    assert (entry["verdict"], entry["text"]) == ("undecided", last)
    assert entry["steps"]


@pytest.mark.parametrize("command", COMMANDS[:3])
def test_limits(command: tuple[str, ...]) -> None:
    args = (*command, path("slitherlink-10x10"), "--timeout", "0.000001")
    result = run(*args)
    assert result.exit_code == 3
    assert result.output.count("\n") == 1
    assert "ndecided: the limit of 1e-06 seconds was reached" in result.output
    assert [entry["verdict"] for entry in objects(run(*args, "--json"))] == ["undecided"]


def process(*args: str) -> list[str]:
    return [sys.executable, "-m", "satloop_cli", *args]


@pytest.mark.parametrize("command", COMMANDS)
def test_closed_and_full_stdout(command: tuple[str, ...], folder: Path) -> None:
    (folder / "good").write_text(GOOD)
    args = process(*command, *["good"] * 3)
    read, written = os.pipe()
    os.close(read)
    with os.fdopen(written, "wb") as nobody:
        found = subprocess.run(args, stdout=nobody, stderr=subprocess.PIPE, check=False)
    assert (found.returncode, found.stderr) == (0, b"")
    if FULL.exists():
        with FULL.open("wb") as full:
            found = subprocess.run(args, stdout=full, stderr=subprocess.PIPE, check=False)
        assert (found.returncode, found.stderr) == (2, b"satloop: No space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("command", [("explain",), ("rate",)])
def test_interrupted(command: tuple[str, ...]) -> None:
    names = [path("slitherlink-small")] * 400
    child = subprocess.Popen(
        process(*command, *names), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout
    assert child.stdout.readline()
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=30)
    assert child.returncode == 130
    assert errors == "\ninterrupted\n"
