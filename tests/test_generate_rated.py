"""Puzzles of a rating: which are taken, what stands in their records, how a search ends."""

from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from satloop import Answer, Count, Puzzle, find, formats
from satloop.errors import OptionsError, TriesError
from satloop.generating import rated as rated_module
from satloop.generating.batch import MOST_OUTSIDE, Batch, ExhaustedError
from satloop.generating.duplicates import fingerprint
from satloop.generating.ids import PuzzleId
from satloop.generating.maker import Product
from satloop.generating.makers import MAKERS, find_maker
from satloop.generating.rated import RATING, rated, read_range
from satloop.generating.requests import Request, request, request_of
from satloop.hinting import rate
from satloop.hinting.rating import SCALE
from satloop_cli.batches import _Work
from satloop_cli.main import cli

SLITHERLINK = find("slitherlink")
MAKER = find_maker(SLITHERLINK)
SMALL = ("4x4", "--seed", "3")
GENRES = [maker.genre.name for maker in MAKERS]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(*args: str) -> Result:
    return CliRunner().invoke(cli, ["generate", *args])


@cache
def plain(genre: str) -> dict[int, tuple[Puzzle, float]]:
    """Return the first puzzles of a plain batch and their ratings, by index."""
    found = {}
    for record in formats.read(call(genre, *SMALL, "--count", "8").stdout):
        index = PuzzleId.parse(dict(record.puzzle.info)["id"]).index
        found[index] = record.puzzle, rate(record.puzzle).value
    return found


def some(genre: str) -> str:
    """Return a range that leaves out the lowest rating of the plain batch."""
    values = sorted({value for _, value in plain(genre).values()})
    assert len(values) > 1
    return f"{values[1]:g}-{values[-1]:g}"


@pytest.mark.parametrize("genre", GENRES)
def test_the_puzzles_of_a_plain_batch_that_have_the_rating(genre: str) -> None:
    low, high = map(float, some(genre).split("-"))
    expected = {i: puzzle for i, (puzzle, value) in plain(genre).items() if low <= value <= high}
    result = call(genre, *SMALL, "--rating", some(genre), "--count", str(len(expected)))
    assert (result.exit_code, result.stderr) == (0, "")
    made = [record.puzzle for record in formats.read(result.stdout)]
    assert len(made) == len(expected) < 8
    for (index, puzzle), found in zip(expected.items(), made, strict=True):
        info = dict(found.info)
        assert found.clues == puzzle.clues
        assert info["rating"] == str(rate(puzzle))
        assert "python-sat" in info["solver"]
        assert f"/3.{index};v" in info["id"]
        assert f";rating={low:g}-{high:g};" in info["id"]
        assert info["id"].endswith(f";scale={SCALE}")


