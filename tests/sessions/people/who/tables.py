"""Everything that is stored, row by row, to be compared with what is stored later."""

from __future__ import annotations

from typing import Any

from django.apps import apps

from sessions.games.luck_columns import LUCK
from sessions.games.stale import RATING
from sessions.models import Group, Player, PlayerChange, SeatResult

Dump = dict[str, list[dict[str, Any]]]


def dump() -> Dump:
    """Every row of every table."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
    }


def but_for_changes() -> Dump:
    """The same without what was noted of players, what tells that something has changed, and
    ratings and luck: they are counted again when somebody reads them."""
    kept = dump()
    del kept[PlayerChange._meta.label]
    for group in kept[Group._meta.label]:
        del group["version"]
    for seat in kept[SeatResult._meta.label]:
        for column in (*RATING, *LUCK):
            del seat[column]
    for player in kept[Player._meta.label]:
        del player["stamp"]
    return kept
