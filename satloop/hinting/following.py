"""A reason told as a story: assume the opposite, follow single premises to a contradiction."""

from collections.abc import Sequence
from dataclasses import dataclass

from satloop.hinting.board import Board, Values
from satloop.hinting.counting import consequences
from satloop.hinting.forest import Forest
from satloop.hinting.looprules import Closing, Premise, Sides
from satloop.hinting.steps import Reason
from satloop.premises import Tally, Topic

# Premises of these topics that follow each other are told as one line: a loop that runs on.
RUNNING = frozenset({Topic.DOT, Topic.CELL, Topic.PAIR})


@dataclass(frozen=True, slots=True)
class Line:
    """Premises that one after another force `forced`; nothing forced means they are broken."""

    premises: tuple[Premise, ...]
    forced: tuple[int, ...]


# A story may be told in smaller steps of so many premises each, if it is too long or stops.
SMALLER = 3
NESTED = 4  # premises of a contradiction inside the story


@dataclass(frozen=True, slots=True)
class _Inference:
    premises: tuple[Premise, ...]
    literal: int  # 0 where the premises are broken
    needs: frozenset[int]  # variables


def story(board: Board, reason: Reason, lines: int) -> tuple[Line, ...]:
    """Return the lines from the opposite of the first conclusion to a contradiction.

    Where single premises stop short of it, or need more than so many lines, a line may be a
    smaller step of a few premises. Nothing if that does not lead there either.
    """
    values = board.values(reason.used)
    target = reason.conclusions[0]
    values[abs(target)] = -1 if target > 0 else 1
    premises = sorted(reason.premises, key=lambda p: p.topic not in RUNNING)
    several = len(premises) > lines
    made = _lines(_needed(_inferences(board, premises, values, nested=several)))
    return _grouped(made) if several and len(made) > lines else made


def _inferences(
    board: Board, premises: Sequence[Premise], values: Values, *, nested: bool
) -> list[_Inference]:
    """Follow premises until one is broken, those that let the loop run on before others.

    Takes the values on. Nested, smaller contradictions are looked for where it stops.
    """
    made: list[_Inference] = []
    while True:
        broken = _broken(board, premises, values)
        if broken is not None:
            return [*made, broken]
        inference = _next(board, premises, values)
        if inference is None and nested:
            inference = _smaller(board, premises, values)
        if inference is None:
            return []
        made.append(inference)
        values[abs(inference.literal)] = 1 if inference.literal > 0 else -1


def _smaller(board: Board, premises: Sequence[Premise], values: Values) -> _Inference | None:
    """Return the smallest inference by a contradiction of its own, None without one."""
    found: list[_Inference] = []
    for variable in sorted({v for p in premises for v in p.variables if not values[v]}):
        for assumed in (variable, -variable):
            inner = list(values)
            inner[variable] = 1 if assumed > 0 else -1
            made = _needed(_inferences(board, premises, inner, nested=False))
            rules = tuple(dict.fromkeys(rule for step in made for rule in step.premises))
            if 0 < len(rules) <= NESTED:
                needs = frozenset(v for step in made for v in step.needs if values[v])
                found.append(_Inference(rules, -assumed, needs))
    return min(found, key=lambda inference: len(inference.premises), default=None)


def _broken(board: Board, premises: Sequence[Premise], values: Values) -> _Inference | None:
    for premise in premises:
        if isinstance(premise, Tally):
            if consequences(premise, values) == [0]:
                known = frozenset(v for v in premise.variables if values[v])
                return _Inference((premise,), 0, known)
        elif isinstance(premise, Closing) and all(values[e] > 0 for e in premise.edges):
            beside = _line_beside(board, premise, values)
            if beside:
                return _Inference((premise,), 0, frozenset((*premise.edges, beside)))
        elif isinstance(premise, Sides):
            found = _odd_curve(board, values)
            if found:
                return _Inference((premise,), 0, found)
    return None


