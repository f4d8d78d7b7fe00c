"""The page in a real browser: played by mouse, touch and keys, heard, helped, kept, looked at."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from players import Fingers, Player, saved
from satloop import solve
from satloop.formats import read
from satloop.play import content, page
from satloop.play.content import Data

ROOT = Path(__file__).parents[1]
GENRES = ["slitherlink", "yajilin"]
KINDS = ("line", "cross", "shaded", "unshaded")
ODD = "genre: yajilin\ntitle: Odd clues\n\n.  .  .  .\n.  >? #  .\n.  ?  <0 .\n.  .  .  .\n"

Open = Callable[..., Player]


@cache
def puzzle(name: str, title: str | None = None) -> Data:
    text = ODD if name == "odd" else (ROOT / f"examples/{name}-small.txt").read_text("utf-8")
    (record,) = read(text)
    made = record.puzzle
    if title is not None:
        made = replace(made, info=(("title", title),))
    answer = solve(made).answer
    assert answer is not None
    return content(made, answer)


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Open pages from disk without a network; nothing may be asked for, nothing may go wrong."""
    contexts, faults = [], []

    def opened(*names: str, before: str = "", after: str = "", **options: Any) -> Player:
        context = browser.new_context(**options)
        context.set_offline(True)
        contexts.append(context)
        if before:
            context.add_init_script(before)
        address = saved(tmp_path, "page.html", page([puzzle(name) for name in names])) + after
        made = context.new_page()
        made.on("console", lambda said: faults.append(said.text))
        made.on("pageerror", lambda error: faults.append(str(error)))
        made.on("request", lambda asked: faults.append(asked.url) if asked.url != address else None)
        made.goto(address)
        number = int(after[1:]) - 1 if after[1:].isdigit() else 0
        return Player(made, puzzle(names[number]))

    yield opened
    for context in contexts:
        context.close()
    assert not [fault for fault in faults if not fault.startswith("file:")]


# ---- whole puzzles ----


def assert_solved(player: Player, helped: bool = False) -> None:
    wanted = (
        r"Solved, with help, in \d+:\d\d\." if helped else r"Solved in \d+:\d\d\. Your best time\."
    )
    assert re.fullmatch(wanted, player.message), player.message
    assert player.drawn("line") == len(player.lines)
    assert "solved" in (player.page.get_attribute("#game", "class") or "")


@pytest.mark.parametrize("name", GENRES)
def test_solved_by_mouse(open_page: Open, name: str) -> None:
    player = open_page(name)
    if player.dots:
        for edge in player.lines:
            player.click(player.middle(edge))
    else:
        player.drag([player.point(vertex) for vertex in player.walk()])
    assert_solved(player)
    for cell in player.shaded:  # they need not be marked, and may be
        player.click(player.cell(cell))
    assert player.drawn("shaded") == len(player.shaded)


@pytest.mark.parametrize("name", GENRES)
def test_solved_by_touch(open_page: Open, name: str) -> None:
    player = open_page(name, has_touch=True, viewport={"width": 360, "height": 640})
    fingers = Fingers(player.page)
    for cell in player.shaded:
        fingers.tap(*player.pixels([player.cell(cell)]))
    first, *rest = player.walk()
    (x, y), (nx, ny) = player.point(first), player.point(rest[0])
    fingers.tap(*player.pixels([((x + nx) / 2, (y + ny) / 2)]))
    assert player.drawn("line") == 1
    player.page.locator("#board").scroll_into_view_if_needed()
    fingers.drag(player.pixels([player.point(vertex) for vertex in rest]))
    assert_solved(player)


@pytest.mark.parametrize("name", GENRES)
def test_solved_by_keys_alone(open_page: Open, name: str) -> None:
    player = open_page(name)
    for _ in range(20):
        player.press("Tab")
        if player.page.evaluate("document.activeElement.id") == "board":
            break
    at = 0
    for cell in player.shaded:
        at = player.go(player.way(at, cell), at)
        player.press("s")
    assert player.drawn("shaded") == len(player.shaded)
    first, second, *rest = player.walk()
    player.go([second], player.go(player.way(at, first), at), "Shift+")
    assert player.drawn("line") == 1
    player.press(" ")
    player.go(rest, second)
    assert_solved(player)


