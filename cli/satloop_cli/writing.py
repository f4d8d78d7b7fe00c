"""Write a file, or a set of numbered ones, whole or not at all."""

import os
import secrets
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO, Self

import click

from satloop_cli.report import FatalError, printable, reason

STDOUT = ("-", "/dev/stdout")
# Names of open files: writing there must not replace them, whatever they lead to.
OPEN_FILES = ("/dev/fd/", "/dev/stderr", "/proc/self/fd/")
SEPARATORS = ("/", os.sep)  # a name that ends with one is a folder's


def check_target(target: str | None, *, force: bool) -> None:
    """Raise `FatalError` for what cannot be a new file, and if a regular file would be lost.

    To be called before the work as well: hours of it should not end with a mistyped name.
    """
    if target is None:
        return
    if not target:
        raise FatalError("--output: expected the name of a file, found an empty name")
    with named(target):
        if is_direct(target):
            return
        if Path(target).is_dir() or target.endswith(SEPARATORS):
            raise FatalError(f"{printable(target)}: a folder, not a file")
        try:
            Path(target).lstat()
        except FileNotFoundError:
            Path(target).parent.stat()  # the folder has to be there
            return
        if not force:
            raise FatalError(f"{printable(target)}: the file exists; --force replaces it")


@contextmanager
def named(target: str) -> Iterator[None]:
    """Give what the system says about a target as an error with its name."""
    try:
        yield
    except OSError as error:
        raise FatalError(f"{printable(target)}: {reason(error)}") from error
    except ValueError as error:  # what Python says to a NUL in a name
        raise FatalError(f"{printable(target)}: not the name of a file") from error


def write(target: str | None, content: str | bytes, *, force: bool) -> None:
    """Write to a file, or to stdout without a target; raises `FatalError`.

    The file appears under its name only when it is complete.
    """
    with whole_file(target, force=force) as add:
        add(content.encode() if isinstance(content, str) else content)


@contextmanager
def whole_file(target: str | None, *, force: bool) -> Iterator[Callable[[bytes], None]]:
    """Give a function that adds to a file, or to stdout without a target.

    The file appears under its name at the end of the context, if anything was added and
    nothing failed. Raises `FatalError`.
    """
    if target is None or target in STDOUT:
        yield partial(click.echo, nl=False)
        return
    with ExitStack() as files:
        made: list[_Coming] = []

        def add(data: bytes) -> None:
            if not made:
                made.append(files.enter_context(_Coming(target)))
            made[0].add(data)

        yield add
        for file in made:
            file.appear(force=force)


def numbered(target: str, number: int) -> str:
    """Return the name of a file in a set: `name-1.txt` for the first of `name.txt`."""
    folder, name = os.path.split(target)
    stem, suffix = os.path.splitext(name)  # noqa: PTH122 - the folder's name stays as it is
    return os.path.join(folder, f"{stem}-{number}{suffix}")  # noqa: PTH118 - as above


def write_numbered(target: str, parts: Iterable[bytes], *, force: bool) -> int:
    """Write each part to a file of its own, see `numbered`; returns how many there are.

    The files appear when all are complete: none is there after a failure that was not before.
    Nothing is written over without `force`. Raises `FatalError`.
    """
    with ExitStack() as files:
        made: list[_Coming] = []
        for number, part in enumerate(parts, 1):
            name = numbered(target, number)
            check_target(name, force=force)
            made.append(files.enter_context(_Coming(name)))
            made[-1].add(part)
            made[-1].close()  # there may be more of them than can be open at once
        with ExitStack() as undone:
            for file in made:
                if file.appear(force=force):
                    undone.callback(Path(file.name).unlink)
            undone.pop_all()
    return len(made)


def is_direct(target: str) -> bool:
    """Say whether the target is written in place: a device, a pipe, an open file, stdout."""
    if target in STDOUT or target.startswith(OPEN_FILES):
        return True
    path = Path(target)
    return path.exists() and not path.is_file() and not path.is_dir()


class _Coming:
    """A file that is written beside its place; a device, a pipe and the like in place."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._beside: Path | None = None
        with named(name):
            if is_direct(name):
                self._file: BinaryIO = Path(name).open("wb")  # noqa: SIM115 - see __exit__
                return
            self._path = Path(os.path.realpath(name))  # a link stays a link, to the new content
            self._beside = self._path.with_name(f".satloop-{secrets.token_hex(8)}")
            # The usual mode of a new file, which respects the umask; not that of a private one.
            descriptor = os.open(self._beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            self._file = os.fdopen(descriptor, "wb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        with suppress(OSError):  # a full disk has been told of
            self._file.close()
        if self._beside is not None:
            self._beside.unlink(missing_ok=True)

    def add(self, data: bytes) -> None:
        """Add to the file."""
        with named(self.name):
            self._file.write(data)

    def close(self) -> None:
        """End the writing."""
        with named(self.name):
            self._file.close()

    def appear(self, *, force: bool) -> bool:
        """Put the file in its place, and say whether nothing was there."""
        self.close()
        if self._beside is None:
            return False
        with named(self.name):
            is_new = not self._path.exists()
            if not is_new:
                self._beside.chmod(stat.S_IMODE(self._path.stat().st_mode))
            check_target(self.name, force=force)  # it may have come since the call began
            self._beside.replace(self._path)
        return is_new
