"""An incremental solver whose answers are one loop."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from satloop.checking import check
from satloop.encoding import Anchor, Rule, RuleKind
from satloop.errors import BackendError
from satloop.puzzle import Answer, Puzzle
from satloop.sat.backend import DEFAULT_BACKEND, SolverOwner, decide, open_backend
from satloop.sat.budget import Budget
from satloop.sat.colours import Colours
from satloop.sat.cuts import edge_cuts, loops_of, square_cuts

# Lazy rounds on edges alone before the colours come in. Hardly any puzzle made by hand needs
# so many; from 10 rounds on the colours cost such puzzles up to half again (corpus runs).
ROUNDS_BEFORE_COLOURS = 60
# They come in with the first round on lattices of more vertices than this: on a sparse 100x100
# board ten rounds of edge cuts before them lead the search astray (283 rounds in all against
# 11). And where rules can be relaxed: questions about few clues leave much of a board empty,
# and edge cuts against the loops that a model has there are too weak.
LARGE = 5000


@dataclass(frozen=True, slots=True)
class Work:
    """What was spent: conflicts and decisions of the back-end, and models that were cut off."""

    conflicts: int = 0
    decisions: int = 0
    rounds: int = 0


class LoopSolver(SolverOwner):
    """A puzzle's rules in a SAT solver; what it returns is one loop and has passed `check`.

    Each rule instance of a kind in `relax` hangs on a selector and holds only when that
    selector is assumed; all other rules always hold. Clauses can be added at any time, and
    the loop cuts found on the way are true in every context, so nothing has to be undone.
    With `keep` the `formula` is what holds in every context: the rules and the cuts so far, but
    no clause that was added. Use it in a `with` statement, as the back-end holds memory outside
    Python.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        backend: str = DEFAULT_BACKEND,
        relax: Collection[RuleKind] = (),
        *,
        keep: bool = False,
    ) -> None:
        self._puzzle = puzzle
        self._encoding = puzzle.genre.encode(puzzle)
        self._top = self._encoding.top
        self._anchors: list[tuple[Anchor, int]] = [(a, 0) for a in self._encoding.anchors]
        self.selectors: dict[int, Rule] = {}
        self._colours: Colours | None = None
        at_once = relax or len(self._encoding.lattice.at) > LARGE
        self._rounds_before_colours = 0 if at_once else ROUNDS_BEFORE_COLOURS
        clauses: list[Sequence[int]] = []
        if not relax:
            for family in self._encoding.families:
                clauses += chain.from_iterable(family.columns)
                self._anchors += [(anchor, 0) for anchor in family.anchors]
        for rule in self._encoding.all_rules() if relax else self._encoding.rules:
            selector = 0
            if rule.kind in relax:
                selector = self._selector(rule)
                clauses += [(-selector, *clause) for clause in rule.clauses]
            else:
                clauses += rule.clauses
            if rule.anchor:
                self._anchors.append((rule.anchor, selector))
        lasting = next((anchor for anchor, selector in self._anchors if not selector), None)
        if lasting:
            clauses += square_cuts(self._encoding.lattice, self._encoding.squares, lasting)
        self._rounds = 0
        self.formula: list[Sequence[int]] = clauses if keep else []
        self._keep = keep
        self._sat = open_backend(backend, clauses)

    @property
    def top(self) -> int:
        """The highest variable in use."""
        return self._top

    @property
    def work(self) -> Work:
        """What was spent so far."""
        spent = self._sat.accum_stats()
        return Work(spent["conflicts"], spent["decisions"], self._rounds)

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause for good."""
        self._sat.add_clause(list(clause))

    def exclude(self, answer: Answer) -> None:
        """Ask for other answers from now on.

        One closed loop holds no other inside itself, so another answer misses a line of
        this one.
        """
        self.add(-edge for edge in sorted(answer.lines))

    def new_variable(self) -> int:
        """Return a variable that no rule uses."""
        self._top += 1
        return self._top

    def shade_variable(self, cell: int) -> int:
        """Return the variable "this cell is shaded", 0 where there is none."""
        return self._encoding.shaded[cell] if self._encoding.shaded else 0

    def solve(self, budget: Budget, assumptions: Sequence[int] = ()) -> Answer | None:
        """Return an answer under the assumptions, None if there is none.

        Raises `LimitReachedError` when the budget is spent before that is known.
        """
        edges = len(self._encoding.lattice.tails) - 1
        assumed = set(assumptions)
        anchors = [(anchor, s) for anchor, s in self._anchors if not s or s in assumed]
        while decide(self._sat, budget, assumptions):
            model = self._sat.get_model()
            lines = [variable for variable in model[:edges] if variable > 0]
            loops = loops_of(self._encoding.lattice, lines)
            if len(loops) == 1:
                return self._checked(lines, model, assumed)
            self._cut(model, loops, anchors)
        return None

    def core(self) -> list[int]:
        """Return the assumptions that the last None came from, in rising order."""
        return sorted(self._sat.get_core() or ())

    def _selector(self, rule: Rule) -> int:
        selector = self.new_variable()
        self.selectors[selector] = rule
        return selector

    def _cut(
        self,
        model: Sequence[int],
        loops: Sequence[list[int]],
        anchors: Sequence[tuple[Anchor, int]],
    ) -> None:
        self._rounds += 1
        unvisited = self._encoding.unvisited
        if unvisited or not self._colours:  # without shading, the colours say all that edges do
            self._load(edge_cuts(self._encoding.lattice, loops, anchors, unvisited))
        if self._colours:
            self._load(self._colours.cuts(model, anchors))
        elif self._rounds_before_colours:
            self._rounds_before_colours -= 1
        else:
            self._colours = Colours(self._encoding.lattice, self._top + 1)
            self._top = self._colours.top
            self._load(self._colours.clauses())

    def _load(self, clauses: Iterable[Sequence[int]]) -> None:
        if self._keep:
            clauses = list(clauses)
            self.formula += clauses
        self._sat.append_formula(clauses)

    def _checked(self, lines: list[int], model: Sequence[int], assumed: set[int]) -> Answer:
        shaded = self._encoding.shaded
        answer = Answer(
            frozenset(lines),
            frozenset([cell for cell, var in enumerate(shaded) if var and model[var - 1] > 0]),
        )
        violations = check(self._demanded(assumed), answer)
        if violations:
            worst = violations[0]
            raise BackendError(f"the solver's answer breaks a rule at {worst.place}: {worst.text}")
        return answer

    def _demanded(self, assumed: set[int]) -> Puzzle:
        """Return the puzzle that was asked: without the numbers of clues not assumed."""
        dropped = {
            rule.place
            for selector, rule in self.selectors.items()
            if rule.kind is RuleKind.CLUE and selector not in assumed
        }
        if not dropped:
            return self._puzzle
        without = self._puzzle.genre.alphabet.without_number
        return replace(
            self._puzzle,
            clues=tuple(
                without(clue) if clue is not None and cell in dropped else clue
                for cell, clue in enumerate(self._puzzle.clues)
            ),
        )
