"""Make the puzzles of a batch and append them to its file."""

from dataclasses import dataclass

from satloop import Answer, Puzzle, SatloopError, formats
from satloop.errors import AmbiguousLoopError, FormatError, LimitReachedError, TriesError
from satloop.generating.batch import Batch, ExhaustedError
from satloop.generating.duplicates import fingerprint
from satloop.generating.maker import Product
from satloop.generating.requests import Request
from satloop.render import Style, draw
from satloop_cli.appending import Output, Target, content_of, not_this_batch, split_last
from satloop_cli.report import PROGRAM, FatalError, Status, printable, tell
from satloop_cli.working import progress, until_enough


@dataclass(frozen=True, slots=True)
class Run:
    """A batch to make, and how."""

    request: Request
    batch: Batch
    count: int
    target: Target
    jobs: int
    seconds: float | None


def run(wanted: Run) -> Status:
    """Make a batch; raises `FatalError` for what cannot be written, made or gone on with.

    What is missing in the end is told on stderr.
    """
    try:
        _make(wanted)
    except AmbiguousLoopError as error:
        _say(f"{error}:")
        for line in _other_loop(wanted.request, error):
            tell(line)
        return Status.NO
    except (ExhaustedError, TriesError) as error:
        _say(f"{_share(wanted)}: {error}")
        return Status.NO
    except LimitReachedError as error:
        _say(f"{_share(wanted)}: the limit of {error} was reached")
        return Status.UNDECIDED
    except SatloopError as error:
        raise FatalError(str(error)) from error
    return Status.FINE


def _share(wanted: Run) -> str:
    return f"{wanted.batch.taken} of {wanted.count} puzzle{'' if wanted.count == 1 else 's'}"


def _make(wanted: Run) -> None:
    """Make what is not there yet."""
    batch, target, request = wanted.batch, wanted.target, wanted.request
    begun, expected = _restored(wanted) if target.resume else (0, b"")
    if batch.taken > wanted.count:
        raise not_this_batch(target, f"more than {wanted.count} puzzles")

    # With ratings most are made to be passed over, so all processes have work to the end.
    ahead = 1 if request.ratings is None else wanted.jobs

    def missing() -> int:
        return (wanted.count - batch.taken) * ahead

    work = _Work(request, set(batch.seen))
    with (
        Output(target, begun, expected) as output,
        until_enough(work, batch.next, missing, wanted.jobs, wanted.seconds) as results,
        progress(wanted.count, batch.taken, printing=target.is_stdout) as step,
    ):
        for result in results:
            index = batch.next
            product = batch.offer(result)
            if product is not None:
                record = request.record(index, product, answers=target.answers)
                output.add(record)
                step(rejected=batch.rejected)
        if output.left:
            raise not_this_batch(target, f"more than {wanted.count} puzzles")


@dataclass(frozen=True, slots=True)
class _Work:
    """Makes the puzzles of rising indices, perhaps in another process, and rates new ones.

    `seen` are the fingerprints of those that need no rating. What was seen here came before,
    so the batch knows it, too.
    """

    request: Request
    seen: set[bytes]

    def __call__(self, index: int) -> Product | TriesError:
        try:
            product = self.request.make(index)
        except TriesError as error:
            return error
        if self.request.ratings is None:
            return product
        mark = fingerprint(product.puzzle)
        if mark in self.seen:
            return product
        self.seen.add(mark)
        return self.request.rate(product)


def _restored(wanted: Run) -> tuple[int, bytes]:
    """Take the puzzles that are in the file.

    Returns how many bytes are those of puzzles known by their ids, and the bytes after them,
    which have to come again.
    """
    target = wanted.target
    content = content_of(target)
    if not target.form.informs:  # no ids: everything is made again, and compared
        return 0, content
    whole, last = split_last(content, target.form)
    at = 0
    try:
        text = formats.decode(whole)
        for record in formats.read_each(text, name=target.form.name) if whole else ():
            if isinstance(record, FormatError):
                raise record
            wanted.batch.restore(record.puzzle)
            again = target.appended(record, first=not at)
            if whole[at : at + len(again)] != again or target.answers == (record.answer is None):
                raise FormatError("a record that would be written otherwise", record.line, 1)
            at += len(again)
    except SatloopError as error:
        raise not_this_batch(target, str(error)) from error
    return len(whole), last


def _say(text: str) -> None:
    tell(f"{PROGRAM}: {printable(text)}")


def _other_loop(request: Request, error: AmbiguousLoopError) -> list[str]:
    rows, cols = request.rows, request.cols
    blank = Puzzle(request.maker.genre, rows, cols, (None,) * (rows * cols))
    return draw(blank, Answer(error.lines), Style.ASCII)
