"""The page as text: one script, a strict policy, and data that is what Python knows."""

import base64
import hashlib
import json
import re
import sys
from collections import Counter
from html import unescape
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from satloop import Limit, PuzzleError, solve, verify
from satloop.formats import read
from satloop.genres import GENRES
from satloop.hinting import walkthrough
from satloop.play import content, page
from satloop.play.content import Data
from satloop.play.page import SCRIPTS
from satloop.play.wishes import KEYS, choices, read_query, read_wish
from satloop.puzzle import Answer, Puzzle

MODULE = '<script type="module">'
ROOT = Path(__file__).parents[1]
ASSETS = files("satloop.play") / "assets"
SOURCES = {name: (ASSETS / f"{name}.js").read_text("utf-8") for name in SCRIPTS}
NAMED = re.compile(
    r"^(?:export )?(?:async )?(?:function\*?|class|const|let) +(\{[^}]*\}|\w+)", re.MULTILINE
)


def example(name: str) -> tuple[Puzzle, Answer]:
    (record,) = read((ROOT / f"examples/{name}.txt").read_text("utf-8"))
    answer = solve(record.puzzle).answer
    assert answer is not None
    return record.puzzle, answer


def small(name: str) -> Data:
    return content(*example(f"{name}-small"))


def part(text: str, start: str, end: str) -> str:
    return text.split(start, 1)[1].split(end, 1)[0]


# ---- the script ----


def test_every_module_is_in_the_script_after_those_it_leans_on() -> None:
    there = {each.name for each in ASSETS.iterdir() if each.name.endswith(".js")}
    assert there == {f"{name}.js" for name in SCRIPTS}
    for name, source in SOURCES.items():
        for names, other in re.findall(
            r'^import \{([^}]*)\} from "\./(\w+)\.js";$', source, re.MULTILINE
        ):
            assert SCRIPTS.index(other) < SCRIPTS.index(name)
            for each in re.findall(r"\w+", names):
                assert re.search(rf"^export .*\b{each}\b", SOURCES[other], re.MULTILINE), each
                assert source.count(each) > 1, f"{name} does not use {each}"


def test_names_at_the_top_level_are_unique() -> None:
    found = [each for source in SOURCES.values() for each in NAMED.findall(source)]
    assert len(found) > 50
    assert [name for name, times in Counter(found).items() if times > 1] == []


def test_no_text_of_the_script_runs_over_several_lines() -> None:
    """Lines are made lean one by one."""
    for name, source in SOURCES.items():
        for line in source.splitlines():
            assert line.count("`") % 2 == 0, f"{name}: {line}"


# ---- the file ----


def test_the_policy_names_this_script_and_this_style_only() -> None:
    text = page([small("slitherlink")])
    policy = unescape(part(text, 'http-equiv="Content-Security-Policy" content="', '"'))
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules == {
        "default-src": "'none'",
        "script-src": digest(part(text, MODULE, "</script>")),
        "style-src": digest(part(text, "<style>", "</style>")),
        "connect-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert "connect-src 'self'" in page([], choices())


def digest(text: str) -> str:
    hashed = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{hashed}'"


def test_nothing_comes_from_outside() -> None:
    text = page([small("yajilin")])
    assert "import " not in part(text, MODULE, "</script>")
    addresses = set(re.findall(r"https?://[^\"'<> ]*", text))
    assert addresses == {"http://www.w3.org/2000/svg"}  # a name, not a place
    assert not re.search(r"<(link|img|iframe|object|base)\b|\bsrc=|@import", text)


@pytest.mark.parametrize("title", ["</script><b>", "<!--<script>", "$data $$ ${x}", "\u2028&quot;"])
def test_hostile_titles(title: str) -> None:
    data = {**small("slitherlink"), "title": title}
    text = page([data])
    assert text.count("</script>") == 2
    assert "<!--" not in text
    assert unescape(part(text, "<title>", "</title>")) == title
    inside = json.loads(part(text, '<script type="application/json" id="data">', "</script>"))
    assert inside["puzzles"][0]["title"] == title


def test_the_same_puzzle_gives_the_same_bytes() -> None:
    assert page([small("slitherlink")]) == page([small("slitherlink")])


# ---- what the page knows ----


@pytest.mark.parametrize("name", ["slitherlink-small", "yajilin-small"])
def test_content(name: str) -> None:
    puzzle, answer = example(name)
    data: Any = json.loads(json.dumps(content(puzzle, answer)))
    edges = len(puzzle.lattice.tails)
    assert data["rules"] == list(puzzle.genre.rules)
    assert data["answer"] == [
        *sorted(answer.lines),
        *(edges + cell for cell in sorted(answer.shaded)),
    ]
    assert data["names"][1] == puzzle.edge_name(1)
    assert data["names"][edges:][:1] == (["r1c1"] if puzzle.genre.shades else [])
    made = [literal for step in data["steps"] for literal in step["makes"]]
    assert len(made) == len(set(map(abs, made)))
    for told, step in zip(data["steps"], walkthrough(puzzle), strict=True):
        words = (told["where"], told["because"], told["so"])
        assert " ".join(filter(None, words)) == str(step)
        assert told["looks"]
        assert all(len(set(numbers)) == len(numbers) for numbers in told["looks"].values())
    marked = {v for v in made if v > 0}
    for clue in data["clues"]:
        has = len(marked.intersection(clue["counts"]))
        assert clue["wants"] in (None, has)


def test_steps_that_do_not_lead_to_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, answer = example("slitherlink-small")
    steps = list(walkthrough(puzzle))[:-1]
    monkeypatch.setattr(sys.modules[content.__module__], "walkthrough", lambda _: steps)
    with pytest.raises(PuzzleError, match="does not end at the answer"):
        content(puzzle, answer)


def test_an_ambiguous_puzzle_has_no_content() -> None:
    (record,) = read((ROOT / "examples/slitherlink-ambiguous.txt").read_text("utf-8"))
    answer = verify(record.puzzle, Limit()).answers[0]
    with pytest.raises(PuzzleError, match="does not end at the answer"):
        content(record.puzzle, answer)


def test_every_genre_has_rules_to_read() -> None:
    assert all(len(genre.rules) >= 4 for genre in GENRES)


# ---- wishes ----


@pytest.mark.parametrize(
    "query",
    [
        {"genre": "yajilin", "size": "12x10", "level": "easy", "seed": "5"},
        {"id": "slitherlink/5x5/hard/7.2;v1;numbers=123"},
    ],
)
def test_a_wish_as_an_address_has_it(query: dict[str, str]) -> None:
    wish = read_wish(query)
    assert wish.query() == query
    assert read_query(wish.query().items()).query() == query


def test_names_and_aliases_of_a_wish() -> None:
    query = read_wish({"genre": "arrows", "size": "5X6"}).query()
    assert tuple(query) == KEYS
    assert (query["genre"], query["size"], query["level"]) == ("yajilin", "5x6", "normal")
