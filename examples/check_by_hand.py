"""Read a part-solved puzzle from a file and say what is already wrong in its marks."""

from dataclasses import replace
from pathlib import Path

from satloop import check
from satloop.formats import read

text = (Path(__file__).parent / "slitherlink-part-solved.txt").read_text(encoding="utf-8")
(record,) = read(text)
assert record.marks is not None
print(f"as it stands: {len(check(record.puzzle, record.marks))} violations")

rest = frozenset(record.puzzle.lattice.edges) - record.marks.lines
everything = replace(record.marks, empty=rest)
for violation in check(record.puzzle, everything)[:3]:
    print(f"if nothing more were drawn: {violation.place}: {violation.code}: {violation.text}")
