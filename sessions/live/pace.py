"""The pace at which those who look on at an event are told what is played in it.

Sixteen tables enter something every few seconds, and a hall of phones asks for the page after each
hint: so what is only played is told at once, and then no more often than every few seconds. What
was changed in the event itself is never held back. Knows keys and versions; no viewers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from sessions.models.versions import GameVersion

PLAY_SECONDS = 4.0


class Pace:
    """Which games are an event's, and which events have just been told."""

    def __init__(self, tell: Callable[[str, GameVersion], None]) -> None:
        self._tell = tell
        self._games: dict[str, tuple[str, ...]] = {}
        self._events: dict[str, set[str]] = {}
        self._held: dict[str, GameVersion | None] = {}

    def follow(self, key: str, games: Iterable[str]) -> None:
        """These games are played in the event, and no others."""
        self._unfollow(key)
        self._games[key] = tuple(games)
        for game in self._games[key]:
            self._events.setdefault(game, set()).add(key)

    def events_of(self, game: str) -> list[str]:
        return list(self._events.get(game, ()))

    def forget(self, key: str) -> None:
        """Nobody watches the event any more."""
        self._unfollow(key)
        self._held.pop(key, None)

    def holds_back(self, key: str, before: GameVersion, now: GameVersion) -> bool:
        """Is this told later? Then only the newest is."""
        if now.version > before.version:
            return False
        if key in self._held:
            self._held[key] = now
            return True
        self._held[key] = None
        asyncio.get_running_loop().call_later(PLAY_SECONDS, self._release, key)
        return False

    def _release(self, key: str) -> None:
        now = self._held.pop(key, None)
        if now is not None:
            self._tell(key, now)

    def _unfollow(self, key: str) -> None:
        for game in self._games.pop(key, ()):
            keys = self._events[game]
            keys.discard(key)
            if not keys:
                del self._events[game]
