"""The command line: what it prints, what it writes, and its exit status."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from satloop_cli import working
from satloop_cli.main import COMMANDS, cli
from satloop_cli.report import Report, Status

UNIQUE = "genre: slitherlink\n\n. . . .\n. 3 0 .\n. . . 0\n"
YAJILIN = "genre: yajilin\n\n.  .  .  .  .\n.  .  .  .  .\n.  .  <1 ^1 .\n.  .  .  .  .\n"
MULTIPLE = "genre: slitherlink\n\n. .\n. .\n"
NONE = "genre: slitherlink\n\n0 0\n0 0\n"
NO_BOARD = "genre: yajilin\n\n. . .\n"
HARD = "genre: yajilin\n\n" + 20 * (20 * ". " + "\n")
MANY = "genre: slitherlink\n\n" + 12 * (12 * ". " + "\n")
RIGHT = "\nanswer:\n+---+   +\n|   |\n+---+   +\n\n+   +   +\n"
WRONG = "\nanswer:\n+---+   +\n|   |\n+   +   +\n\n+   +   +\n"
SO_FAR = "\nmarks:\n+---+   +\n\n+   +   +\n\n+   +   +\n"
ADDRESS = "https://puzz.link/p?slither/4/3/k3aha"
HEAD = ["source", "index", "genre", "width", "height", "url"]
FULL = Path("/dev/full")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    files = {
        "unique": UNIQUE,
        "yajilin": YAJILIN,
        "multiple": MULTIPLE,
        "none": NONE,
        "no-board": NO_BOARD,
        "hard": HARD,
        "many": MANY,
        "right": MULTIPLE + RIGHT,
        "wrong": MULTIPLE + WRONG,
        "so-far": MULTIPLE + SO_FAR,
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def call(*args: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, args, input=stdin)


def process(*args: str, **options: Any) -> subprocess.CompletedProcess[str]:
    options = {"stdin": subprocess.DEVNULL} | options
    return subprocess.run(
        [sys.executable, "-m", "satloop_cli", *args],
        capture_output="stdout" not in options,
        text=True,
        check=False,
        timeout=30,
        **options,
    )


def objects(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.usefixtures("folder")
class TestSolve:
    def test_draws_the_only_answer(self) -> None:
        result = call("solve", "--ascii", "unique")
        assert result.exit_code == 0
        lines = result.stdout.splitlines()
        assert lines[0].startswith("+---+---+")
        assert lines[-1] == "the only answer"

    def test_draws_in_unicode_where_it_can_be_shown(self) -> None:
        environment = os.environ | {"PYTHONIOENCODING": "utf-8"}
        assert "┌───" in process("solve", "unique", env=environment, encoding="utf-8").stdout
        environment = os.environ | {"PYTHONIOENCODING": "ascii"}
        assert "+---" in process("solve", "unique", env=environment).stdout

    def test_says_that_there_are_others(self) -> None:
        result = call("solve", "multiple")
        assert result.exit_code == 0
        assert result.stdout.endswith("there are other answers\n")

    def test_counts(self) -> None:
        result = call("solve", "--count", "20", "multiple")
        assert result.exit_code == 0
        assert "answer 13:" in result.stdout
        assert result.stdout.endswith("13 answers, and no others\n")
        assert call("solve", "--count", "3", "multiple").stdout.endswith("may be other answers\n")

    def test_without_answer(self) -> None:
        result = call("solve", "none")
        assert (result.exit_code, result.stdout) == (1, "there is no answer\n")

    def test_undecided(self) -> None:
        result = call("solve", "--conflicts", "1", "hard")
        assert result.exit_code == 3
        assert "undecided: no answer within the limit of 1 conflicts" in result.stdout
        assert call("solve", "--timeout", "0.000001", "hard").exit_code == 3

    def test_keeps_to_marks(self) -> None:
        result = call("solve", "--ascii", "--keep-marks", "so-far")
        assert result.exit_code == 0
        assert result.stdout.startswith("+---+")
        assert result.stdout.endswith("an answer that keeps to the marks\n")
        assert call("solve", "--keep-marks", "--count", "2", "so-far").exit_code == 2

    def test_json(self) -> None:
        result = call("solve", "--json", "unique", "multiple", "none")
        assert result.exit_code == 1
        first, second, third = objects(result)
        assert list(first) == [*HEAD, "verdict", "answers", "count", "complete", "limit"]
        assert (first["source"], first["index"], first["genre"]) == ("unique", 1, "slitherlink")
        assert (first["width"], first["height"], first["url"]) == (4, 3, ADDRESS)
        assert (first["verdict"], first["count"], first["complete"]) == ("unique", 1, True)
        assert (second["verdict"], second["count"], len(second["answers"])) == ("multiple", 2, 1)
        assert (third["verdict"], third["answers"], third["limit"]) == ("none", [], None)

    def test_process(self) -> None:
        assert process("solve", "unique", "yajilin").returncode == 0


@pytest.mark.usefixtures("folder")
class TestVerify:
    def test_unique(self) -> None:
        result = call("verify", "unique")
        assert (result.exit_code, result.stdout) == (0, "unique: unique\n")
        result = call("verify", "unique", "yajilin")
        assert (result.exit_code, result.stdout) == (0, "unique:1: unique\nyajilin:2: unique\n")

    def test_multiple(self) -> None:
        result = call("verify", "--ascii", "--forced", "multiple")
        assert result.exit_code == 1
        lines = result.stdout.splitlines()
        assert lines[0] == "multiple: multiple: the answers differ in 1 place"
        assert "answer 1 has" in lines[1]
        assert "answer 2 has" in lines[1]
        assert lines[2].split() == ["answer", "1", "answer", "2"]
        assert "what all answers share" in lines

    def test_boards_stand_below_each_other_on_a_narrow_terminal(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", "20")
        lines = call("verify", "multiple").stdout.splitlines()
        assert "answer 1" in lines
        assert "answer 2" in lines

    def test_none(self) -> None:
        result = call("verify", "none")
        assert result.exit_code == 1
        assert result.stdout == "none: none: these clues cannot hold together: r1c1 0, r1c2 0\n"
        result = call("verify", "no-board")
        assert result.exit_code == 1
        assert "even without its numbers the board has no answer" in result.stdout

    def test_undecided(self) -> None:
        result = call("verify", "--conflicts", "1", "hard")
        assert result.exit_code == 3
        assert result.stdout.startswith("hard: undecided: the limit of 1 conflicts was reached")

    def test_json(self) -> None:
        result = call("verify", "--json", "--forced", "multiple", "none", "no-board", "unique")
        several, clash, blank, one = objects(result)
        keys = ["verdict", "differences", "conflict", "answers", "forced", "limit"]
        assert list(several) == HEAD + keys
        place = several["differences"][0]
        assert list(place) == ["place", "edges", "cells"]
        assert {edge["answer"] for edge in place["edges"]} == {1, 2}
        assert len(several["answers"]) == 2
        assert several["forced"]
        assert clash["conflict"]["clues"] == [
            {"place": "r1c1", "clue": "0"},
            {"place": "r1c2", "clue": "0"},
        ]
        assert blank["conflict"]["clues"] == []
        assert (one["verdict"], one["conflict"]) == ("unique", None)

    def test_shaded_cells_that_differ(self) -> None:
        result = call("verify", "--json", "-", stdin="genre: yajilin\n\n. . .\n. . .\n. . .\n")
        (found,) = objects(result)
        assert found["verdict"] == "multiple"
        assert any(place["cells"] for place in found["differences"])
        assert "shaded r" in call("verify", "-", stdin=HARD[:16] + 3 * ". . .\n").stdout

    def test_process(self) -> None:
        assert process("verify", "unique", "multiple").returncode == 1


@pytest.mark.usefixtures("folder")
class TestCheck:
    def test_right_and_wrong(self) -> None:
        assert call("check", "right").stdout == "right: ok\n"
        assert call("check", "so-far").stdout == "so-far: ok so far\n"
        result = call("check", "wrong")
        assert result.exit_code == 1
        assert "wrong: dot r2c1: dead-end: a line ends here\n" in result.stdout

    def test_nothing_to_check(self) -> None:
        result = call("check", "unique", "right")
        assert (result.exit_code, result.stdout) == (2, "right:2: ok\n")
        assert result.stderr == "satloop: unique:1: neither an answer nor marks to check\n"

    def test_json(self) -> None:
        right, so_far, wrong = objects(call("check", "--json", "right", "so-far", "wrong"))
        assert list(right) == [*HEAD, "verdict", "violations", "complete"]
        assert (right["verdict"], right["violations"], right["complete"]) == ("ok", [], True)
        assert (so_far["verdict"], so_far["complete"]) == ("ok", False)
        assert wrong["verdict"] == "wrong"
        assert list(wrong["violations"][0]) == ["code", "place", "text"]

    def test_answer_and_marks_are_both_checked(self, folder: Path) -> None:
        (folder / "both").write_text(MULTIPLE + RIGHT + WRONG.replace("answer", "marks"))
        assert call("check", "both").exit_code == 0  # marks may still grow
        (folder / "both").write_text(MULTIPLE + WRONG + SO_FAR)
        assert call("check", "both").exit_code == 1

    def test_process(self) -> None:
        assert process("check", "right").returncode == 0


@pytest.mark.usefixtures("folder")
class TestExport:
    def test_formats(self) -> None:
        assert call("export", "--to", "puzzlink", "unique").stdout == ADDRESS + "\n"
        assert json.loads(call("export", "--to", "jsonl", "unique").stdout)["genre"]
        assert call("export", "--to", "text", ADDRESS).stdout == UNIQUE
        assert "3" in call("export", "--to", "ascii", "unique").stdout
        assert "·" in call("export", "--to", "unicode", "unique").stdout
        assert call("export", "--to", "docx", "unique").exit_code == 2
        assert call("export", "unique").exit_code == 2

    def test_answers(self) -> None:
        result = call("export", "--answers", "--to", "jsonl", "unique", "yajilin")
        assert result.exit_code == 0
        assert [line["verdict"] for line in objects(result)] == ["unique", "unique"]
        result = call("export", "--answers", "--to", "text", "right")
        assert result.exit_code == 1
        assert result.stdout == MULTIPLE + RIGHT
        assert result.stderr == "right: several answers\n"
        result = call("export", "--answers", "--to", "text", "none")
        assert (result.exit_code, result.stderr) == (1, "none: no answer\n")
        result = call("export", "--answers", "--conflicts", "1", "--to", "puzzlink", "hard")
        assert result.exit_code == 3

    def test_a_wrong_answer_is_replaced(self) -> None:
        result = call("export", "--answers", "--to", "text", "wrong")
        Path("replaced").write_text(result.stdout, encoding="utf-8")
        assert call("check", "replaced").exit_code == 0

    def test_file(self, folder: Path) -> None:
        before = os.umask(0o027)
        try:
            assert call("export", "--to", "text", "unique", "-o", "new").exit_code == 0
        finally:
            os.umask(before)
        assert (folder / "new").read_text(encoding="utf-8") == UNIQUE
        if os.name == "posix":
            assert (folder / "new").stat().st_mode & 0o777 == 0o640
        assert not list(folder.glob(".satloop*"))

    def test_existing_file_is_kept(self, folder: Path) -> None:
        result = call("export", "--to", "text", "unique", "-o", "none")
        assert result.exit_code == 2
        assert result.stderr == "satloop: none: the file exists; --force replaces it\n"
        assert (folder / "none").read_text(encoding="utf-8") == NONE
        assert call("export", "--to", "text", "unique", "-o", "none", "--force").exit_code == 0
        assert (folder / "none").read_text(encoding="utf-8") == UNIQUE

    def test_nothing_half_written(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "replace", fail)
        before = sorted(folder.iterdir())
        result = call("export", "--to", "text", "unique", "-o", "new")
        assert (result.exit_code, result.stderr) == (2, "satloop: new: No space left on device\n")
        assert sorted(folder.iterdir()) == before

    def test_nothing_is_written_without_puzzles(self, folder: Path) -> None:
        assert call("export", "--to", "text", "missing", "-o", "new").exit_code == 2
        assert not (folder / "new").exists()

    @pytest.mark.parametrize("force", [(), ("--force",)])
    @pytest.mark.parametrize(
        ("target", "message"),
        [
            ("missing/new", "missing/new: No such file or directory"),
            ("unique/new", "unique/new: Not a directory"),
            (".", ".: a folder, not a file"),
            ("new/", "new/: a folder, not a file"),
            ("a\0b", "a\\x00b: not the name of a file"),
            ("", "--output: expected the name of a file, found an empty name"),
        ],
    )
    def test_bad_targets(
        self, folder: Path, target: str, message: str, force: tuple[str, ...]
    ) -> None:
        before = sorted(folder.iterdir())
        # The missing source is not told of: bad targets are refused before any work.
        result = call("export", "--to", "text", "missing", "-o", target, *force)
        assert (result.exit_code, result.stdout) == (2, "")
        if os.name == "posix":
            assert result.stderr == f"satloop: {message}\n"
        assert sorted(folder.iterdir()) == before

    def test_a_long_target_is_named(self) -> None:
        result = call("export", "--to", "text", "unique", "-o", "x" * 5000)
        assert result.exit_code == 2
        assert result.stderr.startswith("satloop: xxx")
        assert len(result.stderr.splitlines()) == 1

    @pytest.mark.skipif(os.name != "posix", reason="names of devices")
    def test_devices(self) -> None:
        assert call("export", "--to", "text", "unique", "-o", os.devnull).exit_code == 0
        result = process("export", "--to", "text", "unique", "-o", "/dev/stdout")
        assert (result.returncode, result.stdout) == (0, UNIQUE)


@pytest.mark.usefixtures("folder")
class TestBench:
    def test_figures(self) -> None:
        result = call("bench", "--json", "unique", "yajilin", "multiple", "none")
        assert result.exit_code == 0
        (figures,) = objects(result)
        assert [figures[key] for key in ("puzzles", "unique", "multiple", "none")] == [4, 2, 1, 1]
        assert list(figures)[4:] == [
            "undecided",
            "cpu_s",
            "median_ms",
            "p95_ms",
            "worst_ms",
            "worst",
            "peak_mb",
            "each",
        ]
        assert figures["median_ms"] <= figures["p95_ms"] <= figures["worst_ms"]
        assert ":" in figures["worst"]
        assert (
            "2 unique, 1 multiple"
            in call("bench", "--jobs", "2", "unique", "yajilin", "many").stdout
        )

    def test_undecided(self) -> None:
        assert call("bench", "--conflicts", "1", "hard").exit_code == 3

    def test_bad_input(self) -> None:
        result = call("bench", "missing")
        assert (result.exit_code, result.stdout) == (2, "")

    def test_process(self) -> None:
        assert process("bench", "unique").returncode == 0


class TestLists:
    def test_genres(self) -> None:
        assert "slitherlink: " in call("genres").stdout
        names = [line["name"] for line in objects(call("genres", "--json"))]
        assert names == ["slitherlink", "yajilin"]
        assert process("genres").returncode == 0

    def test_formats(self) -> None:
        assert "ascii (written only)" in call("formats").stdout
        reads = {line["name"]: line["reads"] for line in objects(call("formats", "--json"))}
        assert reads["text"]
        assert not reads["unicode"]
        assert process("formats").returncode == 0


@pytest.mark.usefixtures("folder")
class TestSources:
    def test_many_puzzles_are_counted_through_all_sources(self, folder: Path) -> None:
        (folder / "two").write_text(UNIQUE + "\n---\n\n" + NONE, encoding="utf-8")
        result = call("verify", "two", "-", ADDRESS, stdin=MULTIPLE)
        labels = [line.split(": ")[0] for line in result.stdout.splitlines() if ":" in line]
        assert [label for label in labels if not label.startswith(" ")] == [
            "two:1",
            "two:2",
            "-:3",
            f"{ADDRESS}:4",
        ]
        result = call("verify", "--only", "4", "two", "-", "slither/4/3/k3aha", stdin=MULTIPLE)
        assert result.stdout == "slither/4/3/k3aha:4: unique\n"

    def test_only_beyond_the_end(self) -> None:
        result = call("verify", "--only", "3", "unique", "none")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "there are 2 puzzles" in result.stderr
        result = call("verify", "--only", "1", "missing")
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1

    def test_genre_and_format(self) -> None:
        grid = ". .\n. .\n"
        assert call("verify", "--genre", "Arrows", "-", stdin=grid).exit_code == 0
        result = call("verify", "-", stdin=grid)
        assert "genre" in result.stderr
        assert call("verify", "--from", "puzzlink", "unique").exit_code == 2
        assert call("verify", "--from", "ascii", "unique").exit_code == 2
        assert call("verify", "--genre", "sudoku", "unique").exit_code == 2

    def test_a_file_goes_before_an_address(self, folder: Path) -> None:
        path = folder / "slither" / "4" / "3"
        path.mkdir(parents=True)
        (path / "k3aha").write_text(NONE, encoding="utf-8")
        assert call("verify", "slither/4/3/k3aha").exit_code == 1

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"", "line 1, column 1: expected a puzzle, found nothing"),
            (b"\n\n", "line 1, column 1: expected a puzzle, found nothing"),
            (b". .\n.\0.\n", "line 2, column 2: expected text, found a NUL"),
            (b". .\n. \xff\n", "line 2, column 3: expected UTF-8, found byte 0xff"),
            (b"\xff\xfe.\0", "line 1, column 1: expected UTF-8, found UTF-16"),
        ],
    )
    def test_bad_content(self, folder: Path, content: bytes, message: str) -> None:
        (folder / "bad").write_bytes(content)
        result = call("verify", "bad", "unique")
        assert (result.exit_code, result.stdout) == (2, "unique: unique\n")
        assert result.stderr == f"satloop: bad: {message}\n"
        result = call("verify", "-", stdin=content)
        assert (result.exit_code, result.stderr) == (2, f"satloop: -: {message}\n")

    def test_bad_places(self, folder: Path) -> None:
        (folder / "bad").write_text("genre: slitherlink\n\n. . .\n. 7 .\n", encoding="utf-8")
        result = call("verify", "bad")
        assert result.exit_code == 2
        assert result.stderr.startswith("satloop: bad: line 4, column 3: ")
        assert len(result.stderr.splitlines()) == 1

    @pytest.mark.parametrize(
        "name", ["missing", ".", "none/", "a\0b", "x" * 5000, "slither/0/3/x", "?no/1/1/"]
    )
    def test_what_cannot_be_read(self, name: str) -> None:
        result = call("verify", name, "unique")
        assert (result.exit_code, result.stdout) == (2, "unique: unique\n")
        assert result.stderr.startswith("satloop: ")
        assert len(result.stderr.splitlines()) == 1

    @pytest.mark.parametrize("command", ["solve", "verify", "check", "export --to text", "bench"])
    def test_an_empty_name(self, command: str) -> None:
        result = call(*command.split(), "", "right")
        assert result.exit_code == 2
        assert result.stdout
        message = "expected a file, an address or - for stdin, found an empty name"
        assert result.stderr == f"satloop: '': {message}\n"

    @pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root reads everything")
    def test_unreadable(self, folder: Path) -> None:
        (folder / "none").chmod(0)
        result = call("verify", "none")
        assert (result.exit_code, result.stderr) == (2, "satloop: none: Permission denied\n")

    def test_stdin_is_read_once(self) -> None:
        result = call("verify", "-", "-", stdin=UNIQUE)
        assert (result.exit_code, result.stdout) == (2, "-: unique\n")
        assert result.stderr == "satloop: -: stdin can be read only once\n"

    @pytest.mark.skipif(os.name != "posix", reason="needs a shell")
    def test_closed_stdin(self) -> None:
        command = f"'{sys.executable}' -m satloop_cli verify - <&-"
        result = subprocess.run(
            ["/bin/sh", "-c", command], capture_output=True, text=True, check=False
        )
        assert (result.returncode, result.stderr) == (2, "satloop: -: stdin is closed\n")

    @pytest.mark.skipif(sys.platform != "linux", reason="names are bytes")
    def test_strange_names(self, folder: Path) -> None:
        name = "a\n\x1b[31m\udce9"
        (folder / name).write_text(UNIQUE, encoding="utf-8")
        result = process("verify", name)
        assert result.returncode == 0
        assert result.stdout == "a\\n\\x1b[31m\\udce9: unique\n"
        assert json.loads(process("verify", "--json", name).stdout)["source"] == name
        assert process("verify", name + "x").stderr.count("\n") == 1


@pytest.mark.usefixtures("folder")
class TestStatus:
    def test_precedence(self) -> None:
        report = Report()
        assert report.status == 0
        for status in (Status.UNDECIDED, Status.FINE, Status.NO, Status.UNDECIDED, Status.BAD):
            report.add(status)
        assert report.status == 2
        limit = ("--conflicts", "1")
        assert call("verify", *limit, "unique", "hard").exit_code == 3
        assert call("verify", *limit, "none", "unique", "hard").exit_code == 1
        assert call("verify", *limit, "hard", "none", "missing", "unique").exit_code == 2

    @pytest.mark.parametrize(
        "args",
        [
            ("--jobs", "0"),
            ("--only", "0"),
            ("--conflicts", "0"),
            ("--timeout", "0"),
            ("--timeout", "-1"),
            ("--timeout", "nan"),
            ("--timeout", "inf"),
            ("--nonsense",),
        ],
    )
    def test_bad_use(self, args: tuple[str, ...]) -> None:
        assert call("verify", *args, "unique").exit_code == 2

    def test_bad_commands(self) -> None:
        assert call("nonsense").exit_code == 2
        assert call("verify").exit_code == 2
        assert call("solve", "--count", "0", "unique").exit_code == 2

    @pytest.mark.parametrize("command", [(), *[(name,) for name in COMMANDS]])
    def test_help_tells_the_exit_statuses(self, command: tuple[str, ...]) -> None:
        result = call(*command, "--help")
        assert result.exit_code == 0
        assert "Exit status: 0" in result.stdout
        assert "130 interrupted" in " ".join(result.stdout.split())

    def test_version_loads_neither_solver_nor_progress_bar(self) -> None:
        code = (
            "import sys; from satloop_cli.__main__ import run\n"
            "sys.argv[1:] = ['--version']\n"
            "try: run()\n"
            "finally: print([m for m in ('pysat', 'tqdm', 'concurrent') if m in sys.modules])"
        )
        result = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False
        )
        assert (result.returncode, result.stderr) == (0, "")
        version, modules = result.stdout.splitlines()
        assert version.startswith("satloop, version ")
        assert modules == "[]"


@pytest.mark.usefixtures("folder")
class TestProcesses:
    FILES = ("unique", "none", "missing", "yajilin", "multiple", "no-board", "right", "hard")

    @pytest.mark.parametrize("command", ["solve", "verify", "check", "export"])
    def test_the_results_are_those_of_one_process(self, command: str) -> None:
        args = {"export": ("--to", "text", "--answers"), "check": ()}.get(command, ("--json",))
        if command != "check":
            args = (*args, "--conflicts", "50")
        one, two = (call(command, *args, "--jobs", jobs, *self.FILES) for jobs in ("1", "2"))
        assert one.output == two.output
        assert one.exit_code == two.exit_code == 2
        assert one.stdout

    @pytest.mark.parametrize("command", ["solve", "verify", "check", "export"])
    def test_the_bytes_are_those_of_one_process(self, folder: Path, command: str) -> None:
        bad = "genre: slitherlink\n\n. 7\n"
        parts = (MULTIPLE + RIGHT, bad, UNIQUE, MULTIPLE + WRONG, YAJILIN, NONE, HARD)
        (folder / "all").write_text("\n---\n\n".join(parts), encoding="utf-8")
        args = ("--to", "jsonl", "--answers") if command == "export" else ("--json",)
        if command != "check":
            args = (*args, "--conflicts", "50")
        results = [call(command, *args, "--jobs", jobs, "all") for jobs in ("1", "2", "3")]
        assert [result.exit_code for result in results] == [2, 2, 2]
        ((found, errors),) = {(result.stdout_bytes, result.stderr_bytes) for result in results}
        assert found.count(b"\n") == (2 if command == "check" else 6)
        assert b"satloop: all: line 17, column 3: " in errors

    def test_no_more_processes_than_are_of_use(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[int] = []

        def pool(jobs: int, **options: Any) -> ProcessPoolExecutor:
            asked.append(jobs)
            return ProcessPoolExecutor(2, **options)

        monkeypatch.setattr(working, "ProcessPoolExecutor", pool)
        (folder / "all").write_text("slither/1/1/g\n" * 100, encoding="utf-8")
        assert call("solve", "--jobs", "100000", "all").exit_code == 0
        assert asked == [working.MOST]

    @pytest.mark.skipif(os.name != "posix", reason="needs a shell")
    @pytest.mark.parametrize("args", ["verify --json", "solve --jobs 2 --json", "export --to text"])
    def test_closed_pipe(self, args: str) -> None:
        files = " ".join(200 * ["multiple", "unique"])
        command = f"'{sys.executable}' -m satloop_cli {args} {files} | head -n 1"
        result = subprocess.run(
            ["/bin/sh", "-c", command], capture_output=True, text=True, check=False, timeout=30
        )
        assert result.stderr == ""
        assert len(result.stdout.splitlines()) == 1

    @pytest.mark.skipif(not FULL.exists(), reason="no such device")
    @pytest.mark.parametrize(
        "args",
        [("verify", "unique"), ("export", "--to", "text", "unique"), ("--help",), ("--version",)],
    )
    def test_full_disk(self, args: tuple[str, ...]) -> None:
        with FULL.open("w") as full:
            result = process(*args, stdout=full, stderr=subprocess.PIPE)
        assert (result.returncode, result.stderr) == (2, "satloop: No space left on device\n")

    @pytest.mark.skipif(not FULL.exists(), reason="no such device")
    @pytest.mark.parametrize(
        "args",
        [
            ("verify", "missing", "unique"),
            ("export", "--to", "text", "unique", "-o", "none"),
            ("verify", "--nonsense"),
            ("nonsense",),
            (),
        ],
    )
    def test_errors_that_cannot_be_told(self, args: tuple[str, ...]) -> None:
        with FULL.open("w") as full:
            result = process(*args, stdout=subprocess.PIPE, stderr=full)
        assert result.returncode == 2
        assert result.stdout == ("unique: unique\n" if "missing" in args else "")

    @pytest.mark.skipif(not FULL.exists(), reason="no such device")
    def test_nothing_can_be_told(self) -> None:
        with FULL.open("w") as full:
            assert process("verify", "none", stdout=full, stderr=full).returncode == 2

    @pytest.mark.skipif(not FULL.exists(), reason="no such device")
    def test_full_disk_as_target(self) -> None:
        result = call("export", "--to", "text", "unique", "-o", str(FULL))
        assert result.exit_code == 2
        assert result.stderr == "satloop: /dev/full: No space left on device\n"

    @pytest.mark.skipif(os.name != "posix", reason="signals")
    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_interrupt(self, jobs: str) -> None:
        args = ("solve", "--json", "--jobs", jobs, "--count", "100000000")
        running = subprocess.Popen(
            [sys.executable, "-m", "satloop_cli", *args, "unique", "many", "many"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        with running:
            assert running.stdout is not None
            running.stdout.readline()  # at work by now
            time.sleep(0.3)
            running.send_signal(signal.SIGINT)
            _, errors = running.communicate(timeout=20)
        assert (running.returncode, errors.split()) == (130, ["interrupted"])
