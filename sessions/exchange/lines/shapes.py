"""What each line has to hold before anything is made of it: the fields, their types and limits.

Whatever `scoring` has a shape or a reader for is read by it, as everywhere. The schema of a line is
made of these fields too (`sessions.api.schema.export_lines`). Knows one line at a time; not what
there is already.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any
from uuid import UUID

from rest_framework import serializers

from scoring.entries import MAX_PLAYER_NAME, LogEntry, Player, entry_from_json, player_from_json
from scoring.errors import DocumentInvalid
from scoring.reading.reader import Reader
from scoring.reading.shapes import Line
from scoring.rules.rule_set import MAX_RULE_SET_NAME, RuleSet
from scoring.written.recorded import MAX_SCORE
from sessions.access.codes import CODE
from sessions.exchange.lines.refused import LinesRefusedError
from sessions.models import Game
from sessions.models.games import MAX_DICE_SET, MAX_PLACE
from sessions.models.people import MAX_GROUP_NAME
from sessions.models.timestamps import NO_SUCH_ZONE, is_time_zone

MAX_SMALL = 32_767
"""What a small whole number of the database holds."""
MAX_ROUNDS = 1_000
MAX_NOTE = 500
YEARS = range(1900, 2200)
"""In which games can have been played: clocks and nights are not counted beyond."""


class Shape(serializers.Serializer):
    """An object with these fields and no other."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and (unknown := sorted(data.keys() - self.fields.keys())):
            raise serializers.ValidationError({unknown[0]: ["There is no such field."]})
        return super().to_internal_value(data)


class Text(serializers.Field):
    """A line of text, as names are read everywhere; perhaps an empty one."""

    def __init__(self, longest: int, *, or_empty: bool = False, **options: Any) -> None:
        self.shape, self.or_empty = Line(longest), or_empty
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> str:
        if self.or_empty and data == "":
            return ""
        reader = Reader({"": data}, [""])
        found = self.shape.read(reader, "")
        if reader.problems:
            raise serializers.ValidationError([str(it.detail) for it in reader.problems])
        return str(found)


class Moment(serializers.DateTimeField):
    """A moment of a year in which somebody can have played."""

    def to_internal_value(self, value: Any) -> datetime:
        try:
            found: datetime | None = super().to_internal_value(value)
        except OverflowError:  # at an end of the calendar, in the zone of this site
            found = None
        if found is None or found.year not in YEARS:
            raise serializers.ValidationError(f"Years go from {YEARS[0]} to {YEARS[-1]}.")
        return found


