"""`satloop bench`: how long solving and proving takes."""

import math
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial

import click

from satloop import GENRES, Limit, Puzzle, Verdict, count, solve
from satloop.sat.solver import Work
from satloop_cli import options
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items
from satloop_cli.working import each

MILLI = 1000
UNIT = 1024**2 if sys.platform == "darwin" else 1024  # of the system's peak memory, in MB


@dataclass(frozen=True, slots=True)
class _Run:
    name: str
    verdict: Verdict
    seconds: float
    work: Work


@click.command("bench", epilog=EXIT_STATUSES)
@options.reading
@options.jobs
@options.limits
@options.as_json
@click.pass_obj
def command(
    report: Report,
    *,
    selection: Selection,
    jobs: int,
    limit: Limit,
    as_json: bool,
) -> int:
    """Solve all the puzzles, prove each unique or not, and report the CPU time.

    The time is that of solving, proving and checking the answers, without reading. The peak
    of memory is that of the largest process. The status is 0 if every puzzle was decided.

    With --json there is one object with the keys puzzles, unique, multiple, none, undecided,
    cpu_s, median_ms, p95_ms, worst_ms, worst, peak_mb, and each: a list with the name, verdict,
    ms, conflicts, decisions and rounds (models with several loops, cut off) of each puzzle.
    """
    items = read_items(report, selection)
    runs = []
    with each(report, items, partial(_work, limit=limit), jobs) as results:
        for _, run in results:
            runs.append(run)
            undecided = run.verdict is Verdict.UNDECIDED
            report.add(Status.UNDECIDED if undecided else Status.FINE)
    if runs:
        figures = _figures(runs)
        if as_json:
            say_json(figures | {"each": [_of_one(run) for run in runs]})
        else:
            say(_lines(figures))
    return report.status


def _work(item: Item, *, limit: Limit) -> _Run:
    _warm_up()
    start = time.process_time()
    tally = count(item.record.puzzle, limit=limit)
    return _Run(item.label, tally.verdict, time.process_time() - start, tally.work)


@cache
def _warm_up() -> None:
    """Load the solver once in each process, so that no puzzle is charged for it."""
    solve(Puzzle(GENRES[0], 1, 1, (None,)))


def _figures(runs: Sequence[_Run]) -> dict[str, object]:
    verdicts = Counter(run.verdict for run in runs)
    worst = max(runs, key=lambda run: run.seconds)
    times = sorted(run.seconds for run in runs)
    half = len(times) // 2
    median = (times[half] + times[-half - 1]) / 2
    p95 = times[math.ceil(0.95 * len(times)) - 1]  # the nearest rank
    return {
        "puzzles": len(runs),
        **{str(verdict): verdicts[verdict] for verdict in Verdict},
        "cpu_s": round(sum(times), 6),
        "median_ms": round(median * MILLI, 3),
        "p95_ms": round(p95 * MILLI, 3),
        "worst_ms": round(worst.seconds * MILLI, 3),
        "worst": worst.name,
        "peak_mb": _peak(),
    }


def _of_one(run: _Run) -> dict[str, object]:
    figures = {"name": run.name, "verdict": run.verdict, "ms": round(run.seconds * MILLI, 3)}
    return figures | asdict(run.work)


def _peak() -> float | None:
    try:
        import resource  # noqa: PLC0415 - not everywhere
    except ImportError:
        return None
    sizes = [
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    ]
    return round(max(sizes) / UNIT, 1)


def _lines(figures: dict[str, object]) -> list[str]:
    verdicts = ", ".join(f"{figures[verdict]} {verdict}" for verdict in Verdict)
    peak = figures["peak_mb"]
    return [
        f"puzzles      {figures['puzzles']} ({verdicts})",
        f"CPU          {figures['cpu_s']} s",
        f"median       {figures['median_ms']} ms",
        f"95 %         {figures['p95_ms']} ms",
        f"worst        {figures['worst_ms']} ms ({printable(str(figures['worst']))})",
        f"peak memory  {'unknown' if peak is None else f'{peak} MB'}",
    ]
