"""Games as a file of another program tells them, whichever program that was.

Every reader of a foreign format makes these values, and whatever previews, judges and keeps games
takes them. Nothing here is checked against any rules. Knows no format and no database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from scoring.rules.rule_set import RuleSet

MAX_GAMES = 2_000
"""So many games at most come in at once."""


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """Somebody at a table, by the name that the file has; "" is somebody without one.

    `points` are those of each round, in order: 0 is a farkle, None a round that was not played.
    They are empty where the file has only the score. `is_winner` is None where the file does not
    say who has won. `source_player` is what the file itself calls this person, if it numbers them;
    `called` is who that is, where the file knows it beside the name on the sheet, "" for nobody.
    """

    name: str
    score: int | None
    points: tuple[int | None, ...] = ()
    is_winner: bool | None = None
    team: str | None = None
    source_player: str = ""
    started: bool = False
    called: str | None = None

    @property
    def person(self) -> str:
        """The name by which it is decided who this is; "" for a guest."""
        return self.name if self.called is None else self.called


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game that this program itself has written: its `line` of JSON, and what that comes to."""

    line: dict[str, Any]
    rules: RuleSet
    starts: int
    scores: tuple[int, ...]
    is_recorded: bool


@dataclass(frozen=True, slots=True)
class FoundGame:
    """One game. `where` says where in the file it stands, for a person: "rows 3 to 9 of Sheet1".

    `played_at` is by the clock of those who played; where only the day is known, it is None.
    `source_id` is the file's own lasting name for this game, "" if it has none, and `modified`
    when the file's program has changed it last. `own` is there in a file of this program.
    """

    where: str
    seats: tuple[FoundSeat, ...]
    played_on: date | None
    played_at: datetime | None = None
    minutes: int | None = None
    place: str = ""
    note: str = ""
    source_id: str = ""
    modified: datetime | None = None
    own: OwnGame | None = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something of the file that cannot be a game of Farkle: where it stands, and why.

    `reason` is a stable key, whose sentence `sessions.wording` knows; `facts` fill its gaps.
    """

    where: str
    reason: str
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Found:
    """All that a file says. `source` is its kind: "farkle", "table", "bgstats", "kvasmeister",
    "paper". `hidden` are those whose names only players of the group are shown.
    """

    source: str
    games: Sequence[FoundGame]
    left_out: Sequence[LeftOut] = ()
    hidden: frozenset[str] = frozenset()


class FileRefusedError(Exception):
    """The file as a whole cannot be read. `code` is a stable key, `facts` fill its sentence."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts
