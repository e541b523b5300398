"""A league as files: what can be taken out, and lists of people and results that come in.

A list is looked at before it comes in; what was looked at is sent along, so nothing is kept
meanwhile. Knows forms; what a line comes to, `sessions.exchange.contests` knows.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from sessions.access.codes import storable
from sessions.access.devices import known_actor
from sessions.exchange.contests import people, results
from sessions.exchange.into.found import FileRefusedError
from sessions.models import EventRole
from sessions.pages.events.kit import Opened, done, expected, opened, shown
from sessions.pages.kit.requests import page, whole_number
from sessions.people.errors import PlayerRefusedError
from sessions.wording.club.imports import refused
from sessions.wording.sentences import translated

MAX_KIB = 700
"""So large may a list be that comes in by the page: what was looked at is a field of the next form,
a third longer there, and a form has 1 MiB at most. A longer one comes in by the API."""
MAX_SENT = MAX_KIB << 10
KINDS = ("people", "results")
COMES = {people.Kind.NEW, people.Kind.CHANGED, people.Kind.OPEN}
TELLS = {results.Kind.NEW, results.Kind.CORRECTED, results.Kind.SEATED}


@page("GET", "POST")
def files(request: HttpRequest, code: str) -> HttpResponse:
    """What comes out of a league, and goes in."""
    needed = EventRole.ORGANISE if request.method == "POST" else EventRole.FOLLOW
    found = opened(request, code, needed)
    if request.method != "POST":
        return shown(request, "season/files", _frame(found))
    kind = request.POST.get("kind")
    if kind not in KINDS:
        raise Http404
    try:
        data = _sent(request)
        if request.POST.get("action") == "take":
            answer, problem = _take(request, code, kind, data)
            if answer is not None:
                return answer
        else:
            problem = ""
        planned = _planned(found, kind, data, request)
    except FileRefusedError as error:
        return shown(request, "season/files", _frame(found, kind=kind), refused(error))
    except PlayerRefusedError as error:
        return shown(request, "season/files", _frame(found, kind=kind), translated(error.sentence))
    return shown(request, "season/files_look", _frame(found, kind=kind, **planned), problem)


def _frame(found: Opened, **more: Any) -> dict[str, Any]:
    return found.frame(role="", **more)


def _sent(request: HttpRequest) -> bytes:
    """The file, what was pasted, or what was looked at before. Raises FileRefusedError."""
    file, post = request.FILES.get("file"), request.POST
    if "data" in post:
        try:
            data = base64.b64decode(post["data"], validate=True)
        except (binascii.Error, ValueError) as error:
            raise FileRefusedError("no_table") from error
    elif file is not None and file.size:
        data = file.read(MAX_SENT + 1)
    else:
        data = storable(post.get("pasted", "")).encode()
    if not data.strip():
        raise FileRefusedError("no_file")
    if len(data) > MAX_SENT:
        raise FileRefusedError("list_too_large", most=MAX_KIB)
    return data


def _also(request: HttpRequest) -> list[int]:
    return [it for text in request.POST.getlist("also") if (it := whole_number(text))]


def _planned(found: Opened, kind: str, data: bytes, request: HttpRequest) -> dict[str, Any]:
    """What each line, or table, would come to."""
    kept = {"data": base64.b64encode(data).decode()}
    if kind == "people":
        lines = people.plan(found.book, data)
        names = {it.number: it.name for it in found.book.people}
        shown_lines = [
            {"it": it, "who": names.get(it.entrant or 0), "is_new": it.line in _also(request)}
            for it in lines
        ]
        return kept | {"lines": shown_lines, "comes": any(it.kind in COMES for it in lines)}
    tables = results.plan(found.book, data)
    return kept | {
        "tables": tables,
        "comes": any(it.kind in TELLS for it in tables),
        "corrects": any(it.kind is results.Kind.CORRECTED for it in tables),
    }


def _take(
    request: HttpRequest, code: str, kind: str, data: bytes
) -> tuple[HttpResponse | None, str]:
    told = {"code": code, "data": data, "by": known_actor(request)}
    told["expected_version"] = expected(request)
    verb: Callable[[], object] = (
        partial(people.bring_in, also=_also(request), **told)
        if kind == "people"
        else partial(results.bring_in, reason=request.POST.get("reason", ""), **told)
    )
    where = "event_people" if kind == "people" else "event"
    return done(verb, reverse(where, kwargs={"code": code}))
