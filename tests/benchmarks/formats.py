"""How fast formats are read and written, and what memory a long conversion takes.

    python tests/benchmarks/formats.py FILE.urls...

The files hold addresses, one a line. They are read and written in this process; then the
command line converts JSON Lines of 1,000 and of 10,000 puzzles, made of the same addresses.
"""

import resource
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path

from satloop.errors import PuzzleError
from satloop.formats import FORMATS, read, write
from satloop.formats.record import Record

SIZES = (1_000, 10_000)
TARGETS = ("puzzlink", "text", "jsonl", "dataset")
# Not the peak that the system keeps of children: it starts with that of their parent.
MEASURE = """
import sys
from satloop_cli.__main__ import run
try:
    run()
finally:
    peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
    print(peak.split()[1], file=sys.stderr)
"""


def addresses(paths: list[str]) -> None:
    """Print how long reading and writing all the addresses takes."""
    text = "".join(Path(path).read_text("utf-8") for path in paths)
    start = time.process_time()
    records = read(text)
    middle = time.process_time()
    write(records, "puzzlink")
    end = time.process_time()
    print(f"{len(records)} addresses: read {middle - start:.2f} s, written {end - middle:.2f} s")


def formats(records: list[Record]) -> None:
    """Print how long each format takes, and how many puzzles come back equal or are refused."""
    for form in FORMATS:
        some = [record for record in records if form.fits(record.puzzle.genre)]
        written: list[tuple[Record, str]] = []
        start = time.process_time()
        for record in some:
            with suppress(PuzzleError):  # what the format cannot hold
                written.append((record, write([record], form.name)))
        middle = time.process_time()
        equal = 0
        for record, text in written if form.read else ():
            (again,) = read(text, name=form.name, genre=record.puzzle.genre)
            equal += again.puzzle == record.puzzle
        end = time.process_time()
        wrote, got = ((part * 1000 / len(written)) for part in (middle - start, end - middle))
        told = f", read in {got:.2f} ms: {equal} of {len(written)} equal" if form.read else ""
        refused = f", {len(some) - len(written)} refused" if len(written) < len(some) else ""
        print(f"{form.name}: written in {wrote:.2f} ms{told}{refused}")


def conversions(records: list[Record], folder: Path) -> None:
    """Print how fast the command line converts, and how much memory it takes."""
    for size in SIZES:
        source = folder / f"{size}.jsonl"
        source.write_text(write(list(islice(cycle(records), size)), "jsonl"), "utf-8")
        for target in TARGETS:
            call = ("export", str(source), "--to", target, "-o", str(folder / "out"), "--force")
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            done = subprocess.run(
                (sys.executable, "-c", MEASURE, *call), capture_output=True, text=True, check=False
            )
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            memory = int(done.stderr.split()[-1]) / 1024
            print(f"{size} to {target}: {size / seconds:.0f} puzzles/s CPU, {memory:.1f} MB")


if __name__ == "__main__":
    addresses(sys.argv[1:])
    everything = read("".join(Path(path).read_text("utf-8") for path in sys.argv[1:]))
    formats(everything)
    with tempfile.TemporaryDirectory() as name:
        conversions(everything, Path(name))
