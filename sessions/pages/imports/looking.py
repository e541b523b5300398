"""What would come in from a file: game by game and name by name, before anything is kept.

Whatever somebody chooses otherwise is looked at anew. Knows forms and sentences; what becomes of
each game, `sessions.exchange.into.planning` knows.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from scoring.entries import MAX_PLAYER_NAME
from sessions.access.devices import known_actor
from sessions.access.groups import SeenGroup, find_group
from sessions.exchange.into.batches import bring_in
from sessions.exchange.into.drafts import Draft, draft_of, forget
from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.into.planning import ASKED, Choices, Plan, plan
from sessions.exchange.into.tables.mapping import Mapping
from sessions.models import Role
from sessions.pages.imports.kit import MAX_NAMES, of_group, read_choices, read_ways, rule_sets
from sessions.pages.kit.requests import page
from sessions.people.errors import PlayerRefusedError
from sessions.wording.club import imports as words
from sessions.wording.sentences import translated

MAX_GAMES_SHOWN = 60
MAX_PLAYERS_OFFERED = 300
MAX_OFFERED = 200
"""So many games of a diary of board games can be chosen from."""


@page("GET", "POST")
def look(request: HttpRequest, code: str, draft: UUID) -> HttpResponse:
    """Show what would come in; with the button for it, have it come in."""
    seen = find_group(code, known_actor(request), Role.MANAGE)
    try:
        read = draft_of(seen, draft, read_ways(request.POST))
    except FileRefusedError as error:
        return _gone(request, seen, words.refused(error))
    choices = read_choices(request.POST, seen)
    if request.POST.get("action") != "import":
        return _show(request, seen, read, choices)
    try:
        batch = bring_in(
            code=code,
            found=read.opened.found,
            choices=choices,
            file_name=read.name,
            sha256=read.sha256,
            by=known_actor(request),
        )
    except PlayerRefusedError as refused:
        return _show(request, seen, read, choices, translated(refused.sentence))
    forget(seen, draft)
    address = reverse("import_batch", kwargs={"code": seen.group.code, "batch": batch.uuid})
    return HttpResponseRedirect(address, status=303)


def _gone(request: HttpRequest, seen: SeenGroup, problem: str) -> HttpResponse:
    context = of_group(seen) | {"problem": problem, "batches": []}
    return render(request, "imports/send.html", context, status=422)


def _show(
    request: HttpRequest, seen: SeenGroup, draft: Draft, choices: Choices, problem: str = ""
) -> HttpResponse:
    opened = draft.opened
    planned = plan(seen.group, opened.found, choices)
    chosen = next((key for key, _n, rules in rule_sets(seen) if rules == choices.rules), "")
    offered = seen.group.players.filter(merged_into=None, erased_at=None).order_by("key")
    context = of_group(seen) | {
        "draft": draft,
        "problem": problem,
        "coming": words.coming(planned),
        "count": len(planned.coming),
        "staying": words.staying(planned),
        "games": _games(planned),
        "more": max(0, len(planned.games) - MAX_GAMES_SHOWN),
        "left_out": [
            {"where": it.where, "why": words.left_out(it)}
            for it in planned.left_out[:MAX_GAMES_SHOWN]
        ],
        "people": planned.people[:MAX_NAMES],
        "max_name": MAX_PLAYER_NAME,
        "offered": list(offered.values_list("name", flat=True)[:MAX_PLAYERS_OFFERED]),
        "has_own_rules": opened.has_own_rules,
        "rule_sets": [(key, name, key == chosen) for key, name, _rules in rule_sets(seen)],
        "needs_day": any(not (it.played_on or it.played_at) for it in opened.found.games),
        "day": choices.day.isoformat() if choices.day else "",
        "diary": [(it, it.id in opened.chosen) for it in opened.offered[:MAX_OFFERED]],
        "choices": {} if opened.mapping is None else _choices(opened.mapping),
        "left_out_words": "" if opened.mapping is None else ", ".join(opened.mapping.left_out),
        "is_day_open": opened.is_day_open,
    }
    return render(request, "imports/look.html", context, status=422 if problem else 200)


def _games(planned: Plan) -> list[dict[str, Any]]:
    return [
        {
            "number": it.number,
            "where": it.found.where,
            "day": it.day,
            "line": words.result_line(it),
            "becomes": words.what_becomes(it),
            "why": words.why(it),
            "comes_in": it.comes_in,
            "is_checked": it.is_checked,
            "is_doubtful": it.fate in ASKED,
            "is_changed": it.fate == "changed",
            "like": it.like,
        }
        for it in planned.games[:MAX_GAMES_SHOWN]
    ]


def _choices(mapping: Mapping) -> dict[str, list[tuple[str, str, bool]]]:
    """Each choice of how the table is read, with the one that is made."""
    made = mapping.to_json()
    return {
        name: [(value, said, value == made[name]) for value, said in values]
        for name, values in words.choices().items()
    }
