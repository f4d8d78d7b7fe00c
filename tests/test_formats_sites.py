"""Formats of puzzle sites and their programs: round trips, what they write, every refusal."""

import json
import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import replace
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satloop import genres
from satloop.clues import Arrow, Block, Clue, Count
from satloop.errors import FormatError, PuzzleError
from satloop.formats import Record, find_format, lost, penpa_code, read, read_each, write
from satloop.formats.penpa_code import LARGEST, decode, encode
from satloop.geometry import Direction
from satloop.puzzle import Answer, Genre, Marks, Puzzle
from test_drawing import (
    SLITHERLINK,
    SLITHERLINK_ASCII,
    YAJILIN,
    YAJILIN_ASCII,
    boards,
    marks_on,
    slitherlink,
    yajilin,
)
from test_formats import KEYS, SITES, VALUES, refusal, survive

PAIRS = [
    pytest.param(name, genre, id=f"{name}-{genre.name}")
    for name in SITES
    for genre in genres.GENRES
]


def solved(puzzle: Puzzle) -> Record:
    """Return a board of the worked pair with its answer."""
    drawing = SLITHERLINK_ASCII if puzzle.genre is SLITHERLINK else YAJILIN_ASCII
    text = write([Record(puzzle)], "text")
    return read(f"{text}\nanswer:\n{drawing}\n")[0]


S, Y = solved(slitherlink()), solved(yajilin())
WORKED = {SLITHERLINK: S, YAJILIN: Y}

S_PZPR = (
    "pzprv3.1/slither/3/4/. . . . /. 3 0 . /. . . 0 /0 0 0 0 /0 0 0 0 /0 0 0 0 /1 0 1 0 0 "
    "/1 1 0 0 0 /1 0 1 0 0 /1 1 0 0 /0 1 0 0 /0 1 0 0 /1 1 0 0 /"
)
Y_PZPR = (
    "pzprv3/yajilin/4/5/. . . . . /. . . . . /. . 3,1 1,1 . /. . . . . /. . . . . /. . . # . "
    "/. # . . . /. . . . . /1 0 1 1 /0 1 0 0 /0 0 0 0 /1 1 1 1 /1 1 1 0 1 /1 0 0 0 1 /1 0 0 0 1 /"
)


@st.composite
def pzpr_records(draw: st.DrawFn, genre: Genre) -> Record:
    puzzle = replace(draw(boards(genre)), flags="")
    variant = [("variant", draw(VALUES.filter(lambda value: "/" not in value)))]
    pairs = [*draw(st.dictionaries(KEYS, VALUES, max_size=3)).items()]
    info = tuple(pairs + draw(st.sampled_from([[], variant])))
    return _boarded(draw, replace(puzzle, info=info))


def _boarded(draw: st.DrawFn, puzzle: Puzzle) -> Record:
    """Give a puzzle marks; or take a worked board, where marks can show the answer as well."""
    kind = draw(st.integers(0, 4))
    if kind == 0:
        return Record(puzzle)
    if kind in (1, 2):
        return Record(puzzle, marks=draw(marks_on(puzzle).filter(lambda m: m != Marks())))
    record = WORKED[puzzle.genre]
    record = replace(record, puzzle=replace(record.puzzle, info=puzzle.info))
    assert record.answer is not None
    marks = record.answer.as_marks(record.puzzle)
    return record if kind == 3 else replace(record, marks=marks)


@st.composite
def held(draw: st.DrawFn, genre: Genre, name: str) -> Puzzle:
    """Draw a board that holds no more than a format does."""
    puzzle = replace(draw(boards(genre)), flags="")
    clues = [None if refused(name, _alone(puzzle, clue)) else clue for clue in puzzle.clues]
    return replace(puzzle, clues=tuple(clues))


def _alone(puzzle: Puzzle, clue: Clue | None) -> Puzzle:
    return Puzzle(puzzle.genre, 1, 1, (clue,))


@st.composite
def kanpen_records(draw: st.DrawFn, genre: Genre) -> Record:
    record = _boarded(draw, draw(held(genre, "kanpen")))
    if record.marks:
        kept = frozenset(record.puzzle.open_cells)
        shaded, unshaded = record.marks.shaded & kept, record.marks.unshaded & kept
        record = replace(record, marks=replace(record.marks, shaded=shaded, unshaded=unshaded))
    return record if record.marks != Marks() else replace(record, marks=None)


@st.composite
def gmpuzzles_records(draw: st.DrawFn, genre: Genre) -> Record:
    puzzle = draw(held(genre, "gmpuzzles"))
    words = VALUES.filter(lambda value: value not in {"", "Standard"})
    keys = ("author", "theme", "entry", "solution", "solving-times", "status", "variant")
    info = tuple([(key, draw(words)) for key in keys if draw(st.booleans())])
    worked = draw(st.booleans())
    record = WORKED[genre] if worked else Record(puzzle)
    return replace(record, puzzle=replace(record.puzzle, info=info))


@st.composite
def penpa_records(draw: st.DrawFn, genre: Genre) -> Record:
    puzzle = replace(draw(boards(genre)), flags="")
    words = VALUES.filter(lambda value: value and "%" not in value)
    keys = {"title": words, "author": words, "source": words.filter(lambda v: "," not in v)}
    keys["rules"] = st.lists(words, min_size=1).map(" &,=\n".join)
    info = tuple([(key, draw(value)) for key, value in keys.items() if draw(st.booleans())])
    return _boarded(draw, replace(puzzle, info=info))


