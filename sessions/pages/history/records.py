"""The records of a group: what was played best, each with its game and its day."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from sessions.access.groups import SeenGroup
from sessions.history.choices import choices
from sessions.history.records import Records, records
from sessions.pages.history.kit import (
    chosen,
    form_of,
    frame,
    player_url,
    rules_called,
    seen_group,
)
from sessions.pages.kit.requests import page
from sessions.wording.format import points
from sessions.wording.history import COUNTS, RECORDS, played_for

FIRST_HOLDERS = 5


@page("GET")
def records_page(request: HttpRequest, code: str) -> HttpResponse:
    seen = seen_group(request, code)
    filter_, hint = chosen(request, seen)
    found = records(seen, filter_)
    known = choices(seen.group)
    context = frame(seen, "group_records") | {
        "records": record_lines(found),
        "streaks": streak_lines(found, seen),
        "rules": rules_called(found.rules, known.rules),
        "played_for": played_for(found.format),
        "hint": hint,
        "query": filter_.query(),
        "form": form_of(known, filter_, seen),
    }
    return render(request, "history/records.html", context)


def record_lines(found: Records) -> list[dict[str, Any]]:
    return [
        {
            "label": RECORDS[it.key],
            "value": str(it.value) if it.key in COUNTS else points(it.value),
            "holders": [
                {
                    "name": line.name,
                    "code": found.games[line.result.game_id].code,
                    "played_on": line.result.played_on,
                }
                for line in it.holders[:FIRST_HOLDERS]
            ],
            "more": max(len(it.holders) - FIRST_HOLDERS, 0),
        }
        for it in found.records
    ]


def streak_lines(found: Records, seen: SeenGroup) -> list[dict[str, Any]]:
    return [
        {"name": it.name, "run": it.run, "address": player_url(seen, it.player)}
        for it in found.streaks
    ]
