"""`satloop rate`: how hard puzzles are, and the step that makes them so."""

import click

from satloop import PuzzleError
from satloop.hinting import Kind, Rating, hint, rate
from satloop.hinting.data import rating_data
from satloop_cli import options
from satloop_cli.drawing import head
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items
from satloop_cli.working import each


@click.command("rate", epilog=EXIT_STATUSES)
@options.reading
@options.jobs
@options.as_json
@click.pass_obj
def command(report: Report, *, selection: Selection, jobs: int, as_json: bool) -> int:
    """Rate puzzles from their clues alone: one number, and the step that earned it.

    1 to 1.9: counting at one clue, dot or cell. 2 to 3.9: patterns of a few premises, no early
    loop. 4 to 5.9: inside and outside, contradictions and cases. 6 to 8.9: chains inside an
    assumption. 9 to 10: no short reason was found. The hardest step sets the band; within it,
    each step of two or more premises adds a tenth. These are no level names of `generate`. The
    status is 1 for a puzzle that has several answers, 2 for one that has none.

    With --json the keys are source, index, genre, width, height, url, rating, number, step,
    steps, techniques (with their number of steps), several (steps of two or more premises),
    largest (premises in a step), bottlenecks (boards with at most two easy steps open) and
    finished.
    """
    items = read_items(report, selection)
    with each(report, items, _work, jobs) as results:
        for item, rating in results:
            report.add(Status.FINE if rating.finished else Status.NO)
            if as_json:
                say_json({**head(item), **rating_data(item.record.puzzle, rating)})
            else:
                say([f"{printable(item.label)}: {_text(rating)}"])
    return report.status


def _work(item: Item) -> Rating:
    found = hint(item.record.puzzle)
    if found.kind is Kind.NO_ANSWER:
        raise PuzzleError(found.text)
    return rate(item.record.puzzle)


def _text(rating: Rating) -> str:
    counted = ", ".join(f"{count} {name}" for name, count in rating.techniques)
    ending = "" if rating.finished else "; several answers"
    return (
        f"{rating}{ending}; {rating.steps} steps ({counted}); {rating.several} with two or more "
        f"premises, at most {rating.largest}; {rating.bottlenecks} bottlenecks"
    )
