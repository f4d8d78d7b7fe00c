"""Slitherlink (Nikoli; also Slither Link, Fences, Loop the Loop).

1. Draw lines between neighbouring dots to form one closed loop. It never branches or crosses.
2. A number tells how many of its cell's four sides the loop uses.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar

from satloop.alphabets import COUNTS
from satloop.alphabets.base import Alphabet
from satloop.clauses import columns, exactly_pattern
from satloop.clues import Count
from satloop.encoding import Encoding, RuleFamily, RuleKind
from satloop.genres.vocabulary import dot_premises, dots, some_loop, some_loop_premise
from satloop.geometry import Lattice, Site
from satloop.premises import Tally, Topic, tally
from satloop.puzzle import Code, FileBlock, Genre, Marks, Puzzle, Violation

Sides = tuple[int, int, int, int]  # top, bottom, left, right


class Slitherlink(Genre):
    """Numbers count a cell's sides on one closed loop along the grid."""

    name: ClassVar[str] = "slitherlink"
    aliases: ClassVar[tuple[str, ...]] = ("slither", "loop")
    summary: ClassVar[str] = "one loop along the grid; a number counts the sides that it uses"
    rules: ClassVar[tuple[str, ...]] = (
        "Draw one closed loop along the lines between neighbouring dots.",
        "The loop never branches, crosses or touches itself.",
        "A number says how many of its cell's four sides the loop uses.",
        "A cell without a number may have any count.",
    )
    alphabet: ClassVar[Alphabet] = COUNTS
    site: ClassVar[Site] = Site.DOTS
    address_names: ClassVar[tuple[str, ...]] = ("slither", "slitherlink")
    rule_flags: ClassVar[Mapping[str, str]] = MappingProxyType({"f": "the loop uses every dot"})
    loopy: ClassVar[bool] = True
    file_blocks: ClassVar[tuple[tuple[FileBlock, ...], ...]] = (
        (FileBlock.CLUES, FileBlock.EDGES),
        (FileBlock.CLUES, FileBlock.COLOURS, FileBlock.EDGES),
    )

    def encode(self, puzzle: Puzzle) -> Encoding:
        """Every dot has none or two lines, and each number has its count of sides."""
        grid = puzzle.lattice
        clues: list[list[tuple[int, Sides]]] = [[] for _ in range(5)]
        for cell, (number, sides) in numbers(puzzle):
            clues[number].append((cell, sides))
        families = [_family(grid, number, found) for number, found in enumerate(clues) if found]
        blank = [cell + cell // puzzle.cols for cell, c in enumerate(puzzle.clues) if c is None]
        return Encoding(
            grid,
            grid.edges[-1],
            (*families, *dots(grid)),
            (some_loop(grid.edges),),
            squares=blank,
        )

    def premises(self, puzzle: Puzzle) -> Iterator[Tally]:
        """Each number counts its sides, each dot has none or two lines, and there is a loop."""
        for cell, (number, sides) in numbers(puzzle):
            words = f"the {number} at {puzzle.cell(cell)}"
            yield tally(Topic.CLUE, cell, words, sides, (number,))
        yield from dot_premises(puzzle)
        yield some_loop_premise(puzzle.lattice.edges)

    def violations(self, puzzle: Puzzle, marks: Marks) -> Iterator[Violation]:
        """Find numbers that have too many lines, or too few ways left to get them."""
        for cell, (number, sides) in numbers(puzzle):
            top, bottom, left, right = sides
            drawn = marks.lines
            lines = (top in drawn) + (bottom in drawn) + (left in drawn) + (right in drawn)
            if lines == number:
                continue
            possible = 4 - sum(side in marks.empty for side in sides)
            if not lines <= number <= possible:
                text = f"the {number} has {lines} line{'' if lines == 1 else 's'}"
                if lines < number:
                    text += f" and at most {possible} can be drawn" if possible > lines else ""
                yield Violation(Code.CLUE_COUNT, str(puzzle.cell(cell)), text)


def numbers(puzzle: Puzzle) -> Iterator[tuple[int, tuple[int, Sides]]]:
    """Yield the index, the number and the sides of each cell with a known number."""
    sides = _sides(puzzle.lattice)
    for cell, clue in enumerate(puzzle.clues):
        if isinstance(clue, Count) and clue.number is not None:
            yield cell, (clue.number, sides[cell])


@lru_cache(maxsize=128)
def _sides(grid: Lattice) -> list[Sides]:
    corners = [v for v in grid.vertices if grid.right[v] and grid.down[v]]
    right, down, below = grid.right, grid.down, grid.cols
    return [(right[v], right[v + below], down[v], down[v + 1]) for v in corners]


def _family(grid: Lattice, number: int, clues: list[tuple[int, Sides]]) -> RuleFamily:
    rows = list(zip(*[sides for _, sides in clues], strict=True))
    # A loop that gives a cell a line passes both ends of one of its sides.
    ends = [
        zip(map(grid.tails.__getitem__, row), map(grid.heads.__getitem__, row), strict=True)
        for row in rows
    ]
    anchors = list(zip(*ends, strict=True)) if number else []
    made = columns(exactly_pattern(4, number), rows)
    return RuleFamily(RuleKind.CLUE, [cell for cell, _ in clues], made, anchors)


SLITHERLINK = Slitherlink()
