"""Everything that is stored, row by row, to be compared with what is stored later."""

from __future__ import annotations

from typing import Any

from django.apps import apps

from sessions.models import Group, PlayerChange

Dump = dict[str, list[dict[str, Any]]]


def dump() -> Dump:
    """Every row of every table."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
    }


def but_for_changes() -> Dump:
    """The same without what was noted of players, and how often a group has changed."""
    kept = dump()
    del kept[PlayerChange._meta.label]
    for group in kept[Group._meta.label]:
        del group["version"]
    return kept
