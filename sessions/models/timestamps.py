"""When something was done at the table, as told by a phone that sends it later; and where.

Knows moments and time zones; not what was done. Phones' clocks may be wrong, so nothing is refused
for its time: an impossible time is moved to the nearest possible one. The server's own times stay
beside it.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import available_timezones

from scoring.sentences import gettext_noop
from sessions.models import Game

NO_SUCH_ZONE = gettext_noop("There is no such time zone.")
MAX_AWAY = timedelta(days=366)
"""Who says that a game began longer ago has a clock that is wrong."""


def begun(said: datetime | None, now: datetime) -> datetime | None:
    """When a game that is made on the server now was begun; None where that is not known."""
    if said is None or said < now - MAX_AWAY:
        return None
    return min(said, now)


def entered(said: datetime | None, game: Game, now: datetime) -> datetime | None:
    """When an entry that is written now was made: not in the future, and not before its game."""
    return None if said is None else max(min(said, now), game.playing_since)


def day_of(moment: datetime) -> date:
    """The day of a moment, the same wherever the site is."""
    return moment.astimezone(UTC).date()


def is_time_zone(name: str) -> bool:
    """Whether a time zone is known here."""
    return name in _time_zones()


@cache
def _time_zones() -> frozenset[str]:
    """Looked up once: Python goes through 600 files for it, each time."""
    return frozenset(available_timezones())
