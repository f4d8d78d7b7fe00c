"""Formats of puzzle sites and their programs: round trips, what they write, every refusal."""

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satloop import genres
from satloop.clues import Arrow, Block, Clue, Count
from satloop.errors import FormatError, PuzzleError
from satloop.formats import Record, find_format, lost, read, read_each, write
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


RECORDS: dict[str, Callable[[Genre], st.SearchStrategy[Record]]] = {
    "pzpr": pzpr_records,
    "kanpen": kanpen_records,
    "kanpen-url": lambda genre: held(genre, "kanpen-url").map(Record),
    "gmpuzzles": gmpuzzles_records,
}


@pytest.mark.parametrize(("name", "genre"), PAIRS)
@settings(max_examples=60, deadline=None)
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
}
VALID = {
    "pzpr": [S_PZPR, f"https://puzz.link/p?{Y_PZPR}", write([S, Y], "pzpr")],
    "kanpen": [write([S, Y], "kanpen"), write([Y], "kanpen")],
    "kanpen-url": [S_KANPEN, Y_KANPEN],
    "gmpuzzles": [write([S, Y], "gmpuzzles"), write([Y], "gmpuzzles")],
}


@pytest.mark.parametrize("name", SITES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_text_is_read_or_refused(name: str, data: st.DataObject) -> None:
    survive(data.draw(st.text() | st.text(ALPHABETS[name])), name)


@pytest.mark.parametrize("name", SITES)
@settings(max_examples=150, deadline=None)
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
    for name in ("pzpr", "kanpen"):
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
PZPR_ARROWS = (
    "1,0 1,9 1,10 1,15 2,0 2,9 2,10 2,15 3,0 3,9 3,10 3,15 4,0 4,9 4,10 4,15 "
    "1,16 3,300 2,4095 4,- 0,- #"
)


@pytest.mark.parametrize(
    ("name", "counts", "arrows"),
    [
        ("pzpr", "0 1 2 3 4 -", PZPR_ARROWS),
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
