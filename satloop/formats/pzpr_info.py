"""What pzpr keeps about a puzzle at the end of a file: `info:` and an object in JSON."""

import json
import re

from satloop.errors import NotationError, PuzzleError
from satloop.formats.record import SURROGATE, VARIANT, shown
from satloop.formats.strict import DECODER, ValueProblemError

Pairs = tuple[tuple[str, str], ...]

# In JSON a slash stands in strings only; any other came from a line end.
_SLASH_OR_STRING = re.compile(r'"(?:[^"\\]|\\.|\\\Z)*+(?:"|\Z)|/', re.DOTALL)


def lines_from_slashes(text: str) -> str:
    """Turn slashes outside strings into line feeds, for a file that was put on one line."""
    return _SLASH_OR_STRING.sub(lambda match: "\n" if match[0] == "/" else match[0], text)


def read_information(text: str, start: int) -> tuple[Pairs, bool]:
    """Read the object that starts there and goes to the end of the text.

    Returns its metadata and whether there was a history too. Raises `NotationError` with an
    offset in the text.
    """
    try:
        value, end = DECODER.raw_decode(text, start)
        pairs = _metadata(value)
    except json.JSONDecodeError as error:
        raise NotationError(f"no JSON: {error.msg}", error.pos) from None
    except RecursionError:
        raise NotationError("no JSON for information: nested too deeply", start) from None
    except ValueProblemError as error:
        raise NotationError(str(error), start) from None
    rest = text[end:].lstrip()
    if rest:
        problem = f"expected the end after the information, found {shown(rest.split()[0])}"
        raise NotationError(problem, len(text) - len(rest))
    return pairs, "history" in value


def _metadata(value: object) -> Pairs:
    data = value.get("metadata", {}) if isinstance(value, dict) else None
    if not isinstance(data, dict):
        raise ValueProblemError("expected an object with metadata after info:")
    for key, item in data.items():
        if key == VARIANT:
            raise ValueProblemError("a variant is no information here but a line v:")
        if not isinstance(item, str):
            raise ValueProblemError(f"{shown(key)}: expected a string")
    return tuple(data.items())


def write_information(info: Pairs) -> str:
    """Write information as pzpr does; raises `PuzzleError` for what JSON cannot hold."""
    if len(dict(info)) != len(info):
        raise PuzzleError("a key of the information is there twice")
    if any(SURROGATE.search(text) for pair in info for text in pair):
        raise PuzzleError("half of a surrogate pair in the information is no text")
    text = json.dumps({"metadata": dict(info)}, ensure_ascii=False, indent=1)
    # pzpr takes any slash for a line end, so that it would lose those of an address.
    return "info:" + text.replace("/", "\\u002f")
