"""Pictures: well-formed, told in words, every state by shape, the same bytes every time."""

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from satloop import Genre, Marks, Puzzle, PuzzleError, count, genres
from satloop.formats import Record, read
from satloop.hinting import Step, hint, walkthrough
from satloop.hinting.picture import draw_step, hint_picture, step_picture, together
from satloop.pieces import Cross, Dot, Highlight, Line, Number, Pointer, Role, Shade
from satloop.render import Style
from satloop.render.board import Emphasis, Picture, picture
from satloop.render.outlines import around_cells, around_region
from satloop.render.shapes import LOOKS, Disc, Stroke, shapes
from satloop.render.svg import DARK, LIGHT, Theme, styles, svg
from satloop_cli.main import cli
from test_drawing import boards, marks_on
from test_genres import PEARLS, SAMPLES

ROOT = Path(__file__).parents[1]
SVG = "{http://www.w3.org/2000/svg}"
PINNED = """\
<title id="satloop-a0352258-title">Yajilin 2x2</title>
<desc id="satloop-a0352258-text">Yajilin, 2 columns, 2 rows. Row 1: 12 right in column 1.</desc>
<path class="paper" d="M-18 -18h116v116h-116z"/>
<path class="grid" d="M40 0L40 80M0 40L80 40"/>
<path class="frame" d="M0 0L80 0M80 0L80 80M80 80L0 80M0 80L0 0"/>
<path class="arrow" d="M7.6 9.2L24.4 9.2"/>
<path class="head" d="M32.4 9.2L24.4 13.2L24.4 5.2z"/>
<text class="clue" x="20" y="33.38" font-size="21.6">12</text>
</svg>
"""
STATES = (Role.MARK, Role.USED, Role.NEW, Role.WRONG)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> tuple[Genre, ...]:
    monkeypatch.setattr(genres, "GENRES", (*genres.GENRES, PEARLS))
    return genres.GENRES


def example(name: str) -> Record:
    (record,) = read((ROOT / "examples" / f"{name}.txt").read_text(encoding="utf-8"))
    return record


def path(name: str) -> str:
    return str(ROOT / "examples" / f"{name}.txt")


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own output


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


def test_every_genre_is_drawn(registry: tuple[Genre, ...]) -> None:
    for genre in registry:
        (record,) = read(SAMPLES[genre.name])
        puzzle = record.puzzle
        (answer,) = count(puzzle).answers
        root = parsed(svg(picture(puzzle, answer)))
        title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert title.text == f"{genre.name.capitalize()} {puzzle.cols}x{puzzle.rows}"
        assert desc is not None
        assert desc.text is not None
        assert f"Answer: {len(answer.lines)} lines" in desc.text
        assert root.get("role") == "img"
        assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
        clues = sum(clue is not None for clue in puzzle.clues)
        assert len(root.findall(f"{SVG}text")) == clues
        (lines,) = (p for p in root.findall(f"{SVG}path") if p.get("class") == "line")
        assert lines.get("d", "").count("M") == len(answer.lines)
        assert svg(picture(puzzle)) != svg(picture(puzzle, answer))


@pytest.mark.parametrize("genre", genres.GENRES, ids=lambda genre: genre.name)
@settings(max_examples=40)
@given(data=st.data())
def test_whatever_can_be_marked_is_drawn(genre: Genre, data: st.DataObject) -> None:
    puzzle = data.draw(boards(genre))
    marks = data.draw(marks_on(puzzle))
    drawn = picture(puzzle, marks, labels=True)
    assert _count(drawn, Line, Role.MARK) == len(marks.lines)
    assert _count(drawn, Cross, Role.MARK) == len(marks.empty)
    assert _count(drawn, Shade, Role.MARK) == len(marks.shaded)
    assert _count(drawn, Dot, Role.MARK) == len(marks.unshaded)
    root = parsed(svg(drawn))
    numbers = [float(text) for text in root.get("viewBox", "").split()]
    x, y, width, height = numbers
    for path_ in root.findall(f"{SVG}path"):
        for first, second in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path_.get("d", "")):
            assert x <= float(first) <= x + width
            assert y <= float(second) <= y + height


def test_nothing_is_loaded_and_ids_differ() -> None:
    texts = [svg(picture(example(name).puzzle)) for name in ("slitherlink-small", "yajilin-small")]
    assert not any(
        re.search(r"href|url\(|@import|@font-face|<script|(?<!xmlns=\")http", t) for t in texts
    )
    ids = Counter(id_ for text in texts for id_ in re.findall(r' id="([^"]+)"', text))
    assert len(ids) == 4
    assert set(ids.values()) == {1}
    named = svg(picture(example("yajilin-small").puzzle), ident="p7", styled=False)
    assert 'id="satloop-p7-title"' in named
    assert "<style" not in named


def test_the_bytes_are_pinned() -> None:
    """Another machine or hash seed writes the same; a change of looks is seen here."""
    (record,) = read("genre: yajilin\n\n>12 .\n. .\n")
    text = svg(picture(record.puzzle), styled=False)
    assert text.split("\n", 1)[1] == PINNED


