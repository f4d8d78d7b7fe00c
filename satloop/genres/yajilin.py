"""Yajilin (Nikoli; also Arrows, Yajirin).

1. Clue cells are neither shaded nor on the loop. Every other cell is shaded or on the loop.
2. Shaded cells never share a side.
3. One closed loop runs from cell to neighbouring cell. It never branches or crosses.
4. An arrow's number counts the shaded cells from it to the border; other clues do not stop it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar

from satloop.alphabets import ARROWS
from satloop.alphabets.base import Alphabet
from satloop.clauses import Clause, exactly_counted
from satloop.clues import Arrow, Clue
from satloop.encoding import Anchor, Encoding, Rule, RuleKind
from satloop.genres.vocabulary import apart, shaded_or_passed, some_loop, some_loop_premise
from satloop.geometry import Direction, Lattice, Site
from satloop.pieces import Piece, Role, Shade
from satloop.premises import Tally, Topic, tally
from satloop.puzzle import Code, FileBlock, Genre, Marks, Puzzle, Violation

# In rays of more open cells neighbours count as one (see `_in_pairs`), which is smaller.
COUNTED_SINGLY = 4
TINTED = "b"  # the flag of puzzles whose clue cells have a background


class Yajilin(Genre):
    """Arrows count shaded cells; one loop runs through all other open cells."""

    name: ClassVar[str] = "yajilin"
    aliases: ClassVar[tuple[str, ...]] = ("arrows", "yajirin")
    summary: ClassVar[str] = "shade cells and loop through the rest; an arrow counts shaded cells"
    rules: ClassVar[tuple[str, ...]] = (
        "Shade some of the cells without a clue; shaded cells never share a side.",
        "Draw one closed loop through the middles of all other cells without a clue.",
        "The loop moves up, down, left or right, and never branches or crosses.",
        "An arrow's number says how many cells are shaded from there to the border that way.",
        "Other clue cells on the way do not stop the count.",
    )
    alphabet: ClassVar[Alphabet] = ARROWS
    site: ClassVar[Site] = Site.CENTRES
    shades: ClassVar[bool] = True
    address_names: ClassVar[tuple[str, ...]] = ("yajilin", "yajirin")
    drawing_flags: ClassVar[str] = TINTED
    rule_flags: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"o": "shaded cells lie outside the loop"}
    )
    file_blocks: ClassVar[tuple[tuple[FileBlock, ...], ...]] = (
        (FileBlock.CLUES, FileBlock.SHADING, FileBlock.EDGES),
    )

    def closes(self, clue: Clue) -> bool:
        """Every clue cell is out of play."""
        del clue
        return True

    def clue_pieces(self, puzzle: Puzzle, cell: int) -> tuple[Piece, ...]:
        """Draw clues, on a background where the puzzle's flag asks for it."""
        pieces = super().clue_pieces(puzzle, cell)
        if not pieces or TINTED not in puzzle.flags:
            return pieces
        row, col = puzzle.cell(cell)
        return Shade(col + 0.5, row + 0.5, Role.GRID), *pieces

    def encode(self, puzzle: Puzzle) -> Encoding:
        """Cells are shaded or passed, shaded cells are apart, and arrows count."""
        grid = puzzle.lattice
        first = grid.edges.stop
        is_open = [clue is None for clue in puzzle.clues]
        shaded = tuple([first + cell if free else 0 for cell, free in enumerate(is_open)])
        top = first + len(is_open) - 1
        closed: list[Clause] = []
        links: list[int] = []
        at: list[list[int]] = [[] for _ in is_open]
        ends = zip(grid.edges, grid.tails[1:], grid.heads[1:], strict=True)
        for edge, tail, head in ends:
            if is_open[tail] and is_open[head]:
                links.append(edge)
                at[tail].append(edge)
                at[head].append(edge)
            else:
                closed.append((-edge,))
        rules = [
            Rule(RuleKind.CLOSED, 0, tuple(closed)),
            some_loop(links),
        ]
        for cell, number, ray in arrows(puzzle):
            open_ray = [shaded[c] for c in ray if is_open[c]]
            pairs: list[Clause] = []
            if number and len(open_ray) > COUNTED_SINGLY:
                open_ray, pairs, top = _in_pairs(open_ray, abs(ray.step), top)
            clauses, top = exactly_counted(open_ray, number, top)
            rules.append(Rule(RuleKind.CLUE, cell, (*pairs, *clauses)))
        return Encoding(
            grid,
            top,
            (apart(grid, links, shaded), *shaded_or_passed(shaded, at)),
            tuple(rules),
            shaded,
            shaded,
            _anchors(grid, links),
            _squares(grid, is_open),
        )

    def premises(self, puzzle: Puzzle) -> Iterator[Tally]:
        """Each arrow counts, each open cell is shaded or passed, and neighbours are not shaded.

        A shaded cell weighs as much as the two links of a passed one.
        """
        grid, first = puzzle.lattice, puzzle.lattice.edges.stop
        is_open = [clue is None for clue in puzzle.clues]
        for cell, number, ray in arrows(puzzle):
            words = _named(puzzle, cell)
            counted = [first + c for c in ray if is_open[c]]
            yield tally(Topic.CLUE, cell, words, counted, (number,))
        yield from _differences(puzzle)
        links = [e for e in grid.edges if is_open[grid.tails[e]] and is_open[grid.heads[e]]]
        usable = frozenset(links)
        for cell in puzzle.open_cells:
            ways = [e for e in grid.at[cell] if e in usable]
            weights = (2, *(1 for _ in ways))
            words = f"cell {puzzle.cell(cell)}"
            yield Tally(Topic.CELL, cell, words, (first + cell, *ways), weights, 1 << 2)
        for e in links:
            words = f"the neighbours {puzzle.edge_name(e)}"
            both = (first + grid.tails[e], first + grid.heads[e])
            yield tally(Topic.PAIR, grid.tails[e], words, both, (0, 1))
        yield some_loop_premise(links)

    def violations(self, puzzle: Puzzle, marks: Marks) -> Iterator[Violation]:
        """Find shading and links where none may be, unused cells, and arrows that cannot hold."""
        yield from _cell_violations(puzzle, marks)
        yield from _arrow_violations(puzzle, marks)


