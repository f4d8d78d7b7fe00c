"""Ids, requests, templates and loops as text, duplicates, and which puzzles a batch takes."""

import random
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satloop import Answer, Arrow, Block, Clue, Count, Direction, Puzzle, find, formats
from satloop.errors import FormatError, OptionsError, PuzzleError, TriesError
from satloop.formats import FORMATS, Record
from satloop.generating.batch import MOST_DUPLICATES, Batch, ExhaustedError
from satloop.generating.drawn import read_loop, read_template, write_loop, write_template
from satloop.generating.draws import source
from satloop.generating.duplicates import fingerprint, images
from satloop.generating.ids import LARGEST_SEED, PuzzleId, digest
from satloop.generating.maker import Maker, Order, Product
from satloop.generating.makers import MAKERS, find_maker
from satloop.generating.options import Template, Wish
from satloop.generating.requests import Request, request, request_of
from satloop.generating.shapes import winding

SLITHERLINK = find("slitherlink")
YAJILIN = find("yajilin")
MAKER = find_maker(SLITHERLINK)
TEMPLATE = "*.-\n.3.\n...\n"

names = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=8)
values = st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=";"))
numbers = st.integers(0, LARGEST_SEED)


@given(
    st.builds(
        PuzzleId,
        genre=names,
        rows=numbers,
        cols=numbers,
        level=names,
        seed=numbers,
        index=numbers,
        version=numbers,
        settings=st.lists(st.tuples(names, values.filter(bool))).map(tuple),
    )
)
def test_ids_round_trip(puzzle_id: PuzzleId) -> None:
    assert PuzzleId.parse(str(puzzle_id)) == puzzle_id


def test_id_as_it_looks() -> None:
    text = "slitherlink/12x10/hard/7.12;v1;symmetry=rotate2"
    puzzle_id = PuzzleId.parse(text)
    assert puzzle_id == PuzzleId(
        "slitherlink", 10, 12, "hard", 7, 12, 1, (("symmetry", "rotate2"),)
    )
    assert request_of(puzzle_id, {}).puzzle_id(12) == puzzle_id


@given(st.text())
def test_whatever_is_read_as_an_id_is_printed_the_same(text: str) -> None:
    try:
        found = PuzzleId.parse(text)
    except OptionsError:
        return
    assert str(found) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected an id such as"),
        ("slitherlink/5x5/hard/07.1;v1", "expected an id such as"),
        ("slitherlink/5x5/hard/7.1", "expected an id such as"),
        ("slitherlink/5x5/hard/7.1;v1\n", "expected an id such as"),
        ("slitherlink/5x5/hard/7.1;v1;symmetry=", "expected an id such as"),
        ("slitherlink/5x5/hard/9999999999999999999.1;v1", "expected an id such as"),
        ("slitherlink/5x5/hard/7.1;v2", "of version 2 of the slitherlink generator, this is"),
        ("slitherlink/5x5/hard/7.0;v1", "no puzzle has the id"),
        ("slitherlink/5x5/none/7.1;v1", "no level none; there are easy, normal, hard, minimum"),
        ("slitherlink/0x5/hard/7.1;v1", "expected 1 to 999 columns, found 0"),
        ("slitherlink/5x5/hard/7.1;v1;weight=3", "slitherlink has no setting weight"),
        ("slitherlink/5x5/hard/7.1;v1;symmetry=none", "no puzzle has the id"),
        ("slitherlink/5x5/hard/7.1;v1;numbers=21", "no puzzle has the id"),
        ("slitherlink/5x5/hard/7.1;v1;symmetry=rotate2;numbers=12", "no puzzle has the id"),
        ("slitherlink/5x5/hard/7.1;v1;clues=90-100", "no whole number of 25 cells"),
        ("slitherlink/5x5/hard/7.1;v1;template=00", "made with a template, which has to be given"),
        ("yajilin/5x5/hard/7.1;v1", "it would make another puzzle"),
        ("chess/5x5/hard/7.1;v1", "no genre 'chess'"),
    ],
)
def test_ids_that_no_puzzle_has(text: str, message: str) -> None:
    with pytest.raises((OptionsError, PuzzleError), match=message):
        request_of(PuzzleId.parse(text), {})


