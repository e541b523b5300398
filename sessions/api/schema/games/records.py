"""What the API answers when a game is counted up or taken away."""

from __future__ import annotations

from rest_framework import serializers as fields

from sessions.api.schema.games.answers import ENTERED_AT, RuleSetField

EXPECTED_FARKLES = "How many of so many dice were to be expected."


class Facts(fields.Serializer):
    turns = fields.IntegerField()
    banked_turns = fields.IntegerField()
    farkles = fields.IntegerField()
    toxic_twos = fields.IntegerField()
    six_die_farkles = fields.IntegerField()
    best_turn = fields.IntegerField(allow_null=True)
    average_banked_turn = fields.FloatField(allow_null=True)
    points_lost = fields.IntegerField()
    penalties = fields.IntegerField()
    throws = fields.IntegerField()
    hot_dice = fields.IntegerField()
    banked_early = fields.IntegerField(help_text="Turns banked with 3 or more dice to throw.")
    banked_late = fields.IntegerField(help_text="Turns banked with 1 or 2 dice to throw.")
    thrown_farkles = fields.IntegerField(help_text="Farkles among the throws, entered as dice.")
    expected_farkles = fields.FloatField(allow_null=True, help_text=EXPECTED_FARKLES)
    points_offered = fields.IntegerField(help_text="The best selection of every throw.")
    expected_points_offered = fields.FloatField(allow_null=True)
    points_set_aside = fields.IntegerField(help_text="Of the points offered.")


class SeatFacts(Facts):
    position = fields.IntegerField()
    name = fields.CharField()


class StatisticsAnswer(fields.Serializer):
    code = fields.CharField()
    version = fields.IntegerField()
    table = Facts()
    seats = SeatFacts(many=True)


class ExportedPlayer(fields.Serializer):
    name = fields.CharField()
    team = fields.CharField(allow_null=True)


class ExportedEntry(fields.Serializer):
    version = fields.IntegerField()
    recorded_at = fields.DateTimeField()
    entered_at = fields.DateTimeField(required=False, help_text=ENTERED_AT)
    entry = fields.DictField()


class ExportAnswer(fields.Serializer):
    format = fields.CharField()
    schema_version = fields.IntegerField()
    code = fields.CharField()
    created_at = fields.DateTimeField()
    begun_at = fields.DateTimeField(required=False, help_text="Where whoever began it has said.")
    rules = RuleSetField()
    players = ExportedPlayer(many=True)
    starts = fields.IntegerField()
    entries = ExportedEntry(many=True)
    uuid = fields.UUIDField()
    place = fields.CharField(allow_blank=True)
    dice_set = fields.CharField(required=False)
    recorded = fields.DictField(required=False, help_text="Where the result alone is known.")


class BgStatsAnswer(fields.Serializer):
    link = fields.URLField(allow_null=True, help_text="Null before somebody has won.")
