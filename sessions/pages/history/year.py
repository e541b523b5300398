"""The book of a year, of a group or of one player, to look at, to print or to pass on."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from sessions.access.groups import SeenGroup
from sessions.history.choices import rule_names, variety_of
from sessions.history.filters import HistoryFilter
from sessions.history.names import shown_name
from sessions.history.player.page import history_of
from sessions.history.records import records
from sessions.history.table import table
from sessions.models import Role, SeatResult
from sessions.pages.charts.calendar import Night, calendar
from sessions.pages.history.kit import (
    frame,
    lines_of,
    named_player,
    player_url,
    rules_called,
    years_of,
)
from sessions.pages.history.player import figures_of, nights_of, rival_line, wins_beyond
from sessions.pages.history.records import record_lines, streak_lines
from sessions.pages.history.sharing import shared_address
from sessions.pages.history.unchanged import history_page
from sessions.wording.club.groups import group_name
from sessions.wording.club.history import played_for
from sessions.wording.say import say

MAX_RIVALS = 8
"""Of a player: the page is one sheet of paper."""


@history_page(shared_address)
def year_page(request: HttpRequest, seen: SeenGroup, year: int) -> HttpResponse:
    filter_ = _whole_year(seen, year)
    rows = filter_.rows(seen.group).order_by()
    found, best = table(seen.group, filter_), records(seen, filter_)
    context = _book(request, seen, year, _nights(rows)) | {
        "years": years_of(seen.group),
        "ranked": lines_of(found.ranked, seen),
        "unranked": lines_of(found.unranked, seen),
        "records": record_lines(best, seen),
        "streaks": streak_lines(best, seen),
        "rules": rules_called(best.rules, rule_names(variety_of(seen.group))),
        "played_for": played_for(best.format),
        "query": filter_.query(),
    }
    return render(request, "history/book/year.html", context)


@history_page(shared_address)
def player_year(request: HttpRequest, seen: SeenGroup, player: UUID, year: int) -> HttpResponse:
    filter_ = _whole_year(seen, year)
    who = named_player(seen, player)
    found, best = history_of(seen.group, filter_, who), records(seen, filter_, who)
    context = _book(request, seen, year, nights_of(found.games)) | {
        "years": years_of(seen.group, who),
        "player": who,
        "name": shown_name(who, seen),
        "address": player_url(seen, who),
        "figures": figures_of(found),
        "wins": wins_beyond(found.games),
        "rivals": [rival_line(it, who, seen) for it in found.rivals[:MAX_RIVALS]],
        "records": record_lines(best, seen),
        "rules": rules_called(best.rules, rule_names(variety_of(seen.group))),
        "played_for": played_for(best.format),
        "query": filter_.but(players=(who.uuid,)).query(),
    }
    return render(request, "history/book/player_year.html", context)


def _whole_year(seen: SeenGroup, year: int) -> HistoryFilter:
    if not 1 <= year <= 9998:
        raise Http404
    return HistoryFilter(year=year, sees_hidden=seen.role > Role.WATCH)


def _book(request: HttpRequest, seen: SeenGroup, year: int, nights: list[Night]) -> dict[str, Any]:
    """What every book of a year has."""
    return frame(seen, "group") | {
        "year": year,
        "nights": len(nights),
        "games": sum(night.games for night in nights),
        "chart": calendar("nights", say("nights_of", year=year), year, nights),
        "shared": shared_address(request, seen),
        "shared_title": f"{group_name(seen.group)} {year}",
    }


def _nights(rows: QuerySet[SeatResult]) -> list[Night]:
    days = rows.filter(position=0).values_list("played_on").annotate(games=Count("pk"))
    return [Night(day, games) for day, games in days.order_by("played_on")]
