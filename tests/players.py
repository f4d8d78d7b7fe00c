"""People at the page, for the tests: they see what is drawn, and have a mouse, fingers or keys."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from satloop import solve
from satloop.formats import read
from satloop.geometry import Lattice, lattice
from satloop.play import content, page
from satloop.play.content import Data

ROOT = Path(__file__).parents[1]
GENRES = ["slitherlink", "yajilin"]
KINDS = ("line", "cross", "shaded", "unshaded")
ODD = "genre: yajilin\ntitle: Odd clues\n\n.  .  .  .\n.  >? #  .\n.  ?  <0 .\n.  .  .  .\n"

Open = Callable[..., "Player"]
Point = tuple[float, float]
ARROWS = {(0, 1): "ArrowRight", (0, -1): "ArrowLeft", (1, 0): "ArrowDown", (-1, 0): "ArrowUp"}


@cache
def puzzle(name: str, title: str | None = None) -> Data:
    """Return what a page knows of a small puzzle."""
    text = ODD if name == "odd" else (ROOT / f"examples/{name}-small.txt").read_text("utf-8")
    (record,) = read(text)
    made = record.puzzle
    if title is not None:
        made = replace(made, info=(("title", title),))
    answer = solve(made).answer
    assert answer is not None
    return content(made, answer)


class Player:
    """Somebody at a page that plays one puzzle; places are in cells, as on the board."""

    def __init__(self, page: Page, puzzle: Data) -> None:
        self.page = page
        self.rows, self.cols = cast("int", puzzle["rows"]), cast("int", puzzle["cols"])
        self.dots = puzzle["site"] == "dots"
        more = 1 if self.dots else 0
        self.lattice: Lattice = lattice(self.rows + more, self.cols + more)
        answer = cast("list[int]", puzzle["answer"])
        self.first_cell = len(self.lattice.tails)
        self.lines = [v for v in answer if v < self.first_cell]
        self.shaded = [v - self.first_cell for v in answer if v >= self.first_cell]
        self.steps = cast("list[dict[str, Any]]", puzzle["steps"])
        self.clues = cast("list[dict[str, Any]]", puzzle["clues"])

    # ---- what there is to see and hear ----

    @property
    def message(self) -> str:
        return self.page.inner_text("#message").rstrip("\u00a0")

    @property
    def heard(self) -> str:
        return (self.page.text_content("#live") or "").rstrip("\u00a0")

    def text(self, name: str) -> str:
        return self.page.inner_text(f"#{name}")

    def drawn(self, name: str) -> int:
        """Return how many marks of a kind are drawn: line, cross, shaded, unshaded, mistake."""
        found = self.page.locator(f"#drawing .{name}:not(.hint):not(.sign):not(.mistake)")
        return (
            self.page.locator("#drawing .mistake.sign").count()
            if name == "mistake"
            else found.count()
        )

    @property
    def marks(self) -> dict[str, int]:
        """How many marks of each kind are drawn."""
        return {kind: found for kind in KINDS if (found := self.drawn(kind))}

    # ---- places ----

    def point(self, vertex: int) -> Point:
        row, col = divmod(vertex, self.lattice.cols)
        shift = 0.0 if self.dots else 0.5
        return col + shift, row + shift

    def middle(self, edge: int) -> Point:
        (ax, ay), (bx, by) = (self.point(v) for v in self.ends(edge))
        return (ax + bx) / 2, (ay + by) / 2

    def ends(self, edge: int) -> tuple[int, int]:
        return self.lattice.tails[edge], self.lattice.heads[edge]

    def cell(self, cell: int) -> Point:
        row, col = divmod(cell, self.cols)
        return col + 0.5, row + 0.5

    def pixels(self, points: Iterable[Point]) -> list[Point]:
        left, top, cell, margin = self.page.evaluate(
            """() => {
                const svg = document.getElementById("drawing");
                const box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal;
                return [box.left, box.top, box.width / view.width, -view.x];
            }"""
        )
        return [(left + (x + margin) * cell, top + (y + margin) * cell) for x, y in points]

    def walk(self) -> list[int]:
        """Return the vertices of the loop, in the order in which it runs, ending where it began."""
        at, rest = self.ends(self.lines[0])[0], set(self.lines)
        path = [at]
        while rest:
            edge = min(rest.intersection(self.lattice.at[at]))
            rest.remove(edge)
            at = sum(self.ends(edge)) - at
            path.append(at)
        return path

    # ---- mouse ----

    def click(self, at: Point, button: Any = "left", modifiers: Sequence[Any] = ()) -> None:
        ((x, y),) = self.pixels([at])
        for key in modifiers:
            self.page.keyboard.down(key)
        self.page.mouse.click(x, y, button=button)
        for key in modifiers:
            self.page.keyboard.up(key)

    def drag(self, points: Sequence[Point], button: Any = "left") -> None:
        (x, y), *rest = self.pixels(points)
        self.page.mouse.move(x, y)
        self.page.mouse.down(button=button)
        for nx, ny in rest:
            self.page.mouse.move(nx, ny, steps=2)
        self.page.mouse.up(button=button)

    # ---- keys ----

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go(self, path: Iterable[int], start: int, prefix: str = "") -> int:
        """Step with arrow keys from vertex to vertex; returns the last one."""
        for vertex in path:
            now, then = divmod(start, self.lattice.cols), divmod(vertex, self.lattice.cols)
            self.press(prefix + ARROWS[then[0] - now[0], then[1] - now[1]])
            start = vertex
        return start

    def way(self, start: int, end: int) -> Iterator[int]:
        """Yield the vertices on a way from one to another, without the first."""
        cols = self.lattice.cols
        while start != end:
            row, col = divmod(start, cols)
            to_row, to_col = divmod(end, cols)
            start += (
                (cols if to_row > row else -cols) if row != to_row else (1 if to_col > col else -1)
            )
            yield start

    # ---- tools ----

    def use(self, act: str, times: int = 1) -> None:
        """Click a button; for more than once press it with Enter, where it has the focus."""
        self.page.click(f"[data-act={act}]")
        self.press(*["Enter"] * (times - 1))

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, five seconds at most."""
        for _ in range(250):
            if holds():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("it never came to hold")

    def stored(self, name: str) -> Any:
        text = self.page.evaluate("name => localStorage.getItem(name)", f"satloop:{name}")
        return None if text is None else json.loads(text)


