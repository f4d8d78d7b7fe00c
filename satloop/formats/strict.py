"""JSON read strictly: no key twice, no half of a character, no number that is none."""

import json

from satloop.formats.record import SURROGATE, shown

LONGEST_INTEGER = 18  # digits; what is longer is no size and need not be exact


class ValueProblemError(ValueError):
    """A value that cannot be used; the message names its key. It never leaves the formats."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueProblemError(f"the key {shown(key)} is there twice")
        if SURROGATE.search(key) or (isinstance(value, str) and SURROGATE.search(value)):
            raise ValueProblemError(f"{shown(key)}: half of a surrogate pair is no text")
        found[key] = value
    return found


def _integer(digits: str) -> int | float:
    # int() is slow for long numbers and refuses very long ones; these become no whole number.
    return int(digits) if len(digits) <= LONGEST_INTEGER else float(digits)


def _constant(name: str) -> object:
    raise ValueProblemError(f"no JSON: {name}")


DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant)
