"""Who may do what in a game or a group: its links, and who has opened them.

Knows what is kept; not how a code is made (`sessions.access.links`) nor what a role may do
(`sessions.access.roles`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.db import models

from scoring.entries import Entry, entry_from_json

if TYPE_CHECKING:
    from sessions.models.games import Game
    from sessions.models.people import Group


class Role(IntEnum):
    """What somebody may do in a game; each role may do all that the ones before it may."""

    WATCH = 1
    SCORE = 2
    MANAGE = 3

    @property
    def key(self) -> str:
        """The role's name in addresses, forms and the API."""
        return self.name.lower()


ROLE_CHOICES = [(role.value, role.name.title()) for role in Role]


class ShareLink(models.Model):
    """The one link of a subject for a role. To revoke it is to delete it, with all its grants.

    The code itself is not stored: it is derived from the nonce with the site's secret, and found
    by its keyed hash. A subject has its links as `links`.
    """

    role = models.PositiveSmallIntegerField(choices=ROLE_CHOICES)
    nonce = models.CharField(max_length=43)
    code_hash = models.CharField(max_length=64, unique=True)
    issued_at = models.DateTimeField()

    class Meta:
        abstract = True


class GameLink(ShareLink):
    """A link of a game."""

    game = models.ForeignKey(
        "game_sessions.Game", on_delete=models.CASCADE, related_name="links", db_index=False
    )

    class Meta:
        ordering = ("game_id", "role")
        constraints = (models.UniqueConstraint(fields=["game", "role"], name="game_link_role"),)

    def __str__(self) -> str:
        return f"{self.game_id} {Role(self.role).key}"

    @property
    def subject(self) -> Game:
        return self.game


class GroupLink(ShareLink):
    """A link of a group. Its role counts in all games of the group."""

    group = models.ForeignKey(
        "game_sessions.Group", on_delete=models.CASCADE, related_name="links", db_index=False
    )

    class Meta:
        ordering = ("group_id", "role")
        constraints = (models.UniqueConstraint(fields=["group", "role"], name="group_link_role"),)

    def __str__(self) -> str:
        return f"{self.group_id} {Role(self.role).key}"

    @property
    def subject(self) -> Group:
        return self.group


class GroupGrant(models.Model):
    """A device, or an account, that has opened a group's link."""

    link = models.ForeignKey(
        GroupLink, on_delete=models.CASCADE, related_name="grants", db_index=False
    )
    device = models.ForeignKey(
        "game_sessions.Device", null=True, on_delete=models.CASCADE, related_name="group_grants"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="group_grants"
    )
    granted_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["link", "device"], name="group_grant_device_once"),
            models.UniqueConstraint(fields=["link", "account"], name="group_grant_account_once"),
            models.CheckConstraint(
                condition=models.Q(device__isnull=True) ^ models.Q(account__isnull=True),
                name="group_grant_to_one",
            ),
        )

    def __str__(self) -> str:
        return f"{self.link} to {self.device_id or self.account_id}"


class Grant(models.Model):
    """A device, or an account, that has opened a link: it has the link's role while that stands.

    `played_on` is the day of the game's last entry, and `has_entries` is the game's own. Without
    them, whoever has opened 2,000 games waits for all of them to be read before the latest can be
    told.
    """

    link = models.ForeignKey(
        GameLink, on_delete=models.CASCADE, related_name="grants", db_index=False
    )
    device = models.ForeignKey(
        "game_sessions.Device",
        null=True,
        on_delete=models.CASCADE,
        related_name="grants",
        db_index=False,
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.CASCADE,
        related_name="grants",
        db_index=False,
    )
    granted_at = models.DateTimeField()
    played_on = models.DateField()
    has_entries = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["link", "device"], name="grant_device_once"),
            models.UniqueConstraint(fields=["link", "account"], name="grant_account_once"),
            models.CheckConstraint(
                condition=models.Q(device__isnull=True) ^ models.Q(account__isnull=True),
                name="grant_to_one",
            ),
        )
        indexes = (
            models.Index(
                fields=["device", "has_entries", "played_on", "link"], name="grant_of_device"
            ),
            models.Index(
                fields=["account", "has_entries", "played_on", "link"], name="grant_of_account"
            ),
        )

    def __str__(self) -> str:
        return f"{self.link} to {self.device_id or self.account_id}"


class SeatHolder(models.Model):
    """A device that plays a seat: "this phone is Ana's". One phone may be several players'."""

    game = models.ForeignKey(
        "game_sessions.Game", on_delete=models.CASCADE, related_name="holders", db_index=False
    )
    position = models.PositiveSmallIntegerField()
    device = models.ForeignKey(
        "game_sessions.Device", on_delete=models.CASCADE, related_name="seats"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "position", "device"], name="seat_holder_once"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.position} by {self.device_id}"


class Proposal(models.Model):
    """What one scorer has entered and a second one has not yet confirmed. Counts for nothing."""

    game = models.ForeignKey(
        "game_sessions.Game", on_delete=models.CASCADE, related_name="proposals", db_index=False
    )
    device = models.ForeignKey(
        "game_sessions.Device", on_delete=models.CASCADE, related_name="proposals"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    payload = models.JSONField()
    is_of_scorer = models.BooleanField(
        default=True, help_text="Of somebody who may enter alone, not only confirm."
    )
    proposed_at = models.DateTimeField()

    class Meta:
        ordering = ("game_id", "proposed_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=["game", "device"], name="proposal_once_a_device"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} by {self.device_id}"

    @property
    def entry(self) -> Entry:
        """What is proposed; only turns are."""
        return cast("Entry", entry_from_json(self.payload))
