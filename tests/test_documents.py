"""Documents: PNG, HTML, Markdown and PDF books, and `export` that writes them."""

import base64
import hashlib
import html.parser
import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from PIL import Image
from pypdf import PdfReader

from satloop import Genre, PuzzleError, count, genres
from satloop.errors import MissingExtraError
from satloop.formats import read
from satloop.render import Style, draw, extras
from satloop.render.board import picture
from satloop.render.documents import DOCUMENTS, Document
from satloop.render.entries import Entry, Layout, Paper
from satloop.render.pages import markdown, page
from satloop.render.paper import Box, best_grid
from satloop.render.pdf import book
from satloop.render.png import png
from satloop.render.svg import Theme
from satloop_cli.main import cli
from test_genres import PEARLS, SAMPLES
from test_pictures import example, parsed, path

PAIR = (path("slitherlink-10x10"), path("yajilin-10x10"))


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


def entry(name: str, number: int = 1, title: str = "") -> Entry:
    puzzle = example(name).puzzle
    if title:
        puzzle = replace(puzzle, info=(("title", title),))
    return Entry(number, puzzle, None, count(puzzle).answers[0])


def dark_pixels(content: bytes) -> float:
    """Return the share of a picture's pixels that are dark."""
    with Image.open(io.BytesIO(content)) as image:
        counts = image.convert("L").histogram()
    return sum(counts[:128]) / sum(counts)


def test_every_genre_makes_every_document(monkeypatch: pytest.MonkeyPatch) -> None:
    registry: tuple[Genre, ...] = (*genres.GENRES, PEARLS)
    monkeypatch.setattr(genres, "GENRES", registry)
    for genre in registry:
        (record,) = read(SAMPLES[genre.name])
        (answer,) = count(record.puzzle).answers
        for document in DOCUMENTS:
            bare = document.write([Entry(1, record.puzzle)], Layout())
            full = document.write([Entry(1, record.puzzle, None, answer)], Layout())
            assert bare != full
            assert full == document.write([Entry(1, record.puzzle, None, answer)], Layout())


def test_png() -> None:
    drawn = picture(example("yajilin-10x10").puzzle)
    content = png(drawn)
    with Image.open(io.BytesIO(content)) as image:
        assert image.size == (round(drawn.width * 40), round(drawn.height * 40))
    assert 0.01 < dark_pixels(content) < 0.2
    assert dark_pixels(png(drawn, Theme.DARK)) > 0.7
    with Image.open(io.BytesIO(png(drawn, pixels=10))) as image:
        assert image.size == (109, 109)
    with pytest.raises(PuzzleError, match="too large"):
        png(drawn, pixels=2000)


def test_png_has_the_numbers() -> None:
    """The font that comes along is found: an arrow's cell is darker with its number."""
    one, other = (read(f"genre: yajilin\n\n{token} .\n. .\n")[0] for token in ("?", "."))
    assert dark_pixels(png(picture(one.puzzle))) > dark_pixels(png(picture(other.puzzle)))


