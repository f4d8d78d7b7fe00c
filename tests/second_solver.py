"""Exact answer counts for Slitherlink and Yajilin by a frontier dynamic program.

The judge of the library's answers: it shares no code, no encoding and no method with them.

The algorithm is the frontier method of D. E. Knuth's Simpath (The Art of Computer Programming,
volume 4A, section 7.1.4), in the form known as the plug or broken-profile dynamic program. The
places of a grid (dots for Slitherlink, cells for Yajilin) are settled in row-major order. What
has been drawn so far matters to the rest only through

* the *plugs*: which lines cross the frontier between settled and unsettled places, and which of
  them are the two ends of one path. Paths in the plane never cross, so the ends nest like
  brackets: "(" and ")" are the ends of a path, "." is a crossing without a line. A row of w
  places has w + 1 crossings: one below each place settled in this row, one to the right of the
  latest of them, one above each place still to come;
* the *debts*: what clues still ask of the unsettled places, packed into one integer.

Partial drawings with equal plugs and debts are counted together. The empty string stands for the
plugs of a closed loop: no line may be drawn any more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

YajilinCell = tuple[str | None, int | None] | None
"""None for an open cell; otherwise a closed one, as (direction, number), either of them None."""

Layer = dict[str, dict[int, int]]
"""How many partial drawings there are, by plugs and then by debts."""

CLOSED = ""
SWAPPED = str.maketrans("()", ")(")
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
TRANSPOSED = {"up": "left", "left": "up", "down": "right", "right": "down"}


def count_slitherlink(clues: Sequence[Sequence[int | None]]) -> int:
    """Count the single loops along cell sides that meet every clue."""
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
    layer: Layer = {"." * (cols + 1): {sum(group.number << group.shift for group in groups): 1}}
    for row in range(rows):
        for col in range(cols):
            layer = _settle_cell(layer, _place(cells, groups, row, col))
        layer = _next_row(layer)
    return sum(layer.get(CLOSED, {}).values())


# The loop, the same for both genres.


def _passages(plugs: str, at: int, *, right: bool, down: bool) -> Iterator[tuple[int, int, str]]:
    """Yield the ways for the loop to visit a place, as (line right, line down, plugs after).

    The lines that come in are plugs[at] from the left and plugs[at + 1] from above; the lines
    that go out, where `right` and `down` allow, take their positions: plugs[at] down and
    plugs[at + 1] right.
    """
    head, ends, tail = plugs[:at], plugs[at : at + 2], plugs[at + 2 :]
    if plugs == CLOSED:
        return
    if ends == "..":
        if right and down:
            yield 1, 1, f"{head}(){tail}"
    elif "." in ends:
        end = ends.strip(".")
        if right:
            yield 1, 0, f"{head}.{end}{tail}"
        if down:
            yield 0, 1, f"{head}{end}.{tail}"
    elif ends != "()":
        yield 0, 0, _joined(head, ends, tail)
    elif not (head + tail).strip("."):  # one path closes, and no other is left open
        yield 0, 0, CLOSED


def _joined(head: str, ends: str, tail: str) -> str:
    """Make one path of the two that meet; of its two ends left over the first is the "("."""
    if ends == "((":
        tail = _first_closer_opened(tail)
    elif ends == "))":
        head = _mirrored(_first_closer_opened(_mirrored(head)))
    return f"{head}..{tail}"


def _first_closer_opened(plugs: str) -> str:
    """Turn the first ")" whose "(" is not in these plugs."""
    depth = 0
    for index, plug in enumerate(plugs):
        depth += (plug == "(") - (plug == ")")
        if depth < 0:
            return f"{plugs[:index]}({plugs[index + 1 :]}"
    raise ValueError(f"no path from before ends in {plugs!r}")


def _mirrored(plugs: str) -> str:
    return plugs[::-1].translate(SWAPPED)


def _is_reached(plugs: str, at: int) -> bool:
    """Tell whether a line comes into a place, from the left or from above."""
    return plugs[at : at + 2] not in ("..", CLOSED)


def _next_row(layer: Layer) -> Layer:
    """Put the crossing beside a row's last place, always empty, before the next row's first."""
    return {plugs and "." + plugs[:-1]: counts for plugs, counts in layer.items()}


# Slitherlink: the debt of a cell is its bottom line, one bit a column.


def _settle_dot(layer: Layer, clues: Sequence[Sequence[int | None]], row: int, col: int) -> Layer:
    """Decide the lines right and down of a dot.

    The line to the right is the bottom of the cell above it, and must be what that cell's debt
    says. The line down is the right side of the cell before it; of that cell now only the bottom
    is unknown, and it follows from the clue.
    """
    rows, cols = len(clues), len(clues[0]) if clues else 0
    is_checked = row > 0 and col < cols and clues[row - 1][col] is not None
    clue = clues[row][col - 1] if row < rows and col > 0 else None
    settled: Layer = {}
    for plugs, counts in layer.items():
        # The cell's left side crosses below the dot before, its top to the right of that dot.
        sides = len(plugs[col - 1 : col + 1].replace(".", "")) if clue is not None else 0
        ways = list(_passages(plugs, col, right=col < cols, down=row < rows))
        if not _is_reached(plugs, col):
            ways.append((0, 0, plugs))
        for right, down, after in ways:
            debt = 0 if clue is None else clue - sides - down
            if debt not in (0, 1):
                continue
            change = (debt << col >> 1) - (right << col if is_checked else 0)
            target = settled.setdefault(after, {})
            for debts, count in counts.items():
                if not is_checked or debts >> col & 1 == right:
                    target[debts + change] = target.get(debts + change, 0) + count
    return {plugs: counts for plugs, counts in settled.items() if counts}


# Yajilin: the debts are which of the latest cells are shaded, one bit a column, and above these
# bits how many shaded cells each arrow still lacks.


@dataclass(frozen=True)
class _Group:
    """Cells in line, in the order they are settled, of which exactly `number` are shaded.

    `shift` is where the debts keep how many of them are still lacking.
    """

    cells: tuple[tuple[int, int], ...]
    number: int
    shift: int


@dataclass(frozen=True)
class _Place:
    """What there is to know of a cell that is being settled.

    `beside` are the shading bits of its neighbours, `kept` all bits of the debts that still
    matter after it, `mark` its own bit, `price` what it pays to its groups when it is shaded.
    `rooms` tells, for each of its groups, the shift and how many later cells can be shaded if
    this one is not and if it is; `field` masks a group's debt once it is shifted down.
    """

    col: int
    is_open: bool
    right: bool
    down: bool
    beside: int
    kept: int
    mark: int
    price: int
    rooms: tuple[tuple[int, tuple[int, int]], ...]
    field: int


def _transposed(cell: YajilinCell) -> YajilinCell:
    return (TRANSPOSED[cell[0]], cell[1]) if cell and cell[0] else cell


def _is_open(cells: Sequence[Sequence[YajilinCell]], row: int, col: int) -> bool:
    return 0 <= row < len(cells) and 0 <= col < len(cells[0]) and cells[row][col] is None


def _field(cells: Sequence[Sequence[YajilinCell]]) -> int:
    """Return the bits a group's debt needs."""
    return max(len(cells), len(cells[0])).bit_length()


