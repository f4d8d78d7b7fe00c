"""The frame of all formats: mixed texts, streaming, what is lost or refused, lenient reading."""

import json
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from satloop import count, formats, genres
from satloop.clues import Arrow, Count
from satloop.errors import FormatError, PuzzleError
from satloop.formats import (
    FORMATS,
    Format,
    Record,
    decode,
    decode_lines,
    find_format,
    lost,
    read,
    read_each,
)
from satloop.formats import stretches as parted
from satloop.geometry import Direction
from satloop.puzzle import Answer, Marks, Puzzle
from satloop.render.documents import DOCUMENTS
from satloop_cli.main import cli
from satloop_cli.report import FatalError
from satloop_cli.targets import TARGETS
from satloop_cli.writing import write_numbered
from test_drawing import boards

SLITHER = "slither/4/3/k3aha"
YAJILIN = "https://puzz.link/p?yajilin/5/4/l3111f"
NATIVE = "genre: slitherlink\ntitle: t\n\n. . . .\n. 3 0 .\n. . . 0\n"
JSON = '{"url": "slither/2/1/h"}'
GRID = ". 3 0\n. . 0\n"
GMPUZZLES = "Author:\nGenre: Yajilin\n1 1\n1u\n"
URL = "http://www.kanpen.net/slitherlink.html?problem=1/2/3_._/"
KANPEN = "2\n2\n. 17 \n. . \n0 \n0 \n0 0 \n"
PENPA = formats.write(read(SLITHER), "penpa")
PZPR = 'pzprv3\nslither\n1\n1\n. \n0 0 \n0 \n0 \n\ninfo:{"metadata":{"a":"b"}}\n'


def call(*args: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, args, input=text)


def shape(text: str) -> list[tuple[str, int, list[int]]]:
    """Return the stretches of a text: format, line, and the lines where the items are."""
    return [
        (stretch.form.name, stretch.line, [item.line for item in stretch.items])
        for stretch in parted(text.split("\n"))
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            f"{SLITHER}\n{JSON}\n{YAJILIN}\n",
            [("puzzlink", 1, [1]), ("jsonl", 2, [2]), ("puzzlink", 3, [3])],
        ),
        (f"{NATIVE}\n{SLITHER}\n", [("text", 1, [1]), ("puzzlink", 8, [8])]),
        (f"{NATIVE}---\n{SLITHER}\n", [("text", 1, [1]), ("puzzlink", 8, [8])]),
        (f"\n{SLITHER}\n\n{NATIVE}---\n{GRID}", [("puzzlink", 2, [2]), ("text", 4, [4, 11])]),
        (f"{JSON}\n---\n{GRID}", [("jsonl", 1, [1]), ("text", 3, [3])]),
        (
            f"{SLITHER}\n\n\n{SLITHER}\n---\n---\n{SLITHER}",
            [("puzzlink", 1, [1, 4]), ("puzzlink", 7, [7])],
        ),
        (f"{SLITHER}\nnonsense\n{SLITHER}", [("puzzlink", 1, [1, 2, 3])]),
        (f"---\n{GRID}---\n\n{JSON}", [("text", 1, [2]), ("jsonl", 6, [6])]),
        (
            f"{SLITHER}\n{PZPR}\n{NATIVE}\nx?{PZPR.replace(chr(10), '/')}\n\n{PZPR}",
            [("puzzlink", 1, [1]), ("pzpr", 2, [2]), ("text", 13, [13]), ("pzpr", 20, [20, 22])],
        ),
        (
            f"{SLITHER}\n{URL}\n{JSON}\n\n{KANPEN}\n{KANPEN}---\n{KANPEN}\n{URL}\n",
            [
                ("puzzlink", 1, [1]),
                ("kanpen-url", 2, [2]),
                ("jsonl", 3, [3]),
                ("kanpen", 5, [5, 13]),
                ("kanpen", 21, [21]),
                ("kanpen-url", 29, [29]),
            ],
        ),
        (
            f"{NATIVE}\n{GMPUZZLES}\n{GMPUZZLES}\n{SLITHER}\n---\n{GMPUZZLES}\n{JSON}",
            [
                ("text", 1, [1]),
                ("gmpuzzles", 8, [8, 13]),
                ("puzzlink", 18, [18]),
                ("gmpuzzles", 20, [20]),
                ("jsonl", 25, [25]),
            ],
        ),
        (
            f"{SLITHER}\n{PENPA}{PENPA}{JSON}\n{PENPA}\n{NATIVE}",
            [
                ("puzzlink", 1, [1]),
                ("penpa", 2, [2, 3]),
                ("jsonl", 4, [4]),
                ("penpa", 5, [5]),
                ("text", 7, [7]),
            ],
        ),
    ],
)
def test_mixed_texts(text: str, wanted: list[tuple[str, int, list[int]]]) -> None:
    assert shape(text) == wanted