def test_files_stand_in_ids_as_digests() -> None:
    wanted = request(MAKER, (3, 3), "hard", 1, {"template": "\n * . -\n.3.\n...\n\n"})
    puzzle_id = wanted.puzzle_id(1)
    assert puzzle_id.settings == (("template", digest(TEMPLATE)),)
    assert request_of(puzzle_id, {"template": TEMPLATE}) == wanted
    with pytest.raises(OptionsError, match="the template is not the one"):
        request_of(puzzle_id, {"template": TEMPLATE.replace("3", "2")})
    with pytest.raises(OptionsError, match="the id has no loop"):
        request_of(puzzle_id, {"template": TEMPLATE, "loop": "###\n###\n###\n"})


@pytest.mark.parametrize("maker", MAKERS)
def test_makers_tell_all_about_themselves(maker: Maker) -> None:
    assert maker.level in maker.levels
    for setting in maker.settings:
        assert setting.default is None or setting.canonical(setting.default, 5, 5)
    for level in maker.levels:
        wanted = request(maker, (5, 5), level, 3, {})
        puzzle_id = wanted.puzzle_id(2)
        assert request_of(PuzzleId.parse(str(puzzle_id)), {}) == wanted
        made = wanted.make(2)
        assert made.puzzle.genre is maker.genre
        assert made == wanted.make(2)


def test_settings_have_one_way_to_be_said() -> None:
    texts = {"clues": "10-12", "numbers": "2213", "symmetry": "none"}
    wanted = request(MAKER, (5, 5), None, 1, texts)
    assert wanted.values == (("clues", "10-12"), ("numbers", "123"))
    assert str(wanted.puzzle_id(1)) == "slitherlink/5x5/normal/1.1;v1;clues=10-12;numbers=123"
    assert request(MAKER, (5, 5), None, 1, {"clues": "40-40%"}).values == (("clues", "40%"),)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("clues", "", "clues: expected clues such as 40, 40-45 or 40-45%, found ''"),
        ("clues", "٣", "clues: expected clues such as"),
        ("clues", "5-3", "clues: no range of clues: 5-3"),
        ("clues", "101%", "clues: no range of clues: 101 %"),
        ("numbers", "", "numbers: expected numbers out of 01234, found ''"),
        ("numbers", "15", "numbers: expected numbers out of 01234, found '15'"),
        ("symmetry", "round", "symmetry: no symmetry 'round'; there are none, rotate2"),
        ("template", "", "template: line 1, column 1: expected 3 rows, found 0"),
        ("template", "...\n..x", "template: line 2, column 3: expected one of"),
        ("template", "...\n....", "template: line 2, column 4: expected 3 cells, found 4"),
        ("template", "...\n..", "template: line 2, column 3: expected 3 cells, found 2"),
        ("template", "...\n...\n", "template: line 3, column 1: expected 3 rows, found 2"),
        ("template", "...\n" * 4, "template: line 4, column 1: expected 3 rows, found more"),
        ("loop", "", "loop: line 1, column 1: expected 3 rows, found 0"),
        ("loop", "##\n", "loop: line 1, column 3: expected 3 cells, found 2"),
        ("loop", "##x\n", "loop: line 1, column 1: expected 0 to 4"),
        ("loop", "3.. \n...\n...\n", "loop: expected a puzzle with its answer, found one without"),
        ("loop", "genre: yajilin\n\n. .\n", "expected genre slitherlink, found yajilin"),
    ],
)
def test_bad_settings(name: str, text: str, message: str) -> None:
    with pytest.raises(OptionsError) as caught:
        request(MAKER, (3, 3), None, 1, {name: text})
    assert message in str(caught.value)


