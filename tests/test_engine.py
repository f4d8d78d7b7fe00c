"""The engine against everything-tried, against a second solver, and against itself."""

import json
import random
import re
import time
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pysat.card import CardEnc
from pysat.formula import IDPool
from pysat.solvers import Solver

import brute_force
import second_solver
from satloop import (
    Answer,
    Arrow,
    Block,
    Code,
    Count,
    Direction,
    Limit,
    Marks,
    Puzzle,
    PuzzleError,
    Verdict,
    check,
    count,
    find,
    is_complete,
    solve,
    solving,
    verify,
)
from satloop.clauses import exactly, exactly_counted
from satloop.clues import Clue
from satloop.differences import differences
from satloop.formats import read, write
from satloop.formats.record import Record
from satloop.sat.solver import LoopSolver

SLITHERLINK, YAJILIN = find("slitherlink"), find("yajilin")
BACKENDS = ("glucose4", "cadical153")
SHARED = Path(__file__).parents[2] / "shared"
EXAMPLES = Path(__file__).parents[1] / "examples"
ALL = 1_000_000
REACHED = 100  # cells of a published board that the second solver counts in a moment


def slitherlink(rows: list[list[int | None]]) -> Puzzle:
    cells = [None if n is None else Count(n) for row in rows for n in row]
    return Puzzle(SLITHERLINK, len(rows), len(rows[0]), tuple(cells))


def as_second(puzzle: Puzzle) -> list[list[second_solver.YajilinCell]]:
    def cell(clue: Clue | None) -> second_solver.YajilinCell:
        if clue is None:
            return None
        if isinstance(clue, Arrow) and clue.direction and clue.number is not None:
            return clue.direction.name.lower(), clue.number
        return None, None

    cells = [cell(clue) for clue in puzzle.clues]
    return [cells[r * puzzle.cols : (r + 1) * puzzle.cols] for r in range(puzzle.rows)]


def random_yajilin(rng: random.Random, rows: int, cols: int, share: float) -> Puzzle:
    def clue() -> Clue | None:
        if rng.random() >= share:
            return None
        if rng.random() < 0.15:
            return Block()
        return Arrow(rng.choice(list(Direction)), rng.choice([0, 0, 1, 1, 2]))

    return Puzzle(YAJILIN, rows, cols, tuple(clue() for _ in range(rows * cols)))


@pytest.mark.parametrize(("rows", "cols", "loops"), [(2, 2, 13), (2, 3, 40), (3, 3, 213)])
def test_loops_of_empty_boards(rows: int, cols: int, loops: int) -> None:
    assert len(brute_force.slitherlink_loops(rows, cols)) == loops
    assert len(count(slitherlink([[None] * cols] * rows), ALL).answers) == loops


@pytest.mark.parametrize("backend", BACKENDS)
def test_slitherlink_counts_agree_with_every_edge_set(backend: str) -> None:
    rng = random.Random(1)
    seen = set()
    for rows, cols in [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3), (2, 4)]:
        loops = brute_force.slitherlink_loops(rows, cols)
        for _ in range(60):
            share = rng.random()
            grid = [
                [
                    rng.choice([0, 1, 1, 2, 2, 3, 3, 4]) if rng.random() < share else None
                    for _ in row
                ]
                for row in [range(cols)] * rows
            ]
            expected = brute_force.count_slitherlink(grid, loops)
            found = count(slitherlink(grid), ALL, backend=backend)
            assert (len(found.answers), found.complete) == (expected, True), grid
            seen.add(min(expected, 2))
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("backend", BACKENDS)
def test_yajilin_counts_agree_with_every_board(backend: str) -> None:
    rng = random.Random(2)
    seen = set()
    shapes = [(r, c) for r, c in product(range(1, 10), repeat=2) if r * c <= 9]
    for rows, cols in shapes:
        for _ in range(25):
            puzzle = random_yajilin(rng, rows, cols, rng.random() * 0.5)
            expected = len(brute_force.yajilin_answers(as_second(puzzle)))
            found = count(puzzle, ALL, backend=backend)
            assert (len(found.answers), found.complete) == (expected, True), puzzle.clues
            seen.add(min(expected, 2))
    assert seen == {0, 1, 2}


