"""Puzzles as one page: HTML with everything in it, and Markdown with boards in characters."""

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape

from satloop.render.describing import heading, printed
from satloop.render.entries import Entry, Layout, answered
from satloop.render.shapes import Ink
from satloop.render.svg import DARK, LIGHT, Theme, styles, svg
from satloop.render.text import Style, draw

TITLE = "Puzzles"  # of a page without one
ANSWERS = "Answers"
SMALLER = 0.6  # an answer beside its puzzle
_SPECIAL = re.compile(r"^[-+=]|^\d+[.)]|[\\`*_{}\[\]<>#|&~]")


def page(entries: Sequence[Entry], layout: Layout) -> bytes:
    """Write a page that stands alone: it loads nothing and runs nothing, and says so.

    Raises `PuzzleError` for titles that are no text.
    """
    title = escape(_title(entries, layout))
    sheet = _sheet(layout.theme)
    digest = b64encode(sha256(sheet.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>{sheet}</style>",
        "</head>",
        "<body>",
        "<main>",
        f"<h1>{title}</h1>",
        *(line for entry in entries for line in _section(entry, layout)),
        *_answers(entries, layout),
        "</main>",
        "</body>",
        "</html>",
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def _title(entries: Sequence[Entry], layout: Layout) -> str:
    if layout.title or len(entries) != 1:
        return printed(layout.title or TITLE, "title")
    return heading(entries[0].puzzle)


def _sheet(theme: Theme) -> str:
    """Return the styles of the page and of the pictures on it."""
    rules = [
        "body{margin:0 auto;padding:1rem;max-width:60rem;font-family:sans-serif;line-height:1.4}",
        "section{break-inside:avoid;margin-block:2rem}",
        "h2,h3{margin-block:0 .25rem}p{margin-block:0 .5rem}",
        ".satloop{display:block;max-width:100%;height:auto}",
        ".answers{display:flex;flex-wrap:wrap;gap:2rem}.answers h2{flex-basis:100%}",
        ".answers section{margin:0;max-width:100%}",
    ]
    dark = f"body{{background:{DARK[Ink.PAPER]};color:{DARK[Ink.INK]}}}"
    rules.append(f"body{{background:{LIGHT[Ink.PAPER]};color:{LIGHT[Ink.INK]}}}")
    if theme is Theme.DARK:
        rules.append(dark)
    elif theme is Theme.AUTO:
        rules.append(f"@media screen and (prefers-color-scheme:dark){{{dark}}}")
    scheme = "light dark" if theme is Theme.AUTO else theme.value
    return f":root{{color-scheme:{scheme}}}{''.join(rules)}{styles(theme)}"


def _section(entry: Entry, layout: Layout) -> Iterator[str]:
    details = entry.details
    ident = f"puzzle-{entry.number}"
    yield f'<section aria-labelledby="{ident}">'
    yield f'<h2 id="{ident}">{escape(entry.name)}</h2>'
    if details:
        yield f"<p>{escape(details)}</p>"
    yield svg(entry.board, layout.theme, pixels=layout.pixels, ident=ident, styled=False).rstrip()
    yield "</section>"


def _answers(entries: Sequence[Entry], layout: Layout) -> Iterator[str]:
    if not answered(entries):
        return
    yield '<section class="answers" aria-labelledby="answers">'
    yield f'<h2 id="answers">{ANSWERS}</h2>'
    small = max(1, round(SMALLER * layout.pixels))
    for entry in answered(entries):
        ident = f"answer-{entry.number}"
        yield f'<section aria-labelledby="{ident}">'
        yield f'<h3 id="{ident}">{escape(entry.name)}</h3>'
        yield svg(entry.solved, layout.theme, pixels=small, ident=ident, styled=False).rstrip()
        yield "</section>"
    yield "</section>"


def markdown(entries: Sequence[Entry], layout: Layout) -> bytes:
    """Write Markdown with the boards in characters, so that the one file is all there is.

    Raises `PuzzleError` for titles that are no text.
    """
    lines = [f"# {_plain(_title(entries, layout))}", ""]
    for entry in entries:
        lines += [f"## {_heading(entry)}", ""]
        lines += [_plain(entry.details), ""] if entry.details else []
        lines += ["```text", *draw(entry.puzzle, entry.marks, Style.UNICODE), "```", ""]
    if answered(entries):
        lines += [f"## {ANSWERS}", ""]
    for entry in answered(entries):
        board = draw(entry.puzzle, entry.answer, Style.UNICODE)
        lines += [f"### {_heading(entry)}", "", "```text", *board, "```", ""]
    return "\n".join(lines).encode()


def _heading(entry: Entry) -> str:
    return f"{entry.number}. {_plain(heading(entry.puzzle))}"


def _plain(text: str) -> str:
    """Take from a text what Markdown would read into it."""
    return _SPECIAL.sub(lambda match: f"{match[0][:-1]}\\{match[0][-1]}", text)
