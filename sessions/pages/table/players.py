"""What is done about the players of a game: who is late or back, renamed, moved, or skipped.

Each is a form of the page at the table, and an entry. Knows forms; the rules are in `scoring`.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict

from scoring.entries import KINDS
from scoring.reading.objects import shapes_of
from scoring.reading.shapes import WholeNumber
from sessions.pages.kit.requests import page
from sessions.pages.table.table import enter_here, number_of


@page("POST")
def enter_form(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    """The entry of this kind whose fields the form names."""
    return enter_here(request, code, {"type": kind} | _typed(request.POST, kind), kind)


def _typed(post: QueryDict, kind: str) -> dict[str, Any]:
    """The fields as they were typed; one that may be left empty, and is, is as by itself."""
    shapes, own = shapes_of(KINDS[kind]), fields(KINDS[kind])
    typed = {it.name: post.get(it.name, "") for it in own}
    said = {it.name: typed[it.name] for it in own if typed[it.name] or it.default is MISSING}
    return {
        name: number_of(text) if isinstance(shapes[name], WholeNumber) else text
        for name, text in said.items()
    }
