"""Work on puzzles one by one or in processes, with the results in the order of the puzzles."""

import gc
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children
from typing import TypeVar

from satloop import SatloopError
from satloop_cli.report import FatalError, Report
from satloop_cli.sources import Item

T = TypeVar("T")
R = TypeVar("R")

# Puzzles handed out for each process: enough that none waits for a slow puzzle at the front.
AHEAD = 8
# Processes at most: more than any use, each takes time to start, and Windows waits for no more.
MOST = 61
# Containers made before the cycle collector runs. Nothing here makes cycles by the thousand,
# and at Python's 700 it goes through all the puzzles again and again: a tenth of the CPU.
COLLECT_EVERY = 50_000


@contextmanager
def each(
    report: Report, items: Sequence[Item], work: Callable[[Item], R], jobs: int
) -> Iterator[Iterator[tuple[Item, R]]]:
    """Give each puzzle with its result; puzzles on which the library refused are reported.

    A context, because processes still at work must end at once when the caller fails.
    """
    with _in_order(partial(_guarded, work), items, min(jobs, len(items), MOST)) as results:
        yield _good(report, items, results)


def _good(
    report: Report, items: Sequence[Item], results: Iterator[R | SatloopError]
) -> Iterator[tuple[Item, R]]:
    with _progress(len(items)) as step:
        for item, result in zip(items, results, strict=True):
            step()
            if isinstance(result, SatloopError):
                report.error(item.label, str(result))
            else:
                yield item, result


def _guarded(work: Callable[[Item], R], item: Item) -> R | SatloopError:
    try:
        return work(item)
    except SatloopError as error:
        return error


@contextmanager
def _in_order(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[Iterator[R]]:
    gc.set_threshold(COLLECT_EVERY)
    if jobs <= 1:
        yield map(work, tasks)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_start_worker)
    finished = False
    try:
        yield _windowed(pool, work, tasks, jobs * AHEAD)
        finished = True
    except BrokenProcessPool as error:
        raise FatalError("a worker process died") from error
    finally:
        if not finished:
            for process in active_children():
                process.terminate()
        pool.shutdown(cancel_futures=True)


def _windowed(
    pool: ProcessPoolExecutor, work: Callable[[T], R], tasks: Sequence[T], size: int
) -> Iterator[R]:
    window: deque[Future[R]] = deque()
    for task in tasks:
        window.append(pool.submit(work, task))
        if len(window) >= size:
            yield window.popleft().result()
    while window:
        yield window.popleft().result()


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    gc.set_threshold(COLLECT_EVERY)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    if total <= 1 or sys.stderr is None or not sys.stderr.isatty():
        yield _no_step
        return
    from tqdm import tqdm  # noqa: PLC0415 - most calls show no progress

    tqdm.monitor_interval = 0  # its thread would be in the way of forking
    with tqdm(total=total, unit="puzzle", leave=False) as bar:

        def step() -> None:
            bar.update()
            bar.clear()  # or the next result is printed behind the bar

        yield step


def _no_step() -> None:
    """Count nothing."""