@pytest.mark.parametrize("name", [*GENRES, "odd"])
def test_hints_finish_every_puzzle(open_page: Open, name: str) -> None:
    player = open_page(name)
    player.use("hint")
    for _ in player.steps:  # each is told in two presses more, and made by a third
        player.press(*["Enter"] * 3)
        if player.page.locator("#game.solved").count():
            break
    assert_solved(player, helped=True)
    player.use("hint")
    assert player.message == "The loop is right: nothing is left to draw."
    assert player.stored("best") is None


# ---- mouse and touch ----


def count(player: Player) -> dict[str, int]:
    return {kind: found for kind in KINDS if (found := player.drawn(kind))}


def test_taps_along_dots(open_page: Open) -> None:
    player = open_page("slitherlink")
    near_left = (1.2, 1.45)  # of the cell r2c2: its left side is the nearest
    player.click(near_left)
    assert player.heard == "Line at left of r2c2."
    player.click(near_left, modifiers=["Shift"])
    assert player.heard == "Cross at left of r2c2."
    player.click(near_left, button="right")
    assert player.heard == "Left of r2c2 cleared."
    player.click((1.5, 1.1), button="right")
    assert player.heard == "Cross at top of r2c2."
    player.use("cross")
    player.click((1.5, 1.1))
    player.click(near_left)
    assert count(player) == {"cross": 1}
    player.click(near_left, button="right")
    assert count(player) == {"line": 1}
    player.use("line")
    player.click(near_left)
    assert count(player) == {}


def test_strokes_along_dots(open_page: Open) -> None:
    player = open_page("slitherlink")
    player.drag([(0, 0), (2, 0), (2, 1)])
    assert count(player) == {"line": 3}
    player.drag([(0, 0), (2, 0)])  # along the line takes it away
    assert count(player) == {"line": 1}
    player.drag([(0, 0), (1, 0), (0, 0)])  # and back
    assert count(player) == {"line": 1}
    player.drag([(0, 3), (3, 3)], button="right")
    assert count(player) == {"line": 1, "cross": 3}
    player.page.mouse.click(5, 5, button="middle")
    player.drag([(0, 1), (1, 1)], button="middle")  # draws nothing, and holds nothing up
    player.click((0.5, 1))
    assert count(player) == {"line": 2, "cross": 3}


def test_taps_through_cells(open_page: Open) -> None:
    player = open_page("yajilin")
    link, cell, clue = (1.0, 0.5), (0.5, 0.5), (2.5, 2.5)
    for heard in ("Line at r1c1-r1c2.", "Marker at r1c1-r1c2.", "R1c1-r1c2 cleared."):
        player.click(link)
        assert player.heard == heard
    for heard in ("R1c1 shaded", "R1c1 marked unshaded", "R1c1 cleared"):
        player.click(cell)
        assert player.heard.startswith(heard)
    for modifiers, button in (["Shift"], "left"), ([], "right"):  # a marker only, set and cleared
        for place, kind in (link, "cross"), (cell, "unshaded"):
            player.click(place, button=button, modifiers=modifiers)
            assert count(player) == {kind: 1}
            player.click(place, button=button, modifiers=modifiers)
            assert count(player) == {}
    player.click(clue)
    player.click((2.0, 2.5))  # the link into it
    player.drag([(1.5, 2.5), clue])
    assert count(player) == {}
    player.drag([(0.5, 0.5), (2.5, 0.5), (2.5, 1.5)])
    assert count(player) == {"line": 3}
    player.use("cross")
    player.drag([(0.5, 3.5), (1.5, 3.5)])
    player.click((1.5, 1.5))
    assert count(player) == {"line": 3, "cross": 1, "unshaded": 1}


@pytest.mark.parametrize("name", GENRES)
def test_long_press_is_the_other_mode(open_page: Open, name: str) -> None:
    player = open_page(name, has_touch=True)
    fingers = Fingers(player.page)
    pressed = player.pixels([(1.0, 0.5)])
    fingers.send("touchStart", pressed)
    player.until(lambda: player.drawn("cross") == 1)
    fingers.send("touchEnd", [])
    assert count(player) == {"cross": 1}
    fingers.tap(*pressed)
    assert count(player) == ({"line": 1} if player.dots else {})


