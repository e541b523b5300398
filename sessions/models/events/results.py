"""What was told of how a table ended: every report stays, and the last that was confirmed counts.

Knows who has told it, when and by which road; not what it is worth.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

from scoring.entries import MAX_REASON
from sessions.models.events.event import Stage
from sessions.models.events.play import Table


class TableResult(models.Model):
    """One report of a table. `lines` say of each entrant, by number, how they ended.

    A correction `supersedes` the one before; nothing is ever written over. `witness` is who has
    told it, in a form that can be compared: nobody confirms their own report.
    """

    class Source(models.TextChoices):
        GAME = "game"
        REPORT = "report"
        CORRECTION = "correction"

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="results", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    lines = models.JSONField()
    source = models.CharField(max_length=10, choices=Source.choices)
    game_version = models.PositiveIntegerField(null=True)
    road = models.CharField(max_length=10)
    witness = models.CharField(max_length=60)
    device = models.ForeignKey(
        "game_sessions.Device", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    entered_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)
    confirmed_by = models.CharField(max_length=60, blank=True)
    rejected_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=MAX_REASON, blank=True)
    supersedes = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="superseded_by"
    )

    class Meta:
        ordering = ("table_id", "number")
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="table_result_once"),
        )

    def __str__(self) -> str:
        return f"{self.table_id} result {self.number}"


class RollOff(models.Model):
    """What those who were tied in a stage have rolled, one die each: pairs of number and face."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="roll_offs")
    throws = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.stage_id} roll-off {self.pk}"
