"""Nights, their rounds, the tables of a round and who sits there.

What has happened to one is kept as the time when it did, and not as one word for all: a round that
is published may be drafted again, a night that was closed may be open. Knows no result.
"""

from __future__ import annotations

from django.db import models

from sessions.models.events.event import Event, Stage
from sessions.models.events.people import Entrant
from sessions.models.games import MAX_PLACE, Game


class Night(models.Model):
    """An evening of a league, or a day of a tournament.

    `announced` is what was told when it was closed: standings by number. A night that was cancelled
    `counts` for nothing; nor does one to which too few came.
    """

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="nights", db_index=False
    )
    number = models.PositiveIntegerField()
    day = models.DateField()
    opened_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)
    announced = models.JSONField(null=True)
    screen = models.JSONField(default=dict, help_text="What its big screens show.")

    class Meta:
        ordering = ("event_id", "number")
        constraints = (models.UniqueConstraint(fields=["event", "number"], name="night_once"),)

    def __str__(self) -> str:
        return f"{self.event_id} night {self.number}"


class Round(models.Model):
    """The games of one time. `sits_out` are the numbers of those who have a bye in it.

    What it was drawn from is kept, so that the same draw can be made again: the seed, and in a
    tournament the order in which it was seated (`drawn_from`).
    """

    night = models.ForeignKey(
        Night, on_delete=models.CASCADE, related_name="rounds", db_index=False
    )
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=40)
    sits_out = models.JSONField(default=list)
    drawn_from = models.JSONField(default=dict)
    drafted_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True, help_text="When its clock has run down.")
    remaining = models.PositiveIntegerField(
        null=True, help_text="Seconds left while its clock stands."
    )

    class Meta:
        ordering = ("night_id", "number")
        constraints = (models.UniqueConstraint(fields=["night", "number"], name="round_once"),)

    def __str__(self) -> str:
        return f"{self.night_id} round {self.number}"


class Table(models.Model):
    """One game of a round. It has no more than one: a second phone joins the first.

    A table that is void is waited for by nobody, one that was postponed is played another day.
    """

    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="tables", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    place = models.CharField(max_length=MAX_PLACE, blank=True)
    game = models.OneToOneField(
        Game, null=True, on_delete=models.SET_NULL, related_name="event_table"
    )
    postponed_to = models.DateField(null=True)
    void_at = models.DateTimeField(null=True)
    extra = models.PositiveIntegerField(
        default=0, help_text="Seconds that it has more than the clock."
    )

    class Meta:
        ordering = ("round_id", "number")
        constraints = (models.UniqueConstraint(fields=["round", "number"], name="table_once"),)

    def __str__(self) -> str:
        return f"{self.round_id} table {self.number}"


class TableSeat(models.Model):
    """Who sits at a table, in the order in which they throw; `came` is False for who did not.

    A `substitute` plays in their place: the result is theirs, the game is the substitute's.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", db_index=False)
    position = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")
    is_locked = models.BooleanField(
        default=False, help_text="Stays at this table when the round is drawn again."
    )
    came = models.BooleanField(default=True)
    substitute = models.ForeignKey(
        Entrant, null=True, on_delete=models.PROTECT, related_name="stood_in"
    )

    class Meta:
        ordering = ("table_id", "position")
        constraints = (
            models.UniqueConstraint(fields=["table", "entrant"], name="table_seat_entrant_once"),
        )
        indexes = (models.Index(fields=["table", "position"], name="table_seat_order"),)

    def __str__(self) -> str:
        return f"{self.entrant_id} at {self.table_id}"
