"""Loopy's IDs and save files, janko.at blocks, dataset grids, .slk files and plain grids."""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satloop import check, genres
from satloop.clues import Arrow, Block, Count
from satloop.errors import FormatError, PuzzleError
from satloop.formats import Record, decode, find_format, lost, read, read_each, stretches, write
from satloop.geometry import Direction, lattice
from satloop.puzzle import Answer, Genre, Marks, Puzzle
from satloop.solving import solve
from test_drawing import slitherlink

SLITHERLINK = genres.find("slitherlink")
YAJILIN = genres.find("yajilin")
SIGNS = " \n-.x019?enws[]:tSAdD{}"
NAMES = ("loopy", "loopy-save", "janko", "dataset", "dataset-json", "slk")
LOOPY = "4x3t0:e30d0"
SOLUTION = "S0y1n2n3y4y5y6y7n8n9n10n11n12n13y14n15y16n17y18n19n20n21n22n23y24y25y26y27n28n29n30n"
SAVED = f"""\
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :5:Loopy
PARAMS  :7:4x3t0de
CPARAMS :7:4x3t0de
DESC    :5:e30d0
NSTATES :1:2
STATEPOS:1:2
SOLVE   :84:{SOLUTION}
"""


def worked(genre: Genre) -> tuple[Puzzle, Answer]:
    """Return the puzzle that stands in the tests' texts, with its answer."""
    puzzle = slitherlink() if genre is SLITHERLINK else read("yajilin/5/4/l3111f")[0].puzzle
    answer = solve(puzzle).answer
    assert answer is not None
    return puzzle, answer


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_damaged_texts_are_read_or_refused(name: str, data: st.DataObject) -> None:
    form = find_format(name)
    genre = data.draw(st.sampled_from([genre for genre in genres.GENRES if form.fits(genre)]))
    puzzle, answer = worked(genre)
    text = write([Record(puzzle, answer, answer.as_marks(puzzle))], name)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 4)))
        text = text[:start] + data.draw(st.text(max_size=3) | st.sampled_from([text])) + text[end:]
    survive(text, name)
    survive(text, None)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(
    data=st.binary(max_size=80) | st.text(" \n-.x019?enws[]:tSAdD{}", max_size=80).map(str.encode)
)
def test_any_bytes_are_read_or_refused(name: str, data: bytes) -> None:
    try:
        text = decode(data)
    except FormatError:
        return
    survive(text, name)


def survive(text: str, name: str | None) -> None:
    """Read a text; what can be read has to be written, in its own format or at least in JSON."""
    count = text.count("\n") + 1
    for item in read_each(text, name=name):
        if isinstance(item, FormatError):
            assert 1 <= item.line <= count + 1
            assert item.column >= 1
            assert "\n" not in str(item)
        else:
            once = write([item], name or "jsonl")
            again = read(once, name=name or "jsonl", genre=item.puzzle.genre)
            assert write(again, name or "jsonl") == once


def refusal(text: str, name: str | None = None) -> str:
    (item,) = read_each(text, name=name)
    assert isinstance(item, FormatError), item
    return str(item)


# Loopy.


def test_a_game_id_is_the_address() -> None:
    (record,) = read(LOOPY)
    assert write([record], "puzzlink") == "https://puzz.link/p?slither/4/3/k3aha\n"
    assert write([record], "loopy") == f"{LOOPY}\n"
    assert read("4x3t0dh:e30d0") == [record]
    (square,) = read("7t0:zw")
    assert (square.puzzle.rows, square.puzzle.cols) == (7, 7)


def test_moves_behind_a_game_id() -> None:
    puzzle, answer = worked(SLITHERLINK)
    assert read(f"{LOOPY} {SOLUTION}") == [Record(puzzle, answer)]
    (record,) = read(f"  {LOOPY}  0y1n0u")
    assert record.marks is not None
    assert not record.marks.lines
    assert len(record.marks.empty) == 1
    assert check(puzzle, record.marks) == []


