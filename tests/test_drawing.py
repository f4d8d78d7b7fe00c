"""Drawings: fixed layouts, the round trip of every legal marking, and what a reader refuses."""

import pickle
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from satloop import genres
from satloop.clues import Arrow, Block, Clue, Count
from satloop.geometry import Direction
from satloop.puzzle import Answer, Genre, Marks, Puzzle
from satloop.render import DrawingError, Style, draw, drawing_height, read_drawing

SLITHERLINK = genres.find("slitherlink")
YAJILIN = genres.find("yajilin")


NUMBERS = (0, 1, 4, 9, 10, 15, 16, 99, 100, 255, 256, 4095, None)
CLUES: tuple[Clue, ...] = (
    *[Count(number) for number in (0, 1, 2, 3, 4, None)],
    *[Arrow(direction, number) for direction in Direction for number in NUMBERS],
    Arrow(None, None),
    Block(),
)
GAPS = (0, 0, 0, 1, 1, 2, 3, 19, 20, 21, 25, 26, 27, 41)
SIZES = st.one_of(
    st.tuples(st.integers(1, 7), st.integers(1, 7)),
    st.tuples(st.just(1), st.integers(1, 60)),
    st.tuples(st.integers(1, 60), st.just(1)),
)


def clues_of(genre: Genre) -> list[Clue]:
    return [clue for clue in CLUES if genre.alphabet.accepts(clue)]


@st.composite
def boards(draw: st.DrawFn, genre: Genre, clues: Sequence[Clue] = (), least: int = 1) -> Puzzle:
    """Draw a board with sides of at least so many cells, with any clues if none are given."""
    rows, cols = (max(side, least) for side in draw(SIZES))
    clues = clues or clues_of(genre)
    steps = draw(st.lists(st.tuples(st.sampled_from(GAPS), st.sampled_from(clues)), max_size=50))
    cells: list[Clue | None] = []
    for gap, clue in steps:
        cells += [*[None] * gap, clue]
    cells = [*cells, *[None] * (rows * cols)][: rows * cols]
    flags = draw(st.text(genre.drawing_flags, max_size=2)) if genre.drawing_flags else ""
    return Puzzle(genre, rows, cols, tuple(cells), flags)


@st.composite
def marks_on(draw: st.DrawFn, puzzle: Puzzle) -> Marks:
    edges, cells = puzzle.lattice.edges, range(len(puzzle.clues))
    random = draw(st.randoms(use_true_random=False))
    state = {edge: random.choice((0, 0, 1, 2)) for edge in edges}
    sign = {cell: random.choice((0, 0, 1, 2)) if puzzle.genre.shades else 0 for cell in cells}
    return Marks(
        *[frozenset(e for e in edges if state[e] == kind) for kind in (1, 2)],
        *[frozenset(c for c in cells if sign[c] == kind) for kind in (1, 2)],
    )


def answers_on(puzzle: Puzzle) -> st.SearchStrategy[Answer]:
    return marks_on(puzzle).map(lambda marks: Answer(marks.lines, marks.shaded))


def slitherlink() -> Puzzle:
    clues = [None] * 5 + [Count(3), Count(0)] + [None] * 4 + [Count(0)]
    return Puzzle(SLITHERLINK, 3, 4, tuple(clues))


def yajilin() -> Puzzle:
    clues = [None] * 12 + [Arrow(Direction.LEFT, 1), Arrow(Direction.UP, 1)] + [None] * 6
    return Puzzle(YAJILIN, 4, 5, tuple(clues))


SLITHERLINK_ASCII = """\
+---+---+   +   +
|       |
+   +---+   +   +
|   | 3   0
+   +---+   +   +
|       |     0
+---+---+   +   +"""

SLITHERLINK_UNICODE = """\
┌───────┐   ·   ·
│       │
│   ┌───┘   ·   ·
│   │ 3   0
│   └───┐   ·   ·
│       │     0
└───────┘   ·   ·"""

YAJILIN_ASCII = """\
*---*   *---*---*
|   |   |       |
*   *---*   ##  *
|               |
*   ##  <1  ^1  *
|               |
*---*---*---*---*"""

YAJILIN_UNICODE = """\
┌───┐   ┌───────┐
│   │   │       │
│   └───┘   ██  │
│               │
│   ██  ←1  ↑1  │
│               │
└───────────────┘"""


@pytest.mark.parametrize(
    ("puzzle", "ascii_drawing", "unicode_drawing"),
    [
        (slitherlink(), SLITHERLINK_ASCII, SLITHERLINK_UNICODE),
        (yajilin(), YAJILIN_ASCII, YAJILIN_UNICODE),
    ],
)
def test_answers_are_drawn_in_both_styles(
    puzzle: Puzzle, ascii_drawing: str, unicode_drawing: str
) -> None:
    rows = ascii_drawing.split("\n")
    marks = read_drawing(puzzle, rows)
    answer = Answer(marks.lines, marks.shaded)
    assert draw(puzzle, answer) == rows
    assert draw(puzzle, answer, Style.UNICODE) == unicode_drawing.split("\n")
    assert read_drawing(puzzle, unicode_drawing.split("\n")) == marks
    assert len(rows) == drawing_height(puzzle)


def test_marks_of_every_kind_are_drawn() -> None:
    puzzle = Puzzle(YAJILIN, 2, 3, (Arrow(Direction.RIGHT, 12), None, None, Block(), None, None))
    grid = puzzle.lattice
    marks = Marks(
        frozenset({grid.right[1]}),
        frozenset({grid.right[0], grid.right[4], grid.down[1]}),
        frozenset({4}),
        frozenset({2}),
    )
    assert draw(puzzle, marks) == [">12x  *-----o", "      x", "#     ## x  ."]
    assert draw(puzzle, marks, Style.UNICODE) == ["→12×  ╶─────◦", "      ×", "#     ██ ×  ·"]  # noqa: RUF001


