"""Short contradictions: assume the opposite of a mark and follow what single premises force.

What is forced is taken up best first, by the number of premises that it rests on, so the
first contradiction rests on few. The sets are bits of an integer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from satloop.hinting.board import Board, Values
from satloop.hinting.closing import Chain, chains
from satloop.hinting.counting import BROKEN, forced, state
from satloop.hinting.forest import Forest
from satloop.hinting.looprules import Closing, Premise, Sides


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """A position made ready for many probes; nothing in it is ever changed."""

    board: Board
    values: Values
    sums: list[int]  # by tally, what may still be added, as bits
    ones: list[int]
    twos: list[int]
    mates: list[int]  # vertex -> the other end of its chain, itself without one
    lengths: list[int]  # of the chain that ends at a vertex
    lines: int
    chains: tuple[Chain, ...]
    forest: Forest


def start_of(board: Board, values: Values) -> Start:
    """Prepare a position."""
    states = [state(rule, values) for rule in board.tallies]
    sums = [rule.sums >> s[0] for rule, s in zip(board.tallies, states, strict=True)]
    mates = list(board.lattice.vertices)
    lengths = [0] * len(mates)
    found = chains(board.lattice, values)
    for chain in found:
        one, other = chain.ends
        mates[one], mates[other] = other, one
        lengths[one] = lengths[other] = len(chain.edges)
    forest = Forest(board.lattice)
    for edge in board.lattice.edges:
        if values[edge]:
            forest.join(edge, values)
    return Start(
        board,
        values,
        sums,
        [s[1] for s in states],
        [s[2] for s in states],
        mates,
        lengths,
        sum(len(chain.edges) for chain in found),
        tuple(found),
        forest,
    )


def probe(start: Start, assumed: int, bound: int) -> list[Premise] | None:
    """Return premises that refute the assumption, fewer than `bound`; None if none were found."""
    return _Probe(start).run(assumed, bound)


class _Probe:
    """One assumption followed on copies of the start's counts."""

    def __init__(self, start: Start) -> None:
        self.board = start.board
        self.values = list(start.values)
        self.sums = list(start.sums)
        self.ones = list(start.ones)
        self.twos = list(start.twos)
        self.mates = list(start.mates)
        self.lengths = list(start.lengths)
        self.lines = start.lines
        self.base = start
        self.masks = [0] * len(self.values)
        self.chain_masks = [0] * len(self.mates)
        self.forest = Forest(start.board.lattice, start.forest)
        self.extra: list[Premise] = []  # loop rules met on the way
        self.sides = self._bit(Sides())
        self.heap: list[tuple[int, int, int, int]] = []
        self.pushed = 0

    def run(self, assumed: int, bound: int) -> list[Premise] | None:
        self._push(assumed, 0)
        values, masks, heap = self.values, self.masks, self.heap
        while heap:
            size, _, literal, mask = heappop(heap)
            if size >= bound:
                return None
            if not literal:
                return list(self._premises(mask))
            variable = abs(literal)
            value = 1 if literal > 0 else -1
            if values[variable]:
                if values[variable] != value:
                    self._push(0, mask | masks[variable])
                continue
            values[variable] = value
            masks[variable] = mask
            self._count(variable, value)
            if self.board.is_edge(variable):
                self._see(variable)
                if value > 0:
                    self._join(variable, mask)
        return None

    def _push(self, literal: int, mask: int) -> None:
        self.pushed += 1
        heappush(self.heap, (mask.bit_count(), self.pushed, literal, mask))

    def _count(self, variable: int, value: int) -> None:
        values, masks, tallies = self.values, self.masks, self.board.tallies
        for number, weight in self.board.at[variable]:
            if value > 0:
                self.sums[number] >>= weight
            counts = self.ones if weight == 1 else self.twos
            counts[number] -= 1
            light, heavy = forced(self.sums[number], self.ones[number], self.twos[number])
            if not light and not heavy:
                continue
            rule = tallies[number]
            mask = 1 << number
            for other in rule.variables:
                mask |= masks[other]
            if light == BROKEN:
                self._push(0, mask)
                continue
            for other, heaviness in zip(rule.variables, rule.weights, strict=True):
                sign = light if heaviness == 1 else heavy
                if sign and not values[other]:
                    self._push(other * sign, mask)

    def _join(self, edge: int, mask: int) -> None:
        """Join the chains at a new line; the edge that would close the new chain is empty."""
        grid = self.board.lattice
        tail, head = grid.tails[edge], grid.heads[edge]
        one, other = self.mates[tail], self.mates[head]
        mask |= self.chain_masks[tail] | self.chain_masks[head]
        closed = one == head
        length = 1 + self.lengths[tail] + (0 if closed else self.lengths[head])
        self.lines += 1
        if closed:
            self._close(0, one, edge, mask, length)
            return
        for end, mate in ((one, other), (other, one)):
            self.mates[end] = mate
            self.lengths[end] = length
            self.chain_masks[end] = mask
        last = next((e for e in grid.at[one] if e in grid.around[other]), 0)
        if last and not self.values[last]:
            self._close(-last, one, last, mask, length)

    def _close(self, literal: int, start: int, last: int, mask: int, length: int) -> None:
        """Push what the rule of one loop says of a chain, if there is a line beside it."""
        if self.lines <= length:
            return
        edges = self._walk(start, last)
        if edges is None:
            return
        own = frozenset(edges)
        outside = 0
        if not any(chain.edges[0] not in own for chain in self.base.chains):
            beside = [
                self.masks[e]
                for e in self.board.lattice.edges
                if self.values[e] > 0 and e not in own
            ]
            outside = min(beside, key=lambda m: (m.bit_count(), m))
        self._push(literal, mask | outside | self._bit(Closing(tuple(sorted(edges)))))

    def _see(self, edge: int) -> None:
        """Push what is known of edges both of whose faces are now known to each other."""
        values, masks = self.values, self.masks
        for other in self.forest.join(edge, values):
            walk = self.forest.walk(other)
            mask = 0
            for crossed in walk:
                mask |= masks[crossed]
            odd = sum(values[crossed] > 0 for crossed in walk) % 2
            self._push(other if odd else -other, mask | self.sides)

    def _bit(self, rule: Premise) -> int:
        self.extra.append(rule)
        return 1 << (len(self.board.tallies) + len(self.extra) - 1)

    def _walk(self, start: int, last: int) -> list[int] | None:
        """Return the edges of the cycle through `last`, None if lines branch on the way."""
        grid, values = self.board.lattice, self.values
        goal = grid.tails[last] ^ grid.heads[last] ^ start if start in self._ends(last) else -1
        if goal < 0:
            return None
        edges, here = [last], start
        while here != goal:
            ways = [e for e in grid.at[here] if values[e] > 0 and e != edges[-1] and e != last]
            if len(ways) != 1:
                return None
            edges.append(ways[0])
            here = grid.tails[ways[0]] ^ grid.heads[ways[0]] ^ here
        return edges

    def _ends(self, edge: int) -> tuple[int, int]:
        return self.board.lattice.tails[edge], self.board.lattice.heads[edge]

    def _premises(self, mask: int) -> Iterator[Premise]:
        rules = (*self.board.tallies, *self.extra)
        while mask:
            yield rules[(mask & -mask).bit_length() - 1]
            mask &= mask - 1
