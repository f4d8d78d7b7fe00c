"""Make a puzzle in code, ask whether it has one answer, and draw what comes back."""

from satloop import Count, Puzzle, Verdict, find, verify
from satloop.render.text import draw

puzzle = Puzzle(
    genre=find("slitherlink"),
    rows=2,
    cols=3,
    clues=(Count(3), None, None, None, None, Count(2)),
)
found = verify(puzzle)
print(f"{found.verdict}: {len(found.differences)} place(s) where answers differ")
for answer in found.answers:
    print("\n".join(draw(puzzle, answer)))
    print()
if found.verdict is Verdict.MULTIPLE:
    for difference in found.differences:
        names = ", ".join(puzzle.edge_name(edge) for edge in difference.edges)
        print(f"{difference.place(puzzle)}: {names}")