def test_two_fingers_stretch_and_move(open_page: Open) -> None:
    player = open_page("slitherlink", has_touch=True, viewport={"width": 360, "height": 640})
    width = player.page.locator("#drawing").evaluate("each => each.clientWidth")
    fingers = Fingers(player.page)
    fingers.pinch(player.pixels([(1, 1), (2, 2)]), player.pixels([(0.3, 0.3), (3, 3)]))
    assert player.page.locator("#drawing").evaluate("each => each.clientWidth") > 1.5 * width
    assert count(player) == {}
    fingers.tap((180, 350))  # one finger draws again
    assert count(player) == {"line": 1}
    before = player.page.evaluate("[document.getElementById('frame').scrollLeft, scrollY]")
    fingers.pinch([(200, 400), (260, 400)], [(150, 350), (210, 350)])
    after = player.page.evaluate("[document.getElementById('frame').scrollLeft, scrollY]")
    assert after != before
    assert count(player) == {"line": 1}


def test_zoom_by_buttons_wheel_and_keys(open_page: Open) -> None:
    player = open_page("slitherlink")

    def width() -> float:
        return float(player.page.locator("#drawing").evaluate("each => each.clientWidth"))

    first = width()
    player.use("larger")
    assert width() == pytest.approx(1.25 * first, abs=2)
    player.use("smaller")
    assert width() == pytest.approx(first, abs=2)
    box = player.page.locator("#drawing").bounding_box()
    assert box
    player.page.mouse.move(box["x"] + 100, box["y"] + 100)
    player.page.keyboard.down("Control")
    player.page.mouse.wheel(0, -200)
    player.page.keyboard.up("Control")
    player.until(lambda: width() > 1.5 * first)
    chosen = width()
    player.page.set_viewport_size({"width": 900, "height": 500})
    assert width() == chosen  # what was chosen stays when the window changes
    player.page.focus("#board")
    player.press("-", "-")
    assert width() < chosen


# ---- keys and speech ----


def test_every_move_along_dots_is_spoken(open_page: Open) -> None:
    player = open_page("slitherlink")
    player.page.focus("#board")
    said = []
    for key in (
        *(
            "ArrowRight",
            "Shift+ArrowDown",
            "ArrowDown",
            "Shift+ArrowRight",
            "x",
            "Shift+ArrowRight",
        ),
        *("l", "ArrowUp", "ArrowLeft", " ", "ArrowLeft", " ", "Escape"),
    ):
        player.press(key)
        said.append(player.heard)
    assert said == [
        "Dot row 1, column 2; nothing drawn.",
        "Line at left of r1c2. Dot row 2, column 2; line up; below right 3, has 0, wants 3.",
        "Dot row 3, column 2; nothing drawn; above right 3, has 0, wants 3.",
        "Line at top of r3c2. Dot row 3, column 3; line left; above left 3, has 1, wants 3; "
        "above right 0, has 0, complete.",
        "Setting crosses.",
        "Cross at top of r3c3. Dot row 3, column 4; cross left; above left 0, has 0, complete; "
        "below right 0, has 0, complete.",
        "Drawing lines.",
        "Dot row 2, column 4; nothing drawn; below left 0, has 0, complete.",
        "Dot row 2, column 3; nothing drawn; below left 3, has 1, wants 3; below right 0, has 0, complete.",
        "Pen down: arrows draw. Dot row 2, column 3; nothing drawn; below left 3, has 1, wants 3; "
        "below right 0, has 0, complete.",
        "Line at top of r2c2. Dot row 2, column 2; line up and right; below right 3, has 2, wants 3.",
        "Pen up. Dot row 2, column 2; line up and right; below right 3, has 2, wants 3.",
        "Pen up. Dot row 2, column 2; line up and right; below right 3, has 2, wants 3.",
    ]
    player.press("Shift+ArrowDown")
    assert player.heard == (
        "Line at left of r2c2; the clue at row 2, column 2 is complete: 3. Dot row 3, column 2; "
        "line up and right; above right 3, has 3, complete."
    )
    player.press("ArrowRight", "Shift+ArrowUp")
    assert player.heard.startswith(
        "Line at left of r2c3; the clue at row 2, column 2 has too many: 4; "
        "the clue at row 2, column 3 has too many: 1."
    )
    player.press("Control+z", "u", "Shift+U")
    assert player.heard.startswith(
        "Line at left of r2c2; the clue at row 2, column 2 is complete: 3."
    )
    player.press(*["ArrowUp"] * 3)
    assert player.heard == "The board ends here."
    assert player.text("met") == "3 of 3"


