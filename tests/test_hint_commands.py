"""`hint`, `explain`, `rate` and `check --deep` as people call them, with strange input."""

import itertools
import json
import os
import random
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from satloop import Limit, Marks, Puzzle, Verdict, count, find, formats, solve
from satloop.errors import LimitReachedError
from satloop.formats import Record
from satloop.hinting import Kind, Step, hint, rate, walkthrough
from satloop.hinting.picture import together
from satloop.solving import clashing_marks, shared_marks
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


AMBIGUOUS = puzzle_in("slitherlink-ambiguous")


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
    result = run("explain", name, "--timeout", "70")
    assert (result.exit_code, result.stderr) == (3, "")
    *steps, last = result.stdout.splitlines()
    assert last == "Undecided: the limit of 70 seconds was reached."
    assert 5 < len(steps) < 60
    (entry,) = objects(run("explain", name, "--json", "--timeout", "70"))
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


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("name", ["slitherlink-ambiguous", "slitherlink-contradiction"])
def test_a_limit_never_passes_for_an_answer(name: str) -> None:
    """Wherever it is reached, a hint says what it says without a limit, or "undecided"."""
    puzzle = puzzle_in(name)
    marks = Marks()
    for step in walkthrough(AMBIGUOUS) if puzzle == AMBIGUOUS else ():
        marks = together(marks, step.conclusions)
    kind = hint(puzzle, marks).kind
    kinds = [hint(puzzle, marks, Limit(seconds=n)).kind for n in range(1, 40)]
    assert set(kinds) == {Kind.UNDECIDED, kind}
    assert kinds == sorted(kinds, key=lambda found: found is kind)  # one limit for all of it


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


def marked(puzzle: Puzzle, marks: Marks, form: str = "text") -> str:
    return formats.write([Record(puzzle, marks=marks)], form)


def clashing() -> Marks:
    """Return a line of one answer and a line of another that are never in the same one."""
    one, other = (answer.lines for answer in count(AMBIGUOUS, 2).answers)
    return Marks(lines=frozenset({min(one - other), min(other - one)}))


class TestOrder:
    """What a hint tells of first: wrong marks, clashes, steps, and only then that there is none."""

    def told(self, text: str, *args: str) -> list[str]:
        Path("board").write_text(text)
        result = run("hint", "board", "--ascii", *args)
        label, _, rest = result.stdout.partition(": ")
        assert (label, result.stderr) == ("board", "")
        return [str(result.exit_code), *rest.splitlines()]

    def test_a_wrong_mark_before_a_clash_and_a_step(self) -> None:
        shared = shared_marks(AMBIGUOUS)
        assert shared is not None
        edge = min(shared.empty)
        both = replace(clashing(), lines=clashing().lines | {edge})
        text = marked(AMBIGUOUS, both)
        status, line = self.told(text)
        mark = f"{AMBIGUOUS.edge_name(edge)} is a line: that cannot be right."
        assert status == "1"
        assert line.startswith(f"{mark} Look at ")
        assert self.told(text, "--detail", "what") == ["1", mark]
        (_, where) = self.told(text, "--detail", "where")
        assert where.startswith("Look at ")
        assert mark not in where
        assert f"{where} " in line

    def test_a_clash_before_a_step(self) -> None:
        status, line = self.told(marked(AMBIGUOUS, clashing()))
        names = [AMBIGUOUS.edge_name(edge) for edge in sorted(clashing().lines)]
        assert [name.partition(" of ")[0] for name in names] == ["top", "top"]
        places = " and ".join(name.partition(" of ")[2] for name in names)
        assert hint(AMBIGUOUS).kind is Kind.STEP
        assert status == "1"
        assert line == f"These marks contradict each other: top of {places} are lines."

    def test_a_step_before_answers_that_differ(self) -> None:
        assert self.told(marked(AMBIGUOUS, Marks()))[0] == "0"
        marks = Marks()
        for step in walkthrough(AMBIGUOUS):
            marks = together(marks, step.conclusions)
        status, line, *drawn = self.told(marked(AMBIGUOUS, marks))
        assert status == "1"
        assert line.startswith("No further mark is forced: there are several answers, and two")
        assert "differ at r2c2-r3c3" in line
        assert drawn[0].split() == ["answer", "1", "answer", "2"]
        assert len(drawn) == 2 * AMBIGUOUS.rows + 2
        assert self.told(marked(AMBIGUOUS, marks), "--detail", "where") == ["1", line]

    def test_conflicting_clues(self) -> None:
        contradiction = puzzle_in("slitherlink-contradiction")
        status, line = self.told(marked(contradiction, Marks(lines=frozenset({1}))))
        assert status == "1"
        text = "the clues 0 at r2c2, 3 at r3c2 and 1 at r3c3 cannot hold together"
        assert line == f"There is no answer: {text}."

    def test_a_rule_broken_where_nothing_can_be_marked(self) -> None:
        puzzle = puzzle_in("yajilin-small")
        clue = next(cell for cell, clue in enumerate(puzzle.clues) if clue is not None)
        status, line = self.told(marked(puzzle, Marks(shaded=frozenset({clue}))))
        assert status == "1"
        assert line.startswith(f"At {puzzle.cell(clue)} ")

    def test_a_finished_board(self) -> None:
        assert self.told(GOOD.replace("answer:", "marks:")) == ["0", "The board is finished."]


