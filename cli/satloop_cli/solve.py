"""`satloop solve`: draw answers."""

from functools import partial

import click

from satloop import Limit, Tally, count, solve
from satloop.render import Style, draw
from satloop.solving import ENOUGH
from satloop_cli import options
from satloop_cli.drawing import head, style_for_stdout
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items
from satloop_cli.working import each


@click.command("solve", epilog=EXIT_STATUSES)
@options.reading
@options.jobs
@options.limits
@click.option(
    "--count", "cap", type=click.IntRange(min=1), metavar="N", help="Find up to N answers."
)
@click.option("--keep-marks", is_flag=True, help="Find an answer that keeps to the file's marks.")
@options.ascii_only
@options.as_json
@click.pass_obj
def command(
    report: Report,
    *,
    selection: Selection,
    jobs: int,
    limit: Limit,
    cap: int | None,
    keep_marks: bool,
    plain: bool,
    as_json: bool,
) -> int:
    """Draw an answer of each puzzle, and say whether it is the only one.

    With --json the keys are source, index, genre, width, height, url, verdict, answers (drawn
    as rows), count, complete and limit. With --keep-marks there is no verdict on a puzzle that
    has marks, as answers that do not keep to them are not looked for.
    """
    if cap is not None and keep_marks:
        raise click.UsageError("--count and --keep-marks exclude each other.")
    items = read_items(report, selection)
    work = partial(_work, cap=cap or ENOUGH, limit=limit, keep=keep_marks)
    style = style_for_stdout(plain=plain)
    with each(report, items, work, jobs) as results:
        for item, tally in results:
            report.add(_status(tally, cap))
            kept = keep_marks and item.record.marks is not None
            if as_json:
                say_json(_json(item, tally, cap, kept=kept))
            else:
                say(_lines(item, tally, cap, style, kept=kept))
    return report.status


def _work(item: Item, *, cap: int, limit: Limit, keep: bool) -> Tally:
    puzzle, marks = item.record.puzzle, item.record.marks
    if not keep or marks is None:
        return count(puzzle, cap, limit)
    solution = solve(puzzle, marks, limit)
    if solution.answer is None:
        return Tally((), complete=solution.limit is None, limit=solution.limit)
    return Tally((solution.answer,), complete=False)


def _status(tally: Tally, cap: int | None) -> Status:
    if tally.limit and (cap is not None or not tally.answers):
        return Status.UNDECIDED
    return Status.FINE if tally.answers else Status.NO


def _lines(item: Item, tally: Tally, cap: int | None, style: Style, *, kept: bool) -> list[str]:
    lines = [] if item.alone else [f"{printable(item.label)}:"]
    for number, answer in enumerate(tally.answers[: cap or 1], 1):
        if cap is not None:
            lines.append(f"answer {number}:")
        lines += draw(item.record.puzzle, answer, style)
    lines.append(_remark(tally, cap, kept=kept))
    return lines if item.alone else [*lines, ""]


def _remark(tally: Tally, cap: int | None, *, kept: bool) -> str:
    found = len(tally.answers)
    if kept and found:
        return "an answer that keeps to the marks"
    if not found:
        if tally.limit:
            return f"undecided: no answer within the limit of {tally.limit}"
        return f"there is no answer{' that keeps to the marks' if kept else ''}"
    if tally.limit:
        return f"there may be other answers: the limit of {tally.limit} was reached"
    if tally.complete:
        return "the only answer" if found == 1 else f"{found} answers, and no others"
    return "there are other answers" if cap is None else "there may be other answers"


def _json(item: Item, tally: Tally, cap: int | None, *, kept: bool) -> dict[str, object]:
    return {
        **head(item),
        "verdict": None if kept else tally.verdict,
        "answers": [draw(item.record.puzzle, a) for a in tally.answers[: cap or 1]],
        "count": len(tally.answers),
        "complete": tally.complete,
        "limit": tally.limit,
    }
