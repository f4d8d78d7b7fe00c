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


@dataclass(frozen=True, slots=True)
class _Inference:
    premise: Premise
    literal: int  # 0 where the premise is broken
    needs: frozenset[int]  # variables


def story(board: Board, reason: Reason) -> tuple[Line, ...]:
    """Return the lines from the opposite of the first conclusion to a contradiction.

    Nothing if single premises alone do not lead there.
    """
    values = board.values(reason.used)
    return _lines(_needed(_inferences(board, reason, values)))


def _inferences(board: Board, reason: Reason, values: Values) -> list[_Inference]:
    """Follow premises until one is broken, those that let the loop run on before others."""
    made: list[_Inference] = []
    target = reason.conclusions[0]
    values[abs(target)] = -1 if target > 0 else 1
    premises = sorted(reason.premises, key=lambda p: p.topic not in RUNNING)
    while True:
        broken = _broken(board, premises, values)
        if broken is not None:
            return [*made, broken]
        inference = _next(board, premises, values)
        if inference is None:
            return []
        made.append(inference)
        values[abs(inference.literal)] = 1 if inference.literal > 0 else -1


def _broken(board: Board, premises: Sequence[Premise], values: Values) -> _Inference | None:
    for premise in premises:
        if isinstance(premise, Tally):
            if consequences(premise, values) == [0]:
                known = frozenset(v for v in premise.variables if values[v])
                return _Inference(premise, 0, known)
        elif isinstance(premise, Closing) and all(values[e] > 0 for e in premise.edges):
            beside = _line_beside(board, premise, values)
            if beside:
                return _Inference(premise, 0, frozenset((*premise.edges, beside)))
        elif isinstance(premise, Sides):
            found = _odd_curve(board, values)
            if found:
                return _Inference(premise, 0, found)
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
            return _Inference(Sides(), edge if odd else -edge, frozenset(walk))
    return None


def _next(board: Board, premises: Sequence[Premise], values: Values) -> _Inference | None:
    for premise in premises:
        if isinstance(premise, Tally):
            found = consequences(premise, values)
            if found:
                known = frozenset(v for v in premise.variables if values[v])
                return _Inference(premise, found[0], known)
        elif isinstance(premise, Closing):
            loose = [e for e in premise.edges if values[e] <= 0]
            beside = _line_beside(board, premise, values)
            if len(loose) == 1 and not values[loose[0]] and beside:
                known = frozenset((*premise.edges, beside)) - {loose[0]}
                return _Inference(premise, -loose[0], known)
            if not loose:
                rest = (e for e in board.lattice.edges if board.at[e] and not values[e])
                edge = next(rest, 0)
                if edge:
                    return _Inference(premise, -edge, frozenset(premise.edges))
        elif isinstance(premise, Sides):
            wanted = frozenset(v for other in premises for v in other.variables)
            across = _across(board, values, wanted)
            if across is not None:
                return across
    return None


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
            rules = tuple(dict.fromkeys((*last.premises, inference.premise)))
            lines[-1] = Line(rules, last.forced + forced)
        else:
            lines.append(Line((inference.premise,), forced))
    return tuple(lines)


def _together(line: Line, inference: _Inference) -> bool:
    premise = inference.premise
    if line.premises == (premise,):
        return True
    return premise.topic in RUNNING and all(p.topic in RUNNING for p in line.premises)
