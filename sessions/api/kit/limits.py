"""How often one address may ask: counts in windows of time, told in RateLimit headers.

Two things are limited: writes, and guessing at codes and tokens. Of a guess that comes too often
nothing is told; whoever is known all the same is served, however often others behind the same
address have guessed. Knows requests and headers; how is counted, `access.limits.guesses` knows.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from rest_framework.throttling import BaseThrottle

from sessions.access.limits.guesses import GUESSES, Window, window
from sessions.api.kit.actors import sends_link


class WindowLimit(BaseThrottle):
    """Limits the requests of one address in a window of time, with one counter for all calls."""

    scope: str

    def __init__(self) -> None:
        self.window: Window | None = None
        self.used = 0

    def allow_request(self, request: HttpRequest, view: Any) -> bool:
        """Count this request, if it is one that counts, and say whether it may go on."""
        if self.applies_to(request, view):
            self.window = window(self.scope, self.get_ident(request))
        return self.window is None or self.has_room(self.window)

    def applies_to(self, request: HttpRequest, view: Any) -> bool:
        raise NotImplementedError

    def has_room(self, counted: Window) -> bool:
        """Is this request within the quota?"""
        self.used = counted.add()
        return self.used <= counted.quota

    def wait(self) -> int | None:
        return self.window.wait if self.window else None

    def write_headers(self, response: HttpResponse) -> None:
        """RateLimit-Policy and RateLimit, as the IETF's draft has them."""
        if self.window is None:
            return
        quota, left = self.window.quota, max(self.window.quota - self.used, 0)
        _append(response, "RateLimit-Policy", f'"{self.scope}";q={quota};w={self.window.seconds}')
        _append(response, "RateLimit", f'"{self.scope}";r={left};t={self.window.wait}')


class Writes(WindowLimit):
    """Everything that is sent: entries to keep, and rule sets to compile."""

    scope = "writes"

    def applies_to(self, request: HttpRequest, _view: Any) -> bool:
        return request.method not in {"GET", "HEAD", "OPTIONS"}


class Guesses(WindowLimit):
    """Codes and tokens that open nothing. Only misses count.

    After too many of them the code of a link, which is short enough to be guessed, is not even
    looked for. Devices, accounts and personal tokens still find what is theirs.
    """

    scope = GUESSES

    def allow_request(self, request: HttpRequest, view: Any) -> bool:
        return super().allow_request(request, view) or not (view.takes_codes or sends_link(request))

    def applies_to(self, request: HttpRequest, view: Any) -> bool:
        names_code = view.takes_codes or (view.names_codes and request.method == "POST")
        return "code" in view.kwargs or names_code or "Authorization" in request.headers

    def has_room(self, counted: Window) -> bool:
        """Is there room, by the misses so far? Asking counts for nothing yet."""
        self.used = counted.count()
        return self.used < counted.quota

    def may_be_told(self) -> bool:
        """Has this address missed seldom enough to learn whether there is such a thing?"""
        return self.window is None or self.used < self.window.quota

    def miss(self) -> bool:
        """Count a miss: nothing there, or not for the actor. May they be told so?"""
        if self.window is None:
            return True
        self.used = self.window.add()
        return self.used <= self.window.quota


def _append(response: HttpResponse, name: str, value: str) -> None:
    before = response.headers.get(name)
    response[name] = f"{before}, {value}" if before else value
