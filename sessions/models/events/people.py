"""Who takes part in an event, who was there on a night, and points that were given by hand.

An entrant is a player of the group, or a guest with nothing but a name. Knows what is kept; not how
names are shown to whom.
"""

from __future__ import annotations

from django.db import models

from scoring.entries import MAX_PLAYER_NAME, MAX_REASON
from sessions.models.events.event import Event
from sessions.models.people import NAME_KEY, Player, name_key

MAX_CIRCLE = 40
MAX_POINTS = 20


class Entrant(models.Model):
    """Somebody with a number in the event, which stays theirs.

    A guest is no member; `member_from` is the number of the night from whose day on somebody who
    was one counts. One who was `merged_into` another is the same person by another number. `circle`
    is what those have in common who would rather not sit together: a family, a club.
    """

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="entrants", db_index=False
    )
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=MAX_PLAYER_NAME)
    key = models.TextField(help_text=NAME_KEY)
    player = models.ForeignKey(
        Player, null=True, on_delete=models.SET_NULL, related_name="entrants"
    )
    is_member = models.BooleanField(default=True)
    member_from = models.PositiveIntegerField(null=True)
    is_unranked = models.BooleanField(default=False, help_text="Plays only to fill a chair?")
    is_standby = models.BooleanField(default=False, help_text="Sits in only where a chair is free?")
    is_hidden = models.BooleanField(default=False, help_text="Is only the number shown?")
    is_paid = models.BooleanField(default=False)
    circle = models.CharField(max_length=MAX_CIRCLE, blank=True)
    withdrawn_at = models.DateTimeField(null=True)
    merged_into = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="merged"
    )
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("event_id", "number")
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="entrant_number_once"),
            models.UniqueConstraint(
                fields=["event", "key"],
                condition=models.Q(merged_into__isnull=True),
                name="entrant_name_once",
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, **options: object) -> None:
        """A name and what it is compared by are written together."""
        self.key = name_key(self.name)
        super().save(**options)


class Attendance(models.Model):
    """Somebody at the door of a night: since when they are there, and since when they are gone."""

    night = models.ForeignKey(
        "game_sessions.Night", on_delete=models.CASCADE, related_name="door", db_index=False
    )
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="nights")
    came_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("night_id", "came_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=["night", "entrant"], name="attendance_once"),
        )

    def __str__(self) -> str:
        return f"{self.entrant_id} on {self.night_id}"


class Adjustment(models.Model):
    """Points of a season that were given or taken by hand, with a reason."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="adjustments")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    points = models.CharField(max_length=MAX_POINTS, help_text="As a fraction: 11/2.")
    reason = models.CharField(max_length=MAX_REASON)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.points} for {self.entrant_id}"
