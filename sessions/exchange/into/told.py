"""A game as a file or a sheet of paper tells it, before anything has judged it.

Whatever reads a file ends in these values, and whatever judges, previews and writes games begins
with them. Codes of reasons are said in the reader's language by `sessions.wording`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class ToldSeat:
    """Somebody at the table. `points` are those of each round, None where nothing was played.

    `score` is the total that the source states, None if it states none; `is_winner` is None where
    it does not say who has won.
    """

    name: str
    score: int | None = None
    team: str | None = None
    points: tuple[int | None, ...] = ()
    is_winner: bool | None = None

    @property
    def total(self) -> int | None:
        """The stated score, or else the sum of the rounds."""
        if self.score is None and self.points:
            return sum(it or 0 for it in self.points)
        return self.score


@dataclass(frozen=True, slots=True)
class ToldGame:
    """One game. `where` says where in the file it stands: "rows 4 to 19", "play 12".

    `source_id` is what the source calls it, "" if it has no names for games. `played_at` is known
    more seldom than the day. `starts` is the seat that threw first. Minutes are whole ones.
    """

    seats: tuple[ToldSeat, ...]
    where: str = ""
    source_id: str = ""
    played_on: date | None = None
    played_at: datetime | None = None
    minutes: int | None = None
    place: str = ""
    note: str = ""
    starts: int = 0


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part of a file that is no game to keep: where, the reason's code, and what fills it in."""

    where: str
    code: str
    gaps: dict[str, Any] = field(default_factory=dict)