RECORDS: dict[str, Callable[[Genre], st.SearchStrategy[Record]]] = {
    "pzpr": pzpr_records,
    "kanpen": kanpen_records,
    "kanpen-url": lambda genre: held(genre, "kanpen-url").map(Record),
    "gmpuzzles": gmpuzzles_records,
    "penpa": penpa_records,
}


@pytest.mark.parametrize(("name", "genre"), PAIRS)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_what_is_written_reads_back_equal(name: str, genre: Genre, data: st.DataObject) -> None:
    some = data.draw(st.lists(RECORDS[name](genre), min_size=1, max_size=3))
    text = write(some, name)
    again = read(text, name=name, genre=genre)
    assert again == some
    assert write(again, name) == text
    assert text.endswith("\n")
    sizes = [(record.puzzle.rows, record.puzzle.cols) for record in some]
    # A text of Kanpen with one column is not known by its content, one of one cell not as which.
    if name != "kanpen" or (sizes[0][1] > 1 and (1, 1) not in sizes):
        assert read(text) == some
    if name != "kanpen" or sizes[0] != (1, 1):
        other = YAJILIN if genre is SLITHERLINK else SLITHERLINK
        assert isinstance(next(iter(read_each(text, name=name, genre=other))), FormatError)


S_KANPEN = "http://www.kanpen.net/slitherlink.html?problem=3/4/._._._._/._3_0_._/._._._0_/"
Y_KANPEN = "http://www.kanpen.net/yajilin.html?problem=4/5/._._._._._/._._._._._/._._17_1_._/"
Y_KANPEN += "._._._._._/"
ALPHABETS = {
    "pzpr": 'pzrv3.1/slitheryajn\n-#,+0245 {}":infomtdTD%2Fh?',
    "kanpen": "0123-45.\n #+",
    "kanpen-url": "slither.html?problem=/._-01234/",
    "gmpuzzles": "AuthorGenre: Slith34\n.02lurdxXRDLU",
    "penpa": "m=edit&p=AZaz09+/%2B#https:",
}
VALID = {
    "pzpr": [S_PZPR, f"https://puzz.link/p?{Y_PZPR}", write([S, Y], "pzpr")],
    "kanpen": [write([S, Y], "kanpen"), write([Y], "kanpen")],
    "kanpen-url": [S_KANPEN, Y_KANPEN],
    "gmpuzzles": [write([S, Y], "gmpuzzles"), write([Y], "gmpuzzles")],
    "penpa": [write([S], "penpa"), write([Y], "penpa")],
}


@pytest.mark.parametrize("name", SITES)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_text_is_read_or_refused(name: str, data: st.DataObject) -> None:
    survive(data.draw(st.text() | st.text(ALPHABETS[name])), name)


@pytest.mark.parametrize("name", SITES)
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_damaged_files_are_read_or_refused(name: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(VALID[name]))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 3)))
        new = st.text(max_size=3) | st.text(ALPHABETS[name], max_size=3)
        text = text[:start] + data.draw(new | st.sampled_from(VALID[name])) + text[end:]
    survive(text, name)


# Files of pzpr.


@pytest.mark.parametrize(("record", "text"), [(S, S_PZPR), (Y, Y_PZPR)])
def test_worked_files_of_pzpr(record: Record, text: str) -> None:
    lines = text.replace("/", "\n")
    assert write([record], "pzpr") == lines
    encoded = f"https://puzz.link/p?{quote(text)}"
    for form in (text, lines, encoded, f"x?type=editor&{text}", text.replace("1.1", "1.1\t")):
        (found,) = read(form)
        assert found == record
        assert found.notes == ()
    assert read(f"{text}\n\n{encoded}\n  {lines}{lines}") == [record] * 4
    other = {"slither": "slitherlink", "yajilin": "yajirin"}[record.puzzle.genre.address_names[0]]
    assert read(text.replace(record.puzzle.genre.address_names[0], other)) == [record]


def test_information_as_pzpr_keeps_it() -> None:
    info = (("author", 'A "b"'), ("comment", "one\ntwo ä"))
    text = write([Record(replace(slitherlink(), info=info))], "pzpr")
    assert text.partition("\n\n")[2] == (
        'info:{\n "metadata": {\n  "author": "A \\"b\\"",\n  "comment": "one\\ntwo ä"\n }\n}\n'
    )
    assert read(text)[0].puzzle.info == info


def test_slashes_of_information_survive_pzpr_and_one_line() -> None:
    info = (("source", 'https://x/y "/" \\'),)
    text = write([Record(replace(slitherlink(), info=info))], "pzpr")
    assert "/" not in text  # pzpr would take one for a line end
    assert read(text)[0].puzzle.info == info
    assert read(text.replace("\n", "/"))[0].puzzle.info == info
    assert read(text.replace("\\u002f", "/"))[0].puzzle.info == info
    head, _, tail = text.partition("info:")
    shown = head.replace("\n", "/") + "info:" + tail.replace("\n", "/").replace("\\u002f", "/")
    assert read(shown)[0].puzzle.info == info


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        (S_PZPR.replace("0 0 0 0 /1 0", "0 1 2 0 /1 0"), ["background colours of 2 cells dropped"]),
        (f"{S_PZPR}history:{{/{{}}", ["history ignored"]),
        (f"{S_PZPR}__HISTORY__", ["history ignored"]),
        (f'{S_PZPR}info:{{"metadata":{{}},"history":{{"a":1}}}}', ["history ignored"]),
        (f"{S_PZPR}info:{{}}", []),
        (
            f"{S_PZPR}TrialData(1)/. . ./x/history:",
            ["earlier stages", "history"],
        ),
        (f"{S_PZPR}TrialData(2)/. .//TrialData(1)/x", ["earlier stages of trials ignored"]),
        (f"{S_PZPR}http://pzv.jp/p.html?slither/4/3/k3aha", ["address at the end"]),
        ("pzprv3/yajilin/1/2/b/. . /", ["flags b ignored", "the file ends after its clues"]),
        ("pzprv3/slither/1/1/v:x/. /", ["variant 'x': its extra rules are unknown", "the file"]),
    ],
)
def test_what_pzpr_files_lose(text: str, notes: list[str]) -> None:
    (record,) = read(text)
    assert len(record.notes) == len(notes)
    assert all(map(str.startswith, record.notes, notes))
    if text.startswith(S_PZPR[:40]):
        assert record == S


