"""An independent judge of reasons: premises are read off the puzzle, by topic and place.

It shares no encoding with the library: every constraint is stated from the clue, the dot or
the cell that a premise names, and loop rules are checked to be what they say first.
"""

from itertools import combinations

from pysat.card import CardEnc
from pysat.solvers import Solver

from satloop import Arrow, Count, Direction, Puzzle
from satloop.hinting.looprules import Closing, Cut, Premise, Sides
from satloop.premises import Topic

STEPS = {
    Direction.UP: (-1, 0),
    Direction.DOWN: (1, 0),
    Direction.LEFT: (0, -1),
    Direction.RIGHT: (0, 1),
}


class Judge:
    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.grid = puzzle.lattice
        self.shade = len(self.grid.tails)
        self.top = self.shade + len(puzzle.clues)
        closed = puzzle.genre.shades
        self.out = {
            e
            for e in self.grid.edges
            if closed
            and (
                puzzle.clues[self.grid.tails[e]] is not None
                or puzzle.clues[self.grid.heads[e]] is not None
            )
        }

    def follows(self, premises: list[Premise], used: list[int], conclusion: int) -> bool:
        self.top = self.shade + len(self.puzzle.clues)
        clauses = [[-e] for e in self.out]
        for premise in premises:
            clauses += self._state(premise)
        clauses += [[x] for x in used] + [[-conclusion]]
        with Solver(name="minisat22", bootstrap_with=clauses) as solver:
            return not solver.solve()

    def _count(self, variables: list[int], count: int) -> list[list[int]]:
        if not variables or count > len(variables):
            return [] if count == 0 else [[self.top + 1], [-self.top - 1]]
        made = CardEnc.equals(variables, count, top_id=self.top)
        self.top = max(self.top, made.nv)
        return [list(clause) for clause in made.clauses]

    def _none_or_two(self, edges: list[int]) -> list[list[int]]:
        made = [[-a, -b, -c] for a, b, c in combinations(edges, 3)]
        return made + [[-e, *(o for o in edges if o != e)] for e in edges]

    def _state(self, premise: Premise) -> list[list[int]]:  # noqa: PLR0911 - one a case
        grid, puzzle = self.grid, self.puzzle
        if isinstance(premise, Closing):
            ends = [v for e in premise.edges for v in (grid.tails[e], grid.heads[e])]
            assert all(ends.count(v) == 2 for v in ends)
            own = set(premise.edges)
            return [[-x for x in premise.edges] + [-e] for e in grid.edges if e not in own]
        if isinstance(premise, Cut):
            side = {
                e: (grid.tails[e] in premise.inside) + (grid.heads[e] in premise.inside)
                for e in grid.edges
            }
            across = [e for e in grid.edges if side[e] == 1]
            one, other = self.top + 1, self.top + 2
            self.top += 2
            return [
                *[[-e, one] for e in grid.edges if side[e] == 2],
                *[[-e, other] for e in grid.edges if side[e] == 0],
                [-one, -other, *across],
            ]
        if isinstance(premise, Sides):
            return self._inside_and_outside()
        place = premise.place
        match premise.topic:
            case Topic.CLUE:
                clue = puzzle.clues[place]
                assert isinstance(clue, Arrow | Count)
                assert clue.number is not None
                return self._count(self._counted(place), clue.number)
            case Topic.DOT:
                return self._none_or_two([e for e in grid.at[place] if e not in self.out])
            case Topic.CELL:
                ways = [e for e in grid.at[place] if e not in self.out]
                shaded = self.shade + place
                two = [[shaded, *c] for c in combinations(ways, len(ways) - 1)] if ways else []
                three = [[-a, -b, -c] for a, b, c in combinations(ways, 3)]
                return [[-shaded, -e] for e in ways] + two + three + ([] if ways else [[shaded]])
            case Topic.PAIR:
                a, b = premise.variables
                row, col = puzzle.cell(a - self.shade)
                assert puzzle.cell(b - self.shade) in {(row, col + 1), (row + 1, col)}
                return [[-a, -b]]
            case Topic.SOME_LOOP:
                return [[e for e in grid.edges if e not in self.out]]
            case _:
                assert premise.topic is Topic.CURVE
                assert self._is_curve(set(premise.variables))
                return self._even(list(premise.variables))

    def _counted(self, cell: int) -> list[int]:
        puzzle, grid = self.puzzle, self.grid
        row, col = puzzle.cell(cell)
        clue = puzzle.clues[cell]
        if isinstance(clue, Arrow):
            assert clue.direction
            down, right = STEPS[clue.direction]
            ray = []
            row, col = row + down, col + right
            while 0 <= row < puzzle.rows and 0 <= col < puzzle.cols:
                ray.append(row * puzzle.cols + col)
                row, col = row + down, col + right
            return [self.shade + c for c in ray if puzzle.clues[c] is None]
        corner = row * grid.cols + col
        below = corner + grid.cols
        pairs = [(corner, corner + 1), (below, below + 1), (corner, below), (corner + 1, below + 1)]
        return [grid.between(a, b) for a, b in pairs]

    def _is_curve(self, edges: set[int]) -> bool:
        """Tell whether the edges, with some out of play, part the vertices in two."""
        side: dict[int, int] = {}
        grid = self.grid
        for start in grid.vertices:
            stack = [] if start in side else [start]
            side.setdefault(start, 0)
            while stack:
                here = stack.pop()
                for e in set(grid.at[here]) - self.out:
                    other = grid.tails[e] + grid.heads[e] - here
                    want = side[here] ^ (e in edges)
                    if other not in side:
                        stack.append(other)
                    if side.setdefault(other, want) != want:
                        return False
        return True

    def _inside_and_outside(self) -> list[list[int]]:
        """Colour the squares of the lattice; an edge is a line if its two sides differ."""
        grid = self.grid
        first = self.top + 1
        self.top += (grid.rows + 1) * (grid.cols + 1)
        border = [
            first + row * (grid.cols + 1) + col
            for row in range(grid.rows + 1)
            for col in range(grid.cols + 1)
            if row in (0, grid.rows) or col in (0, grid.cols)
        ]
        made = [[-colour] for colour in border]
        for e in grid.edges:
            row, col = divmod(grid.heads[e], grid.cols)
            # The squares round a vertex are numbered by their lower right vertex.
            here = first + row * (grid.cols + 1) + col
            level = grid.heads[e] == grid.tails[e] + 1
            one, other = (here, here + grid.cols + 1) if level else (here, here + 1)
            made += [[-e, one, other], [-e, -one, -other], [e, -one, other], [e, one, -other]]
        return made

    def _even(self, edges: list[int]) -> list[list[int]]:
        made: list[list[int]] = []
        total = edges[0]
        for e in edges[1:]:
            self.top += 1
            new = self.top
            made += [[-new, total, e], [-new, -total, -e], [new, -total, e], [new, total, -e]]
            total = new
        return [*made, [-total]]
