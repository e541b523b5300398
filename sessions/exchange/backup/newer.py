"""What the running site has that a backup does not: it would be gone, or must stay gone.

Knows the site's own database, which may be empty, older than the code, or broken.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.db import DatabaseError

from sessions.exchange.backup.manifest import Manifest
from sessions.models import Game, Player


@dataclass(frozen=True, slots=True)
class Newer:
    """`codes` are those of games that were changed since or that the backup does not know, the
    latest first; `keys` their numbers here, the oldest first, without those `in_trash`; `erased`
    the players who were erased."""

    codes: tuple[str, ...] = ()
    keys: tuple[int, ...] = ()
    in_trash: tuple[str, ...] = ()
    erased: Collection[UUID] = ()
    is_known: bool = True


def newer_than(manifest: Manifest, known: Collection[str]) -> Newer:
    """Compare the running site with a backup, and with the numbers of the games it knows."""
    try:
        games = Game.objects.order_by("-updated_at")
        rows = games.values_list("pk", "code", "deleted_at", "uuid", "updated_at")
        newer = [it for it in rows if it[4] > manifest.moment or str(it[3]) not in known]
        gone = Player.objects.filter(erased_at__isnull=False)
        return Newer(
            tuple(code for _, code, *_ in newer),
            tuple(sorted(key for key, _, deleted_at, *_ in newer if deleted_at is None)),
            tuple(code for _, code, deleted_at, *_ in newer if deleted_at is not None),
            frozenset(gone.values_list("uuid", flat=True)),
        )
    except DatabaseError:
        return Newer(is_known=False)
