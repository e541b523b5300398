"""Counting what an address does in windows of time, above all how often it has guessed a code.

Pages and API count guesses in one place, so nobody gets twice as many; all addresses of a household
count as one (`sessions.access.limits.addresses`). Rates are the settings'
DEFAULT_THROTTLE_RATES, e.g. "60/min"; an empty one is no limit. Knows addresses and counts; no
game, no link and no request.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache

from sessions.access.limits.addresses import counted_as

GUESSES = "unknown_games"
"""Codes and tokens that open nothing. Only misses count: who has a right one has no limit."""

_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class TooManyGuessesError(Exception):
    """This address has guessed too often; `wait` is how many seconds it has to wait."""

    def __init__(self, wait: int) -> None:
        self.wait = wait
        super().__init__("Too many wrong codes came from your network. Wait a minute.")


@dataclass(frozen=True, slots=True)
class Window:
    """What one address has done in the present window of time: a counter."""

    key: str
    quota: int
    seconds: int

    def count(self) -> int:
        used: int = cache.get(self.key, 0)
        return used

    def add(self) -> int:
        """Count one more, and return how many there are with it."""
        cache.add(self.key, 0, timeout=2 * self.seconds)
        used: int = cache.incr(self.key)
        return used

    @property
    def wait(self) -> int:
        """Seconds until the next window."""
        return self.seconds - int(time.time()) % self.seconds


def window(scope: str, address: str) -> Window | None:
    """The present window of an address; None where nothing is limited."""
    rate = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"][scope]
    if not rate:
        return None
    number, period = rate.split("/")
    seconds = _SECONDS[period[0]]
    now = int(time.time()) // seconds
    return Window(f"limit:{scope}:{counted_as(address)}:{now}", int(number), seconds)


def check(address: str) -> None:
    """May this address guess once more? Raises TooManyGuessesError."""
    guesses = window(GUESSES, address)
    if guesses is not None and guesses.count() >= guesses.quota:
        raise TooManyGuessesError(guesses.wait)


def miss(address: str) -> None:
    """What this address has sent opens nothing."""
    guesses = window(GUESSES, address)
    if guesses is not None:
        guesses.add()
