"""`satloop minimize`: which clues of a puzzle can go."""

import time
from dataclasses import dataclass, replace
from functools import partial

import click

from satloop import Limit, Puzzle, Verdict
from satloop.errors import LimitReachedError, NotUniqueError
from satloop.formats.text import write_grid
from satloop.generating.minimizing import (
    Numbered,
    irreducible,
    numbered,
    optimal,
    superfluous,
)
from satloop.sat.budget import Budget
from satloop_cli import options
from satloop_cli.drawing import head
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items
from satloop_cli.working import each

SMALLEST_TIME = 1e-6  # seconds: a limit that is all but used up is still one
STATUSES = {
    Verdict.UNIQUE: Status.FINE,
    Verdict.MULTIPLE: Status.NO,
    Verdict.NONE: Status.NO,
    Verdict.UNDECIDED: Status.UNDECIDED,
}


@dataclass(frozen=True, slots=True)
class _Found:
    """What is known of a puzzle's numbers; None is not known.

    `left` is the puzzle with numbers that are enough; `proved` says that none of them can go,
    or, if the fewest were looked for, that there is no smaller choice.
    """

    verdict: Verdict
    numbers: int = 0
    superfluous: tuple[str, ...] | None = None
    left: Puzzle | None = None
    enough: int | None = None
    bound: int | None = None
    proved: bool = False


@click.command("minimize", epilog=EXIT_STATUSES)
@options.reading
@click.option("--optimal", "fewest", is_flag=True, help="Find the fewest that do, with proof.")
@options.jobs
@options.limits
@options.as_json
@click.pass_obj
def command(
    report: Report,
    *,
    selection: Selection,
    fewest: bool,
    jobs: int,
    limit: Limit,
    as_json: bool,
) -> int:
    """Say which numbers of a puzzle with one answer can go.

    Prints which could go each on its own, all others staying, and a choice of numbers that is
    enough: none of them can go (later cells go first), or with --optimal no smaller choice of
    the numbers given is enough. Clues without a number stay.

    The status is 0 if that is proved, 1 for a puzzle that has not one answer, 3 if a limit was
    reached before. With --json the keys are source, index, genre, width, height, url, verdict,
    numbers (how many there are), superfluous (places), enough (how many are), rows (the puzzle
    left), bound (how many are needed at the least, with --optimal) and proved.
    """
    items = read_items(report, selection)
    work = partial(_work, limit=limit, fewest=fewest)
    with each(report, items, work, jobs) as results:
        for item, found in results:
            report.add(_status(found))
            if as_json:
                say_json(_json(item, found))
            else:
                say(_lines(item, found, fewest=fewest))
    return report.status


def _work(item: Item, *, limit: Limit, fewest: bool) -> _Found:
    start = time.monotonic()
    try:
        board = numbered(item.record.puzzle, limit)
    except NotUniqueError as error:
        return _Found(Verdict(error.verdict))
    except LimitReachedError:
        return _Found(Verdict.UNDECIDED)
    if limit.seconds is not None:
        left = limit.seconds - (time.monotonic() - start)
        limit = replace(limit, seconds=max(left, SMALLEST_TIME))
    return _choice(board, limit, fewest=fewest)


def _choice(board: Numbered, limit: Limit, *, fewest: bool) -> _Found:
    """Find out what can be found out within the limit."""
    limited = limit != Limit()
    budget = Budget(limit) if limited else None
    found = _Found(Verdict.UNIQUE, len(board.units))
    try:
        alone = superfluous(board, budget=budget)
        found = replace(found, superfluous=tuple([str(board.puzzle.cell(c)) for c in alone]))
        if fewest:
            best = optimal(board, budget=budget)
            cells, bound, proved = best.cells, best.bound, best.bound == len(best.cells)
        else:
            reduced = irreducible(board, budget=budget)
            cells, bound, proved = reduced.cells, None, not reduced.undecided
    except LimitReachedError:
        return found
    left = board.keeping(cells)
    return replace(found, left=left, enough=len(cells), bound=bound, proved=proved)


def _status(found: _Found) -> Status:
    if found.verdict is Verdict.UNIQUE and not found.proved:
        return Status.UNDECIDED
    return STATUSES[found.verdict]


def _lines(item: Item, found: _Found, *, fewest: bool) -> list[str]:
    label = printable(item.label)
    if found.verdict is Verdict.UNDECIDED:
        return [f"{label}: undecided: a limit was reached before one answer was proved"]
    if found.verdict is not Verdict.UNIQUE:
        return [f"{label}: {found.verdict}: only a puzzle with one answer can be minimized"]
    alone = found.superfluous
    if alone is None:
        return [f"{label}: undecided: a limit was reached"]
    lines = [f"{label}: {len(alone)} of {found.numbers} numbers can go on their own"]
    if alone:
        lines[0] += f": {', '.join(alone)}"
    if found.left is None:
        return [*lines, "undecided: a limit was reached before fewer were found"]
    remark = "the fewest that are" if fewest else "none of which can go"
    if not found.proved:
        remark = "fewer may be: a limit was reached"
        if found.bound is not None:
            remark += f"; at least {found.bound} are needed"
    return [*lines, f"{found.enough} are enough, {remark}:", *write_grid(found.left)]


def _json(item: Item, found: _Found) -> dict[str, object]:
    return {
        **head(item),
        "verdict": found.verdict,
        "numbers": found.numbers if found.verdict is Verdict.UNIQUE else None,
        "superfluous": found.superfluous,
        "enough": found.enough,
        "rows": None if found.left is None else write_grid(found.left),
        "bound": found.bound,
        "proved": found.proved,
    }
