"""People who play together: groups, their players, and the seats that players have sat on.

Knows what is kept; how players are found, merged and erased is `sessions.people`.
"""

from __future__ import annotations

import unicodedata
import uuid
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models

from scoring.entries import MAX_PLAYER_NAME
from sessions.models.games import MAX_CODE

MAX_GROUP_NAME = 40
MAX_ZONE_NAME = 60
NAME_KEY = "The name, as it is compared with others."
MIN_GAMES_RANKED = 3
"""So many games of a group somebody has played before the all-time table ranks them."""


def default_zone() -> str:
    return str(settings.TIME_ZONE)


class Group(models.Model):
    """People who play together. Without a name it is what a phone has played by itself.

    Its device or its owner manages it, and with it all its games. `version` counts what has changed
    for those who look on: players, results, names.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    code = models.CharField(max_length=MAX_CODE, unique=True)
    name = models.CharField(max_length=MAX_GROUP_NAME, blank=True)
    time_zone = models.CharField(max_length=MAX_ZONE_NAME, default=default_zone)
    device = models.ForeignKey(
        "game_sessions.Device", null=True, on_delete=models.SET_NULL, related_name="groups"
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="play_groups"
    )
    hides_names = models.BooleanField(
        default=False, help_text="Do those who only watch see initials, of everybody?"
    )
    min_games = models.PositiveSmallIntegerField(default=MIN_GAMES_RANKED)
    is_rated = models.BooleanField(default=False, help_text="Do pages show ratings?")
    created_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.name or self.code

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


class Player(models.Model):
    """Somebody of a group. The account, if there is one, is this person's own.

    A player who was `merged_into` another one is that one by another name: their seats stay as they
    are, so that it can be undone exactly. One that was erased has no name any more.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=MAX_PLAYER_NAME)
    key = models.TextField(help_text=NAME_KEY)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="persons"
    )
    merged_into = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="merged"
    )
    is_hidden = models.BooleanField(default=False)
    is_archived = models.BooleanField(default=False)
    erased_at = models.DateTimeField(null=True)
    stamp = models.BigIntegerField(default=0, help_text="Another one when a result has changed.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("group_id", "key")
        constraints = (
            models.UniqueConstraint(
                fields=["group", "key"],
                condition=models.Q(merged_into__isnull=True, erased_at__isnull=True),
                name="player_name_once",
            ),
            models.UniqueConstraint(
                fields=["group", "account"],
                condition=models.Q(account__isnull=False),
                name="player_of_account_once",
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, **options: object) -> None:
        """A name and what it is compared by are written together."""
        self.key = name_key(self.name)
        super().save(**options)


def name_key(name: str) -> str:
    """What two spellings of one name have in common: case, width and how accents are written."""
    return unicodedata.normalize("NFKC", name).casefold()


def root_of(player: Player) -> Player:
    """Whom this player was merged into, at last."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


class PlayerChange(models.Model):
    """What was done to a player of a group, when, and by which phone or account. No name is in it.

    `other` is whom a player was merged into, or got seats from; `seats` are those that were moved
    or taken away, as code and position. `person` is the account that went along with a merge, to
    come back.
    """

    class Kind(models.TextChoices):
        MERGE = "merge"
        UNMERGE = "unmerge"
        SPLIT = "split"
        RELEASE = "release"
        RENAME = "rename"
        HIDE = "hide"
        SHOW = "show"
        ARCHIVE = "archive"
        RETURN = "return"
        ERASE = "erase"

    kind = models.CharField(max_length=8, choices=Kind.choices)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="changes")
    other = models.ForeignKey(
        Player, null=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    seats = models.JSONField(default=list)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    device = models.ForeignKey(
        "game_sessions.Device", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.kind} {self.player_id}"


class DevicePlayer(models.Model):
    """Who says "this is me" on a phone without an account: one player of each group."""

    device = models.ForeignKey(
        "game_sessions.Device", on_delete=models.CASCADE, related_name="persons", db_index=False
    )
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="devices")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["device", "group"], name="device_player_once"),
        )

    def __str__(self) -> str:
        return f"{self.device_id} is {self.player_id}"


class PlayedSeat(models.Model):
    """A seat that a player sat on, by the name that was written there, and which device says so."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="seats")
    game = models.ForeignKey(
        "game_sessions.Game",
        on_delete=models.CASCADE,
        related_name="played_seats",
        db_index=False,
    )
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=MAX_PLAYER_NAME)
    said_by = models.ForeignKey(
        "game_sessions.Device",
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )
    said_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("game_id", "position")
        constraints = (
            models.UniqueConstraint(fields=["game", "position"], name="played_seat_once"),
        )
        indexes = (
            models.Index(fields=["player", "name", "game"], name="played_seat_name"),
            models.Index(fields=["player", "game", "position"], name="played_seat_player"),
        )

    def __str__(self) -> str:
        return f"{self.player} in {self.game_id} seat {self.position}"
