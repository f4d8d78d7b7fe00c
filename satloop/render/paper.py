"""Where things go on a page: slots in a grid, and how large a board can be in one."""

from dataclasses import dataclass
from math import ceil

MM = 72 / 25.4  # points a millimetre


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a page in points, by its lower left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """The upper end."""
        return self.y + self.height

    @property
    def middle(self) -> float:
        """The x halfway."""
        return self.x + self.width / 2

    def slots(self, grid: tuple[int, int], gap: float) -> list["Box"]:
        """Return the slots of so many columns and rows, in reading order."""
        cols, rows = grid
        width = (self.width - gap * (cols - 1)) / cols
        height = (self.height - gap * (rows - 1)) / rows
        return [
            Box(
                self.x + col * (width + gap),
                self.top - row * (height + gap) - height,
                width,
                height,
            )
            for row in range(rows)
            for col in range(cols)
        ]

    def cell(self, size: tuple[float, float], caption: float) -> float:
        """Return how large a cell gets of a board of so many cells below a caption."""
        return min(self.width / size[0], (self.height - caption) / size[1])


def best_grid(
    page: Box, size: tuple[float, float], slots: int, caption: float, gap: float
) -> tuple[int, int]:
    """Return the columns and rows, for at least so many slots, that give the largest cells."""
    best, most = (1, slots), 0.0
    for cols in range(1, slots + 1):
        grid = (cols, ceil(slots / cols))
        cell = page.slots(grid, gap)[0].cell(size, caption)
        if cell > most:
            best, most = grid, cell
    return best
