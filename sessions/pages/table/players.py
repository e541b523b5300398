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
    """The fields as they were typed. A word that may be left out, and is, is as by itself; a number
    is always said, as the seat whose turn is skipped: somebody else may have had theirs by now."""
    said: dict[str, Any] = {}
    for it in fields(KINDS[kind]):
        text = post.get(it.name, "")
        if isinstance(shapes_of(KINDS[kind])[it.name], WholeNumber):
            said[it.name] = number_of(text)
        elif text or it.default is MISSING:
            said[it.name] = text
    return said
