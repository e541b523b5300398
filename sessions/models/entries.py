"""The log of a game: one row for each entry.

Knows how an entry is kept; not what it does (`scoring`) nor when it is written
(`sessions.games.entering`). The foreign key to the game has no index of its own: the unique
constraint that begins with it serves as one, and every entry is written faster.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models

from scoring.entries import LogEntry, entry_from_json
from sessions.models.games import Game


class GameEntry(models.Model):
    """One line of a game's log. Never changed, never deleted; only the name of somebody who was
    erased is another one in it.

    `place`, `dropped_by` and `effect` are a cache: what `scoring.written.log` knows as the fate of
    the entry, so that undo, corrections and the log's pages need not read the whole log. What
    stands is what nothing has dropped, in the order of its places. Empty until a game `has_fates`.
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
