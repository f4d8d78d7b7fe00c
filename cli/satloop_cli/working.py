"""Work on puzzles one by one or in processes, with the results in the order of the puzzles."""

import gc
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import count, takewhile
from multiprocessing import active_children, parent_process
from threading import Thread
from typing import Any, TypeVar

from satloop import SatloopError
from satloop.errors import LimitReachedError
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
    with progress(len(items)) as step:
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
def until_enough(
    work: Callable[[int], R],
    start: int,
    wanted: Callable[[], int],
    jobs: int,
    seconds: float | None,
) -> Iterator[Iterator[R]]:
    """Give the results for whole numbers from `start` on, while some are wanted.

    The caller takes one at a time, after which `wanted` says how many it still wants. Each
    process has its own `work`, which gets rising numbers. When the seconds are over, which
    only processes can be stopped for, this raises `LimitReachedError`.
    """
    gc.set_threshold(COLLECT_EVERY)
    if jobs <= 1 and seconds is None:
        yield map(work, takewhile(lambda _: wanted(), count(start)))
        return
    numbers = count(start)
    with _processes(jobs, work) as pool:
        yield _ahead(lambda: pool.submit(_own_work, next(numbers)), wanted, jobs * AHEAD, seconds)


def _ahead(
    submit: Callable[[], Future[R]], wanted: Callable[[], int], size: int, seconds: float | None
) -> Iterator[R]:
    window: deque[Future[R]] = deque()
    end = None if seconds is None else time.monotonic() + seconds
    while wanted():
        # No more than what is wanted: what is not taken would have been made for nothing.
        while len(window) < min(size, wanted()):
            window.append(submit())
        left = None if end is None else end - time.monotonic()
        done, _ = wait([window[0]], left)
        if not done or (left is not None and left <= 0):
            raise LimitReachedError(f"{seconds:g} seconds")
        yield window.popleft().result()


@contextmanager
def _in_order(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[Iterator[R]]:
    gc.set_threshold(COLLECT_EVERY)
    if jobs <= 1:
        yield map(work, tasks)
        return
    with _processes(jobs, work) as pool:
        yield _windowed(pool, tasks, jobs * AHEAD)


@contextmanager
def _processes(jobs: int, work: Callable[[T], R]) -> Iterator[ProcessPoolExecutor]:
    """Give a pool whose processes have their own `work`.

    They end with the context, at once if that ends by an error.
    """
    pool = ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(work,))
    finished = False
    try:
        yield pool
        finished = True
    except BrokenProcessPool as error:
        raise FatalError("a worker process died") from error
    finally:
        if not finished:
            for process in active_children():
                process.terminate()
        pool.shutdown(cancel_futures=True)


def _windowed(pool: ProcessPoolExecutor, tasks: Sequence[Any], size: int) -> Iterator[Any]:
    window: deque[Future[Any]] = deque()
    for task in tasks:
        window.append(pool.submit(_own_work, task))
        if len(window) >= size:
            yield window.popleft().result()
    while window:
        yield window.popleft().result()


# What a worker process does with a task: handed over when it starts, not with every task.
_own: Callable[[Any], Any] | None = None


def _own_work(task: Any) -> Any:
    assert _own is not None
    return _own(task)


def _start_worker(work: Callable[[Any], Any]) -> None:
    global _own  # noqa: PLW0603 - a process has no other place that outlives a task
    _own = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    gc.set_threshold(COLLECT_EVERY)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent was killed: nobody else would."""
    if parent := parent_process():
        parent.join()
        os._exit(1)


@contextmanager
def progress(total: int, done: int = 0, *, printing: bool = True) -> Iterator[Callable[..., None]]:
    """Show on a terminal how far the work is; each call of what is given counts a puzzle.

    Keywords of the call are shown as figures. `printing` says that results come on stdout.
    """
    if total <= 1 or sys.stderr is None or not sys.stderr.isatty():
        yield _no_step
        return
    from tqdm import tqdm  # noqa: PLC0415 - most calls show no progress

    tqdm.monitor_interval = 0  # its thread would be in the way of forking
    with tqdm(total=total, initial=done, unit="puzzle", leave=False) as bar:

        def step(**figures: int) -> None:
            bar.set_postfix(figures, refresh=False)
            bar.update()
            if printing:
                bar.clear()  # or the next result is printed behind the bar

        yield step


def _no_step(**figures: int) -> None:
    """Show nothing."""
    del figures
