"""Smallest sets of premises that prove a mark, by boards on which the mark fails.

A set proves a literal if no board with the literal's opposite keeps all premises of the set.
So each such board that is found breaks some premise of every set, and sets are built by
branching over the premises that boards break, a board at a time (the duality of hitting sets
by which Reiter diagnoses, and which "implicit hitting sets" use). All sets within a bound are
found, so the result does not depend on the boards that the SAT solver happens to give, nor on
those found for other positions of the puzzle. Cuts are left out: there are too many of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from satloop.errors import LimitReachedError
from satloop.geometry import Lattice
from satloop.hinting.board import Board, Values, decided
from satloop.hinting.looprules import Closing, Premise, Sides
from satloop.hinting.proving import Prover
from satloop.hinting.steps import size_of

# With at most so many targets, sets up to this size are looked for. Each costs several times
# what the one before does, and the first step on a board costs the most.
SIZES = ((70, 6), (120, 5), (240, 4), (300, 3))


@dataclass(slots=True, eq=False)
class Pool:
    """Boards with something wrong, found so far for a puzzle; each stays of use.

    Sets of boards are bits of an integer, and so are sets of premises.
    """

    prover: Prover
    premises: list[Premise]
    numbers: dict[Premise, int]
    sizes: list[int]
    breaking: list[int]  # by premise, the boards that break it
    true: list[int]  # by variable, the boards where it is true
    broken: list[int] = field(default_factory=list)  # by board, the premises that it breaks
    selectors: dict[int, int] = field(default_factory=dict)
    refuted: dict[int, tuple[int, int]] = field(default_factory=dict)

    def number(self, premise: Premise) -> int:
        """Return a premise's bit."""
        if premise not in self.numbers:
            self.numbers[premise] = len(self.premises)
            self.premises.append(premise)
            self.sizes.append(size_of([premise]))
            self.breaking.append(0)
        return self.numbers[premise]

    def selector(self, number: int) -> int:
        """Return the selector of the premise with this bit."""
        known = self.selectors.get(number)
        if known is None:
            known = self.selectors[number] = self.prover.selector(self.premises[number])
        return known

    def add(self, model: Iterable[int], broken: int) -> int:
        """Take in a board; returns its bit."""
        board = 1 << len(self.broken)
        self.broken.append(broken)
        for number in _bits(broken):
            self.breaking[number] |= board
        for literal in model:
            if literal > 0:
                self.true[literal] |= board
        return board

    def keeping(self, premises: int) -> int:
        """Return the boards that keep all of these premises."""
        found = -1
        for number in _bits(premises):
            found &= ~self.breaking[number]
        return found

    def fitting(self, literals: Iterable[int]) -> int:
        """Return the boards where all the literals are true."""
        found = (1 << len(self.broken)) - 1
        for literal in literals:
            found &= self.true[literal] if literal > 0 else ~self.true[-literal]
        return found


@lru_cache(maxsize=16)
def _pool(board: Board) -> Pool:
    premises: list[Premise] = [*board.tallies, Sides()]
    return Pool(
        Prover(board),
        premises,
        {premise: number for number, premise in enumerate(premises)},
        [size_of([premise]) for premise in premises],
        [0] * len(premises),
        [0] * len(board.at),
    )


def smallest_sets(
    board: Board, values: Values, targets: Sequence[int], below: int
) -> list[tuple[int, list[Premise]]]:
    """Return all smallest sets, of a size below the bound, for the first target that has one.

    Each comes with its target. Sets are smallest over all targets. There are none of more than
    `largest_size`, and none where a single question is too hard for the solver.
    """
    sizes = range(2, min(below, largest_size(targets) + 1))
    if not sizes:
        return []
    search = _Search(board, values, targets)
    try:
        for size, target in product(sizes, targets):
            found = search.sets(target, size)
            if found:
                return [(target, premises) for premises in found]
    except LimitReachedError:
        return []
    return []


def largest_size(targets: Sequence[int]) -> int:
    """Return up to which size sets are looked for, so that the work on large boards is bounded.

    It hangs on the position alone, never on what was found before.
    """
    return next((size for most, size in SIZES if len(targets) <= most), 0)


_Node = tuple[int, int, int]  # premises chosen, size left, premises barred


