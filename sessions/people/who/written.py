"""Where the start and the log of a game say what somebody is called, also in what was undone.

Knows the shape of both; not who is erased.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from sessions.access.names import NAMING
from sessions.announcements import revise
from sessions.games import caches
from sessions.games.log import fates
from sessions.models import Game, GameEntry
from sessions.people.errors import GameDamagedError


@dataclass(frozen=True, slots=True)
class Written:
    """A name of a seat, in the JSON object that says it: what is changed there is to be saved."""

    seat: int
    said: dict[str, Any]

    @property
    def name(self) -> str:
        return str(self.said["name"])


def written_names(game: Game, naming: Sequence[GameEntry]) -> list[Written]:
    """Every name in the start, and in the entries that name somebody, in their order."""
    start = [Written(seat, said) for seat, said in enumerate(game.players)]
    joins = [row for row in naming if row.kind == NAMING[0]]
    first = len(start)
    return start + [
        Written(first + _seated(joins, row) if row in joins else row.payload["seat"], row.payload)
        for row in naming
    ]


def _seated(joins: Sequence[GameEntry], row: GameEntry) -> int:
    """How many had come late when somebody else came."""
    return sum(
        it.version < row.version and (it.dropped_by is None or it.dropped_by > row.version)
        for it in joins
    )


def naming_entries(game: Game) -> list[GameEntry]:
    """The entries that say what somebody is called. The fate of each is known."""
    fates.know_fates(game)
    return list(game.entries.filter(kind__in=NAMING))


def save_rewritten(game: Game, rows: Sequence[GameEntry]) -> None:
    """Keep a start and entries that say something else now, and make all caches anew from them.

    Raises GameDamagedError for a log that does not play through: then nobody knows who is where.
    """
    game.redacted_at = timezone.now()
    game.save(update_fields=("players", "rules", "place", "dice_set", "redacted_at"))
    GameEntry.objects.bulk_update(rows, ["payload"])
    try:
        history = fates.history_of(game, list(game.entries.all()))
    except Exception as error:
        raise GameDamagedError(game) from error
    caches.rebuild(game, history, game.updated_at)
    revise(game)
