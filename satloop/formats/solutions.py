"""Answers as grids of tokens, one a cell, as janko.at and the datasets show them.

Of a loop along the grid the cells inside are `x`, the others `-`. Of a loop through cells each
one has the letters of the compass where the loop leaves it (`ew`, `se` ...), a shaded cell `x`,
any other cell `-`. The letters may come in any order. For loops along the grid there is another
code, which is only read: the sum of 8 for a line on top, 4 left, 2 at the bottom, 1 right.
"""

from collections.abc import Iterator, Sequence

from satloop.errors import FormatError, PuzzleError
from satloop.formats.grids import TOKEN, Line, in_rows
from satloop.formats.record import validated
from satloop.geometry import Cell, Lattice, Site
from satloop.puzzle import Answer, Puzzle
from satloop.region import Region

INSIDE, SHADED, NOTHING = "x", "x", "-"
LETTERS = "nsew"  # also the order in which they are written
OPPOSITE = dict(zip("nsew", "snwe", strict=True))
WALLS = (8, 2, 4, 1)  # top, bottom, left, right
MOST_WALLS = sum(WALLS)

Token = tuple[str, int, int]  # with its line and its column


def read_solution(puzzle: Puzzle, lines: Sequence[Line]) -> Answer:
    """Read an answer; raises `FormatError` for what is none of this puzzle's board."""
    tokens = _tokens(puzzle, lines)
    if puzzle.genre.site is Site.CENTRES:
        return _read_ways(puzzle, tokens)
    if any(token.isdigit() for token, _, _ in tokens):
        return _read_walls(puzzle, tokens)
    for token, line, column in tokens:
        if token not in (INSIDE, NOTHING):
            problem = f"expected {INSIDE} for a cell inside or {NOTHING}, found {token[:20]!r}"
            raise FormatError(problem, line, column)
    inside = bytes([token == INSIDE for token, _, _ in tokens])
    return Answer(Region(puzzle.rows, puzzle.cols, inside).lines())


def write_solution(puzzle: Puzzle, answer: Answer) -> list[str]:
    """Write an answer in rows; raises `PuzzleError` for one that these tokens cannot show."""
    validated(puzzle, answer)
    if puzzle.genre.site is Site.CENTRES:
        tokens = list(_ways(puzzle, answer))
    else:
        region = Region.of_loop(puzzle.rows, puzzle.cols, answer.lines)
        if region.lines() != answer.lines:
            raise PuzzleError("the answer has lines that are no outline of the cells inside")
        tokens = [INSIDE if inside else NOTHING for inside in region.inside]
    return in_rows(tokens, puzzle.cols)


def _tokens(puzzle: Puzzle, lines: Sequence[Line]) -> list[Token]:
    """Part the rows of a board of exactly the puzzle's size."""
    if len(lines) != puzzle.rows:
        at = lines[min(puzzle.rows, len(lines) - 1)][0]
        raise FormatError(f"expected {puzzle.rows} rows, found {len(lines)}", at, 1)
    tokens: list[Token] = []
    for number, line in lines:
        row = [(match[0], number, match.start() + 1) for match in TOKEN.finditer(line)]
        if len(row) != puzzle.cols:
            at = row[puzzle.cols][2] if len(row) > puzzle.cols else len(line.rstrip()) + 1
            raise FormatError(f"expected {puzzle.cols} cells, found {len(row)}", number, at)
        tokens += row
    return tokens


def _read_walls(puzzle: Puzzle, tokens: Sequence[Token]) -> Answer:
    """Read the sums of a cell's lines; neighbours have to agree."""
    grid = puzzle.lattice
    found: dict[int, bool] = {}
    for cell, (token, line, column) in enumerate(tokens):
        walls = 0
        if token != NOTHING:
            is_sum = token.isascii() and token.isdigit() and len(token) <= len(str(MOST_WALLS))
            walls = int(token) if is_sum else MOST_WALLS + 1
        if walls > MOST_WALLS:
            problem = f"expected 0 to {MOST_WALLS} or {NOTHING}, found {token[:20]!r}"
            raise FormatError(problem, line, column)
        for edge, wall in zip(_sides(grid, cell), WALLS, strict=True):
            has = bool(walls & wall)
            if found.setdefault(edge, has) != has:
                problem = f"{puzzle.edge_name(edge)} is a line only seen from one side"
                raise FormatError(problem, line, column)
    return Answer(frozenset([edge for edge, has in found.items() if has]))


def _sides(grid: Lattice, cell: int) -> tuple[int, int, int, int]:
    """Return a cell's top, bottom, left and right."""
    corner = cell + cell // (grid.cols - 1)
    right, down, below = grid.right, grid.down, grid.cols
    return right[corner], right[corner + below], down[corner], down[corner + 1]


def _ways(puzzle: Puzzle, answer: Answer) -> Iterator[str]:
    letters: list[list[str]] = [[] for _ in puzzle.clues]
    for edge, letter, tail, head in _links(puzzle):
        if edge in answer.lines:
            letters[tail].append(letter)
            letters[head].append(OPPOSITE[letter])
    for cell, found in enumerate(letters):
        if cell in answer.shaded:
            if found:
                raise PuzzleError(f"{puzzle.cell(cell)} is both shaded and on the loop")
            yield SHADED
        else:
            yield "".join(sorted(found, key=LETTERS.index)) or NOTHING


def _read_ways(puzzle: Puzzle, tokens: Sequence[Token]) -> Answer:
    shaded = []
    ways: list[set[str]] = []
    for cell, (token, line, column) in enumerate(tokens):
        letters = set(token) if token not in (SHADED, NOTHING) else set()
        if not letters <= set(LETTERS) or len(letters) < len(token) > 1:
            wanted = f"letters of {LETTERS} where the loop leaves"
            problem = f"expected {wanted}, {NOTHING} or {SHADED}, found {token[:20]!r}"
            raise FormatError(problem, line, column)
        if token == SHADED:
            if not puzzle.genre.shades:
                raise FormatError(f"{puzzle.genre.name} has no shaded cells", line, column)
            shaded.append(cell)
        ways.append(letters)
    lines = []
    for edge, letter, tail, head in _links(puzzle):
        leaves, comes = letter in ways[tail], OPPOSITE[letter] in ways[head]
        if leaves != comes:
            one, other = (tail, head) if leaves else (head, tail)
            way = letter if leaves else OPPOSITE[letter]
            problem = f"the loop leaves {puzzle.cell(one)} ({way}), not into {puzzle.cell(other)}"
            raise FormatError(problem, *tokens[one][1:])
        ways[tail].discard(letter)
        ways[head].discard(OPPOSITE[letter])
        if leaves:
            lines.append(edge)
    for cell, left in enumerate(ways):
        if left:
            problem = f"the loop leaves the board at {Cell(*divmod(cell, puzzle.cols))}"
            raise FormatError(problem, *tokens[cell][1:])
    return Answer(frozenset(lines), frozenset(shaded))


def _links(puzzle: Puzzle) -> Iterator[tuple[int, str, int, int]]:
    """Yield each link, the letter of its way, and the cells where it starts and ends."""
    grid = puzzle.lattice
    for edge in grid.edges:
        tail = grid.tails[edge]
        yield edge, "e" if edge == grid.right[tail] else "s", tail, grid.heads[edge]
