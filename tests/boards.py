"""Awkward boards of any genre, for tests that hold for all of them."""

from hypothesis import strategies as st

from satloop.clues import Arrow, Block, Clue, Count
from satloop.geometry import Direction
from satloop.puzzle import Answer, Genre, Marks, Puzzle

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


@st.composite
def boards(draw: st.DrawFn, genre: Genre) -> Puzzle:
    rows, cols = draw(SIZES)
    clues = [clue for clue in CLUES if genre.alphabet.accepts(clue)]
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