class _Search:
    """One position's questions; the boards found go to the puzzle's pool."""

    def __init__(self, board: Board, values: Values, answer: Sequence[int]) -> None:
        self.board = board
        self.pool = _pool(board)
        self.prover = self.pool.prover
        self.facts = decided(values, board.variables)
        # Premises without an unknown variable hold; only the others are asked about.
        numbers = [
            number
            for number, rule in enumerate(board.tallies)
            if not all(values[v] for v in rule.variables)
        ]
        numbers.append(len(board.tallies))
        self.open = [(number, self.pool.selector(number)) for number in numbers]
        self.fit = self.pool.fitting(self.facts)
        self.prover.prefer([*answer, *(selector for _, selector in self.open)])

    def sets(self, target: int, bound: int) -> list[list[Premise]]:
        """Return all sets within the bound that prove the target, none to spare in any."""
        pool = self.pool
        size, boards = pool.refuted.get(target, (0, 0))
        if size >= bound and not boards & ~self.fit:
            return []
        fit = self.fit & pool.fitting([-target])
        used = 0  # boards that show that no other sets are enough
        proofs: list[int] = []
        stack: list[_Node] = [(0, bound, 0)]
        while stack:
            chosen, left, barred = stack.pop()
            if any(chosen & p == p for p in proofs):
                continue
            unmet = fit & pool.keeping(chosen)
            if not unmet:
                unmet = self._find(target, chosen)
                if not unmet:
                    proofs.append(chosen)
                    continue
                fit |= unmet
            first = unmet & -unmet
            used |= first
            for number in _bits(pool.broken[first.bit_length() - 1] & ~barred):
                size = pool.sizes[number]
                others = unmet & ~pool.breaking[number] if size == left else 0
                if others:  # nothing may be left over
                    used |= others & -others
                elif size <= left:
                    stack.append((chosen | 1 << number, left - size, barred))
                    barred |= 1 << number
        if not proofs:
            pool.refuted[target] = bound, used
        least = [p for p in proofs if not any(q != p and q & p == q for q in proofs)]
        return [[pool.premises[number] for number in _bits(p)] for p in sorted(least)]

    def _find(self, target: int, chosen: int) -> int:
        """Return a board with the target's opposite and the chosen premises that breaks few.

        It comes as its bit in the pool; 0 if there is none.
        """
        pool, prover = self.pool, self.prover
        kept = [*self.facts, -target, *(pool.selector(number) for number in _bits(chosen))]
        model = prover.model(kept)
        if not model:
            return 0
        rest = [(n, x) for n, x in self.open if not chosen >> n & 1]
        while True:
            kept += [x for _, x in rest if model[x - 1] > 0]
            rest = [(n, x) for n, x in rest if model[x - 1] < 0]
            more = prover.model(kept, (x for _, x in rest)) if rest else []
            if not more:
                break
            model = more
        broken = sum(1 << n for n, _ in rest)
        for loop in _loops(self.board, model):
            broken |= 1 << pool.number(loop)
        found = pool.add(model[: len(self.board.at) - 1], broken)
        self.fit |= found
        return found


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _loops(board: Board, model: Sequence[int]) -> Iterator[Closing]:
    """Yield each closed loop in a model's lines that leaves a line outside."""
    grid = board.lattice
    lines = [e for e in grid.edges if model[e - 1] > 0]
    at: list[list[int]] = [[] for _ in grid.vertices]
    for e in lines:
        at[grid.tails[e]].append(e)
        at[grid.heads[e]].append(e)
    _prune(grid, at, list(grid.vertices))
    for first in lines:  # the loops of which it is the lowest edge
        start, goal = grid.heads[first], grid.tails[first]
        if first not in at[start]:
            continue
        walks = [(start, first, 1 << first, 1 << start)]
        while walks:
            here, last, edges, met = walks.pop()
            for e in at[here]:
                beyond = grid.tails[e] ^ grid.heads[e] ^ here
                if e == last or met >> beyond & 1:
                    continue
                if beyond != goal:
                    walks.append((beyond, e, edges | 1 << e, met | 1 << beyond))
                elif edges.bit_count() + 1 < len(lines):
                    yield Closing(tuple(_bits(edges | 1 << e)))
        at[start].remove(first)
        at[goal].remove(first)
        _prune(grid, at, [start, goal])


def _prune(grid: Lattice, at: list[list[int]], ends: list[int]) -> None:
    """Drop what hangs at one end only, beginning at the vertices given: no loop passes it."""
    for here in ends:  # grows
        if len(at[here]) == 1:
            (e,) = at[here]
            beyond = grid.tails[e] ^ grid.heads[e] ^ here
            at[here].remove(e)
            at[beyond].remove(e)
            ends.append(beyond)