def test_a_row_like_a_separator_is_refused_wherever_it_stands() -> None:
    for text in (".3.\n---\n", "---\n.3.\n", f".3.\n---\n{SLITHER}\n"):
        error = next(read_each(text))
        assert isinstance(error, FormatError)
        assert "--- is a row" in error.problem


@settings(max_examples=60, deadline=None)
@given(parts=st.lists(st.sampled_from([SLITHER, YAJILIN, NATIVE.rstrip(), JSON]), max_size=6))
def test_any_order_of_formats_is_read(parts: list[str]) -> None:
    text = "\n---\n".join(parts)
    assert [type(item) for item in read_each(text)] == [Record] * len(parts) or not parts
    assert len([item for item in read_each(text) if isinstance(item, Record)]) == len(parts)


def test_only_what_is_taken_is_held() -> None:
    def lines() -> Iterator[str]:
        for _ in range(20_000):
            yield SLITHER
            yield JSON

    tracemalloc.start()
    try:
        assert sum(isinstance(item, Record) for item in read_each(lines())) == 40_000
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_lines_are_decoded_as_a_whole_file_is() -> None:
    for data in (b"", b"a", b"\xef\xbb\xbfa\r\nb\rc\n\nd", b"a\n", b"\r\n\r"):
        assert "\n".join(decode_lines(data.splitlines(keepends=True))) == decode(data)
    with pytest.raises(FormatError, match="line 3, column 2: expected UTF-8, found byte 0xff"):
        list(decode_lines([b"a\r\n", b"b\n", b"c\xff\n"]))


# What a format holds.


def test_what_is_lost() -> None:
    clues = (Arrow(Direction.RIGHT, 0), None)
    puzzle = Puzzle(genres.find("yajilin"), 1, 2, clues, "b", (("title", "t"), ("variant", "x")))
    record = Record(puzzle, marks=Marks())
    assert lost(find_format("text"), record) == []
    assert lost(find_format("puzzlink"), record) == ["title", "marks"]
    assert lost(find_format("ascii"), record) == ["flags b", "variant"]


def test_every_format_says_what_it_is() -> None:
    assert len({form.name for form in FORMATS}) == len(FORMATS)
    for form in FORMATS:
        assert (form.read is None) == (form.looks_like is None) == (not form.sign)
        assert form.read or not form.lenient
    listed = [json.loads(line) for line in call("formats", "--json").stdout.splitlines()]
    names = [form.name for form in TARGETS] + [document.name for document in DOCUMENTS]
    assert [line["name"] for line in listed] == names
    assert len(set(names)) == len(names)
    by_name = {line["name"]: line for line in listed}
    assert by_name["puzzlink"]["lenient"] is True
    assert by_name["ascii"]["recognised"] is None
    assert by_name["text"]["holds"] == "puzzle, flags, information, answer, marks"
    assert "  recognised by an address with a puzzle's type\n" in call("formats").stdout


def test_the_last_record_of_a_file_can_be_found() -> None:
    (record,) = read(NATIVE)
    record = replace(record, answer=Answer(frozenset()), marks=Marks())
    for form in FORMATS:
        if form.informs and form.read:
            assert f"\n{form.between}" not in formats.write([record], form.name)[:-1]


def test_decoration_is_left_out_with_a_note() -> None:
    result = call("export", "-", "--to", "puzzlink", text=f"{NATIVE}---\n{NATIVE}")
    assert result.exit_code == 0
    assert result.stderr == "satloop: puzzlink holds no title (2 puzzles): left out\n"
    assert call("export", "-", "--to", "jsonl", text=NATIVE).stderr == ""


def test_verbose_gives_the_reason() -> None:
    text = f"{SLITHER}\n{JSON}\n"
    result = call("export", "--verbose", "--to", "puzzlink", "-", text=text)
    assert result.stderr.splitlines() == [
        "-: line 1: read as puzzlink: an address with a puzzle's type",
        "-: line 2: read as jsonl: a line that starts with {",
    ]
    result = call("export", "--verbose", "--from", "jsonl", "--to", "puzzlink", "-", text=JSON)
    assert result.stderr == "-: line 1: read as jsonl: --from says so\n"


# Lenient reading.


