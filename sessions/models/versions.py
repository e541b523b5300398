"""How far a game or an event has come: what a viewer has seen, to be compared and sent.

Knows two counters; not what they count (`Game`, `events.reading.following`), nor how they reach
anybody.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sessions.models import Game

_TEXT = re.compile(r"(\d{1,9})(?:\.(\d{1,9}))?", re.ASCII)


EVENT = "e/"


def event_key(code: str) -> str:
    """What an event is watched by: games and events have codes of one kind."""
    return f"{EVENT}{code}"


def is_event(key: str) -> bool:
    return key.startswith(EVENT)


def how_far(key: str, version: GameVersion) -> tuple[int, int]:
    """What is greater the further a game, or an event, has come.

    In the life of a site neither counter goes back. One that was restored has lost what was played
    since; there, what else changes is counted from far above: a game's revision, an event's
    version.
    """
    return version if is_event(key) else (version.revision, version.version)


class GameVersion(NamedTuple):
    """The counters of a game at one moment, or of an event. `how_far` compares them.

    As text it is the version alone until there is a revision: "12", then "12.3".
    """

    version: int
    revision: int = 0

    @classmethod
    def of(cls, game: Game) -> GameVersion:
        return cls(game.version, game.revision)

    @classmethod
    def read(cls, text: str) -> GameVersion | None:
        """The version in this text; None where the text is no version."""
        found = _TEXT.fullmatch(text)
        return cls(int(found[1]), int(found[2] or 0)) if found else None

    def __str__(self) -> str:
        return f"{self.version}.{self.revision}" if self.revision else str(self.version)
