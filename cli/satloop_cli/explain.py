"""`satloop explain`: a puzzle solved step by step, each with its reason."""

from collections.abc import Iterator

import click

from satloop import Marks, Puzzle, SatloopError
from satloop.hinting import Hint, Kind, Step, hint, walkthrough
from satloop.hinting.data import step_data
from satloop.hinting.picture import draw_step, together
from satloop.render import Style
from satloop_cli import options
from satloop_cli.drawing import head, style_for_stdout
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items

START = frozenset({Kind.STEP, Kind.FINISHED, Kind.OPEN})


@click.command("explain", epilog=EXIT_STATUSES)
@options.reading
@click.option("--boards", is_flag=True, help="Draw the board of each step.")
@click.option("--markdown", is_flag=True, help="Write Markdown.")
@options.as_json
@options.ascii_only
@click.pass_obj
def command(
    report: Report,
    *,
    selection: Selection,
    boards: bool,
    markdown: bool,
    as_json: bool,
    plain: bool,
) -> int:
    """Solve each puzzle step by step, from its marks if it has any, and say why.

    On a drawn board the clues looked at stand in brackets; new marks are = ! X @ O and used
    ones ~ : * where the board can show only ASCII, else double and thick.

    With --json the keys are source, index, genre, width, height, url, verdict (finished,
    open or undecided) and steps; a step has the keys named in `satloop hint --help` and board.
    """
    if markdown and as_json:
        raise click.UsageError("--markdown and --json are two ways to write the same")
    style = style_for_stdout(plain=plain) if boards else None
    for item in read_items(report, selection):
        try:
            found = hint(item.record.puzzle, item.record.marks)
            if found.kind not in START:
                report.add(Status.UNDECIDED if found.kind is Kind.UNDECIDED else Status.NO)
                report.note(item.label, found.text)
            elif as_json:
                say_json(_json(report, item))
            else:
                _say(report, item, style, markdown=markdown)
        except SatloopError as error:
            report.error(item.label, str(error))
    return report.status


def _say(report: Report, item: Item, style: Style | None, *, markdown: bool) -> None:
    puzzle = item.record.puzzle
    label = printable(item.label)
    if markdown:
        say([f"# {label}", ""])
    elif not item.alone:
        say([f"{label}:"])
    last = item.record.marks or Marks()
    for number, (before, step) in enumerate(_told(puzzle, last), 1):
        say(_lines(puzzle, number, before, step, style, markdown=markdown))
        last = together(before, step.conclusions)
    ending = _ending(report, puzzle, last)
    if ending.kind is not Kind.FINISHED:
        say([ending.text])


def _ending(report: Report, puzzle: Puzzle, marks: Marks) -> Hint:
    ending = hint(puzzle, marks)
    if ending.kind is not Kind.FINISHED:
        report.add(Status.NO if ending.kind is Kind.OPEN else Status.UNDECIDED)
    return ending


def _told(puzzle: Puzzle, marks: Marks) -> Iterator[tuple[Marks, Step]]:
    for step in walkthrough(puzzle, marks):
        yield marks, step
        marks = together(marks, step.conclusions)


def _lines(
    puzzle: Puzzle, number: int, before: Marks, step: Step, style: Style | None, *, markdown: bool
) -> list[str]:
    name = f"*{step.technique.name}*" if markdown else f"({step.technique.name})"
    lines = [f"{number}. {step} {name}"]
    if style is not None:
        board = draw_step(puzzle, before, step, style)
        lines += ["", "```text", *board, "```"] if markdown else board
        lines.append("")
    return lines


def _json(report: Report, item: Item) -> dict[str, object]:
    puzzle = item.record.puzzle
    last = item.record.marks or Marks()
    steps = []
    for before, step in _told(puzzle, last):
        steps.append({**step_data(puzzle, step), "board": draw_step(puzzle, before, step)})
        last = together(before, step.conclusions)
    ending = _ending(report, puzzle, last)
    return {**head(item), "verdict": ending.kind.value, "steps": steps}
