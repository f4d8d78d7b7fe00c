"""Puzzles prepared for the page: proved to have one answer, and explained to the end."""

from collections.abc import Sequence
from functools import partial

from satloop import Limit, Verdict, Verification, verify
from satloop.play import content
from satloop.play.content import Data
from satloop_cli.report import Report
from satloop_cli.sources import Item
from satloop_cli.verify import STATUSES, outcome
from satloop_cli.working import each


def playable(report: Report, items: Sequence[Item], limit: Limit, jobs: int) -> list[Data]:
    """Return what the page needs of each puzzle; of those not unique it is said why not."""
    ready = []
    with each(report, items, partial(_work, limit=limit), jobs) as results:
        for item, (found, data) in results:
            if data is None:
                report.add(STATUSES[found.verdict])
                report.note(item.label, f"no page: {outcome(item.record.puzzle, found)}")
            else:
                ready.append(data)
    return ready


def _work(item: Item, *, limit: Limit) -> tuple[Verification, Data | None]:
    puzzle = item.record.puzzle
    found = verify(puzzle, limit)
    if found.verdict is not Verdict.UNIQUE:
        return found, None
    return found, content(puzzle, found.answers[0])
