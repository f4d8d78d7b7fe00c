"""`satloop explain`: a puzzle solved step by step, each with its reason."""

from collections.abc import Iterator
from dataclasses import dataclass

import click

from satloop import Limit, Marks, SatloopError
from satloop.errors import LimitReachedError
from satloop.hinting import Kind, Step, hint, walkthrough
from satloop.hinting.data import step_data
from satloop.hinting.hints import undecided
from satloop.hinting.picture import draw_step, step_picture, together
from satloop.hinting.techniques import TECHNIQUES
from satloop.render import Style
from satloop.render.svg import svg
from satloop.sat.budget import Budget
from satloop_cli import options
from satloop_cli.drawing import head, style_for_stdout
from satloop_cli.folder import Folder
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items

START = frozenset({Kind.STEP, Kind.FINISHED, Kind.OPEN})
STATUS = {Kind.FINISHED: Status.FINE, Kind.UNDECIDED: Status.UNDECIDED}


class Walk:
    """The steps from a puzzle's marks on; `ending` is the hint for the board reached so far."""

    def __init__(self, item: Item, limit: Limit) -> None:
        self._puzzle = item.record.puzzle
        self._marks = item.record.marks or Marks()
        self._budget = Budget(limit)  # for everything together
        self.ending = hint(self._puzzle, self._marks, self._budget)

    def __iter__(self) -> Iterator[tuple[int, Marks, Step]]:
        """Give number, board before and step."""
        if self.ending.kind not in START:
            return
        try:
            steps = walkthrough(self._puzzle, self._marks, self._budget)
            for number, step in enumerate(steps, 1):
                yield number, self._marks, step
                self._marks = together(self._marks, step.conclusions)
            self.ending = hint(self._puzzle, self._marks, self._budget)
        except LimitReachedError as reached:
            self.ending = undecided(reached)


@dataclass(frozen=True, slots=True)
class Way:
    """How steps are told: with boards in a style, in Markdown, with pictures in a folder."""

    style: Style | None
    markdown: bool
    folder: Folder | None


def _techniques(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001 - as click calls it
    if value and not ctx.resilient_parsing:
        say([f"{technique.name}: {technique.meaning}" for technique in TECHNIQUES])
        ctx.exit()


@click.command("explain", epilog=EXIT_STATUSES)
@options.reading
@click.option("--boards", is_flag=True, help="Draw the board of each step.")
@click.option("--markdown", is_flag=True, help="Write Markdown, which shows the pictures of --svg.")
@click.option(
    "--svg",
    "folder_name",
    metavar="FOLDER",
    help="Also write each step as a picture: step-001.svg and so on.",
)
@click.option("--force", is_flag=True, help="Replace the pictures in the folder.")
@click.option(
    "--techniques",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_techniques,
    help="List the techniques that steps are named after, each in one line, and end.",
)
@options.limits
@options.as_json
@options.ascii_only
@click.pass_obj
def command(
    report: Report,
    *,
    selection: Selection,
    boards: bool,
    markdown: bool,
    folder_name: str | None,
    force: bool,
    limit: Limit,
    as_json: bool,
    plain: bool,
) -> int:
    """Solve each puzzle step by step, from its marks if it has any, and say why.

    On a drawn board the clues, dots and cells looked at stand in brackets; new marks are
    = ! X @ O and used ones ~ : * where the board can show only ASCII, else double and thick.
    In a picture they are outlined; used marks are thick, new ones double or in rings. Each
    picture has its sentence as its text. Of several puzzles the pictures are 001-step-001.svg
    and so on, with the number of the puzzle first.

    Where the steps do not reach the finished board, a last line says why. The limits are for
    the questions what is forced and whether there is an answer; the seconds are looked at
    between steps, too.

    With --json the keys are source, index, genre, width, height, url, verdict (finished, open,
    undecided, or with no steps what is wrong: broken, wrong, clash, no-answer), text (the last
    line, or null) and steps; a step has the keys named in `satloop hint --help`, board, and
    with --svg picture, the name of its file.
    """
    if markdown and as_json:
        raise click.UsageError("--markdown and --json are two ways to write the same")
    if force and folder_name is None:
        raise click.UsageError("--force needs the folder to replace pictures in: --svg FOLDER.")
    folder = None if folder_name is None else Folder(folder_name, force)
    if folder is not None:
        folder.check()
    way = Way(style_for_stdout(plain=plain) if boards else None, markdown, folder)
    items = read_items(report, selection)
    if folder is not None and items:
        folder.clear()
    for item in items:
        try:
            walk = Walk(item, limit)
            if as_json:
                say_json(_json(item, walk, way))
            else:
                _say(report, item, walk, way)
            report.add(STATUS.get(walk.ending.kind, Status.NO))
        except SatloopError as error:
            report.error(item.label, str(error))
    return report.status


def _say(report: Report, item: Item, walk: Walk, way: Way) -> None:
    if walk.ending.kind not in START:
        report.note(item.label, walk.ending.text)
        return
    label = printable(item.label)
    if way.markdown:
        say([f"# {label}", ""])
    elif not item.alone:
        say([f"{label}:"])
    for number, before, step in walk:
        say(_lines(item, number, before, step, way))
    if walk.ending.kind is not Kind.FINISHED:
        say([walk.ending.text])


def _lines(item: Item, number: int, before: Marks, step: Step, way: Way) -> list[str]:
    name = f"*{step.technique.name}*" if way.markdown else f"({step.technique.name})"
    lines = [f"{number}. {step} {name}"]
    picture = _drawn(item, number, before, step, way)
    if picture is not None and way.markdown and way.folder is not None:
        lines += ["", f"![Step {number}]({way.folder.address(picture)})", ""]
    if way.style is not None:
        board = draw_step(item.record.puzzle, before, step, way.style)
        lines += ["", "```text", *board, "```"] if way.markdown else board
        lines.append("")
    return lines


def _drawn(item: Item, number: int, before: Marks, step: Step, way: Way) -> str | None:
    """Draw a step as a picture, if asked for; returns the name of its file."""
    if way.folder is None:
        return None
    name = f"{'' if item.alone else f'{item.index:03}-'}step-{number:03}.svg"
    way.folder.write(name, svg(step_picture(item.record.puzzle, before, step)))
    return name


def _json(item: Item, walk: Walk, way: Way) -> dict[str, object]:
    puzzle = item.record.puzzle
    steps = []
    for number, before, step in walk:
        data = {**step_data(puzzle, step), "board": draw_step(puzzle, before, step)}
        picture = _drawn(item, number, before, step, way)
        steps.append(data if picture is None else {**data, "picture": picture})
    ending = walk.ending
    text = None if ending.kind is Kind.FINISHED else ending.text
    return {**head(item), "verdict": ending.kind.value, "text": text, "steps": steps}
