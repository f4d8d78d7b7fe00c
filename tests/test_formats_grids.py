"""Loopy's IDs and save files, janko.at blocks, dataset grids, .slk files and plain grids."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satloop import check, genres
from satloop.clues import Count
from satloop.errors import FormatError, PuzzleError
from satloop.formats import Record, decode, find_format, read, read_each, write
from satloop.geometry import lattice
from satloop.puzzle import Answer, Genre, Marks, Puzzle
from satloop.solving import solve
from test_drawing import slitherlink

SLITHERLINK = genres.find("slitherlink")
YAJILIN = genres.find("yajilin")
SIGNS = " \n-.x019?enws[]:tSAdD{}"
NAMES = ("loopy", "loopy-save")
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


CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