@pytest.mark.parametrize("genre", GENRES)
def test_same_bytes_however_it_is_made(genre: str, folder: Path) -> None:
    args = (genre, *SMALL, "--rating", some(genre), "--count", "2", "--answers")
    whole = call(*args).stdout
    assert call(*args, "--jobs", "2").stdout == whole
    assert call(*args, "--timeout", "60").stdout == whole
    file = folder / "file"
    for cut in (len(whole) // 2, len(whole) - 1):
        file.write_text(whole[:cut])
        assert call(*args, "-o", "file", "--resume").exit_code == 0
        assert file.read_text() == whole
    for part in whole.split("---\n"):
        (record,) = formats.read(part)
        assert call("--id", dict(record.puzzle.info)["id"], "--answers").stdout == part


def test_an_id_outside_its_ratings_gives_no_other_puzzle() -> None:
    index, (_, value) = max(plain("slitherlink").items(), key=lambda entry: entry[1][1])
    name = f"slitherlink/4x4/normal/3.{index};v1;rating=1-1;scale={SCALE}"
    result = call("--id", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"satloop: 0 of 1 puzzle: the puzzle made rates {value:g}, not 1-1\n"


def test_duplicates_and_avoided_puzzles_are_not_rated(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []

    def counting(product: Product) -> Product:
        asked.append(fingerprint(product.puzzle))
        return rated(product)

    monkeypatch.setattr("satloop.generating.requests.rated", counting)
    assert rated_module.rated is rated
    tiny = ("slitherlink", "2x2", "--seed", "1")
    (folder / "old").write_text(call(*tiny, "--count", "2").stdout)
    old = {fingerprint(record.puzzle) for record in formats.read((folder / "old").read_text())}
    result = call(*tiny, "--count", "50", "--rating", "1-10", "--avoid", "old")
    assert result.exit_code == 1
    assert result.stderr == "satloop: 5 of 50 puzzles: the last 200 made were there already\n"
    assert len(asked) == len(set(asked)) == 5
    assert not old & set(asked)


def product(number: int, rating: float | None) -> Product:
    """Make a board that is no image of another number's."""
    digits = [4, 3, 3, 3, 2, *[number // 3**place % 3 for place in range(8)], 0, 0, 0]
    clues = tuple(map(Count, digits))
    return Product(Puzzle(SLITHERLINK, 2, 8, clues), Answer(frozenset()), rating=rating)


def batch(patience: int = MOST_OUTSIDE) -> Batch:
    return Batch(Request(MAKER, 2, 8, "hard", 1, (("rating", "3-4"),)), patience=patience)


def test_a_batch_passes_ratings_over() -> None:
    taking = batch()
    ratings = [3.0, 2.9, 4.1, 4.0, 0.0]
    taken = [taking.offer(product(n, rating)) is not None for n, rating in enumerate(ratings)]
    assert taken == [True, False, False, True, False]
    assert (taking.taken, taking.rejected, taking.next) == (2, 3, 6)
    assert taking.offer(product(1, None)) is None  # known to be outside, not rated again
    assert taking.offer(product(3, None)) is None  # there already


def test_a_batch_ends_when_no_rating_is_right() -> None:
    taking = batch()
    for number in range(MOST_OUTSIDE - 1):
        assert taking.offer(product(number, 1.5)) is None
    assert taking.offer(product(MOST_OUTSIDE, 3.5))
    for number in range(MOST_OUTSIDE - 1):
        assert taking.offer(product(number, None)) is None
    for rating, text in ((1.5, "1.5"), (6.2, "from 1.5 to 6.2")):
        with pytest.raises(ExhaustedError) as caught:
            deepcopy(taking).offer(product(MOST_OUTSIDE + 1, rating))
        assert str(caught.value) == f"the last 500 made rate {text}, not 3-4"


def test_ratings_outside_show_that_there_are_puzzles() -> None:
    taking = batch()
    for number in range(3):
        assert taking.offer(product(number, 1.0)) is None
        assert taking.offer(TriesError("none")) is None
    with pytest.raises(TriesError, match="none"):
        taking.offer(TriesError("none"))


def test_workers_rate_what_they_have_not_seen() -> None:
    wanted = request(MAKER, (2, 2), None, 1, {"rating": "1-10"})
    first = wanted.make(1)
    assert first == request(MAKER, (2, 2), None, 1, {}).make(1)
    work = _Work(wanted, set())
    assert work(1) == wanted.rate(first) != first
    assert work(1) == first
    assert _Work(wanted, {fingerprint(first.puzzle)})(1) == first


def test_what_hints_do_not_finish_has_no_rating() -> None:
    ambiguous = Product(Puzzle(SLITHERLINK, 2, 2, (None,) * 4), Answer(frozenset()))
    assert rated(ambiguous).rating == 0.0


def test_ranges_have_one_way_to_be_said() -> None:
    for text in ("3-4.5", "3.0-4.5", "03-4.5"):
        assert RATING.canonical(text, 5, 5) == "3-4.5"
    assert 3.4 in read_range("3.4-3.4")
    name = f"slitherlink/5x5/normal/1.1;v1;rating=3.0-4;scale={SCALE}"
    with pytest.raises(OptionsError, match="no puzzle has the id"):
        request_of(PuzzleId.parse(name), {})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        *[
            (text, f"rating: expected a range of ratings such as 3-4.5, found '{text}'")
            for text in (
                *("", "5", "a-b", "3.25-4", "3.25-", "3-", "-3", "-3-5", "3--5", "3-4-5", "3 - 4"),
                *("1e0-3", "nan-nan", "٣-٤", "3,5-4", "3-4%", "3-1000"),
            )
        ],
        ("9-2", "rating: no range of ratings from 1 to 10: 9-2"),
        ("0-99", "rating: no range of ratings from 1 to 10: 0-99"),
        ("0.9-2", "rating: no range of ratings from 1 to 10: 0.9-2"),
        ("9-10.1", "rating: no range of ratings from 1 to 10: 9-10.1"),
    ],
)
def test_hostile_ranges(text: str, message: str) -> None:
    for genre in GENRES:
        result = call(genre, *SMALL, "--rating", text)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"satloop: {message}\n"


@pytest.mark.parametrize(
    ("ending", "message"),
    [
        ("rating=3-4", f"of version none of the ratings, this is version {SCALE}"),
        ("rating=3-4;scale=0", f"of version 0 of the ratings, this is version {SCALE}"),
        (f"scale={SCALE}", "slitherlink has no setting scale"),
        (f"scale={SCALE};rating=3-4", "no puzzle has the id"),
        (f"rating=4-3;scale={SCALE}", "rating: no range of ratings"),
    ],
)
def test_hostile_ids(ending: str, message: str) -> None:
    result = call("--id", f"slitherlink/5x5/normal/1.1;v1;{ending}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert call("--id", "slitherlink/5x5/normal/1.1;v1", "--rating", "3-4").exit_code == 2


def test_other_ranges_are_not_gone_on_with(folder: Path) -> None:
    args = ("slitherlink", "3x3", "--seed", "1", "-o", "file")
    assert call(*args, "--rating", "1-10", "--count", "2").exit_code == 0
    before = (folder / "file").read_text()
    for other in ((), ("--rating", "1-9.9")):
        refused = call(*args, *other, "--count", "3", "--resume")
        assert refused.exit_code == 2
        assert "is not what comes next for this request" in refused.stderr
    assert (folder / "file").read_text() == before


def test_the_time_counts_for_rating_too() -> None:
    result = call("slitherlink", "5x5", "--seed", "1", "--rating", "1-1", "--timeout", "0.5")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == "satloop: 0 of 1 puzzle: the limit of 0.5 seconds was reached\n"


def test_records_are_read_back() -> None:
    wanted = request(MAKER, (3, 3), None, 1, {"rating": "1-10"})
    record = wanted.record(1, wanted.rate(wanted.make(1)), answers=True)
    for name in ("text", "jsonl"):
        (again,) = formats.read(formats.write([record], name, answers=True))
        assert (again.puzzle, again.answer) == (record.puzzle, record.answer)
