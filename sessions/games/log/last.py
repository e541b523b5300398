"""The newest entry of a game, and the one that an undo would take back, as the reader sees them.

Knows entries; not what may be entered next.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from scoring.entries import Amend, Undo
from sessions.games.log.fates import know_fates
from sessions.games.log.standing import last_standing
from sessions.models import Game, GameEntry
from sessions.storage.prepared import Question, left_open


def last_entry(game: Game) -> GameEntry | None:
    """The newest entry of the game as it was read, which may be an undo.

    Somebody else may have entered more since: that is not told of this state.
    """
    row: GameEntry | None = _entry().first(game_id=game.pk, version=game.version)
    if row is not None and isinstance(row.entry, Amend) and not game.has_fates:
        know_fates(game)
        row = _entry().first(game_id=game.pk, version=game.version)
    return None if row is None else as_said(game, [row])[0]


@cache
def _entry() -> Question:
    return Question(GameEntry.objects.filter(**left_open(GameEntry, "game_id", "version")))


def undone_next(game: Game, last: GameEntry | None) -> GameEntry | None:
    """The entry that an undo would take back: behind an undo it is not the last one."""
    if last is None or not isinstance(last.entry, Undo):
        return last
    know_fates(game)
    standing = last_standing(game)
    return None if standing is None else as_said(game, [standing])[0]


def as_said(game: Game, rows: Iterable[GameEntry]) -> list[GameEntry]:
    """Entries of the game, with its names as whoever looks on is to read them."""
    found = list(rows)
    for row in found:
        row.payload = game.said_in(row.payload)
    return found
