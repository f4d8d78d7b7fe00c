"""Packages that only some documents need, and the font that comes with one of them."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from satloop.errors import MissingExtraError

COMMAND = "pip install 'satloop[print]'"


def require(package: str, *, what: str) -> ModuleType:
    """Import a package; raises `MissingExtraError`."""
    check((package,), what=what)
    try:
        return import_module(package)
    except ImportError as error:
        raise MissingExtraError(f"{what} needs {package}, which is damaged: {COMMAND}") from error


def check(packages: Sequence[str], *, what: str) -> None:
    """Raise `MissingExtraError` unless the packages are there."""
    for package in packages:
        name = package.partition(".")[0]
        if find_spec(name) is None:
            raise MissingExtraError(f"{what} needs the package {name}: {COMMAND}")


def font_file(*, bold: bool = False) -> Path:
    """Return the file of Bitstream Vera Sans, a free font that reportlab brings along."""
    place = require("reportlab", what="the font").__path__[0]
    return Path(place, "fonts", "VeraBd.ttf" if bold else "Vera.ttf")
