"""The page from a server on this machine, which makes other puzzles when it is asked to.

Only the page and new puzzles are served: no file of the machine can be reached, nothing is
stored, and whatever a request makes ends with the request.
"""

import asyncio
import json
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Send

from satloop.errors import SatloopError
from satloop.play.content import Data
from satloop.play.page import page
from satloop.play.wishes import choices, read_query

HOSTS = ["127.0.0.1", "localhost"]
AT_ONCE = 2  # worker processes
MOST_WAITING = 8  # requests for puzzles, those at work included
MOST_SECONDS = 180  # of one worker; what it makes does not depend on it
LOOK_EVERY = 0.25  # seconds between two looks whether the client is still there
LONGEST_LINE = 64 * 1024 * 1024  # bytes of a puzzle with its walkthrough
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
OWN = ("same-origin", "none")  # no other site may put this machine to work


def app(puzzles: Sequence[Data]) -> Starlette:
    """Return the server of a page with these puzzles; `/make` makes others."""
    text = page(puzzles, choices())
    workers = Workers()

    async def home(request: Request) -> Response:
        del request
        return HTMLResponse(text, headers=HEADERS)

    async def make(request: Request) -> Response:
        if request.headers.get("sec-fetch-site", "none") not in OWN:
            return _refusal("only this page may ask for puzzles", 403)
        try:
            wish = read_query(request.query_params.multi_items())
        except SatloopError as error:
            return _refusal(str(error), 400)
        if workers.asked >= MOST_WAITING:
            return _refusal("too many puzzles are being made, try again later", 503)
        return Lines(workers.lines(urlencode(wish.query()), request))

    return Starlette(
        routes=[Route("/", home), Route("/make", make)],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS, www_redirect=False)],
    )


def _refusal(text: str, status: int) -> Response:
    return JSONResponse({"error": text}, status, headers=HEADERS)


class Lines(StreamingResponse):
    """A response of lines, whose generator ends with it and not at some later time."""

    def __init__(self, lines: AsyncGenerator[str, None]) -> None:
        super().__init__(lines, media_type="application/x-ndjson", headers=HEADERS)
        self.lines = lines

    async def stream_response(self, send: Send) -> None:
        """Send line after line."""
        async with aclosing(self.lines):
            await super().stream_response(send)


class Workers:
    """Runs at most `AT_ONCE` worker processes; each ends with the request that it works for."""

    def __init__(self) -> None:
        self.asked = 0
        self._free = asyncio.Semaphore(AT_ONCE)

    async def lines(self, query: str, request: Request) -> AsyncGenerator[str, None]:
        """Yield a worker's lines while the client is there."""
        self.asked += 1
        try:
            if self._free.locked():
                yield _line(progress="Waiting for other puzzles …")
            async with self._free, aclosing(_work(query, request)) as lines:
                async for line in lines:
                    yield line
        finally:
            self.asked -= 1


async def _work(query: str, request: Request) -> AsyncGenerator[str, None]:
    # With -P no module is taken from the folder where the server was started.
    call = (sys.executable, "-P", "-m", "satloop.play.making", query)
    pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    worker = await asyncio.create_subprocess_exec(
        *call, stdin=pipe, stdout=pipe, stderr=nowhere, limit=LONGEST_LINE
    )
    assert worker.stdout is not None
    now = asyncio.get_running_loop().time
    end = now() + MOST_SECONDS
    reading: asyncio.Task[bytes] | None = None
    try:
        while True:
            reading = reading or asyncio.create_task(worker.stdout.readline())
            done, _ = await asyncio.wait({reading}, timeout=LOOK_EVERY)
            if await request.is_disconnected():
                return
            if done:
                line, reading = reading.result(), None
                if not line:
                    await worker.wait()  # it has nothing more to say, and ends by itself
                    return
                yield line.decode()
            elif now() > end:
                yield _line(error=f"no puzzle in {MOST_SECONDS} seconds, and given up")
                return
    finally:
        if reading is not None:
            reading.cancel()
        if worker.returncode is None:
            with suppress(ProcessLookupError):
                worker.kill()
            await worker.wait()


def _line(**message: str) -> str:
    return json.dumps(message) + "\n"
