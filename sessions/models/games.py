"""A game: its rule set, its seats, its options, and where it stands.

Knows how a game is kept; not what an entry does (`scoring`) nor when it is written
(`sessions.games.services`). The indexes that begin with whose a game is serve its foreign keys too;
they end with what its lists are sorted by.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.db import models

from scoring.entries import Player, player_from_json
from scoring.game import start
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn, GameState
from scoring.written.recorded import RecordedSeat, recorded_state, recorded_turns
from scoring.written.snapshot import state_from_json, state_to_json

MAX_CODE = 12
MAX_PLACE = 60
MAX_DICE_SET = 40


class Game(models.Model):
    """A game with the rule set it was started with, which never changes.

    `version` counts the entries, `revision` what else has changed for those who look on: options,
    who plays which seat, what waits for a second scorer, that it `is_shared`, where somebody has
    begun to enter: at `entering_device`, as long as the game is at `entering_version`; that was
    told by `entering_revision`. The device that started it manages it, and the account that owns
    it. `status`, `state` and the related turns, totals and checkpoints are caches. So is
    `has_entries`: a game that was begun and abandoned
    takes the place of no other one in a list.
    """

    veil: Callable[[str], str] | None = None
    """How names are said to whoever reads initials of some; it is never saved."""

    class Status(models.TextChoices):
        PLAYING = "playing"
        FINAL_ROUND = "final_round"
        FINISHED = "finished"

    class EntryBy(models.TextChoices):
        """Whose entries are taken, of all who may score."""

        ANYONE = "anyone"
        TURN = "turn"
        ONE = "one"

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    code = models.CharField(max_length=MAX_CODE, unique=True)
    group = models.ForeignKey(
        "game_sessions.Group", null=True, on_delete=models.SET_NULL, related_name="games"
    )
    place = models.CharField(max_length=MAX_PLACE, blank=True, help_text="Where it is played.")
    dice_set = models.CharField(
        max_length=MAX_DICE_SET, blank=True, help_text="Which dice are thrown: “the green ones”."
    )
    rules = models.JSONField()
    players = models.JSONField(help_text="Name and team of each seat at the start, in turn order.")
    starts = models.PositiveSmallIntegerField(default=0)
    device = models.ForeignKey(
        "game_sessions.Device",
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="games",
        db_index=False,
    )
    rematch_of = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="rematches"
    )
    entry_by = models.CharField(max_length=6, choices=EntryBy.choices, default=EntryBy.ANYONE)
    scorekeeper = models.ForeignKey(
        "game_sessions.Device", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    needs_second = models.BooleanField(default=False)
    every_die = models.BooleanField(
        default=False, help_text="Is every die of a throw entered, also those that score nothing?"
    )
    needs_reason = models.BooleanField(
        default=False, help_text="Is every correction made with a reason?"
    )
    shows_chances = models.BooleanField(
        default=False, help_text="Are those who only look on told the chances to win?"
    )
    created_at = models.DateTimeField()
    begun_at = models.DateTimeField(
        null=True, help_text="At the table, as the phone says that began it before it was created."
    )
    updated_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(
        null=True, help_text="In the trash since then, from which it comes back for 30 days."
    )
    redacted_at = models.DateTimeField(
        null=True, help_text="Since then the log says another name for somebody who was erased."
    )
    version = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.PLAYING)
    has_entries = models.BooleanField(
        default=False, help_text="Does anything stand in the log? Lists tell what was only begun."
    )
    state = models.JSONField()
    is_shared = models.BooleanField(
        default=False, help_text="Has another device come by a link with which it may enter?"
    )
    entering_device = models.ForeignKey(
        "game_sessions.Device", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    entering_version = models.PositiveIntegerField(null=True)
    entering_revision = models.PositiveIntegerField(null=True)
    has_fates = models.BooleanField(
        default=False, help_text="Is known of each entry what has become of it?"
    )
    recorded = models.JSONField(
        null=True,
        help_text="The result as a file or a sheet tells it, of a game that has no log.",
    )

    class Meta:
        indexes = (
            models.Index(
                fields=["device", "has_entries", "updated_at", "id", "owner"],
                condition=models.Q(device__isnull=False),
                name="game_of_device",
            ),
            models.Index(
                fields=["owner", "has_entries", "updated_at", "id"],
                condition=models.Q(owner__isnull=False),
                name="game_of_owner",
            ),
            models.Index(
                fields=["deleted_at", "device", "owner"],
                condition=models.Q(deleted_at__isnull=False),
                name="game_deleted",
            ),
        )

    def __str__(self) -> str:
        return self.code

    def save(self, **options: Any) -> None:
        """What a watcher is shown is not what is kept."""
        if self.veil is not None:
            raise TypeError(f"{self.code} was read for somebody who only watches.")
        super().save(**options)

    def said(self, name: str) -> str:
        """A name that stands in the log, as whoever looks on is to read it."""
        return name if self.veil is None else self.veil(name)

    def said_in(self, payload: dict[str, Any]) -> dict[str, Any]:
        """The JSON of an entry, with its name as it is said."""
        if self.veil is None or "name" not in payload:
            return payload
        return payload | {"name": self.said(payload["name"])}

    @property
    def playing_since(self) -> datetime:
        """When the table began to play."""
        return self.begun_at or self.created_at

    @property
    def rule_set(self) -> RuleSet:
        return _rule_set(json.dumps(self.rules, sort_keys=True))

    @property
    def is_rematch(self) -> bool:
        return self.rematch_of_id is not None

    @property
    def is_recorded(self) -> bool:
        """Is only its result told, and nothing of it checked?"""
        return self.recorded is not None

    def players_at_start(self) -> list[Player]:
        """The players at the start, in turn order."""
        return [player_from_json(player) for player in self.players]

    def told(self) -> list[RecordedSeat]:
        """What is told of each seat of a recorded game."""
        seats = (self.recorded or {"seats": ()})["seats"]
        return [RecordedSeat(it["score"], it["winner"], tuple(it["points"])) for it in seats]

    def told_turns(self) -> tuple[FinishedTurn, ...]:
        """The lines of its sheet, as far as they are told."""
        return recorded_turns(self.told())

    def start_state(self) -> GameState:
        """The state before the first entry; of a recorded game, which has none, its end."""
        if self.is_recorded:
            return recorded_state(self.rule_set, self.players_at_start(), self.told(), self.starts)
        return start(self.rule_set, self.players_at_start(), self.starts)

    def current_state(self) -> GameState:
        """The state after the last entry, from the snapshot, which is read once."""
        snapshot, state = getattr(self, "_read", (None, None))
        if state is None or snapshot is not self.state:
            state = state_from_json(self.rule_set, self.state)
            self._read = self.state, state
        return state

    def keep(self, state: GameState) -> None:
        """Take a snapshot of the state."""
        self.state, self.status = state_to_json(state), state.status
        self.has_entries = state.entries > 0
        self._read = self.state, state


@lru_cache(maxsize=256)
def _rule_set(rules: str) -> RuleSet:
    return RuleSet.from_json(json.loads(rules))
