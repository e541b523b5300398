"""What the running site has that a backup does not: it would be gone, or must stay gone.

Knows the site's own database, which may be empty, older than the code, or broken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db import DatabaseError

from sessions.exchange.backup.reading import Backup
from sessions.models import Event, EventNote, Game, ImportBatch, Player


@dataclass(frozen=True, slots=True)
class Newer:
    """`codes` are those of games that were changed since or that the backup does not know, the
    latest first; `keys` their numbers here, the oldest first, without those `in_trash`; `erased`
    the players who were erased. `events` and `imports` are leagues and imports by their numbers
    here, `taken_back` names of imports that the backup has and that were undone since."""

    codes: tuple[str, ...] = ()
    keys: tuple[int, ...] = ()
    in_trash: tuple[str, ...] = ()
    erased: Collection[UUID] = ()
    events: tuple[int, ...] = ()
    imports: tuple[int, ...] = ()
    taken_back: tuple[str, ...] = ()
    is_known: bool = True


def newer_than(backup: Backup) -> Newer:
    """Compare the running site with a backup."""
    moment, known = backup.manifest.moment, backup.uuids("game_sessions.Game")
    try:
        games = Game.objects.order_by("-updated_at")
        rows = games.values_list("pk", "code", "deleted_at", "uuid", "updated_at")
        newer = [it for it in rows if it[4] > moment or str(it[3]) not in known]
        gone = Player.objects.filter(erased_at__isnull=False)
        return Newer(
            tuple(code for _, code, *_ in newer),
            tuple(sorted(key for key, _, deleted_at, *_ in newer if deleted_at is None)),
            tuple(code for _, code, deleted_at, *_ in newer if deleted_at is not None),
            frozenset(gone.values_list("uuid", flat=True)),
            tuple(_events(backup, [key for key, *_ in newer])),
            tuple(_imports(backup)),
            tuple(_taken_back(backup)),
        )
    except DatabaseError:
        return Newer(is_known=False)


def _events(backup: Backup, games: Collection[int]) -> Iterator[int]:
    """Leagues that it does not know, of which something was done since, or a game has gone on."""
    known = backup.uuids("game_sessions.Event")
    done = set(
        EventNote.objects.filter(at__gt=backup.manifest.moment).values_list("event", flat=True)
    )
    played = Event.objects.filter(nights__rounds__tables__game__in=games)
    done.update(played.values_list("pk", flat=True))
    for key, uuid in Event.objects.order_by("pk").values_list("pk", "uuid"):
        if key in done or str(uuid) not in known:
            yield key


def _imports(backup: Backup) -> Iterator[int]:
    known = backup.uuids("game_sessions.ImportBatch")
    for key, uuid in ImportBatch.objects.order_by("pk").values_list("pk", "uuid"):
        if str(uuid) not in known:
            yield key


def _taken_back(backup: Backup) -> Iterator[str]:
    known = backup.uuids("game_sessions.ImportBatch")
    for it in ImportBatch.objects.filter(undone_at__gt=backup.manifest.moment):
        if str(it.uuid) in known:
            yield it.file_name or it.source
