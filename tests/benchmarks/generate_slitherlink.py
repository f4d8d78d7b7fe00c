"""Slitherlinks made per CPU second against sgt-loopy, and how the boards look.

    python tests/benchmarks/generate_slitherlink.py [speed] [looks] [minimum] [big]

speed: our hard level against `sgt-loopy --generate N WxHt0dh` (Debian's sgt-puzzles; its Hard
is solvable by rules, not irreducible), CPU seconds a puzzle of one process without start-up,
in turns so that noise hits both. looks: shares over seeds 0 to 49 of each size at hard. minimum:
the fewest numbers, 6x6 to 8x8. big: one 50x50. Seeds are "0", "1" and so on.
"""

import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable

from satloop.clues import Count
from satloop.generating.made import Made
from satloop.generating.options import Level, Options
from satloop.generating.slitherlink import make
from satloop.region import Region

SPEED = ((5, 200), (7, 100), (10, 60), (15, 40), (20, 30), (30, 30))  # side, puzzles
LOOKS = (5, 7, 10, 15, 20, 25)
LOOPY = shutil.which("sgt-loopy") or "/usr/games/sgt-loopy"
TURNS = 5


def ours(side: int, seeds: range, level: Level = Level.HARD) -> float:
    """Return the CPU seconds for puzzles of some seeds."""
    start = time.process_time()
    for seed in seeds:
        make(Options(side, side, level), str(seed))
    return time.process_time() - start


def loopy(side: int, puzzles: int) -> float:
    """Return the CPU seconds that sgt-loopy takes, start-up included (some 2 ms)."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [LOOPY, "--generate", str(puzzles), f"{side}x{side}t0dh"]
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def speed() -> None:
    """Compare with sgt-loopy."""
    for side, puzzles in SPEED:
        ours(side, range(1))  # tables of this size, and imports
        turn = -(-puzzles // TURNS)
        mine = theirs = 0.0
        for at in range(TURNS):
            mine += ours(side, range(at * turn, (at + 1) * turn))
            theirs += loopy(side, turn)
        each = 1000 / (turn * TURNS)
        print(
            f"{side}x{side}: {mine * each:.1f} ms, sgt-loopy {theirs * each:.1f} ms, "
            f"ratio {mine / theirs:.2f} ({turn * TURNS} puzzles)",
            flush=True,
        )


def dots_on_loop(region: Region) -> float:
    """Return the share of dots that the loop passes."""
    dots = (region.rows + 1) * (region.cols + 1)
    return len(region.lines()) / dots  # a loop has as many dots as lines


def largest_rectangle(marked: list[bool], cols: int) -> int:
    """Return the cells of the largest rectangle of marked cells."""
    best = 0
    heights = [0] * cols
    for start in range(0, len(marked), cols):
        row = marked[start : start + cols]
        heights = [h + 1 if mark else 0 for h, mark in zip(heights, row, strict=True)]
        for left in range(cols):
            lowest = heights[left]
            for right in range(left, cols):
                lowest = min(lowest, heights[right])
                best = max(best, lowest * (right - left + 1))
    return best


def looks() -> None:
    """Print shares over 50 seeds a size, and the largest rectangles without numbers or of 0s."""
    for side in LOOKS:
        made = [make(Options(side, side, Level.HARD), str(seed)) for seed in range(50)]
        regions = [Region.of_loop(side, side, m.answer.lines) for m in made]
        zeros = [Count(0) == clue for m in made for clue in m.puzzle.clues if clue]
        seen = [[clue is not None for clue in m.puzzle.clues] for m in made]
        all_zeros = [number == 0 for region in regions for number in region.numbers()]
        print(
            f"{side}x{side}: dots on the loop {mean(map(dots_on_loop, regions)):.1%}, "
            f"least {min(map(dots_on_loop, regions)):.1%}; "
            f"0 clues {mean(zeros):.1%} of the clues, {mean(all_zeros):.1%} of all numbers; "
            f"clues {mean(c for board in seen for c in board):.1%}; largest rectangle "
            f"without clues {rectangle(lambda m: [c is None for c in m.puzzle.clues], made)}, "
            f"of 0 {rectangle(no_sides, made)}",
            flush=True,
        )


def no_sides(made: Made) -> list[bool]:
    """Mark the cells that the loop does not touch."""
    region = Region.of_loop(made.puzzle.rows, made.puzzle.cols, made.answer.lines)
    return [number == 0 for number in region.numbers()]


def rectangle(mark: Callable[[Made], list[bool]], made: list[Made]) -> str:
    """Return the mean and greatest size, in cells, of the largest rectangles."""
    sizes = [largest_rectangle(mark(m), m.puzzle.cols) for m in made]
    return f"{mean(sizes):.1f} (at most {max(sizes)})"


def mean(values: Iterable[float]) -> float:
    """Return the mean of numbers."""
    numbers = list(values)
    return sum(numbers) / len(numbers)


def minimum() -> None:
    """Time the fewest numbers for 6x6 to 8x8 loops."""
    for side, puzzles in ((6, 20), (7, 20), (8, 10)):
        spent = [ours(side, range(s, s + 1), Level.MINIMUM) for s in range(puzzles)]
        print(f"{side}x{side} minimum: mean {mean(spent):.3f} s, most {max(spent):.3f} s")


def big() -> None:
    """Time one 50x50."""
    print(f"50x50: {ours(50, range(1)):.1f} s")


if __name__ == "__main__":
    for name in sys.argv[1:] or ("speed", "looks", "minimum", "big"):
        {"speed": speed, "looks": looks, "minimum": minimum, "big": big}[name]()
