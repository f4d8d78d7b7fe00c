"""What a call has come to: its exit status, its lines on stdout and stderr."""

import errno
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from typing import TextIO

import click

PROGRAM = "satloop"
INTERRUPTED = 130

# Appended to every command's help, so each tells what it answers with.
EXIT_STATUSES = """\
Exit status: 0 all is as hoped, 1 the answer is "no", 2 bad use or bad input, 3 undecided or
stopped by a limit, 130 interrupted. Of several outcomes the first of 2, 1, 3, 0 counts."""


class Status(IntEnum):
    """The exit status of one outcome."""

    FINE = 0
    NO = 1
    BAD = 2
    UNDECIDED = 3


PRECEDENCE = (Status.BAD, Status.NO, Status.UNDECIDED, Status.FINE)


class FatalError(click.ClickException):
    """Something that ends the whole call with one line and status 2."""

    exit_code = int(Status.BAD)

    def show(self, file: object = None) -> None:
        """Print the line to stderr."""
        del file
        tell(f"{PROGRAM}: {self.message}")


class Report:
    """Collects the outcomes of one call and writes its lines on stderr."""

    def __init__(self) -> None:
        self._found = {Status.FINE}

    @property
    def status(self) -> Status:
        """The exit status for everything that was found so far."""
        return next(status for status in PRECEDENCE if status in self._found)

    def add(self, status: Status) -> None:
        """Count one outcome."""
        self._found.add(status)

    def error(self, label: str, text: str) -> None:
        """Tell of bad use or bad input in one line, and count it."""
        self.add(Status.BAD)
        self.note(f"{PROGRAM}: {printable(label)}", text)

    def note(self, label: str, text: str) -> None:
        """Tell something about a puzzle on stderr."""
        tell(f"{printable(label)}: {printable(text)}")


@contextmanager
def telling() -> Iterator[None]:
    """Go on when stderr cannot be written: the exit status is all that is left to tell."""
    try:
        yield
    except OSError:
        abandon(sys.stderr)


def tell(line: str) -> None:
    """Write a line to stderr."""
    with telling():
        click.echo(line, err=True)


def printable(text: str) -> str:
    """Return the text with everything escaped that could upset a terminal or an encoding."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text
    )


def say(lines: Iterable[str]) -> None:
    """Write lines to stdout, escaping what its encoding does not have."""
    encoding = stdout_encoding()
    text = "".join(f"{line}\n" for line in lines)
    click.echo(text.encode(encoding, "backslashreplace").decode(encoding), nl=False)


def say_json(value: Mapping[str, object]) -> None:
    """Write one object as one line of ASCII."""
    click.echo(json.dumps(value))


def stdout_encoding() -> str:
    """Return the encoding of stdout; there is none to ask when it is closed."""
    return getattr(sys.stdout, "encoding", None) or "ascii"


def reason(error: OSError) -> str:
    """Return what went wrong, without number and name."""
    return error.strerror or str(error)


def is_closed_pipe(error: OSError) -> bool:
    """Say whether a reader merely stopped reading; Windows reports that as EINVAL."""
    return error.errno == errno.EPIPE or (os.name == "nt" and error.errno == errno.EINVAL)


def abandon(stream: TextIO) -> None:
    """Send what a stream still holds to nowhere, or the interpreter fails on it as it ends."""
    try:
        descriptor = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except (AttributeError, OSError, ValueError):  # closed, or no real file
        return
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