def test_second_solver_agrees_on_larger_boards() -> None:
    rng = random.Random(3)
    for _ in range(60):
        rows, cols = rng.randint(3, 5), rng.randint(3, 5)
        grid = [
            [rng.choice([0, 1, 2, 2, 3]) if rng.random() < 0.4 else None for _ in range(cols)]
            for _ in range(rows)
        ]
        expected = second_solver.count_slitherlink(grid)
        assert len(count(slitherlink(grid), 50).answers) == min(expected, 50)
        puzzle = random_yajilin(rng, rows + 1, cols + 1, 0.12)
        expected = second_solver.count_yajilin(as_second(puzzle))
        assert len(count(puzzle, 50).answers) == min(expected, 50)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.txt")), ids=lambda path: path.stem)
def test_examples_by_the_second_solver(path: Path) -> None:
    (record,) = read(path.read_text(encoding="utf-8"))
    puzzle = record.puzzle
    expected = verdict_of(by_second_solver(puzzle))
    assert verify(puzzle).verdict is expected
    wanted = Verdict.MULTIPLE if "ambiguous" in path.stem else Verdict.UNIQUE
    assert expected is (Verdict.NONE if "contradiction" in path.stem else wanted)


def verdict_of(answers: int) -> Verdict:
    return (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(answers, 2)]


def corpus_lines(name: str) -> list[str]:
    if not SHARED.exists():
        pytest.skip("the corpus is not here")
    return (SHARED / "corpus" / name).read_text(encoding="utf-8").splitlines()


def corpus_puzzles(genre: str) -> list[Puzzle]:
    return [read(url)[0].puzzle for url in corpus_lines(f"{genre}.urls")]


@pytest.mark.parametrize("genre", ["slitherlink", "yajilin"])
def test_corpus_verdicts_and_answers(genre: str) -> None:
    for entry in map(json.loads, corpus_lines(f"{genre}.jsonl")):
        (record,) = read(entry["url"])
        puzzle = record.puzzle
        found = count(puzzle, 2)
        assert found.verdict == entry["verdict"], entry["key"]
        if not entry["answer"]:
            continue
        tokens = [token for row in entry["answer"] for token in row.split()]
        (answer,) = found.answers
        grid = puzzle.lattice
        if genre == "yajilin":
            assert answer.shaded == {i for i, t in enumerate(tokens) if t == "x"}, entry["key"]
            for cell, token in enumerate(tokens):
                if re.fullmatch(r"[nesw]{2}", token):
                    assert (grid.right[cell] in answer.lines) == ("e" in token), entry["key"]
                    assert (grid.down[cell] in answer.lines) == ("s" in token), entry["key"]
            continue
        inside = [t == "x" for t in tokens]
        for cell in range(len(tokens)):
            corner = cell + cell // puzzle.cols
            above = cell >= puzzle.cols and inside[cell - puzzle.cols]
            left = cell % puzzle.cols > 0 and inside[cell - 1]
            assert (grid.right[corner] in answer.lines) == (above != inside[cell]), entry["key"]
            assert (grid.down[corner] in answer.lines) == (left != inside[cell]), entry["key"]


@pytest.mark.parametrize("genre", ["slitherlink", "yajilin"])
def test_corpus_by_the_second_solver(genre: str) -> None:
    reached = [p for p in corpus_puzzles(genre) if len(p.clues) <= REACHED][::3]
    assert len(reached) > 30
    for puzzle in reached:
        assert verify(puzzle).verdict is verdict_of(by_second_solver(puzzle))


def by_second_solver(puzzle: Puzzle) -> int:
    if puzzle.genre is YAJILIN:
        return second_solver.count_yajilin(as_second(puzzle))
    cells = [c.number if isinstance(c, Count) else None for c in puzzle.clues]
    grid = [cells[r * puzzle.cols : (r + 1) * puzzle.cols] for r in range(puzzle.rows)]
    return second_solver.count_slitherlink(grid)


