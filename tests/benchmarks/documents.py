"""Documents made of a puzzle file: CPU seconds and bytes of each kind, and the pages of the book.

    python tests/benchmarks/documents.py FILE [COUNT]

takes the first COUNT puzzles, again from the start if there are fewer, with their answers.
"""

import io
import sys
import time
from itertools import cycle, islice
from pathlib import Path

from pypdf import PdfReader

from satloop import count
from satloop.formats import read
from satloop.render.documents import DOCUMENTS
from satloop.render.entries import Entry, Layout

DEFAULT = 200


def main(file: str, wanted: int) -> None:
    puzzles = [record.puzzle for record in read(Path(file).read_text(encoding="utf-8"))]
    answers = {puzzle: count(puzzle).answers[0] for puzzle in puzzles[:wanted]}
    chosen = islice(cycle(puzzles), wanted)
    entries = [Entry(n, puzzle, None, answers[puzzle]) for n, puzzle in enumerate(chosen, 1)]
    for document in DOCUMENTS:
        start = time.process_time()
        parts = [entries] if document.several else [[entry] for entry in entries]
        made = [document.write(part, Layout()) for part in parts]
        seconds = time.process_time() - start
        told = f"{document.name}: {seconds:.2f} s, {sum(map(len, made)) / 1000:.0f} kB"
        if document.name == "pdf":
            told += f", {len(PdfReader(io.BytesIO(made[0])).pages)} pages"
        print(told)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else DEFAULT)
