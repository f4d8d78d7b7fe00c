"""`satloop rate`: how hard puzzles are, and the step that makes them so."""

from dataclasses import dataclass
from functools import partial

import click

from satloop import Limit, PuzzleError, Verdict, verify
from satloop.errors import LimitReachedError
from satloop.hinting import Rating, hint, rate
from satloop.hinting.data import rating_data
from satloop.sat.budget import Budget
from satloop_cli import options
from satloop_cli.drawing import head
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items
from satloop_cli.working import each

STATUS = {Verdict.UNIQUE: Status.FINE, Verdict.MULTIPLE: Status.NO}


@dataclass(frozen=True, slots=True)
class _Found:
    verdict: Verdict  # undecided also where the one answer was not reached step by step
    rating: Rating | None
    limit: str | None = None


@click.command("rate", epilog=EXIT_STATUSES)
@options.reading
@options.limits
@options.jobs
@options.as_json
@click.pass_obj
def command(report: Report, *, selection: Selection, limit: Limit, jobs: int, as_json: bool) -> int:
    """Rate puzzles from their clues alone: one number, and the step that earned it.

    The number tells how strong the rules must be that finish the puzzle. 1 to 1.9: counting at
    one clue, dot or cell, and no early loop. 2 to 2.9: clues that count on a dot, as not both
    of two places can hold. 3 to 3.9: the same with at least one of two, and neighbours that are
    not both shaded. 4 to 5.4: such pairs passed on from clue to dot to clue. 5.5 to 8.9: more,
    such as inside and outside, contradictions, and chains inside an assumption. 9 to 10: no
    short reason was found.

    The step named is the hardest of those that weaker rules would never get to. The more steps
    of two or more premises there are, the higher in its band the number lies. These are no
    level names of `generate`.

    The status is 1 for a puzzle that has several answers, 2 for one that has none. The limits
    are for the questions what the verdict is and what is forced; the seconds are looked at
    between steps, too.

    With --json the keys are source, index, genre, width, height, url, verdict, rating, rank (of
    the rules: counting, not both, one of two, passed on, all), number, step, steps, techniques
    (with their number of steps), several (steps of two or more premises), largest (premises in
    a step), bottlenecks (boards with at most two easy steps open), finished and limit. Those
    from rating to finished are missing where a limit was reached.
    """
    items = read_items(report, selection)
    with each(report, items, partial(_work, limit=limit), jobs) as results:
        for item, found in results:
            report.add(STATUS.get(found.verdict, Status.UNDECIDED))
            if as_json:
                say_json(_json(item, found))
            else:
                say([f"{printable(item.label)}: {_text(found)}"])
    return report.status


def _work(item: Item, *, limit: Limit) -> _Found:
    puzzle = item.record.puzzle
    budget = Budget(limit)
    found = verify(puzzle, budget)
    if found.verdict is Verdict.NONE:
        raise PuzzleError(hint(puzzle, limit=budget).text)
    if found.verdict is Verdict.UNDECIDED:
        return _Found(found.verdict, None, found.limit)
    try:
        rating = rate(puzzle, limit=budget)
    except LimitReachedError as reached:
        return _Found(Verdict.UNDECIDED, None, str(reached))
    unfinished = found.verdict is Verdict.UNIQUE and not rating.finished
    return _Found(Verdict.UNDECIDED if unfinished else found.verdict, rating)


def _text(found: _Found) -> str:
    rating = found.rating
    if rating is None:
        return f"undecided: the limit of {found.limit} was reached"
    parts = [str(rating)]
    if found.verdict is Verdict.MULTIPLE:
        parts.append("several answers")
    elif found.verdict is Verdict.UNDECIDED:
        parts.append("undecided: for what is left no reason was found within the budget")
    if rating.steps:
        counted = ", ".join(f"{count} {name}" for name, count in rating.techniques)
        parts += [
            f"{_number(rating.steps, 'step')} ({counted})",
            f"{rating.several} with two or more premises, at most {rating.largest}",
            _number(rating.bottlenecks, "bottleneck"),
        ]
    return "; ".join(parts)


def _number(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _json(item: Item, found: _Found) -> dict[str, object]:
    profile = {} if found.rating is None else rating_data(item.record.puzzle, found.rating)
    return {**head(item), "verdict": found.verdict, **profile, "limit": found.limit}
