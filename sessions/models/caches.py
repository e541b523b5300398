"""What is kept beside the log of a game: its finished turns, states in between, where seats stand.

All of it can be made again from the entries (`sessions.games.caches`, and what is in between
`sessions.games.log.fates`). The foreign keys to a game have no index of their own: the unique
constraints that begin with them serve as one.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache

from django.db import models
from django.db.models.functions import Lower

from scoring.entries import MAX_PLAYER_NAME
from scoring.state import FinishedTurn
from scoring.written.snapshot import finished_turn_from_json
from sessions.models.games import Game
from sessions.storage.prepared import Texts, left_open


class PlayedTurn(models.Model):
    """A finished turn as the sheet shows it. A cache of the entries."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="turns", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)
    points = models.BigIntegerField()
    score = models.BigIntegerField()
    line = models.JSONField()

    class Meta:
        ordering = ("game_id", "number")
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="played_turn_number"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} turn {self.number}"

    @property
    def finished_turn(self) -> FinishedTurn:
        return finished_turn_from_json(self.line)


def finished_turns(game: Game, *, behind: int = -1) -> tuple[FinishedTurn, ...]:
    """The game's turns in order, or those behind the turn of this number."""
    return tuple(map(_turn_of, _lines().all(game_id=game.pk, number=behind)))


@lru_cache(maxsize=5000)
def _turn_of(line: str) -> FinishedTurn:
    """Of the turns that a page shows, all but the last stood there for its last reader too."""
    return finished_turn_from_json(json.loads(line))


@cache
def _lines() -> Texts:
    given = left_open(PlayedTurn, "game_id", "number")
    rows = PlayedTurn.objects.filter(game_id=given["game_id"], number__gt=given["number"])
    return Texts(rows.order_by("number"), "line")


class Checkpoint(models.Model):
    """The game as one of the entries that stand has left it. A cache of the entries.

    `entries` of them stood then, the last of them at this `place` with this `version`; `next_turn`
    is the first turn of which all entries come later.
    """

    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="checkpoints", db_index=False
    )
    entries = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    next_turn = models.PositiveIntegerField()
    state = models.JSONField()

    class Meta:
        ordering = ("game_id", "entries")
        constraints = (
            models.UniqueConstraint(fields=["game", "entries"], name="checkpoint_entries"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} behind {self.entries} entries"


class SeatTotal(models.Model):
    """Where a seat stands. A cache of the entries, for lists and statistics."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="totals", db_index=False)
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=MAX_PLAYER_NAME)
    team = models.CharField(max_length=MAX_PLAYER_NAME, null=True)  # noqa: DJ001  # None is "no teams", not ""
    score = models.BigIntegerField()
    turns = models.PositiveIntegerField()
    has_opened = models.BooleanField()
    is_retired = models.BooleanField()
    is_winner = models.BooleanField()

    class Meta:
        ordering = ("game_id", "position")
        constraints = (
            models.UniqueConstraint(fields=["game", "position"], name="seat_total_position"),
        )
        indexes = (models.Index(Lower("name"), "game", name="seat_total_name"),)

    def __str__(self) -> str:
        return f"{self.game_id} {self.name} {self.score}"
