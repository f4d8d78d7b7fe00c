"""Big Slitherlinks of winding loops: CPU seconds and peak memory, one process each board.

    python tests/benchmarks/big_boards.py

Shapes: 100x100 and 200x200 with all clues, 100x100 with a random 60 % of them; seed 1.
"""

import random
import resource
import subprocess
import sys
import time

from satloop import Count, Puzzle, count, find

BOARDS = ((100, 1.0), (200, 1.0), (100, 0.6))
SEED = 1
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def winding(side: int, rng: random.Random) -> set[tuple[int, int]]:
    """Grow a region that winds through the whole board: a cell joins if it touches one side only.

    Among its eight neighbours the inside ones form one run with one orthogonal contact.
    """
    inside = {(side // 2, side // 2)}
    edge = [(side // 2 + r, side // 2 + c) for r, c in RING[1::2]]
    while edge:
        i = rng.randrange(len(edge))
        edge[i], edge[-1] = edge[-1], edge[i]
        row, col = edge.pop()
        if (row, col) in inside or not (0 <= row < side and 0 <= col < side):
            continue
        near = [(row + r, col + c) in inside for r, c in RING]
        runs = sum(here and not near[k - 1] for k, here in enumerate(near))
        if runs == 1 and sum(near[1::2]) == 1:
            inside.add((row, col))
            edge += [(row + r, col + c) for r, c in RING[1::2]]
    return inside


def board(side: int, share: float) -> Puzzle:
    """Return the puzzle of a winding region with a random share of its numbers."""
    rng = random.Random(SEED)
    inside = winding(side, rng)
    clues = [
        Count(sum(((r, c) in inside) != ((r + a, c + b) in inside) for a, b in RING[1::2]))
        if rng.random() < share
        else None
        for r in range(side)
        for c in range(side)
    ]
    return Puzzle(find("slitherlink"), side, side, tuple(clues))


def main() -> None:
    """Run each board in a process of its own, so that its memory is its own."""
    if len(sys.argv) == 1:
        for side, share in BOARDS:
            subprocess.run([sys.executable, __file__, str(side), str(share)], check=True)
        return
    puzzle = board(int(sys.argv[1]), float(sys.argv[2]))
    start = time.process_time()
    verdict = count(puzzle, 2).verdict
    spent = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{sys.argv[1]}x{sys.argv[1]} {sys.argv[2]}: {verdict}, {spent:.2f} s, {peak:.0f} MB")


if __name__ == "__main__":
    main()
