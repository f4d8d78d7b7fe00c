"""Everything that satloop raises on purpose; each message is one clear line."""


class SatloopError(Exception):
    """The base of all satloop errors."""


class PuzzleError(SatloopError):
    """A value that no board can have: a size, a clue, a mark outside the board."""


class NotationError(SatloopError):
    """A clue's notation that cannot be read.

    `offset` counts characters from the start of the notation, from 0.
    """

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


class FormatError(SatloopError):
    """A text that cannot be read, with its place: line and column count from 1."""

    def __init__(self, problem: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {problem}")
        self.problem = problem
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type["FormatError"], tuple[str, int, int]]:
        return FormatError, (self.problem, self.line, self.column)


class LimitReachedError(SatloopError):
    """A limit on conflicts or seconds was reached before the question was decided."""


class BackendError(SatloopError):
    """A SAT back-end that python-sat does not have, or whose answer broke a rule."""


class MissingExtraError(SatloopError):
    """A package that an extra installs and that is not there; the message names the command."""


class GenerationError(SatloopError):
    """No puzzle could be made as asked."""


class NotUniqueError(GenerationError):
    """A puzzle that has not exactly one answer, where one is needed."""

    def __init__(self, verdict: str) -> None:
        super().__init__(f"expected a puzzle with one answer, found {verdict}")
        self.verdict = verdict

    def __reduce__(self) -> tuple[type["NotUniqueError"], tuple[str]]:
        return NotUniqueError, (self.verdict,)


class OptionsError(GenerationError):
    """Options that no puzzle can meet, seen before any is tried."""


class TriesError(GenerationError):
    """No puzzle that meets the options came up in a fixed number of tries."""


class AmbiguousLoopError(GenerationError):
    """A loop that all the numbers allowed do not tell from another one.

    `lines` are the other loop's edges by number.
    """

    def __init__(self, message: str, lines: frozenset[int]) -> None:
        super().__init__(message)
        self.lines = lines

    def __reduce__(self) -> tuple[type["AmbiguousLoopError"], tuple[str, frozenset[int]]]:
        return AmbiguousLoopError, (str(self), self.lines)