def test_every_move_through_cells_is_spoken(open_page: Open) -> None:
    player = open_page("yajilin")
    player.page.focus("#board")
    said = []
    for key in ("s", "ArrowRight", "Shift+ArrowRight", "ArrowDown", "ArrowDown", "s", "x", "s"):
        player.press(key)
        said.append(player.heard)
    assert said == [
        "R1c1 shaded.",
        "Row 1, column 2; nothing drawn; left shaded.",
        "Line at r1c2-r1c3. Row 1, column 3; line left.",
        "Row 2, column 3; nothing drawn; below arrow left 1, has 0, wants 1.",
        "Row 3, column 3: arrow left 1, has 0, wants 1.",
        "A clue cell cannot be shaded.",
        "Setting markers.",
        "A clue cell cannot be shaded.",
    ]
    player.press("l", "ArrowLeft", "s")
    assert player.heard == "R3c2 shaded; the clue at row 3, column 3 is complete: 1."
    player.press("s")
    assert player.heard == "R3c2 marked unshaded."
    player.press("Shift+ArrowRight")
    assert player.heard.startswith("No line runs into a clue cell. Row 3, column 3")


def test_the_same_words_twice_are_said_twice(open_page: Open) -> None:
    player = open_page("slitherlink")
    changes = "texts => { new MutationObserver(() => texts.push(message.textContent)).observe(message, { childList: true }); }"
    player.page.evaluate(f"window.texts = []; ({changes})(window.texts)")
    player.use("check", 3)
    texts = player.page.evaluate("window.texts")
    assert len(texts) == 3
    assert texts[0] != texts[1] != texts[2]


def test_the_board_as_a_table(open_page: Open) -> None:
    player = open_page("yajilin")
    player.page.click("summary")
    button = player.page.locator("#cells button")
    assert button.count() == player.rows * player.cols
    assert button.nth(12).inner_text() == "arrow left 1, has 0, wants 1"
    player.page.evaluate("window.first = document.querySelector('#cells button')")
    player.click((0.5, 0.5))
    assert button.nth(0).inner_text() == "shaded"
    assert player.page.evaluate("window.first === document.querySelector('#cells button')")
    button.nth(6).click()
    assert player.heard == "Row 2, column 2; nothing drawn."
    assert player.page.evaluate("document.activeElement.id") == "board"


# ---- hints, check, answer, walk ----


@pytest.mark.parametrize("name", GENRES)
def test_hints_in_three_grades(open_page: Open, name: str) -> None:
    player = open_page(name)
    step = player.steps[0]
    told = [
        step["where"],
        f"{step['where']} {step['so']}",
        " ".join(filter(None, (step["where"], step["because"], step["so"]))),
    ]
    for grade, text in enumerate(told):
        player.page.focus("#board")
        player.press("h")
        assert player.message == text
        assert player.page.locator("#drawing .look").count() == len(step["looks"])
        diamonds = player.page.locator("#drawing .diamond").count()
        assert diamonds == (len(step["makes"]) if grade else 0)
    player.press("h")
    made = {
        kind: n
        for kind, n in count(player).items()
        if kind in ("line", "cross", "shaded", "unshaded")
    }
    assert sum(made.values()) == len(step["makes"])
    assert player.message == player.steps[1]["where"]


@pytest.mark.parametrize("name", GENRES)
def test_wrong_marks_come_first(open_page: Open, name: str) -> None:
    player = open_page(name)
    if player.dots:
        line = next(e for e in player.lattice.edges if e not in player.lines)
        player.click(player.middle(line))
    else:  # a marker where a line must be
        player.click(player.middle(player.lines[0]), button="right")
    player.use("hint")
    assert player.message.startswith("One mark cannot be right. Look again at ")
    assert player.drawn("mistake") == 1
    player.use("hint")
    assert re.search(r" cannot be (a line|empty)\.$", player.message)
    player.use("hint")
    assert re.search(r" cannot be (a line|empty)\. Look at .* So ", player.message)
    player.use("hint")
    assert player.drawn("mistake") == 0
    player.use("check")
    assert player.message == "No mark is wrong so far."