def test_the_cut_that_must_not_drop_its_other_side() -> None:
    puzzle = slitherlink([[2, 3, 1, None], [None, None, 1, None], [2, 3, 1, None]])
    assert verify(puzzle).verdict is Verdict.UNIQUE


def test_colours_change_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("satloop.sat.solver.ROUNDS_BEFORE_COLOURS", 0)
    rng = random.Random(4)
    loops = brute_force.slitherlink_loops(3, 3)
    for _ in range(150):
        grid = [
            [rng.choice([0, 1, 2, 3]) if rng.random() < 0.4 else None for _ in range(3)]
            for _ in range(3)
        ]
        expected = brute_force.count_slitherlink(grid, loops)
        assert len(count(slitherlink(grid), ALL).answers) == expected
    for _ in range(100):
        puzzle = random_yajilin(rng, 4, 4, 0.12)
        expected = second_solver.count_yajilin(as_second(puzzle))
        assert len(count(puzzle, ALL).answers) == expected


def test_a_conflict_is_a_smallest_one() -> None:
    rng = random.Random(5)
    found = 0
    while found < 40:
        puzzle = (
            random_yajilin(rng, 4, 4, 0.25)
            if found % 2
            else slitherlink([[rng.choice([None, 0, 1, 2, 3]) for _ in range(4)] for _ in range(3)])
        )
        result = verify(puzzle)
        if result.conflict is None:
            continue
        found += 1

        def only(cells: tuple[int, ...], puzzle: Puzzle = puzzle) -> Puzzle:
            return replace(
                puzzle,
                clues=tuple(
                    c if c is None or i in cells else puzzle.genre.alphabet.without_number(c)
                    for i, c in enumerate(puzzle.clues)
                ),
            )

        assert solve(only(result.conflict.clues)).answer is None
        for cell in result.conflict.clues:
            assert solve(only(tuple(c for c in result.conflict.clues if c != cell))).answer


@pytest.mark.parametrize("genre", ["slitherlink", "yajilin"])
def test_a_slip_on_a_published_board_is_soon_found(genre: str) -> None:
    large = [puzzle for puzzle in corpus_puzzles(genre) if len(puzzle.clues) >= 200]
    rng = random.Random(1)
    found = [verify(with_another_number(puzzle, rng)) for puzzle in large[::20]]
    conflicts = [f.conflict for f in found if f.conflict]
    assert conflicts
    assert not all(conflict.limit for conflict in conflicts)


def test_one_row_fails_without_its_numbers() -> None:
    result = verify(Puzzle(YAJILIN, 1, 4, (Arrow(Direction.RIGHT, 1), None, None, None)))
    assert result.verdict is Verdict.NONE
    assert result.conflict is not None
    assert result.conflict.clues == ()


def test_a_limit_never_passes_for_another_outcome() -> None:
    rng = random.Random(6)
    verdicts = set()
    for _ in range(60):
        puzzle = slitherlink(
            [[rng.choice([None, None, 1, 2, 2, 3]) for _ in range(6)] for _ in range(6)]
        )
        limited = verify(puzzle, Limit(conflicts=3))
        verdicts.add(limited.verdict)
        if limited.verdict is Verdict.UNDECIDED:
            assert limited.limit == "3 conflicts"
            for answer in limited.answers:
                assert not check(puzzle, answer)
        else:
            assert limited.verdict is verify(puzzle).verdict
    assert Verdict.UNDECIDED in verdicts
    with pytest.raises(PuzzleError):
        Limit(conflicts=0)


def test_the_clock_runs_while_the_rules_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    def load(*args: Any) -> LoopSolver:
        now[0] += 10
        return LoopSolver(*args)

    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(solving, "LoopSolver", load)
    puzzle, limit = slitherlink([[3]]), Limit(seconds=5)
    for result in (solve(puzzle, None, limit), count(puzzle, 2, limit), verify(puzzle, limit)):
        assert result.limit == "5 seconds"


