"""The records of a group: what was played best, each with its game and its day."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from sessions.access.groups import SeenGroup
from sessions.history.choices import choices
from sessions.history.filters import HistoryFilter
from sessions.history.luck import LuckyNight
from sessions.history.nights import SeatLine
from sessions.history.records import Records, records
from sessions.pages.history.kit import (
    chosen,
    form_of,
    frame,
    player_url,
    rules_called,
)
from sessions.pages.history.unchanged import history_page
from sessions.pages.kit.requests import group_url
from sessions.wording.club.history import COUNTS, NIGHTS, RECORDS, played_for
from sessions.wording.format import points, signed

FIRST_HOLDERS = 5


@history_page()
def records_page(request: HttpRequest, seen: SeenGroup) -> HttpResponse:
    filter_, hint = chosen(request, seen)
    found = records(seen, filter_)
    known = choices(seen.group)
    context = frame(seen, "group_records") | {
        "records": record_lines(found, seen),
        "streaks": streak_lines(found, seen),
        "rules": rules_called(found.rules, known.rules),
        "played_for": played_for(found.format),
        "hint": hint,
        "query": filter_.query(),
        "form": form_of(known, filter_, seen),
    }
    return render(request, "history/records.html", context)


def record_lines(found: Records, seen: SeenGroup) -> list[dict[str, Any]]:
    """The records of single games, and the nights of most luck and least."""
    games = [
        _line(
            it.key,
            str(it.value) if it.key in COUNTS else points(it.value),
            [_holder(line, found) for line in it.holders[:FIRST_HOLDERS]],
            it.times,
        )
        for it in found.records
    ]
    return [
        *games,
        *_lucky("lucky_night", found.nights.luckiest, seen),
        *_lucky("unlucky_night", found.nights.unluckiest, seen),
    ]


def _line(key: str, value: str, holders: list[dict[str, Any]], times: int) -> dict[str, Any]:
    more = max(times - len(holders), 0)
    return {"label": RECORDS[key], "value": value, "holders": holders, "more": more}


def _holder(line: SeatLine, found: Records) -> dict[str, Any]:
    code = found.games[line.result.game_id].code
    return {
        "name": line.name,
        "address": reverse("game", kwargs={"code": code}),
        "played_on": line.result.played_on,
        "is_recorded": line.result.is_recorded,
    }


def _lucky(key: str, nights: list[LuckyNight], seen: SeenGroup) -> list[dict[str, Any]]:
    """The nights of a record, which lead to their games."""
    if not nights:
        return []
    holders = [
        {"name": it.name, "address": _games_of(it, seen), "played_on": it.played_on}
        for it in nights[:FIRST_HOLDERS]
    ]
    line = _line(key, signed(nights[0].points), holders, len(nights))
    return [line | {"note": NIGHTS[key]}]


def _games_of(night: LuckyNight, seen: SeenGroup) -> str:
    day, player = night.played_on, night.player.uuid
    chosen_games = HistoryFilter(players=(player,), since=day, until=day)
    return f"{group_url(seen.group)}?{chosen_games.query()}"


def streak_lines(found: Records, seen: SeenGroup) -> list[dict[str, Any]]:
    return [
        {"name": it.name, "run": it.run, "address": player_url(seen, it.player)}
        for it in found.streaks
    ]