@pytest.mark.parametrize("name", GENRES)
def test_check_marks_every_mistake(open_page: Open, name: str) -> None:
    player = open_page(name)
    wrong = [e for e in player.lattice.edges if e not in player.lines]
    if player.dots:
        for edge in wrong:
            player.click(player.middle(edge))
    else:
        wrong = [c for c in range(player.rows * player.cols) if c not in player.shaded]
        wrong = [c for c in wrong if c not in [clue["cell"] for clue in player.clues]]
        for cell in wrong:
            player.click(player.cell(cell))
    player.click(player.middle(player.lines[0]))
    player.use("check")
    assert player.message.startswith(f"{len(wrong)} marks are wrong: ")
    assert player.message.endswith(", ….")
    assert player.drawn("mistake") == len(wrong)
    if player.dots:
        player.click(player.middle(wrong[0]))  # a mark taken back is no mistake any more
        assert player.drawn("mistake") == len(wrong) - 1
    player.use("clear")
    assert (count(player), player.drawn("mistake")) == ({}, 0)
    assert player.message == "All marks are gone. Undo brings them back."
    player.use("undo")
    assert sum(count(player).values()) == len(wrong) + (0 if player.dots else 1)


@pytest.mark.parametrize("name", GENRES)
def test_show_answer_and_back(open_page: Open, name: str) -> None:
    player = open_page(name)
    player.click(player.middle(player.lines[0]))
    player.use("answer")
    assert player.message == "This is the answer. Undo goes back to your marks."
    assert count(player)["line"] == len(player.lines)
    assert player.drawn("shaded") == len(player.shaded)
    player.use("undo")
    assert count(player) == {"line": 1}
    player.use("redo")
    assert player.message == "The loop is right."
    assert player.stored("best") is None


@pytest.mark.parametrize("name", GENRES)
def test_walk_through(open_page: Open, name: str) -> None:
    player = open_page(name)
    player.click(player.middle(player.lines[0]))
    player.use("walk")
    texts = []
    for step in player.steps:
        assert player.text("walk-title").endswith(step["name"])
        texts.append(player.text("walk-text"))
        player.press("Enter")  # on Next, which has the focus
    assert texts[0].startswith(player.steps[0]["where"])
    assert player.text("walk-title") == "Finished"
    assert player.drawn("line") == len(player.lines)
    known = sum(clue["wants"] is not None for clue in player.clues)
    assert player.page.locator("#drawing .met").count() == known  # of the walk's marks
    assert player.page.evaluate("document.activeElement.id") == "walk-back"
    player.press("Enter")
    assert player.text("walk-text") == texts[-1]
    player.click(player.middle(player.lines[1]))
    assert player.message == "Close the walk through to go on drawing."
    player.press("Escape")
    assert count(player) == {"line": 1}
    assert player.message == ""
    assert player.page.evaluate("document.activeElement.id") == "board"


# ---- what is kept ----


@pytest.mark.parametrize("name", GENRES)
def test_undo_and_redo_survive_a_reload(open_page: Open, name: str) -> None:
    player = open_page(name)
    for vertex in player.walk()[:4]:
        x, y = player.point(vertex)
        player.click((x, y) if not player.dots else (x + 0.5 if x < player.cols else x - 0.5, y))
    player.use("undo")
    first = count(player)
    player.page.reload()
    assert count(player) == first
    player.use("redo")
    second = count(player)
    assert second != first
    player.page.focus("#board")
    player.press(*["u"] * 6)
    assert count(player) == {}
    assert player.message == "Nothing to undo."
    player.page.reload()
    player.page.focus("#board")
    player.press(*["Shift+U"] * 6)
    assert count(player) == second
    assert player.message == "Nothing to redo."


def solve_by_mouse(player: Player) -> None:
    for edge in player.lines:
        player.click(player.middle(edge))


