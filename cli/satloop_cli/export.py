"""`satloop export`: write puzzles in another format."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import click

from satloop import Limit, SatloopError, Verdict, check, count, formats
from satloop.formats import FORMATS, Record
from satloop_cli import options
from satloop_cli.report import EXIT_STATUSES, Report, Status
from satloop_cli.sources import Item, Selection, read_items
from satloop_cli.working import each
from satloop_cli.writing import check_target, write


@click.command("export", epilog=EXIT_STATUSES)
@options.reading
@click.option(
    "--to",
    "target_form",
    type=click.Choice([f.name for f in FORMATS]),
    required=True,
    help="The format to write; see `satloop formats`.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to a file instead of stdout.")
@click.option("--force", is_flag=True, help="Replace an existing file.")
@click.option("--answers", is_flag=True, help="Include the answer and verdict of each puzzle.")
@options.jobs
@options.limits
@click.pass_obj
def command(
    report: Report,
    *,
    selection: Selection,
    target_form: str,
    output: str | None,
    force: bool,
    answers: bool,
    jobs: int,
    limit: Limit,
) -> int:
    """Write all the puzzles in one format.

    With --answers every puzzle is solved and proved unique; the answer that comes with it is
    kept if it is right. A puzzle with several answers or none is written all the same, with a
    warning and status 1. A file appears under its name only when it is complete.
    """
    check_target(output, force=force)
    items = read_items(report, selection)
    written = [(item, item.record) for item in items]
    if answers:
        work = partial(_answered, limit=limit)
        with each(report, items, work, jobs) as results:
            written = list(results)
        for item, record in written:
            _warn(report, item, record)
    text = _text(report, written, target_form, answers=answers)
    if text is not None:
        write(output, text, force=force)
    return report.status


def _answered(item: Item, *, limit: Limit) -> Record:
    record = item.record
    tally = count(record.puzzle, limit=limit)
    answer = record.answer
    if answer is None or check(record.puzzle, answer):
        answer = tally.answers[0] if tally.answers else None
    return replace(record, answer=answer, verdict=tally.verdict)


def _warn(report: Report, item: Item, record: Record) -> None:
    """Warn of a puzzle that is not unique."""
    if record.verdict is Verdict.UNDECIDED:
        report.add(Status.UNDECIDED)
        report.note(item.label, "undecided: a limit was reached")
    elif record.verdict is not Verdict.UNIQUE:
        report.add(Status.NO)
        several = record.verdict is Verdict.MULTIPLE
        report.note(item.label, "several answers" if several else "no answer")


def _text(
    report: Report, written: Sequence[tuple[Item, Record]], name: str, *, answers: bool
) -> str | None:
    """Return the text to write; puzzles that the format cannot hold are reported."""
    good = []
    for item, record in written:
        try:
            formats.write([record], name, answers=answers)
        except SatloopError as error:
            report.error(item.label, str(error))
        else:
            good.append(record)
    return formats.write(good, name, answers=answers) if good else None
