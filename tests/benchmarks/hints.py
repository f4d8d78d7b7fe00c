"""Walkthroughs and cold hints over puzzle files: times, sizes, and what stays unexplained.

    python tests/benchmarks/hints.py FILE [COUNT] [CELLS]

takes COUNT puzzles with one answer and at most CELLS cells, spread over the file. With
`--certify` before the FILE it asks instead, at each step of several premises, whether any forced
mark has a smaller reason (`smallest.py`; up to size 6, beyond which that takes too long). With
`--loopy COUNT` it rates so many boards of each of Loopy's four levels (Debian's sgt-puzzles)
and prints how well the rating orders them.
"""

import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median

from satloop import Count, Marks, Puzzle, Verdict, find, verify
from satloop.formats import read_each
from satloop.formats.record import Record
from satloop.hinting import next_step, rate, walkthrough
from satloop.hinting.board import board_of
from satloop.hinting.picture import together
from satloop.hinting.techniques import Telling

sys.path.insert(0, str(Path(__file__).parents[1]))
from smallest import Certifier

LOOPY = "/usr/games/sgt-loopy"
DEFAULTS = [100, 100]  # puzzles, cells
COLD_EVERY = 16  # a cold hint is asked for at every so many steps
CERTIFIED = 6  # reasons of at most this size are looked for beside the one told


def puzzles(file: str, wanted: int, cells: int) -> list[Puzzle]:
    records = read_each(Path(file).read_text(encoding="utf-8"))
    small = [
        record.puzzle
        for record in records
        if isinstance(record, Record) and len(record.puzzle.clues) <= cells
    ]
    chosen = small[:: max(1, len(small) // wanted)][:wanted]
    return [puzzle for puzzle in chosen if verify(puzzle).verdict is Verdict.UNIQUE]


def measure(chosen: list[Puzzle]) -> None:
    tellings: Counter[str] = Counter()
    sizes, whole, cold = [], [], []
    named = 0
    for puzzle in chosen:
        start = time.process_time()
        steps = list(walkthrough(puzzle))
        whole.append(time.process_time() - start)
        tellings.update(step.telling.value for step in steps)
        named += sum(step.technique.named for step in steps)
        sizes += [
            len(step.reason.premises)
            for step in steps
            if step.telling is Telling.FLAT and len(step.reason.premises) > 1
        ]
        marks = Marks()
        for number, step in enumerate(steps):
            if number % COLD_EVERY == 0:
                board_of.cache_clear()
                start = time.process_time()
                next_step(puzzle, marks)
                cold.append(time.process_time() - start)
            marks = together(marks, step.conclusions)
    sizes.sort()
    cold.sort()
    total = sum(tellings.values())
    print(f"{len(chosen)} puzzles, {total} steps, {named / total:.1%} named, told {dict(tellings)}")
    print(f"of several premises: 90 % {sizes[len(sizes) * 9 // 10]}, largest flat {sizes[-1]}")
    print(f"walkthrough: median {median(whole):.2f} s, worst {max(whole):.2f} s")
    late = cold[len(cold) * 95 // 100]
    print(f"cold hint: median {median(cold) * 1000:.0f} ms, 95 % {late * 1000:.0f} ms")


def certify(chosen: list[Puzzle]) -> None:
    """Compare the size of each step of several premises with the least over all forced marks."""
    equal, larger, beyond = 0, Counter[tuple[int, int]](), 0
    for puzzle in chosen:
        board = board_of(puzzle)
        steps = list(walkthrough(puzzle))
        known: list[int] = []
        with Certifier(board) as certifier:
            for number, step in enumerate(steps):
                size = step.reason.size
                if size > 1:
                    most = min(size - 1, CERTIFIED)
                    targets = [x for later in steps[number:] for x in later.reason.conclusions]
                    least = [certifier.least(known, target, most) for target in targets]
                    smaller = [other for other in least if other is not None]
                    larger.update([(size, min(smaller))] if smaller else [])
                    beyond += not smaller and most < size - 1
                    equal += not smaller and most == size - 1
                known += step.reason.conclusions
    total = equal + larger.total()
    print(f"{len(chosen)} puzzles, {total + beyond} steps of several premises")
    print(f"as small as can be: {equal} of {total}, {equal / total:.1%}; {beyond} not decided")
    for (size, least_size), times in sorted(larger.items()):
        print(f"  {times} of size {size} where {least_size} may do")


def loopy(number: int) -> None:
    levels, ratings = [], []
    for level, letter in enumerate("enth"):
        asked: Counter[str] = Counter()
        call = [LOOPY, "--generate", str(number), f"10x10t0d{letter}"]
        made = subprocess.run(call, capture_output=True, text=True, check=True)
        for line in made.stdout.split():
            clues: list[Count | None] = []
            for sign in line.split(":")[1]:
                clues += [Count(int(sign))] if sign.isdigit() else [None] * (ord(sign) - 96)
            rating = rate(Puzzle(find("slitherlink"), 10, 10, tuple(clues)))
            levels.append(float(level))
            ratings.append(rating.value)
            asked[rating.rank.value] += 1
        mine = ratings[-number:]
        print(f"level {letter}: rated {min(mine)} to {max(mine)}, rules {dict(asked)}", flush=True)
    print(f"Spearman of {len(levels)} boards: {correlation(ranks(levels), ranks(ratings)):.2f}")


def ranks(values: list[float]) -> list[float]:
    """Return each value's rank; equal values share the mean of theirs."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def correlation(one: list[float], other: list[float]) -> float:
    mean = (len(one) - 1) / 2
    cross = sum((a - mean) * (b - mean) for a, b in zip(one, other, strict=True))
    spread = [sum((a - mean) ** 2 for a in values) for values in (one, other)]
    return float(cross / (spread[0] * spread[1]) ** 0.5)


if __name__ == "__main__":
    word, *rest = sys.argv[1:]
    if word == "--loopy":
        loopy(int(rest[0]))
    else:
        file, *counts = rest if word == "--certify" else (word, *rest)
        given = [int(number) for number in counts]
        wanted, cells = given + DEFAULTS[len(given) :]
        chosen = puzzles(file, wanted, cells)
        (certify if word == "--certify" else measure)(chosen)