@pytest.mark.parametrize("act", ["hint", "check", "walk", "answer"])
def test_help_sets_no_best_time(open_page: Open, act: str) -> None:
    player = open_page("slitherlink")
    player.use(act)
    if act == "walk":
        player.page.click("#walk-close")
    player.page.reload()  # which does not make it forgotten
    player.use("clear")
    solve_by_mouse(player)
    assert player.message.startswith(
        "The loop is right." if act == "answer" else "Solved, with help,"
    )
    assert player.stored("best") is None
    assert player.text("best") == "–"


def test_best_times(open_page: Open) -> None:
    player = open_page("slitherlink")
    key = "slitherlink 4x3"
    player.page.evaluate(
        "localStorage.setItem('satloop:best', JSON.stringify({'slitherlink 4x3': 100, other: 3}))"
    )
    player.page.reload()
    assert player.text("best") == "1:40"
    solve_by_mouse(player)
    assert "Your best time." in player.message
    assert player.stored("best")[key] < 100
    assert player.stored("best")["other"] == 3
    best = player.stored("best")
    player.use("clear")
    solve_by_mouse(player)  # the same puzzle sets one time only
    assert player.message == "The loop is right."
    assert player.stored("best") == best
    player.page.evaluate(
        "localStorage.setItem('satloop:best', JSON.stringify({'slitherlink 4x3': 0}))"
    )
    player.page.evaluate(
        "localStorage.removeItem('satloop:game:' + JSON.parse(data.textContent).puzzles[0].key)"
    )
    assert player.stored("best") == {key: 0}


@pytest.mark.parametrize("fault", ["off", "full", "foreign"])
def test_without_storage_the_game_goes_on(open_page: Open, fault: str) -> None:
    scripts = {
        "off": "Object.defineProperty(window, 'localStorage', { get() { throw new Error('off'); } })",
        "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
        "foreign": "for (const key of ['best', 'settings', 'game:' + 'x'])"
        " localStorage.setItem('satloop:' + key, '[1, nonsense');"
        'Storage.prototype.getItem = () => \'{"past": [[[9999, 0, 1]]], "future": 7}\';',
    }
    player = open_page("slitherlink", "yajilin", before=scripts[fault])
    player.click(player.middle(player.lines[0]))
    if fault != "foreign":
        player.page.click("#following")
        player.page.click("#previous")
    assert count(player) == {"line": 1}
    solve_by_mouse(player) if fault == "never" else [
        player.click(player.middle(edge)) for edge in player.lines[1:]
    ]
    assert player.message.startswith("Solved in ")


def test_old_games_make_room_for_new_ones(open_page: Open) -> None:
    player = open_page("slitherlink")
    player.page.evaluate(
        """() => {
            for (let n = 1; n <= 3; n += 1) {
                const game = { left: n, past: [], future: [], text: "x".repeat(900_000) };
                localStorage.setItem(`satloop:game:${n}`, JSON.stringify(game));
            }
            const rest = 5 * 1024 * 1024 - JSON.stringify(localStorage).length - 50;
            for (let size = rest; size > 8; size = Math.floor(size / 2)) {
                try { localStorage.setItem(`theirs${size}`, "y".repeat(size)); } catch { continue; }
            }
        }"""
    )
    player.click(player.middle(player.lines[0]))
    player.page.reload()
    assert count(player) == {"line": 1}
    assert player.stored("game:1") is None  # the oldest
    assert player.stored("game:3") is not None


def test_several_puzzles(open_page: Open) -> None:
    player = open_page("slitherlink", "yajilin", "odd", after="#2")
    assert player.text("title") == "First arrows"
    player.click((0.5, 0.5))
    player.page.focus("#following")
    player.press("Enter")
    assert player.text("title") == "Odd clues"
    assert player.page.url.endswith("#3")
    assert player.page.evaluate("document.activeElement.id") == "puzzles"  # Next is out of use
    player.page.select_option("#puzzles", "0")
    assert player.text("title") == "C-shape"
    for fragment, title in (
        ("#2", "First arrows"),
        ("#99", "Odd clues"),
        ("#x", "C-shape"),
        ("#2.7", "First arrows"),
    ):
        player.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        player.until(lambda title=title: player.text("title") == title)
    assert player.drawn("shaded") == 1


