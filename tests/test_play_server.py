"""The server of the page: what it refuses, what it makes, and what it leaves behind."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from satloop.formats import read
from satloop.play.server import AT_ONCE, MOST_WAITING
from satloop_cli.main import cli

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
SMALL = "/make?genre=slitherlink&size=5x5&level=easy&seed=1"
LONG = "/make?genre=yajilin&size=20x20&level=hard&seed=1"  # minutes of work


class Server:
    """`satloop play` as a process of its own."""

    def __init__(self, *words: str) -> None:
        call = [sys.executable, "-m", "satloop_cli", "play", "--no-browser", "--port", "0", *words]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(call, stdout=pipe, stderr=pipe, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        self.port = urlsplit(self.address).port

    def ask(self, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> Any:
        """Return status, headers and text of an answer."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)) as there:
            there.request(method, path, body, named)
            answer = there.getresponse()
            return answer.status, answer.headers, answer.read().decode()

    def raw(self, sent: bytes) -> str:
        """Send bytes and return the status line of the answer, empty if there is none."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as there:
            try:
                there.sendall(sent)
                return there.recv(4096).decode("latin-1").split("\r\n")[0]
            except OSError:
                return ""

    def begin(self, path: str) -> socket.socket:
        """Ask, wait for the first line, and keep the connection."""
        there = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        there.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        seen = b""
        while b"Making" not in seen:
            more = there.recv(4096)
            assert more, seen
            seen += more
        return there

    def workers(self) -> list[int]:
        return children(self.process.pid)

    def end(self, sent: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Stop it, and return its status and what it said to stderr."""
        self.process.send_signal(sent)
        _, said = self.process.communicate(timeout=20)
        return self.process.returncode, said


def children(parent: int) -> list[int]:
    """Return the living child processes of a process, whichever of its threads began them."""
    lists = Path(f"/proc/{parent}/task").glob("*/children")
    found = [int(child) for each in lists for child in each.read_text().split()]
    return [child for child in found if is_alive(child)]