def test_a_wrong_mark_without_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satloop.hinting.hints.step_for", lambda *_: None)
    puzzle = puzzle_in("slitherlink-small")
    answer = solve(puzzle).answer
    assert answer is not None
    edge = min(answer.as_marks(puzzle).empty)
    found = hint(puzzle, Marks(lines=frozenset({edge})))
    assert found.kind is Kind.WRONG
    assert found.text.endswith("that cannot be right, though no short reason was found.")
    assert found.where == found.what == found.text


@pytest.mark.parametrize("genre", ["slitherlink", "yajilin"])
def test_the_fewest_marks_that_clash(genre: str) -> None:
    blank = Puzzle(find(genre), 4, 4, (None,) * 16)
    rng = random.Random(genre)
    sizes = set()
    for _ in range(20):
        edges = rng.sample(list(blank.lattice.edges), 10)
        clash = clashing_marks(blank, Marks(frozenset(edges[:5]), frozenset(edges[5:])))
        if clash is None:
            continue
        assert solve(blank, clash).answer is None
        size = len(clash.lines) + len(clash.empty)
        sizes.add(size)
        for fewer in range(1, min(size, 4)):
            for chosen in itertools.combinations(edges, fewer):
                lines = frozenset(edge for edge in chosen if edge in edges[:5])
                marks = Marks(lines, frozenset(chosen) - lines)
                assert solve(blank, marks).answer is not None
    assert max(sizes) >= 3


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_marks_from_a_file(form: str, folder: Path) -> None:
    puzzle = puzzle_in("slitherlink-part-solved")
    text = Path(path("slitherlink-part-solved")).read_text(encoding="utf-8")
    (record,) = formats.read(text)
    assert record.marks
    (folder / "marks").write_text(marked(puzzle, record.marks, form))
    (folder / "clues").write_text(formats.write([Record(puzzle)], "puzzlink"))
    found = run("hint", "clues", "--marks", "marks")
    assert found.stdout == f"clues: {hint(puzzle, record.marks).text}\n"
    assert run("hint", "marks").stdout == found.stdout.replace("clues", "marks")
    assert run("hint", "clues").stdout != found.stdout


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (board("slitherlink", ". ."), "clues: the file of marks does not hold this puzzle"),
        (board("slitherlink", "4"), "clues: the file of marks holds this puzzle without marks"),
        (board("slitherlink", "4", "", "marks:", "+---+---+", "| 4 |   |", "+---+---+"), "marks: "),
        (board("slitherlink", "4", "", "marks:", "+---+"), "marks: "),
        (board("slitherlink", "4", "", "marks:", "+-z-+", "| 4 |", "+---+"), "marks: "),
        (board("slitherlink", "4", "", "marks:", "+---+", "| 3 |", "+---+"), "marks: "),
        ("", "marks: line 1, column 1: expected a puzzle, found nothing"),
        ('{"genre":"slitherlink","rows":["4"],"marks":["+---+"]}', "marks: "),
        ('{"genre":"slitherlink","rows":["4"],"marks":7}', "marks: "),
        ("\0", "marks: "),
    ],
)
def test_hostile_marks(content: str, message: str, folder: Path) -> None:
    (folder / "clues").write_text(board("slitherlink", "4"))
    (folder / "marks").write_text(content)
    result = run("hint", "clues", "--marks", "marks")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"satloop: {message}")
    assert result.stderr.count("\n") == 1
    assert run("hint", "clues", "--marks", "none").exit_code == 2


def test_impossible_marks_of_every_kind(folder: Path) -> None:
    puzzle = puzzle_in("yajilin-small")
    answer = solve(puzzle).answer
    assert answer is not None
    right = answer.as_marks(puzzle)
    clue = next(cell for cell, clue in enumerate(puzzle.clues) if clue is not None)
    wrong = Marks(
        frozenset({min(right.empty)}),
        frozenset({min(right.lines)}),
        frozenset({min(right.unshaded), clue}),
        frozenset({min(right.shaded)}),
    )
    (folder / "board").write_text(marked(puzzle, wrong))
    result = run("check", "--deep", "board")
    assert result.exit_code == 1
    lines = [line for line in result.stdout.splitlines() if line.endswith("no answer holds")]
    assert len(lines) == 5
    limited = run("check", "--deep", "board", "--timeout", "0.000001")
    assert limited.stderr.startswith("board: not looked at deeply: the limit of 1e-06 ")
