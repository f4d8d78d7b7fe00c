"""`satloop check`: check answers and marks by the rules."""

from dataclasses import dataclass, replace
from functools import partial

import click

from satloop import Limit, Marks, PuzzleError, Violation, check, is_complete
from satloop.errors import LimitReachedError
from satloop.hinting import impossible_marks, marks_told
from satloop_cli import options
from satloop_cli.drawing import head
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items
from satloop_cli.working import each


@dataclass(frozen=True, slots=True)
class _Found:
    violations: tuple[Violation, ...]
    complete: bool
    impossible: tuple[str, ...] = ()  # marks that no answer holds, told one by one
    limit: str | None = None


@click.command("check", epilog=EXIT_STATUSES)
@options.reading
@click.option("--deep", is_flag=True, help="Tell also which marks no answer can hold.")
@options.limits
@options.jobs
@options.as_json
@click.pass_obj
def command(
    report: Report,
    *,
    selection: Selection,
    deep: bool,
    limit: Limit,
    jobs: int,
    as_json: bool,
) -> int:
    """Check the answer and the marks that come with each puzzle, by the rules alone.

    Prints "ok", "ok so far" for marks that are no answer yet, or a line for each thing that
    is wrong: the place, a stable code, and a text. With --deep also a line for each mark that
    no answer holds, though it breaks no rule yet; the limits are for that alone. The status
    is 0 if nothing is wrong.

    With --json the keys are source, index, genre, width, height, url, verdict ("ok" or
    "wrong"), violations (code, place, text), complete, and with --deep impossible (sentences)
    and limit.
    """
    items = read_items(report, selection)
    work = partial(_deep_work, limit=limit) if deep else _work
    with each(report, items, work, jobs) as results:
        for item, found in results:
            report.add(Status.NO if found.violations or found.impossible else Status.FINE)
            if found.limit:
                report.add(Status.UNDECIDED)
                report.note(
                    item.label, f"not looked at deeply: the limit of {found.limit} was reached"
                )
            if as_json:
                say_json({**_json(item, found), **(_deep_json(found) if deep else {})})
            else:
                say(_lines(item, found))
    return report.status


def _work(item: Item) -> _Found:
    puzzle, answer, marks = item.record.puzzle, item.record.answer, item.record.marks
    if answer is None and marks is None:
        raise PuzzleError("neither an answer nor marks to check")
    violations = [
        violation for board in (answer, marks) if board for violation in check(puzzle, board)
    ]
    complete = not violations and (
        answer is not None or (marks is not None and is_complete(puzzle, marks))
    )
    # Marks can repeat what is wrong in the answer.
    return _Found(tuple(dict.fromkeys(violations)), complete)


def _deep_work(item: Item, *, limit: Limit) -> _Found:
    found = _work(item)
    puzzle, answer = item.record.puzzle, item.record.answer
    marks = item.record.marks or (answer.as_marks(puzzle) if answer else Marks())
    try:
        wrong = impossible_marks(puzzle, marks, limit)
    except LimitReachedError as reached:
        return replace(found, limit=str(reached))
    return replace(found, impossible=marks_told(puzzle, wrong))


def _lines(item: Item, found: _Found) -> list[str]:
    label = printable(item.label)
    lines = [f"{label}: {wrong.place}: {wrong.code}: {wrong.text}" for wrong in found.violations]
    lines += [f"{label}: {text}, which no answer holds" for text in found.impossible]
    return lines or [f"{label}: {'ok' if found.complete else 'ok so far'}"]


def _deep_json(found: _Found) -> dict[str, object]:
    return {"impossible": list(found.impossible), "limit": found.limit}


def _json(item: Item, found: _Found) -> dict[str, object]:
    return {
        **head(item),
        "verdict": "wrong" if found.violations or found.impossible else "ok",
        "violations": [
            {"code": wrong.code, "place": wrong.place, "text": wrong.text}
            for wrong in found.violations
        ],
        "complete": found.complete,
    }
