"""An event of a group: a league or a tournament, its stages, and what was done with it.

Knows what is kept; what a setting may be is for `sessions.events` to say.
"""

from __future__ import annotations

import uuid
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models

from scoring.entries import MAX_REASON
from scoring.rules.rule_set import RuleSet
from sessions.models.games import MAX_CODE
from sessions.models.people import MAX_ZONE_NAME, Group, default_zone

MAX_EVENT_NAME = 60
MAX_STAGE_NAME = 40
MAX_METHOD = 12


class Event(models.Model):
    """A league or a tournament. `options` say how it is counted, and who is trusted.

    `version` counts everything that changes: whoever acts on what they have seen names it.
    """

    class Kind(models.TextChoices):
        LEAGUE = "league"
        TOURNAMENT = "tournament"

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    code = models.CharField(max_length=MAX_CODE, unique=True)
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="events")
    name = models.CharField(max_length=MAX_EVENT_NAME)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    time_zone = models.CharField(max_length=MAX_ZONE_NAME, default=default_zone)
    options = models.JSONField()
    seed = models.CharField(max_length=16, help_text="What each draw and lot begins with.")
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


class Stage(models.Model):
    """A part of an event: under which rules it is played, how large its tables are, and what a
    place is worth. From `frozen_at`, its first confirmed result, that stays as it is.

    `method` is how its rounds are seated, `plan` what more is chosen of that. A stage that
    `is_ahead` begins when the one before it is over; its `field` are then those who have gone on,
    by number, the best seed first. Without a field whoever is at the door plays.
    """

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="stages", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    rules = models.JSONField()
    limits = models.JSONField(help_text="The preferred, least and most people at a table.")
    scale = models.JSONField(help_text="What a place is worth at a table of each size.")
    ties = models.CharField(max_length=10)
    keys = models.JSONField(help_text="What standings are ordered by.")
    cut = models.PositiveSmallIntegerField(null=True, help_text="How many go on from here.")
    frozen_at = models.DateTimeField(null=True)
    name = models.CharField(max_length=MAX_STAGE_NAME, blank=True)
    method = models.CharField(max_length=MAX_METHOD, default="balanced")
    plan = models.JSONField(default=dict)
    is_ahead = models.BooleanField(default=False)
    field = models.JSONField(null=True)
    declined = models.JSONField(default=list, help_text="Numbers of those who do not go on to it.")

    class Meta:
        ordering = ("event_id", "number")
        constraints = (models.UniqueConstraint(fields=["event", "number"], name="stage_once"),)

    def __str__(self) -> str:
        return f"{self.event_id} stage {self.number}"

    @property
    def rule_set(self) -> RuleSet:
        return RuleSet.from_json(self.rules)


class EventNote(models.Model):
    """One line of what was done with an event: when, by whom, and by which road they came. Names
    are in none: entrants are their numbers."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notes")
    version = models.PositiveIntegerField()
    verb = models.CharField(max_length=20)
    facts = models.JSONField(default=dict)
    reason = models.CharField(max_length=MAX_REASON, blank=True)
    road = models.CharField(max_length=10)
    device = models.ForeignKey(
        "game_sessions.Device", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.verb} at version {self.version}"
