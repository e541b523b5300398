"""Players beside each other: who finished above whom. Everybody at once, or two of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from sessions.access.groups import SeenGroup
from sessions.history.against import HeadToHead, Meeting, head_to_head
from sessions.history.choices import choices
from sessions.history.cross import MAX_PLAYERS, CrossTable, cross_table
from sessions.history.filters import HistoryFilter
from sessions.history.names import shown_name
from sessions.models import Player
from sessions.pages.charts.duel import Duel, Met, duel
from sessions.pages.history.kit import (
    chosen,
    form_of,
    frame,
    named_player,
    player_url,
)
from sessions.pages.history.unchanged import history_page
from sessions.wording.say import say


@history_page()
def cross(request: HttpRequest, seen: SeenGroup) -> HttpResponse:
    """The cross table: a row and a column for each player."""
    filter_, hint = chosen(request, seen)
    found = cross_table(seen.group, filter_)
    names = [shown_name(it, seen) for it in found.players]
    context = frame(seen, "group_table") | {
        "names": names,
        "rows": list(_rows(found, names, seen, _of_pairs(filter_).query())),
        "are_more": found.are_more,
        "most": MAX_PLAYERS,
        "hint": hint,
        "form": form_of(choices(seen.group), filter_, seen),
    }
    return render(request, "history/beside/cross.html", context)


def _of_pairs(filter_: HistoryFilter) -> HistoryFilter:
    """The same games for two of those who are shown. Those that any of several have played are no
    fewer for a pair of them: then the address needs no names."""
    if filter_.together or len(filter_.players) < 2:
        return filter_
    return filter_.but(players=())


def _rows(
    found: CrossTable, names: list[str], seen: SeenGroup, query: str
) -> Iterator[dict[str, Any]]:
    for row, name in zip(found.rows, names, strict=True):
        yield {
            "name": name,
            "address": player_url(seen, row.player),
            "player": row.player,
            "all": row.against_all,
            "cells": [
                {
                    "is_self": other == row.player,
                    "it": it,
                    "address": it and against_url(seen, row.player, other, query),
                }
                for other, it in zip(found.players, row.duels, strict=True)
            ],
        }


def against_url(seen: SeenGroup, player: Player, other: Player, query: str = "") -> str:
    places = {"code": seen.group.code, "player": player.uuid, "other": other.uuid}
    url: str = reverse("group_against", kwargs=places)
    return f"{url}?{query}" if query else url


@history_page()
def against(request: HttpRequest, seen: SeenGroup, player: UUID, other: UUID) -> HttpResponse:
    """Two of them."""
    one, two = named_player(seen, player), named_player(seen, other)
    if one == two:
        raise Http404
    filter_, hint = chosen(request, seen)
    found = head_to_head(seen.group, filter_, one, two)
    names = shown_name(one, seen), shown_name(two, seen)
    context = frame(seen, "group_table") | {
        "one": {"name": names[0], "address": player_url(seen, one)},
        "two": {"name": names[1], "address": player_url(seen, two)},
        "address": against_url(seen, one, two),
        "query": filter_.query(),
        "it": found,
        "chart": _chart(found, names),
        "last": [_meeting(it) for it in found.last],
        "hint": hint,
        "both": filter_.but(players=(one.uuid, two.uuid), together=True).query(),
        "form": form_of(choices(seen.group), filter_, seen),
    }
    return render(request, "history/beside/against.html", context)


def _chart(found: HeadToHead, names: tuple[str, str]) -> Duel | None:
    games = [Met(it.played_on, it.ahead) for it in found.all]
    return duel("race", say("who_finished_above"), names, games)


def _meeting(it: Meeting) -> dict[str, Any]:
    return {
        "code": it.own.game.code,
        "played_on": it.own.played_on,
        "own": it.own,
        "other": it.other,
        "is_above": it.own.rank < it.other.rank,
        "is_below": it.own.rank > it.other.rank,
        "place": it.own.game.place,
    }
