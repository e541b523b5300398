"""What the big screen of a night shows: by itself what matters now, or what somebody has chosen.

Knows choices as they are kept with the night; what is drawn, the page knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db import transaction

from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.reading import book as books
from sessions.models import EventRole, Night


class Shows(StrEnum):
    """What a big screen may show alone; by itself it shows one after the other."""

    TURNS = "turns"
    SEATING = "seating"
    BOARD = "board"
    STANDINGS = "standings"
    CLOCK = "clock"
    FINAL = "final"


class Size(StrEnum):
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


PACES = (5, 10, 20, 30)
"""Each page is shown for so many seconds."""


@dataclass(frozen=True, slots=True)
class Choice:
    shows: Shows = Shows.TURNS
    size: Size = Size.MEDIUM
    pace: int = 10

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Choice:
        """What is kept, or said in an address; what is none of the choices is as usual."""
        usual = cls()
        shows, size, pace = (data.get(it) for it in ("shows", "size", "pace"))
        paces = {str(it): it for it in PACES}
        return cls(
            Shows(shows) if shows in set(Shows) else usual.shows,
            Size(size) if size in set(Size) else usual.size,
            paces.get(str(pace), usual.pace),
        )

    def to_json(self) -> dict[str, Any]:
        return {"shows": self.shows.value, "size": self.size.value, "pace": self.pace}


@transaction.atomic
def choose_screen(
    *,
    code: str,
    night: int,
    shows: str = Shows.TURNS,
    size: str = Size.MEDIUM,
    pace: int = 10,
    by: Actor | None,
    expected_version: int | None = None,
) -> Night:
    """Have every big screen of the night show this. The same again changes nothing."""
    seen = locked(code, by, EventRole.HELP, expected_version)
    row = books.read(seen.event).night(night).row
    wanted = Choice.read({"shows": shows, "size": size, "pace": pace}).to_json()
    if row.screen != wanted:
        row.screen = wanted
        row.save(update_fields=("screen",))
        note(seen, "screen", night=night, **wanted)
    return row
