"""What each line has to hold before anything is made of it: the fields, their types and limits.

Rules, players and entries are read by what reads them everywhere (`scoring`). Knows one line at a
time; not what there is already.
"""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from rest_framework import serializers

from scoring.entries import MAX_PLAYER_NAME, LogEntry, Player, entry_from_json, player_from_json
from scoring.errors import DocumentInvalid
from scoring.rules.rule_set import MAX_RULE_SET_NAME, RuleSet
from sessions.access.codes import CODE
from sessions.exchange.lines.written import OPTIONS
from sessions.models import Game
from sessions.models.games import MAX_PLACE
from sessions.models.people import MAX_GROUP_NAME

MAX_SMALL = 32_767
"""What a small whole number of the database holds."""


class Shape(serializers.Serializer):
    """An object with these fields and no other."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := sorted(data.keys() - self.fields.keys())):
            raise serializers.ValidationError({unknown[0]: ["There is no such field."]})
        return super().to_internal_value(data)


class Read(serializers.Field):
    """A value that `scoring` reads."""

    def __init__(self, read: Any, **options: Any) -> None:
        self._read = read
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> Any:
        try:
            return self._read(data)
        except DocumentInvalid as error:
            raise serializers.ValidationError(str(error)) from error


def _seated(data: object) -> tuple[Player, str | None]:
    """A player as at the start of a game, and the number of who that is."""
    if not isinstance(data, dict):
        return player_from_json(data), None
    uuid = data.get("player")
    if uuid is not None:
        uuid = serializers.UUIDField().run_validation(uuid)
    known = {key: it for key, it in data.items() if key != "player" and it is not None}
    return player_from_json(known), uuid


def _entry(data: object) -> LogEntry:
    return entry_from_json(data)


class HeadLine(Shape):
    format = serializers.CharField()
    schema_version = serializers.IntegerField()


class GroupLine(Shape):
    uuid = serializers.UUIDField()
    code = serializers.RegexField(CODE)
    name = serializers.CharField(max_length=MAX_GROUP_NAME, allow_blank=True)
    time_zone = serializers.CharField()
    hides_names = serializers.BooleanField()
    min_games = serializers.IntegerField(min_value=0, max_value=MAX_SMALL)
    is_rated = serializers.BooleanField()
    created_at = serializers.DateTimeField()

    def validate_time_zone(self, name: str) -> str:
        if name not in available_timezones():
            raise serializers.ValidationError("There is no such time zone.")
        return name


class PlayerLine(Shape):
    uuid = serializers.UUIDField()
    group = serializers.UUIDField()
    name = serializers.CharField(max_length=MAX_PLAYER_NAME, trim_whitespace=False)
    merged_into = serializers.UUIDField(allow_null=True)
    is_hidden = serializers.BooleanField()
    is_archived = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    erased_at = serializers.DateTimeField(required=False)


class RulesLine(Shape):
    key = serializers.RegexField(r"^[a-z0-9-]{1,20}$")
    version = serializers.IntegerField(min_value=1, max_value=MAX_SMALL)
    name = serializers.CharField(max_length=MAX_RULE_SET_NAME)
    rules = Read(RuleSet.from_json)
    group = serializers.UUIDField(allow_null=True)
    created_at = serializers.DateTimeField()


class OptionsPart(Shape):
    entry_by = serializers.ChoiceField(Game.EntryBy.choices)

    def get_fields(self) -> dict[str, serializers.Field]:
        flags = {name: serializers.BooleanField() for name in OPTIONS if name != "entry_by"}
        return super().get_fields() | flags


class EntryPart(Shape):
    version = serializers.IntegerField(min_value=1)
    recorded_at = serializers.DateTimeField()
    entered_at = serializers.DateTimeField(required=False)
    entry = Read(_entry)


class GameLine(Shape):
    uuid = serializers.UUIDField()
    code = serializers.RegexField(CODE)
    group = serializers.UUIDField(allow_null=True)
    place = serializers.CharField(max_length=MAX_PLACE, allow_blank=True)
    created_at = serializers.DateTimeField()
    begun_at = serializers.DateTimeField(required=False)
    rules = Read(RuleSet.from_json)
    players = serializers.ListField(child=Read(_seated), min_length=1)
    joined = serializers.ListField(child=serializers.UUIDField(allow_null=True))
    starts = serializers.IntegerField(min_value=0, max_value=MAX_SMALL)
    rematch_of = serializers.UUIDField(allow_null=True)
    options = OptionsPart()
    entries = EntryPart(many=True)


SHAPES: dict[str, type[Shape]] = {
    "group": GroupLine,
    "player": PlayerLine,
    "house_rules": RulesLine,
    "game": GameLine,
}
