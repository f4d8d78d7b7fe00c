"""Write a file whole or not at all."""

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
    data = content.encode() if isinstance(content, str) else content
    if target is None or target in STDOUT:
        click.echo(data, nl=False)
        return
    with named(target):
        if is_direct(target):
            Path(target).write_bytes(data)
        else:
            _replace(target, data, force=force)


def is_direct(target: str) -> bool:
    """Say whether the target is written in place: a device, a pipe, an open file, stdout."""
    if target in STDOUT or target.startswith(OPEN_FILES):
        return True
    path = Path(target)
    return path.exists() and not path.is_file() and not path.is_dir()


def _replace(target: str, data: bytes, *, force: bool) -> None:
    path = Path(os.path.realpath(target))  # a link stays a link, to the new content
    beside = path.with_name(f".satloop-{secrets.token_hex(8)}")
    try:
        # The usual mode of a new file, which respects the umask; not that of a private one.
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        if path.exists():
            beside.chmod(stat.S_IMODE(path.stat().st_mode))
        check_target(target, force=force)  # it may have come since the call began
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
