"""The options that several commands share."""

import math
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from satloop import Genre, Limit, PuzzleError, find
from satloop.formats import FORMATS
from satloop_cli.sources import Selection

Function = Callable[..., Any]


def as_genre(ctx: click.Context, param: click.Parameter, value: str | None) -> Genre | None:
    """Find the genre that an option or argument names."""
    if value is None:
        return None
    try:
        return find(value)
    except PuzzleError as error:
        raise click.BadParameter(str(error), ctx, param) from error


def as_seconds(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    """Refuse what is no time."""
    # A range lets "nan" and "inf" through.
    if value is not None and not math.isfinite(value):
        raise click.BadParameter(f"{value} is not a number of seconds.", ctx, param)
    return value


def _all(*options: Callable[[Function], Function]) -> Callable[[Function], Function]:
    def decorate(function: Function) -> Function:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def _selecting(function: Function) -> Function:
    """Hand the reading options on as one value."""

    @wraps(function)
    def call(
        *args: object,
        sources: tuple[str, ...],
        form: str | None,
        genre: Genre | None,
        only: int | None,
        lenient: bool,
        verbose: bool,
        **rest: object,
    ) -> object:
        selection = Selection(sources, form, genre, only, lenient=lenient, verbose=verbose)
        return function(*args, selection=selection, **rest)

    return call


def _limiting(function: Function) -> Function:
    """Hand the limits on as one value."""

    @wraps(function)
    def call(*args: object, timeout: float | None, conflicts: int | None, **rest: object) -> object:
        return function(*args, limit=Limit(conflicts, timeout), **rest)

    return call


reading = _all(
    click.argument("sources", nargs=-1, required=True, metavar="SOURCE..."),
    click.option(
        "--from",
        "form",
        type=click.Choice([f.name for f in FORMATS if f.read is not None]),
        help="The format of the sources, if it is not to be recognised.",
    ),
    click.option(
        "--genre",
        metavar="NAME",
        callback=as_genre,
        help="The genre of puzzles that do not say it; see `satloop genres`.",
    ),
    click.option(
        "--only",
        type=click.IntRange(min=1),
        metavar="N",
        help="Only the N-th puzzle of everything read, counted from 1.",
    ),
    click.option(
        "--lenient",
        is_flag=True,
        help="Accept what puzzle sites accept silently, and say what was assumed.",
    ),
    click.option(
        "--verbose", is_flag=True, help="Say in which format each source was read, and why."
    ),
    _selecting,
)

jobs = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Work in N processes, 61 at most; the results stay in the order of the puzzles.",
)

limits = _all(
    click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        callback=as_seconds,
        help="Stop at each puzzle after so many seconds.",
    ),
    click.option(
        "--conflicts",
        type=click.IntRange(min=1),
        metavar="N",
        help="Stop at each puzzle after N conflicts; repeatable on every machine.",
    ),
    _limiting,
)

as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")

ascii_only = click.option("--ascii", "plain", is_flag=True, help="Draw with ASCII only.")
