"""What `export` can write: the formats of the library, and what takes a solver."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from satloop import Limit, PuzzleError
from satloop.dimacs import formula, write_dimacs
from satloop.formats import FORMATS, Format, Part, Record, Several


def _write_formula(limit: Limit | None, records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    del answers  # the formula has the answer in a comment
    if len(records) > 1:
        raise PuzzleError("a file holds one formula")
    return "".join([write_dimacs(formula(record.puzzle, limit)) for record in records])


DIMACS = Format(
    "dimacs",
    "the formula with every loop cut that deciding the puzzle takes, in DIMACS CNF",
    (Part.ANSWER,),
    None,
    None,
    partial(_write_formula, None),
    several=Several.NUMBERED,
)
TARGETS = (*FORMATS, DIMACS)


def target(name: str, limit: Limit) -> Format:
    """Return what is to be written, within a limit for each puzzle where that takes a solver."""
    if name == DIMACS.name:
        return replace(DIMACS, write=partial(_write_formula, limit))
    return next(form for form in TARGETS if form.name == name)