def test_edges_are_numbered_as_loopy_numbers_them() -> None:
    grid = lattice(4, 5)
    edge_of = [next(iter(m)) for n in range(31) if (m := _lines(f"{n}y"))]
    assert len(set(edge_of)) == 31
    # Top, right, bottom, left of the first cell; then what is new of the next ones.
    assert edge_of[:4] == [grid.right[0], grid.down[1], grid.right[5], grid.down[0]]
    assert edge_of[4:7] == [grid.right[1], grid.down[2], grid.right[6]]
    assert edge_of[13:16] == [grid.down[6], grid.right[10], grid.down[5]]


def _lines(moves: str) -> frozenset[int]:
    marks = read(f"{LOOPY} {moves}")[0].marks
    assert marks is not None
    return marks.lines


def test_a_save_file_is_written_as_loopy_writes_it() -> None:
    puzzle, answer = worked(SLITHERLINK)
    assert write([Record(puzzle, answer)], "loopy-save") == SAVED
    assert read(SAVED) == [Record(puzzle, answer)]


def test_the_state_on_the_screen_is_read() -> None:
    head = SAVED[: SAVED.index("NSTATES")]
    moves = "MOVE    :2:0y\nMOVE    :2:1n\nRESTART :5:e30d0\nMOVE    :2:3y\n"
    seen = []
    for position in range(1, 6):
        (record,) = read(f"{head}NSTATES :1:5\nSTATEPOS:1:{position}\n{moves}")
        marks = record.marks
        seen.append(marks and (len(marks.lines), len(marks.empty)))
    assert seen == [None, (1, 0), (1, 1), (0, 0), (1, 0)]


def test_save_files_follow_one_another() -> None:
    puzzle, answer = worked(SLITHERLINK)
    marks = Marks(frozenset({1}), frozenset({2}))
    records = [Record(puzzle, answer), Record(puzzle, answer, marks), Record(puzzle)]
    assert read(write(records, "loopy-save")) == records


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7x7t0dh#1234", "column 8: a random seed, of which each version of Loopy makes another"),
        ("7x7t2:abc", "column 4: expected the tiling t0 (squares), found t2: honeycomb"),
        ("5x4t11:0_a", "column 4: expected the tiling t0 (squares), found t11: Penrose (kite/dart"),
        ("5x4t99:a", "column 4: expected the tiling t0 (squares), found t99: an unknown one"),
        ("2x3t0:f", "column 1: expected 3 to 999 columns, found 2"),
        ("3x1000t0:f", "column 3: expected 3 to 999 rows, found 1000"),
        ("3x3t0dx:i", "column 1: expected parameters such as 7x7t0, found '3x3t0dx'"),
        ("4x3t0:e30c0", "column 12: expected 12 cells, found 11"),
        ("4x3t0:e30d0a", "column 12: expected the end, after all 12 cells"),
        ("4x3t0:e30f", "column 10: expected at most 5 more cells, found 6 blanks"),
        ("4x3t0:e50d0", "column 8: expected a number from 0 to 4, found 5 at r2c2"),
        ("4x3t0:eZ0d0", "column 8: expected a number from 0 to 4, found 35 at r2c2"),
        ("4x3t0:e?0d0", "column 8: expected 0-9, A-Z or a-z, found '?' at r2c2"),
        ("4x3t0:", "column 7: expected 12 cells, found 0"),
        (f"{LOOPY} 31y", "column 13: expected edges up to 30, found 31"),
        (f"{LOOPY} 3z", "column 13: expected an edge's number and y, n or u, found '3z'"),
        (f"{LOOPY} S1y 2n", "column 16: expected an edge's number and y, n or u"),
    ],
)
def test_refusals_of_game_ids(text: str, message: str) -> None:
    assert refusal(text).startswith(f"line 1, {message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("GAME    :5:Loopy", "GAME    :3:Net", "line 3, column 12: expected Loopy, found 'Net'"),
        ("VERSION :1:1", "VERSION :1:2", "line 2, column 12: expected 1, found '2'"),
        (
            "4x3t0de\nCP",
            "4x3t3de\nCP",
            "line 4, column 15: expected the tiling t0",
        ),
        ("e30d0", "e3?d0", "line 6, column 14: expected 0-9, A-Z or a-z, found '?' at r2c3"),
        ("NSTATES :1:2", "NSTATES :1:3", "line 7, column 12: expected 2, as there are moves"),
        ("STATEPOS:1:2", "STATEPOS:1:0", "line 8, column 12: expected 1 to 2, as there are mo"),
        ("STATEPOS:1:2\n", "", "line 8, column 97: expected a line STATEPOS, found the end"),
        ("SOLVE   :84", "SOLVE   :83", "line 9, column 13: expected 83 bytes, found 84"),
        ("SOLVE   :84", "SOLVE:84", "line 9, column 1: expected KEY     :length:value, found"),
        ("S0y1n", "S0y1x", "line 9, column 16: expected an edge's number and y, n or u"),
    ],
)
def test_refusals_of_save_files(old: str, new: str, message: str) -> None:
    assert old in SAVED
    assert refusal(SAVED.replace(old, new)).startswith(message)


