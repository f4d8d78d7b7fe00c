"""The page in a real browser: whole puzzles and every control, by mouse, touch and keys."""

import re

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from players import GENRES, Fingers, Open, Player

# ---- whole puzzles ----


def assert_solved(player: Player, *, helped: bool = False) -> None:
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
    assert player.marks == {"cross": 1}
    player.click(near_left, button="right")
    assert player.marks == {"line": 1}
    player.use("line")
    player.click(near_left)
    assert player.marks == {}


def test_strokes_along_dots(open_page: Open) -> None:
    player = open_page("slitherlink")
    player.drag([(0, 0), (2, 0), (2, 1)])
    assert player.marks == {"line": 3}
    player.drag([(0, 0), (2, 0)])  # along the line takes it away
    assert player.marks == {"line": 1}
    player.drag([(0, 0), (1, 0), (0, 0)])  # and back
    assert player.marks == {"line": 1}
    player.drag([(0, 3), (3, 3)], button="right")
    assert player.marks == {"line": 1, "cross": 3}
    player.page.mouse.click(5, 5, button="middle")
    player.drag([(0, 1), (1, 1)], button="middle")  # draws nothing, and holds nothing up
    player.click((0.5, 1))
    assert player.marks == {"line": 2, "cross": 3}


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
            assert player.marks == {kind: 1}
            player.click(place, button=button, modifiers=modifiers)
            assert player.marks == {}
    player.click(clue)
    player.click((2.0, 2.5))  # the link into it
    player.drag([(1.5, 2.5), clue])
    assert player.marks == {}
    player.drag([(0.5, 0.5), (2.5, 0.5), (2.5, 1.5)])
    assert player.marks == {"line": 3}
    player.use("cross")
    player.drag([(0.5, 3.5), (1.5, 3.5)])
    player.click((1.5, 1.5))
    assert player.marks == {"line": 3, "cross": 1, "unshaded": 1}


@pytest.mark.parametrize("name", GENRES)
def test_long_press_is_the_other_mode(open_page: Open, name: str) -> None:
    player = open_page(name, has_touch=True)
    fingers = Fingers(player.page)
    pressed = player.pixels([(1.0, 0.5)])
    fingers.send("touchStart", pressed)
    player.until(lambda: player.drawn("cross") == 1)
    fingers.send("touchEnd", [])
    assert player.marks == {"cross": 1}
    fingers.tap(*pressed)
    assert player.marks == ({"line": 1} if player.dots else {})


def test_two_fingers_stretch_and_move(open_page: Open) -> None:
    player = open_page("slitherlink", has_touch=True, viewport={"width": 360, "height": 640})
    width = player.page.locator("#drawing").evaluate("each => each.clientWidth")
    fingers = Fingers(player.page)
    fingers.pinch(player.pixels([(1, 1), (2, 2)]), player.pixels([(0.3, 0.3), (3, 3)]))
    assert player.page.locator("#drawing").evaluate("each => each.clientWidth") > 1.5 * width
    assert player.marks == {}
    fingers.tap((180, 350))  # one finger draws again
    assert player.marks == {"line": 1}
    before = player.page.evaluate("[document.getElementById('frame').scrollLeft, scrollY]")
    fingers.pinch([(200, 400), (260, 400)], [(150, 350), (210, 350)])
    after = player.page.evaluate("[document.getElementById('frame').scrollLeft, scrollY]")
    assert after != before
    assert player.marks == {"line": 1}


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
    near = "below left 3, has 1, wants 3; below right 0, has 0, complete."
    ends = "above left 0, has 0, complete; below right 0, has 0, complete."
    corner = "Dot row 2, column 2; line up and right; below right 3, has 2, wants 3."
    assert said == [
        "Dot row 1, column 2; nothing drawn.",
        "Line at left of r1c2. Dot row 2, column 2; line up; below right 3, has 0, wants 3.",
        "Dot row 3, column 2; nothing drawn; above right 3, has 0, wants 3.",
        f"Line at top of r3c2. Dot row 3, column 3; line left; {near.replace('below', 'above')}",
        "Setting crosses.",
        f"Cross at top of r3c3. Dot row 3, column 4; cross left; {ends}",
        "Drawing lines.",
        "Dot row 2, column 4; nothing drawn; below left 0, has 0, complete.",
        f"Dot row 2, column 3; nothing drawn; {near}",
        f"Pen down: arrows draw. Dot row 2, column 3; nothing drawn; {near}",
        f"Line at top of r2c2. {corner}",
        f"Pen up. {corner}",
        f"Pen up. {corner}",
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
    player.page.evaluate(
        """() => {
            window.texts = [];
            const heard = () => texts.push(message.textContent);
            new MutationObserver(heard).observe(message, { childList: true });
        }"""
    )
    player.use("check", 3)
    texts = player.page.evaluate("window.texts")
    assert len(texts) == 3
    assert texts[0] != texts[1] != texts[2]


def test_the_board_as_a_table(open_page: Open) -> None:
    player = open_page("yajilin")
    player.page.click("summary")
    button = player.page.locator("#cells button")
    button.first.wait_for()
    assert button.count() == player.rows * player.cols
    assert button.nth(12).inner_text() == "arrow left 1, has 0, wants 1"
    player.page.evaluate("window.first = document.querySelector('#cells button')")
    player.click((0.5, 0.5))
    assert button.nth(0).inner_text() == "shaded"
    assert player.page.evaluate("window.first === document.querySelector('#cells button')")
    button.nth(6).click()
    assert player.heard == "Row 2, column 2; nothing drawn."
    assert player.page.evaluate("document.activeElement.id") == "board"
