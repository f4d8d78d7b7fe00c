"""`satloop play`: puzzles on a page in the browser."""

import socket
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from threading import Thread
from urllib.parse import urlencode

import click

from satloop import Limit, SatloopError, genres
from satloop.generating.ids import LARGEST_SEED
from satloop.play.wishes import SIZE, read_wish
from satloop_cli import options
from satloop_cli.playing import playable
from satloop_cli.report import EXIT_STATUSES, FatalError, Report, reason, say
from satloop_cli.sources import Selection, read_items

HOST, PORT = "127.0.0.1", 8210
WAITING = 64  # connections


@click.command("play", epilog=EXIT_STATUSES)
@click.argument("words", nargs=-1, metavar="[SOURCE... | GENRE WxH]")
@click.option("--level", metavar="NAME", help="With GENRE and WxH: the level.")
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    metavar="N",
    help="With GENRE and WxH: the same seed makes the same puzzle.",
)
@click.option("--id", "made_before", metavar="ID", help="Make the puzzle with this id again.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    metavar="N",
    help="The port; 0 takes any that is free.",
)
@click.option("--no-browser", is_flag=True, help="Only say the address; open no browser.")
@options.jobs
@options.limits
@click.pass_obj
def command(
    report: Report,
    *,
    words: tuple[str, ...],
    level: str | None,
    seed: int | None,
    made_before: str | None,
    port: int,
    no_browser: bool,
    jobs: int,
    limit: Limit,
) -> int:
    """Play puzzles on a page that this machine serves to itself, until Ctrl-C.

    The page plays the puzzles of the sources, or makes one; then it makes others as asked.
    Its address carries genre, size, level and seed, so it gives the same puzzle again. Needs
    the extra: pip install 'satloop[play]'.
    """
    try:
        import uvicorn  # noqa: PLC0415 - an extra that no other command needs

        from satloop.play.server import app  # noqa: PLC0415 - the same
    except ModuleNotFoundError as error:
        raise FatalError(
            f"{error.name} is not installed: python -m pip install 'satloop[play]'"
        ) from None
    wish = _wish(words, {"level": level, "seed": None if seed is None else str(seed)}, made_before)
    puzzles = []
    if not wish and words:
        items = read_items(report, Selection(words, None, None, None))
        puzzles = playable(report, items, limit, jobs)
        if not puzzles:
            return report.status
    listening = _listen(port)
    query = f"?{urlencode(wish)}" if wish else ""
    address = f"http://{HOST}:{listening.getsockname()[1]}/{query}"
    say([address])
    if not no_browser:  # beside the server: some browsers return only when they are closed
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    config = uvicorn.Config(
        app(puzzles), log_level="critical", timeout_graceful_shutdown=1, lifespan="off"
    )
    with listening, suppress(KeyboardInterrupt):  # how the page is meant to end
        uvicorn.Server(config).run([listening])
    return report.status


def _wish(
    words: tuple[str, ...], rest: Mapping[str, str | None], made_before: str | None
) -> dict[str, str]:
    """Return the query of the puzzle asked for, empty if there is none."""
    given = {name: value for name, value in rest.items() if value is not None}
    try:
        if made_before is not None:
            if words or given:
                raise click.UsageError("--id says it all: nothing can stand beside it.")
            return read_wish({"id": made_before}).query()
        if len(words) == 2 and SIZE.fullmatch(words[1]):  # noqa: PLR2004 - GENRE and WxH
            genre = genres.find(words[0]).name
            return read_wish({"genre": genre, "size": words[1], **given}).query()
    except SatloopError as error:
        raise FatalError(str(error)) from None
    if given:
        raise click.UsageError(f"--{next(iter(given))} needs GENRE and WxH.")
    return {}


def _listen(port: int) -> socket.socket:
    """Return a socket that listens on this machine only; raises `FatalError`."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
        listening.listen(WAITING)
    except OSError as error:
        listening.close()
        raise FatalError(f"port {port}: {reason(error)}; --port 0 takes a free one") from error
    return listening
