"""The book of a year: its nights, its table, its records, to look at or to print."""

from __future__ import annotations

from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from sessions.history.choices import rule_names
from sessions.history.filters import HistoryFilter
from sessions.history.records import records
from sessions.history.table import table
from sessions.models import Role, SeatResult
from sessions.pages.charts.calendar import Night, calendar
from sessions.pages.history.kit import frame, lines_of, rules_called, seen_group
from sessions.pages.history.records import record_lines, streak_lines
from sessions.pages.kit.requests import page
from sessions.wording.history import played_for
from sessions.wording.say import say


@page("GET")
def year_page(request: HttpRequest, code: str, year: int) -> HttpResponse:
    seen = seen_group(request, code)
    if not 1 <= year <= 9998:
        raise Http404
    filter_ = HistoryFilter(year=year, sees_hidden=seen.role > Role.WATCH)
    rows = filter_.rows(seen.group).order_by()
    found, best = table(seen.group, filter_), records(seen, filter_)
    nights = _nights(rows)
    context = frame(seen, "group") | {
        "year": year,
        "years": [it for it in _years(seen.group.pk) if it != year],
        "nights": len(nights),
        "games": sum(night.games for night in nights),
        "ranked": lines_of(found.ranked, seen),
        "unranked": lines_of(found.unranked, seen),
        "records": record_lines(best, seen),
        "streaks": streak_lines(best, seen),
        "rules": rules_called(best.rules, rule_names(rows)),
        "played_for": played_for(best.format),
        "chart": calendar("nights", say("nights_of", year=year), year, nights),
        "query": filter_.query(),
    }
    return render(request, "history/year.html", context)


def _nights(rows: QuerySet[SeatResult]) -> list[Night]:
    days = rows.filter(position=0).values_list("played_on").annotate(games=Count("pk"))
    return [Night(day, games) for day, games in days.order_by("played_on")]


def _years(group: int) -> list[int]:
    every = SeatResult.objects.filter(group=group).order_by("-played_on__year")
    return list(every.values_list("played_on__year", flat=True).distinct())