def test_a_loop_is_read_from_an_answer() -> None:
    region = winding(4, 5, source("answer"))
    puzzle = Puzzle(SLITHERLINK, 4, 5, (None,) * 20)
    for name in ("text", "jsonl"):
        text = formats.write([Record(puzzle, Answer(region.lines()))], name)
        assert read_loop(text, 4, 5) == region
    with pytest.raises(OptionsError, match="expected a loop on 5x5, found 5x4"):
        read_loop(text, 5, 5)
    with pytest.raises(OptionsError, match="expected one puzzle with its answer, found 2"):
        read_loop(text * 2, 4, 5)
    cut = Answer(frozenset(sorted(region.lines())[1:]))
    with pytest.raises(OptionsError, match="the answer is no loop: dot r1c"):
        read_loop(formats.write([Record(puzzle, cut)], "text"), 4, 5)


@given(st.integers(1, 9), st.integers(1, 9), st.integers())
def test_loops_round_trip(rows: int, cols: int, seed: int) -> None:
    region = winding(rows, cols, random.Random(seed))
    assert read_loop(write_loop(region), rows, cols) == region


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_templates_round_trip(rows: int, cols: int, data: st.DataObject) -> None:
    cells = st.one_of(
        st.tuples(st.sampled_from(Wish), st.none()),
        st.tuples(st.just(Wish.MUST), st.integers(0, 4)),
    )
    drawn = data.draw(st.lists(cells, min_size=rows * cols, max_size=rows * cols))
    wishes, given_numbers = zip(*drawn, strict=True)
    template = Template(wishes, given_numbers)
    assert read_template(write_template(template, cols), rows, cols) == template


@given(st.text(st.sampled_from("*.-0123 \t\nx#é"), max_size=30))
def test_hostile_templates_and_loops(text: str) -> None:
    for read in (read_template, read_loop):
        with suppress(FormatError, OptionsError):
            read(text, 2, 3)