def test_marks_and_crosses_of_pzpr_files() -> None:
    assert S.answer is not None
    whole = replace(S, marks=S.answer.as_marks(S.puzzle))
    assert read(write([whole], "pzpr")) == [whole]
    loop_only = write([Y], "pzpr").replace("#", ".")
    (record,) = read(loop_only)
    assert record.answer == Y.answer  # the loop determines the shading
    assert record.marks == Marks(Y.answer.lines if Y.answer else frozenset())
    assert write([record], "pzpr") == loop_only
    wrong = Record(S.puzzle, Answer(frozenset({1})))
    assert read(write([wrong], "pzpr"))[0] == Record(S.puzzle, marks=Marks(frozenset({1})))


def test_one_board_shows_the_answer() -> None:
    both = replace(S, marks=Marks(frozenset({1})))
    assert S.answer is not None
    whole = replace(S, marks=S.answer.as_marks(S.puzzle))
    for name in ("pzpr", "kanpen", "penpa"):
        assert read(write([both], name)) == [S]
        assert lost(find_format(name), both) == ["marks beside an answer"]
        assert read(write([whole], name)) == [whole]
        assert lost(find_format(name), whole) == []
    with pytest.raises(PuzzleError, match="no edge 99 on a board of 4x3"):
        write([replace(S, answer=None, marks=Marks(frozenset({99})))], "pzpr")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pzprv3", "line 1, column 7: expected a puzzle type, found the end"),
        ("pzprv3x/slither", "line 1, column 1: expected pzprv3 or pzprv3.1, found 'pzprv3x'"),
        ("pzprv3.2\nslither\n1\n1\n. \n", "line 1, column 1: no version 2 of slitherlink files"),
        ("pzprv3.1\nyajilin\n1\n1\n. \n", "line 1, column 1: no version 1 of yajilin files"),
        ("pzprv3\nmashu\n1\n1\n. \n", "line 2, column 1: expected a puzzle type (slither, slither"),
        ("pzprv3\nslither\n0\n1\n", "line 3, column 1: expected a number of rows, found '0'"),
        ("pzprv3\nslither\n1\n-1\n", "line 4, column 1: expected a number of columns, found '-1'"),
        ("pzprv3\nslither\n1000\n1\n", "line 3, column 1: expected 1 to 999 rows, found 1000"),
        ("pzprv3\nslither\n1 2\n1\n", "line 3, column 3: expected 1 number of rows, found 2"),
        (f"pzprv3/slither/{'9' * 6000}/1", "line 1, column 16: expected a number of rows, found"),
        ("pzprv3\nslither\n1\n2\n. \n", "line 5, column 2: expected 2 cells, found 1"),
        ("pzprv3\nslither\n1\n1\n. .\n", "line 5, column 3: expected 1 cells, found 2"),
        ("pzprv3\nslither\n2\n1\n. \n", "line 6, column 1: expected 1 cells, found 0"),
        ("pzprv3\nslither\n1\n2\n. 5 \n", "line 5, column 3: expected 0, 1, 2, 3, 4, - or a blan"),
        ("pzprv3/slither/1/2/. 16 ", "line 1, column 22: expected 0, 1, 2, 3, 4, - or a blank, fo"),
        (
            "pzprv3\nslither\n1\n1\nf\n. \n",
            "line 5, column 1: the slitherlink flag f changes the r",
        ),
        (
            "pzprv3\nyajilin\n1\n1\n bo\n. \n",
            "line 5, column 3: the yajilin flag o changes the rul",
        ),
        ("pzprv3\nyajilin\n1\n1\nd\n. \n", "line 5, column 1: no yajilin flag 'd'"),
        ("pzprv3\nyajilin\n1\n1\n0,2 \n", "line 5, column 3: number 2 without an arrow at r1c1"),
        ("pzprv3\nyajilin\n1\n1\n5,2 \n", "line 5, column 1: expected a clue such as 1,2 0,- #"),
        ("pzprv3\nyajilin\n1\n1\n1,4096 \n", "line 5, column 3: expected a number up to 4095, fou"),
        ("pzprv3\nyajilin\n1\n1\n. \nx\n", "line 6, column 1: expected . # or +, found 'x'"),
        (
            "pzprv3\nslither\n1\n1\n. \n0 2 \n0 \n0 \n",
            "line 6, column 3: expected 1, 0 or -1, found",
        ),
        (
            "pzprv3\nslither\n1\n1\n. \n0 0 \n0 \n",
            "line 8, column 1: expected 1 edges, found 0",
        ),
        (
            "pzprv3.1\nslither\n1\n1\n. \n3 \n",
            "line 6, column 1: expected a background colour 0, 1",
        ),
        (f"{S_PZPR}more", "line 1, column 145: expected the end or one of info:, history:, __HIST"),
        (f"{S_PZPR}info:{{x", "line 1, column 151: no JSON: Expecting property name"),
        (f"{S_PZPR}info:{{}} 1", "line 1, column 153: expected the end after the information, fou"),
        (f"{S_PZPR}info:[]", "line 1, column 150: expected an object with metadata after info:"),
        (f'{S_PZPR}info:{{"metadata":{{"a":1}}}}', "line 1, column 150: 'a': expected a string"),
        (
            f'{S_PZPR}info:{{"metadata":{{"variant":""}}}}',
            "line 1, column 150: a variant is no inf",
        ),
        (f"{S_PZPR}info:{'[' * 99999}", "line 1, column 150: no JSON for information: nested too"),
        ("https://puzz.link/p?pzprv3%2fslither/1/1/7%20", "line 1, column 42: expected 0, 1, 2, 3"),
        ("https://puzz.link/p?pzprv3/slither/1/1/%", "line 1, column 40: expected two hex digits"),
        (
            "https://puzz.link/p?pzprv3/slither/1/1/%ff",
            "line 1, column 40: expected UTF-8 in perce",
        ),
        ("x?pzprv3/slither/1/1/%C3%A4%C3%A4/", "line 1, column 22: expected 0, 1, 2, 3, 4, - or a"),
        ("x?pzprv3/slither/1/2/%2E%20%C3%A4/", "line 1, column 28: expected 0, 1, 2, 3, 4, - or a"),
    ],
)
def test_refusals_of_pzpr_files(text: str, message: str) -> None:
    assert str(refusal(text, "pzpr")).startswith(message)