def test_what_loopy_cannot_hold_is_refused_with_the_place() -> None:
    unknown = Puzzle(SLITHERLINK, 3, 3, (None,) * 4 + (Count(None),) + (None,) * 4)
    for name in ("loopy", "loopy-save"):
        with pytest.raises(PuzzleError, match=r"Loopy has no sign for the clue \? at r2c2"):
            write([Record(unknown)], name)
        with pytest.raises(PuzzleError, match="no boards of fewer than 3 rows, found 2"):
            write([Record(Puzzle(SLITHERLINK, 2, 3, (None,) * 6))], name)
        with pytest.raises(PuzzleError, match=f"{name} has no notation for yajilin"):
            write(read("yajilin/3/3/i"), name)
    with pytest.raises(FormatError, match="expected genre yajilin, found slitherlink"):
        read(LOOPY, genre=YAJILIN)


def test_large_boards_are_read_in_one_pass() -> None:
    text = "999x999t0:" + "z" * 38384 + "q"
    (record,) = read(text)
    assert write([record], "loopy") == f"{text}\n"


# janko.at.

JANKO = """\
[begin]
puzzle slitherlink
author A B
cols 4
rows 3
[problem]
- - - -
- 3 0 -
- - - 0
[solution]
x x - -
x - - -
x x - -
[end]
"""
JANKO_ARROWS = """\
[begin]
puzzle yajilin
cols 5
rows 4
[problem]
- - - - -
- - - - -
- - 1w 1n -
- - - - -
[solution]
se sw se ew sw
ns ne nw x ns
ns x - - ns
ne ew ew ew nw
[end]
"""


def test_janko_blocks_in_both_genres() -> None:
    puzzle, answer = worked(SLITHERLINK)
    (record,) = read(JANKO)
    assert record == Record(replace(puzzle, info=(("author", "A B"),)), answer)
    assert write([record], "janko") == JANKO
    puzzle, answer = worked(YAJILIN)
    (record,) = read(JANKO_ARROWS.replace("ew sw\n", "we ws\n").replace("ne nw", "en wn"))
    assert record == Record(puzzle, answer)
    assert write([record], "janko") == JANKO_ARROWS


