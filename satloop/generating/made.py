"""What a maker hands out."""

from dataclasses import dataclass

from satloop.generating.options import Level
from satloop.puzzle import Answer, Puzzle


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle made and proved, with its answer and what is known about it.

    `undecided` clues stay for want of a proof that they can go; `bound` is how many clues
    there must be at the least, where that was looked into; the numbers of `spare` cells
    could be hidden, all together. `solver` names the back-end and
    its version where the puzzle hangs on them.
    """

    puzzle: Puzzle
    answer: Answer
    level: Level
    tries: int
    undecided: int = 0
    bound: int | None = None
    solver: str | None = None
    spare: tuple[int, ...] = ()

    @property
    def irreducible(self) -> bool:
        """Whether no clue that the options allow to go can."""
        return self.level in {Level.HARD, Level.MINIMUM} and not self.undecided

    @property
    def proved_minimum(self) -> bool:
        """Whether no other choice of clues for this answer is smaller."""
        return self.bound == sum(clue is not None for clue in self.puzzle.clues)
