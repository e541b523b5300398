"""Who may do what in an event: its links, and who has opened them.

Knows what is kept; what a role may do is `sessions.access.events`.
"""

from __future__ import annotations

from enum import IntEnum

from django.conf import settings
from django.db import models

from sessions.models.access import ShareLink
from sessions.models.events.event import Event
from sessions.models.events.people import Entrant


class EventRole(IntEnum):
    """What somebody may do in an event. An entrant's own link and a table's card do more than
    follow, each for that entrant or table alone."""

    FOLLOW = 1
    ENTRANT = 2
    TABLE = 3
    HELP = 4
    ORGANISE = 5

    @property
    def key(self) -> str:
        """The role's name in addresses, forms and the API."""
        return self.name.lower()


EVENT_ROLE_CHOICES = [(role.value, role.name.title()) for role in EventRole]


class EventLink(ShareLink):
    """A link of an event: one for each role, of each entrant, and of each table's number: the card
    that lies there is good for the game of every round."""

    role = models.PositiveSmallIntegerField(choices=EVENT_ROLE_CHOICES)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="links")
    entrant = models.ForeignKey(Entrant, null=True, on_delete=models.CASCADE, related_name="links")
    table = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ("event_id", "role", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=["event", "role"],
                condition=models.Q(entrant__isnull=True, table__isnull=True),
                name="event_link_role",
            ),
            models.UniqueConstraint(fields=["entrant"], name="event_link_entrant"),
            models.UniqueConstraint(fields=["event", "table"], name="event_link_table"),
        )

    def __str__(self) -> str:
        return f"{self.event_id} {EventRole(self.role).key}"

    @property
    def subject(self) -> Event:
        return self.event


class EventGrant(models.Model):
    """A device, or an account, that has opened an event's link."""

    link = models.ForeignKey(
        EventLink, on_delete=models.CASCADE, related_name="grants", db_index=False
    )
    device = models.ForeignKey(
        "game_sessions.Device", null=True, on_delete=models.CASCADE, related_name="event_grants"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="event_grants"
    )
    granted_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["link", "device"], name="event_grant_device_once"),
            models.UniqueConstraint(fields=["link", "account"], name="event_grant_account_once"),
            models.CheckConstraint(
                condition=models.Q(device__isnull=True) ^ models.Q(account__isnull=True),
                name="event_grant_to_one",
            ),
        )

    def __str__(self) -> str:
        return f"{self.link} to {self.device_id or self.account_id}"
