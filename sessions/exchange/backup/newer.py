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
    """`codes` are those of games that were changed since; `erased` the players who were erased."""

    codes: tuple[str, ...] = ()
    erased: Collection[UUID] = ()
    is_known: bool = True


def newer_than(manifest: Manifest) -> Newer:
    """Compare the running site with a backup."""
    try:
        games = Game.objects.filter(updated_at__gt=manifest.moment).order_by("-updated_at")
        codes = tuple(games.values_list("code", flat=True))
        gone = Player.objects.filter(erased_at__isnull=False)
        return Newer(codes, frozenset(gone.values_list("uuid", flat=True)))
    except DatabaseError:
        return Newer(is_known=False)
