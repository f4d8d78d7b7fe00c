"""Bytes of a file as lines of text, without line ends and byte order mark."""

from collections.abc import Iterable, Iterator

from satloop.errors import FormatError

UTF16 = (b"\xff\xfe", b"\xfe\xff")
MARK = "\ufeff"


def decode(data: bytes) -> str:
    """Turn a file's bytes into text with LF line ends.

    Raises `FormatError` for what is not UTF-8, and for a NUL, which no text has.
    """
    return "\n".join(decode_lines([data]))


def decode_lines(parts: Iterable[bytes]) -> Iterator[str]:
    """Yield a file's lines; the last one is empty if the file ends with a line's end.

    The parts, but for the last one, must end with a line's end, as those of an open file do.
    Raises as `decode`, when it comes to the place.
    """
    number = 1
    last = ""
    for part in parts:
        if number == 1 and part[:2] in UTF16:
            raise FormatError("expected UTF-8, found UTF-16", 1, 1)
        *lines, last = _text(part, number).split("\n")
        yield from lines
        number += len(lines)
    yield last


def _text(part: bytes, line: int) -> str:
    """Decode bytes that start at the beginning of a line."""
    problem = ""
    try:
        text = part.decode("utf-8")
    except UnicodeDecodeError as error:
        text = part[: error.start].decode("utf-8")
        problem = "expected UTF-8, found byte " + hex(part[error.start])
    if line == 1:
        text = text.removeprefix(MARK)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        problem = "expected text, found a NUL"
        text = text.partition("\0")[0]
    if problem:
        raise FormatError(problem, line + text.count("\n"), len(text) - text.rfind("\n"))
    return text
