"""How many entries a log may get: no game grows for ever.

Knows kinds of entries and how many there are; not what an entry does. Undo and signatures keep a
reserve of their own, so that the last entry can be put right and a finished card be signed, however
full the log is; they cannot use it up for ever either.
"""

from __future__ import annotations

from scoring.entries import Amend, LogEntry, Sign, Undo
from scoring.errors import LogFull, TooManyCorrections

MAX_ENTRIES = 10_000
"""Twice what the longest of many games of 86 seats had."""
MAX_RESERVE = 500
"""For undo and signatures behind the last entry: more than five for each of 86 seats."""
MAX_CORRECTIONS = 500
"""Each is checked against all that follows its turn, also when a whole log is read again."""


def check_room(entry: LogEntry, entries: int, corrections: int = 0) -> None:
    """Has a log of so many entries, so many of them corrections, room for one more?

    What was undone counts: it is in the log. Raises LogFull, TooManyCorrections.
    """
    if entries >= MAX_ENTRIES + MAX_RESERVE * isinstance(entry, Undo | Sign):
        raise LogFull(most_entries=MAX_ENTRIES)
    if isinstance(entry, Amend) and corrections >= MAX_CORRECTIONS:
        raise TooManyCorrections(most_corrections=MAX_CORRECTIONS)


def with_room(actions: tuple[str, ...], entries: int) -> tuple[str, ...]:
    """Of these actions, by name, those for which a log of so many entries has room."""
    if entries < MAX_ENTRIES:
        return actions
    if entries >= MAX_ENTRIES + MAX_RESERVE:
        return ()
    return tuple(name for name in actions if name in {"undo", "sign"})
