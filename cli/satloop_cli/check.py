"""`satloop check`: check answers and marks by the rules."""

from dataclasses import dataclass

import click

from satloop import PuzzleError, Violation, check, is_complete
from satloop_cli import options
from satloop_cli.drawing import head
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items
from satloop_cli.working import each


@dataclass(frozen=True, slots=True)
class _Found:
    violations: tuple[Violation, ...]
    complete: bool


@click.command("check", epilog=EXIT_STATUSES)
@options.reading
@options.jobs
@options.as_json
@click.pass_obj
def command(
    report: Report,
    *,
    selection: Selection,
    jobs: int,
    as_json: bool,
) -> int:
    """Check the answer and the marks that come with each puzzle, by the rules alone.

    Prints "ok", "ok so far" for marks that are no answer yet, or a line for each thing that
    is wrong: the place, a stable code, and a text. The status is 0 if nothing is wrong.

    With --json the keys are source, index, genre, width, height, url, verdict ("ok" or
    "wrong"), violations (code, place, text) and complete.
    """
    items = read_items(report, selection)
    with each(report, items, _work, jobs) as results:
        for item, found in results:
            report.add(Status.NO if found.violations else Status.FINE)
            if as_json:
                say_json(_json(item, found))
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


def _lines(item: Item, found: _Found) -> list[str]:
    label = printable(item.label)
    if not found.violations:
        return [f"{label}: {'ok' if found.complete else 'ok so far'}"]
    return [f"{label}: {wrong.place}: {wrong.code}: {wrong.text}" for wrong in found.violations]


def _json(item: Item, found: _Found) -> dict[str, object]:
    return {
        **head(item),
        "verdict": "wrong" if found.violations else "ok",
        "violations": [
            {"code": wrong.code, "place": wrong.place, "text": wrong.text}
            for wrong in found.violations
        ],
        "complete": found.complete,
    }
