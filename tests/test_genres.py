"""Contracts that every registered genre keeps, a throw-away one among them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import ClassVar

import pytest

from satloop import Answer, Code, Genre, Marks, Puzzle, Verdict, Violation, check, genres, verify
from satloop.alphabets.base import Alphabet
from satloop.alphabets.notation import Notation, table
from satloop.clues import Clue
from satloop.encoding import Encoding, Rule, RuleKind
from satloop.errors import NotationError
from satloop.formats import FORMATS, lost, read, write
from satloop.formats.record import Record
from satloop.genres.vocabulary import dots, some_loop
from satloop.geometry import Site
from satloop.render.text import Style, draw


class Pearl(Clue):
    """The loop goes straight on here."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pearl)

    def __hash__(self) -> int:
        return 1


class PearlAlphabet(Alphabet):
    compact: ClassVar[bool] = True
    address_blanks: ClassVar[str] = "abc"
    notations: ClassVar[Mapping[str, Notation]] = dict.fromkeys(
        ("pzpr", "kanpen", "penpa", "gmpuzzles", "compass"), table({"O": Pearl()})
    )

    def accepts(self, clue: Clue) -> bool:
        return isinstance(clue, Pearl)

    def without_number(self, clue: Clue) -> Clue:
        return clue

    def read_token(self, token: str) -> Clue:
        if token != "O":
            raise NotationError("expected O")
        return Pearl()

    def write_token(self, clue: Clue) -> str:
        del clue
        return "O"

    def read_address_clue(self, body: str, start: int) -> tuple[Clue, int, int]:
        if body[start] != "O":
            raise NotationError("expected O", start)
        return Pearl(), 1, 1

    def write_address_clue(self, clue: Clue, following: Sequence[Clue | None]) -> tuple[str, int]:
        del clue, following
        return "O", 1


class Pearls(Genre):
    """One loop through cell centres that goes straight through every pearl."""

    name: ClassVar[str] = "pearls"
    summary: ClassVar[str] = "straight through pearls"
    alphabet: ClassVar[Alphabet] = PearlAlphabet()
    site: ClassVar[Site] = Site.CENTRES
    address_names: ClassVar[tuple[str, ...]] = ("pearls",)

    def encode(self, puzzle: Puzzle) -> Encoding:
        grid = puzzle.lattice
        rules = []
        for cell, clue in enumerate(puzzle.clues):
            if clue is None:
                continue
            bends = [
                (-a, -b)
                for a, b in combinations(grid.at[cell], 2)
                if (a in grid.right) != (b in grid.right)
            ]
            anchor = ((cell, cell),)
            rules.append(Rule(RuleKind.CLUE, cell, (grid.at[cell], *bends), anchor))
        rules.append(some_loop(grid.edges))
        return Encoding(grid, len(grid.edges), dots(grid), tuple(rules))

    def violations(self, puzzle: Puzzle, marks: Marks) -> Iterator[Violation]:
        grid = puzzle.lattice
        for cell, clue in enumerate(puzzle.clues):
            lines = [e for e in grid.at[cell] if e in marks.lines]
            ways = {(e in grid.right) for e in lines}
            unused = all(e in marks.empty for e in grid.at[cell])
            if clue is not None and (len(ways) > 1 or unused):
                yield Violation(Code.CLUE_COUNT, str(puzzle.cell(cell)), "not straight on")


PEARLS = Pearls()
SAMPLES = {
    "slitherlink": "....\n.30.\n...0\n",
    "yajilin": ". . . . .\n. . . . .\n. . <1 ^1 .\n. . . . .\n",
    "pearls": ".O.\nO.O\n.O.\n",
}


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> tuple[Genre, ...]:
    monkeypatch.setattr(genres, "GENRES", (*genres.GENRES, PEARLS))
    return genres.GENRES


def test_every_genre_does_everything(registry: tuple[Genre, ...]) -> None:
    assert {genre.name for genre in registry} == set(SAMPLES)
    for genre in registry:
        (record,) = read(SAMPLES[genre.name])
        puzzle = record.puzzle
        assert puzzle.genre is genre
        found = verify(puzzle, forced=True)
        assert found.verdict is Verdict.UNIQUE
        (answer,) = found.answers
        assert check(puzzle, answer) == []
        assert check(puzzle, Answer(frozenset()))
        assert draw(puzzle, answer, Style.UNICODE) != draw(puzzle)
        full = Record(puzzle, answer, answer.as_marks(puzzle))
        for form in FORMATS:
            if not form.fits(genre):
                continue
            text = write([full], form.name, answers=True)
            assert text
            if form.read:
                (back,) = read(text, name=form.name, genre=genre)
                assert back.puzzle == puzzle
                if not lost(form, full):
                    assert back == full


def test_names_are_distinct(registry: tuple[Genre, ...]) -> None:
    names = [name for genre in registry for name in (genre.name, *genre.aliases)]
    assert len(names) == len(set(names))
    for genre in registry:
        for name in (genre.name, *genre.aliases):
            assert genres.find(name) is genre
