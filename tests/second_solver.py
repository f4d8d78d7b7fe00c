"""Exact answer counts for Slitherlink and Yajilin by a frontier dynamic program.

This is a judge of its own: it shares no code, no encoding and no method with the library it is
held against.

The algorithm is the frontier method of D. E. Knuth's Simpath (The Art of Computer Programming,
volume 4A, section 7.1.4, exercise 225), in the form known as the plug or broken-profile dynamic
program. The places of a grid (dots for Slitherlink, cells for Yajilin) are settled in row-major
order. Whatever has been drawn so far matters to the rest only through

* the *plugs*: which lines cross the frontier between settled and unsettled places, and which of
  them are the two ends of one path. Paths in the plane never cross, so the ends nest like
  brackets: "(" and ")" are the ends of a path, "." is a crossing without a line. A row of w
  places has w + 1 crossings: one below each place settled in this row, one to the right of the
  latest, one above each place still to come;
* the *debts*: what clues still ask of the unsettled places, packed into one integer.

All partial drawings with equal plugs and debts are counted together. The empty string stands for
the plugs of a closed loop: nothing may be drawn any more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

YajilinCell = tuple[str | None, int | None] | None
"""None for an open cell, otherwise a closed one: (direction, number), either of them None."""

Layer = dict[str, dict[int, int]]
"""How many partial drawings there are, by plugs and then by debts."""

CLOSED = ""
SWAPPED = str.maketrans("()", ")(")
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
TRANSPOSED = {"up": "left", "left": "up", "down": "right", "right": "down"}


def count_slitherlink(clues: Sequence[Sequence[int | None]]) -> int:
    """Count the single loops along the edges of the cells that meet every clue."""
    if clues and len(clues[0]) > len(clues):  # the frontier should span the shorter side
        clues = list(zip(*clues, strict=True))
    rows, cols = len(clues), len(clues[0]) if clues else 0
    layer: Layer = {"." * (cols + 2): {0: 1}}
    for row in range(rows + 1):
        for col in range(cols + 1):
            layer = _settle_dot(layer, clues, row, col)
        layer = _next_row(layer)
    return sum(layer.get(CLOSED, {}).values())


def count_yajilin(cells: Sequence[Sequence[YajilinCell]]) -> int:
    """Count the pairs of a shading and a single loop that meet every clue."""
    if cells and len(cells[0]) > len(cells):
        cells = [[_transposed(cell) for cell in column] for column in zip(*cells, strict=True)]
    rows, cols = len(cells), len(cells[0]) if cells else 0
    groups = _groups(cells)
    if any(not 0 <= group.number <= _room(group.cells) for group in groups):
        return 0
    debts = sum(group.number << group.shift for group in groups)
    layer: Layer = {"." * (cols + 1): {debts: 1}}
    for row in range(rows):
        for col in range(cols):
            layer = _settle_cell(layer, _place(cells, groups, row, col))
        layer = _next_row(layer)
    return sum(layer.get(CLOSED, {}).values())


# The loop, the same for both genres.


def _passages(plugs: str, at: int) -> Iterator[tuple[int, int, str]]:
    """Yield all ways for the loop to visit a place, as (line right, line down, plugs after).

    The lines that come in are plugs[at] from the left and plugs[at + 1] from above; the lines that
    go out take their positions: plugs[at] down and plugs[at + 1] to the right.
    """
    if plugs == CLOSED:
        return
    head, ends, tail = plugs[:at], plugs[at : at + 2], plugs[at + 2 :]
    if ends == "..":
        yield 1, 1, f"{head}(){tail}"
    elif "." in ends:
        end = ends.strip(".")
        yield 0, 1, f"{head}{end}.{tail}"
        yield 1, 0, f"{head}.{end}{tail}"
    elif ends == "((":
        # Two paths become one, whose ends are those left over: the nearer one, now the left end.
        yield 0, 0, f"{head}..{_turn_nearest_end(tail)}"
    elif ends == "))":
        yield 0, 0, f"{_mirrored(_turn_nearest_end(_mirrored(head)))}..{tail}"
    elif ends == ")(":
        yield 0, 0, f"{head}..{tail}"
    elif not (head + tail).strip("."):
        # "()" are the ends of one path: it may close only if no other path is left open.
        yield 0, 0, CLOSED


def _turn_nearest_end(tail: str) -> str:
    """Make the first ")" that has no "(" in front of it a "("."""
    depth = 0
    for index, plug in enumerate(tail):
        depth += (plug == "(") - (plug == ")")
        if depth < 0:
            return f"{tail[:index]}({tail[index + 1 :]}"
    raise ValueError(f"no path ends in {tail!r}")


def _mirrored(plugs: str) -> str:
    return plugs[::-1].translate(SWAPPED)


def _empty_at(plugs: str, at: int) -> bool:
    """Tell whether no line comes into a place."""
    return plugs == CLOSED or plugs[at : at + 2] == ".."


def _next_row(layer: Layer) -> Layer:
    """Move the crossing beside a row's last place, never used, before the next row's first."""
    return {plugs and "." + plugs[:-1]: counts for plugs, counts in layer.items()}


# Slitherlink: the debt of a cell is its bottom line, one bit a column.


def _settle_dot(
    layer: Layer, clues: Sequence[Sequence[int | None]], row: int, col: int
) -> Layer:
    """Decide the lines right and down of a dot.

    The line to the right is the bottom line of the cell above it, which must be as that cell's
    clue asks; the line down is the right line of the cell before it. Of that cell only the bottom
    line is then still unknown, and it follows from the clue.
    """
    rows, cols = len(clues), len(clues[0])
    checked = 0 < row and col < cols and clues[row - 1][col] is not None
    clue = clues[row][col - 1] if row < rows and col > 0 else None
    after_layer: Layer = {}
    for plugs, counts in layer.items():
        ways = [way for way in _passages(plugs, col) if way[0] <= cols - col and way[1] <= rows - row]
        if _empty_at(plugs, col):
            ways.append((0, 0, plugs))
        # The cell's left line crosses below the dot before, its top line to the right of it.
        drawn = len(plugs[col - 1 : col + 1].replace(".", "")) if clue is not None else 0
        for right, down, after in ways:
            owed = 0 if clue is None else clue - drawn - down
            if owed not in (0, 1):
                continue
            paid, new = right << col if checked else 0, owed << col >> 1
            kept = after_layer.setdefault(after, {})
            for debts, count in counts.items():
                if checked and (debts >> col & 1) != right:
                    continue
                key = debts - paid + new
                kept[key] = kept.get(key, 0) + count
    return {plugs: counts for plugs, counts in after_layer.items() if counts}


# Yajilin: the debts are which of the latest cells are shaded, one bit a column, and above them
# how many shaded cells every arrow still lacks.


@dataclass(frozen=True)
class _Group:
    """Cells in line, in the order they are settled, of which a fixed number is shaded."""

    cells: tuple[tuple[int, int], ...]
    number: int
    shift: int


@dataclass(frozen=True)
class _Place:
    """What the settling of one cell depends on.

    `beside` are the bits of the neighbours already settled, `forgotten` those that matter to no
    cell to come, `mark` the bit this cell sets when shaded and `price` what that takes from the
    debts of its groups. `rooms` says for each of those groups where its debt is and how much the
    later cells can pay of it, if this cell is unshaded or shaded.
    """

    col: int
    is_open: bool
    right: bool
    down: bool
    beside: int
    forgotten: int
    mark: int
    price: int
    rooms: tuple[tuple[int, int, tuple[int, int]], ...]