def test_janko_blocks_as_the_site_has_them() -> None:
    text = JANKO.replace("[begin]", "[Begin]").replace("puzzle", "Puzzle")
    text = text.replace("- 3 0 -", "-\t3  0 -")
    text = text.replace("[end]", "[moves]\n3a,4b\n[end]").replace("rows 3", "unit 27\nRows 3")
    (record,) = read(decode(text.replace("\n", "\r\n").encode()))
    assert record.puzzle.info == (("author", "A B"), ("unit", "27"))
    assert record.answer == worked(SLITHERLINK)[1]
    assert record.notes == ("[moves] not read",)
    assert len(read(f"{JANKO}\n\n{JANKO_ARROWS}")) == 2
    (square,) = read("[begin]\npuzzle slitherlink\nsize 2\n[problem]\n- 3\n. 2\n[end]")
    assert square.puzzle.rows == 2
    assert "size 2\n" in write([square], "janko")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[end]\n", "", "line 13, column 8: expected [end], found the end"),
        ("puzzle slitherlink", "puzzle masyu", "line 2, column 8: no genre 'masyu'"),
        ("puzzle slitherlink", "puzzle", "line 2, column 1: no genre ''"),
        ("author A B", "=", "line 3, column 1: expected a key, found '='"),
        ("author A B", "Puzzle slither", "line 3, column 1: the key puzzle is there twice"),
        ("rows 3", "rows 4", "line 5, column 1: expected 4x3 as the grid has, found '4'"),
        ("[problem]", "[Grid]", "line 6, column 1: expected [begin] [problem] [solution]"),
        ("[solution]", "[problem]", "line 10, column 1: [problem] is there twice"),
        (
            "- 3 0 -",
            "- 3 7 -",
            "line 8, column 5: expected 0, 1, 2, 3, 4, ? or a blank, found '7' at",
        ),
        ("- 3 0 -", "- 3 -", "line 8, column 6: expected 4 cells, found 3"),
        ("x - - -", "x - - o", "line 12, column 7: expected x for a cell inside or -, found 'o'"),
        ("x - - -\n", "", "line 12, column 1: expected 3 rows, found 2"),
        ("[begin]\n", "[begin][begin]\n", "line 1, column 1: expected [begin], found '[begin][be"),
        ("[begin]\n", "[end]\n[begin]\n", "line 1, column 1: expected [begin], found '[end]'"),
        ("- - - -\n- 3 0 -\n- - - 0\n", "", "line 11, column 1: expected [problem] with a grid"),
    ],
)
def test_refusals_of_janko_blocks(old: str, new: str, message: str) -> None:
    assert old in JANKO
    error = next(read_each(JANKO.replace(old, new, 1), name="janko"))
    assert str(error).startswith(message)


@pytest.mark.parametrize(
    ("row", "new", "message"),
    [
        ("se ew sw", "se ew sew", "line 11, column 13: the loop leaves the board at r1c5"),
        ("se ew sw", "se x sw", "line 11, column 7: the loop leaves r1c3 (e), not into r1c4"),
        ("se ew sw", "ss ew sw", "line 11, column 7: expected letters of nsew where the"),
        ("se ew sw", "q ew sw", "line 11, column 7: expected letters of nsew where the"),
    ],
)
def test_refusals_of_loops_in_letters(row: str, new: str, message: str) -> None:
    assert refusal(JANKO_ARROWS.replace(row, new, 1), "janko").startswith(message)


def test_awkward_clues_with_letters() -> None:
    rows = "- 300w x # e 10s @ 0n .\n"
    text = f"[begin]\npuzzle yajilin\ncols 9\nrows 1\n[problem]\n{rows}[end]\n"
    (record,) = read(text)
    assert record.puzzle.clues == (
        None,
        Arrow(Direction.LEFT, 300),
        Arrow(None, None),
        Block(),
        Arrow(Direction.RIGHT, None),
        Arrow(Direction.DOWN, 10),
        Arrow(None, None),
        Arrow(Direction.UP, 0),
        None,
    )
    assert write([record], "janko") == text.replace("@", "x").replace(" .", " -")
    assert "expected a number up to 4095" in refusal(text.replace("300", "4096"))
    assert "expected a clue such as 2n" in refusal(text.replace("300w", "<3"))


def test_an_answer_that_letters_cannot_show_is_refused() -> None:
    puzzle, answer = worked(YAJILIN)
    with pytest.raises(PuzzleError, match="r1c1 is both shaded and on the loop"):
        write([Record(puzzle, replace(answer, shaded=answer.shaded | {0}))], "janko")
    puzzle, answer = worked(SLITHERLINK)
    with pytest.raises(PuzzleError, match="no outline of the cells inside"):
        write([Record(puzzle, Answer(answer.lines - {1}))], "janko")


