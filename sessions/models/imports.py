"""What came into a group as files of other programs, so that it can be taken back, and never twice.

Knows what was made by an import; not how a file is read.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from sessions.models.games import Game
from sessions.models.people import NAME_KEY, Group, Player

MAX_FILE_NAME = 120
MAX_SOURCE_ID = 100


class ImportBatch(models.Model):
    """One import: who has made it, from which file, and the players that came with it.

    `undone_at` says since when it is taken back; `kept` are the codes of games that stayed all the
    same, since somebody had changed something in them.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="imports")
    device = models.ForeignKey(
        "game_sessions.Device", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)
    source = models.CharField(max_length=20)
    file_name = models.CharField(max_length=MAX_FILE_NAME, blank=True)
    sha256 = models.CharField(max_length=64, help_text="Of the file, to know it again.")
    players = models.JSONField(default=list, help_text="Numbers of the players that it made.")
    undone_at = models.DateTimeField(null=True)
    kept = models.JSONField(default=list)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.source} {self.file_name}"


class ImportedGame(models.Model):
    """A game that an import has made: by which name the file knows it, and what it was like then.

    `version` is the game's from the import. Where the game is gone, somebody has deleted it here:
    it does not come back by itself.
    """

    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="games")
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="+", db_index=False)
    game = models.ForeignKey(Game, null=True, on_delete=models.SET_NULL, related_name="imported")
    source = models.CharField(max_length=20)
    source_id = models.CharField(max_length=MAX_SOURCE_ID, blank=True)
    fingerprint = models.CharField(max_length=64)
    modified = models.DateTimeField(
        null=True, help_text="When the file's program had changed it last, if it says so."
    )
    version = models.PositiveIntegerField()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=["group", "source", "source_id"],
                condition=~models.Q(source_id=""),
                name="imported_once",
            ),
        )
        indexes = (models.Index(fields=["group", "fingerprint"], name="imported_fingerprint"),)

    def __str__(self) -> str:
        return f"{self.source} {self.source_id or self.fingerprint[:8]}"


class ImportDraft(models.Model):
    """A file that somebody has sent and looks at, before any of it is kept. It goes once it is
    imported, or after a day."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="import_drafts")
    name = models.CharField(max_length=MAX_FILE_NAME, blank=True)
    data = models.BinaryField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or str(self.uuid)


class ImportMatch(models.Model):
    """Who of the group a name of a kind of file is, as somebody has said; without a player, nobody:
    a guest."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="+", db_index=False)
    source = models.CharField(max_length=20)
    key = models.TextField(help_text=NAME_KEY)
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["group", "source", "key"], name="import_match_once"),
        )

    def __str__(self) -> str:
        return f"{self.source} {self.key}"