def test_forced_is_exactly_what_all_answers_share() -> None:
    for puzzle in (
        slitherlink([[3, None, 2], [None, None, None], [None, 3, None]]),
        Puzzle(YAJILIN, 4, 4, (None,) * 5 + (Arrow(Direction.DOWN, 0),) + (None,) * 10),
    ):
        everything = count(puzzle, ALL)
        assert len(everything.answers) > 1
        marks = [a.as_marks(puzzle) for a in everything.answers]
        forced = verify(puzzle, forced=True).forced
        assert forced == Marks(
            frozenset.intersection(*(m.lines for m in marks)),
            frozenset.intersection(*(m.empty for m in marks)),
            frozenset.intersection(*(m.shaded for m in marks)),
            frozenset.intersection(*(m.unshaded for m in marks)),
        )


def test_differences_are_exact() -> None:
    puzzle = slitherlink([[None, None], [None, None]])
    result = verify(puzzle)
    first, second = result.answers
    edges = [edge for difference in result.differences for edge in difference.edges]
    assert sorted(edges) == sorted(first.lines ^ second.lines)
    assert len(edges) == len(set(edges))


def test_differences_stand_in_reading_order() -> None:
    puzzle = Puzzle(YAJILIN, 7, 3, (None,) * 21)
    loop, cell = Answer(brute_square(puzzle, 9)), Answer(frozenset(), frozenset([8]))
    found = differences(puzzle, loop, cell)
    assert [apart.place(puzzle) for apart in found] == ["r3c3", "r4c1-r5c2"]


@pytest.mark.parametrize("name", ["slitherlink-10x10", "yajilin-10x10", "yajilin-small"])
def test_a_flipped_edge_is_always_caught(name: str) -> None:
    (record,) = read((EXAMPLES / f"{name}.txt").read_text(encoding="utf-8"))
    (answer,) = verify(record.puzzle).answers
    assert check(record.puzzle, answer) == []
    for edge in record.puzzle.lattice.edges:
        assert check(record.puzzle, Answer(answer.lines ^ {edge}, answer.shaded))
    for cell in range(len(record.puzzle.clues)) if record.puzzle.genre.shades else ():
        assert check(record.puzzle, Answer(answer.lines, answer.shaded ^ {cell}))


def test_every_code_is_found() -> None:
    board = slitherlink([[None] * 3] * 3)
    grid = board.lattice
    cross = frozenset(grid.at[5])
    three = frozenset(grid.at[1])
    small = brute_square(board, 0)
    clued = slitherlink([[3, None, None], [None] * 3, [None] * 3])
    yajilin = Puzzle(YAJILIN, 3, 3, (Arrow(Direction.RIGHT, 1), *[None] * 8))
    codes = {v.code for v in check(board, Answer(frozenset()))}
    codes |= {v.code for v in check(board, Answer(cross))}
    codes |= {v.code for v in check(board, Answer(three))}
    codes |= {v.code for v in check(board, Answer(small | brute_square(board, 10)))}
    codes |= {v.code for v in check(clued, Answer(small))}
    codes |= {v.code for v in check(yajilin, Answer(frozenset([1, 3]), frozenset([0, 1, 4])))}
    codes |= {v.code for v in check(yajilin, Answer(frozenset([5]), frozenset()))}
    assert codes == set(Code)


def brute_square(puzzle: Puzzle, corner: int) -> frozenset[int]:
    grid = puzzle.lattice
    below = corner + grid.cols
    return frozenset(
        [grid.right[corner], grid.right[below], grid.down[corner], grid.down[corner + 1]]
    )


def test_marks_are_wrong_only_where_they_already_are() -> None:
    for name in ("slitherlink-10x10", "yajilin-10x10"):
        (record,) = read((EXAMPLES / f"{name}.txt").read_text(encoding="utf-8"))
        puzzle = record.puzzle
        (answer,) = verify(puzzle).answers
        full = answer.as_marks(puzzle)
        rng = random.Random(7)
        for _ in range(30):
            part = Marks(
                frozenset(e for e in sorted(full.lines) if rng.random() < 0.5),
                frozenset(e for e in sorted(full.empty) if rng.random() < 0.5),
                frozenset(c for c in sorted(full.shaded) if rng.random() < 0.5),
                frozenset(c for c in sorted(full.unshaded) if rng.random() < 0.5),
            )
            assert check(puzzle, part) == []
            assert solve(puzzle, part).answer == answer
        assert is_complete(puzzle, Marks(lines=answer.lines))
        assert not is_complete(puzzle, Marks())


