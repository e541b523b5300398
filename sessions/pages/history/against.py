"""Two players beside each other: who finished above whom, and the last games of both."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from sessions.history.against import Meeting, head_to_head
from sessions.history.names import shown_name
from sessions.pages.history.kit import chosen, frame, named_player, player_url, seen_group
from sessions.pages.kit.requests import page


@page("GET")
def against(request: HttpRequest, code: str, player: UUID, other: UUID) -> HttpResponse:
    seen = seen_group(request, code)
    one, two = named_player(seen, player), named_player(seen, other)
    if one == two:
        raise Http404
    filter_, hint = chosen(request, seen)
    found = head_to_head(seen.group, filter_, one, two)
    context = frame(seen, "group_table") | {
        "one": {"name": shown_name(one, seen), "address": player_url(seen, one)},
        "two": {"name": shown_name(two, seen), "address": player_url(seen, two)},
        "it": found,
        "last": [_meeting(it) for it in found.last],
        "hint": hint,
        "both": filter_.but(players=(one.uuid, two.uuid), together=True).query(),
    }
    return render(request, "history/against.html", context)


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
