"""What every page of a group's games needs: who looks, which games, and how lines are written.

Knows requests and words; `sessions.history` counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from sessions.access.devices import known_actor
from sessions.access.groups import SeenGroup, find_group
from sessions.history.choices import Choices, variety_of
from sessions.history.filters import HistoryFilter
from sessions.history.names import shown_name
from sessions.history.reading import read_filter
from sessions.history.sums import ALL_RULES
from sessions.history.table import Standing, Table, sorts_of
from sessions.models import Group, Player, Role
from sessions.people.who.aliases import known_as
from sessions.people.who.me import mine
from sessions.wording.club.groups import group_name
from sessions.wording.club.history import FIGURES, left_out
from sessions.wording.rules.names import called
from sessions.wording.scripts.files import file_words

FIRST_ROWS = 5
COLUMNS = (
    "share",
    "wins",
    "games",
    "above",
    "per_turn",
    "farkles",
    "best_turn",
    "streak",
    "rating",
)
"""The figures of the table, in the order of its columns."""


def seen_group(request: HttpRequest, code: str) -> SeenGroup:
    return find_group(code, known_actor(request), Role.WATCH)


def chosen(request: HttpRequest, seen: SeenGroup) -> tuple[HistoryFilter, str]:
    """The games that the address asks for, and what to say of parts that cannot be."""
    found, ignored = read_filter(request.GET, seen)
    return found, left_out(ignored)


def frame(seen: SeenGroup, here: str) -> dict[str, Any]:
    """What the frame around each of these pages says; `me` is who the reader has said to be."""
    said = {"group": seen.group, "called": group_name(seen.group), "here": here}
    return said | {"file_words": file_words()} | own_page(seen)


def own_page(seen: SeenGroup) -> dict[str, Any]:
    me = mine(group=seen.group, by=seen.actor) if seen.actor is not None else None
    return {"me": me, "my_page": me and player_url(seen, me)}


def named_player(seen: SeenGroup, uuid: Any) -> Player:
    """A player of the group by an address."""
    player = known_as(seen.group, uuid)
    if player is None:
        raise Http404
    return player


def player_url(seen: SeenGroup, player: Player) -> str:
    url: str = reverse("history_of", kwargs={"code": seen.group.code, "player": player.uuid})
    return url


def first_lines(found: Table, seen: SeenGroup, me: Player | None) -> list[dict[str, Any]]:
    """The first rows of the table, and the reader's own where it stands further down."""
    first, others = found.ranked[:FIRST_ROWS], found.ranked[FIRST_ROWS:]
    return lines_of([*first, *(it for it in others if it.player == me)], seen)


def lines_of(standings: Iterable[Standing], seen: SeenGroup) -> list[dict[str, Any]]:
    """Lines of the table, as templates write them."""
    return [_line(it, seen) for it in standings]


def _line(it: Standing, seen: SeenGroup) -> dict[str, Any]:
    low, high = it.figures.bounds
    return {
        "name": shown_name(it.player, seen),
        "address": player_url(seen, it.player),
        "low": low,
        "width": high - low,
        "it": it,
        "f": it.figures,
    }


def years_of(group: Group, player: Player | None = None) -> list[int]:
    """The years in which the group, or one of its players, has played: the newest first."""
    return variety_of(group, only=None if player is None else [player.pk]).years()


def rules_called(digest: str, names: list[tuple[str, str]]) -> str:
    """The name of the rule set that has these prices; "" where turns of all are counted."""
    return "" if digest == ALL_RULES else called(dict(names).get(digest, ""))


def columns_of(group: Group) -> list[str]:
    """Those that the table of this group has."""
    return [key for key in COLUMNS if key in sorts_of(group)]


def heads(found: Table, columns: Iterable[str], query: str) -> list[dict[str, Any]]:
    """The heads of the table's columns, each with the address that sorts by it."""
    sorted_by = found.sort.removeprefix("-")
    return [
        {
            "key": key,
            "label": FIGURES[key].label,
            "is_sorted": key == sorted_by,
            "is_backward": key == sorted_by and found.sort.startswith("-"),
            "query": f"sort={'-' if key == found.sort else ''}{key}{'&' if query else ''}{query}",
        }
        for key in columns
    ]


def meanings(*keys: str) -> list[Any]:
    return [FIGURES[key] for key in keys]


def form_of(choices: Choices, filter_: HistoryFilter, seen: SeenGroup) -> dict[str, Any]:
    """What the form of filters shows."""
    return {
        "filter": filter_,
        "choices": choices,
        "players": [
            {
                "uuid": it.uuid,
                "name": shown_name(it, seen),
                "is_on": it.uuid in filter_.players,
            }
            for it in choices.players
        ],
        "may_search": filter_.sees_hidden or not seen.group.hides_names,
    }
