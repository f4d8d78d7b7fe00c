"""The page in a real browser: hints, check, answer and walk through; what is kept, and what not."""

import re

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from players import GENRES, Open, Player

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
        assert player.page.locator("#drawing .look").count() == sum(
            map(len, step["looks"].values())
        )
        diamonds = player.page.locator("#drawing .diamond").count()
        assert diamonds == (len(step["makes"]) if grade else 0)
    player.press("h")
    made = {
        kind: n
        for kind, n in player.marks.items()
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
    assert (player.marks, player.drawn("mistake")) == ({}, 0)
    assert player.message == "All marks are gone. Undo brings them back."
    player.use("undo")
    assert sum(player.marks.values()) == len(wrong) + (0 if player.dots else 1)


@pytest.mark.parametrize("name", GENRES)
def test_show_answer_and_back(open_page: Open, name: str) -> None:
    player = open_page(name)
    player.click(player.middle(player.lines[0]))
    player.use("answer")
    assert player.message == "This is the answer. Undo goes back to your marks."
    assert player.marks["line"] == len(player.lines)
    assert player.drawn("shaded") == len(player.shaded)
    player.use("undo")
    assert player.marks == {"line": 1}
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
    assert player.marks == {"line": 1}
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
    first = player.marks
    player.page.reload()
    assert player.marks == first
    player.use("redo")
    second = player.marks
    assert second != first
    player.page.focus("#board")
    player.press(*["u"] * 6)
    assert player.marks == {}
    assert player.message == "Nothing to undo."
    player.page.reload()
    player.page.focus("#board")
    player.press(*["Shift+U"] * 6)
    assert player.marks == second
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
    assert player.text("best") == "\u2013"


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


def test_time_runs_from_the_first_mark_on(open_page: Open) -> None:
    player = open_page("slitherlink")
    clock = player.page.clock
    clock.install()
    player.page.reload()
    clock.run_for(10_000)
    assert player.text("time") == "0:00"
    player.click(player.middle(player.lines[0]))
    clock.run_for(65_000)
    assert re.fullmatch(r"1:(0[4-9]|[12]\d)", player.text("time"))
    player.page.reload()
    clock.run_for(60_000)  # the game goes on where it was left
    assert re.fullmatch(r"2:(0[3-9]|[1-4]\d)", player.text("time"))
    for edge in player.lines[1:]:
        player.click(player.middle(edge))
    assert re.fullmatch(r"Solved in 2:\d\d\. Your best time\.", player.message)
    assert player.text("best") == player.text("time")
    clock.run_for(60_000)  # and stands when it is solved
    assert player.text("best") == player.text("time")


STORAGE = {
    "off": "Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } })",
    "full": "Storage.prototype.setItem = () => { throw new DOMException(); }",
}


@pytest.mark.parametrize("fault", STORAGE)
def test_without_storage_the_game_goes_on(open_page: Open, fault: str) -> None:
    player = open_page("slitherlink", "yajilin", before=STORAGE[fault])
    player.click(player.middle(player.lines[0]))
    player.page.click("#following")
    player.page.click("#previous")
    assert player.marks == {"line": 1}
    for edge in player.lines[1:]:
        player.click(player.middle(edge))
    assert player.message.startswith("Solved in ")


def test_what_others_have_stored_does_no_harm(open_page: Open) -> None:
    player = open_page("slitherlink")
    name = player.page.evaluate("`satloop:game:${JSON.parse(data.textContent).puzzles[0].key}`")
    for text in (
        "[1, nonsense",
        "7",
        '{"past": [[[9999, 0, 1]]], "future": []}',
        '{"past": [[[1, 0, 5]]], "future": []}',
        '{"past": [7], "future": [], "helped": true}',
        '{"past": {}, "seconds": "x"}',
    ):
        # What the page saves as it is left must not come in between.
        player.page.add_init_script(f"localStorage.setItem({name!r}, {text!r})")
        for key in ("best", "settings"):
            player.page.add_init_script(f"localStorage.setItem('satloop:{key}', {text!r})")
        player.page.reload()
        assert player.marks == {}
        assert player.text("time") == "0:00"


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
    assert player.marks == {"line": 1}
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
        player.page.locator("#title", has_text=title).wait_for()
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
