"""A step of a solution: premises and used marks, and what they force."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from satloop.hinting.board import Board, Values, decided
from satloop.hinting.counting import consequences, fewest_used
from satloop.hinting.looprules import Premise
from satloop.hinting.proving import Prover, least, prover_of
from satloop.premises import Topic

# What a premise counts when sets are compared: a rule about the whole board is more to see.
FAR = frozenset({Topic.CURVE, Topic.CUT, Topic.SIDES, Topic.CHESSBOARD})
TWICE = FAR | {Topic.DIFFERENCE}  # two clues in one


@dataclass(frozen=True, slots=True)
class Reason:
    """Premises and used marks (as literals), none to spare, that force the conclusions."""

    premises: tuple[Premise, ...]
    used: tuple[int, ...]
    conclusions: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many premises there are to see; a rule about the whole board counts twice."""
        return size_of(self.premises)

    @property
    def order(self) -> tuple[object, ...]:
        """The easier reason comes first; no two different ones are equal."""
        names = tuple((p.topic, p.variables) for p in self.premises)
        return self.size, len(self.used), abs(self.conclusions[0]), names, self.used


def size_of(premises: Iterable[Premise]) -> int:
    """Count premises; two clues in one and a rule about the whole board count twice."""
    return sum(2 if premise.topic in TWICE else 1 for premise in premises)


def shrunk(
    board: Board, values: Values, premises: Iterable[Premise], conclusion: int
) -> Reason | None:
    """Return the premises and marks of those given that the conclusion needs.

    Rules about the whole board go first where they can. None if it does not follow.
    """
    kept = needed(board, values, premises, conclusion)
    if kept is None:
        return None
    facts = _surroundings(board, values, kept, conclusion)
    prover = prover_of(board)
    used = least(lambda some: prover.refutes(kept, [*some, -conclusion]), facts)
    return Reason(tuple(kept), tuple(used), (conclusion,))


def needed(
    board: Board, values: Values, premises: Iterable[Premise], conclusion: int
) -> list[Premise] | None:
    """Return the premises of those given that the conclusion needs, None if it does not follow."""
    rules = sorted(premises, key=lambda p: (p.topic not in FAR, p.topic is not Topic.ONE_LOOP))
    facts = _surroundings(board, values, rules, conclusion)
    prover = prover_of(board)
    if not prover.refutes(rules, [*facts, -conclusion]):
        return None
    kept = least(lambda some: prover.refutes(some, [*facts, -conclusion]), rules)
    return sorted(kept, key=lambda p: (p.topic, p.variables))


def widened(board: Board, values: Values, reason: Reason) -> Reason:
    """Add what else the same premises and marks force, all of them needed for each.

    The first conclusion stays the first: it is the one that the reason was found for.
    """
    (first,) = reason.conclusions
    more = {v for rule in reason.premises for v in rule.variables if not values[v]}
    others = (literal for v in more - {abs(first)} for literal in (v, -v))
    prover = prover_of(board)
    proved = sorted((x for x in others if _needs_all(prover, reason, x)), key=abs)
    return replace(reason, conclusions=(first, *proved))


def _surroundings(
    board: Board, values: Values, rules: Sequence[Premise], conclusion: int
) -> list[int]:
    """Return the marks that may matter to the rules."""
    loose = {abs(conclusion)}.union(*(rule.variables for rule in rules))
    if any(rule.topic is Topic.SIDES for rule in rules):
        loose.update(board.lattice.edges)
    loose |= _beside(board, values, rules)
    return decided(values, sorted(v for v in loose if board.at[v]))


def _beside(board: Board, values: Values, rules: Iterable[Premise]) -> set[int]:
    """Return a few lines beside each loop rule: one of them shows that the loop is elsewhere."""
    found: set[int] = set()
    for rule in rules:
        if rule.topic in (Topic.ONE_LOOP, Topic.CUT):
            own = frozenset(rule.variables)
            lines = (e for e in board.lattice.edges if values[e] > 0 and e not in own)
            first = next(lines, None)
            if first is not None:
                found.add(first)
    return found


def _needs_all(prover: Prover, reason: Reason, literal: int) -> bool:
    premises, used = reason.premises, reason.used
    if not prover.refutes(premises, [*used, -literal]):
        return False
    fewer = ([p for p in premises if p != premise] for premise in premises)
    less = ([u for u in used if u != fact] for fact in used)
    return not (
        any(prover.refutes(rules, [*used, -literal]) for rules in fewer)
        or any(prover.refutes(premises, [*facts, -literal]) for facts in less)
    )


def single_reasons(board: Board, values: Values) -> list[Reason]:
    """Return what each premise forces by itself, in the order of the premises."""
    found = []
    for rule in board.tallies:
        forced = consequences(rule, values)
        if not forced or forced == [0]:
            continue
        used = fewest_used(rule, values, forced[0])
        bare = list(values)
        for variable in rule.variables:
            bare[variable] = 0
        for literal in used:
            bare[abs(literal)] = values[abs(literal)]
        again = frozenset(consequences(rule, bare))
        weight = dict(zip(rule.variables, rule.weights, strict=True))
        alike = tuple(
            x
            for x in forced
            if x in again
            and (x > 0) == (forced[0] > 0)
            and weight[abs(x)] == weight[abs(forced[0])]
        )
        found.append(Reason((rule,), used, alike))
    return found
