"""What the API answers about groups and their players, for the description only."""

from __future__ import annotations

from rest_framework import serializers as fields

from sessions.api.schema.access.answers import ROLES, LinkAnswer
from sessions.api.schema.common import Page

SHOWN = "As the caller may see it: initials of who is hidden, to those who only watch."


SAME_EVERYWHERE = "The same on every site that the group comes to."
INITIALS = "Do those who only watch see initials?"


class GroupAnswer(fields.Serializer):
    code = fields.CharField()
    uuid = fields.UUIDField(help_text=SAME_EVERYWHERE)
    name = fields.CharField(
        allow_blank=True, help_text="Empty of what a phone has played by itself."
    )
    role = fields.ChoiceField(ROLES, help_text="What the caller may do in the group.")
    time_zone = fields.CharField(help_text="By its clock a night ends, at 5.")
    hides_names = fields.BooleanField(help_text=INITIALS)
    min_games = fields.IntegerField(
        help_text="So many games somebody has played before the table ranks them."
    )
    is_rated = fields.BooleanField(help_text="Do its players have ratings?")
    version = fields.IntegerField(
        help_text="Counts what has changed of the group, its players and their results."
    )
    created_at = fields.DateTimeField()


class NewGroup(GroupAnswer):
    links = LinkAnswer(many=True)


class GroupPage(Page):
    results = GroupAnswer(many=True)


class OtherName(fields.Serializer):
    """Somebody who was merged into a player."""

    uuid = fields.UUIDField()
    name = fields.CharField()


class PlayerAnswer(fields.Serializer):
    uuid = fields.UUIDField(help_text=SAME_EVERYWHERE)
    group = fields.CharField(help_text="The group's code.")
    name = fields.CharField(help_text=SHOWN)
    games = fields.IntegerField(help_text="Finished games.")
    is_hidden = fields.BooleanField(help_text=INITIALS)
    is_archived = fields.BooleanField(help_text="Not offered for new games any more.")
    is_erased = fields.BooleanField(help_text="The name is gone for good; the seats stay.")
    merged_into = fields.UUIDField(allow_null=True, help_text="The player that this one is.")
    also = OtherName(many=True, help_text="Who was merged into this player.")


class ListedPlayer(PlayerAnswer):
    is_me = fields.BooleanField(help_text="Has the caller said that this is they?")


class PlayerPage(Page):
    results = ListedPlayer(many=True)
