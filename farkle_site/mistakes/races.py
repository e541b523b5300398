"""What somebody else's request came between is asked once more, and then answered as it is now.

Two sign up as "ana" at once, or an account is deleted while it enters a throw: what was there a
moment ago is not, and the database says so at the end. Nothing was stored then, and nobody has made
a mistake. The second time, the name is taken, or nobody is signed in. Knows exceptions; no page.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from sessions.access.devices import RACED, forget_actor


class RacesMiddleware:
    """For pages only; the API does this itself (`sessions.api.kit.base`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        view = request.resolver_match
        if view is None or not isinstance(error, RACED):
            return None
        forget_actor(request)
        response: HttpResponse = view.func(request, *view.args, **view.kwargs)
        return response
