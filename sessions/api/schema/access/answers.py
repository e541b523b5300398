"""What the API answers about who may come in: links, devices, tokens."""

from __future__ import annotations

from rest_framework import serializers as fields

from sessions.api.schema.common import Page
from sessions.models import EventRole, Role

ROLES = [role.key for role in Role]


class LinkAnswer(fields.Serializer):
    role = fields.ChoiceField(ROLES)
    code = fields.CharField(help_text="To be typed.")
    token = fields.CharField(help_text="To be sent: Authorization: Bearer fk_…")
    address = fields.URLField(help_text="To be opened; as a QR code, to be scanned.")


class LinkList(Page):
    """All of them in one page."""

    results = LinkAnswer(many=True)


OPENED_ROLES = list(dict.fromkeys([*ROLES, *(role.key for role in EventRole)]))


class OpenedLink(fields.Serializer):
    role = fields.ChoiceField(OPENED_ROLES)
    game = fields.CharField(required=False, help_text="The game's code, if it is a game's link.")
    group = fields.CharField(required=False, help_text="The group's code, if it is a group's.")
    event = fields.CharField(
        required=False, help_text="The code of the league or tournament, if it is one's."
    )
    entrant = fields.IntegerField(
        required=False, allow_null=True, help_text="Whose own link it is, of an event's."
    )
    table = fields.IntegerField(
        required=False, allow_null=True, help_text="Of which table it is the card, of an event's."
    )


class DeviceAnswer(fields.Serializer):
    id = fields.UUIDField()
    name = fields.CharField(allow_blank=True)
    is_this = fields.BooleanField()


class TokenAnswer(fields.Serializer):
    id = fields.IntegerField()
    name = fields.CharField()
    role = fields.ChoiceField(ROLES)
    hint = fields.CharField(help_text="How the token ends.")
    created_at = fields.DateTimeField()
    last_used_at = fields.DateTimeField(allow_null=True)


class NewToken(TokenAnswer):
    token = fields.CharField(help_text="The secret: this once, and never again.")


class TokenList(Page):
    """All of them in one page."""

    results = TokenAnswer(many=True)
