"""When something was done at the table, as the phone says that sends it later.

Knows moments; not what was done. Phones' clocks may be wrong, so nothing is refused for its time:
it is moved to where it can have been. The server's own times stay beside it.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from sessions.models import Game

MAX_AWAY = timedelta(days=366)
"""A game that was begun without network longer ago has a phone whose clock is wrong."""


def begun(said: datetime | None, now: datetime) -> datetime | None:
    """When a game was begun that is made on the server now; None where nobody says, or can know."""
    if said is None or said < now - MAX_AWAY:
        return None
    return min(said, now)


def entered(said: datetime | None, game: Game, now: datetime) -> datetime | None:
    """When an entry was made that is written down now: never in the future, nor before its game."""
    return None if said is None else max(min(said, now), game.playing_since)


def day_of(moment: datetime) -> date:
    """The day of a moment, the same wherever the site is."""
    return moment.astimezone(UTC).date()