def test_text_beside_pzpr_files_is_refused() -> None:
    items = list(read_each(f"\n x\n{S_PZPR}\nhttps://x?{S_PZPR}\n\n  y\n{S_PZPR}\n", name="pzpr"))
    errors = [str(item) for item in items if isinstance(item, FormatError)]
    assert [item for item in items if isinstance(item, Record)] == [S] * 3
    assert errors == [
        "line 2, column 2: expected pzprv3 or an address with it, found 'x'",
        "line 6, column 3: expected pzprv3 or an address with it, found 'y'",
    ]
    assert [item.line for item in items if isinstance(item, Record)] == [3, 4, 7]


@pytest.mark.parametrize(
    ("info", "message"),
    [
        ((("a", "1"), ("a", "2")), "a key of the information is there twice"),
        ((("a", "\ud800"),), "half of a surrogate pair"),
        ((("variant", "a/b"),), "the variant 'a/b' cannot stand in a pzprv3 file"),
        ((("variant", " a"),), "the variant ' a' cannot stand in a pzprv3 file"),
    ],
)
def test_information_that_pzpr_files_cannot_hold(
    info: tuple[tuple[str, str], ...], message: str
) -> None:
    with pytest.raises(PuzzleError, match=message):
        write([Record(replace(slitherlink(), info=info))], "pzpr")


# Texts and addresses of Kanpen.


def test_worked_texts_of_kanpen() -> None:
    assert write([S], "kanpen") == (
        "3\n4\n. . . . \n. 3 0 . \n. . . 0 \n1 1 0 0 \n0 1 0 0 \n0 1 0 0 \n1 1 0 0 \n"
        "1 0 1 0 0 \n1 1 0 0 0 \n1 0 1 0 0 \n"
    )
    assert write([Y], "kanpen") == (
        "4\n5\n. . . . . \n. . . # . \n. # 17 1 . \n. . . . . \n1 0 1 1 \n0 1 0 0 \n0 0 0 0 \n"
        "1 1 1 1 \n1 1 1 0 1 \n1 0 0 0 1 \n1 0 0 0 1 \n"
    )
    assert read(f"\n{write([S], 'kanpen')}\n\n{write([Y, S], 'kanpen')}") == [S, Y, S]


def test_a_kanpen_text_without_edges() -> None:
    (record,) = read("1\n3\n. 3 .\n", name="kanpen", genre=SLITHERLINK)
    assert record.notes == ("the text ends after its clues",)
    assert refusal("1\n3\n. 3 .\n", "kanpen").problem == (
        "the text fits slitherlink and yajilin: use --genre"
    )
    assert read("1\n3\n. 17 .\n")[0].puzzle.clues[1] == Arrow(Direction.LEFT, 1)


def test_worked_addresses_of_kanpen() -> None:
    assert write([S, Y], "kanpen-url") == f"{S_KANPEN}\n{Y_KANPEN}\n"
    plain = [replace(record, answer=None) for record in (S, Y)]
    assert read(f"{S_KANPEN}\n\n  {Y_KANPEN}/") == plain
    short = "http://www.kanpen.net/slither.html?problem=3/4/._._._./._3_0_./._._._0"
    assert read(short) == plain[:1]
    for flags in ("", "/"):
        (record,) = read(f"www.kanpen.net/yajilin.html?pzpr={flags}5/4/l3111f")
        assert record.puzzle == Y.puzzle