# The datasets.


def test_dataset_grids() -> None:
    puzzle, _ = worked(SLITHERLINK)
    text = "3 4\n- - - -\n- 3 0 -\n- - - 0\n"
    (record,) = read(text)
    assert record == Record(puzzle)
    assert record.notes == ("genre guessed: slitherlink",)
    assert write([record], "dataset") == text
    assert read("3 4\n. . . .\n.\t3  0 .\n. . . 0\n") == [record]
    (other,) = read("4 5\n- - - - -\n- - - - -\n- - 1w 1n -\n- - - - -\n")
    assert other.puzzle == worked(YAJILIN)[0]
    both = write([record, record, other], "dataset")
    assert read(both) == [record, record, other]


def test_leftovers_of_pages_are_passed_over() -> None:
    for text in ("2 2\n- 3\n2 -\n[solution]\nunit 27\n", "4 2\n- 3\n2 -\n[end]\n[moves]\n"):
        (record,) = read(text, name="dataset", genre=SLITHERLINK)
        assert record.puzzle.rows == 2
        assert len([note for note in record.notes if note.startswith("passed over")]) == 2


def test_a_size_and_a_row_of_clues_are_told_apart() -> None:
    assert read("2 2\n1 .\n. 1\n0 .\n")[0].puzzle.rows == 4  # clues: too many rows for a size
    assert read("7 2\n" + "1 .\n" * 7)[0].puzzle.rows == 7
    (record,) = read("2 2\n1 .\n. 1\n", genre=SLITHERLINK)
    assert record.puzzle.rows == 2
    assert record.notes == ("taken for a size: 2 2",)
    assert read("2 2\n1 .\n. 1\n", name="text", genre=SLITHERLINK)[0].puzzle.rows == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3 4\n- - - -\n- 3 0 -\n", "line 3, column 1: expected 3 rows, found 2"),
        ("1 4\n- - - 1\n- 3 0 -\n", "line 3, column 1: expected 1 rows, found 2"),
        ("1 3\n- - - 1\n", "line 2, column 1: expected 3 cells, found 4"),
        ("0 3\n- - -\n", "line 1, column 1: expected 1 to 999 rows, found 0"),
        ("1 1000\n-\n", "line 1, column 3: expected 1 to 999 columns, found 1000"),
        ("x\n-\n", "line 1, column 1: expected rows and columns, found 'x'"),
        ("1 3\n- - -\n", "line 2, column 1: the grid fits slitherlink and yajilin"),
    ],
)
def test_refusals_of_dataset_grids(text: str, message: str) -> None:
    assert refusal(text, "dataset").startswith(message)


WHOLE = {
    "name": "slitherlink",
    "count": 2,
    "count_sol": 1,
    "data": {
        "7_3x4": {
            "problem": "3 4\n- - - -\n- 3 0 -\n- - - 0",
            "solution": "3 4\nx x - -\nx - - -\nx x - -",
            "source": "somewhere",
            "info": "",
        },
        "8_3x4": {"problem": "3 4\n- - - -\n- 3 0 -\n- - - 0\n[end]", "solution": ""},
    },
}


@pytest.mark.parametrize("indent", [None, 1])
def test_whole_datasets(indent: int | None) -> None:
    puzzle, answer = worked(SLITHERLINK)
    one, other = read(json.dumps(WHOLE, indent=indent))
    info = (("key", "7_3x4"), ("source", "somewhere"))
    assert one == Record(replace(puzzle, info=info), answer)
    assert other == Record(replace(puzzle, info=(("key", "8_3x4"),)))
    assert other.notes == ("passed over: '[end]'",)
    again = json.loads(write([one, other], "dataset-json"))
    assert (again["name"], again["count"], again["count_sol"]) == ("slitherlink", 2, 1)
    assert again["data"]["7_3x4"] == WHOLE["data"]["7_3x4"]  # type: ignore[index]


