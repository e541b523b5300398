"""A game that belongs to a table of a league: where its end is told.

Knows whose table it is and who may speak for it; what counts, `sessions.events` knows.
"""

from __future__ import annotations

from typing import Any

from sessions.access.errors import AccessRefusedError
from sessions.access.events import find_event
from sessions.access.roles import Actor
from sessions.models import Game, Table


def league_table(game: Game, by: Actor | None) -> dict[str, Any] | None:
    """The table of a game that is over, for those who take part in its league; None of any other.

    `may_tell` says whether they may let its result count, which nobody has done yet.
    """
    tables = Table.objects.select_related("round__night__event")
    table = tables.filter(game=game).first()
    if table is None:
        return None
    night = table.round.night
    try:
        seen = find_event(night.event.code, by)
    except AccessRefusedError:
        return None
    seats = frozenset(table.seats.values_list("entrant__number", flat=True))
    is_open = not table.results.filter(confirmed_at__isnull=False).exists()
    return {
        "event": night.event,
        "night": night.number,
        "round": table.round.number,
        "number": table.number,
        "may_tell": is_open and table.void_at is None and seen.speaks_for(table.number, seats),
    }
