"""Sending a file, or pasting a table; and what came in before, which can be taken back.

Knows forms; the file is kept by `sessions.exchange.into.drafts`.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from sessions.access.codes import storable
from sessions.access.devices import known_actor
from sessions.access.groups import SeenGroup, find_group
from sessions.exchange.into.batches import batch_of, undo
from sessions.exchange.into.drafts import keep
from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.into.refusals import ImportUnknownError
from sessions.games.results import night_of
from sessions.models import ImportBatch, Role
from sessions.pages.imports.kit import of_group
from sessions.pages.kit.requests import group_url, page
from sessions.people.errors import PlayerRefusedError
from sessions.wording.club import imports as words
from sessions.wording.sentences import translated

MAX_SHOWN = 20
MAX_GAMES_SHOWN = 100


@page("GET", "POST")
def send(request: HttpRequest, code: str) -> HttpResponse:
    """Choose a file or paste a table; what would come in is shown on the next page."""
    seen = find_group(code, known_actor(request), Role.MANAGE)
    if request.method != "POST":
        return _show(request, seen)
    try:
        data, name = _sent(request)
        draft = keep(seen, data, name)
    except FileRefusedError as error:
        return _show(request, seen, words.refused(error))
    address = reverse("import_look", kwargs={"code": seen.group.code, "draft": draft})
    return HttpResponseRedirect(address, status=303)


def _sent(request: HttpRequest) -> tuple[bytes, str]:
    """The bytes of the file, or those of what was pasted. Raises FileRefusedError."""
    file = request.FILES.get("file")
    if file is not None and file.size:
        return file.read(), file.name
    pasted = storable(request.POST.get("pasted", ""))
    if not pasted.strip():
        raise FileRefusedError("no_file")
    return pasted.encode(), ""


def _show(request: HttpRequest, seen: SeenGroup, problem: str = "") -> HttpResponse:
    context = of_group(seen) | {
        "problem": problem,
        "pasted": request.POST.get("pasted", ""),
        "batches": [
            {"batch": batch, "brought": words.brought(batch)}
            for batch in seen.group.imports.all()[:MAX_SHOWN]
        ],
    }
    return render(request, "imports/send.html", context, status=422 if problem else 200)


@page("GET", "POST")
def batch(request: HttpRequest, code: str, batch: UUID) -> HttpResponse:
    """What an import has brought; and the button that takes it back."""
    seen = find_group(code, known_actor(request), Role.MANAGE)
    try:
        row = batch_of(seen, batch)
    except ImportUnknownError as unknown:
        raise Http404 from unknown
    problem = ""
    if request.method == "POST":
        try:
            undo(code=code, batch=batch, by=known_actor(request))
            return HttpResponseRedirect(request.path, status=303)
        except PlayerRefusedError as refused:
            problem = translated(refused.sentence)
    return _show_batch(request, seen, row, problem)


def _show_batch(
    request: HttpRequest, seen: SeenGroup, row: ImportBatch, problem: str
) -> HttpResponse:
    context = of_group(seen) | {"batch": row, "problem": problem, **_brought(row)}
    return render(request, "imports/batch.html", context, status=422 if problem else 200)


def _brought(row: ImportBatch) -> dict[str, Any]:
    rows = row.games.filter(game__isnull=False).select_related("game")
    games = [it.game for it in rows.order_by("game__begun_at")[:MAX_GAMES_SHOWN]]
    zone = row.group.zone
    return {
        "brought": words.brought(row),
        "games": [(it, night_of(it.playing_since, zone)) for it in games],
        "more": max(0, row.games.count() - len(games)),
        "group_url": group_url(row.group),
    }
