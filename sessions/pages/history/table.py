"""The table of all time: everybody of a group, sorted by any figure."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from sessions.access.groups import SeenGroup
from sessions.history.choices import choices
from sessions.history.sums import ALL_RULES
from sessions.history.table import table
from sessions.models import Role
from sessions.pages.history.kit import (
    chosen,
    columns_of,
    form_of,
    frame,
    heads,
    lines_of,
    meanings,
    rules_called,
)
from sessions.pages.history.unchanged import history_page


@history_page()
def table_page(request: HttpRequest, seen: SeenGroup) -> HttpResponse:
    filter_, hint = chosen(request, seen)
    every = ALL_RULES if request.GET.get("turns") == ALL_RULES else ""
    sort = request.GET.get("sort", "")
    found = table(seen.group, filter_, sort=sort, rules=every, rated=True)
    known = choices(seen.group)
    columns = columns_of(seen.group)
    around = frame(seen, "group_table")
    context = around | {
        "may_say_me": around["me"] is None and seen.role >= Role.SCORE,
        "ranked": lines_of(found.ranked, seen),
        "unranked": lines_of(found.unranked, seen),
        "heads": heads(found, columns, filter_.query()),
        "width": 1 + len(columns),
        "sort": found.sort,
        "meanings": meanings(*columns),
        "rules": rules_called(found.rules, known.rules),
        "other_rules": len(known.rules) > 1,
        "every": bool(every),
        "query": filter_.query(),
        "hint": hint,
        "form": form_of(known, filter_, seen),
    }
    return render(request, "history/table.html", context)