def test_solutions_in_numbers() -> None:
    data = {"1": {"problem": "3 4\n- - - -\n- 3 0 -\n- - - 0"}}
    data["1"]["solution"] = "12 9 4 -\n5 1 - 0\n6 3 4 -"
    assert "top of r1c2 is a line only seen" not in str(read_each(json.dumps({"data": data})))
    puzzle, answer = worked(SLITHERLINK)
    rows = [["-"] * 4 for _ in range(3)]
    walls = walls_of(puzzle, answer)
    for cell, total in enumerate(walls):
        rows[cell // 4][cell % 4] = str(total) if total else "-"
    data["1"]["solution"] = "\n".join(map(" ".join, rows))
    (record,) = read(json.dumps({"data": data}))
    assert record == Record(puzzle, answer)
    data["1"]["solution"] = data["1"]["solution"].replace(rows[0][0], "15", 1)
    error = refusal(json.dumps({"data": data}))
    assert "is a line only seen from one side" in error
    data["1"]["solution"] = data["1"]["solution"].replace("15", "16", 1)
    assert "expected 0 to 15 or -, found '16'" in refusal(json.dumps({"data": data}))


def walls_of(puzzle: Puzzle, answer: Answer) -> list[int]:
    """Return 8 for a line on top, 4 left, 2 at the bottom, 1 right, from the names of edges."""
    weights = {"top": 8, "left": 4, "bottom": 2, "right": 1}
    total = [0] * len(puzzle.clues)
    for edge in answer.lines:
        side, _, place = puzzle.edge_name(edge).split()
        row, col = (int(part) - 1 for part in place[1:].split("c"))
        total[row * puzzle.cols + col] += weights[side]
        beyond = {"top": (row - 1, col, 2), "left": (row, col - 1, 1)}.get(side)
        if beyond and min(beyond[:2]) >= 0:
            total[beyond[0] * puzzle.cols + beyond[1]] += beyond[2]
    return total


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{\n"data": {}, }', "line 2, column 13: no JSON"),
        ('{"data": []}', "line 1, column 1: expected an object with an object data"),
        ('{"data": {"a": {}, "a": {}}}', "line 1, column 1: no JSON for puzzles: the key 'a' is"),
        ('{"data": {"a": 1}}', "line 1, column 11: 'a': expected an object"),
        ('{"data": {\n "a": {"problem": 1}}}', "line 2, column 2: 'a': problem: expected a string"),
        ('{"data": {"a": {"problem": " "}}}', "line 1, column 11: 'a': problem: expected a grid"),
        (
            '{"data": {"a": {"problem": "1 1\\n7"}}}',
            "line 1, column 11: 'a': line 2, column 1: expected 0,",
        ),
        (
            '{"data": {"a": {"problem": "1 1\\n3", "solution": "2 1\\nx"}}}',
            "line 1, column 11: 'a': solution: expected 1 1 as the problem has",
        ),
        ("[" * 100_000, "line 1, column 1: no JSON for puzzles"),
    ],
)
def test_refusals_of_whole_datasets(text: str, message: str) -> None:
    assert refusal(text, "dataset-json").startswith(message)


def test_a_dataset_is_of_one_genre_and_its_keys_differ() -> None:
    one, other = read(JANKO)[0], read(JANKO_ARROWS.split("[solution]", maxsplit=1)[0] + "[end]")[0]
    with pytest.raises(PuzzleError, match="a dataset is of one genre: slitherlink, yajilin"):
        write([one, other], "dataset-json")
    keyed = replace(one, puzzle=replace(one.puzzle, info=(("key", "2"),)))
    with pytest.raises(PuzzleError, match="the key '2' is there twice"):
        write([keyed, one], "dataset-json")
    assert len(read(write([one, one], "dataset-json"))) == 2


# Carleton's .slk.

SLK = """\
# C-shape
3 4

....
.30.
...0

--xx
x-xx
x-xx
--xx

-x-xx
--xxx
-x-xx
"""


