"""What every page does with a request that cannot be answered: a page that helps.

Knows HTTP; no game's rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page

from sessions.games.errors import GameNotFoundError

View = Callable[..., HttpResponse]


def page(*methods: str) -> Callable[[View], View]:
    """A view that answers these methods (GET includes HEAD); other methods get a page saying so.

    An unknown game's code gets a page where it can be typed again. Pages travel compressed; the
    API's answers do not, because compressing would weaken their entity tags.
    """
    allowed = {*methods, "HEAD"} if "GET" in methods else {*methods}

    def decorate(view: View) -> View:
        @gzip_page
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **values: Any) -> HttpResponse:
            if request.method not in allowed:
                return _wrong_method(request, sorted(allowed), values.get("code"))
            try:
                return view(request, *args, **values)
            except GameNotFoundError as unknown:
                context = {"code": unknown.code}
                return render(request, "game_unknown.html", context, status=404)

        return answer

    return decorate


def _wrong_method(request: HttpRequest, allowed: list[str], code: str | None) -> HttpResponse:
    response = render(request, "405.html", {"code": code}, status=405)
    response["Allow"] = ", ".join(allowed)
    return response


def whole_number(text: str | None) -> int | None:
    """A whole number as typed: with spaces or commas between thousands, or a real minus sign."""
    cleaned = "".join((text or "").split()).replace(",", "").replace("\N{MINUS SIGN}", "-")
    if not cleaned.removeprefix("-").removeprefix("+").isdecimal() or len(cleaned) > 12:
        return None
    return int(cleaned)
