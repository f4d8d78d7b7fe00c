"""Steps and ratings as plain data, for JSON; places by name, never internal numbers."""

from satloop.hinting.board import Board, board_of
from satloop.hinting.looprules import Cut, Premise
from satloop.hinting.places import place_of, state_of
from satloop.hinting.rating import Rating, difficulty
from satloop.hinting.walkthrough import Step
from satloop.premises import Topic
from satloop.puzzle import Puzzle


def step_data(puzzle: Puzzle, step: Step) -> dict[str, object]:
    """Return technique, difficulty, premises, used marks, conclusions and sentences."""
    board = board_of(puzzle)
    reason = step.reason
    return {
        "technique": step.technique.name,
        "difficulty": difficulty(step),
        "telling": step.telling.value,
        "size": len(reason.premises),
        "premises": [_premise(board, premise) for premise in reason.premises],
        "used": _literals(board, reason.used),
        "conclusions": _literals(board, reason.conclusions),
        "where": step.words.where,
        "because": step.words.because,
        "so": step.words.so,
        "text": str(step),
    }


def rating_data(puzzle: Puzzle, rating: Rating) -> dict[str, object]:
    """Return the number, the step that earned it and the profile."""
    return {
        "rating": rating.value,
        "rank": rating.rank.value,
        "number": rating.number,
        "step": None if rating.step is None else step_data(puzzle, rating.step),
        "steps": rating.steps,
        "techniques": dict(rating.techniques),
        "several": rating.several,
        "largest": rating.largest,
        "bottlenecks": rating.bottlenecks,
        "finished": rating.finished,
    }


BY_EDGES = frozenset({Topic.CURVE, Topic.ONE_LOOP})


def _premise(board: Board, premise: Premise) -> dict[str, object]:
    data: dict[str, object] = {"topic": premise.topic.value, "text": premise.words}
    if isinstance(premise, Cut):
        name = board.puzzle.vertex_name
        data["inside"] = [name(vertex) for vertex in sorted(premise.inside)]
    elif premise.topic in BY_EDGES:
        data["edges"] = [place_of(board, edge) for edge in premise.variables]
    return data


def _literals(board: Board, literals: tuple[int, ...]) -> list[dict[str, str]]:
    return [{"place": place_of(board, x), "state": state_of(board, x)} for x in literals]
