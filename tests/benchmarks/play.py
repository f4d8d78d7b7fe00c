"""The page: its size, how fast pages are written, when a board is there, how fast a stroke is.

    python tests/benchmarks/play.py [COUNT]

makes COUNT puzzles of each genre and level (default 5), and opens some in headless Chromium.
"""

import shutil
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from satloop import Answer, Arrow, Clue, Count, Direction, Genre, Puzzle
from satloop.generating.makers import MAKERS
from satloop.generating.requests import request
from satloop.play import content, page
from satloop.play.content import Data, described

COUNT, PAGES, OPENED = 5, 100, 10
LEVELS = ("easy", "normal", "hard")
SMALL, LARGE = (10, 10), (30, 20)  # rows, columns

DRAWN = """
new MutationObserver((_, watch) => {
    if (!document.querySelector("#drawing .clue")) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.drawn = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
"""

# Draws through the whole board, and takes the time until style and layout are settled again.
STROKE = """() => {
    const svg = document.getElementById("drawing");
    const box = svg.getBoundingClientRect();
    const view = svg.viewBox.baseVal;
    const cell = box.width / view.width;
    const shift = svg.classList.contains("dots") ? 0 : 0.5;
    const times = [];
    const send = (type, col, row) => {
        const clientX = box.left + (col + shift - view.x) * cell;
        const clientY = box.top + (row + shift - view.y) * cell;
        const start = performance.now();
        const more = { bubbles: true, cancelable: true, pointerId: 1 };
        svg.dispatchEvent(new PointerEvent(type, { clientX, clientY, ...more }));
        void document.body.offsetHeight;
        svg.getBBox();
        times.push(performance.now() - start);
    };
    for (let row = 0; row < 30; row += 1) {
        send("pointerdown", 0, row);
        for (let col = 1; col < 20; col += 1) send("pointermove", col, row);
        send("pointerup", 19, row);
    }
    times.sort((one, other) => one - other);
    return [times[times.length >> 1], times[Math.floor(times.length * 0.99)], times.at(-1)];
}"""


def made(genre: int, level: str, shape: tuple[int, int], seed: int) -> Data:
    """Return the content of a made puzzle."""
    asked = request(MAKERS[genre], shape, level, seed, {})
    product = asked.make(1)
    return content(asked.record(1, product, answers=True).puzzle, product.answer)


def large(genre: Genre) -> Data:
    """Return a large board without steps, for drawing on: about every third cell has a clue."""
    rows, cols = LARGE
    arrow = genre.shades
    clues: list[Clue | None] = [None] * (rows * cols)
    for cell in range(1, rows * cols, 3):
        clues[cell] = Arrow(Direction.RIGHT, cell % 4) if arrow else Count(cell % 4)
    return {
        **described(Puzzle(genre, rows, cols, tuple(clues)), Answer(frozenset([1]))),
        "steps": [],
    }


def sizes(count: int) -> list[Data]:
    """Print how large pages of 10x10 are; returns their contents."""
    found = []
    for genre, maker in enumerate(MAKERS):
        for level in LEVELS:
            start = time.process_time()
            some = [made(genre, level, SMALL, seed) for seed in range(1, count + 1)]
            spent = (time.process_time() - start) / count
            kilobytes = [len(page([data]).encode()) / 1000 for data in some]
            print(
                f"10x10 {maker.genre.name} {level}: page {median(kilobytes):.0f} kB in the middle, "
                f"{max(kilobytes):.0f} at most; made and explained in {spent:.2f} s"
            )
            found += some
    return found


def writing(contents: list[Data], folder: Path) -> None:
    """Print how many pages are written in a second."""
    start = time.process_time()
    for number in range(PAGES):
        text = page([contents[number % len(contents)]])
        (folder / f"{number}.html").write_text(text, encoding="utf-8")
    print(f"{PAGES / (time.process_time() - start):.0f} pages written a second")


def opened(browser: Browser, folder: Path, data: Data) -> tuple[Page, float]:
    """Open a page, and return the milliseconds until its board was drawn."""
    path = folder / "opened.html"
    path.write_text(page([data]), encoding="utf-8")
    tab = browser.new_context(viewport={"width": 1000, "height": 900}).new_page()
    tab.add_init_script(DRAWN)
    tab.goto(path.as_uri())
    while (at := tab.evaluate("window.drawn")) is None:
        tab.wait_for_timeout(5)
    return tab, float(at)


def in_the_browser(browser: Browser, contents: list[Data], folder: Path) -> None:
    """Print when boards are drawn, and how long a piece of a stroke takes."""
    times = []
    for data in islice(contents[:: max(1, len(contents) // OPENED)], OPENED):
        tab, at = opened(browser, folder, data)
        times.append(at)
        tab.close()
    print(f"10x10 drawn after {median(times):.0f} ms in the middle, {max(times):.0f} at most")
    for maker in MAKERS:
        tab, at = opened(browser, folder, large(maker.genre))
        print(f"20x30 {maker.genre.name} drawn after {at:.0f} ms", end="; ")
        middle, nearly, most = tab.evaluate(STROKE)
        print(
            f"a stroke's step {middle:.1f} ms in the middle, 99 % {nearly:.1f}, {most:.1f} at most"
        )
        tab.click("summary")
        middle, nearly, most = tab.evaluate(STROKE)
        print(f"  with the table open {middle:.1f}, {nearly:.1f}, {most:.1f} ms")
        tab.close()


if __name__ == "__main__":
    contents = sizes(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        writing(contents, Path(name))
        chromium = play.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        in_the_browser(chromium, contents, Path(name))
        chromium.close()
