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
from typing import Self

from satloop.errors import LimitReachedError
from satloop.geometry import Lattice
from satloop.hinting.board import Board, Values
from satloop.hinting.looprules import Closing, Premise, Sides, clauses
from satloop.hinting.proving import CONFLICTS
from satloop.hinting.steps import size_of
from satloop.sat.plain import ClauseSolver

# With at most so many targets, sets up to this size are looked for. Each costs several times
# what the one before does, and the first step on a board costs the most.
SIZES = ((70, 6), (120, 5), (240, 4), (300, 3))


@dataclass(frozen=True, slots=True)
class Wrong:
    """A board with something wrong: its true and false variables and the premises it breaks."""

    true: int  # as bits
    false: int
    broken: int

    def fits(self, true: int, false: int) -> bool:
        """Say whether all of these variables are true and false here."""
        return self.true & true == true and self.false & false == false


@dataclass(frozen=True, slots=True)
class Refuted:
    """A literal that no set within a size proves, as long as the marks fit all boards used."""

    true: int  # what is true on all the boards that show it
    false: int
    size: int

    def fits(self, true: int, false: int) -> bool:
        """Say whether all of these variables are true and false here."""
        return self.true & true == true and self.false & false == false


@dataclass(slots=True, eq=False)
class Pool:
    """Boards found so far for a puzzle, whatever the marks were; each stays of use."""

    premises: list[Premise]
    numbers: dict[Premise, int]
    sizes: list[int]
    boards: list[Wrong] = field(default_factory=list)
    refuted: dict[int, Refuted] = field(default_factory=dict)

    def number(self, premise: Premise) -> int:
        """Return a premise's bit."""
        if premise not in self.numbers:
            self.numbers[premise] = len(self.premises)
            self.premises.append(premise)
            self.sizes.append(size_of([premise]))
        return self.numbers[premise]


@lru_cache(maxsize=16)
def _pool(board: Board) -> Pool:
    premises: list[Premise] = [*board.tallies, Sides()]
    numbers = {premise: number for number, premise in enumerate(premises)}
    return Pool(premises, numbers, [size_of([premise]) for premise in premises])


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
    with _Search(board, values, targets) as search:
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


_Node = tuple[int, int, int, list[Wrong], int]  # chosen, left, barred, boards not met, known


class _Search:
    """One position's questions; the boards found go to the puzzle's pool."""

    def __init__(self, board: Board, values: Values, answer: Sequence[int]) -> None:
        self.board = board
        self.answer = answer
        self.pool = _pool(board)
        facts = [v * values[v] for v in range(1, len(board.at)) if values[v]]
        self.marks = _masks(facts)
        # Premises without an unknown variable hold; only the others are asked about.
        self.open = [
            number
            for number, rule in enumerate(board.tallies)
            if not all(values[v] for v in rule.variables)
        ]
        self.open.append(len(board.tallies))
        self.all = sum(1 << number for number in self.open)
        self.selectors: dict[int, int] = {}
        self.top = len(board.at)
        self.solver = ClauseSolver([(x,) for x in facts])
        self.boards = [b for b in self.pool.boards if b.fits(*self.marks)]

    def __enter__(self) -> Self:
        for number in self.open:
            self._state(number)
        self.base = frozenset(self.selectors.values())
        self.solver.prefer([*self.answer, *self.selectors.values()])
        return self

    def __exit__(self, *raised: object) -> None:
        self.solver.close()

    def _state(self, number: int) -> int:
        """State a premise; returns its selector."""
        self.top += 1
        selector = self.selectors[number] = self.top
        lattice = self.board.lattice
        made, self.top = clauses(lattice, self.pool.premises[number], lattice.edges, self.top)
        for clause in made:
            self.solver.add((-selector, *clause))
        return selector

    def sets(self, target: int, bound: int) -> list[list[Premise]]:
        """Return all sets within the bound that prove the target, none to spare in any."""
        done = self.pool.refuted.get(target)
        if done is not None and done.size >= bound and done.fits(*self.marks):
            return []
        opposite = _masks([-target])
        fitting = [b for b in self.boards if b.fits(*opposite)]
        always = never = -1
        proofs: list[int] = []
        stack: list[_Node] = [(0, bound, 0, [], 0)]
        while stack:
            chosen, left, barred, parent, known = stack.pop()
            if any(chosen & p == p for p in proofs):
                continue
            unmet = [b for b in (*parent, *fitting[known:]) if not b.broken & chosen]
            if not unmet:
                found = self._find(target, chosen)
                if found is None:
                    proofs.append(chosen)
                    continue
                fitting.append(found)
                unmet = [found]
            last = ~barred  # what could break all of them, if only one premise more can be had
            for board in unmet:
                always &= board.true
                never &= board.false
                last &= board.broken
                if not last:
                    break
            for bit, size in self._branches(unmet[0].broken & ~barred, last, left):
                stack.append((chosen | bit, left - size, barred, unmet, len(fitting)))
                barred |= bit
        if not proofs:
            self.pool.refuted[target] = Refuted(always, never, bound)
        least = [p for p in proofs if not any(q != p and q & p == q for q in proofs)]
        return [[self.pool.premises[number] for number in _bits(p)] for p in sorted(least)]

    def _branches(self, broken: int, last: int, left: int) -> Iterator[tuple[int, int]]:
        """Yield the premises to try next, as a bit with its size: nothing may be left over."""
        for number in _bits(broken if left > 1 else last):
            size = self.pool.sizes[number]
            if size < left or (size == left and last >> number & 1):
                yield 1 << number, size

    def _find(self, target: int, chosen: int) -> Wrong | None:
        """Return a board with the target's opposite and the chosen premises that breaks few."""
        if not self._holds(target, chosen):
            return None
        model = self.solver.model()
        kept = chosen | self._kept(model)
        while more := self._one_more(target, kept):
            model = more
            kept |= self._kept(model)
        broken = self.all & ~kept
        for loop in _loops(self.board, model):
            broken |= 1 << self.pool.number(loop)
        found = Wrong(*_masks(model[: len(self.board.at) - 1]), broken)
        self.pool.boards.append(found)
        self.boards.append(found)
        return found

    def _holds(self, target: int, chosen: int, *more: int) -> bool:
        known = self.selectors
        wanted = [known.get(number) or self._state(number) for number in _bits(chosen)]
        return self.solver.holds([-target, *more, *wanted], CONFLICTS)

    def _one_more(self, target: int, kept: int) -> list[int] | None:
        """Return a model that keeps one premise more, None if there is none."""
        self.top += 1
        rest = [s for number, s in self.selectors.items() if not kept >> number & 1]
        self.solver.add((-self.top, *(s for s in rest if s in self.base)))
        model = self.solver.model() if self._holds(target, kept, self.top) else None
        self.solver.add((-self.top,))
        return model

    def _kept(self, model: Sequence[int]) -> int:
        kept = 0
        for number in self.open:
            if model[self.selectors[number] - 1] > 0:
                kept |= 1 << number
        return kept


def _masks(literals: Iterable[int]) -> tuple[int, int]:
    """Return variables that are true and variables that are false, as bits."""
    true = false = 0
    for literal in literals:
        if literal > 0:
            true |= 1 << literal
        else:
            false |= 1 << -literal
    return true, false


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