def test_marks_on_clue_cells_are_drawn_too() -> None:
    puzzle = Puzzle(YAJILIN, 1, 3, (Arrow(Direction.RIGHT, 1), None, Arrow(None, None)))
    marks = Marks(frozenset({1}), frozenset({2}), frozenset({0}), frozenset({2}))
    assert draw(puzzle, marks) == [">1#-* x ?o"]
    assert read_drawing(puzzle, [">1#-* x ?o"]) == marks


@pytest.mark.parametrize("genre", genres.GENRES, ids=lambda genre: genre.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data(), style=st.sampled_from(Style))
def test_reading_a_drawing_gives_the_marks(genre: Genre, data: st.DataObject, style: Style) -> None:
    puzzle = data.draw(boards(genre))
    marks = data.draw(marks_on(puzzle))
    rows = draw(puzzle, marks, style)
    assert len(rows) == drawing_height(puzzle)
    assert all(row == row.rstrip() for row in rows)
    assert read_drawing(puzzle, rows) == marks


@pytest.mark.parametrize("genre", genres.GENRES, ids=lambda genre: genre.name)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_styles_have_the_same_layout(genre: Genre, data: st.DataObject) -> None:
    puzzle = data.draw(boards(genre))
    marks = data.draw(marks_on(puzzle))
    for one, other in zip(draw(puzzle, marks), draw(puzzle, marks, Style.UNICODE), strict=True):
        assert [c == " " for c in one] == [c == " " for c in other]


@pytest.mark.parametrize("genre", genres.GENRES, ids=lambda genre: genre.name)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_changed_drawing_is_read_or_refused(genre: Genre, data: st.DataObject) -> None:
    puzzle = data.draw(boards(genre))
    rows = draw(puzzle, data.draw(marks_on(puzzle)))
    at = data.draw(st.integers(0, len(rows) - 1))
    column = data.draw(st.integers(0, len(rows[at]) + 2))
    row = rows[at].ljust(column)
    sign = data.draw(st.sampled_from([*"+-|x#o*. 1^v←█×\t你\ud800", ""]))  # noqa: RUF001
    rows[at] = row[:column] + sign + row[column + 1 :]
    try:
        marks = read_drawing(puzzle, rows)
    except DrawingError as error:
        assert 0 <= error.row < len(rows)  # noqa: PT017 - either outcome is right
        assert error.column >= 0  # noqa: PT017
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert read_drawing(puzzle, draw(puzzle, marks)) == marks


@pytest.mark.parametrize(
    ("line", "text", "place", "message"),
    [
        (0, "+---*---+   +   +", (0, 4), "expected a dot, found '*'"),
        (0, "+--", (0, 1), "expected a whole line, a cross in the middle or blanks, found '-- '"),
        (0, "+x  +---+   +   +", (0, 1), "expected a whole line, a cross in the middle or blanks"),
        (1, "|   *   |", (1, 4), "expected a line, a cross or a blank, found '*'"),
        (1, "|  #    |", (1, 3), "expected a blank, found '#'"),
        (3, "|   | 2   0", (3, 6), "expected the clue 3 of r2c2, found '2'"),
        (3, "|   |     0", (3, 6), "expected the clue 3 of r2c2, found nothing"),
        (3, "|   | 3   0   x    |", (3, 19), "expected the end of the drawing, found '|'"),
        (5, "|     1 |     0", (5, 6), "expected a blank, found '1'"),
    ],
)
def test_refusals_along_dots(line: int, text: str, place: tuple[int, int], message: str) -> None:
    rows = SLITHERLINK_ASCII.split("\n")
    rows[line] = text
    with pytest.raises(DrawingError) as caught:
        read_drawing(slitherlink(), rows)
    assert (caught.value.row, caught.value.column) == place
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("line", "text", "place", "message"),
    [
        (0, "    *   *---*---*", (0, 0), "expected a sign for r1c1, found nothing"),
        (2, "*   *---*   #   *", (2, 12), "expected ## for a shaded cell, found '# '"),
        (4, "*   ##  <12 ^1  *", (4, 10), "expected a whole line, a cross in the middle or blanks"),
        (4, "*   ##  >1  ^1  *", (4, 8), "expected the clue <1 of r3c3, found '>1'"),
        (4, "*   ##  <1  ^1  * o", (4, 18), "expected a blank, found 'o'"),
        (1, "| o |   |       |", (1, 2), "expected a blank, found 'o'"),
    ],
)
def test_refusals_through_cells(line: int, text: str, place: tuple[int, int], message: str) -> None:
    rows = YAJILIN_ASCII.split("\n")
    rows[line] = text
    with pytest.raises(DrawingError) as caught:
        read_drawing(yajilin(), rows)
    assert (caught.value.row, caught.value.column) == place
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("count", [0, 6, 8])
def test_a_drawing_has_its_number_of_lines(count: int) -> None:
    with pytest.raises(DrawingError, match=f"expected 7 lines of drawing, found {count}"):
        read_drawing(slitherlink(), ["+   +   +   +   +"] * count)


def test_errors_can_be_sent_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(DrawingError("no", 1, 2)))  # noqa: S301 - our own
    assert (str(error), error.row, error.column, error.offset) == ("no", 1, 2, 2)
