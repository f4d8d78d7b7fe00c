"""The page in a real browser: accessible, on narrow screens, in all looks; a safe, lone file."""

from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import Browser

from players import GENRES, Open, Player, puzzle, saved, violations
from satloop.play import page

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
            player.page.locator("#cells button").first.wait_for()
        case "solved":
            player.use("answer")


@pytest.mark.parametrize("name", GENRES)
def test_axe_finds_nothing_in_any_state(open_page: Open, name: str) -> None:
    player = open_page(name, reduced_motion="reduce")
    for state in STATES:
        player.page.evaluate("localStorage.clear()")
        player.page.reload()
        bring(player, state)
        assert violations(player.page) == [], state
        player.page.emulate_media(color_scheme="dark")  # other colours, all else the same
        assert violations(player.page, runOnly=["color-contrast"]) == [], f"{state}, dark"
        player.page.emulate_media(color_scheme="light")


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
                const own = [each.tagName, each.getAttribute("d"), seen];
                return [...own, strokeDasharray, strokeWidth].join();
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
            const note = (event) => stopped.push(event.effectiveDirective);
            addEventListener("securitypolicyviolation", note);
            const add = (name, more) => {
                document.body.append(Object.assign(document.createElement(name), more));
            };
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