def arrows(puzzle: Puzzle) -> Iterator[tuple[int, int, range]]:
    """Yield the index, the number and the ray of cells of each arrow that has a number."""
    for cell, clue in enumerate(puzzle.clues):
        if isinstance(clue, Arrow) and clue.direction and clue.number is not None:
            yield cell, clue.number, ray_of(cell, clue.direction, puzzle.rows, puzzle.cols)


def _named(puzzle: Puzzle, cell: int) -> str:
    clue = puzzle.clues[cell]
    token = puzzle.genre.alphabet.write_token(clue) if clue else ""
    return f"the {token} at {puzzle.cell(cell)}"


def _differences(puzzle: Puzzle) -> Iterator[Tally]:
    """Say of two arrows on one line that point alike how many cells between them are shaded.

    Other clues do not stop the count. Of several such pairs with the same open cells between
    them only the two arrows next to these cells are taken.
    """
    first = puzzle.lattice.edges.stop
    known = {cell: (number, ray) for cell, number, ray in arrows(puzzle)}
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for cell, (_, ray) in known.items():
        between: list[int] = []
        for ahead in ray:
            if puzzle.clues[ahead] is None:
                between.append(first + ahead)
            elif between and ahead in known and known[ahead][1].step == ray.step:
                key = tuple(sorted(between))
                near, far = found.get(key, (cell, ahead))
                if abs(ahead - cell) <= abs(far - near):
                    found[key] = (cell, ahead)
    for between_them, (cell, ahead) in found.items():
        count = known[cell][0] - known[ahead][0]
        if 0 <= count <= len(between_them):
            words = f"{_named(puzzle, cell)} minus {_named(puzzle, ahead)}"
            made = tally(Topic.DIFFERENCE, cell, words, between_them, (count,))
            yield replace(made, second=ahead)


def ray_of(cell: int, direction: Direction, rows: int, cols: int) -> range:
    """Return the cells from one to the border, without that one."""
    row = cell - cell % cols
    match direction:
        case Direction.UP:
            return range(cell - cols, -1, -cols)
        case Direction.DOWN:
            return range(cell + cols, rows * cols, cols)
        case Direction.LEFT:
            return range(cell - 1, row - 1, -1)
        case Direction.RIGHT:
            return range(cell + 1, row + cols)


