"""Yajilins made per CPU second, against solving published ones, and how the boards look.

    python tests/benchmarks/generate_yajilin.py [speed] [looks] [ratio BASELINE CORPUS]

speed: normal, square boards of each side, seeds "0" to "29". looks: shares over seeds "0" to
"49" of each side and level. ratio: the mean of 10x10 normal, seeds "0" to "29", over the mean
of the 10x10 boards in a corpus (JSON lines) by a plain solver script, in the same run. All in
CPU seconds of one process without start-up.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from satloop.clues import Arrow
from satloop.generating.arrow_options import ArrowOptions
from satloop.generating.made import Made
from satloop.generating.options import Level
from satloop.generating.yajilin import make

SPEED = (7, 10, 15, 20)
LOOKS = (7, 10, 15)
SEEDS, LOOKED_AT = range(30), range(50)


def spent(side: int, seeds: Iterable[int], level: Level = Level.NORMAL) -> list[float]:
    """Return the CPU seconds for a puzzle of each seed, rising."""
    make(ArrowOptions(side, side, level), "tables")
    times = []
    for seed in seeds:
        start = time.process_time()
        make(ArrowOptions(side, side, level), str(seed))
        times.append(time.process_time() - start)
    return sorted(times)


def speed() -> None:
    """Print the median and the worst."""
    for side in SPEED:
        times = spent(side, SEEDS)
        print(f"{side}x{side}: median {times[len(times) // 2]:.3f} s, worst {times[-1]:.3f} s")


def looks() -> None:
    """Print mean shares for each level and size."""
    for level in (Level.EASY, Level.NORMAL, Level.HARD):
        for side in LOOKS:
            made = [make(ArrowOptions(side, side, level), str(seed)) for seed in LOOKED_AT]
            clues = [[c for c in m.puzzle.clues if isinstance(c, Arrow)] for m in made]
            zeros = mean(c.number == 0 for each in clues for c in each)
            print(
                f"{level} {side}x{side}: clues {mean(map(len, clues)) / side**2:.1%}, "
                f"shaded {mean(len(m.answer.shaded) for m in made) / side**2:.1%}, "
                f"zeros {zeros:.1%}, turns {mean(map(turns, made)):.1%} "
                f"(least {min(map(turns, made)):.1%}), "
                f"spare numbers {mean(len(m.spare) for m in made) / mean(map(len, clues)):.1%}",
                flush=True,
            )


def turns(made: Made) -> float:
    """Return the share of the loop's cells in which it turns."""
    grid, lines = made.puzzle.lattice, made.answer.lines
    passed = [edges & lines for edges in grid.around if edges & lines]
    across = {grid.right[v] for v in grid.vertices}
    return mean(len(edges & across) == 1 for edges in passed)


def ratio(baseline: str, corpus: str) -> None:
    """Print how many plain solutions of a published 10x10 one of ours costs."""
    with Path(corpus).open() as lines:
        chosen = [line for line in lines if (b := json.loads(line))["rows"] == b["cols"] == 10]
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as boards:
        boards.writelines(chosen)
        boards.flush()
        command = [sys.executable, baseline, "yajilin", boards.name]
        report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    plain = report["total_s"] / report["puzzles"]
    ours = mean(spent(10, SEEDS))
    print(f"10x10: {ours:.4f} s made, {plain:.4f} s solved, ratio {ours / plain:.1f}")


def mean(values: Iterable[float]) -> float:
    """Return the mean of numbers."""
    numbers = list(values)
    return sum(numbers) / len(numbers)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["ratio", script, boards_file]:
            ratio(script, boards_file)
        case names:
            for name in names or ("speed", "looks"):
                {"speed": speed, "looks": looks}[name]()