def test_addresses_of_kanpen_are_no_texts() -> None:
    (error,) = read_each("2\n", name="kanpen-url")
    assert str(error) == "line 1, column 1: expected an address with .html?problem="


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a.html?problem=1/1/._/", "line 1, column 1: expected a page of slitherlink, yajilin, fo"),
        ("x/slither.html?problem=1/1/5_/", "line 1, column 28: expected 0, 1, 2, 3, 4 or a blank"),
        ("x/slither.html?problem=1/1/._/x", "line 1, column 31: expected the end, found 'x'"),
        ("x/slither.html?problem=1/2/._/", "line 1, column 29: expected 2 cells, found 1"),
        ("x/slither.html?problem=2/1/._", "line 1, column 30: expected a row of cells, found the"),
        ("x/slither.html?problem=0/1/._", "line 1, column 24: expected a number of rows, found '0"),
        ("x/yajilin.html?problem=1/1/#_/", "line 1, column 28: expected a clue such as 0 to 63 or"),
        ("x/yajilin.html?pzpr=/1/1/x", "line 1, column 26: expected at most 1 more cells, found"),
        ("x/yajilin.html?pzpr=o/1/1/a", "line 1, column 21: the yajilin flag o changes the rules"),
        ("x/yajilin.html?pzpr=1/1/a\ny", "line 2, column 1: expected an address with .html?prob"),
        ("1\n2\n. 64\n", "line 3, column 3: expected 0, 1, 2, 3, 4 or a blank, found '64'"),
        ("1\n1\n", "line 3, column 1: expected 1 cells, found 0"),
        ("1\n1\n.\n0\n0\n0 2\n", "line 6, column 3: expected 1, 0 or -1, found '2'"),
    ],
)
def test_refusals_of_kanpen(text: str, message: str) -> None:
    name = "kanpen-url" if ".html" in text else "kanpen"
    found = [item for item in read_each(text, name=name) if isinstance(item, FormatError)]
    assert str(found[0]).startswith(message)


def test_what_kanpen_cannot_hold() -> None:
    big = Puzzle(YAJILIN, 1, 2, (None, Arrow(Direction.UP, 16)))
    assert refused("kanpen", big) == ("kanpen cannot hold ^16 at r1c2: there is no number above 15")
    marks = Marks(shaded=frozenset({0, 1}))
    with pytest.raises(PuzzleError, match="kanpen cannot hold a mark on the clue cell r1c2"):
        write([Record(replace(big, clues=(None, Arrow(None, None))), marks=marks)], "kanpen")
    for name in ("kanpen", "kanpen-url"):
        variant = replace(S.puzzle, info=(("variant", ""),))
        assert refused(name, variant) == f"{name} cannot say that the puzzle is a variant"


# Texts of GMPuzzles.

HEAD = (
    "Author:\nGenre: {}\nVariation: Standard\nTheme:\nEntry:\nSolution:\nSolving Times:\nStatus:\n"
)
S_TEXT = HEAD.format("Slitherlink") + "4 3\n....\n.30.\n...0\nRRD..\nUDL..\nURD..\nULL..\n"
Y_TEXT = HEAD.format("Yajilin") + (
    "5 4\n. . . . .\n. . . . .\n. . 1l 1u .\n. . . . .\nRDRRD\nURUXD\nUX..D\nULLLL\n"
)


def test_worked_texts_of_gmpuzzles() -> None:
    assert write([S, Y], "gmpuzzles") == S_TEXT + Y_TEXT
    assert read(f"\n{S_TEXT}\n\n{Y_TEXT}") == [S, Y]
    other_way = S_TEXT.replace("RRD", "DLL").replace("UDL", "DRU").replace("URD", "DUL")
    assert read(other_way.replace("ULL", "RRU")) == [S]
    plain = [replace(record, answer=None) for record in (S, Y)]
    assert read("".join(write([record], "gmpuzzles") for record in plain)) == plain
    assert read(S_TEXT[: S_TEXT.index("RRD")]) == plain[:1]
    assert read(S_TEXT.replace("Author:\n", "").replace("Standard", ""), name="gmpuzzles") == [S]


def test_two_digits_and_unfinished_answers_of_gmpuzzles() -> None:
    clues = (Arrow(Direction.DOWN, 10), Arrow(Direction.LEFT, 4095), None)
    text = write([Record(Puzzle(YAJILIN, 1, 3, clues))], "gmpuzzles")
    assert text == HEAD.format("Yajilin") + "3 1\n10d 4095l .\n...\n"
    part = S_TEXT.replace("UDL..\nURD..\nULL..", ".....\n.....\n.....")
    assert read(part) == [replace(S, answer=None, marks=Marks(frozenset({1, 2, 19})))]


def test_variations_of_gmpuzzles() -> None:
    (record,) = read(Y_TEXT.replace("Standard", "Double").replace("Author:", "Author: A B"))
    assert record.puzzle.info == (("author", "A B"), ("variant", "Double"))
    assert record.notes == ("variant 'Double': its extra rules are unknown",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Author:\n", "line 1, column 1: expected a line Genre:, found none"),
        ("Genre: Masyu\n", "line 1, column 1: no genre 'Masyu'; there are slitherlink"),
        ("Genre: Yajilin\nGenre: Yajilin\n", "line 2, column 1: the key Genre is there twice"),
        ("Author: a\x85b\n", "line 1, column 1: Author has characters that are no text"),
        ("Genre: Yajilin\n3\n", "line 2, column 2: expected 2 numbers, of columns and rows,"),
        ("Genre: Yajilin\n3 x\n", "line 2, column 3: expected a number of rows, found 'x'"),
        ("Genre: Yajilin\n2 1\n. 0\n", "line 3, column 3: expected a clue such as 2u 10l x, or"),
        ("Genre: Yajilin\n2 1\n.\n", "line 3, column 2: expected 2 cells, found 1"),
        ("Genre: Slitherlink\n2 1\n...\n", "line 3, column 3: expected 2 cells, found 3"),
        ("Genre: Slitherlink\n2 1\n.?\n", "line 3, column 2: expected 0, 1, 2, 3, 4 or a blank"),
        ("Genre: Yajilin\n1 1\n.\nR\n", "line 4, column 1: expected one of X., found 'R'"),
        (
            "Genre: Slitherlink\n1 1\n.\nXX\n..\n",
            "line 4, column 1: expected one of RD., found 'X'",
        ),
        ("Genre: Slitherlink\n1 1\n.\n..\n", "line 5, column 1: expected 2 characters, found 0"),
        (f"{S_TEXT}x\n", "line 17, column 1: expected the end, found 'x'"),
    ],
)
def test_refusals_of_gmpuzzles(text: str, message: str) -> None:
    assert str(refusal(text, "gmpuzzles")).startswith(message)


