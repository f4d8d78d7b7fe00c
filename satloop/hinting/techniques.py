"""The techniques: what kinds of steps are called, what they mean, and how hard each is."""

from dataclasses import dataclass
from enum import StrEnum


class Telling(StrEnum):
    """How a step can be told."""

    FLAT = "flat"  # premise by premise
    CHAIN = "chain"  # a short story inside one assumption
    SEARCH = "search"  # forced, but no short reason was found


@dataclass(frozen=True, slots=True)
class Technique:
    """A kind of step; `weight` is its place on the scale of `rate`, from 0 to 10."""

    name: str
    weight: float
    meaning: str  # for the glossary
    named: bool = True  # after something that people know


COUNT_FULL = Technique("clue full", 1.0, "The number has its lines; its other sides are empty.")
COUNT_ALL = Technique("clue needs all", 1.0, "The number needs every side that is left.")
SHADES_FULL = Technique("arrow full", 1.0, "The arrow has its shaded cells; no other is shaded.")
SHADES_ALL = Technique("arrow needs all", 1.0, "The arrow needs every cell that is left.")
DOT_FULL = Technique("dot full", 1.2, "Two lines meet at the dot; its other edges are empty.")
DOT_ON = Technique("line goes on", 1.2, "A line ends at the dot and has one way on.")
DOT_DEAD = Technique("dead end", 1.4, "Only one edge is left at a dot; no line can go there.")
CELL_SHADED = Technique("no way through", 1.5, "Fewer than two ways lead through: it is shaded.")
CELL_PASSED = Technique("loop must pass", 1.3, "The loop enters a cell, or cannot leave it out.")
CELL_FULL = Technique("cell full", 1.2, "Shaded or passed already: no other link enters the cell.")
APART = Technique("neighbours of shaded", 1.0, "Next to a shaded cell none is shaded.")
CLOSED = Technique("loop closed", 1.0, "The loop is closed, so all else is empty.")
EARLY_LOOP = Technique("no early loop", 1.8, "An edge would close a loop and leave a line outside.")
SOME_LOOP = Technique("there is a loop", 1.8, "No other way is left for any loop.")
PARITY = Technique("parity", 5.5, "A closed curve crosses the loop an even number of times.")
SIDES = Technique(
    "inside and outside", 5.8, "Cells are coloured as inside or outside; lines part the two."
)
CHESSBOARD = Technique(
    "chessboard count", 5.2, "The loop visits as many dark cells of a chessboard as light ones."
)
CORNERS = {
    number: Technique(
        f"{number} in a corner", 2.2, f"At the corner of the board a {number} has {what}."
    )
    for number, what in enumerate(
        ("no lines", "both outer sides empty", "both outer sides alike", "both outer sides drawn")
    )
}
PAIR_AT_CORNER = Technique(
    "pairs at a corner",
    2.6,
    "Of a clue's two sides at a dot not both, one or both can be lines.",
)
PAIRS_PASSED_ON = Technique(
    "pairs passed on",
    3.6,
    "What a clue knows of its two sides at a dot, the next clue there knows too.",
)
LINE_INTO_CLUE = Technique(
    "line into a clue", 2.4, "A line that runs into a clue's corner goes along one of its sides."
)
ZERO_AND_THREE = Technique("0 next to 3", 2.0, "The 0 takes a side from the 3, or two ways on.")
ADJACENT_THREES = Technique("adjacent 3s", 2.6, "The outer sides of two 3s side by side are lines.")
THREES_AND_LOOP = Technique(
    "adjacent 3s and a line elsewhere",
    2.8,
    "As the loop is not just around the two 3s, the side between them is a line too.",
)
DIAGONAL_THREES = Technique(
    "diagonal 3s", 2.6, "The sides of two 3s that lie away from their common dot are lines."
)
CHAIN_OF_TWOS = Technique(
    "chain of 2s", 3.4, "2s in a diagonal row pass on what holds at their corners."
)
CLUES_SIDE_BY_SIDE = Technique("neighbouring clues", 2.8, "Two clues share a side.")
DIAGONAL_CLUES = Technique("clues at a corner", 3.0, "Two clues share a dot.")
DOTS_IN_ROW = Technique("neighbouring dots", 3.0, "Two dots share an edge.")
TWO_WAY_CELL = Technique(
    "corners and corridors",
    2.0,
    "A cell with two ways is shaded or needs both; so a neighbour on one of them is not shaded.",
)
ARROW_EXTREMES = Technique(
    "arrow extremes", 3.0, "An arrow needs as many of its cells as can be shaded, or as few."
)
ARROW_MINUS_ARROW = Technique(
    "arrow minus arrow",
    2.2,
    "Of two arrows that point alike the difference counts the cells between them.",
)
ARROWS = Technique("arrow against arrow", 3.4, "Two arrows count some cells in common.")
ARROW_AND_CELLS = Technique(
    "arrow and ways", 3.4, "An arrow with the ways that the loop has through its cells."
)
CELLS = Technique("ways through cells", 3.2, "The ways through a few cells that lie together.")
LOOP_AND_RULES = Technique(
    "early loop, one step on", 3.4, "A loop would close early, one or two rules further."
)
CONTRADICTION = Technique(
    "short contradiction",
    5.5,
    "The opposite soon breaks a rule; no pattern of a name.",
    named=False,
)
CASES = Technique("all cases", 6.2, "A few rules that leave no other case.", named=False)
CHAIN = Technique(
    "chain inside an assumption",
    7.0,
    "The opposite breaks a rule after a story of at most six lines.",
    named=False,
)
SEARCH = Technique(
    "proved by search", 9.0, "Forced and proved, but no short reason was found.", named=False
)

TECHNIQUES: tuple[Technique, ...] = (
    *(COUNT_FULL, COUNT_ALL, SHADES_FULL, SHADES_ALL),
    *(DOT_FULL, DOT_ON, DOT_DEAD, CELL_SHADED, CELL_PASSED, CELL_FULL, APART),
    *(EARLY_LOOP, CLOSED, SOME_LOOP, LOOP_AND_RULES),
    *CORNERS.values(),
    *(LINE_INTO_CLUE, PAIR_AT_CORNER, PAIRS_PASSED_ON),
    *(ZERO_AND_THREE, ADJACENT_THREES, THREES_AND_LOOP, DIAGONAL_THREES, CHAIN_OF_TWOS),
    *(CLUES_SIDE_BY_SIDE, DIAGONAL_CLUES, DOTS_IN_ROW),
    *(TWO_WAY_CELL, CELLS, ARROW_EXTREMES, ARROW_MINUS_ARROW, ARROWS, ARROW_AND_CELLS),
    *(CHESSBOARD, SIDES, PARITY),
    *(CONTRADICTION, CASES, CHAIN, SEARCH),
)
