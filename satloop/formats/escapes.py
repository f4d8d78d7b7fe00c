"""Percent signs in addresses, decoded without losing the places."""

import re

from satloop.errors import NotationError

_ESCAPE = re.compile(r"%")
_ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2})+")


def unescape(text: str) -> tuple[str, list[int]]:
    """Decode percent signs as UTF-8; returns the text and each character's old offset.

    One more offset tells where the text ended. Raises `NotationError` for what is no escape.
    """
    pieces: list[str] = []
    offsets: list[int] = []
    at = 0
    for match in _ESCAPES.finditer(text):
        pieces.append(_plain(text, at, match.start()))
        offsets += range(at, match.start())
        at = match.start()
        try:
            decoded = bytes.fromhex(match[0].replace("%", "")).decode("utf-8")
        except UnicodeDecodeError as error:
            raise NotationError("expected UTF-8 in percent signs", at + 3 * error.start) from None
        pieces.append(decoded)
        for character in decoded:
            offsets.append(at)
            at += 3 * len(character.encode("utf-8"))
    pieces.append(_plain(text, at, len(text)))
    offsets += range(at, len(text) + 1)
    return "".join(pieces), offsets


def _plain(text: str, start: int, end: int) -> str:
    stray = _ESCAPE.search(text, start, end)
    if stray:
        raise NotationError("expected two hex digits after the percent sign", stray.start())
    return text[start:end]
