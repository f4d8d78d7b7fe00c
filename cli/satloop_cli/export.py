"""`satloop export`: write puzzles in another format."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import click

from satloop import Limit, SatloopError, Verdict, check, count
from satloop.errors import LimitReachedError
from satloop.formats import Format, Record, Several, check_held, lost
from satloop.formats.record import BOUND_TO_BOARD, turned
from satloop.render.documents import DOCUMENTS
from satloop.turning import NAMED, Way
from satloop_cli import layouts, options
from satloop_cli.report import EXIT_STATUSES, PROGRAM, FatalError, Report, Status
from satloop_cli.sources import Item, Selection, stream_items
from satloop_cli.targets import TARGETS, target
from satloop_cli.working import each
from satloop_cli.writing import STDOUT, check_target, whole_file, write, write_numbered


@click.command("export", epilog=EXIT_STATUSES)
@options.reading
@click.option(
    "--to",
    "target_form",
    type=click.Choice([*(form.name for form in TARGETS), *(d.name for d in DOCUMENTS)]),
    required=True,
    metavar="FORMAT",
    help="The format to write; see `satloop formats`.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to a file instead of stdout.")
@click.option("--force", is_flag=True, help="Replace existing files.")
@click.option("--answers", is_flag=True, help="Include the answer and verdict of each puzzle.")
@click.option("--marks", is_flag=True, help="Draw the marks of each puzzle on it.")
@layouts.looks
@click.option(
    "--transform",
    type=click.Choice(list(NAMED)),
    help="Turn or mirror each puzzle, with its answer and marks; rotations are clockwise.",
)
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
    marks: bool,
    looks: dict[str, Any],
    transform: str | None,
    jobs: int,
    limit: Limit,
) -> int:
    """Write all the puzzles in one format, or draw them.

    What the format cannot hold is refused with its place where the puzzle would be another
    one, and left out with a note where it is only information, an answer or marks. Where a
    file holds one puzzle, FILE.EXT stands for FILE-1.EXT, FILE-2.EXT ... if there are several.

    With --answers every puzzle is solved and proved unique; the answer that comes with it is
    kept if it is right. A puzzle with several answers or none is written all the same, with a
    warning and status 1. The limits are for this, and for --to dimacs, which has to decide each
    puzzle, too. A file appears under its name only when it is complete.

    svg and png show the answer, if asked for, in place of the puzzle; in html, markdown and pdf
    the answers stand at the end. png and pdf need the extra print.
    """
    order = layouts.order(target_form, looks, output, marks=marks, force=force)
    items: Iterable[Item] = stream_items(report, selection)
    if order is None:
        check_target(output, force=force)
    else:
        items = list(items)
        order.check(len(items))
    found: Iterator[tuple[Item, Record]] = ((item, item.record) for item in items)
    if answers:
        found = _all_answered(report, list(items), jobs, limit)
    if transform is not None:
        found = _all_turned(report, found, NAMED[transform])
    if order is not None:
        order.write(report, found, answers=answers, marks=marks)
        return report.status
    form = target(target_form, limit)
    held = _held(report, found, form, answers=answers)
    if form.several is Several.APPENDED:
        with whole_file(output, force=force) as add:
            between = ""
            for _, text in held:
                add(f"{between}{text}".encode())
                between = form.between
    elif form.several is Several.TOGETHER:
        if records := [record for record, _ in held]:
            try:
                text = form.write(records, answers)
            except SatloopError as error:  # each can be written, but not together
                raise FatalError(str(error)) from error
            write(output, text, force=force)
    else:
        _write_numbered(form, [text for _, text in held], output, force=force)
    return report.status


def _write_numbered(form: Format, texts: list[str], output: str | None, *, force: bool) -> None:
    if len(texts) > 1:
        if output is None or output in STDOUT:
            raise FatalError(f"a file in {form.name} holds one puzzle: give its name with -o FILE")
        write_numbered(output, [text.encode() for text in texts], force=force)
    elif texts:
        write(output, texts[0], force=force)


def _all_answered(
    report: Report, items: list[Item], jobs: int, limit: Limit
) -> Iterator[tuple[Item, Record]]:
    with each(report, items, partial(_answered, limit=limit), jobs) as results:
        for item, record in results:
            _warn(report, item, record)
            yield item, record


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


def _all_turned(
    report: Report, found: Iterator[tuple[Item, Record]], way: Way
) -> Iterator[tuple[Item, Record]]:
    """Turn records, without the information that names places or makes the puzzle again."""
    for item, record in found:
        info = record.puzzle.info
        kept = tuple([pair for pair in info if pair[0] not in BOUND_TO_BOARD])
        if kept != info:
            gone = ", ".join(key for key, _ in info if key in BOUND_TO_BOARD)
            report.note(item.label, f"{gone} left out: not so of the turned puzzle")
        yield item, turned(replace(record, puzzle=replace(record.puzzle, info=kept)), way)


def _held(
    report: Report, found: Iterator[tuple[Item, Record]], form: Format, *, answers: bool
) -> Iterator[tuple[Record, str]]:
    """Yield what the format can hold, and its text; the rest is reported, and what is lost."""
    left_out: Counter[str] = Counter()
    for item, record in found:
        try:
            check_held(form, record)
            text = form.write([record], answers)
        except LimitReachedError as reached:
            report.add(Status.UNDECIDED)
            report.note(item.label, f"undecided: the limit of {reached} was reached")
        except SatloopError as error:
            report.error(item.label, str(error))
        else:
            left_out.update(lost(form, record))
            yield record, text
    if left_out:
        words = [f"{word} ({n} puzzle{'' if n == 1 else 's'})" for word, n in left_out.items()]
        report.note(PROGRAM, f"{form.name} holds no {', '.join(words)}: left out")
