"""`satloop generate`: make puzzles."""

import re
import secrets
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

import click

from satloop import Genre, SatloopError, formats
from satloop.formats import FORMATS, Several, find_format
from satloop.generating.batch import MOST_OUTSIDE, Batch
from satloop.generating.duplicates import fingerprint
from satloop.generating.ids import LARGEST_SEED, PuzzleId
from satloop.generating.maker import YES
from satloop.generating.makers import MAKERS, find_maker
from satloop.generating.requests import request, request_of, settings_of
from satloop_cli import options
from satloop_cli.appending import Target
from satloop_cli.batches import Run, run
from satloop_cli.report import EXIT_STATUSES, PROGRAM, FatalError, Report, Status, printable, tell
from satloop_cli.sources import Selection, read_items
from satloop_cli.writing import named

SIZE = re.compile(r"([0-9]{1,3})[xX]([0-9]{1,3})", re.ASCII)
DRAWN_SEEDS = 10**9
LEVELS = tuple(dict.fromkeys(level for maker in MAKERS for level in maker.levels))
# By name: makers may share a setting.
SETTINGS = {setting.name: setting for maker in MAKERS for setting in settings_of(maker)}

# Of a file in the making every record is one more piece.
FORMS = [form.name for form in FORMATS if form.read and form.several is Several.APPENDED]


def _as_size(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    """Return rows and columns."""
    if value is None:
        return None
    match = SIZE.fullmatch(value)
    if match is None:
        raise click.BadParameter(
            f"expected columns x rows such as 10x8, found {printable(value)}", ctx, param
        )
    return int(match[2]), int(match[1])


def _settings(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command an option for each setting of any maker; it gets those used as one value."""

    @wraps(function)
    def call(*args: object, **rest: Any) -> object:
        values = {name: rest.pop(name.replace("-", "_")) for name in SETTINGS}
        given = {name: value for name, value in values.items() if value is not None}
        return function(*args, settings=given, **rest)

    for setting in reversed(SETTINGS.values()):
        name = f"--{setting.name}"
        if setting.flag:
            option = click.option(name, is_flag=True, flag_value=YES, help=setting.summary)
        else:
            option = click.option(name, metavar=setting.metavar, help=setting.summary)
        call = option(call)
    return call


@click.command("generate", epilog=EXIT_STATUSES)
@click.argument("genre", required=False, callback=options.as_genre)
@click.argument("size", required=False, callback=_as_size, metavar="[WxH]")
@click.option("--level", metavar="NAME", help=f"One of {', '.join(LEVELS)}.")
@_settings
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    metavar="N",
    help="The same seed makes the same puzzles; without one it is drawn and shown.",
)
@click.option(
    "--count", type=click.IntRange(min=1), metavar="N", help="Make N different puzzles, not 1."
)
@click.option("--id", "made_before", metavar="ID", help="Make the puzzle with this id again.")
@click.option(
    "--avoid",
    metavar="FILE",
    multiple=True,
    help="Make no puzzle that is in there, however turned or mirrored; repeatable.",
)
@click.option(
    "--to",
    "form",
    type=click.Choice(FORMS),
    default=FORMATS[0].name,
    show_default=True,
    help="The format to write; see `satloop formats`.",
)
@click.option("-o", "--output", metavar="FILE", help="Append to a file instead of stdout.")
@click.option("--force", is_flag=True, help="Replace an existing file.")
@click.option("--resume", is_flag=True, help="Go on with the file of the same, broken-off call.")
@click.option("--answers", is_flag=True, help="Include the answer of each puzzle.")
@options.jobs
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    callback=options.as_seconds,
    help="Stop the whole call after so many seconds, with the puzzles made so far.",
)
@click.pass_obj
def command(
    report: Report,
    *,
    genre: Genre | None,
    size: tuple[int, int] | None,
    level: str | None,
    settings: Mapping[str, str],
    seed: int | None,
    count: int | None,
    made_before: str | None,
    avoid: tuple[str, ...],
    form: str,
    output: str | None,
    force: bool,
    resume: bool,
    answers: bool,
    jobs: int,
    timeout: float | None,
) -> int:
    """Make puzzles of a genre with exactly one answer each, W cells wide and H high.

    Each puzzle bears an id that makes it again: genre, size, level, seed and index, the
    version of the generator, and every setting that is not the default. The same id gives the
    same puzzle on every machine. No puzzle is there twice, however turned or mirrored: the
    index of one that would be is passed over. So is that of a puzzle outside the --rating, which
    alters no puzzle: without it, the same index gives the same one.

    Each record is appended as soon as it is made. After Ctrl-C, a kill or a full disk the
    same call with --resume ends with the file that an unbroken one would have written.

    Besides the id, the information of a puzzle has irreducible (true or false, where the level
    promises it), bound (the fewest clues that there can be), rating (the number and the step
    that earned it, with --rating) and solver (the back-end, where puzzle or rating hang on it).

    The status is 1 if there are not so many puzzles, 3 if the time was over before.
    """
    target = Target(output, find_format(form), force=force, resume=resume, answers=answers)
    if made_before is not None:
        beside: dict[str, object] = {"GENRE": genre, "WxH": size, "--level": level}
        beside |= {"--seed": seed, "--count": count}
        beside |= {"--avoid": avoid or None, "--resume": resume or None}
        beside |= {f"--{name}": name for name in settings if not SETTINGS[name].in_file}
        if taken := [name for name, value in beside.items() if value is not None]:
            raise click.UsageError(f"--id says it all: {', '.join(taken)} cannot stand beside it.")
    elif genre is None or size is None:
        raise click.UsageError("Expected GENRE and WxH, or --id.")
    texts = {name: _text(name, value) for name, value in settings.items()}
    try:
        if made_before is not None:
            puzzle_id = PuzzleId.parse(made_before)
            wanted, first = request_of(puzzle_id, texts), puzzle_id.index
        else:
            assert genre is not None
            assert size is not None
            maker = find_maker(genre)
            wanted = request(maker, size, level, _seed(seed, resume=resume), texts)
            first = 1
    except SatloopError as error:
        raise FatalError(str(error)) from None
    taken_before = _fingerprints(report, avoid)
    if report.status is Status.FINE:
        # An id stands for its own puzzle, never for the next.
        patience = MOST_OUTSIDE if made_before is None else 1
        batch = Batch(wanted, taken_before, first, patience)
        report.add(run(Run(wanted, batch, count or 1, target, jobs, timeout)))
    return report.status


def _seed(seed: int | None, *, resume: bool) -> int:
    """Draw a seed if none is given, and show it."""
    if seed is not None:
        return seed
    if resume:
        raise click.UsageError("--resume needs the --seed; it stands in the ids of the file.")
    drawn = secrets.randbelow(DRAWN_SEEDS)
    tell(f"{PROGRAM}: seed {drawn}")
    return drawn


def _text(name: str, value: str) -> str:
    """Return what a setting says, from its file if it is in one."""
    if not SETTINGS[name].in_file:
        return value
    with named(value):
        content = Path(value).read_bytes()
    try:
        return formats.decode(content)
    except SatloopError as error:
        raise FatalError(f"{printable(value)}: {error}") from None


def _fingerprints(report: Report, sources: tuple[str, ...]) -> set[bytes]:
    items = read_items(report, Selection(sources, None, None, None))
    return {fingerprint(item.record.puzzle) for item in items}
