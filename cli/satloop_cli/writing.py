"""Write a file whole or not at all."""

import os
import secrets
import stat
from pathlib import Path

import click

from satloop_cli.report import FatalError, printable, reason

STDOUT = ("-", "/dev/stdout")
# Names of open files: writing there must not replace them, whatever they lead to.
OPEN_FILES = ("/dev/fd/", "/dev/stderr", "/proc/self/fd/")


def refuse_existing(target: str | None, *, force: bool) -> None:
    """Raise `FatalError` if a regular file would be lost."""
    if target is not None and not force and not _direct(target) and os.path.lexists(target):
        raise FatalError(f"{printable(target)}: the file exists; --force replaces it")


def write(target: str | None, text: str, *, force: bool) -> None:
    """Write to a file, or to stdout without a target; raises `FatalError`.

    The file appears under its name only when it is complete.
    """
    data = text.encode()
    if target is None or target in STDOUT:
        click.echo(data, nl=False)
        return
    try:
        if _direct(target):
            Path(target).write_bytes(data)
        else:
            _replace(target, data, force=force)
    except OSError as error:
        raise FatalError(f"{printable(target)}: {reason(error)}") from error


def _direct(target: str) -> bool:
    """Say whether the target is written in place: a device, a pipe, an open file, stdout."""
    if target in STDOUT or target.startswith(OPEN_FILES):
        return True
    path = Path(target)
    return path.exists() and not path.is_file() and not path.is_dir()


def _replace(target: str, data: bytes, *, force: bool) -> None:
    path = Path(os.path.realpath(target))  # a link stays a link, to the new content
    if path.is_dir():
        raise FatalError(f"{printable(target)}: a folder, not a file")
    beside = path.with_name(f".satloop-{secrets.token_hex(8)}")
    try:
        # The usual mode of a new file, which respects the umask; not that of a private one.
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        if path.exists():
            beside.chmod(stat.S_IMODE(path.stat().st_mode))
        refuse_existing(target, force=force)  # it may have come since the call began
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
