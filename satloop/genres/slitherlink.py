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
from satloop.clauses import exactly
from satloop.clues import Count
from satloop.encoding import Encoding, Rule, RuleKind, RuleSet
from satloop.genres.vocabulary import dots, some_loop
from satloop.geometry import Lattice, Site
from satloop.puzzle import Code, Genre, Marks, Puzzle, Violation

Sides = tuple[int, int, int, int]  # top, bottom, left, right


class Slitherlink(Genre):
    """Numbers count a cell's sides on one closed loop along the grid."""

    name: ClassVar[str] = "slitherlink"
    aliases: ClassVar[tuple[str, ...]] = ("slither", "loop")
    summary: ClassVar[str] = "one loop along the grid; a number counts the sides that it uses"
    alphabet: ClassVar[Alphabet] = COUNTS
    site: ClassVar[Site] = Site.DOTS
    address_names: ClassVar[tuple[str, ...]] = ("slither", "slitherlink")
    rule_flags: ClassVar[Mapping[str, str]] = MappingProxyType({"f": "the loop uses every dot"})

    def encode(self, puzzle: Puzzle) -> Encoding:
        """Every dot has none or two lines, and each number has its count of sides."""
        grid = puzzle.lattice
        rules = []
        for cell, (number, sides) in numbers(puzzle):
            rules.append(_clue(grid, cell, number, sides))
        return Encoding(grid, grid.edges[-1], _shared(grid), tuple(rules))

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
    grid = puzzle.lattice
    width = puzzle.cols
    for cell, clue in enumerate(puzzle.clues):
        if isinstance(clue, Count) and clue.number is not None:
            corner = cell + cell // width  # the cell's upper left dot
            below = corner + width + 1
            left, right = grid.down[corner], grid.down[corner + 1]
            sides = (grid.right[corner], grid.right[below], left, right)
            yield cell, (clue.number, sides)


@lru_cache(maxsize=32768)  # boards of one size have many of these in common
def _clue(grid: Lattice, cell: int, number: int, sides: Sides) -> Rule:
    anchor = tuple((grid.tails[e], grid.heads[e]) for e in sides) if number else ()
    return Rule(RuleKind.CLUE, cell, exactly(sides, number), anchor)


@lru_cache(maxsize=128)
def _shared(grid: Lattice) -> RuleSet:
    return RuleSet((*dots(grid), some_loop(grid.edges)))


SLITHERLINK = Slitherlink()