def turned(puzzle: Puzzle) -> Puzzle:
    """Turn a quarter to the right."""
    turn = {
        Direction.UP: Direction.RIGHT,
        Direction.RIGHT: Direction.DOWN,
        Direction.DOWN: Direction.LEFT,
        Direction.LEFT: Direction.UP,
    }

    def clue(c: Clue | None) -> Clue | None:
        return (
            replace(c, direction=turn[c.direction]) if isinstance(c, Arrow) and c.direction else c
        )

    cells = [
        clue(puzzle.clues[(puzzle.rows - 1 - c) * puzzle.cols + r])
        for r in range(puzzle.cols)
        for c in range(puzzle.rows)
    ]
    return Puzzle(puzzle.genre, puzzle.cols, puzzle.rows, tuple(cells))


def mirrored(puzzle: Puzzle) -> Puzzle:
    """Mirror left to right."""
    turn = {Direction.LEFT: Direction.RIGHT, Direction.RIGHT: Direction.LEFT}
    cells = [
        replace(c, direction=turn.get(c.direction, c.direction))
        if isinstance(c, Arrow) and c.direction
        else c
        for r in range(puzzle.rows)
        for c in reversed(puzzle.clues[r * puzzle.cols : (r + 1) * puzzle.cols])
    ]
    return replace(puzzle, clues=tuple(cells))


def test_turning_and_mirroring_change_no_count() -> None:
    rng = random.Random(8)
    for _ in range(40):
        for puzzle in (
            random_yajilin(rng, 3, 5, 0.15),
            slitherlink([[rng.choice([None, 1, 2, 3]) for _ in range(4)] for _ in range(3)]),
        ):
            answers = len(count(puzzle, 30).answers)
            assert len(count(turned(puzzle), 30).answers) == answers
            assert len(count(mirrored(puzzle), 30).answers) == answers


def test_another_encoding_over_another_back_end_agrees() -> None:
    for name in ("slitherlink-10x10", "yajilin-10x10"):
        (record,) = read((EXAMPLES / f"{name}.txt").read_text(encoding="utf-8"))
        answers = by_whole_loops(record.puzzle)
        assert answers == [verify(record.puzzle).answers[0].lines]


@pytest.mark.parametrize("genre", ["slitherlink", "yajilin"])
def test_corpus_boards_too_large_for_the_second_solver(genre: str) -> None:
    rng = random.Random(9)
    puzzles = [p for p in corpus_puzzles(genre) if len(p.clues) > REACHED][::8]
    assert len(puzzles) > 25
    verdicts = set()
    for puzzle in puzzles:
        for board in (puzzle, without_a_clue(puzzle, rng), with_another_number(puzzle, rng)):
            expected = verdict_of(len(by_whole_loops(board)))
            assert count(board, 2).verdict is expected, write([Record(board)], "puzzlink")
            verdicts.add(expected)
    assert verdicts == {Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE}