def test_what_gmpuzzles_cannot_hold() -> None:
    two_loops = frozenset({1, 6, 17, 18}) | frozenset({4, 9, 20, 21})
    for lines in (frozenset({1}), two_loops, frozenset(S.puzzle.lattice.edges)):
        with pytest.raises(PuzzleError, match="gmpuzzles cannot hold an answer that is not a sin"):
            write([Record(S.puzzle, Answer(lines))], "gmpuzzles")
    for info in ((("variant", "Standard"),), (("variant", ""),)):
        assert refused("gmpuzzles", replace(S.puzzle, info=info)) == (
            "gmpuzzles cannot hold a variant without a name of its own"
        )
    broken = replace(S.puzzle, info=(("author", "a\nb"),))
    assert refused("gmpuzzles", broken) == "Author cannot be written on one line: 'a\\nb'"
    assert refused("gmpuzzles", Puzzle(SLITHERLINK, 1, 1, (Count(None),))) == (
        "gmpuzzles cannot hold ? at r1c1: there is no token for it"
    )


# Links of Penpa+.


def lines_of(record: Record) -> list[str]:
    """Return the lines in a link's payload."""
    return decode(write([record], "penpa").strip().partition("p=")[2]).split("\n")


def link(lines: Sequence[str]) -> str:
    return f"m=edit&p={encode(chr(10).join(lines))}"


def changed(record: Record, at: int, **tables: object) -> str:
    """Return a link whose layer in this line has these tables too."""
    lines = lines_of(record)
    layer = json.loads(lines[at])
    for kind, table in tables.items():
        layer[kind] = {**layer[kind], **table} if isinstance(table, dict) else table
    lines[at] = json.dumps(layer)
    return link(lines)


def test_links_of_penpa() -> None:
    text = write([S], "penpa")
    assert text.startswith("https://swaroopg92.github.io/penpa-edit/#m=edit&p=")
    payload = text.strip().partition("p=")[2]
    escaped = payload.replace("+", "%2b").replace("/", "%2F").replace("=", "%3D")
    for form in (f"m=solve&p={payload}&a=x", f"x\n  https://x?m=edit&p={escaped}".split("\n")[1]):
        assert read(form) == [S]
    assert read(f"m=edit&p={payload.rstrip('=')}\n\n{write([Y], 'penpa')}") == [S, Y]


def test_what_is_in_a_link_of_penpa() -> None:
    lines = lines_of(replace(S, puzzle=replace(S.puzzle, info=(("title", "a, zz"),))))
    assert (
        lines[0]
        == "square,4,3,38,0,1,1,190,152,195,195,0,0,0,0,Title: a%2C zz,Author: ,,,OFF,false"
    )
    assert json.loads(lines[3])["number"] == {
        "27": ["3", 1, "1"], "28": ["0", 1, "1"], "37": ["0", 1, "1"]
    }  # fmt: skip
    edges = json.loads(lines[4])["lineE"]
    assert edges["65,66"] == edges["65,73"] == 3
    assert len(edges) == 12
    assert json.loads(lines[5]) == [18, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1]
    assert lines[17] == '["slitherlink"]'
    lines = lines_of(Y)
    assert json.loads(lines[3])["number"] == {"40": ["1_1", 1, "2"], "41": ["1_0", 1, "2"]}
    answer = json.loads(lines[4])
    assert answer["surface"] == {"32": 4, "39": 4}
    assert answer["line"]["20,21"] == 3


@pytest.mark.parametrize(
    ("cols", "rows", "centre"),
    [(12, 12, 375), (10, 10, 286), (14, 14, 476), (9, 9, 84), (9, 7, 71), (9, 8, 383), (8, 9, 545)],
)
def test_the_middle_of_a_sheet_of_penpa(cols: int, rows: int, centre: int) -> None:
    head = lines_of(Record(Puzzle(YAJILIN, rows, cols, (None,) * (rows * cols))))[0]
    assert head.split(",")[9:11] == [str(centre)] * 2


def test_margins_of_penpa() -> None:
    lines = lines_of(S)
    lines[0] = lines[0].replace("square,4,3,", "square,7,5,")
    lines[1] = "[1,1,2,1]"  # above, below, left, right
    number = {str(key): ["3" if key == 49 else "0", 1, "1"] for key in (49, 50, 62)}
    layer = {**json.loads(lines[3]), "number": number}
    lines[3:6] = [json.dumps(layer), "", "[37,1,1,1,8,1,1,1,8,1,1,1]"]
    (record,) = read(link(lines))
    assert record == replace(S, answer=None)


def test_older_arrows_and_decoration_of_penpa() -> None:
    flags = [[int(i == at) for i in range(8)] for at in range(8)]
    ways = ("RIGHT", "DOWN", "LEFT", "UP", "LEFT", "UP", "RIGHT", "DOWN")
    for flag, way in zip(flags, ways, strict=True):
        symbol = {"20": [flag, "arrow_fouredge_B", 1], "21": [flag, "arrow_fouredge_E", 2]}
        text = changed(Y, 3, number={"20": [16, 1, "1"]}, symbol=symbol)
        clues = read(text)[0].puzzle.clues
        assert clues[:2] == (Arrow(Direction[way], 16), Arrow(Direction[way], None))
    grey = changed(
        Y, 3, surface={"20": 3, "21": 8, "40": 1, "41": 4, "22": 5},
        symbol={"23": [3, "square_LL", 1]}, lineE={"200,209": 2}, deletelineE={"9": 1},
    )  # fmt: skip
    (record,) = read(grey)
    assert record.puzzle.clues[:4] == (Block(), Block(), None, Block())
    assert record.puzzle.clues[12] == Arrow(Direction.LEFT, 1)
    assert record.notes == ("colours of the problem ignored", "borders of the problem ignored")
    (record,) = read(changed(S, 3, surface={"18": 1}, number={"18": [" ", 1, "1"]}))
    assert record == replace(S, notes=())
    assert record.notes == ("grey cells ignored",)


