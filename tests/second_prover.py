"""An independent judge of reasons: premises are read off the puzzle, by topic and place.

It shares no encoding with the library: every constraint is stated from the clue, the dot or
the cell that a premise names, and loop rules are checked to be what they say first.
"""

from itertools import combinations

from pysat.card import CardEnc
from pysat.solvers import Solver

from satloop import Arrow, Count, Direction, Puzzle
from satloop.hinting import Step
from satloop.hinting.looprules import Chessboard, Closing, Cut, Premise, Sides
from satloop.premises import Tally, Topic

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
            clauses += self.state(premise)
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

    def _state_of_loop(self, premise: Premise) -> list[list[int]]:
        grid = self.grid
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
        assert isinstance(premise, Chessboard)
        return self._alternating()

    def state(self, premise: Premise) -> list[list[int]]:  # noqa: PLR0911 - one a case
        grid, puzzle = self.grid, self.puzzle
        if not isinstance(premise, Tally):
            return self._state_of_loop(premise)
        place = premise.place
        match premise.topic:
            case Topic.CLUE:
                clue = puzzle.clues[place]
                assert isinstance(clue, Arrow | Count)
                assert clue.number is not None
                return self._count(self._counted(place), clue.number)
            case Topic.DIFFERENCE:
                assert premise.second is not None
                behind, ahead = puzzle.clues[place], puzzle.clues[premise.second]
                assert isinstance(behind, Arrow)
                assert isinstance(ahead, Arrow)
                assert behind.direction == ahead.direction
                assert behind.number is not None
                assert ahead.number is not None
                beyond = self._counted(premise.second)
                assert set(beyond) < set(self._counted(place))
                # Two counts that meet: what lies beyond the second arrow has its number.
                between = [v for v in self._counted(place) if v not in beyond]
                return self._count(between, behind.number - ahead.number)
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

    def _alternating(self) -> list[list[int]]:
        """As many unshaded cells of one colour as of the other, by counting both to the end."""
        cells = [c for c, clue in enumerate(self.puzzle.clues) if clue is None]
        sides: list[list[int]] = [[], []]
        for cell in cells:
            row, col = self.puzzle.cell(cell)
            sides[(row + col) % 2].append(-self.shade - cell)
        one, other = sides
        # n of one and n of the other: one of them visited, or one of the other left out.
        return self._count([*one, *(-x for x in other)], len(other))

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


def assert_proved(puzzle: Puzzle, step: Step) -> None:
    """Each conclusion follows from the premises and used marks, and from no fewer."""
    judge = Judge(puzzle)
    premises, used = list(step.reason.premises), list(step.reason.used)
    for conclusion in step.reason.conclusions:
        assert judge.follows(premises, used, conclusion), str(step)
        for premise in premises:
            fewer = [other for other in premises if other != premise]
            assert not judge.follows(fewer, used, conclusion), str(step)
        for fact in used:
            less = [other for other in used if other != fact]
            assert not judge.follows(premises, less, conclusion), str(step)