def test_focus_goes_on_from_dialogs_and_spent_buttons(open_page: Open) -> None:
    player = open_page("slitherlink")
    player.use("help")
    assert player.page.evaluate("document.activeElement.id") == "help-title"
    assert player.page.locator("#help").evaluate("each => each.scrollTop") == 0
    player.press("Escape")
    assert player.page.evaluate("document.activeElement.dataset.act") == "help"
    player.click(player.middle(player.lines[0]))
    player.page.focus("[data-act=undo]")
    player.press("Enter")
    assert player.page.evaluate("document.activeElement.id") == "board"
    player.page.focus("[data-act=line]")
    player.press("ArrowRight")
    assert player.page.evaluate("document.activeElement.dataset.act") == "cross"
    assert player.page.get_attribute("[data-act=cross]", "aria-checked") == "true"


# ---- looks ----

STATES = ["start", "hint", "mistake", "walk", "help", "table", "solved"]


def bring(player: Player, state: str) -> None:
    """Bring the page from its start into a state."""
    match state:
        case "hint":
            player.use("hint", 7)
        case "mistake":
            player.use("hint", 8)
            player.click(player.middle(player.lines[0]), modifiers=["Shift"])
            player.use("check")
        case "walk":
            player.use("walk")
            player.page.click("#walk-next")
        case "help":
            player.use("help")
        case "table":
            player.page.click("summary")
        case "solved":
            player.use("answer")


