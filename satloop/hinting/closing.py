"""No early loop: an edge that would close a chain of lines while something stays outside."""

from collections.abc import Iterator
from dataclasses import dataclass

from satloop.geometry import Lattice
from satloop.hinting.board import Board, Values
from satloop.hinting.counting import consequences, forced, state
from satloop.hinting.looprules import Closing
from satloop.hinting.steps import Reason, shrunk
from satloop.premises import Topic

TWO = 2


@dataclass(frozen=True, slots=True)
class Chain:
    """Lines that hang together in a row, from end to end; equal ends make a loop."""

    ends: tuple[int, int]
    edges: tuple[int, ...]


def chains(grid: Lattice, values: Values) -> list[Chain]:
    """Return the chains of lines, open ones first, each kind in the order of its first vertex."""
    near = [[e for e in at if values[e] > 0] for at in grid.at]
    seen: set[int] = set()
    found = []
    for wanted in (1, 2):
        for vertex, edges in enumerate(near):
            for edge in edges:
                if len(edges) == wanted and edge not in seen:
                    chain = _walk(grid, near, vertex, edge)
                    seen.update(chain.edges)
                    found.append(chain)
    return found


def _walk(grid: Lattice, near: list[list[int]], start: int, edge: int) -> Chain:
    edges = [edge]
    here = grid.tails[edge] ^ grid.heads[edge] ^ start
    while here != start and len(near[here]) == 2:  # noqa: PLR2004 - the line goes on
        one, other = near[here]
        edge = other if one == edges[-1] else one
        edges.append(edge)
        here = grid.tails[edge] ^ grid.heads[edge] ^ here
    return Chain((start, here), tuple(edges))


def closing_reasons(board: Board, values: Values) -> Iterator[Reason]:
    """Yield why edges must not close a chain, and why nothing lies beside a closed loop."""
    grid = board.lattice
    found = chains(grid, values)
    for chain in found:
        start, end = chain.ends
        if start == end:
            rest = [-e for e in grid.edges if not values[e]]
            if rest:
                lines = tuple(sorted(chain.edges))
                yield Reason((Closing(lines),), lines, tuple(rest))
            continue
        edge = next((e for e in grid.at[start] if e in grid.around[end]), 0)
        if not edge or values[edge]:
            continue
        rule = Closing(tuple(sorted((*chain.edges, edge))))
        outside = [min(other.edges) for other in found if other != chain]
        if outside:
            used = (*(e for e in rule.edges if e != edge), min(outside))
            yield Reason((rule,), used, (-edge,))
        else:
            yield from _unmet(board, values, rule, edge)


def around_two(board: Board, values: Values) -> Iterator[Reason]:
    """Yield why a side between two clues is a line: else the loop would run round just these two.

    A clue elsewhere tells that it does not (of two 3s side by side this is often said without).
    """
    for edge in board.lattice.edges:
        clues = [
            board.tallies[n] for n, _ in board.at[edge] if board.tallies[n].topic is Topic.CLUE
        ]
        if values[edge] or len(clues) != TWO:
            continue
        without = list(values)
        without[edge] = -1
        lines = {v for c in clues for v in c.variables if values[v] > 0}
        lines.update(x for c in clues for x in consequences(c, without) if x > 0)
        rule = Closing(tuple(sorted(lines)))
        if len(lines) != sum(len(c.variables) - 1 for c in clues) or not _closes(board, rule):
            continue
        alone = [-1 if board.is_edge(v) and not value else value for v, value in enumerate(without)]
        for line in lines:
            alone[line] = 1
        unmet = (
            t for t in board.tallies if t.topic is Topic.CLUE and consequences(t, alone) == [0]
        )
        for other in unmet:
            reason = shrunk(board, values, (rule, *clues, other), edge)
            if reason is not None:
                yield reason


def _closes(board: Board, rule: Closing) -> bool:
    ends = [v for e in rule.edges for v in (board.lattice.tails[e], board.lattice.heads[e])]
    return all(ends.count(vertex) == TWO for vertex in ends)


def _unmet(board: Board, values: Values, rule: Closing, edge: int) -> Iterator[Reason]:
    """Yield reasons from premises that would fail if the chain and the edge were all."""
    alone = list(values)
    for other in board.lattice.edges:
        alone[other] = alone[other] or -1
    alone[edge] = 1
    for tally in board.tallies:
        total, ones, twos = state(tally, alone)
        if forced(tally.sums >> total, ones, twos)[0] == 2:  # noqa: PLR2004 - broken
            reason = shrunk(board, values, (rule, tally), -edge)
            if reason is not None:
                yield reason
