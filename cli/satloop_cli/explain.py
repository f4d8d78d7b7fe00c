"""`satloop explain`: a puzzle solved step by step, each with its reason."""

from collections.abc import Iterator

import click

from satloop import Marks, Puzzle
from satloop.hinting import Kind, Step, hint, walkthrough
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

    With --json the keys are source, index, genre, width, height, url, verdict (finished or
    open) and steps; those of a step are named in `satloop hint --help`, with board added.
    """
    if markdown and as_json:
        raise click.UsageError("--markdown and --json are two ways to write the same")
    style = style_for_stdout(plain=plain)
    for item in read_items(report, selection):
        found = hint(item.record.puzzle, item.record.marks)
        if found.kind not in START:
            report.add(Status.NO)
            report.note(item.label, found.text)
            continue
        told = _told(item.record.puzzle, item.record.marks or Marks())
        if as_json:
            say_json(_json(report, item, list(told)))
            continue
        if not item.alone or markdown:
            say([f"# {printable(item.label)}", ""] if markdown else [f"{printable(item.label)}:"])
        last = Marks()
        for number, (before, step) in enumerate(told, 1):
            say(
                _lines(
                    item.record.puzzle,
                    number,
                    before,
                    step,
                    style if boards else None,
                    markdown=markdown,
                )
            )
            last = together(before, step.conclusions)
        _end(report, item, last)
    return report.status


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


def _end(report: Report, item: Item, marks: Marks) -> None:
    ending = hint(item.record.puzzle, marks)
    if ending.kind is Kind.OPEN:
        report.add(Status.NO)
        say([ending.text])


def _json(report: Report, item: Item, told: list[tuple[Marks, Step]]) -> dict[str, object]:
    puzzle = item.record.puzzle
    start = item.record.marks or Marks()
    last = together(told[-1][0], told[-1][1].conclusions) if told else start
    ending = hint(puzzle, last)
    if ending.kind is Kind.OPEN:
        report.add(Status.NO)
    return {
        **head(item),
        "verdict": ending.kind.value,
        "steps": [
            {**step_data(puzzle, step), "board": draw_step(puzzle, before, step)}
            for before, step in told
        ],
    }