def _in_pairs(ray: list[int], step: int, top: int) -> tuple[list[int], list[Clause], int]:
    """Let neighbours in a ray count as one, as at most one of two is shaded.

    Returns the shorter row of literals, the clauses that tie new variables above `top` to
    their pairs, and the new top. `step` is how far the variables of neighbours lie apart.
    """
    row: list[int] = []
    clauses: list[Clause] = []
    waiting = 0
    for here in ray:
        if waiting and abs(here - waiting) == step:
            top += 1
            clauses += [(-waiting, top), (-here, top), (-top, waiting, here)]
            row.append(top)
            waiting = 0
        else:
            if waiting:
                row.append(waiting)
            waiting = here
    if waiting:
        row.append(waiting)
    return row, clauses, top


def _cell_violations(puzzle: Puzzle, marks: Marks) -> Iterator[Violation]:
    grid = puzzle.lattice
    lined = {v for e in marks.lines for v in (grid.tails[e], grid.heads[e])}
    closed = {cell for cell, clue in enumerate(puzzle.clues) if clue is not None}
    for cell in sorted(closed & (marks.shaded | lined)):
        if cell in marks.shaded:
            yield Violation(Code.SHADED_CLUE, str(puzzle.cell(cell)), "a clue cell is shaded")
        if cell in lined:
            text = "the loop enters a clue cell"
            yield Violation(Code.LOOP_ON_CLUE, str(puzzle.cell(cell)), text)
    shaded = marks.shaded - closed
    for cell in sorted(shaded):
        if cell in lined:
            text = "the loop enters a shaded cell"
            yield Violation(Code.LOOP_ON_SHADED, str(puzzle.cell(cell)), text)
        for edge in (grid.right[cell], grid.down[cell]):
            if edge and grid.heads[edge] in shaded:
                text = f"shares a side with shaded {puzzle.cell(grid.heads[edge])}"
                yield Violation(Code.SHADED_ADJACENT, str(puzzle.cell(cell)), text)
    barred = closed | marks.shaded
    for cell in sorted(marks.unshaded - lined - closed):
        ways = [
            edge
            for edge in grid.at[cell]
            if edge not in marks.empty
            and grid.tails[edge] not in barred
            and grid.heads[edge] not in barred
        ]
        if len(ways) < 2:  # noqa: PLR2004 - the loop comes in and goes out
            text = "neither shaded nor on the loop"
            yield Violation(Code.CELL_UNUSED, str(puzzle.cell(cell)), text)


def _arrow_violations(puzzle: Puzzle, marks: Marks) -> Iterator[Violation]:
    closed = {cell for cell, clue in enumerate(puzzle.clues) if clue is not None}
    shaded, barred = marks.shaded - closed, marks.unshaded | closed
    for cell, number, ray in arrows(puzzle):
        has = len(shaded.intersection(ray))
        possible = len(ray) - len(barred.intersection(ray))
        if not has <= number <= possible:
            text = f"the arrow wants {number} shaded, has {has}"
            if has < number:
                text += f" and at most {possible} can be" if possible > has else ""
            yield Violation(Code.ARROW_COUNT, str(puzzle.cell(cell)), text)


def _anchors(grid: Lattice, links: list[int]) -> tuple[Anchor, ...]:
    """Of two open neighbours at least one is on the loop, as both cannot be shaded.

    Disjoint pairs are enough, and keep the list short.
    """
    taken: set[int] = set()
    found: list[Anchor] = []
    for edge in links:
        tail, head = grid.tails[edge], grid.heads[edge]
        if tail not in taken and head not in taken:
            taken.update((tail, head))
            found.append(((tail, tail), (head, head)))
    return tuple(found)


def _squares(grid: Lattice, is_open: Sequence[bool]) -> list[int]:
    """Return the upper left corner of each square of four open cells."""
    width = grid.cols
    return [
        v
        for v in range(len(is_open) - width)
        if is_open[v]
        and grid.right[v]
        and is_open[v + 1]
        and is_open[v + width]
        and is_open[v + width + 1]
    ]


YAJILIN = Yajilin()