@pytest.mark.parametrize(
    ("body", "same", "notes"),
    [
        ("4/3/k3", "4/3/k3l", ["column 15: expected 12 cells, found 6; the rest taken for blanks"]),
        (
            "4/3/k3ahaxyz",
            "4/3/k3aha",
            ["column 18: expected the end, after all 12 cells; the rest is left out"],
        ),
        (
            "4/3/k3az",
            "4/3/k3ai",
            [
                (
                    "column 16: expected at most 3 more cells, found 20 blanks; "
                    "the blanks over are left out"
                )
            ],
        ),
        (
            "4/3/K%j3aha",
            None,
            [
                "column 13: expected 0-9, a-e, g-z or a dot, found 'K' at r1c1; taken for a blank",
                "column 14: expected 0-9, a-e, g-z or a dot, found '%' at r1c2; taken for a blank",
                "column 19: expected the end, after all 12 cells; the rest is left out",
            ],
        ),
        (
            "4/3/k3aha/x/y",
            "4/3/k3aha",
            ["column 18: expected the end, found '/x'; the rest is left out"],
        ),
        ("2/2", "2/2/j", ["column 12: expected 4 cells, found 0; the rest taken for blanks"]),
    ],
)
def test_lenient_addresses(body: str, same: str | None, notes: list[str]) -> None:
    text = f"slither/{body}"
    with pytest.raises(FormatError):
        read(text)
    (record,) = read(text, lenient=True)
    if same is not None:
        assert record == read(f"slither/{same}")[0]
    assert list(record.notes) == notes


def test_lenient_reading_makes_no_clue_up() -> None:
    (record,) = read("yajilin/3/3/d1", lenient=True)
    assert record.puzzle.clues == (None,) * 9
    for text in ("yajilin/3/3/d02d", "slither/0/3/j", "slither/f/2/2/j", "masyu/2/2/j"):
        with pytest.raises(FormatError):
            read(text, lenient=True)
    with pytest.raises(FormatError, match="number 2 without an arrow at r2c2"):
        read("yajilin/3/3/d02d", lenient=True)


def test_lenient_on_the_command_line() -> None:
    assert call("export", "--to", "puzzlink", "slither/2/2/1").exit_code == 2
    result = call("export", "--lenient", "--to", "puzzlink", "slither/2/2/1")
    assert result.exit_code == 0
    assert result.stdout == "https://puzz.link/p?slither/2/2/bg\n"
    assert result.stderr == (
        "slither/2/2/1: column 14: expected 4 cells, found 1; the rest taken for blanks\n"
    )


@settings(max_examples=200, deadline=None)
@given(
    body=st.text("0123456789abcdefghijklmnz.+-?%/A", max_size=30),
    name=st.sampled_from(["slither", "yajilin"]),
)
def test_a_lenient_reading_agrees_with_a_strict_one(body: str, name: str) -> None:
    text = f"{name}/3/4/{body}"
    (strict,) = read_each(text)
    (lenient,) = read_each(text, lenient=True)
    if isinstance(strict, Record):
        assert lenient == strict
        assert isinstance(lenient, Record)
        assert lenient.notes == strict.notes
    elif isinstance(lenient, Record):
        assert lenient.notes


# What other tools break on (pzpr, puzzlekit, cspuz, Penpa+).


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("slitherlink/4/3/k3aha", "slither/4/3/k3aha"),
        ("yajirin/5/4/l3111f", "yajilin/5/4/l3111f"),
        ("yajilin/b/5/4/l3111f", "yajilin/b/5/4/l3111f"),
        ("slither/v:/2/2/j", "slither/v:/2/2/j"),
        ("slither/2/2/...1", "slither/2/2/...b"),
        ("yajilin/3/3/d0.d", "yajilin/3/3/d0.d"),
        ("yajilin/6/6/910zi", "yajilin/6/6/910zi"),
        ("yajilin/6/6/-212czi", "yajilin/6/6/-212czi"),
        ("yajilin/3/3/d+d", "yajilin/3/3/d+d"),
        ("genre: yajilin\n\n. . .\n. <? .\n. . .\n", "yajilin/3/3/d3.d"),
        ("slither/5/5/cbcbcddad", "slither/5/5/cbcbcddad"),
        ("slither/3/3/3n", "slither/3/3/dl"),
    ],
)
def test_what_others_change_is_kept(text: str, written: str) -> None:
    (record,) = read(text)
    for form in FORMATS:
        if form.read and form.fits(record.puzzle.genre):
            try:
                other = formats.write([record], form.name)
            except PuzzleError:
                continue
            (again,) = read(other, genre=record.puzzle.genre)
            assert again.puzzle.clues == record.puzzle.clues
    assert formats.write([record], "puzzlink") == f"https://puzz.link/p?{written}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("slither/f/2/2/j", "the slitherlink flag f changes the rules"),
        ("yajilin/o/2/2/d", "the yajilin flag o changes the rules"),
        ("yajilin/ob/2/2/d", "the yajilin flag o changes the rules"),
        ("yajilin/3/3/d02d", "line 1, column 14: number 2 without an arrow at r2c2"),
        ("slither/2/2/1", "line 1, column 14: expected 4 cells, found 1"),
        ("slither/2/2/1111111", "line 1, column 17: expected the end, after all 4 cells"),
        ("slither/2/2/11%1", "line 1, column 15: expected 0-9, a-e, g-z or a dot, found '%' at"),
    ],
)
def test_what_others_take_silently_is_refused_with_the_place(text: str, message: str) -> None:
    (error,) = read_each(text)
    assert message in str(error)