class Fingers:
    """Touches as the browser gets them from a screen."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, points: Sequence[Point]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, at: Point) -> None:
        self.send("touchStart", [at])
        self.send("touchEnd", [])

    def drag(self, points: Sequence[Point]) -> None:
        self.send("touchStart", points[:1])
        for point in points[1:]:
            self.send("touchMove", [point])
        self.send("touchEnd", [])

    def pinch(self, before: Sequence[Point], after: Sequence[Point]) -> None:
        self.send("touchStart", before[:1])
        self.send("touchStart", before)
        self.send("touchMove", after)
        self.send("touchEnd", [])


class Pages:
    """Opens pages from disk without a network; whatever they ask for or complain of is a fault."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def open(self, *names: str, before: str = "", after: str = "", **options: Any) -> Player:
        """Open a page of some puzzles; a script may run before, and #2 be put after its address."""
        context = self.browser.new_context(**options)
        self.contexts.append(context)
        context.set_offline(True)
        context.add_init_script(before)
        address = saved(self.folder, "page.html", page([puzzle(name) for name in names]))
        made = context.new_page()
        made.on("console", lambda said: self.faults.append(said.text))
        made.on("pageerror", lambda error: self.faults.append(str(error)))
        made.on("request", lambda asked: self.requested(asked.url, address))
        made.goto(address + after)
        return Player(made, puzzle(names[int(after[1:] or 1) - 1]))

    def requested(self, url: str, address: str) -> None:
        if url.split("#", maxsplit=1)[0] != address:
            self.faults.append(url)

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        assert not self.faults


def violations(made: Page, **options: object) -> list[str]:
    """Return what axe finds on a page, a line each."""
    made.evaluate(Axe().axe_script)
    found = made.evaluate("options => axe.run(options)", {"resultTypes": ["violations"], **options})
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def saved(folder: Path, name: str, text: str) -> str:
    """Write a page and return its address on disk."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path.as_uri()
