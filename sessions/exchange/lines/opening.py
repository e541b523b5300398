"""The lines in whatever file this program has written: lines of JSON, a game as JSON or as text, or
a ZIP of these.

Knows files; what a line may hold, `shapes` knows.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterator
from datetime import datetime
from typing import IO, Any

from scoring.errors import NotationError
from scoring.written.notation import FIRST_LINE
from sessions.exchange import archive
from sessions.exchange.lines import games
from sessions.exchange.lines.refused import MAX_LINE, LinesRefusedError, NumberedLine
from sessions.exchange.lines.shapes import HeadLine
from sessions.exchange.lines.written import FORMAT, SCHEMA_VERSION

LINES, DOCUMENTS = "games.ndjson", "games/"
"""What is read in a ZIP: all lines, or a document for each game."""
_ZIP, _BOM = b"PK\x03\x04", b"\xef\xbb\xbf"
_TEXT = FIRST_LINE.encode()
_SAID = tuple(f'"{it}"'.encode() for it in (archive.FORMAT, FORMAT))
_NOT_OURS = "This is no file of games as this site writes them."
_LOOKED_AT = 200
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, EOFError)


def is_own(data: bytes) -> bool:
    """Whether a file looks like one that this program has written."""
    if data.startswith(_ZIP):
        return any(map(_has_games, _names(data)))
    start = data[:_LOOKED_AT].removeprefix(_BOM)
    return start.startswith(_TEXT) or any(it in start for it in _SAID)


def lines_in(file: IO[bytes], *, told: datetime | None = None) -> Iterator[NumberedLine]:
    """All lines, each with its number in the file. Raises LinesRefusedError.

    Games as text do not say when they were written down: that is `told`, or left out.
    """
    start = file.read(_LOOKED_AT).removeprefix(_BOM)
    file.seek(0)
    if start.startswith(_ZIP):
        yield from _in_zip(file)
    elif start.startswith(_TEXT):
        for number, line in _in_text(file.read(MAX_LINE)):
            yield number, {"game": games.completed(line, told=told) if told else line}
    else:
        yield from _in_json(file)


def _in_json(file: IO[bytes]) -> Iterator[NumberedLine]:
    """Lines behind a head; or games one a line, or one game on many lines."""
    first = file.readline(MAX_LINE)
    try:
        head = _read(1, first)
    except LinesRefusedError:
        head = _read(1, first + file.read(MAX_LINE))
    if games.is_document(head):
        yield 1, {"game": games.of_document(1, head)}
    else:
        _check(head)
    number = 1
    while line := file.readline(MAX_LINE):
        number += 1
        if line.strip():
            yield number, _told(number, _read(number, line))


def _told(number: int, said: dict[str, Any]) -> dict[str, Any]:
    return {"game": games.of_document(number, said)} if games.is_document(said) else said


def _read(number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line.decode("utf-8-sig" if number == 1 else "utf-8"))
    except (ValueError, RecursionError) as error:
        raise LinesRefusedError(number, "This is no line of JSON.") from error
    if not isinstance(found, dict):
        raise LinesRefusedError(number, "This is no JSON object.")
    return found


def _check(said: dict[str, Any]) -> None:
    """Is this the head of a file of lines that this release reads?"""
    head = HeadLine(data=said)
    if not head.is_valid() or head.validated_data["format"] != FORMAT:
        raise LinesRefusedError(1, _NOT_OURS)
    version = head.validated_data["schema_version"]
    if version != SCHEMA_VERSION:
        raise LinesRefusedError(
            1, f"The file is of version {version}, and this release reads version {SCHEMA_VERSION}."
        )


def _in_text(data: bytes) -> Iterator[NumberedLine]:
    """One game or more, each from its first line on."""
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except ValueError as error:
        raise LinesRefusedError(1, "This is no text by UTF-8.") from error
    starts = [at for at, line in enumerate(lines) if line == FIRST_LINE]
    for first, last in zip(starts, [*starts[1:], len(lines)], strict=True):
        text = "\n".join(lines[first:last]).rstrip("\n")
        try:
            yield first + 1, games.of_text(text)
        except NotationError as error:
            raise LinesRefusedError(first + error.line, error.detail) from error


def _in_zip(file: IO[bytes]) -> Iterator[NumberedLine]:
    try:
        with zipfile.ZipFile(file) as packed:
            names = [name for name in packed.namelist() if _has_games(name)]
            for number, name in enumerate(names, start=1):
                with packed.open(name) as member:
                    if name == LINES:
                        yield from _in_json(member)
                    else:
                        yield number, _told(number, _read(1, member.read(MAX_LINE)))
    except _BROKEN as error:
        raise LinesRefusedError(1, "This ZIP cannot be unpacked.") from error
    if not names:
        raise LinesRefusedError(1, _NOT_OURS)


def _has_games(name: str) -> bool:
    return name == LINES or (name.startswith(DOCUMENTS) and name.endswith(".json"))


def _names(data: bytes) -> list[str]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return packed.namelist()
    except _BROKEN:
        return []
