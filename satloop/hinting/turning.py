"""Boards turned and mirrored, so that a hint does not depend on how the board lies.

Every board has one orientation in which steps are looked for; what is found there is turned
back. Where a board looks the same in several, its marks decide, and then it does not matter.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from satloop.hinting.board import Board, Values, board_of
from satloop.hinting.colours import chessboard
from satloop.hinting.curves import curve
from satloop.hinting.following import Line
from satloop.hinting.looprules import Chessboard, Closing, Cut, Premise, Sides, cut
from satloop.hinting.steps import Reason
from satloop.premises import Tally, Topic
from satloop.puzzle import Puzzle
from satloop.turning import WAYS, Way, edge_places, places, turned_puzzle


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """A turned board: its variables and vertices with those of the board as it lies."""

    board: Board
    there: Board
    variables: tuple[int, ...]  # turned -> as it lies
    vertices: tuple[int, ...]
    cells: tuple[int, ...]
    tallies: dict[object, Tally]  # as it lies, by what the premise is about

    def values(self, values: Values) -> Values:
        """Turn values."""
        return [values[variable] for variable in self.variables]

    def literals(self, literals: Iterable[int]) -> tuple[int, ...]:
        """Turn literals of the board as it lies; they come in the turned board's order."""
        where = {old: new for new, old in enumerate(self.variables)}
        return tuple(sorted((where[abs(x)] * (1 if x > 0 else -1) for x in literals), key=abs))

    def reason_back(self, reason: Reason) -> Reason:
        """Turn a reason back; the first conclusion, from which it is told, stays the first."""
        first, *others = self.literals_back(reason.conclusions)
        return Reason(
            tuple(map(self.premise_back, reason.premises)),
            tuple(sorted(self.literals_back(reason.used), key=abs)),
            (first, *sorted(others, key=abs)),
        )

    def line_back(self, line: Line) -> Line:
        """Turn a line of a story back."""
        premises = tuple(map(self.premise_back, line.premises))
        return Line(premises, self.literals_back(line.forced))

    def literals_back(self, literals: Iterable[int]) -> tuple[int, ...]:
        """Turn literals back."""
        return tuple(self.variables[abs(x)] * (1 if x > 0 else -1) for x in literals)

    def premise_back(self, premise: Premise) -> Premise:
        """Turn a premise back."""
        if isinstance(premise, Sides):
            return premise
        if isinstance(premise, Cut):
            return cut(self.board.lattice, (self.vertices[v] for v in premise.inside))
        if isinstance(premise, Chessboard):
            return chessboard(self.board)
        edges = tuple(sorted(self.literals_back(premise.variables)))
        if isinstance(premise, Closing):
            return Closing(edges)
        if premise.topic is Topic.CURVE:
            return curve(edges)
        place = self.cells[premise.place] if premise.topic is Topic.CLUE else -1
        return self.tallies[premise.topic, place, edges]


def turn_for(board: Board, values: Values) -> Turn:
    """Return the turn to the orientation in which steps are looked for."""
    turns = _turns(board)
    return min(turns, key=lambda turn: turn.values(values)) if len(turns) > 1 else turns[0]


@lru_cache(maxsize=16)
def _turns(board: Board) -> list[Turn]:
    """Return the turns to the orientations that come first by size and clues."""
    puzzle = board.puzzle
    made = [(replace(turned_puzzle(puzzle, way), info=()), way) for way in WAYS]
    first = min(_key(other) for other, _ in made)
    return [_turn(board, other, way) for other, way in made if _key(other) == first]


def _key(puzzle: Puzzle) -> tuple[int, list[str]]:
    write = puzzle.genre.alphabet.write_token
    return puzzle.rows, ["" if clue is None else write(clue) for clue in puzzle.clues]


def _turn(board: Board, other: Puzzle, way: Way) -> Turn:
    grid, there = board.lattice, board_of(other)
    vertices = places(grid.rows, grid.cols, way)
    cells = places(board.puzzle.rows, board.puzzle.cols, way)
    variables = [0, *edge_places(grid, there.lattice, vertices)]
    if board.puzzle.genre.shades:
        variables += [board.first_shade + cell for cell in cells]
    tallies: dict[object, Tally] = {
        (t.topic, t.place if t.topic is Topic.CLUE else -1, tuple(sorted(t.variables))): t
        for t in board.tallies
    }
    return Turn(board, there, tuple(variables), tuple(vertices), tuple(cells), tallies)