def test_marks_of_penpa() -> None:
    assert Y.answer is not None
    whole = replace(Y, marks=Y.answer.as_marks(Y.puzzle))
    assert read(write([whole], "penpa")) == [whole]
    assert json.loads(lines_of(whole)[4])["surface"]["20"] == 2
    (record,) = read(changed(replace(S, answer=None), 3, lineE={"65,66": 8}))
    assert record.marks == Marks(frozenset({1}))
    assert record.notes == ("lines of the problem taken for marks",)
    plain = replace(S, answer=None)
    for layer in ({"lineE": {"1,2": 3}}, {"lineE": {"x": 3}}, {"lineE": {"65,66,67": 3}},
                  {"surface": {"18": 1}}, {"number": {"18": ["x", 1, "1"]}}, {"line": {"18,19": 3}},
                  {"lineE": {"9": 98}}, {"lineE": {"65,74": 3}}):  # fmt: skip
        (record,) = read(changed(plain, 4, **layer))
        assert record == plain
        assert record.notes == ("other drawings of the answer ignored",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("m=edit&p=", "line 1, column 10: the payload is cut off"),
        (" m=edit&p=a-", "line 1, column 12: expected base64, found '-'"),
        ("m=edit&p=abcde", "line 1, column 15: the payload in base64 is cut off"),
        ("m=edit&p=//8=", "line 1, column 10: the payload is no deflated text"),
        (f"m=edit&p={encode('x')[:-4]}", "line 1, column 10: the payload is cut off"),
        (link(["x"]), "line 1, column 10: expected 6 lines in the payload, found 1"),
        (link(["hex", *[""] * 6]), "line 1, column 10: expected a link with a square grid, th"),
        (link(["7", *[""] * 6]), "line 1, column 10: expected a link with a square grid, th"),
        (link(["square,x,3", "[0]", *[""] * 5]), "line 1, column 10: expected a size and four mar"),
        (link(["square,2,3", "[1,0,2,0]", *[""] * 5]), "line 1, column 10: expected 1 to 999 rows"),
        (link(["square,2,3", "[0,0,0,0]", *[""] * 5]), "line 1, column 10: no JSON in the payload"),
        (link(["square,2,3", "[0,0,0,0]", "", "[", "", ""]), "line 1, column 10: no JSON in the p"),
        (link(["square,2,3", "[0,0,0,0]", "", "1", "", ""]), "line 1, column 10: expected an obje"),
        (link(["square,1,1", "[0,0,0,0]", "", "{}", "", "[13]"]), "line 1, column 10: the board i"),
        (link(["square,1,1", "[0,0,0,0]", "", "{}", "", "0"]), "line 1, column 10: expected a lis"),
        (link(["square,1,1", "[0,0,0,0]", "", "{}", "", "[12]"]), "line 1, column 10: the board f"),
        (link(["square,1,1", "[" * 99999, *[""] * 4]), "line 1, column 10: no JSON for a puzzle: "),
        (link(["square,1,1", "[0,0,0,0]", "", '{"a":1,"a":1}', "", ""]), "line 1, column 10: the "),
        (changed(S, 3, number={"18": ["5", 1, "1"]}), "line 1, column 10: no slitherlink: exp"),
        (changed(S, 3, number={"18": [None]}), "line 1, column 10: expected a text for each numbe"),
        (changed(S, 3, number=[]), "line 1, column 10: expected an object for number in the p"),
        (changed(S, 3, number={"9": ["1"]}), "line 1, column 10: no slitherlink: there is text in"),
        (changed(S, 3, number={"x": ["1"]}), "line 1, column 10: no slitherlink: there is text in"),
        (changed(S, 3, symbol={"18": [1, "circle_L", 1]}), "line 1, column 10: no slitherlink: t"),
        (changed(S, 3, thermo=[[18, 19]]), "line 1, column 10: no slitherlink: there is no thermo"),
        (changed(S, 3, surface={"18": 4}), "line 1, column 10: no slitherlink: there is no bl"),
        (changed(S, 4, lineE={"122": 98}), "line 1, column 10: no slitherlink: top of r1c1 is"),
        (changed(Y, 3, symbol={"20": [[1, 1, 0, 0, 0, 0, 0, 0], "arrow_fouredge_B", 1]}),
         "line 1, column 10: no yajilin: expected one arrow at r1c1"),
        (changed(Y, 3, number={"20": ["4096_1", 1, "2"]}), "line 1, column 10: no yajilin: exp"),
        ("m=edit&p=AA\nx", "line 2, column 1: expected a link with m=edit&p= or m=solve&p="),
    ],
)  # fmt: skip
def test_refusals_of_penpa(text: str, message: str) -> None:
    found = [str(item) for item in read_each(text, name="penpa")]
    assert any(error.startswith(message) for error in found), found


def test_rules_of_penpa_are_said_to_be_there() -> None:
    (record,) = read(write([replace(S, puzzle=replace(S.puzzle, info=(("rules", "a"),)))], "penpa"))
    assert record.notes == ("rules of the link kept as information, not applied",)