def board(genre: str, rows: int, clues: Iterable[Clue | None]) -> Puzzle:
    cells = tuple(clues)
    return Puzzle(find(genre), rows, len(cells) // rows, cells)


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_fingerprints_are_the_same_for_images_only(
    rows: int, cols: int, data: st.DataObject
) -> None:
    clue = st.one_of(
        st.none(),
        st.just(Block()),
        st.just(Arrow(None, None)),
        st.builds(Arrow, st.sampled_from(Direction), st.integers(0, 2)),
    )
    clues = data.draw(st.lists(clue, min_size=rows * cols, max_size=rows * cols))
    puzzle = board("yajilin", rows, clues)
    turned = [Puzzle(YAJILIN, r, c, tuple(cells)) for r, c, cells in images((rows, cols, clues))]
    assert {fingerprint(image) for image in turned} == {fingerprint(puzzle)}
    others = data.draw(st.lists(clue, min_size=rows * cols, max_size=rows * cols))
    other = board("yajilin", rows, others)
    assert (fingerprint(other) == fingerprint(puzzle)) == (other in turned)


def test_arrows_turn_with_their_board() -> None:
    up = board("yajilin", 2, [Arrow(Direction.UP, 1), None, None, None])
    found = [list(clues) for _, _, clues in images((2, 2, up.clues))]
    assert len({tuple(clues) for clues in found}) == 8
    assert [None, Arrow(Direction.RIGHT, 1), None, None] in found  # a quarter of a turn
    assert [None, Arrow(Direction.UP, 1), None, None] in found  # mirrored
    assert [Arrow(Direction.RIGHT, 1), None, None, None] not in found
    assert fingerprint(replace(up, info=(("title", "x"),))) == fingerprint(up)


def test_fingerprints_tell_genres_and_shapes_apart() -> None:
    marks = {
        fingerprint(board(genre, rows, [None] * 4))
        for genre in ("slitherlink", "yajilin")
        for rows in (1, 2)
    }
    assert len(marks) == 4
    assert fingerprint(board("slitherlink", 1, [Count(1)] * 4)) == fingerprint(
        board("slitherlink", 4, [Count(1)] * 4)
    )


def product(number: int) -> Product:
    """Make a board that is no image of another number's."""
    digits = [4, 3, 3, 3, 2, *[number // 3**place % 3 for place in range(5)]]
    return Product(board("slitherlink", 2, map(Count, digits)), Answer(frozenset()))


def batch(avoid: Iterable[Puzzle] = ()) -> Batch:
    wanted = Request(MAKER, 2, 5, "hard", 1)
    return Batch(wanted, map(fingerprint, avoid))


def test_a_batch_passes_duplicates_over() -> None:
    taking = batch([product(3).puzzle])
    taken = [taking.offer(product(number)) is not None for number in (1, 1, 2, 3, 1, 4)]
    assert taken == [True, False, True, False, False, True]
    assert (taking.taken, taking.rejected, taking.next) == (3, 3, 7)


def test_a_batch_ends_when_nothing_new_comes() -> None:
    taking = batch()
    taking.offer(product(1))
    for _ in range(MOST_DUPLICATES - 1):
        assert taking.offer(product(1)) is None
    with pytest.raises(ExhaustedError, match=f"the last {MOST_DUPLICATES} made were there"):
        taking.offer(product(1))


def test_a_batch_outlives_single_indices_without_a_puzzle() -> None:
    taking = batch()
    with pytest.raises(TriesError):
        taking.offer(TriesError("none"))
    taking = batch()
    for number in range(3):
        assert taking.offer(product(number))
        assert taking.offer(TriesError("none")) is None
    with pytest.raises(TriesError, match="none"):
        taking.offer(TriesError("none"))


def test_a_batch_goes_on_from_what_is_there() -> None:
    def made(number: int, index: int, **info: str) -> Puzzle:
        text = str(Request(MAKER, 2, 5, "hard", 1).puzzle_id(index))
        return replace(product(number).puzzle, info=tuple(({"id": text} | info).items()))

    taking = batch([product(9).puzzle])
    taking.restore(made(1, 1))
    taking.restore(made(2, 5))
    assert (taking.taken, taking.next) == (2, 6)
    for puzzle, message in [
        (made(3, 5), "is not what comes next"),
        (made(3, 6, id="slitherlink/5x2/hard/2.6;v1"), "is not what comes next"),
        (made(3, 6, id="x"), "expected an id"),
        (made(1, 6), "is there twice, or to be avoided"),
        (made(9, 6), "is there twice, or to be avoided"),
        (product(4).puzzle, "a puzzle without an id"),
    ]:
        with pytest.raises(OptionsError, match=message):
            taking.restore(puzzle)


APPENDED = [form for form in FORMATS if form.several is formats.Several.APPENDED]


@pytest.mark.parametrize("form", APPENDED, ids=lambda form: form.name)
def test_records_appended_one_by_one_are_a_text_of_the_format(form: formats.Format) -> None:
    wanted = request(MAKER, (4, 4), "hard", 1, {})
    records = [wanted.record(index, wanted.make(index), answers=True) for index in (1, 2, 3)]
    parts = [form.write([record], True) for record in records]  # noqa: FBT003 - as in the contract
    whole = formats.write(records, form.name, answers=True)
    assert form.between.join(parts) == whole
    if form.read:
        again = formats.read(whole, name=form.name, genre=SLITHERLINK)
        assert [bool(record.puzzle.info) for record in again] == [form.informs] * 3


def test_orders_reach_the_maker() -> None:
    seen: list[tuple[Order, str]] = []

    def make(order: Order, text: str) -> Product:
        seen.append((order, text))
        return product(1)

    maker = Maker(YAJILIN, 4, ("sole",), "sole", (), make)
    wanted = request(maker, (2, 5), None, 8, {})
    wanted.make(3)
    assert seen == [(Order(2, 5, "sole", {}), "yajilin/5x2/sole/8.3;v4")]
