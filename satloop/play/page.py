"""The page as one self-contained file: style, script and puzzles inside, nothing from outside."""

import base64
import hashlib
import html
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Template

from satloop.play.content import Data
from satloop.version import VERSION

# In the order in which they lean on each other: inlined, they are one script.
SCRIPTS = (
    "names",
    "lattice",
    "game",
    "storage",
    "speech",
    "voice",
    "draw",
    "view",
    "pointer",
    "keys",
    "hints",
    "walk",
    "tutor",
    "clock",
    "table",
    "help",
    "chooser",
    "making",
    "maker",
    "main",
)
_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)
# What only readers of the source need. No text in a script or style runs over several lines.
_REMARK = re.compile(r"^\s*(//.*|/\*.*\*/)?\n", re.MULTILINE)
_INDENT = re.compile(r"^ +", re.MULTILINE)


def page(puzzles: Sequence[Data], maker: Mapping[str, object] | None = None) -> str:
    """Return the page of some puzzles, each as `content` gives it.

    With a `maker` (what can be asked for) it asks the server that it came from for other
    puzzles; without one it makes no request at all, and its policy says so.
    """
    style, script = _lean(_part("style.css")), _script()
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src '{_digest(script)}'",
            f"style-src '{_digest(style)}'",
            "connect-src 'none'" if maker is None else "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    data = json.dumps({"puzzles": puzzles, "maker": maker}, separators=(",", ":"))
    return Template(_part("page.html")).substitute(
        policy=html.escape(policy, quote=True).replace("&#x27;", "'"),
        version=VERSION,
        title=html.escape(_title(puzzles)),
        style=style,
        script=script,
        # No text inside can end the element or open a comment in it.
        data=data.replace("<", "\\u003c"),
    )


def _title(puzzles: Sequence[Data]) -> str:
    if len(puzzles) == 1:
        puzzle = puzzles[0]
        return str(puzzle["title"] or f"{puzzle['genre']} {puzzle['cols']}x{puzzle['rows']}")
    return f"{len(puzzles)} loop puzzles" if puzzles else "Loop puzzles"


@cache
def _part(name: str) -> str:
    return (files("satloop.play") / "assets" / name).read_text(encoding="utf-8")


@cache
def _script() -> str:
    parts = [_part(f"{name}.js") for name in SCRIPTS]
    return _lean("".join([_EXPORT.sub("", _IMPORT.sub("", part)) for part in parts]))


def _lean(text: str) -> str:
    return _INDENT.sub("", _REMARK.sub("", text))


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
