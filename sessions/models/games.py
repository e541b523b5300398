"""A game, the log of its entries, and the caches that are written with every entry.

Knows how a game is kept; not what an entry does (`scoring`) nor when it is written
(`sessions.games.services`). The foreign keys to a game have no index of their own: the unique
constraints that begin with them serve as one, and every entry is written faster. So do the indexes
of a game that begin with whose it is; they end with what its lists are sorted by.
"""

from __future__ import annotations

import json
from datetime import datetime
from functools import cache, lru_cache

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower

from scoring.entries import MAX_PLAYER_NAME, LogEntry, entry_from_json, player_from_json
from scoring.game import start
from scoring.rules.rule_set import RuleSet
from scoring.snapshot import finished_turn_from_json, state_from_json, state_to_json
from scoring.state import FinishedTurn, GameState
from sessions.storage.prepared import Texts, left_open

MAX_CODE = 12


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

    class Status(models.TextChoices):
        PLAYING = "playing"
        FINAL_ROUND = "final_round"
        FINISHED = "finished"

    class EntryBy(models.TextChoices):
        """Whose entries are taken, of all who may score."""

        ANYONE = "anyone"
        TURN = "turn"
        ONE = "one"

    code = models.CharField(max_length=MAX_CODE, unique=True)
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
    created_at = models.DateTimeField()
    begun_at = models.DateTimeField(
        null=True, help_text="At the table, as the phone says that began it before it was created."
    )
    updated_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(
        null=True, help_text="In the trash since then, from which it comes back for 30 days."
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

    def start_state(self) -> GameState:
        """The state before the first entry."""
        players = [player_from_json(player) for player in self.players]
        return start(self.rule_set, players, self.starts)

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


class GameEntry(models.Model):
    """One line of a game's log. Never changed, never deleted.

    `place`, `dropped_by` and `effect` are a cache: what `scoring.log` knows as the fate of the
    entry, so that undo, corrections and the log's pages need not read the whole log. What stands is
    what nothing has dropped, in the order of its places. Empty until a game `has_fates`.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="entries", db_index=False)
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    seat = models.PositiveSmallIntegerField(null=True)
    payload = models.JSONField()
    device = models.ForeignKey(
        "game_sessions.Device", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )
    confirmed_by = models.ForeignKey(
        "game_sessions.Device",
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )
    recorded_at = models.DateTimeField()
    entered_at = models.DateTimeField(
        null=True, help_text="At the table, as the phone says that sent it later."
    )
    place = models.PositiveIntegerField(null=True)
    dropped_by = models.PositiveIntegerField(null=True)
    effect = models.JSONField(null=True)

    class Meta:
        ordering = ("game_id", "version")
        verbose_name_plural = "game entries"
        constraints = (
            models.UniqueConstraint(fields=["game", "version"], name="game_entry_version"),
        )
        indexes = (
            models.Index(
                fields=["game", "dropped_by"],
                name="game_entry_dropped",
                condition=models.Q(dropped_by__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id} v{self.version} {self.kind}"

    @property
    def entry(self) -> LogEntry:
        return entry_from_json(self.payload)

    @property
    def made_at(self) -> datetime:
        """When this was entered at the table."""
        return self.entered_at or self.recorded_at


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