class Outline(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_html_stands_alone() -> None:
    entries = [entry("slitherlink-small", 1, "<b>&\"'"), entry("yajilin-small", 2)]
    text = page(entries, Layout(title="A & B")).decode()
    outline = Outline()
    outline.feed(text)
    tags = [tag for tag, _ in outline.tags]
    assert [t for t in tags if re.fullmatch("h[1-6]", t)] == ["h1", "h2", "h2", "h2", "h3", "h3"]
    assert tags.count("svg") == 4
    assert "b" not in tags
    assert "<title>A &amp; B</title>" in text
    assert '<h2 id="puzzle-1">1. &lt;b&gt;&amp;' in text
    ids = [found["id"] for _, found in outline.tags if "id" in found]
    assert len(ids) == len(set(ids))
    referred = {i for _, a in outline.tags for i in (a.get("aria-labelledby") or "").split()}
    assert referred <= set(ids)
    assert not {"script", "link", "img", "iframe", "object"} & set(tags)
    assert not any("style" in found or "href" in found for _, found in outline.tags)
    (sheet,) = re.findall("<style>(.*?)</style>", text)
    digest = base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
    policy = next(found["content"] for _, found in outline.tags if "http-equiv" in found)
    assert policy is not None
    assert policy.startswith(f"default-src 'none'; style-src 'sha256-{digest}'")


def test_markdown() -> None:
    entries = [entry("slitherlink-small", 7, "[a](b) *c* `d` | #e")]
    text = markdown(entries, Layout(title="- all")).decode()
    assert text.startswith("# \\- all\n\n## 7. \\[a\\](b) \\*c\\* \\`d\\` \\| \\#e\n")
    blocks = re.findall("```text\n(.*?)\n```", text, re.DOTALL)
    assert blocks[0].split("\n") == draw(entries[0].puzzle, None, Style.UNICODE)
    assert blocks[1].split("\n") == draw(entries[0].puzzle, entries[0].answer, Style.UNICODE)


def fonts(reader: PdfReader) -> dict[str, bool]:
    """Return the names of all fonts, and whether they are embedded TrueType."""
    found = {}
    for sheet in reader.pages:
        resources: Any = sheet["/Resources"]
        for reference in resources["/Font"].values():
            font = reference.get_object()
            inside = font.get("/FontDescriptor", {})
            found[str(font["/BaseFont"])] = "/FontFile2" in inside
    return found


def test_a_book() -> None:
    puzzle = replace(
        example("slitherlink-small").puzzle,
        info=(("title", "First"), ("id", "slitherlink/4x3/hard/7.1;v1"), ("author", "A. Setter")),
    )
    entries = [
        Entry(1, puzzle, None, count(puzzle).answers[0]),
        entry("yajilin-small", 2, "Zweites für Übung"),
        replace(entry("slitherlink-10x10", 3), answer=None),
    ]
    content = book(entries, Layout(title="My book"))
    reader = PdfReader(io.BytesIO(content))
    texts = [sheet.extract_text() for sheet in reader.pages]
    assert len(texts) == 3
    assert texts[0].startswith("My book")
    assert "1. First" in texts[0]
    assert "Slitherlink 4x3 · hard · by A. Setter" in texts[0]
    assert "2. Zweites für Übung" in texts[0]
    assert "3. Winding road" in texts[1]
    assert texts[2].startswith("Answers")
    assert "1. First" in texts[2]
    assert "3." not in texts[2]
    assert [text.rstrip()[-1] for text in texts] == ["1", "2", "3"]
    embedded = fonts(reader)
    assert len(embedded) == 2
    assert all(embedded.values())
    assert reader.metadata is not None
    assert reader.metadata.title == "My book"
    marks = [mark.title for mark in reader.outline if not isinstance(mark, list)]
    assert marks == ["My book", "1. First", "2. Zweites für Übung", "3. Winding road", "Answers"]
    assert reader.pages[0].mediabox.width == pytest.approx(595.3, abs=0.1)


@pytest.mark.parametrize("paper", list(Paper))
def test_pages_of_a_book(paper: Paper) -> None:
    entries = [entry("slitherlink-small", number) for number in range(1, 12)]
    reader = PdfReader(io.BytesIO(book(entries, Layout(paper=paper, per_page=4))))
    assert len(reader.pages) == 3 + 1
    width, height = (side / 25.4 * 72 for side in paper.value)
    for sheet in reader.pages:
        assert (sheet.mediabox.width, sheet.mediabox.height) == pytest.approx((width, height), 1e-3)
    last = reader.pages[2].extract_text()
    assert [int(n) for n in re.findall(r"(\d+)\. ", last)] == [9, 10, 11]
    odd = PdfReader(io.BytesIO(book(entries, Layout(paper=paper, per_page=3))))
    assert [int(n) for n in re.findall(r"(\d+)\. ", odd.pages[0].extract_text())] == [1, 2, 3]


def test_boards_stay_in_their_slots() -> None:
    area = Box(10, 20, 400, 700)
    for count_ in range(1, 13):
        grid = best_grid(area, (11, 11), count_, 30, 20)
        slots = area.slots(grid, 20)
        assert len(slots) >= count_
        for slot in slots:
            assert slot.x >= 10
            assert slot.y >= 20 - 1e-9
            assert slot.x + slot.width <= 410 + 1e-9
            assert slot.top <= 720 + 1e-9
            cell = slot.cell((11, 11), 30)
            assert 11 * cell <= slot.width + 1e-9
            assert 11 * cell + 30 <= slot.height + 1e-9
    assert best_grid(area, (11, 11), 2, 30, 20) == (1, 2)
    assert best_grid(area, (40, 10), 4, 30, 20) == (1, 4)


@pytest.mark.parametrize("size", ["1x1", "1x999", "999x1", "60x60"])
def test_odd_sizes(size: str) -> None:
    cols, rows = map(int, size.split("x"))
    (record,) = read(f"genre: slitherlink\n\n{'.' * cols}\n" + f"{'.' * cols}\n" * (rows - 1))
    content = book([Entry(1, record.puzzle)], Layout())
    assert len(PdfReader(io.BytesIO(content)).pages) == 1


def test_titles_that_a_book_cannot_print() -> None:
    with pytest.raises(PuzzleError, match=r"the font has no '五' \(U\+4E94\)"):
        book([entry("yajilin-small", 1, "五")], Layout())
    with pytest.raises(PuzzleError, match="leaves no room"):
        book([entry("yajilin-small", 1, "word " * 5000)], Layout())
    with pytest.raises(PuzzleError, match="too long for its line"):
        book([entry("yajilin-small", 1, "x" * 500)], Layout())
    with pytest.raises(PuzzleError, match="leaves no room"):
        book([entry("yajilin-small", 1)], Layout(title="word " * 5000))
    long = book([entry("yajilin-small", 1, "many words " * 20)], Layout())
    assert len(PdfReader(io.BytesIO(long)).pages) == 2


def test_fonts_are_chosen_and_checked(tmp_path: Path) -> None:
    bold = str(extras.font_file(bold=True))
    reader = PdfReader(io.BytesIO(book([entry("yajilin-small")], Layout(font=bold))))
    assert all("Bold" in name for name in fonts(reader))
    damaged = tmp_path / "damaged.ttf"
    damaged.write_bytes(Path(bold).read_bytes()[:3000])
    for name in (str(damaged), str(tmp_path), str(tmp_path / "none"), path("yajilin-small")):
        with pytest.raises(PuzzleError, match="no TrueType font"):
            book([entry("yajilin-small")], Layout(font=name))


def test_the_same_bytes_in_another_process() -> None:
    script = (
        "import sys, hashlib; from satloop_cli.main import cli; "
        "from click.testing import CliRunner\n"
        "for form in ('pdf', 'png', 'html', 'svg'):\n"
        "    made = CliRunner().invoke(cli, ['export', sys.argv[1], '--to', form])\n"
        "    print(made.exit_code, hashlib.sha256(made.stdout_bytes).hexdigest())"
    )
    one, other = (
        subprocess.run(
            [sys.executable, "-c", script, PAIR[1]],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in "12"
    )
    assert one == other
    assert len(set(one.splitlines())) == one.count(b"\n0") + 1 == 4


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_export_writes_whole_files_and_never_over_others(
    document: Document, tmp_path: Path
) -> None:
    name, several = document.name, document.several
    target = tmp_path / f"book.{name}"
    assert run("export", *PAIR, "--to", name, "-o", str(target), "--answers").exit_code == 0
    files = sorted(file.name for file in tmp_path.iterdir())
    assert files == ([f"book.{name}"] if several else [f"book-1.{name}", f"book-2.{name}"])
    before = [(tmp_path / file).read_bytes() for file in files]
    again = run("export", *PAIR, "--to", name, "-o", str(target))
    assert again.exit_code == 2
    assert again.stderr.endswith(": the file exists; --force replaces it\n")
    assert before == [(tmp_path / file).read_bytes() for file in files]
    assert run("export", *PAIR, "--to", name, "-o", str(target), "--force").exit_code == 0
    assert before != [(tmp_path / file).read_bytes() for file in files]
    assert sorted(file.name for file in tmp_path.iterdir()) == files


def test_export_of_pictures() -> None:
    one = run("export", PAIR[0], "--to", "svg")
    assert one.exit_code == 0
    assert parsed(one.stdout).get("class") == "satloop auto"
    assert parsed(run("export", PAIR[0], "--to", "svg", "--theme", "dark").stdout).get("class") == (
        "satloop dark"
    )
    part = path("yajilin-part-solved")
    with_marks = run("export", part, "--to", "svg", "--marks").stdout
    assert "Marks: " in with_marks
    assert "Marks: " not in run("export", part, "--to", "svg").stdout
    assert "Answer: " in run("export", part, "--to", "svg", "--answers").stdout
    several = run("export", *PAIR, "--to", "svg")
    assert several.exit_code == 2
    assert "2 puzzles make 2 files of svg: give a name with -o FILE" in several.stderr
    assert run("export", *PAIR, "--to", "png").stdout_bytes == b""
    assert run("export", PAIR[0], "--to", "png").stdout_bytes.startswith(b"\x89PNG")


@pytest.mark.parametrize("target", ["", ".", "..", "/", "\0", "{}", "{}/none/x.svg", "{}/"])
def test_export_refuses_what_is_no_file(target: str, tmp_path: Path) -> None:
    for sources in (PAIR, PAIR[:1]):
        for form in ("svg", "pdf"):
            result = run("export", *sources, "--to", form, "-o", target.format(tmp_path))
            assert result.exit_code == 2
            assert len(result.stderr.splitlines()) == 1
            assert list(tmp_path.iterdir()) == []


def test_options_that_make_no_difference_are_refused() -> None:
    for args in (
        ("svg", "--paper", "a5"),
        ("pdf", "--theme", "dark"),
        ("markdown", "--pixels", "9"),
        ("png", "--title", "x"),
        ("text", "--title", "x"),
        ("ascii", "--marks"),
    ):
        result = run("export", PAIR[0], "--to", *args)
        assert result.exit_code == 2
        assert "makes no difference to" in result.stderr


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    for name in ("pdf", "png"):
        target = tmp_path / "x"
        result = run("export", PAIR[0], "--to", name, "-o", str(target))
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        assert "pip install 'satloop[print]'" in result.stderr
        assert not target.exists()
    with pytest.raises(MissingExtraError):
        book([entry("yajilin-small")], Layout())
    assert run("export", PAIR[0], "--to", "html").exit_code == 0


def test_hostile_titles_spoil_only_their_puzzle(tmp_path: Path) -> None:
    source = tmp_path / "two.jsonl"
    lines = run("export", *PAIR, "--to", "jsonl").stdout.splitlines()
    lines[0] = lines[0].replace("Winding road", "Winding\\u0001road")
    source.write_text("\n".join(lines), encoding="utf-8")
    for name in ("html", "markdown", "pdf"):
        target = tmp_path / f"out.{name}"
        result = run("export", str(source), "--to", name, "-o", str(target))
        assert result.exit_code == 2
        assert "title cannot be printed: 'Winding\\x01road'" in result.stderr
        assert target.exists()
    result = run("export", str(source), "--to", "svg", "-o", str(tmp_path / "b.svg"))
    assert result.exit_code == 2
    assert [file.name for file in tmp_path.glob("b*.svg")] == ["b.svg"]
    title = run("export", PAIR[0], "--to", "html", "--title", "a\x02b")
    assert title.exit_code == 2
    assert title.stdout == ""
