"""DIMACS: the formula of a puzzle has just the answers as its models, and proves them so."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.formula import CNF
from pysat.solvers import Solver

from satloop import Limit, Verdict, check, genres
from satloop.clues import Count
from satloop.dimacs import formula, write_dimacs
from satloop.errors import LimitReachedError
from satloop.formats import read
from satloop.puzzle import Answer, Puzzle
from satloop.sat import solver
from satloop_cli.main import cli
from second_solver import count_slitherlink

ROOT = Path(__file__).parents[1]
SLITHERLINK = genres.find("slitherlink")
UNIQUE = [
    "slither/4/3/k3aha",
    "yajilin/5/4/l3111f",
]


def call(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


def models(text: str, puzzle: Puzzle, *more: list[int]) -> Iterator[Answer]:
    """Yield what a plain solver finds, each model with other edges than those before."""
    clauses = [*CNF(from_string=text).clauses, *more]
    edges = len(puzzle.lattice.edges)
    named = [line.split() for line in text.splitlines() if line.startswith("c ")]
    shaded = {int(words[1]): words[3] for words in named if words[2:3] == ["shaded"]}
    cells = {str(puzzle.cell(cell)): cell for cell in range(len(puzzle.clues))}
    with Solver(name="cadical153", bootstrap_with=clauses) as sat:
        while sat.solve():
            model = sat.get_model()
            yield Answer(
                frozenset([v for v in model[:edges] if v > 0]),
                frozenset([cells[place] for v, place in shaded.items() if model[v - 1] > 0]),
            )
            sat.add_clause([-v for v in model[:edges]])


@pytest.mark.parametrize("address", UNIQUE)
def test_a_unique_puzzle_has_one_model_and_none_with_the_clause(address: str) -> None:
    puzzle = read(address)[0].puzzle
    found = formula(puzzle)
    text = write_dimacs(found)
    assert found.verdict is Verdict.UNIQUE
    assert list(models(text, puzzle)) == [found.answer]
    assert list(models(text, puzzle, list(found.other))) == []
    lines = text.splitlines()
    head = next(line for line in lines if line.startswith("p cnf "))
    assert head == f"p cnf {found.top} {sum(line[0] not in 'cp' for line in lines)}"
    assert f"c {' '.join(map(str, found.other))} 0" in lines


@settings(max_examples=40, deadline=None)
@given(cells=st.lists(st.sampled_from([None, None, 0, 1, 2, 3]), min_size=16, max_size=16))
def test_verdicts_agree_with_a_solver_that_knows_no_sat(cells: list[int | None]) -> None:
    clues = tuple([None if cell is None else Count(cell) for cell in cells])
    puzzle = Puzzle(SLITHERLINK, 4, 4, clues)
    count = count_slitherlink([cells[at : at + 4] for at in range(0, 16, 4)])
    found = formula(puzzle)
    seen = list(models(write_dimacs(found), puzzle)) if count < 2 else []
    assert found.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(count, 2)]
    assert len(seen) == (count if count < 2 else 0)
    assert all(check(puzzle, answer) == [] for answer in seen)


def test_colours_of_faces_are_part_of_the_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "ROUNDS_BEFORE_COLOURS", 0)
    for address in UNIQUE:
        puzzle = read(address)[0].puzzle
        found = formula(puzzle)
        assert list(models(write_dimacs(found), puzzle)) == [found.answer]


def test_variables_are_named() -> None:
    text = call("export", "--to", "dimacs", UNIQUE[1]).stdout
    assert text.startswith("c yajilin 5x4, unique\nc . . . . .\n")
    assert "\nc 1 line r1c1-r1c2\n" in text
    assert "\nc 32 shaded r1c1\n" in text
    assert call("export", "--to", "dimacs", UNIQUE[1]).stdout == text
    assert "\nc 1 line top of r1c1\n" in call("export", "--to", "dimacs", UNIQUE[0]).stdout


def test_limits_and_several_puzzles(tmp_path: Path) -> None:
    hard = str(ROOT / "examples" / "slitherlink-10x10.txt")
    with pytest.raises(LimitReachedError):
        formula(read(Path(hard).read_text("utf-8"))[0].puzzle, Limit(seconds=1e-9))
    result = call("export", "--to", "dimacs", "--timeout", "1e-9", hard)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "undecided: the limit of 1e-09 seconds was reached" in result.stderr
    result = call("export", "--to", "dimacs", *UNIQUE)
    assert result.exit_code == 2
    assert (
        result.stderr == "satloop: a file in dimacs holds one puzzle: give its name with -o FILE\n"
    )
    target = tmp_path / "x.cnf"
    assert call("export", "--to", "dimacs", *UNIQUE, "-o", str(target)).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x-1.cnf", "x-2.cnf"]
    assert CNF(from_file=str(tmp_path / "x-2.cnf")).nv >= 51


def test_bench_tells_the_work_of_each_puzzle() -> None:
    result = call("bench", "--json", *UNIQUE)
    each = json.loads(result.stdout)["each"]
    labels = [f"{address}:{index}" for index, address in enumerate(UNIQUE, 1)]
    assert [one["name"] for one in each] == labels
    for one in each:
        assert set(one) == {"name", "verdict", "ms", "conflicts", "decisions", "rounds"}
        assert one["verdict"] == "unique"
        assert min(one["conflicts"], one["decisions"], one["rounds"]) >= 0
    blank = json.loads(call("bench", "--json", "slither/6/6/zv").stdout)["each"][0]
    assert blank["decisions"] > 0
