"""How far events have come for those who look on: by their own version, and by what is played.

The second count is that of the entries in the games of open nights. What is changed by hand counts
first, so that neither ever seems to go back: a night that is closed, and so is not counted any
more, has changed the event. Knows versions; who is told, `sessions.live` knows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from sessions.models import Event, Table
from sessions.models.versions import GameVersion
from sessions.storage.prepared import Columns, Given

Followed = dict[str, tuple[GameVersion, tuple[str, ...]]]
"""Of each event, by its code: how far it has come, and the codes of the games that are played."""


def followed(codes: Iterable[str]) -> Followed:
    """How far these events have come, in two queries; one that there is not is left out."""
    wanted = list(codes)
    versions = dict(Event.objects.filter(code__in=wanted).values_list("code", "version"))
    entries: dict[str, int] = defaultdict(int)
    games: dict[str, list[str]] = defaultdict(list)
    night = "round__night"
    rows = Table.objects.filter(
        **{f"{night}__event__code__in": list(versions), f"{night}__closed_at": None},
        game__isnull=False,
    )
    for code, game, version in rows.values_list(
        f"{night}__event__code", "game__code", "game__version"
    ):
        entries[code] += version
        games[code].append(game)
    return {
        code: (GameVersion(version, entries[code]), tuple(games[code]))
        for code, version in versions.items()
    }


def version_of(event: Event) -> GameVersion:
    """How far one event has come that was read just now."""
    entered = _entries().rows(event=event.pk)
    return GameVersion(event.version, sum(version for (version,) in entered))


@cache
def _entries() -> Columns:
    """The versions of the games that are played in an event."""
    event = Given("event", Event._meta.pk)  # noqa: SLF001  a documented name
    night = "round__night"
    playing = {f"{night}__event": event, f"{night}__closed_at": None, "game__isnull": False}
    return Columns(Table.objects.filter(**playing).order_by(), "game__version")
