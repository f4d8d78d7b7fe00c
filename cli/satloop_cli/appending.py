"""Write records one by one, so that each is safe as soon as it is made.

A file in the making is always whole records and at most one that a kill has torn. To go on
with it, its last record is made again: what is there of it must be how that record begins,
and only the rest is appended. So nothing that is there is ever cut off.
"""

import os
import stat
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Self

import click

from satloop import formats
from satloop.formats import Format, Record
from satloop_cli.report import FatalError, printable
from satloop_cli.writing import STDOUT, check_target, is_direct, named


@dataclass(frozen=True, slots=True)
class Target:
    """Where records go, None for stdout, and how they are written."""

    name: str | None
    form: Format
    force: bool = False
    resume: bool = False
    answers: bool = False

    def __post_init__(self) -> None:
        if self.resume and self.is_stdout:
            raise click.UsageError("--resume needs the file to go on with: -o FILE.")
        if self.resume and self.force:
            raise click.UsageError("--resume and --force exclude each other.")

    @property
    def is_stdout(self) -> bool:
        """Whether there is no file to be opened."""
        return self.name is None or self.name in STDOUT

    @property
    def label(self) -> str:
        """The name in messages."""
        return printable(self.name or "stdout")

    def appended(self, record: Record, *, first: bool) -> bytes:
        """Return what is added to the file for a record; raises `PuzzleError`."""
        text = formats.write([record], self.form.name, answers=self.answers)
        return f"{'' if first else self.form.between}{text}".encode()


def split_last(content: bytes, form: Format) -> tuple[bytes, bytes]:
    """Part the records that are surely whole from the last one, with what stands before it."""
    at = content[:-1].rfind(f"\n{form.between}".encode())
    return content[: at + 1], content[at + 1 :]


def content_of(target: Target) -> bytes:
    """Return what a file to go on with holds, nothing if there is none; raises `FatalError`."""
    assert target.name is not None
    with named(target.name):
        if not os.path.lexists(target.name):
            return b""
        if is_direct(target.name):
            raise FatalError(f"{target.label}: only a file can be gone on with")
        return Path(target.name).read_bytes()


def not_this_batch(target: Target, text: str) -> FatalError:
    """Return the refusal to go on with a file."""
    return FatalError(f"{target.label}: not the beginning of this batch: {text}")


class Output:
    """A file or stdout to which records are appended whole, or not at all.

    `begun` is how many bytes the file has that stay unquestioned, `expected` what follows
    them, which the first records have to repeat.
    """

    def __init__(self, target: Target, begun: int = 0, expected: bytes = b"") -> None:
        self._target = target
        self._empty = not begun
        self._expected = expected
        self._file: FileIO | None = None
        self._new = False  # whether the file was not there before

    def __enter__(self) -> Self:
        name = self._target.name
        if name is None or self._target.is_stdout:
            return self
        check_target(name, force=self._target.force or self._target.resume)
        with named(name):
            self._new = not os.path.lexists(name)
            self._file = FileIO(name, "ab")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None and self._target.name is not None:
            self._file.close()
            if self._new and self._empty:
                Path(self._target.name).unlink(missing_ok=True)

    @property
    def left(self) -> bool:
        """Whether the file holds more than was added."""
        return bool(self._expected)

    def add(self, record: Record) -> None:
        """Append a record, or what is not there of it yet; raises `FatalError`."""
        data = self._target.appended(record, first=self._empty)
        there = min(len(data), len(self._expected))
        if data[:there] != self._expected[:there]:
            raise not_this_batch(self._target, "a record is not the one that comes next")
        self._expected = self._expected[there:]
        if self._file is None:
            click.echo(data, nl=False)
        elif there < len(data):
            with named(self._target.label):
                _append(self._file, data[there:], replace=self._target.force and self._empty)
        self._empty = False


def _append(file: FileIO, data: bytes, *, replace: bool) -> None:
    regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
    if replace and regular:
        file.truncate(0)
    size = os.fstat(file.fileno()).st_size
    try:
        while data:
            data = data[file.write(data) :]
    except OSError:
        if regular:
            file.truncate(size)  # leaves no part of a record
        raise
