"""`satloop minimize`: which clues of a puzzle can go."""

from collections.abc import Iterable
from functools import partial

import click

from satloop import Limit, Puzzle, Verdict
from satloop.errors import OptionsError
from satloop.formats.text import write_grid
from satloop.generating.makers import find_minimizer
from satloop.generating.minimizer import Minimized
from satloop_cli import options
from satloop_cli.drawing import head
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items
from satloop_cli.working import each

STATUSES = {
    Verdict.UNIQUE: Status.FINE,
    Verdict.MULTIPLE: Status.NO,
    Verdict.NONE: Status.NO,
    Verdict.UNDECIDED: Status.UNDECIDED,
}


NONE_CAN_GO = "none of which can go"
FEWER = "fewer may be: a limit was reached"
# What the puzzle shown has undergone, by whether numbers were hidden and cells shaded.
DONE = {
    (False, False): "as it is",
    (True, False): "with the numbers hidden",
    (False, True): "with the cells shaded",
    (True, True): "with both done",
}


@click.command("minimize", epilog=EXIT_STATUSES)
@options.reading
@click.option(
    "--optimal",
    "fewest",
    is_flag=True,
    help="Find the fewest that do, with proof; not for Yajilin.",
)
@options.jobs
@options.limits
@options.as_json
@click.pass_obj
def command(
    report: Report,
    *,
    selection: Selection,
    fewest: bool,
    jobs: int,
    limit: Limit,
    as_json: bool,
) -> int:
    """Say which clues of a puzzle with one answer can go.

    Slitherlink: prints which numbers could go each on its own, all others staying, and a
    choice of numbers that is enough: none of them can go (later cells go first), or with
    --optimal no smaller choice of the numbers given is enough. Clues without a number stay.

    Yajilin: prints which numbers can be hidden, all together, their cells staying clue cells,
    then which clue cells can be shaded instead, all numbers left counted anew, later cells
    first; and the puzzle with that done, none of whose clue cells can be shaded.

    The status is 0 if that is proved, 1 for a puzzle that has not one answer, 3 if a limit was
    reached before. With --json the keys are source, index, genre, width, height, url, verdict,
    numbers (how many there are), superfluous (places; Slitherlink only), hidden and shaded
    (places; Yajilin only), enough (how many numbers, or in Yajilin clue cells, are), rows (the
    puzzle left), bound (how many are needed at the least, with --optimal; Slitherlink only)
    and proved.
    """
    items = read_items(report, selection)
    work = partial(_work, limit=limit, fewest=fewest)
    with each(report, items, work, jobs) as results:
        for item, found in results:
            report.add(_status(found))
            if as_json:
                say_json(_json(item, found))
            else:
                say(_lines(item, found, fewest=fewest))
    return report.status


def _work(item: Item, *, limit: Limit, fewest: bool) -> Minimized:
    puzzle = item.record.puzzle
    minimizer = find_minimizer(puzzle.genre)
    if fewest and not minimizer.fewest:
        raise OptionsError(f"--optimal is not for {puzzle.genre.name}")
    return minimizer.minimize(puzzle, limit, fewest)


def _status(found: Minimized) -> Status:
    if found.verdict is Verdict.UNIQUE and not found.proved:
        return Status.UNDECIDED
    return STATUSES[found.verdict]


def _lines(item: Item, found: Minimized, *, fewest: bool) -> list[str]:
    label = printable(item.label)
    if found.verdict is Verdict.UNDECIDED:
        return [f"{label}: undecided: a limit was reached before one answer was proved"]
    if found.verdict is not Verdict.UNIQUE:
        return [f"{label}: {found.verdict}: only a puzzle with one answer can be minimized"]
    puzzle = item.record.puzzle
    if found.hidden is not None and found.shaded is not None:
        return _thinned(puzzle, label, found, found.hidden, found.shaded)
    alone = found.superfluous
    if alone is None:
        return [f"{label}: undecided: a limit was reached"]
    can = f"{label}: {len(alone)} of {found.numbers} numbers can go on their own"
    lines = [can + _listed(puzzle, alone)]
    if found.left is None:
        return [*lines, "undecided: a limit was reached before fewer were found"]
    remark = "the fewest that are" if fewest else NONE_CAN_GO
    if not found.proved:
        remark = FEWER
        if found.bound is not None:
            remark += f"; at least {found.bound} are needed"
    return [*lines, f"{found.enough} are enough, {remark}:", *write_grid(found.left)]


def _thinned(
    puzzle: Puzzle,
    label: str,
    found: Minimized,
    hidden: tuple[int, ...],
    shaded: tuple[int, ...],
) -> list[str]:
    """Tell of numbers hidden and clue cells shaded, and show the puzzle with that done."""
    assert found.left is not None
    can = f"{label}: {len(hidden)} of {found.numbers} numbers can be hidden, all together"
    cells = "1 clue cell" if len(shaded) == 1 else f"{len(shaded)} clue cells"
    then = f"{cells} can be shaded instead{_listed(puzzle, shaded)}"
    remark = NONE_CAN_GO if found.proved else FEWER
    return [
        can + _listed(puzzle, hidden),
        f"{then}; {DONE[bool(hidden), bool(shaded)]} {found.enough} clues are enough, {remark}:",
        *write_grid(found.left),
    ]


def _places(puzzle: Puzzle, cells: Iterable[int]) -> list[str]:
    return [str(puzzle.cell(cell)) for cell in cells]


def _listed(puzzle: Puzzle, cells: tuple[int, ...]) -> str:
    return f": {', '.join(_places(puzzle, cells))}" if cells else ""


def _json(item: Item, found: Minimized) -> dict[str, object]:
    puzzle = item.record.puzzle
    values: dict[str, object] = {
        "verdict": found.verdict,
        "numbers": found.numbers,
        "enough": found.enough,
        "rows": None if found.left is None else write_grid(found.left),
        "bound": found.bound,
        "proved": found.proved,
    }
    for key, cells in (
        ("superfluous", found.superfluous),
        ("hidden", found.hidden),
        ("shaded", found.shaded),
    ):
        values[key] = None if cells is None else _places(puzzle, cells)
    return head(item) | {key: values[key] for key in find_minimizer(puzzle.genre).keys}