def _looks(piece: Line | Cross | Dot | Shade) -> list[tuple[object, ...]]:
    """Return the shapes of a piece without their colours."""
    found = []
    for shape in shapes(piece):
        assert isinstance(shape, Stroke | Disc)
        size = shape.points if isinstance(shape, Stroke) else (shape.radius,)
        look = shape.look
        found.append((size, look.width, look.dash, look.fill is None))
    return sorted(found, key=repr)


@pytest.mark.parametrize(
    "piece",
    [
        Line((0, 0), (1, 0), Role.MARK),
        Cross(1, 1, Role.MARK),
        Dot(1, 1, Role.MARK),
        Shade(1, 1, Role.MARK),
    ],
)
def test_states_differ_by_shape(piece: Line | Cross | Dot | Shade) -> None:
    found = [_looks(replace(piece, role=role)) for role in STATES]
    assert not any(found[at] in found[:at] for at in range(len(found)))


def test_every_look_has_its_colours() -> None:
    for theme, inks in ((Theme.LIGHT, LIGHT), (Theme.DARK, DARK)):
        sheet = styles(theme)
        for look in LOOKS:
            for what in ("fill", "stroke"):
                ink = getattr(look, what)
                rule = rf"\.{look.name}[,{{][^}}]*{what}:{inks[ink]}" if ink else ""
                assert not ink or re.search(rule, sheet)
    auto = styles()
    assert "@media screen and (prefers-color-scheme:dark){.satloop:not(.light) " in auto
    assert ".satloop.dark " in auto
    assert len({look.name for look in LOOKS}) == len(LOOKS)


