"""A worker process of the server: makes one puzzle, and says on stdout how far it is.

`python -m satloop.play.making QUERY` with the wish as an address has it. Each line is a JSON
object: `progress` (a text), in the end `puzzle` and `wish`, or `error` (one clear line).
"""

import json
import os
import sys
from collections.abc import Iterator
from threading import Thread
from urllib.parse import parse_qsl

from satloop.errors import SatloopError
from satloop.play.content import Data, content
from satloop.play.wishes import Wish, read_query

STEPS_TOLD = 25  # steps of the walkthrough between two lines


def made(wish: Wish) -> Data:
    """Make the puzzle of a wish, with all that its page needs; tells of its steps on stdout."""
    product = wish.request.make(wish.index)
    record = wish.request.record(wish.index, product, answers=True)

    def step(number: int) -> None:
        if number % STEPS_TOLD == 0:
            _tell(progress=f"Made. Explaining it: step {number} …")

    return content(record.puzzle, product.answer, step)


def lines(query: str) -> Iterator[Data]:
    """Yield what a worker tells."""
    try:
        wish = read_query(parse_qsl(query, keep_blank_values=True))
        yield {"progress": "Making a puzzle …"}
        yield {"puzzle": made(wish), "wish": wish.query()}
    except SatloopError as error:
        yield {"error": f"{error}"}


def _tell(**message: object) -> None:
    sys.stdout.write(json.dumps(message, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def _end_with_server() -> None:
    """End when the server does, which holds the other end of stdin."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    Thread(target=_end_with_server, daemon=True).start()
    for line in lines(sys.argv[1]):
        _tell(**line)
