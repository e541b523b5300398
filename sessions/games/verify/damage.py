"""What is wrong with a game where nothing else can tell how it was: its rules, its start, its log.

Knows what every game that was started and played here has; not what its caches say. Nothing of
this is ever repaired: whatever was made from a log with a hole in it would look right and be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from scoring.entries import kind_of
from scoring.errors import ScoringError
from sessions.access.codes import CODE
from sessions.games.verify.differences import few
from sessions.models import Game, GameEntry

MAX_WORDS = 240
"""How many letters of an error are shown: it may quote all of what it could not read."""


def damage(game: Game, rows: Sequence[GameEntry]) -> Iterator[str]:
    """What is wrong, in words. `rows` are all entries that there are, in order."""
    yield from _facts(game)
    yield from _reading("the rules", lambda: game.rule_set)
    yield from _reading("the start", game.start_state)
    yield from _missing(game, rows)
    yield from few([words for row in rows for words in _entry(row)])


def said(error: Exception) -> str:
    """What an error says, on one line that a terminal can show."""
    words = str(error) if isinstance(error, ScoringError) else f"{type(error).__name__}: {error}"
    line = "".join(char if char.isprintable() else "?" for char in " ".join(words.split()))
    return line if len(line) <= MAX_WORDS else f"{line[:MAX_WORDS]}…"


def _facts(game: Game) -> Iterator[str]:
    if not CODE.fullmatch(game.code):
        yield "nobody can have been given this code"
    if game.entry_by not in Game.EntryBy.values:
        yield f"entries by {game.entry_by!r}, which is no choice"
    if game.begun_at is not None and game.begun_at > game.created_at:
        yield f"begun at {game.begun_at}, after it was created at {game.created_at}"


def _reading(what: str, read: Callable[[], Any]) -> Iterator[str]:
    try:
        read()
    except Exception as error:  # noqa: BLE001  whatever reading what is broken may raise
        yield f"{what} cannot be read ({said(error)})"


def _missing(game: Game, rows: Sequence[GameEntry]) -> Iterator[str]:
    """The numbers without an entry. Every entry that was answered has raised the game's version."""
    versions = sorted(row.version for row in rows)
    gaps = list(_gaps(versions, game.version))
    if gaps:
        count = sum(last - first + 1 for first, last in gaps)
        spans = [str(first) if first == last else f"{first} to {last}" for first, last in gaps]
        yield f"{count} missing of {max(game.version, *versions, 0)} entries: " + ", ".join(
            few(spans)
        )
    if versions and versions[0] < 1:
        yield f"an entry has the number {versions[0]}"


def _gaps(versions: Sequence[int], last: int) -> Iterator[tuple[int, int]]:
    """First and last number of each gap in these ascending numbers from 1 to `last` or beyond."""
    expected = 1
    for version in versions:
        if version > expected:
            yield expected, version - 1
        expected = max(expected, version + 1)
    if expected <= last:
        yield expected, last


def _entry(row: GameEntry) -> Iterator[str]:
    try:
        entry = row.entry
    except Exception as error:  # noqa: BLE001  as above
        yield f"entry {row.version} cannot be read ({said(error)})"
        return
    if row.kind != kind_of(entry):
        yield f"entry {row.version} is called {row.kind!r}, but is {kind_of(entry)!r}"
    if row.seat != getattr(entry, "seat", None):
        yield f"entry {row.version} is of seat {row.seat}, but says {getattr(entry, 'seat', None)}"
    if row.entered_at is not None and row.entered_at > row.recorded_at:
        yield f"entry {row.version} was entered after it was recorded"
