"""Files of pzpr, the program behind puzz.link and pzv.jp, with answers and marks.

    pzprv3.1        or pzprv3: the version of the genre's blocks
    slither
    3               rows
    4               columns
    . . . .         blocks, one line a row; the genre says which: clues, background colours,
    . 3 0 .         shaded cells, and the edges across a row, then those along it
    ...

A slash ends a line as well as a line feed does, so that a whole file fits in an address,
behind `?` and with percent signs. After the sizes may stand a variant (`v:name`) and flags,
after the blocks earlier stages of trials, the history of moves, and information as JSON.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from satloop import genres
from satloop.errors import FormatError, NotationError, PuzzleError
from satloop.formats import boards
from satloop.formats.escapes import unescape
from satloop.formats.grids import read_clues, write_clues
from satloop.formats.lines import Line, Lines, Word
from satloop.formats.pzpr_info import (
    Pairs,
    lines_from_slashes,
    read_information,
    write_information,
)
from satloop.formats.record import (
    VARIANT,
    Record,
    check_flags,
    fits_line,
    same_genre,
    shown,
    variant_notes,
)
from satloop.geometry import Site
from satloop.puzzle import FileBlock, Genre, Marks, Puzzle

NAME = "pzpr"
# A file has one blank line before its information, so that one would not part it from the next.
BETWEEN = "\n\n"

_ADDRESS = r"[^\n?]*\?(?:type=(?:editor|player)&)?"
_START = re.compile(rf"^(?:[^\S\n]*|{_ADDRESS})(?=pzprv3)", re.MULTILINE)
_HEADER = re.compile(r"pzprv3(?:\.([0-9]))?")
_FLAGS = re.compile(r"[A-Za-z]+")
_COLOUR = re.compile(r"[0-2]")
_OLD_END = re.compile(r"https?:")
_ENDS = ("info:", "history:", "__HISTORY__", "TrialData")  # what may follow the blocks
_NO_HEADER = "expected pzprv3 or an address with it"


def looks_like(text: str) -> bool:
    """Say whether the first line that is not blank starts a file, in an address or not."""
    return _START.match(text.lstrip().partition("\n")[0]) is not None


def read_each(text: str, genre: Genre | None) -> Iterator[Record | FormatError]:
    """Yield a record or an error for each file in a text; a header starts the next one."""
    starts = list(_START.finditer(text))
    first = starts[0].start() if starts else len(text)
    yield from _stray(text[:first], 1)
    line, at = 1, 0
    for match, following in zip_longest(starts, starts[1:]):
        end = following.start() if following else len(text)
        line += text.count("\n", at, match.start())
        at = match.start()
        column = match.end() - at + 1
        body, rest = text[match.end() : end], ""
        try:
            if match[0].strip():
                body, _, rest = body.partition("\n")
                yield _read_address(body, line, column, genre)
            else:
                yield _File(body, line, column).read(genre)
        except FormatError as error:
            yield error
        yield from _stray(rest, line + 1)


def _stray(text: str, line: int) -> Iterator[FormatError]:
    """Yield an error for text that belongs to no file."""
    if text.strip():
        start = len(text) - len(text.lstrip())
        column = start - text.rfind("\n", 0, start)
        problem = f"{_NO_HEADER}, found {shown(text.split(maxsplit=1)[0])}"
        yield FormatError(problem, line + text.count("\n", 0, start), column)


def _read_address(text: str, line: int, column: int, genre: Genre | None) -> Record:
    """Read a file with percent signs, which starts at this line and column."""
    try:
        decoded, offsets = unescape(text.rstrip())
    except NotationError as error:
        raise FormatError(str(error), line, column + error.offset) from None
    try:
        return _File(decoded, 1, 1).read(genre, line)
    except FormatError as error:
        before = decoded.split("\n")[: error.line - 1]
        offset = sum(map(len, before)) + len(before) + error.column - 1
        raise FormatError(error.problem, line, column + offsets[offset]) from None


class _File:
    """One file; its text starts at this line and column of all that is read."""

    def __init__(self, text: str, line: int, column: int) -> None:
        self._text = text
        self._line, self._column = line, column
        self._starts: list[int] = []  # where each line starts in the text
        self._notes: list[str] = []
        found: list[Line] = []
        start = 0
        for whole in text.split("\n"):
            for piece in whole.split("/"):
                found.append(Line(piece, line, column))
                self._starts.append(start)
                column += len(piece) + 1
                start += len(piece) + 1
            line, column = line + 1, 1
        self._lines = Lines(found)

    def read(self, wanted: Genre | None, line: int | None = None) -> Record:
        """Read the file; `line` is where the record starts, if not where the text does."""
        lines = self._lines
        version = self._version()
        genre = self._genre(wanted)
        if version >= len(genre.file_blocks):
            problem = f"no version {version} of {genre.name} files is known"
            raise FormatError(problem, self._line, self._column)
        rows, cols = lines.side("rows"), lines.side("columns")
        variant = self._variant()
        self._flags(genre)
        clues = read_clues(genre, NAME, lines.rows(rows, cols, "cells"), cols)
        puzzle = Puzzle(genre, rows, cols, tuple(clues))
        marks = self._marks(puzzle, genre.file_blocks[version])
        puzzle = replace(puzzle, info=self._trailer() + variant)
        answer, rest = boards.answer_of(puzzle, marks)
        notes = variant_notes(puzzle) + tuple(self._notes)
        return Record(puzzle, answer, rest, notes=notes, line=line or self._line)

    def _version(self) -> int:
        header = self._lines.take("pzprv3")
        match = _HEADER.fullmatch(header.text.strip())
        if match is None:
            raise header.error(f"expected pzprv3 or pzprv3.1, found {shown(header.text.strip())}")
        return int(match[1] or 0)

    def _genre(self, wanted: Genre | None) -> Genre:
        line = self._lines.take("a puzzle type")
        name = line.text.strip()
        for genre in genres.GENRES:
            if name in genre.address_names:
                try:
                    return same_genre(genre, wanted)
                except PuzzleError as error:
                    raise line.error(str(error)) from None
        known = ", ".join(name for genre in genres.GENRES for name in genre.address_names)
        raise line.error(f"expected a puzzle type ({known}), found {shown(name)}")

    def _variant(self) -> Pairs:
        if not (self._lines.peek() or "").startswith("v:"):
            return ()
        line = self._lines.take("a variant")
        text = line.text.strip().removeprefix("v:")
        if not fits_line(text):
            raise line.error("the variant has characters that are no text, or blanks around it")
        return ((VARIANT, text),)

    def _flags(self, genre: Genre) -> None:
        """Refuse flags that change rules; others are about looks, and pzpr saves none."""
        while _FLAGS.fullmatch(self._lines.peek() or ""):
            line = self._lines.take("flags")
            flags = line.text.strip()
            try:
                check_flags(genre, flags)
            except NotationError as error:
                place = next(line.words())
                raise FormatError(str(error), place.line, place.column + error.offset) from None
            self._notes.append(f"flags {flags} ignored")

    def _marks(self, puzzle: Puzzle, blocks: Sequence[FileBlock]) -> Marks:
        """Read the blocks after the clues; a file may end before them."""
        cells = (puzzle.rows, puzzle.cols)
        drawn: set[int] = set()
        empty: set[int] = set()
        signs: list[Word] = []
        if self._lines.only_blank():
            self._notes.append("the file ends after its clues")
            return Marks()
        for block in blocks:
            if block is FileBlock.COLOURS:
                self._colours(self._lines.rows(*cells, "background colours"))
            elif block is FileBlock.SHADING:
                signs = self._lines.rows(*cells, "signs of cells")
            elif block is FileBlock.EDGES:
                for rows in _edge_rows(puzzle):
                    words = [word for row in rows for word in self._lines.row(len(row), "edges")]
                    found = boards.read_edges([edge for row in rows for edge in row], words)
                    drawn |= found[0]
                    empty |= found[1]
        return Marks(frozenset(drawn), frozenset(empty), *boards.read_shading(signs))

    def _colours(self, words: Sequence[Word]) -> None:
        for text, line, column in words:
            if not _COLOUR.fullmatch(text):
                problem = f"expected a background colour 0, 1 or 2, found {shown(text)}"
                raise FormatError(problem, line, column)
        coloured = sum(word.text != "0" for word in words)
        if coloured:
            cells = f"{coloured} cell{'' if coloured == 1 else 's'}"
            self._notes.append(f"background colours of {cells} dropped")

    def _trailer(self) -> Pairs:
        """Read what follows the blocks; returns the information."""
        lines = self._lines
        lines.skip_blank()
        if (lines.peek() or "").startswith("TrialData"):
            # The board above is the last stage; files of the earlier ones follow here.
            self._notes.append("earlier stages of trials ignored")
            while lines.peek() is not None and not (lines.peek() or "").startswith(_ENDS[:-1]):
                lines.take("the end")
        text = lines.peek()
        if text is None:
            return ()
        line = lines.take("the end")
        if text.startswith("info:"):
            return self._information(self._starts[lines.at - 1] + line.text.index(":") + 1)
        if text.startswith(_ENDS):
            self._notes.append("history ignored")
        elif _OLD_END.match(text):
            self._notes.append("address at the end of the file ignored")
        else:
            raise line.error(f"expected the end or one of {', '.join(_ENDS)}, found {shown(text)}")
        return ()

    def _information(self, start: int) -> Pairs:
        text = self._text
        if "/" in text.partition("\n")[0]:
            text = text[:start] + lines_from_slashes(text[start:])
        try:
            pairs, history = read_information(text, start)
        except NotationError as error:
            line = self._text.count("\n", 0, error.offset)
            column = error.offset - self._text.rfind("\n", 0, error.offset)
            column = column if line else self._column + error.offset
            raise FormatError(str(error), self._line + line, column) from None
        if history:
            self._notes.append("history ignored")
        return pairs


def _edge_rows(puzzle: Puzzle) -> tuple[list[list[int]], list[list[int]]]:
    """Return the rows of both blocks of edges: first what is between cells of one row."""
    across, along = boards.across(puzzle.lattice), boards.along(puzzle.lattice)
    return (along, across) if puzzle.genre.site is Site.DOTS else (across, along)


def write(records: Sequence[Record], answers: bool) -> str:  # noqa: FBT001 - see Format.write
    """Write files, each as pzpr saves it, with two blank lines between them.

    Raises `PuzzleError` for a variant that cannot stand there, and for information that JSON
    cannot hold.
    """
    del answers  # whatever the records have is kept
    return BETWEEN.join([_write_record(record) for record in records])


def _write_record(record: Record) -> str:
    puzzle = record.puzzle
    genre = puzzle.genre
    version = len(genre.file_blocks) - 1
    lines = [f"pzprv3.{version}" if version else "pzprv3", genre.address_names[0]]
    lines += [str(puzzle.rows), str(puzzle.cols)]
    variant = dict(puzzle.info).get(VARIANT)
    if variant is not None:
        if "/" in variant or not fits_line(variant):
            raise PuzzleError(f"the variant {shown(variant)} cannot stand in a pzprv3 file")
        lines.append(f"v:{variant}")
    marks = boards.board_of(record)
    for block in genre.file_blocks[version]:
        if block is FileBlock.CLUES:
            lines += boards.spaced(write_clues(puzzle, NAME), puzzle.cols)
        elif block is FileBlock.COLOURS:
            lines += boards.spaced(["0"] * len(puzzle.clues), puzzle.cols)
        elif block is FileBlock.SHADING:
            lines += boards.spaced(boards.write_shading(marks, len(puzzle.clues)), puzzle.cols)
        else:
            for rows in _edge_rows(puzzle):
                lines += boards.write_edges(rows, marks)
    info = tuple([pair for pair in puzzle.info if pair[0] != VARIANT])
    if info:
        lines += ["", write_information(info)]
    return "".join([f"{line}\n" for line in lines])
