"""`satloop generate` and `satloop minimize` as people call them: options, files, endings."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import second_solver
from satloop import Arrow, Count, Puzzle, Verdict, check, find, formats, verify
from satloop.formats import FORMATS, Record, Several
from satloop.generating.duplicates import fingerprint
from satloop.genres.yajilin import ray_of
from satloop_cli.main import cli

FULL = Path("/dev/full")
HARD = ("slitherlink", "5x5", "--level", "hard", "--seed", "7")
FORMS = [f.name for f in FORMATS if f.read and f.several is Several.APPENDED]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(*args: str) -> Result:
    return CliRunner().invoke(cli, ["generate", *args])


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "satloop_cli", *args]


def process(*args: str, **options: Any) -> subprocess.CompletedProcess[str]:
    options = {"stdin": subprocess.DEVNULL} | options
    return subprocess.run(
        command("generate", *args),
        capture_output="stdout" not in options,
        text=True,
        check=False,
        timeout=60,
        **options,
    )


def records(text: str) -> list[Record]:
    return formats.read(text)


def ids(text: str) -> list[str]:
    return [dict(record.puzzle.info)["id"] for record in records(text)]


def is_unique(puzzle: Puzzle) -> bool:
    clues = [clue.number if isinstance(clue, Count) else None for clue in puzzle.clues]
    rows = [clues[at : at + puzzle.cols] for at in range(0, len(clues), puzzle.cols)]
    return second_solver.count_slitherlink(rows) == 1


def is_unique_yajilin(puzzle: Puzzle) -> bool:
    flat = [
        (clue.direction.name.lower() if clue.direction else None, clue.number)
        if isinstance(clue, Arrow)
        else None
        for clue in puzzle.clues
    ]
    rows = [flat[at : at + puzzle.cols] for at in range(0, len(flat), puzzle.cols)]
    return second_solver.count_yajilin(rows) == 1


class TestOptions:
    """Each option once, as a process of its own."""

    def made(self, *args: str) -> list[Record]:
        found = process(*args)
        assert (found.returncode, found.stderr) == (0, "")
        return records(found.stdout)

    def test_plain(self) -> None:
        (record,) = self.made("slitherlink", "6x5", "--seed", "1")
        assert (record.puzzle.cols, record.puzzle.rows) == (6, 5)
        assert record.puzzle.info == (("id", "slitherlink/6x5/normal/1.1;v1"),)
        assert record.answer is None
        assert is_unique(record.puzzle)

    @pytest.mark.parametrize("level", ["easy", "normal", "hard", "minimum"])
    def test_level(self, level: str) -> None:
        (record,) = self.made("slither", "5x5", "--seed", "1", "--level", level)
        info = dict(record.puzzle.info)
        clues = 25 - record.puzzle.clues.count(None)
        assert info.get("irreducible") == {"hard": "true", "minimum": "true"}.get(level)
        assert info.get("bound") == (str(clues) if level == "minimum" else None)
        assert ("solver" in info) == (level == "minimum")

    def test_clues_numbers_symmetry(self) -> None:
        (record,) = self.made(
            *("slitherlink", "6x6", "--seed", "1", "--clues", "20-60%"),
            *("--numbers", "321", "--symmetry", "rotate2"),
        )
        assert ids(formats.write([record], "text")) == [
            "slitherlink/6x6/normal/1.1;v1;clues=20-60%;numbers=123;symmetry=rotate2"
        ]
        clues = record.puzzle.clues
        assert set(clues) <= {None, Count(1), Count(2), Count(3)}
        assert [clue is None for clue in clues] == [clue is None for clue in reversed(clues)]

    def test_template_and_its_id(self, folder: Path) -> None:
        (folder / "template").write_text("* . . - .\n. 3 . . .\n" + ". . . . .\n" * 3)
        (record,) = self.made(*HARD, "--template", "template")
        clues = record.puzzle.clues
        assert (clues[0] is None, clues[3], clues[6]) == (False, None, Count(3))
        (name,) = ids(formats.write([record], "text"))
        assert self.made("--id", name, "--template", "template") == [record]
        assert "has to be given too" in call("--id", name).stderr

    def test_loop_and_answers(self, folder: Path) -> None:
        (folder / "loop").write_text("###..\n#.#..\n#.###\n#...#\n#.###\n")
        (record,) = self.made(*HARD, "--loop", "loop", "--answers")
        assert record.answer
        assert not check(record.puzzle, record.answer)
        (folder / "answer").write_text(formats.write([record], "text"))
        (again,) = self.made(*HARD, "--loop", "answer", "--answers")
        assert again == record

    def test_drawn_seed_is_shown(self) -> None:
        found = process("slitherlink", "4x4")
        assert found.returncode == 0
        label, seed = found.stderr.rsplit(maxsplit=1)
        assert label == "satloop: seed"
        assert call("slitherlink", "4x4", "--seed", seed).stdout == found.stdout

    @pytest.mark.parametrize("form", FORMS)
    def test_count_to_output(self, form: str, folder: Path) -> None:
        args = (*HARD, "--count", "4", "--to", form)
        found = process(*args, "-o", "file")
        assert (found.returncode, found.stdout, found.stderr) == (0, "", "")
        text = (folder / "file").read_text()
        assert text == call(*args).stdout
        assert len({fingerprint(record.puzzle) for record in records(text)}) == 4

    def test_jsonl(self) -> None:
        line = json.loads(process(*HARD, "--to", "jsonl", "--answers").stdout)
        assert (line["verdict"], line["width"]) == ("unique", 5)
        assert line["info"] == {"id": "slitherlink/5x5/hard/7.1;v1", "irreducible": "true"}
        assert len(line["answer"]) == 11

    def test_avoid(self, folder: Path) -> None:
        first = call(*HARD, "--count", "3", "--to", "puzzlink").stdout
        (folder / "old").write_text(first)
        second = process(*HARD, "--count", "3", "--avoid", "old").stdout
        assert [name[-4:] for name in ids(second)] == ["4;v1", "5;v1", "6;v1"]

    def test_force(self, folder: Path) -> None:
        (folder / "file").write_text("old\n")
        refused = call(*HARD, "-o", "file")
        assert (refused.exit_code, (folder / "file").read_text()) == (2, "old\n")
        assert "the file exists; --force replaces it" in refused.stderr
        assert process(*HARD, "-o", "file", "--force").returncode == 0
        assert ids((folder / "file").read_text()) == ["slitherlink/5x5/hard/7.1;v1"]

    def test_timeout(self, folder: Path) -> None:
        (folder / "old").write_text("")
        found = process(*HARD, "--count", "100000", "--timeout", "1.5", "-o", "file")
        assert found.returncode == 3
        share, _, rest = found.stderr.partition(" of 100000 puzzles: ")
        assert rest == "the limit of 1.5 seconds was reached\n"
        assert len(records((folder / "file").read_text())) == int(share.split()[-1])

    def test_every_puzzle_of_a_batch_is_made_again_by_its_id(self) -> None:
        text = process(*HARD, "--count", "3", "--answers").stdout
        for record, name in zip(records(text)[::-1], ids(text)[::-1], strict=True):
            assert records(call("--id", name, "--answers").stdout) == [record]


def test_progress_on_a_terminal() -> None:
    pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 100))  # a new one is 0 columns wide
    args = command("generate", "slitherlink", "7x7", "--seed", "1", "--level", "hard")
    with subprocess.Popen([*args, "--count", "100", "-o", "file"], stderr=theirs) as child:
        os.close(theirs)
        shown = b""
        while b"rejected=" not in shown:
            shown += os.read(ours, 1000)
        child.kill()
    os.close(ours)
    assert b"/100 [" in shown


def test_same_bytes_over_jobs_and_hash_seeds() -> None:
    args = (*HARD, "--count", "40", "--answers")
    found = {
        process(*args, "--jobs", jobs, env=os.environ | {"PYTHONHASHSEED": seed}).stdout
        for jobs, seed in (("1", "0"), ("2", "1"), ("3", "2"))
    }
    assert len(found) == 1
    assert len(ids(found.pop())) == 40


def test_small_space_ends_clearly(folder: Path) -> None:
    for jobs in ("1", "2"):
        args = ("slitherlink", "2x2", "--seed", "1", "--count", "50", "--jobs", jobs)
        found = process(*args, "-o", jobs)
        assert found.returncode == 1
        assert found.stderr == "satloop: 7 of 50 puzzles: the last 200 made were there already\n"
        names = ids((folder / jobs).read_text())
        assert len(names) == 7
        assert call(*args, "-o", jobs, "--resume").exit_code == 1
        assert ids((folder / jobs).read_text()) == names


class TestSafety:
    COUNT = 80

    def args(self, form: str) -> tuple[str, ...]:
        return (*HARD, "--count", str(self.COUNT), "--to", form, "--answers")

    @pytest.mark.parametrize("form", FORMS)
    def test_resume_after_every_kind_of_cut(self, form: str, folder: Path) -> None:
        args = (*HARD, "--count", "6", "--to", form, "--answers", "-o", "file")
        assert call(*args).exit_code == 0
        file = folder / "file"
        whole = file.read_bytes()
        rng = random.Random(form)
        cuts = {0, 1, len(whole), len(whole) - 1, *rng.sample(range(len(whole)), 25)}
        cuts |= {at + 1 for at in range(len(whole)) if whole[at : at + 1] == b"\n" and at % 7 == 0}
        for cut in sorted(cuts):
            file.write_bytes(whole[:cut])
            result = call(*args, "--resume")
            assert (result.exit_code, result.stderr) == (0, "")
            assert file.read_bytes() == whole

    def test_resume_goes_on_to_more(self, folder: Path) -> None:
        for count in ("2", "5", "5"):
            assert call(*HARD, "--count", count, "-o", "file", "--resume").exit_code == 0
        assert (folder / "file").read_text() == call(*HARD, "--count", "5").stdout
        refused = call(*HARD, "--count", "3", "-o", "file", "--resume")
        assert refused.exit_code == 2
        assert "not the beginning of this batch: more than 3 puzzles" in refused.stderr

    @pytest.mark.parametrize(
        ("form", "jobs"), [("text", "1"), ("text", "2"), ("jsonl", "2"), ("puzzlink", "1")]
    )
    def test_killed_at_random_moments(self, form: str, jobs: str, folder: Path) -> None:
        args = self.args(form)
        expected = call(*args).stdout
        rng = random.Random(form + jobs)
        kills = 0
        for signum in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            child = subprocess.Popen(
                command("generate", *args, "--jobs", jobs, "-o", "file", "--resume"),
                stderr=subprocess.DEVNULL,
            )
            wanted = rng.randrange(1, len(expected) * (kills + 1) // 5)
            file = folder / "file"
            while child.poll() is None and (not file.exists() or file.stat().st_size < wanted):
                time.sleep(0.002)
            child.send_signal(signum)
            status = child.wait(30)
            kills += status != 0
            assert status in {0, 130, -signum}
            assert expected.startswith(file.read_text())
        assert kills >= 2
        assert call(*args, "-o", "file", "--resume").exit_code == 0
        assert (folder / "file").read_text() == expected

    @pytest.mark.parametrize(
        ("spoil", "message"),
        [
            (lambda text: text.replace("/7.2;", "/8.2;"), "is not what comes next"),
            (lambda text: text.replace("/7.2;", "/7.1;"), "is not what comes next"),
            (lambda text: text.replace(";v1", ";v2"), "is not what comes next"),
            (lambda text: text.replace("id: ", "di: "), "a puzzle without an id"),
            (lambda text: text.replace("\n", "\r\n"), "a record is not the one"),
            (lambda text: text.replace("\n\n", "\n\n\n", 1), "written otherwise"),
            (lambda text: "# mine\n" + text, "line 1, column 3"),
            (lambda text: text[:-20] + "x" + text[-19:], "a record is not the one"),
            (lambda text: text + "\n", "more than 4 puzzles"),
            (lambda text: text + text, "found 'genre: slitherlink'"),
            (lambda text: text + "---\n" + text, "is not what comes next"),
            (lambda text: "\0" + text, "found a NUL"),
            (lambda _: "all of it is mine", "a record is not the one"),
        ],
    )
    def test_foreign_files_are_refused(
        self, spoil: Callable[[str], str], message: str, folder: Path
    ) -> None:
        args = (*HARD, "--count", "4", "-o", "file")
        call(*args)
        spoiled = spoil((folder / "file").read_text()).encode()
        (folder / "file").write_bytes(spoiled)
        refused = call(*args, "--resume")
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert refused.stderr.startswith("satloop: file: not the beginning of this batch: ")
        assert message in refused.stderr
        assert refused.stderr.count("\n") == 1
        assert (folder / "file").read_bytes() == spoiled

    @pytest.mark.parametrize(
        "other", [("--level", "easy"), ("--seed", "8"), ("--answers",), ("--to", "jsonl")]
    )
    def test_other_requests_are_refused(self, other: tuple[str, ...], folder: Path) -> None:
        call(*HARD, "--count", "4", "-o", "file")
        before = (folder / "file").read_bytes()
        refused = call(*HARD, "--count", "5", "-o", "file", "--resume", *other)
        assert refused.exit_code == 2
        assert (folder / "file").read_bytes() == before

    @pytest.mark.skipif(not FULL.exists(), reason="no /dev/full")
    def test_full_disk(self) -> None:
        found = process(*HARD, "-o", str(FULL))
        assert (found.returncode, found.stdout) == (2, "")
        assert found.stderr == "satloop: /dev/full: No space left on device\n"
        with FULL.open("w") as full:
            found = process(*HARD, stdout=full, stderr=subprocess.PIPE)
        assert (found.returncode, found.stderr) == (2, "satloop: No space left on device\n")

    def test_a_file_that_may_not_grow_keeps_whole_records(self, folder: Path) -> None:
        resource = pytest.importorskip("resource")

        def limit() -> None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))

        args = self.args("text")
        found = process(*args, "-o", "file", preexec_fn=limit)
        assert found.returncode == 2
        assert found.stderr == "satloop: file: File too large\n"
        held = (folder / "file").read_text()
        assert 4000 < len(held) <= 5000
        assert all(record.answer for record in records(held))
        assert process(*args, "-o", "file", "--resume").returncode == 0
        assert (folder / "file").read_text() == call(*args).stdout

    def test_closed_pipe(self) -> None:
        for jobs in ("1", "2"):
            child = subprocess.Popen(
                command("generate", *self.args("text"), "--jobs", jobs),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            assert child.stdout
            assert child.stderr
            child.stdout.readline()
            child.stdout.close()
            assert child.wait(30) == 0
            assert child.stderr.read() == b""
            child.stderr.close()

    @pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
    def test_a_dead_worker_loses_nothing(self, folder: Path) -> None:
        args = command("generate", *HARD, "--count", "3000", "--jobs", "2", "-o", "file")
        with subprocess.Popen(args, stderr=subprocess.PIPE, text=True) as child:
            os.kill(int(self.workers(child, folder / "file")[0]), signal.SIGKILL)
            assert child.communicate(timeout=30)[1] == "satloop: a worker process died\n"
        assert child.returncode == 2
        held = (folder / "file").read_text()
        assert held == call(*HARD, "--count", str(len(ids(held)))).stdout

    def workers(self, child: "subprocess.Popen[Any]", file: Path) -> list[str]:
        """Wait until something is made, and return the processes that make it."""
        while not file.exists() or not file.stat().st_size:
            assert child.poll() is None
            time.sleep(0.01)
        return Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()

    @pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
    def test_workers_end_with_a_killed_parent(self, folder: Path) -> None:
        args = (*HARD, "--count", "100000", "--jobs", "2", "-o", "file")
        with subprocess.Popen(command("generate", *args)) as child:
            workers = self.workers(child, folder / "file")
            child.kill()
        assert len(workers) == 2
        end = time.monotonic() + 10
        while any(Path(f"/proc/{worker}/exe").exists() for worker in workers):
            assert time.monotonic() < end
            time.sleep(0.02)


@pytest.mark.parametrize(
    ("args", "status", "message"),
    [
        ((), 2, "Expected GENRE and WxH, or --id."),
        (("slitherlink",), 2, "Expected GENRE and WxH"),
        (("chess", "5x5"), 2, "no genre 'chess'"),
        (("yajilin", "5x5", "--level", "minimum"), 2, "no level minimum"),
        (("slitherlink", "5"), 2, "expected columns x rows such as 10x8, found 5"),
        (("slitherlink", "5x-5"), 2, "expected columns x rows"),
        (("slitherlink", "5x5\n"), 2, r"expected columns x rows such as 10x8, found 5x5\n"),
        (("slitherlink", "0x5"), 2, "expected 1 to 999 columns, found 0"),
        (("slitherlink", "1000x5"), 2, "expected columns x rows"),
        (("slitherlink", "1x5"), 2, "the smallest board is 2x2, not 1x5"),
        ((*HARD, "--seed", "-1"), 2, "--seed"),
        ((*HARD, "--seed", "x"), 2, "--seed"),
        ((*HARD, "--seed", "1" * 40), 2, "--seed"),
        ((*HARD, "--count", "0"), 2, "--count"),
        ((*HARD, "--jobs", "0"), 2, "--jobs"),
        ((*HARD, "--timeout", "0"), 2, "--timeout"),
        ((*HARD, "--timeout", "nan"), 2, "nan is not a number of seconds"),
        ((*HARD, "--level", "brutal"), 2, "no level brutal; there are easy, normal, hard"),
        ((*HARD, "--clues", "many"), 2, "clues: expected clues such as"),
        (("slitherlink", "2x2", "--level", "easy", "--clues", "90%"), 2, "no whole number of 4"),
        ((*HARD, "--clues", "1-2"), 1, "0 of 1 puzzle: no such puzzle in"),
        ((*HARD, "--numbers", "0"), 1, "0 of 1 puzzle: no such puzzle in"),
        (("slitherlink", "5x6", "--symmetry", "rotate4"), 2, "rotate4 needs a square board"),
        ((*HARD, "--template", "none"), 2, "none: No such file or directory"),
        ((*HARD, "--template", "."), 2, ".: Is a directory"),
        ((*HARD, "--template", "a\0b"), 2, "not the name of a file"),
        ((*HARD, "--template", "latin"), 2, "latin: line 1, column 1: expected UTF-8"),
        ((*HARD, "--template", "bad"), 2, "template: line 2, column 3: expected one of"),
        ((*HARD, "--loop", "bad"), 2, "loop: expected a puzzle with its answer, found one without"),
        ((*HARD, "--loop", "island"), 2, "the loop given is none"),
        ((*HARD, "--avoid", "none"), 2, "none: No such file or directory"),
        ((*HARD, "--avoid", "latin"), 2, "latin: line 1, column 1: expected UTF-8"),
        ((*HARD, "-o", "no/such/folder"), 2, "no/such/folder: No such file or directory"),
        ((*HARD, "-o", "."), 2, ".: a folder, not a file"),
        ((*HARD, "-o", ".", "--force"), 2, ".: a folder, not a file"),
        ((*HARD, "-o", "a\0b"), 2, "not the name of a file"),
        ((*HARD, "--resume"), 2, "--resume needs the file"),
        ((*HARD, "-o", "-", "--resume"), 2, "--resume needs the file"),
        ((*HARD, "-o", "x", "--resume", "--force"), 2, "exclude each other"),
        ((*HARD, "-o", "/dev/null", "--resume"), 2, "only a file can be gone on with"),
        (("slitherlink", "5x5", "-o", "x", "--resume"), 2, "--resume needs the --seed"),
        (("--id", "x"), 2, "expected an id such as"),
        (("--id", "slitherlink/5x5/hard/7.1;v9"), 2, "it would make another puzzle"),
        (("--id", "slitherlink/5x5/hard/7.1;v1", "--count", "2"), 2, "--count cannot stand"),
        (("--id", "slitherlink/5x5/hard/7.1;v1", "--numbers", "1"), 2, "--numbers cannot stand"),
        (("slitherlink", "5x5", "--id", "x"), 2, "GENRE, WxH cannot stand beside it"),
    ],
)
def test_hostile_input(args: tuple[str, ...], status: int, message: str, folder: Path) -> None:
    (folder / "latin").write_bytes(b"\xe9")
    (folder / "bad").write_text(".....\n..?..\n.....\n.....\n.....\n")
    (folder / "island").write_text("##...\n.....\n...##\n.....\n.....\n")
    before = sorted(folder.iterdir())
    result = call(*args)
    assert (result.exit_code, result.stdout) == (status, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert sorted(folder.iterdir()) == before


def test_an_ambiguous_loop_is_refused_with_the_other_one(folder: Path) -> None:
    (folder / "loop").write_text("##\n#.\n")
    result = call("slitherlink", "2x2", "--seed", "1", "--loop", "loop")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[1:] == [
        "+   +---+",
        "    |   |",
        "+---+   +",
        "|       |",
        "+---+---+",
    ]


class TestMinimize:
    PUZZLE = "genre: slitherlink\n\n. 3 1 .\n2 3 0 ?\n. 3 1 0\n"

    def minimize(self, *args: str) -> Result:
        return CliRunner().invoke(cli, ["minimize", *args])

    @pytest.fixture(autouse=True)
    def files(self, folder: Path) -> None:
        (folder / "puzzle").write_text(self.PUZZLE)
        (folder / "multiple").write_text("genre: slitherlink\n\n. .\n. .\n")
        (folder / "none").write_text("genre: slitherlink\n\n0 0\n0 0\n")
        large = call("slitherlink", "8x8", "--seed", "3").stdout
        (folder / "large").write_text(large)

    def left(self, result: Result) -> Puzzle:
        grid = "\n".join(result.stdout.splitlines()[2:])
        return formats.read(grid, genre=find("slitherlink"))[0].puzzle

    def test_text(self) -> None:
        result = self.minimize("puzzle")
        assert result.exit_code == 0
        assert result.stdout.startswith("puzzle: ")
        assert " of 8 numbers can go on their own: " in result.stdout
        assert "none of which can go:" in result.stdout
        assert is_unique(self.left(result))
        assert "the fewest that are:" in self.minimize("puzzle", "--optimal").stdout

    def test_json(self) -> None:
        result = self.minimize("--json", "--optimal", "large", "multiple", "none")
        assert result.exit_code == 1
        first, second, third = map(json.loads, result.stdout.splitlines())
        assert first["verdict"] == "unique"
        assert first["proved"]
        assert first["enough"] == first["bound"] < first["numbers"]
        assert sum(row.count(".") for row in first["rows"]) == 64 - first["enough"]
        assert (second["verdict"], third["verdict"]) == ("multiple", "none")
        assert (second["numbers"], second["rows"], second["proved"]) == (None, None, False)

    def test_not_one_answer(self) -> None:
        result = self.minimize("multiple")
        assert result.exit_code == 1
        assert (
            result.stdout == "multiple: multiple: only a puzzle with one answer can be minimized\n"
        )

    def test_limits(self) -> None:
        result = self.minimize("large", "--optimal", "--conflicts", "1")
        assert result.exit_code == 3
        result = self.minimize("large", "--optimal", "--conflicts", "200")
        assert result.exit_code == 3
        assert "a limit was reached" in result.stdout
        assert self.minimize("large", "--timeout", "0.000001").exit_code == 3

    def test_process(self) -> None:
        found = subprocess.run(
            command("minimize", "puzzle", "large", "--only", "1", "--jobs", "2"),
            capture_output=True,
            text=True,
            check=False,
        )
        assert (found.returncode, found.stderr) == (0, "")


class TestMinimizeYajilin:
    PUZZLE = "genre: yajilin\n\n>1 . . . .\n. . ^0 . .\n. . . . .\n. . . . .\n. . . ^1 ^1\n"

    def minimize(self, *args: str) -> Result:
        return CliRunner().invoke(cli, ["minimize", *args])

    @pytest.fixture(autouse=True)
    def files(self, folder: Path) -> None:
        (folder / "puzzle").write_text(self.PUZZLE)
        (folder / "multiple").write_text("genre: yajilin\n\n" + ". . . .\n" * 4)
        (folder / "none").write_text("genre: yajilin\n\n^0 .\n. .\n")
        (folder / "large").write_text(
            call("yajilin", "9x9", "--level", "easy", "--seed", "3").stdout
        )

    def test_text(self) -> None:
        result = self.minimize("puzzle")
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout == (
            "puzzle: 2 of 4 numbers can be hidden, all together: r2c3, r5c5\n"
            "1 clue cell can be shaded instead: r5c5; with both done 3 clues are enough, "
            "none of which can go:\n"
            ">1 .  .  .  .\n.  .  ^? .  .\n.  .  .  .  .\n.  .  .  .  .\n.  .  .  ^1 .\n"
        )

    def test_json(self) -> None:
        result = self.minimize("--json", "puzzle", "multiple", "none")
        assert result.exit_code == 1
        first, second, third = map(json.loads, result.stdout.splitlines())
        assert list(first)[6:] == [
            *("verdict", "numbers", "hidden", "shaded", "enough", "rows", "proved")
        ]
        assert (first["verdict"], first["numbers"], first["enough"]) == ("unique", 4, 3)
        assert (first["hidden"], first["shaded"]) == (["r2c3", "r5c5"], ["r5c5"])
        assert (second["verdict"], third["verdict"]) == ("multiple", "none")
        assert (second["hidden"], second["rows"], second["proved"]) == (None, None, False)

    @pytest.mark.parametrize("name", ["multiple", "none"])
    def test_not_one_answer(self, name: str) -> None:
        result = self.minimize(name)
        assert result.exit_code == 1
        assert result.stdout == f"{name}: {name}: only a puzzle with one answer can be minimized\n"

    @pytest.mark.parametrize("seed", ["1", "2", "3"])
    def test_the_rest_has_one_answer_and_is_irreducible(self, seed: str, folder: Path) -> None:
        made = call("yajilin", "5x5", "--level", "easy", "--seed", seed, "--count", "4").stdout
        (folder / "made").write_text(made)
        for line in self.minimize("--json", "made").stdout.splitlines():
            found = json.loads(line)
            text = "genre: yajilin\n\n" + "\n".join(found["rows"])
            left = records(text)[0].puzzle
            proof = verify(left)
            assert (proof.verdict, found["proved"]) == (Verdict.UNIQUE, True)
            clues = {cell for cell, clue in enumerate(left.clues) if clue is not None}
            assert found["enough"] == len(clues)
            for cell in clues:
                shaded = proof.answers[0].shaded | {cell}
                fewer = self.counted(left, clues - {cell}, shaded)
                answer = replace(proof.answers[0], shaded=shaded)
                # Two shaded cells side by side break a rule, so the clue cannot go.
                assert check(fewer, answer) or not is_unique_yajilin(fewer)

    def counted(self, puzzle: Puzzle, clues: set[int], shaded: AbstractSet[int]) -> Puzzle:
        """Return the puzzle with some of its clue cells, the numbers there made anew."""
        new = [clue if cell in clues else None for cell, clue in enumerate(puzzle.clues)]
        for cell, clue in enumerate(new):
            if isinstance(clue, Arrow) and clue.direction and clue.number is not None:
                ray = ray_of(cell, clue.direction, puzzle.rows, puzzle.cols)
                new[cell] = replace(clue, number=len(shaded & set(ray)))
        return replace(puzzle, clues=tuple(new))

    def test_the_fewest_are_not_for_yajilin(self) -> None:
        result = self.minimize("puzzle", "--optimal")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == "satloop: puzzle: --optimal is not for yajilin\n"

    def test_limits(self) -> None:
        assert self.minimize("large").exit_code == 0
        result = self.minimize("large", "--conflicts", "1")
        assert result.exit_code == 3
        assert "a limit was reached before one answer was proved" in result.stdout
        result = self.minimize("large", "--conflicts", "60")
        assert result.exit_code == 3
        assert "clues are enough, fewer may be: a limit was reached:" in result.stdout
        assert self.minimize("large", "--timeout", "0.000001").exit_code == 3