def test_contrast() -> None:
    for inks in (LIGHT, DARK):
        paper = _luminance(inks[type(next(iter(inks))).PAPER])
        for ink, colour in inks.items():
            pair = sorted((_luminance(colour), paper))
            assert ink.name in ("PAPER", "TINT") or (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_an_emphasised_mark_is_drawn_once() -> None:
    puzzle = example("yajilin-small").puzzle
    marks = Marks(frozenset({1, 2}), shaded=frozenset({9}))
    emphasis = Emphasis(
        used=Marks(frozenset({1})), new=Marks(frozenset({3}), shaded=frozenset({9}))
    )
    drawn = picture(puzzle, marks, emphasis).pieces
    roles = sorted(p.role for p in drawn if isinstance(p, Line) and p.role in STATES)
    assert roles == [Role.MARK, Role.NEW, Role.USED]
    assert [p.role for p in drawn if isinstance(p, Shade)] == [Role.NEW]


def test_clues_fit_their_cells() -> None:
    text = "genre: yajilin\n\n^12 v3 <10 >0 # ?\n>? <? ^? v? v300 <4000\n"
    (record,) = read(text)
    drawn = picture(record.puzzle).pieces
    assert sum(isinstance(p, Pointer) for p in drawn) == 10
    for piece in drawn:
        if isinstance(piece, Number):
            half = 0.64 * piece.size * len(piece.text) / 2
            assert int(piece.x - half) == int(piece.x + half) == int(piece.x)
    words = picture(record.puzzle).text
    assert "12 up in column 1" in words
    assert "blocked in column 5, unknown in column 6." in words
    assert "unknown right in column 1" in words
    tinted = picture(replace(record.puzzle, flags="b")).pieces
    assert sum(isinstance(p, Shade) and p.role is Role.GRID for p in tinted) == 12


def test_outlines() -> None:
    puzzle = example("slitherlink-10x10").puzzle
    (square,) = around_cells(puzzle, [0])
    assert square.points == ((0.17, 0.17), (0.83, 0.17), (0.83, 0.83), (0.17, 0.83))
    assert len(around_cells(puzzle, [0, 11])) == 2  # they touch at a corner only
    (ell,) = around_cells(puzzle, [0, 10, 11])
    assert len(ell.points) == 6
    ring = [0, 1, 2, 10, 12, 20, 21, 22]
    assert sorted(len(o.points) for o in around_cells(puzzle, ring)) == [4, 4]
    (region,) = around_region(puzzle, [0, 1])
    assert region.points[0] == (-0.26, -0.26)


@pytest.mark.parametrize("bad", ["a\x01b", "line\nbreak", "\ud800", "\ufffe"])
def test_hostile_titles_are_refused(bad: str) -> None:
    puzzle = replace(example("yajilin-small").puzzle, info=(("title", bad),))
    with pytest.raises(PuzzleError, match="title cannot be printed"):
        picture(puzzle)


def test_hostile_titles_are_escaped() -> None:
    title = "</title><script>\"&' ]]> 五目"
    puzzle = replace(example("yajilin-small").puzzle, info=(("title", title),))
    root = parsed(svg(picture(puzzle)))
    assert root.findtext(f"{SVG}title") == title
    assert root.find(f".//{SVG}script") is None


@pytest.mark.parametrize("name", ["slitherlink-small", "yajilin-small"])
def test_steps_are_drawn(name: str) -> None:
    puzzle = example(name).puzzle
    marks = Marks()
    for step in walkthrough(puzzle):
        drawn = step_picture(puzzle, marks, step)
        assert drawn.text == str(step)
        new = step.conclusions
        assert _count(drawn, Line, Role.NEW) == len(new.lines)
        assert _count(drawn, Cross, Role.NEW) == len(new.empty)
        assert _count(drawn, Shade, Role.NEW) == len(new.shaded)
        assert _count(drawn, Line, Role.USED) == len(step.used.lines)
        told = {p.topic for p in step.reason.premises}
        assert told <= {"curve", "sides", "some-loop"} or _count(drawn, Highlight, Role.PREMISE)
        boards = draw_step(puzzle, marks, step, Style.UNICODE)
        assert "[" in "".join(boards) or told <= {"curve", "sides", "some-loop", "one-loop"}
        marks = together(marks, new)


def _count(drawn: Picture, kind: type, role: Role) -> int:
    alike = [piece for piece in drawn.pieces if isinstance(piece, kind)]
    return sum(getattr(piece, "role", None) is role for piece in alike)


def test_dots_and_cells_looked_at_stand_in_brackets() -> None:
    puzzle = example("yajilin-small").puzzle
    step = next(walkthrough(puzzle))
    assert draw_step(puzzle, Marks(), step)[4] == "[.]X[.] [<1] ^1  ."
    puzzle = example("slitherlink-small").puzzle
    boards = [
        draw_step(puzzle, before, step)
        for before, step in _told(puzzle)
        if step.technique.name == "dead end"
    ]
    assert any("[+]" in line for board in boards for line in board)


def _told(puzzle: Puzzle) -> Iterator[tuple[Marks, Step]]:
    marks = Marks()
    for step in walkthrough(puzzle):
        yield marks, step
        marks = together(marks, step.conclusions)


def test_hints_about_mistakes_are_drawn() -> None:
    record = example("slitherlink-contradiction")
    drawn = hint_picture(record.puzzle, None, hint(record.puzzle))
    assert _count(drawn, Highlight, Role.WRONG) >= 1
    puzzle = example("slitherlink-small").puzzle
    (answer,) = count(puzzle).answers
    wrong = next(e for e in puzzle.lattice.edges if e not in answer.lines)
    marks = Marks(frozenset({wrong}))
    drawn = hint_picture(puzzle, marks, hint(puzzle, marks))
    assert _count(drawn, Line, Role.WRONG) == 1
    assert _count(drawn, Line, Role.MARK) == 0


def test_explain_writes_pictures(tmp_path: Path) -> None:
    folder, name = tmp_path / "steps of it", path("yajilin-small")
    told = run("explain", name, "--svg", str(folder), "--json")
    assert told.exit_code == 0
    steps = json.loads(told.stdout)["steps"]
    files = sorted(file.name for file in folder.iterdir())
    assert files == [step["picture"] for step in steps]
    assert files[0] == "step-001.svg"
    for step in steps:
        root = parsed((folder / step["picture"]).read_text(encoding="utf-8"))
        assert root.findtext(f"{SVG}desc") == step["text"]
    again = run("explain", name, "--svg", str(folder))
    assert again.exit_code == 2
    assert again.stdout == ""
    assert "--force" in again.stderr
    both = run(
        "explain", name, path("slitherlink-small"), "--svg", str(folder), "--force", "--markdown"
    )
    assert both.exit_code == 0
    files = sorted(file.name for file in folder.iterdir())
    assert files[0] == "001-step-001.svg"
    assert all(file[:4] in ("001-", "002-") for file in files)
    assert both.stdout.count("](") == len(files)
    assert "steps%20of%20it/001-step-001.svg)" in both.stdout


@pytest.mark.parametrize("target", ["", "{}/none/x", "{}/file", "\0"])
def test_explain_refuses_what_is_no_folder(target: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    result = run("explain", path("yajilin-small"), "--svg", target.format(tmp_path))
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert run("explain", path("yajilin-small"), "--force").exit_code == 2


def test_hint_draws_itself(tmp_path: Path) -> None:
    target = tmp_path / "hint.svg"
    name = path("slitherlink-part-solved")
    told = run("hint", name, "--svg", str(target)).stdout
    text = target.read_text(encoding="utf-8")
    assert told == f"{name}: {parsed(text).findtext(f'{SVG}desc')}\n"
    assert run("hint", name, "--svg", str(target)).exit_code == 2
    assert run("hint", name, "--svg", str(target), "--force").exit_code == 0
    assert target.read_text(encoding="utf-8") == text
    several = run("hint", name, path("yajilin-small"), "--svg", str(tmp_path / "b.svg"))
    assert several.exit_code == 2
    assert not (tmp_path / "b.svg").exists()
    assert run("hint", name, "--force").exit_code == 2