def _odd_curve(board: Board, values: Values) -> frozenset[int]:
    """Return the edges of a closed curve that crosses an odd number of lines, if there is one."""
    forest = Forest(board.lattice)
    for edge in board.lattice.edges:
        if values[edge] and forest.knows(edge):
            walk = [edge, *forest.walk(edge)]
            if sum(values[e] > 0 for e in walk) % 2:
                return frozenset(walk)
        elif values[edge]:
            forest.join(edge, values)
    return frozenset()


def _across(board: Board, values: Values, wanted: frozenset[int]) -> _Inference | None:
    """Return what inside and outside say of the first of the wanted edges."""
    forest = Forest(board.lattice)
    for edge in board.lattice.edges:
        if values[edge]:
            forest.join(edge, values)
    for edge in sorted(wanted):
        if board.is_edge(edge) and not values[edge] and forest.knows(edge):
            walk = forest.walk(edge)
            odd = sum(values[e] > 0 for e in walk) % 2
            return _Inference((Sides(),), edge if odd else -edge, frozenset(walk))
    return None


def _next(board: Board, premises: Sequence[Premise], values: Values) -> _Inference | None:
    for premise in premises:
        if isinstance(premise, Tally):
            found = consequences(premise, values)
            if found:
                known = frozenset(v for v in premise.variables if values[v])
                return _Inference((premise,), found[0], known)
        elif isinstance(premise, Closing):
            loose = [e for e in premise.edges if values[e] <= 0]
            beside = _line_beside(board, premise, values)
            if len(loose) == 1 and not values[loose[0]] and beside:
                known = frozenset((*premise.edges, beside)) - {loose[0]}
                return _Inference((premise,), -loose[0], known)
            if not loose:
                edge = _first_open(board, premises, values)
                if edge:
                    return _Inference((premise,), -edge, frozenset(premise.edges))
        elif isinstance(premise, Sides):
            wanted = frozenset(v for other in premises for v in other.variables)
            across = _across(board, values, wanted)
            if across is not None:
                return across
    return None


def _first_open(board: Board, premises: Sequence[Premise], values: Values) -> int:
    """Return an undecided edge, one that the premises speak of if there is any."""
    named = sorted({v for p in premises for v in p.variables if board.is_edge(v)})
    return next((e for e in (*named, *board.lattice.edges) if board.at[e] and not values[e]), 0)


def _line_beside(board: Board, closing: Closing, values: Values) -> int:
    own = frozenset(closing.edges)
    return next((e for e in board.lattice.edges if values[e] > 0 and e not in own), 0)


def _needed(inferences: list[_Inference]) -> list[_Inference]:
    """Keep only what the contradiction at the end rests on."""
    if not inferences:
        return []
    needs = set(inferences[-1].needs)
    kept = [inferences[-1]]
    for inference in reversed(inferences[:-1]):
        if abs(inference.literal) in needs:
            needs |= inference.needs
            kept.append(inference)
    return kept[::-1]


def _lines(inferences: list[_Inference]) -> tuple[Line, ...]:
    lines: list[Line] = []
    for inference in inferences:
        forced = (inference.literal,) if inference.literal else ()
        last = lines[-1] if lines else None
        if last and last.forced and forced and _together(last, inference):
            lines[-1] = _joined(last, inference.premises, forced)
        else:
            lines.append(Line(inference.premises, forced))
    return tuple(lines)


def _together(line: Line, inference: _Inference) -> bool:
    if line.premises == inference.premises:
        return True
    both = (*line.premises, *inference.premises)
    return len(inference.premises) == 1 and all(p.topic in RUNNING for p in both)


def _grouped(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Join lines that follow each other into smaller steps; the contradiction stays alone."""
    *told, end = lines
    made: list[Line] = []
    for line in told:
        joined = _joined(made[-1], line.premises, line.forced) if made else line
        if made and len(joined.premises) <= SMALLER:
            made[-1] = joined
        else:
            made.append(line)
    return (*made, end)


def _joined(line: Line, premises: Sequence[Premise], forced: tuple[int, ...]) -> Line:
    return Line(tuple(dict.fromkeys((*line.premises, *premises))), line.forced + forced)
