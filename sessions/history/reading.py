"""An address, read as a filter: what it says that cannot be is left out, and named.

Knows texts and who looks; what a filter means is `filters`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import UUID

from django.http import QueryDict

from sessions.access.groups import SeenGroup
from sessions.history.filters import KEYS, HistoryFilter
from sessions.models import Group, Role
from sessions.models.games import MAX_PLACE
from sessions.models.people import root_of

KINDS = ("dice", "totals", "mixed", "recorded")
MAX_SEATS = 86
MAX_NIGHTS = 1000
MAX_PLAYERS = 20


def read_filter(query: QueryDict, seen: SeenGroup) -> tuple[HistoryFilter, list[str]]:
    """What an address asks for, and the parts of it that cannot be and were left out."""
    ignored: list[str] = []
    found: dict[str, Any] = {"sees_hidden": seen.role > Role.WATCH}
    for key, reader in READERS.items():
        text = query.get(key, "").strip()
        try:
            found |= {KEYS[key]: reader(text)} if text else {}
        except (ValueError, OverflowError):
            ignored.append(key)
    wanted = [it for it in query.getlist("player") if it]
    players = _players(wanted, seen.group)
    if len(players) < len(set(wanted)):
        ignored.append("player")
    if seen.group.hides_names and not found["sees_hidden"] and found.pop("name", ""):
        ignored.append("name")
    together = query.get("together") == "1" and len(players) > 1
    return HistoryFilter(players=players, together=together, **found), ignored


def _players(wanted: list[str], group: Group) -> tuple[UUID, ...]:
    """Those of them who are somebody in the group: by the player that they are known as today."""
    uuids = [it for it in map(_uuid, dict.fromkeys(wanted)) if it is not None]
    if not uuids:
        return ()
    known = group.players.filter(uuid__in=uuids[:MAX_PLAYERS])
    found = {it.uuid: root_of(it).uuid for it in known.select_related("merged_into")}
    return tuple(dict.fromkeys(found[it] for it in uuids if it in found))


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _text(text: str) -> str:
    if not text.isprintable() or len(text) > MAX_PLACE:
        raise ValueError(text)
    return text


def _kind(text: str) -> str:
    if text not in KINDS:
        raise ValueError(text)
    return text


def _number(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text[:10])
        if not 1 <= number <= most:
            raise ValueError(text)
        return number

    return read


READERS: dict[str, Callable[[str], Any]] = {
    "name": _text,
    "place": _text,
    "dice_set": _text,
    "rules": _text,
    "format": _text,
    "seats": _number(MAX_SEATS),
    "kind": _kind,
    "from": date.fromisoformat,
    "to": date.fromisoformat,
    "year": _number(9998),
    "nights": _number(MAX_NIGHTS),
}
"""How each part of an address is read; ValueError says that it cannot be."""