@pytest.mark.parametrize("token", ["<?", "?", "#"])
def test_clue_cells_without_a_number_are_blocked_for_the_loop(token: str) -> None:
    (record,) = read(f"genre: yajilin\n\n. . .\n. {token} .\n. . .\n")
    tally = count(record.puzzle)
    assert len(tally.answers) == 1
    around = {
        edge for edge in record.puzzle.lattice.edges if edge not in record.puzzle.lattice.at[4]
    }
    assert tally.answers[0].lines == around


READABLE = [form for form in FORMATS if form.read]


@settings(max_examples=60, deadline=None)
@given(data=st.data(), one=st.sampled_from(READABLE), other=st.sampled_from(READABLE))
def test_conversions_keep_the_puzzle_or_are_refused(
    data: st.DataObject, one: Format, other: Format
) -> None:
    genre = data.draw(st.sampled_from([g for g in genres.GENRES if one.fits(g) and other.fits(g)]))
    puzzle = data.draw(boards(genre))
    record = Record(puzzle)
    for form in (one, other):
        try:
            text = formats.write([record], form.name)
        except PuzzleError:
            return
        (record,) = read(text, name=form.name, genre=genre)
        assert (record.puzzle.rows, record.puzzle.cols) == (puzzle.rows, puzzle.cols)
        assert record.puzzle.clues == puzzle.clues


# Turned puzzles.


def test_turned_puzzles() -> None:
    text = "genre: yajilin\nid: x\nspare: r1c1\ntitle: t\n\n>0 . .\n. . .\n. . .\n\nmarks:\n"
    text += "\n".join(formats.write(read("yajilin/3/3/40h"), "ascii").splitlines()) + "\n"
    result = call("export", "--transform", "rotate90", "--to", "text", "-", text=text)
    assert result.exit_code == 0, result.stderr
    (record,) = read(result.stdout)
    assert record.puzzle.clues[2] == Arrow(Direction.DOWN, 0)
    assert record.puzzle.info == (("title", "t"),)
    assert record.marks == Marks()
    assert result.stderr == "-: id, spare left out: not so of the turned puzzle\n"


# Files.


def test_numbered_files(tmp_path: Path) -> None:
    target = str(tmp_path / "a.b.txt")
    assert write_numbered(target, [b"x", b"y"], force=False) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.b-1.txt", "a.b-2.txt"]
    assert (tmp_path / "a.b-2.txt").read_bytes() == b"y"


def test_a_set_of_files_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = str(tmp_path / "a.txt")
    (tmp_path / "a-2.txt").write_bytes(b"old")
    with pytest.raises(FatalError, match=r"a-2\.txt: the file exists"):
        write_numbered(target, [b"x", b"y", b"z"], force=False)
    assert [path.name for path in tmp_path.iterdir()] == ["a-2.txt"]
    write_numbered(target, [b"x", b"y"], force=True)
    assert (tmp_path / "a-2.txt").read_bytes() == b"y"
    (tmp_path / "a-1.txt").unlink()
    real = Path.replace

    def fail(path: Path, to: Path) -> Path:
        if "a-2" in str(to):
            raise OSError(28, "No space left on device")
        return real(path, to)

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(FatalError, match="No space"):
        write_numbered(target, [b"1", b"2", b"3"], force=True)
    assert [path.name for path in tmp_path.iterdir()] == ["a-2.txt"]


def test_what_cannot_be_written_is_told_and_the_rest_written() -> None:
    bad = Puzzle(genres.find("slitherlink"), 1, 1, (Count(3),), info=(("variant", "a/b"),))
    with pytest.raises(PuzzleError):
        formats.write([Record(bad)], "puzzlink")
    text = formats.write([Record(bad)], "text") + f"---\n{NATIVE}"
    result = call("export", "--to", "puzzlink", "-", text=text)
    assert result.exit_code == 2
    assert result.stdout == f"https://puzz.link/p?{SLITHER}\n"
    assert "satloop: -:1: the variant 'a/b' cannot stand in an address" in result.stderr


def test_a_row_of_three_lines_is_no_separator() -> None:
    puzzle = Puzzle(genres.find("slitherlink"), 2, 2, (None,) * 4)
    marked = Record(puzzle, marks=Marks(frozenset({7, 8, 9})))
    text = formats.write([marked, marked], "slk")
    assert "\n---\n" in text
    assert read(text) == [marked, marked]
    assert read(f"{text}---\nslither/2/2/j\n") == [marked, marked, Record(puzzle)]