def without_a_clue(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    cell = rng.choice([i for i, clue in enumerate(puzzle.clues) if clue])
    return with_clue(puzzle, cell, None)


def with_another_number(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """Change one number by one."""
    cell = rng.choice([i for i, clue in enumerate(puzzle.clues) if number_of(clue) is not None])
    clue, number = puzzle.clues[cell], number_of(puzzle.clues[cell])
    assert isinstance(clue, Count | Arrow)
    assert number is not None
    return with_clue(puzzle, cell, replace(clue, number=number - 1 if number else 1))


def with_clue(puzzle: Puzzle, cell: int, clue: Clue | None) -> Puzzle:
    return replace(puzzle, clues=(*puzzle.clues[:cell], clue, *puzzle.clues[cell + 1 :]))


def number_of(clue: Clue | None) -> int | None:
    return clue.number if isinstance(clue, Count | Arrow) else None


def by_whole_loops(puzzle: Puzzle) -> list[frozenset[int]]:  # noqa: C901, PLR0912 - in one piece
    """Find up to two answers with cardinality networks, forbidding each loop seen as a whole.

    A loop is an answer by itself or part of none, as an answer has no other loop inside it.
    """
    grid, pool = puzzle.lattice, IDPool(start_from=len(puzzle.lattice.tails))
    counted: list[tuple[list[int], int]] = []
    with Solver("cadical153") as sat:

        def exactly_unless(lits: list[int], number: int, *unless: int) -> None:
            if number > len(lits):
                sat.add_clause(unless)
                return
            for clause in CardEnc.equals(lits, number, vpool=pool).clauses:
                sat.add_clause([*clause, *unless])

        for vertex, edges in enumerate(grid.at):
            closed = puzzle.genre is YAJILIN and puzzle.clues[vertex] is not None
            off = pool.id(("off", vertex))
            exactly_unless(list(edges), 2, off)
            for edge in edges:
                sat.add_clause([-off, -edge])
            if closed:
                sat.add_clause([off])
        for cell, clue in enumerate(puzzle.clues):
            if isinstance(clue, Count) and clue.number is not None:
                corner = cell + cell // puzzle.cols
                sides = sorted(brute_square(puzzle, corner))
                exactly_unless(sides, clue.number)
                counted.append((sides, clue.number))
            elif isinstance(clue, Arrow) and clue.direction and clue.number is not None:
                row, col = puzzle.cell(cell)
                ray = []
                while True:
                    row, col = row + clue.direction.value[0], col + clue.direction.value[1]
                    if not (0 <= row < puzzle.rows and 0 <= col < puzzle.cols):
                        break
                    if puzzle.clues[row * puzzle.cols + col] is None:
                        ray.append(pool.id(("off", row * puzzle.cols + col)))
                exactly_unless(ray, clue.number)
        if puzzle.genre is YAJILIN:
            for edge in grid.edges:
                a, b = grid.tails[edge], grid.heads[edge]
                if puzzle.clues[a] is None and puzzle.clues[b] is None:
                    sat.add_clause([-pool.id(("off", a)), -pool.id(("off", b))])
        sat.add_clause(list(grid.edges))
        found: list[frozenset[int]] = []
        while len(found) < 2 and sat.solve():
            lines = {v for v in sat.get_model()[: len(grid.tails) - 1] if v > 0}
            loops = []
            while lines:
                loop, more = set[int](), {lines.pop()}
                while more:
                    loop |= more
                    ends = {v for e in more for v in (grid.tails[e], grid.heads[e])}
                    more = {e for v in ends for e in grid.at[v] if e in lines}
                    lines -= more
                loops.append(loop)
            for loop in loops:
                sat.add_clause([-e for e in sorted(loop)])
                # In Yajilin it would leave cells of another loop shaded side by side.
                alone = puzzle.genre is SLITHERLINK or len(loops) == 1
                if alone and all(len(loop & set(sides)) == n for sides, n in counted):
                    found.append(frozenset(loop))
        return found[:2]


def test_counting_clauses() -> None:
    for size, number in product(range(10), range(-1, 11)):
        literals = list(range(1, size + 1))
        written = exactly(literals, number)
        counted, top = exactly_counted(literals, number, size)
        for clauses in (written, counted):
            with Solver("minisat22", bootstrap_with=clauses) as sat:
                for values in product((1, -1), repeat=size) if size < 9 else ():
                    assumed = [v * s for v, s in zip(literals, values, strict=True)]
                    fits = values.count(1) == number
                    assert sat.solve(assumptions=assumed) == fits
        assert top >= size


def test_unknown_back_end_is_refused() -> None:
    with pytest.raises(Exception, match="no SAT back-end 'none'"):
        LoopSolver(slitherlink([[None]]), "none")
