"""`satloop verify`: prove that puzzles have one answer, or show why they have not."""

from functools import partial

import click

from satloop import Difference, Limit, Puzzle, Verdict, Verification, verify
from satloop.render import Style, draw
from satloop_cli import options
from satloop_cli.drawing import head, style_for_stdout, two_answers
from satloop_cli.report import EXIT_STATUSES, Report, Status, printable, say, say_json
from satloop_cli.sources import Item, Selection, read_items
from satloop_cli.working import each

STATUSES = {
    Verdict.UNIQUE: Status.FINE,
    Verdict.MULTIPLE: Status.NO,
    Verdict.NONE: Status.NO,
    Verdict.UNDECIDED: Status.UNDECIDED,
}


@click.command("verify", epilog=EXIT_STATUSES)
@options.reading
@options.jobs
@options.limits
@click.option("--forced", is_flag=True, help="Draw what all answers of a puzzle share.")
@options.ascii_only
@options.as_json
@click.pass_obj
def command(
    report: Report,
    *,
    selection: Selection,
    jobs: int,
    limit: Limit,
    forced: bool,
    plain: bool,
    as_json: bool,
) -> int:
    """Say of each puzzle whether it is unique, multiple, none or undecided.

    Multiple: the places where two answers differ. None: clues that cannot hold together. The
    status is 0 if all puzzles are unique.

    With --json the keys are source, index, genre, width, height, url, verdict, differences,
    conflict, answers, forced and limit; boards are drawn as rows.
    """
    items = read_items(report, selection)
    work = partial(_work, limit=limit, forced=forced)
    style = style_for_stdout(plain=plain)
    with each(report, items, work, jobs) as results:
        for item, found in results:
            report.add(STATUSES[found.verdict])
            if as_json:
                say_json(_json(item, found))
            else:
                say(_lines(item, found, style))
    return report.status


def _work(item: Item, *, limit: Limit, forced: bool) -> Verification:
    return verify(item.record.puzzle, limit, forced=forced)


def outcome(puzzle: Puzzle, found: Verification) -> str:
    """Return the verdict and its reason on one line."""
    match found.verdict:
        case Verdict.NONE:
            return f"{found.verdict}: {_conflict_text(puzzle, found)}"
        case Verdict.UNDECIDED:
            return f"{found.verdict}: the limit of {found.limit} was reached"
        case Verdict.MULTIPLE:
            places = len(found.differences)
            where = f"{places} place{'s' if places != 1 else ''}"
            return f"{found.verdict}: the answers differ in {where}"
        case _:
            return str(found.verdict)


def _lines(item: Item, found: Verification, style: Style) -> list[str]:
    puzzle = item.record.puzzle
    line = f"{printable(item.label)}: {outcome(puzzle, found)}"
    if found.verdict is Verdict.UNDECIDED and found.answers:
        return [f"{line}; an answer found so far:", *draw(puzzle, found.answers[0], style)]
    if found.verdict is not Verdict.MULTIPLE:
        return [line]
    lines = [line]
    lines += [
        f"  {apart.place(puzzle)}: {_apart(puzzle, found, apart)}" for apart in found.differences
    ]
    lines += two_answers(puzzle, found.answers, style)
    if found.forced is not None:
        lines += ["what all answers share", *draw(puzzle, found.forced, style)]
    elif found.limit:
        lines.append(f"what all answers share is unknown: the limit of {found.limit} was reached")
    return lines


def _apart(puzzle: Puzzle, found: Verification, apart: Difference) -> str:
    """Say which of the two answers has what at one place."""
    parts = []
    for number, answer in enumerate(found.answers, 1):
        names = [puzzle.edge_name(edge) for edge in apart.edges if edge in answer.lines]
        names += [f"shaded {puzzle.cell(c)}" for c in apart.cells if c in answer.shaded]
        parts.append(f"answer {number} has {', '.join(names) or 'nothing'}")
    return "; ".join(parts)


def _clues(puzzle: Puzzle, found: Verification) -> list[tuple[str, str]]:
    """Return the clues in conflict as pairs of place and token."""
    assert found.conflict is not None
    pairs = [(cell, puzzle.clues[cell]) for cell in found.conflict.clues]
    write = puzzle.genre.alphabet.write_token
    return [(str(puzzle.cell(cell)), write(clue)) for cell, clue in pairs if clue is not None]


def _conflict_text(puzzle: Puzzle, found: Verification) -> str:
    clues = [f"{place} {token}" for place, token in _clues(puzzle, found)]
    if not clues:
        return "even without its numbers the board has no answer"
    if len(clues) == 1:
        text = f"the clue {clues[0]} cannot hold"
    else:
        text = f"these clues cannot hold together: {', '.join(clues)}"
    if found.limit:
        text += f" (fewer may do: the limit of {found.limit} was reached)"
    return text


def _json(item: Item, found: Verification) -> dict[str, object]:
    puzzle = item.record.puzzle
    conflict = None
    if found.conflict is not None:
        clues = [{"place": place, "clue": token} for place, token in _clues(puzzle, found)]
        conflict = {"clues": clues, "text": _conflict_text(puzzle, found)}
    return {
        **head(item),
        "verdict": found.verdict,
        "differences": [_difference(puzzle, found, apart) for apart in found.differences],
        "conflict": conflict,
        "answers": [draw(puzzle, answer) for answer in found.answers],
        "forced": None if found.forced is None else draw(puzzle, found.forced),
        "limit": found.limit,
    }


def _difference(puzzle: Puzzle, found: Verification, apart: Difference) -> dict[str, object]:
    first = found.answers[0]
    return {
        "place": apart.place(puzzle),
        "edges": [
            {"edge": puzzle.edge_name(edge), "answer": 1 if edge in first.lines else 2}
            for edge in apart.edges
        ],
        "cells": [
            {"cell": str(puzzle.cell(cell)), "answer": 1 if cell in first.shaded else 2}
            for cell in apart.cells
        ],
    }
