"""The rule "one single loop", in instances that hints can name."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from satloop.clauses import Clause
from satloop.geometry import Lattice
from satloop.premises import Tally, Topic


@dataclass(frozen=True, slots=True)
class Closing:
    """If all these edges, which close up, are lines, then there is no other line."""

    edges: tuple[int, ...]

    topic = Topic.ONE_LOOP

    @property
    def words(self) -> str:
        """The premise's name in a sentence."""
        return "the rule of one loop"

    @property
    def variables(self) -> tuple[int, ...]:
        """The variables that the premise is about before all others."""
        return self.edges


@dataclass(frozen=True, slots=True)
class Cut:
    """Lines at the vertices `inside` and lines elsewhere are joined by a line across."""

    inside: frozenset[int]
    within: tuple[int, ...]  # edges with both ends inside
    across: tuple[int, ...]  # edges with one end inside

    topic = Topic.CUT

    @property
    def words(self) -> str:
        """The premise's name in a sentence."""
        return "the rule that the loop is in one piece"

    @property
    def variables(self) -> tuple[int, ...]:
        """The variables that the premise is about before all others."""
        return (*self.within, *self.across)


@dataclass(frozen=True, slots=True)
class Sides:
    """Each face of the lattice is inside or outside, and an edge is a line if it parts the two."""

    topic = Topic.SIDES

    @property
    def words(self) -> str:
        """The premise's name in a sentence."""
        return "what is inside and outside"

    @property
    def variables(self) -> tuple[int, ...]:
        """No variables before all others: it speaks of all edges alike."""
        return ()


@dataclass(frozen=True, slots=True)
class Chessboard:
    """The loop visits as many dark cells of a chessboard as light ones, as it alternates.

    So of all cells in play, each shaded or visited, the larger colour has as many more shaded
    cells as it is larger. `dark` and `light` are the variables "this cell is shaded".
    """

    dark: tuple[int, ...]
    light: tuple[int, ...]

    topic = Topic.CHESSBOARD

    @property
    def words(self) -> str:
        """The premise's name in a sentence."""
        return "the chessboard count"

    @property
    def variables(self) -> tuple[int, ...]:
        """The variables that the premise is about."""
        return (*self.dark, *self.light)


Premise = Tally | Closing | Cut | Sides | Chessboard


def cut(grid: Lattice, inside: Iterable[int]) -> Cut:
    """Return the cut around a set of vertices."""
    chosen = frozenset(inside)
    within: list[int] = []
    across: list[int] = []
    for edge in grid.edges:
        ends = (grid.tails[edge] in chosen) + (grid.heads[edge] in chosen)
        if ends:
            (across if ends == 1 else within).append(edge)
    return Cut(chosen, tuple(within), tuple(across))


def clauses(
    grid: Lattice, premise: Premise, scope: Sequence[int], top: int
) -> tuple[list[Clause], int]:
    """State a premise as clauses, with new variables above `top`.

    `scope` holds the edges that occur elsewhere in the question: those of a loop rule that
    do not occur can be empty, so they need not be spoken of.
    """
    if isinstance(premise, Tally):
        return _tally_clauses(premise, top)
    if isinstance(premise, Closing):
        chain = frozenset(premise.edges)
        closed = tuple(-edge for edge in premise.edges)
        return [(*closed, -edge) for edge in scope if edge not in chain], top
    if isinstance(premise, Sides):
        return list(_sides_clauses(grid, scope, top + 1)), top + 1 + len(grid.at)
    if isinstance(premise, Chessboard):
        return _chessboard_clauses(premise, top)
    near = frozenset(premise.variables)
    some_in, some_out = top + 1, top + 2
    made: list[Clause] = [(-edge, some_in) for edge in premise.within]
    made += [(-edge, some_out) for edge in scope if edge not in near]
    made.append((-some_in, -some_out, *premise.across))
    return made, top + 2


def _chessboard_clauses(premise: Chessboard, top: int) -> tuple[list[Clause], int]:
    """Count the shaded dark cells beyond the shaded light ones cell by cell, as in a tally."""
    steps = {**dict.fromkeys(premise.dark, 1), **dict.fromkeys(premise.light, -1)}
    made: list[Clause] = []
    layer = {0: 0}  # difference -> its variable, 0 for true
    for variable in sorted(steps):
        after: dict[int, int] = {}
        for ahead, node in layer.items():
            for literal, then in ((variable, ahead + steps[variable]), (-variable, ahead)):
                if then not in after:
                    top += 1
                    after[then] = top
                made.append((*((-node,) if node else ()), -literal, after[then]))
        layer = after
    larger = len(premise.dark) - len(premise.light)
    made += [(-node,) for ahead, node in layer.items() if ahead != larger]
    return made, top


def _sides_clauses(grid: Lattice, scope: Sequence[int], first: int) -> Iterator[Clause]:
    """Say of each edge that it is a line if its faces are on two sides; face f is first + f."""
    parted = faces(grid)
    for edge in scope:
        one, other = (first + face for face in parted[edge])
        if one != other:
            yield from ((-edge, one, other), (-edge, -one, -other))
            yield from ((edge, -one, other), (edge, one, -other))


OUTSIDE = 0


@lru_cache(maxsize=32)
def faces(grid: Lattice) -> tuple[tuple[int, int], ...]:
    """Return the two faces that each edge parts; a face is its upper left vertex + 1."""
    found = [(OUTSIDE, OUTSIDE)]
    squares = {v + 1 for v in grid.vertices if grid.right[v] and grid.down[v]}
    for edge in grid.edges:
        tail = grid.tails[edge]
        before = tail - grid.cols if grid.right[tail] == edge else tail - 1
        level = grid.right[tail] == edge or tail % grid.cols > 0
        pair = (before + 1 if level else OUTSIDE, tail + 1)
        one, other = (face if face in squares else OUTSIDE for face in pair)
        found.append((one, other))
    return tuple(found)


def _tally_clauses(rule: Tally, top: int) -> tuple[list[Clause], int]:
    """Build the sum variable by variable: a decision diagram with one node a (place, sum)."""
    size = len(rule.variables)
    if rule.topic is Topic.SOME_LOOP:
        return [rule.variables], top
    if size <= SMALL:
        return list(_forbidden(rule)), top
    made: list[Clause] = []
    layer = {0: 0}  # sum -> its variable, 0 for true
    for variable, weight in zip(rule.variables, rule.weights, strict=True):
        after: dict[int, int] = {}
        for total, node in layer.items():
            for literal, then in ((variable, total + weight), (-variable, total)):
                key = _merged(rule, then)
                if key not in after:
                    top += 1
                    after[key] = top
                made.append((*((-node,) if node else ()), -literal, after[key]))
        layer = after
    made += [(-node,) for total, node in layer.items() if not rule.sums >> total & 1]
    return made, top


SMALL = 6  # a tally of so few variables is written out


def _merged(rule: Tally, total: int) -> int:
    """Take sums together that the tally never tells apart (a curve knows only even and odd)."""
    return total % 2 if rule.topic is Topic.CURVE else total


def _forbidden(rule: Tally) -> Iterator[Clause]:
    size = len(rule.variables)
    for chosen in range(1 << size):
        total = sum(weight for i, weight in enumerate(rule.weights) if chosen >> i & 1)
        if not rule.sums >> total & 1:
            yield tuple(-v if chosen >> i & 1 else v for i, v in enumerate(rule.variables))