def test_slk_files() -> None:
    puzzle, answer = worked(SLITHERLINK)
    titled = replace(puzzle, info=(("title", "C-shape"),))
    record = Record(titled, answer)
    text = write([record], "slk")
    assert text == SLK
    assert read(text) == [record]
    without = text[: text.index("--xx")].rstrip() + "\n"
    assert read(without) == [Record(titled)]
    nothing_drawn = "....\n" * 4 + "\n" + ".....\n" * 3
    assert write(read(without), "slk").endswith(f"\n\n{nothing_drawn}")
    marks = Marks(frozenset({1}), frozenset({2}))
    both = [Record(titled, marks=marks), Record(puzzle)]
    assert read(write(both, "slk")) == both
    assert read(write([record], "slk").replace("-x", "|x"))[0].answer is not None
    assert lost(find_format("slk"), Record(puzzle, answer, marks)) == ["marks beside an answer"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("3 4", "3 5", "line 4, column 1: expected 5 cells, found 4"),
        ("3 4", "30 4", "line 15, column 1: expected 30 rows, found 10"),
        ("--xx\n", "--x\n", "line 8, column 4: expected 4 edges, found 3"),
        ("-x-xx", "-x-xo", "line 13, column 5: expected - x or . for an edge, found 'o'"),
        ("--xxx\n", "", "line 14, column 1: expected 7 rows of edges, found 6"),
        (".30.", ".37.", "line 5, column 3: expected a number from 0 to 4, found 7 at r2c3"),
        (".30.", ".3?.", "line 5, column 3: expected a digit or a blank, found '?' at r2c3"),
        (SLK[10:], "", "line 1, column 10: expected rows and columns, found the end"),
    ],
)
def test_refusals_of_slk_files(old: str, new: str, message: str) -> None:
    assert old in SLK
    assert refusal(SLK.replace(old, new, 1), "slk").startswith(message)


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (1, 2), (2, 2), (1, 3)])
def test_edges_that_look_like_a_separator(rows: int, cols: int) -> None:
    puzzle = Puzzle(SLITHERLINK, rows, cols, (None,) * (rows * cols))
    record = Record(puzzle, marks=Marks(frozenset(puzzle.lattice.edges) - {1}))
    text = write([record], "slk")
    assert "\n---\n" in text
    assert read(text) == [record]
    for between in ("", "\n", "---\n", "\n---\n\n"):
        assert read(f"{text}{between}{text}") == [record, record]
    assert read(f"{text}---\n{JANKO}")[0] == record
    bare = text[: text.index("\n\n", text.index("\n\n") + 2) + 1]
    assert read(f"{bare}---\n{bare}") == [Record(puzzle), Record(puzzle)]


def test_slk_has_no_sign_for_an_unknown_clue() -> None:
    unknown = Puzzle(SLITHERLINK, 1, 2, (None, Count(None)))
    with pytest.raises(PuzzleError, match=r"slk has no sign for the clue \? at r1c2"):
        write([Record(unknown)], "slk")
    with pytest.raises(FormatError, match="no notation for yajilin"):
        read(SLK, name="slk", genre=YAJILIN)


# Plain grids.


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("....\n.30.\n...0\n", ()),
        ("_ _ _ _\n_ 3 0 _\n_ _ _ 0\n", ()),
        ("- - - -\n- 30 -\n---0\n", ()),
        ("-1 -1 -1 -1\n-1  3  0 -1\n-1 -1 -1  0\n", ("-1 taken for a blank",)),
    ],
)
def test_plain_grids(text: str, notes: tuple[str, ...]) -> None:
    (record,) = read(text)
    assert write([record], "puzzlink") == "https://puzz.link/p?slither/4/3/k3aha\n"
    assert record.notes == (*notes, "genre guessed: slitherlink")