def test_tags_of_penpa() -> None:
    lines = lines_of(S)
    for tags in ('["Slither", "big"]', "[]", "", "0"):
        lines[17] = tags
        assert read(link(lines), genre=SLITHERLINK) == [S]
    lines[17] = '["masyu"]'
    assert refusal(link(lines)).problem == (
        "the puzzle is tagged 'masyu'; there are slitherlink, yajilin"
    )


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    data = zlib.compressobj(1, zlib.DEFLATED, -15)
    bomb = b"".join([data.compress(bytes(1 << 20)) for _ in range(16)]) + data.flush()
    text = f"m=edit&p={b64encode(bomb).decode()}"
    tracemalloc.start()
    try:
        assert refusal(text).problem == f"the payload is longer than {LARGEST} bytes"
        assert tracemalloc.get_traced_memory()[1] < 4 * LARGEST
    finally:
        tracemalloc.stop()


def test_what_penpa_cannot_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    for info, message in (
        (("variant", "x"), "penpa cannot say that the puzzle is a variant"),
        (("title", "a\nb"), "penpa cannot hold the title: 'a\\nb'"),
        (("title", "%2C"), "penpa cannot hold %2C in title: '%2C'"),
        (("source", "a,b"), "penpa cannot hold the source: 'a,b'"),
    ):
        assert refused("penpa", replace(S.puzzle, info=(info,))) == message
    monkeypatch.setattr(penpa_code, "LARGEST", 99)
    assert refused("penpa", S.puzzle) == "the board is too large for a link of 99 bytes"


# Time.


PIECES = [
    *(
        "?",
        "a",
        "/",
        "%",
        "%41",
        " ",
        ".html",
        "a.html?problem=",
        "a.html?problem=1/1/",
        "?pzprv3/",
    ),
    *("pzprv3", "pzprv3/slither/1/1/info:{/", '"\\', "Author:", "m=edit&p=", "Author:\n", "1\n\n"),
    *("Genre: a\n", "m=edit&p=/\n", "9\n9\n", "pzprv3\n", "pzprv3/slither/1/1/./TrialData\n"),
]


@pytest.mark.parametrize("name", [None, *SITES])
def test_long_texts_take_no_time(name: str | None) -> None:
    """A reader that looks back again and again would take minutes here."""
    for piece in PIECES:
        for item in read_each(piece * (50_000 // len(piece)), name=name):
            assert isinstance(item, FormatError)


@pytest.mark.parametrize(
    "head",
    ["pzprv3\nslither\n1\n3\n", "1\n3\n", "Author:\nGenre: Yajilin\n3 1\n", "a.html?problem=1/3/"],
)
def test_a_huge_row_is_refused_before_its_cells_are_told_apart(head: str) -> None:
    name = {"p": "pzpr", "1": "kanpen", "A": "gmpuzzles", "a": "kanpen-url"}[head[0]]
    text = head.replace("a.html", "yajilin.html") + ". " * 50_000
    tracemalloc.start()
    try:
        error = refusal(text, name)
        assert tracemalloc.get_traced_memory()[1] < 20 * len(text)
    finally:
        tracemalloc.stop()
    assert "expected 3 cells, found " in error.problem


# Clues that each format writes in its own way.

AWKWARD = (
    *[Arrow(direction, number) for direction in Direction for number in (0, 9, 10, 15)],
    Arrow(Direction.UP, 16),
    Arrow(Direction.LEFT, 300),
    Arrow(Direction.DOWN, 4095),
    Arrow(Direction.RIGHT, None),
    Arrow(None, None),
    Block(),
)


GMPUZZLES_ARROWS = "0u 9u 10u 15u 0d 9d 10d 15d 0l 9l 10l 15l 0r 9r 10r 15r 16u 300l 4095d ?r x"
PENPA_ARROWS = (
    "0_0 9_0 10_0 15_0 0_3 9_3 10_3 15_3 0_1 9_1 10_1 15_1 0_2 9_2 10_2 15_2 "
    "16_0 300_1 4095_3 ?_2 ? #"
)
PZPR_ARROWS = (
    "1,0 1,9 1,10 1,15 2,0 2,9 2,10 2,15 3,0 3,9 3,10 3,15 4,0 4,9 4,10 4,15 "
    "1,16 3,300 2,4095 4,- 0,- #"
)


@pytest.mark.parametrize(
    ("name", "counts", "arrows"),
    [
        ("pzpr", "0 1 2 3 4 -", PZPR_ARROWS),
        ("penpa", "0 1 2 3 4 ?", PENPA_ARROWS),
        ("gmpuzzles", "0 1 2 3 4", GMPUZZLES_ARROWS),
        ("kanpen", "0 1 2 3 4", "0 9 10 15 32 41 42 47 16 25 26 31 48 57 58 63 -4"),
    ],
)
def test_tokens_of_clues(name: str, counts: str, arrows: str) -> None:
    numbers = (*map(Count, range(5)), Count(None))
    for genre, clues, tokens in ((SLITHERLINK, numbers, counts), (YAJILIN, AWKWARD, arrows)):
        notation = genre.alphabet.notations[name]
        assert [notation.read(token) for token in tokens.split()] == [
            clue for clue in clues if refused(name, Puzzle(genre, 1, 1, (clue,))) is None
        ]
        for token in tokens.split():
            assert notation.write(notation.read(token)) == token


def refused(name: str, puzzle: Puzzle) -> str | None:
    """Return why a puzzle cannot be written in a format, None if it can."""
    try:
        write([Record(puzzle)], name)
    except PuzzleError as error:
        return str(error)
    return None
