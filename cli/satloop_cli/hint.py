"""`satloop hint`: a wrong mark, or the next step and its reason."""

from functools import partial

import click

from satloop import Limit, Marks, SatloopError
from satloop.hinting import Hint, Kind, hint
from satloop.hinting.data import step_data
from satloop.hinting.picture import hint_picture
from satloop.render import Style, draw
from satloop.render.svg import svg
from satloop_cli import options
from satloop_cli.drawing import head, style_for_stdout, two_answers
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items
from satloop_cli.working import each
from satloop_cli.writing import check_target, write

STATUS = {
    Kind.STEP: Status.FINE,
    Kind.FINISHED: Status.FINE,
    Kind.UNDECIDED: Status.UNDECIDED,
}
Told = tuple[Marks | None, Hint]  # the board's marks, and the hint that it gets
DETAILS = ("where", "what", "why")


@click.command("hint", epilog=EXIT_STATUSES)
@options.reading
@click.option(
    "--marks",
    "marks_file",
    metavar="FILE",
    help="Take the marks from this file, of the same puzzle, instead.",
)
@click.option(
    "--detail",
    type=click.Choice(DETAILS),
    default="why",
    show_default=True,
    help="Only the place to look at, only what follows, or the whole reason.",
)
@click.option("--svg", "picture", metavar="FILE", help="Also draw the hint; for one puzzle.")
@click.option("--force", is_flag=True, help="Replace an existing picture.")
@options.limits
@options.as_json
@options.ascii_only
@click.pass_obj
def command(
    report: Report,
    *,
    selection: Selection,
    marks_file: str | None,
    detail: str,
    picture: str | None,
    force: bool,
    limit: Limit,
    as_json: bool,
    plain: bool,
) -> int:
    """Say what follows next from the clues and the player's marks, and why.

    A mark that cannot be right is told of first, then marks that contradict each other, then
    the easiest step. If nothing is forced, two answers are shown and where they differ; where
    there is no answer, the conflicting clues are named. The status is 1 where marks or clues
    are wrong or nothing is forced.

    With --json the keys are source, index, genre, width, height, url, verdict (the kind of
    hint: broken, wrong, clash, step, finished, open, no-answer, undecided), text, step (null,
    or technique, difficulty, telling, size, premises, used, conclusions, where, because, so,
    text), marks (those that are wrong, drawn, or null) and answers (drawn).
    """
    if force and picture is None:
        raise click.UsageError("--force needs the picture to replace: --svg FILE.")
    if picture is not None:
        check_target(picture, force=force)
    style = style_for_stdout(plain=plain)
    items = read_items(report, selection)
    if picture is not None and len(items) > 1:
        raise click.UsageError(f"--svg draws one puzzle, and there are {len(items)}: --only N.")
    others = None
    if marks_file is not None:
        others = read_items(report, Selection((marks_file,), None, selection.genre, None))
        if report.status is Status.BAD:
            return report.status
    with each(report, items, partial(_work, others=others, limit=limit), 1) as results:
        for item, (marks, found) in results:
            report.add(STATUS.get(found.kind, Status.NO))
            if as_json:
                say_json(_json(item, found))
            else:
                say(_lines(item, found, detail, style))
            if picture is not None:
                drawn = hint_picture(item.record.puzzle, marks, found)
                write(picture, svg(drawn), force=force)
    return report.status


def _work(item: Item, *, others: list[Item] | None, limit: Limit) -> Told:
    record = item.record
    if others is None:
        return record.marks, hint(record.puzzle, record.marks, limit)
    for other in others:
        same = other.record.puzzle
        if (same.genre, same.rows, same.cols, same.clues) == (
            record.puzzle.genre,
            record.puzzle.rows,
            record.puzzle.cols,
            record.puzzle.clues,
        ):
            if other.record.marks is None:
                raise SatloopError("the file of marks holds this puzzle without marks")
            return other.record.marks, hint(record.puzzle, other.record.marks, limit)
    raise SatloopError("the file of marks does not hold this puzzle")


def _lines(item: Item, found: Hint, detail: str, style: Style) -> list[str]:
    texts = {"where": found.where, "what": found.what, "why": found.text}
    lines = [f"{printable(item.label)}: {texts[detail]}"]
    if found.answers and detail == "why":
        lines += two_answers(item.record.puzzle, found.answers, style)
    return lines


def _json(item: Item, found: Hint) -> dict[str, object]:
    puzzle = item.record.puzzle
    return {
        **head(item),
        "verdict": found.kind.value,
        "text": found.text,
        "step": None if found.step is None else step_data(puzzle, found.step),
        "marks": None if found.marks is None else draw(puzzle, found.marks),
        "answers": [draw(puzzle, answer) for answer in found.answers],
    }
