"""How often one address may ask: counts in windows of time, told in RateLimit headers.

Two things are limited: writes, and guessing at the codes of games. Rates are REST_FRAMEWORK's
DEFAULT_THROTTLE_RATES, e.g. "600/min"; an empty one is no limit. Knows addresses and counts;
no game.
"""

from __future__ import annotations

import time
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from rest_framework.settings import api_settings
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle


class WindowLimit(BaseThrottle):
    """So many requests of one address in each window of time. One counter, however many."""

    scope: str

    def __init__(self) -> None:
        rate = api_settings.DEFAULT_THROTTLE_RATES[self.scope] or None
        self.quota, self.seconds = SimpleRateThrottle.parse_rate(self, rate)
        self.used: int | None = None

    def allow_request(self, request: HttpRequest, view: Any) -> bool:
        """Count this request, if it is one that counts, and say whether it may go on."""
        if self.quota is None or not self.applies_to(request, view):
            return True
        self.key = self._window_of(request)
        self.used = self.count()
        return self.used <= self.quota

    def applies_to(self, request: HttpRequest, view: Any) -> bool:
        raise NotImplementedError

    def count(self) -> int:
        """The requests of this window, this one included."""
        cache.add(self.key, 0, timeout=2 * self.seconds)
        return cache.incr(self.key)

    def wait(self) -> int:
        """Seconds until the next window."""
        return self.seconds - int(time.time()) % self.seconds

    def write_headers(self, response: HttpResponse) -> None:
        """RateLimit-Policy and RateLimit, as the IETF's draft has them."""
        if self.used is None:
            return
        left = max(self.quota - self.used, 0)
        _append(response, "RateLimit-Policy", f'"{self.scope}";q={self.quota};w={self.seconds}')
        _append(response, "RateLimit", f'"{self.scope}";r={left};t={self.wait()}')

    def _window_of(self, request: HttpRequest) -> str:
        window = int(time.time()) // self.seconds
        return f"limit:{self.scope}:{self.get_ident(request)}:{window}"


class Writes(WindowLimit):
    """Everything that is sent: entries to keep, and rule sets to compile."""

    scope = "writes"

    def applies_to(self, request: HttpRequest, _view: Any) -> bool:
        return request.method not in {"GET", "HEAD", "OPTIONS"}


class UnknownGames(WindowLimit):
    """Codes that no game has. Only misses are counted, so nobody is limited who has a game."""

    scope = "unknown_games"

    def applies_to(self, _request: HttpRequest, view: Any) -> bool:
        return "code" in view.kwargs

    def allow_request(self, request: HttpRequest, view: Any) -> bool:
        super().allow_request(request, view)
        return self.used is None or self.used < self.quota

    def count(self) -> int:
        """The misses so far; asking is none yet."""
        return cache.get(self.key, 0)

    def miss(self) -> None:
        """No game had the code that was asked for."""
        if self.used is not None:
            self.used = super().count()


def _append(response: HttpResponse, name: str, value: str) -> None:
    before = response.headers.get(name)
    response[name] = f"{before}, {value}" if before else value