@pytest.mark.parametrize("text", ["1  2\n 30 \n3 22\n", "1     2\n  3 0  \n3   2 2\n"])
def test_spaces_for_blanks(text: str) -> None:
    (record,) = read(text)
    assert write([record], "dataset") == "3 4\n1 - - 2\n- 3 0 -\n3 - 2 2\n"
    assert record.notes == ("spaces taken for blanks", "genre guessed: slitherlink")
    assert read(text, genre=SLITHERLINK) == [record]
    assert "expected 2 cells" in refusal(f"genre: slitherlink\n{text}")
    empty = " " * text.index("\n")
    for whole in (f"{empty}\n{text}", f"{text}{empty}\n", f"slither/2/2/j\n---\n{empty}\n{text}"):
        assert "a row of spaces, or a blank line" in str(list(read_each(whole))[-1])


def test_minus_one_that_could_be_two_cells_is_refused() -> None:
    assert refusal("-1 -1\n-1 -1\n") == (
        "line 1, column 1: -1 is a blank and a 1, or a number for a blank: add a line genre:"
    )
    assert read("genre: slitherlink\n-1 -1\n")[0].puzzle.cols == 4
    assert "found 7 at r2c4" in refusal("-1 -1 3\n-1 2 7\n-1 x 1\n")


def test_tokens_of_cspuz() -> None:
    (record,) = read(".. ^2 v0\n<1 >3 ??\n")
    assert record.puzzle.clues == (
        None,
        Arrow(Direction.UP, 2),
        Arrow(Direction.DOWN, 0),
        Arrow(Direction.LEFT, 1),
        Arrow(Direction.RIGHT, 3),
        Arrow(None, None),
    )


# All of them in one text.


def test_every_format_can_follow_every_other_one() -> None:
    parts = {
        "puzzlink": "https://puzz.link/p?slither/4/3/k3aha\n",
        "janko": JANKO,
        "loopy": f"{LOOPY}\n",
        "loopy-save": SAVED,
        "text": "title: t\n\n....\n.30.\n...0\n",
        "jsonl": '{"url": "slither/4/3/k3aha"}\n',
        "dataset": "3 4\n- - - -\n- 3 0 -\n- - - 0\n",
        "slk": SLK,
        "dataset-json": json.dumps(WHOLE, indent=1) + "\n",
    }
    numbers = worked(SLITHERLINK)[0].clues
    for (one, first), (other, second) in product(parts.items(), repeat=2):
        text = f"{first}---\n{second}"
        names = [stretch.form.name for stretch in stretches(text.split("\n"))]
        at_once = one == other and find_format(one).dashes
        assert names == ([one] if at_once else [one, other])
        assert all(record.puzzle.clues == numbers for record in read(text))
    sure = [name for name in parts if find_format(name).sure]
    text = "\n".join([parts[name] for name in sure])
    found = [(part.form.name, len(list(part.items))) for part in stretches(text.split("\n"))]
    assert found == [(name, 2 if name == "dataset-json" else 1) for name in sure]


# A collection of published puzzles, where it is at hand.

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"


@pytest.mark.parametrize("genre", genres.GENRES, ids=lambda genre: genre.name)
def test_real_puzzles_are_the_same_in_all_formats(genre: Genre) -> None:
    path = CORPUS / f"{genre.name}.jsonl"
    if not path.exists():
        pytest.skip(f"the collection of puzzles is not at {CORPUS}")
    entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert entries
    for entry in entries:
        head = f"{entry['rows']} {entry['cols']}"
        problem, solution = ("\n".join(entry[key] or ()) for key in ("grid", "answer"))
        data = {"problem": f"{head}\n{problem}", "solution": solution}
        (record,) = read(json.dumps({"name": genre.name, "data": {"1": data}}))
        assert record.puzzle == read(entry["url"])[0].puzzle
        assert record.answer is None or check(record.puzzle, record.answer) == []
        for name in ("dataset-json", "janko", "dataset", "loopy", "slk"):
            form = find_format(name)
            if form.fits(genre):
                (again,) = read(write([record], name), name=name, genre=genre)
                assert again == (record if not lost(form, record) else Record(record.puzzle))
