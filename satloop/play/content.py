"""A puzzle as its page plays it: clues, answer and walkthrough as plain data.

The page knows no rules. It gets what each clue counts, the proved answer, and all steps to it
with their reasons. Marks are literals as in hints: edge 7 is a line (7) or empty (-7), and
cells follow after the edges.
"""

import hashlib
from collections.abc import Callable, Iterator

from satloop.clues import Arrow, Block, Count
from satloop.errors import OptionsError, PuzzleError
from satloop.formats.puzzlink import write_address
from satloop.generating.ids import PuzzleId
from satloop.hinting import Step, walkthrough
from satloop.hinting.board import Board, board_of
from satloop.hinting.looprules import Cut, Premise
from satloop.hinting.places import cells_of, place_of
from satloop.premises import Tally, Topic
from satloop.puzzle import Answer, Puzzle

KEY = 16  # hexadecimal digits that tell puzzles apart in a browser's storage
Data = dict[str, object]


def content(puzzle: Puzzle, answer: Answer, step: Callable[[int], None] | None = None) -> Data:
    """Return all that the page has to know of a puzzle, of which this is the only answer.

    `step` is told how many steps of the walkthrough there are so far. Raises `PuzzleError` if
    the steps do not lead to the answer.
    """
    board = board_of(puzzle)
    steps = []
    told: set[int] = set()
    for made in walkthrough(puzzle):
        steps.append(_step(board, made))
        told.update(made.reason.conclusions)
        if step is not None:
            step(len(steps))
    if told != set(board.literals(answer.as_marks(puzzle))):
        raise PuzzleError("the walkthrough does not end at the answer")
    return {**described(puzzle, answer), "steps": steps}


def described(puzzle: Puzzle, answer: Answer) -> Data:
    """Return what the page has to know besides the steps to the answer."""
    board = board_of(puzzle)
    info = dict(puzzle.info)
    address = write_address(puzzle)
    return {
        "key": hashlib.sha256(address.encode()).hexdigest()[:KEY],
        "genre": puzzle.genre.name,
        "rules": list(puzzle.genre.rules),
        "site": puzzle.genre.site.value,
        "shades": puzzle.genre.shades,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "title": info.get("title", ""),
        "author": info.get("author", ""),
        "level": _level(info),
        "clues": list(_clues(board)),
        "names": ["", *(place_of(board, v) for v in range(1, len(board.at)))],
        "answer": sorted(answer.lines) + [board.first_shade + c for c in sorted(answer.shaded)],
    }


def _level(info: dict[str, str]) -> str:
    """Return the level that a made puzzle's id names, or nothing."""
    try:
        return PuzzleId.parse(info.get("id", "")).level
    except OptionsError:
        return ""


def _clues(board: Board) -> Iterator[Data]:
    """Say of each clue how it looks, and what it counts."""
    puzzle = board.puzzle
    counted = {
        rule.place: (rule.variables, rule.sums.bit_length() - 1)
        for rule in board.tallies
        if rule.topic is Topic.CLUE
    }
    for cell, clue in enumerate(puzzle.clues):
        if clue is None:
            continue
        counts, wants = counted.get(cell, ((), None))
        direction = clue.direction if isinstance(clue, Arrow) else None
        number = clue.number if isinstance(clue, Arrow | Count) else None
        yield {
            "cell": cell,
            "arrow": direction.name.lower() if direction else "",
            "text": "" if isinstance(clue, Block) else "?" if number is None else str(number),
            "closed": puzzle.genre.closes(clue),
            "counts": list(counts),
            "wants": wants,
        }


def _step(board: Board, step: Step) -> Data:
    reason = step.reason
    looks: dict[str, list[int]] = {}
    for kind, number in dict.fromkeys(p for each in reason.premises for p in _looks(board, each)):
        looks.setdefault(kind, []).append(number)
    return {
        "name": step.technique.name,
        "where": step.words.where,
        "because": step.words.because,
        "so": step.words.so,
        "looks": looks,
        "used": list(reason.used),
        "makes": list(reason.conclusions),
    }


def _looks(board: Board, premise: Premise) -> Iterator[tuple[str, int]]:
    """Say where to look for a premise; one about the whole board is nowhere."""
    if isinstance(premise, Cut):
        yield from (("vertex", vertex) for vertex in sorted(premise.inside))
    elif premise.topic in (Topic.CURVE, Topic.ONE_LOOP):
        yield from (("edge", edge) for edge in premise.variables)
    elif isinstance(premise, Tally) and premise.topic is Topic.DOT:
        yield "vertex", premise.place
    else:
        yield from (("cell", cell) for cell in cells_of(board.puzzle, premise))