def until(holds: Callable[[], bool], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


LISTED = next(Path("/proc/self/task").glob("*/children"), None)
needs_proc = pytest.mark.skipif(LISTED is None, reason="/proc does not tell of child processes")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server()
    yield server
    assert server.end() == (0, "")


def message(text: str) -> Any:
    """Return the last line of an answer, which is JSON."""
    return json.loads(text.splitlines()[-1])


# ---- what it answers, and what it refuses ----


def test_the_page(server: Server) -> None:
    status, headers, text = server.ask("/?genre=yajilin&size=5x5")
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["cache-control"] == "no-store"
    assert headers["content-security-policy"] == "frame-ancestors 'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert "connect-src &#x27;self&#x27;" in text or "connect-src 'self'" in text


@pytest.mark.parametrize(
    "host", ["example.com", "127.0.0.1.example.com", "", "localhost.", "[::1]"]
)
def test_other_hosts_are_refused(server: Server, host: str) -> None:
    for path in ("/", SMALL):
        assert server.ask(path, Host=host)[0] == 400
    assert server.ask("/", Host=f"localhost:{server.port}")[0] == 200


def test_a_request_without_a_host(server: Server) -> None:
    assert " 400 " in server.raw(b"GET / HTTP/1.1\r\n\r\n")
    assert " 400 " in server.raw(b"GET / HTTP/1.0\r\n\r\n")
    assert " 400 " in server.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: example.com\r\n\r\n")


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_other_sites_make_nothing(server: Server, site: str) -> None:
    status, _, text = server.ask(SMALL, Sec_Fetch_Site=site)
    assert (status, message(text)) == (403, {"error": "only this page may ask for puzzles"})


@pytest.mark.parametrize(
    "path",
    [
        "/../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/make/../../etc/passwd",
        "/..%5c..%5cetc",
        "/etc/passwd%00",
        "/style.css",
        "/assets/main.js",
        "/make/",
        "/%ff",
    ],
)
def test_no_file_is_reached(server: Server, path: str) -> None:
    line = server.raw(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    assert line.split()[1] in ("307", "400", "404")
    assert server.ask("/")[0] == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods(server: Server, method: str) -> None:
    for path in ("/", SMALL):
        assert server.ask(path, method)[0] == 405


def test_huge_requests(server: Server) -> None:
    assert server.ask("/", "POST", b"x" * 5_000_000)[0] == 405
    assert server.ask("/", "GET", b"x" * 5_000_000)[0] == 200
    long = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    assert server.raw(long + b"X: " + b"x" * 1_000_000 + b"\r\n\r\n").split()[1:2] in (
        ["400"],
        ["431"],
        [],
    )
    assert server.raw(b"GET /" + b"a" * 1_000_000).split()[1:2] in (["400"], ["414"], [])
    assert " 200 " in server.raw(long + b"Content-Length: 99999999999\r\n\r\n")
    assert " 400 " in server.raw(b"\x16\x03\x01\x02\x00 nonsense\r\n\r\n")
    status, _, text = server.ask(f"/make?level={'x' * 20_000}")
    assert status == 400
    assert len(text) < 300
    assert server.ask("/")[0] == 200


BAD = {
    "genre=chess": "chess",
    "size=5": "expected a size such as 10x8, found '5'",
    "size=0x5": "expected a size such as 10x8, found '0x5'",
    "size=5x5%0a": "expected a size",
    "size=999x999": "at most 400 cells",
    "level=minimum&size=10x10": "at most 64 cells",
    "level=odd": "odd",
    "seed=-1": "expected a seed from 0 to 999999999999999999, found '-1'",
    "seed=1e5": "expected a seed",
    "seed=%D9%A1": "expected a seed",
    "seed=1&seed=2": "'seed' is there twice",
    "colour=red": "expected genre, size, level, seed or id, found 'colour'",
    "id=x": "",
    "id=slitherlink/5x5/easy/1.1;v1&seed=1": "an id says it all",
    "id=slitherlink/5x5/easy/1.1;v9": "",
    "id=slitherlink/200x200/easy/1.1;v1": "at most 400 cells",
    "id=slitherlink/5x5/easy/1.1;v1;template=00": "",
}


@pytest.mark.parametrize("query", BAD)
def test_bad_wishes_get_one_clear_line(server: Server, query: str) -> None:
    status, _, text = server.ask(f"/make?{query}")
    assert status == 400
    error = json.loads(text)["error"]
    assert BAD[query] in error
    assert 10 < len(error) < 200
    assert "\n" not in error
    assert "Traceback" not in error


# ---- what it makes ----


def made_by_generate(*words: str) -> Any:
    result = CliRunner().invoke(cli, ["generate", *words, "--to", "jsonl"])
    assert result.exit_code == 0
    return json.loads(result.stdout)


@pytest.mark.parametrize("genre", ["slitherlink", "yajilin"])
def test_an_address_gives_what_generate_gives(server: Server, genre: str) -> None:
    wish = {"genre": genre, "size": "6x5", "level": "easy", "seed": "7"}
    query = "&".join(f"{key}={value}" for key, value in wish.items())
    status, _, text = server.ask(f"/make?{query}")
    assert status == 200
    assert [*json.loads(text.splitlines()[0])] == ["progress"]
    made = message(text)
    assert made["wish"] == wish
    data = made["puzzle"]
    assert (data["genre"], data["cols"], data["rows"], data["level"]) == (genre, 6, 5, "easy")
    other = made_by_generate(genre, "6x5", "--level", "easy", "--seed", "7")
    (record,) = read(other["url"])
    texts = {clue["cell"]: clue["text"] for clue in data["clues"]}
    numbers = [getattr(clue, "number", None) for clue in record.puzzle.clues if clue is not None]
    assert list(texts.values()) == [str(number) for number in numbers]
    assert list(texts) == [n for n, clue in enumerate(record.puzzle.clues) if clue is not None]
    again = message(server.ask(f"/make?id={other['info']['id'].replace(';', '%3B')}")[2])
    assert again == made


def test_a_seed_is_drawn_and_told(server: Server) -> None:
    seeds = {message(server.ask("/make?size=5x5&level=easy")[2])["wish"]["seed"] for _ in range(2)}
    assert len(seeds) == 2


# ---- work and its end ----


@needs_proc
def test_a_hundred_wishes_at_once(server: Server) -> None:
    most = 0
    with ThreadPoolExecutor(100) as pool:
        asked = [pool.submit(server.ask, SMALL) for _ in range(100)]
        while not all(each.done() for each in asked):
            most = max(most, len(server.workers()))
            time.sleep(0.05)
    answers = [each.result() for each in asked]
    statuses = Counter(status for status, _, _ in answers)
    assert set(statuses) <= {200, 503}
    assert statuses[200] >= MOST_WAITING
    assert all("puzzle" in message(text) for status, _, text in answers if status == 200)
    refused = {message(text)["error"] for status, _, text in answers if status == 503}
    assert refused <= {"too many puzzles are being made, try again later"}
    assert 1 <= most <= AT_ONCE
    until(lambda: not server.workers())
    assert server.ask(SMALL)[0] == 200


@needs_proc
def test_clients_that_go_away(server: Server) -> None:
    working = [server.begin(LONG) for _ in range(AT_ONCE)]
    until(lambda: len(server.workers()) == AT_ONCE)
    waiting = socket.create_connection(("127.0.0.1", server.port))
    waiting.sendall(f"GET {LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    assert b"200" in waiting.recv(4096)
    for each in (waiting, *working):
        each.close()
    until(lambda: not server.workers(), 5)
    assert "puzzle" in message(server.ask(SMALL)[2])  # all places are free again


@needs_proc
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_the_server(sent: signal.Signals) -> None:
    server = Server()
    there = server.begin(LONG)
    until(lambda: len(server.workers()) == 1)
    (worker,) = server.workers()
    status, said = server.end(sent)
    assert (status, said) == (0 if sent == signal.SIGINT else -sent, "")
    until(lambda: not is_alive(worker), 5)
    there.close()


# ---- the command ----


def test_a_port_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = CliRunner().invoke(cli, ["play", "--no-browser", "--port", str(port)])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"satloop: port {port}: ")
    assert result.stderr.endswith("; --port 0 takes a free one\n")
    assert result.stderr.count("\n") == 1


def test_it_opens_the_browser_unless_told_not_to(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("uvicorn.Server.run", lambda *_: None)
    words = ["play", "yajilin", "5x5", "--seed", "4", "--port", "0"]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 0
    until(lambda: opened == [result.stdout.strip()])
    assert result.stdout.endswith("/?genre=yajilin&size=5x5&level=normal&seed=4\n")
    assert CliRunner().invoke(cli, [*words, "--no-browser"]).exit_code == 0
    assert len(opened) == 1


@pytest.mark.parametrize("name", ["uvicorn", "starlette"])
def test_without_the_extra(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    for module in [
        each for each in sys.modules if each.startswith(f"{name}.") or each == "satloop.play.server"
    ]:
        monkeypatch.delitem(sys.modules, module)
    result = CliRunner().invoke(cli, ["play", "--no-browser"])
    assert result.exit_code == 2
    assert "python -m pip install 'satloop[play]'" in result.stderr
    assert result.stderr.count("\n") == 1


def test_only_puzzles_with_one_answer() -> None:
    for name, start in (
        ("ambiguous", "multiple: the answers differ in "),
        ("contradiction", "none: "),
    ):
        for genre in ("slitherlink", "yajilin"):
            path = f"{ROOT}/examples/{genre}-{name}.txt"
            result = CliRunner().invoke(cli, ["play", "--no-browser", path])
            assert result.exit_code == 1
            assert f": no page: {start}" in result.stderr
            verified = CliRunner().invoke(cli, ["verify", path]).stdout.splitlines()[0]
            assert result.stderr.strip().endswith(verified.split(": ", 1)[1])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["slitherlink", "5x5", "--level", "odd"], "odd"),
        (["chess", "5x5"], "chess"),
        (["yajilin", "99x99"], "at most 400 cells"),
        (["--level", "easy"], "--level needs GENRE and WxH"),
        (["--id", "slitherlink/5x5/easy/1.1;v1", "--seed", "3"], "--id says it all"),
        (["--id", "nonsense"], "nonsense"),
        (["no-such-file.txt"], "no-such-file.txt"),
        (["--port", "99999"], "99999"),
    ],
)
def test_bad_use(words: list[str], said: str) -> None:
    result = CliRunner().invoke(cli, ["play", "--no-browser", *words])
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


# ---- the page and its server, in a browser ----


@pytest.fixture
def serving() -> Iterator[Callable[..., Server]]:
    servers: list[Server] = []

    def serve(*words: str) -> Server:
        servers.append(Server(*words))
        return servers[-1]

    yield serve
    for each in servers:
        assert each.end() == (0, "")


def test_another_puzzle_in_the_browser(serving: Callable[..., Server], browser: Browser) -> None:
    from players import violations  # noqa: PLC0415 - it needs playwright

    server = serving("slitherlink", "5x5", "--level", "easy", "--seed", "3")
    assert server.address.endswith("/?genre=slitherlink&size=5x5&level=easy&seed=3")
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(server.address)
    page.wait_for_selector("#drawing .clue")
    assert page.title() == "Slitherlink 5x5 easy"
    assert page.evaluate("document.activeElement === document.body")  # nobody has asked yet
    clues = page.text_content("#drawing .clues")
    page.reload()
    page.wait_for_selector("#drawing .clue")
    assert page.text_content("#drawing .clues") == clues  # the address gives the same puzzle again

    page.select_option("#make-genre", "yajilin")
    page.fill("#make-seed", "5")
    page.click("text=New puzzle")
    page.get_by_role("heading", name="Yajilin 5x5 easy").wait_for()
    assert page.inner_text("#message") == "New puzzle: Yajilin 5x5 easy."
    assert page.evaluate("document.activeElement.id") == "board"
    assert page.url.endswith("/?genre=yajilin&size=5x5&level=easy&seed=5")

    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(page) == []
    page.select_option("#make-size", "20x20")
    page.select_option("#make-level", "hard")
    page.click("text=New puzzle")
    page.click("#cancel")
    assert page.inner_text("#progress") == "Cancelled."
    assert page.title() == "Yajilin 5x5 easy"
    until(lambda: not server.workers(), 5)

    page.goto(f"http://127.0.0.1:{server.port}/?size=5x5&level=odd")
    page.locator("#progress", has_text="odd").wait_for()
    assert page.locator("#game").is_hidden()
    assert not faults
    page.close()


def test_puzzles_of_a_file_in_the_browser(serving: Callable[..., Server], browser: Browser) -> None:
    sources = [f"{ROOT}/examples/{genre}-small.txt" for genre in ("slitherlink", "yajilin")]
    server = serving(*sources)
    page = browser.new_page()
    page.goto(server.address)
    assert page.title() == "C-shape"
    page.click("#following")
    assert page.title() == "First arrows"
    page.close()