def violations(made: Page) -> list[str]:
    found = made.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("name", GENRES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(open_page: Open, name: str, scheme: str) -> None:
    player = open_page(name, color_scheme=scheme, reduced_motion="reduce")
    for state in STATES:
        player.page.evaluate("localStorage.clear()")
        player.page.reload()
        player.page.evaluate(Axe().axe_script)
        bring(player, state)
        assert violations(player.page) == [], state


@pytest.mark.parametrize("name", GENRES)
def test_narrow_screens(open_page: Open, name: str) -> None:
    player = open_page(name, viewport={"width": 360, "height": 640})
    for state in STATES:
        player.page.evaluate("localStorage.clear()")
        player.page.reload()
        bring(player, state)
        assert player.page.evaluate("document.documentElement.scrollWidth") <= 360, state
        small = player.page.evaluate(
            """() => [...document.querySelectorAll("button, select, input, summary")]
                .map((each) => [each.textContent, each.getBoundingClientRect()])
                .filter(([, box]) => box.width && (box.width < 24 || box.height < 24))"""
        )
        assert small == [], state
    cell = player.pixels([(0, 0), (1, 0)])
    assert cell[1][0] - cell[0][0] >= (34 if player.dots else 48)  # sides' middles are 24 apart


def test_a_board_that_is_too_wide_scrolls_in_its_frame(open_page: Open) -> None:
    player = open_page("slitherlink", viewport={"width": 360, "height": 640})
    player.use("larger", 4)
    inner = player.page.locator("#frame").evaluate("each => [each.scrollWidth, each.clientWidth]")
    assert inner[0] > inner[1]
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 360
    player.page.focus("#board")
    player.press(*["ArrowRight"] * 4, *["ArrowDown"] * 3)
    ((x, y),) = player.pixels([(4, 3)])
    frame = player.page.locator("#frame").bounding_box()
    assert frame
    assert frame["x"] <= x <= frame["x"] + frame["width"]  # the ring is in sight
    assert frame["y"] <= y <= frame["y"] + frame["height"]


def colour(player: Player, selector: str, name: str = "color") -> str:
    found = player.page.locator(selector).first
    return str(found.evaluate(f"each => getComputedStyle(each).getPropertyValue('{name}')"))


def test_looks_are_chosen_and_kept(open_page: Open) -> None:
    player = open_page("slitherlink", color_scheme="dark")
    dark = colour(player, "body")
    player.page.select_option("#looks", "light")
    light = colour(player, "body")
    assert light != dark
    player.page.reload()
    assert colour(player, "body") == light


def test_less_motion_more_contrast_system_colours_and_paper(open_page: Open) -> None:
    player = open_page("yajilin")
    player.use("answer")
    assert colour(player, "#drawing .lines", "animation-name") == "pulse"
    player.page.emulate_media(reduced_motion="reduce")
    assert colour(player, "#drawing .lines", "animation-name") == "none"
    ink = colour(player, "#drawing .number", "fill")
    player.page.emulate_media(contrast="more")
    assert colour(player, "#drawing .ink0", "stop-color") == colour(player, "body")
    player.page.emulate_media(forced_colors="active", color_scheme="dark")
    system = colour(player, "#drawing .frame", "stroke")
    assert system == colour(player, "body") != ink
    player.page.emulate_media(media="print", forced_colors="none", contrast="no-preference")
    assert colour(player, "#drawing .frame", "stroke") == "rgb(0, 0, 0)"
    hidden = ("#tools", "#words", "#more", "[data-act=help]")
    assert not [each for each in hidden if player.page.locator(each).is_visible()]
    assert player.page.locator("#title").is_visible()
    assert player.page.locator("#drawing").is_visible()


def test_every_state_has_a_shape(open_page: Open) -> None:
    """With all colours the same, two states never have the same elements and strokes."""
    player = open_page("yajilin")
    player.use("help")
    shapes = player.page.evaluate(
        """() => [...document.querySelectorAll("#shapes svg")].map((svg) =>
            [...svg.querySelectorAll("*")].map((each) => {
                const { fill, stroke, strokeDasharray, strokeWidth } = getComputedStyle(each);
                const seen = [fill, stroke].map((paint) => paint !== "none");
                return [each.tagName, each.getAttribute("d"), seen, strokeDasharray, strokeWidth].join();
            }).join(" "))"""
    )
    assert len(set(shapes)) == len(shapes) == 10


# ---- the file ----


def test_hostile_words_stay_words(browser: Browser, tmp_path: Path) -> None:
    title = "</script><script>document.title='bad'</script><!--<b>&amp;$style" + "x" * 5000
    address = saved(tmp_path, "bad.html", page([puzzle("slitherlink", title)]))
    made = browser.new_page(viewport={"width": 360, "height": 640})
    faults: list[str] = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    made.goto(address)
    assert made.text_content("#title") == made.title() == title
    assert made.evaluate("document.documentElement.scrollWidth") <= 360
    made.close()
    assert not faults


def test_embedded_without_an_address_or_storage(browser: Browser, tmp_path: Path) -> None:
    """As a maker's site may hold it: in a frame that is allowed scripts and nothing else."""
    saved(tmp_path, "inner.html", page([puzzle("slitherlink"), puzzle("yajilin")]))
    text = '<iframe sandbox="allow-scripts" src="inner.html" width="900" height="900"></iframe>'
    made = browser.new_page(viewport={"width": 1000, "height": 1000})
    faults: list[str] = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    made.goto(saved(tmp_path, "outer.html", text))
    frame = made.frame_locator("iframe")
    frame.locator("#following").click()
    assert frame.locator("#title").inner_text() == "First arrows"
    frame.locator("[data-act=answer]").click()
    assert frame.locator("#game.solved").count() == 1
    made.close()
    assert not faults


def test_the_policy_allows_nothing_foreign(browser: Browser, tmp_path: Path) -> None:
    made = browser.new_page()
    made.goto(saved(tmp_path, "page.html", page([puzzle("slitherlink")])))
    fetched = made.evaluate(
        """async () => {
            window.stopped = [];
            addEventListener("securitypolicyviolation", (event) => stopped.push(event.effectiveDirective));
            const add = (name, more) => document.body.append(Object.assign(document.createElement(name), more));
            add("script", { textContent: "window.ran = true" });
            add("style", { textContent: "body { color: red }" });
            add("img", { src: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" });
            add("iframe", { src: "data:text/html,x" });
            const fetched = await fetch("page.html").then(() => true, () => false);
            await new Promise((done) => setTimeout(done, 100));
            return fetched;
        }"""
    )
    assert fetched is False
    stopped = {"script-src-elem", "style-src-elem", "img-src", "frame-src", "connect-src"}
    assert set(made.evaluate("window.stopped")) == stopped
    assert made.evaluate("window.ran") is None
    made.close()
