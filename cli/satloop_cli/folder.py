"""Numbered pictures in a folder."""

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from satloop_cli.report import FatalError, printable
from satloop_cli.writing import named, write

PICTURE = re.compile(r"(?:\d+-)?step-\d+\.svg")  # the names that are written


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder for pictures; it need not be there yet, but what it is in does."""

    name: str
    force: bool

    def check(self) -> None:
        """Raise `FatalError` for what can be no folder, and if pictures would be lost."""
        if not self.name:
            raise FatalError("--svg: expected the name of a folder, found an empty name")
        label = printable(self.name)
        with named(self.name):
            path = Path(self.name)
            if not path.exists():
                path.resolve().parent.stat()
            elif not path.is_dir():
                raise FatalError(f"{label}: a file, not a folder")
            elif self._pictures() and not self.force:
                raise FatalError(f"{label}: there are pictures already; --force replaces them")

    def address(self, name: str) -> str:
        """Return where a picture is, for a link."""
        return quote(Path(self.name, name).as_posix())

    def clear(self) -> None:
        """Remove the pictures of an earlier call, which must not mix with those to come."""
        with named(self.name):
            if self.force and Path(self.name).is_dir():
                for path in self._pictures():
                    path.unlink()

    def write(self, name: str, content: str) -> None:
        """Write one picture whole; raises `FatalError`."""
        with named(self.name):
            Path(self.name).mkdir(exist_ok=True)
        write(str(Path(self.name, name)), content, force=self.force)

    def _pictures(self) -> list[Path]:
        return [path for path in Path(self.name).iterdir() if PICTURE.fullmatch(path.name)]
