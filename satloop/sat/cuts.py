"""Loop cuts on edges: clauses that forbid several loops and are true in every context.

"Not all edges of this small loop" would be wrong, as that loop can be the whole answer under
other clues. These are not: for the vertices S of one loop with an edge e in it,

* with an edge f used elsewhere: `not e or not f or (some edge crosses the border of S)`;
* with an anchor, a rule by which the answer cannot lie wholly inside S: the same without f.
  Where the rule hangs on a selector, the cut does too.

In a genre where each cell is shaded or passed, "a is shaded" stands for `not e`, which is
stronger.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from satloop.clauses import Clause
from satloop.encoding import Anchor
from satloop.geometry import Lattice

# Cuts for this many different e in each loop, measured on the corpus: one is clearly worse,
# more cost more to add than they save.
CUTS_A_LOOP = 2


def loops_of(grid: Lattice, lines: Sequence[int]) -> list[list[int]]:
    """Walk the loops of a model in which every vertex has none or two lines.

    Returns the vertices of each loop in walking order. The two neighbours of a vertex are
    kept as their exclusive or, so that coming from one gives the other.
    """
    tails, heads = grid.tails, grid.heads
    both = [0] * len(grid.at)
    for edge in lines:
        tail, head = tails[edge], heads[edge]
        both[tail] ^= head
        both[head] ^= tail
    seen: set[int] = set()
    loops = []
    left = len(lines)
    for edge in lines:
        start = tails[edge]
        if start in seen:
            continue
        loop = [start]
        before, here = start, heads[edge]
        while here != start:
            loop.append(here)
            before, here = here, both[here] ^ before
        loops.append(loop)
        left -= len(loop)
        if not left:
            break
        seen.update(loop)
    return loops


def lies_beyond(anchor: Anchor, inside: AbstractSet[int]) -> bool:
    """Say whether the anchor keeps the loop from lying wholly among the vertices `inside`."""
    for a, b in anchor:  # noqa: SIM110 - twice as fast as any() where most end at once
        if a in inside and b in inside:
            return False
    return True


def first_beyond(anchors: Sequence[tuple[Anchor, int]], inside: AbstractSet[int]) -> int | None:
    """Return the selector (0 for none) of the first anchor beyond `inside`, None without one."""
    for anchor, selector in anchors:
        if lies_beyond(anchor, inside):
            return selector
    return None


def square_cuts(grid: Lattice, corners: Sequence[int], anchor: Anchor) -> Iterator[Clause]:
    """Forbid that a unit square is the loop, but for squares that touch the anchor.

    Most small loops of the first models are such squares: a tenth of the rounds less.
    """
    width = grid.cols
    touched = {v for pair in anchor for v in pair}
    near = {v - step for v in touched for step in (0, 1, width, width + 1)}
    for v in corners:
        if v not in near:
            yield (-grid.right[v], -grid.right[v + width], -grid.down[v], -grid.down[v + 1])


def edge_cuts(
    grid: Lattice,
    loops: Sequence[list[int]],
    anchors: Sequence[tuple[Anchor, int]],
    unvisited: Sequence[int],
) -> Iterator[list[int]]:
    """Yield cuts against each of several loops, but not one that is longer than all the rest.

    Its border is about theirs together, so its cuts are long and say little that is new
    (a tenth of all CPU on the corpus, though there are a tenth more rounds without them).

    `anchors` pairs each anchor with its selector, 0 if it holds always; `unvisited` gives
    the literal "the loop does not pass this vertex" where the genre has one.
    """
    half = sum(map(len, loops)) // 2
    for loop in loops:
        if len(loop) > half:
            continue
        inside = set(loop)
        crossing: set[int] = set()
        for vertex in loop:
            crossing ^= grid.around[vertex]
        border = sorted(crossing)
        selector = first_beyond(anchors, inside)
        if selector is None:
            other = loops[1] if loop is loops[0] else loops[0]
            border.append(_absent(grid, other, 0, unvisited))
            steps = range(1)
        else:
            if selector:
                border.append(-selector)
            steps = range(0, len(loop), max(1, len(loop) // CUTS_A_LOOP))
        for i in steps:
            yield [_absent(grid, loop, i, unvisited), *border]


def _absent(grid: Lattice, loop: Sequence[int], i: int, unvisited: Sequence[int]) -> int:
    """Say "the loop is not here", at the i-th vertex of a walk or its edge from the one before."""
    return unvisited[loop[i]] if unvisited else -grid.between(loop[i - 1], loop[i])