def _groups(cells: Sequence[Sequence[YajilinCell]]) -> list[_Group]:
    """Turn every arrow into a group of the cells up to the next arrow of the same direction.

    The cells behind that one are its own, so the number here is the difference of the two. So
    groups of one direction never overlap, and a contradiction shows early.
    """
    groups: list[_Group] = []
    for row, line in enumerate(cells):
        for col, cell in enumerate(line):
            if cell is None or cell[0] is None or cell[1] is None:
                continue
            direction, number = cell[0], cell[1]
            run = []
            for y, x in _ray(cells, row, col, direction):
                other = cells[y][x]
                if other is None:
                    run.append((y, x))
                elif other[0] == direction and other[1] is not None:
                    number -= other[1]
                    break
            shift = len(line) + len(groups) * _field(cells)
            groups.append(_Group(tuple(sorted(run)), number, shift))
    return groups


def _ray(
    cells: Sequence[Sequence[YajilinCell]], row: int, col: int, direction: str
) -> Iterator[tuple[int, int]]:
    """Yield the cells an arrow points at, the nearest first."""
    down, right = STEPS[direction]
    while 0 <= (row := row + down) < len(cells) and 0 <= (col := col + right) < len(cells[0]):
        yield row, col


def _room(cells: Sequence[tuple[int, int]], shaded: tuple[int, int] | None = None) -> int:
    """Return how many cells in line can be shaded behind one that is."""
    room, last = 0, shaded
    for row, col in cells:
        if last is None or abs(row - last[0]) + abs(col - last[1]) > 1:
            room, last = room + 1, (row, col)
    return room


def _place(
    cells: Sequence[Sequence[YajilinCell]], groups: Sequence[_Group], row: int, col: int
) -> _Place:
    right, down = _is_open(cells, row, col + 1), _is_open(cells, row + 1, col)
    here, before = 1 << col, 1 << col >> 1
    mine = [group for group in groups if (row, col) in group.cells]
    later = [[cell for cell in group.cells if cell > (row, col)] for group in mine]
    return _Place(
        col=col,
        is_open=cells[row][col] is None,
        right=right,
        down=down,
        beside=here | before,
        kept=~here if _is_open(cells, row + 1, col - 1) else ~(here | before),
        mark=here if right or down else 0,
        price=sum(1 << group.shift for group in mine),
        rooms=tuple(
            (group.shift, (_room(rest), _room(rest, (row, col))))
            for group, rest in zip(mine, later, strict=True)
        ),
        field=(1 << _field(cells)) - 1,
    )


def _settle_cell(layer: Layer, place: _Place) -> Layer:
    """Decide how the loop visits a cell, or else that it is shaded, unless it is closed."""
    settled: Layer = {}
    for plugs, counts in layer.items():
        uses = []
        if place.is_open:
            ways = _passages(plugs, place.col, right=place.right, down=place.down)
            uses = [(after, 0) for _, _, after in ways]
        if not _is_reached(plugs, place.col):
            uses.append((plugs, int(place.is_open)))
        for after, shaded in uses:
            change = place.mark - place.price if shaded else 0
            target = settled.setdefault(after, {})
            for debts, count in counts.items():
                if shaded and debts & place.beside:
                    continue
                for shift, room in place.rooms:
                    if not shaded <= debts >> shift & place.field <= room[shaded] + shaded:
                        break
                else:
                    key = (debts & place.kept) + change
                    target[key] = target.get(key, 0) + count
    return {plugs: counts for plugs, counts in settled.items() if counts}