class _Read(serializers.Field):
    """A value that `scoring` reads."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return self.read(data)
        except DocumentInvalid as error:
            raise serializers.ValidationError(str(error)) from error

    def read(self, data: Any) -> Any:
        raise NotImplementedError


class Rules(_Read):
    """A whole rule set."""

    def read(self, data: Any) -> RuleSet:
        return RuleSet.from_json(data)


class Entry(_Read):
    """An entry of a log."""

    def read(self, data: Any) -> LogEntry:
        return entry_from_json(data)


class Seated(_Read):
    """A player as at the start of a game, and the number of who that is."""

    def read(self, data: Any) -> tuple[Player, UUID | None]:
        if not isinstance(data, dict):
            return player_from_json(data), None
        known = {key: it for key, it in data.items() if key != "player"}
        uuid = data.get("player")
        return player_from_json(known), None if uuid is None else _UUID.run_validation(uuid)


_UUID = serializers.UUIDField()


class HeadLine(Shape):
    format = serializers.CharField()
    schema_version = serializers.IntegerField()


class GroupLine(Shape):
    uuid = serializers.UUIDField()
    code = serializers.RegexField(CODE)
    name = Text(MAX_GROUP_NAME, or_empty=True)
    time_zone = serializers.CharField()
    hides_names = serializers.BooleanField()
    min_games = serializers.IntegerField(min_value=0, max_value=MAX_SMALL)
    is_rated = serializers.BooleanField()
    created_at = Moment()

    def validate_time_zone(self, name: str) -> str:
        if not is_time_zone(name):
            raise serializers.ValidationError(NO_SUCH_ZONE)
        return name


class PlayerLine(Shape):
    uuid = serializers.UUIDField()
    group = serializers.UUIDField()
    name = Text(MAX_PLAYER_NAME)
    merged_into = serializers.UUIDField(allow_null=True)
    is_hidden = serializers.BooleanField()
    is_archived = serializers.BooleanField()
    created_at = Moment()
    erased_at = Moment(required=False)


class RulesLine(Shape):
    key = serializers.RegexField(r"^[a-z0-9-]{1,20}$")
    version = serializers.IntegerField(min_value=1, max_value=MAX_SMALL)
    name = Text(MAX_RULE_SET_NAME)
    rules = Rules()
    group = serializers.UUIDField(allow_null=True)
    created_at = Moment()


class OptionsPart(Shape):
    entry_by = serializers.ChoiceField(Game.EntryBy.choices)
    needs_second = serializers.BooleanField()
    every_die = serializers.BooleanField()
    needs_reason = serializers.BooleanField()
    shows_chances = serializers.BooleanField(required=False)


class EntryPart(Shape):
    version = serializers.IntegerField(min_value=1)
    recorded_at = Moment()
    entered_at = Moment(required=False)
    entry = Entry()


class RecordedSeatPart(Shape):
    score = serializers.IntegerField(min_value=-MAX_SCORE, max_value=MAX_SCORE)
    winner = serializers.BooleanField()
    points = serializers.ListField(
        child=serializers.IntegerField(min_value=-MAX_SCORE, max_value=MAX_SCORE, allow_null=True),
        max_length=MAX_ROUNDS,
    )


class RecordedPart(Shape):
    """A result that is only told. `has_time` is false where only the day is known."""

    seats = RecordedSeatPart(many=True)
    minutes = serializers.IntegerField(min_value=0, max_value=MAX_SMALL, allow_null=True)
    has_time = serializers.BooleanField()
    note = Text(MAX_NOTE, or_empty=True)
    source = serializers.RegexField(r"^[a-z]{1,20}$")


class GameLine(Shape):
    uuid = serializers.UUIDField()
    code = serializers.RegexField(CODE)
    group = serializers.UUIDField(allow_null=True)
    place = Text(MAX_PLACE, or_empty=True)
    dice_set = Text(MAX_DICE_SET, required=False)
    created_at = Moment()
    begun_at = Moment(required=False)
    rules = Rules()
    players = serializers.ListField(child=Seated(), min_length=1)
    joined = serializers.ListField(child=serializers.UUIDField(allow_null=True))
    starts = serializers.IntegerField(min_value=0, max_value=MAX_SMALL)
    rematch_of = serializers.UUIDField(allow_null=True)
    options = OptionsPart()
    recorded = RecordedPart(required=False)
    entries = EntryPart(many=True)

    def validate(self, said: dict[str, Any]) -> dict[str, Any]:
        told = said.get("recorded")
        if told is not None and said["entries"]:
            raise serializers.ValidationError("A recorded game has no entries.")
        if told is not None and len(told["seats"]) != len(said["players"]):
            raise serializers.ValidationError("A recorded game tells of each of its players.")
        return said


SHAPES: dict[str, type[Shape]] = {
    "group": GroupLine,
    "player": PlayerLine,
    "house_rules": RulesLine,
    "game": GameLine,
}
OPTIONS = tuple(name for name, field in OptionsPart().fields.items() if field.required)
"""What every table has chosen beside its rules; more is there only where it was chosen."""


def kind_of_line(number: int, line: dict[str, Any]) -> str:
    """What a line is of. Raises LinesRefusedError."""
    kind = next(iter(line), "")
    if len(line) != 1 or kind not in SHAPES:
        raise LinesRefusedError(number, f"It must be one of {', '.join(SHAPES)}.")
    return kind


def checked(number: int, kind: str, said: Any) -> dict[str, Any]:
    """What a line says, read. Raises LinesRefusedError."""
    read = SHAPES[kind](data=said)
    if not read.is_valid():
        raise LinesRefusedError(number, json.dumps(read.errors))
    return dict(read.validated_data)
