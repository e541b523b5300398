"""What a client may send to import games. Shapes only, as in `requests`."""

from __future__ import annotations

import base64
import binascii
from typing import Any
from uuid import UUID

from rest_framework import serializers

from scoring.entries import MAX_PLAYER_NAME
from scoring.reading import shapes
from scoring.reading.reader import NO_OBJECT, NO_TEXT
from sessions.api.kit.fields import (
    InPlainWords,
    KeyOrRuleSet,
    Line,
    LineOrNothing,
    Listed,
    OneOf,
    Shape,
    WholeNumber,
)
from sessions.api.kit.history import QueryDay
from sessions.exchange.into.found import MAX_GAMES
from sessions.exchange.into.people import Who
from sessions.exchange.into.tables.files import MAX_BYTES
from sessions.exchange.into.tables.mapping import CHOICES
from sessions.models.imports import MAX_FILE_NAME

MAX_PEOPLE = 500
MAX_HEADINGS, MAX_HEADING = 50, 60
MAX_DIARY = 200
MAX_ID = 20


class FileText(InPlainWords, serializers.CharField):
    """The text of a file, as it is: many lines, and nothing is trimmed."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return serializers.Field.run_validation(self, data)

    def to_internal_value(self, data: Any) -> bytes:
        if not isinstance(data, str):
            raise serializers.ValidationError(NO_TEXT, "invalid_type")
        return data.encode()


class FileBytes(FileText):
    """The bytes of a file by base64."""

    def to_internal_value(self, data: Any) -> bytes:
        try:
            return base64.b64decode(super().to_internal_value(data), validate=True)
        except binascii.Error as error:
            raise serializers.ValidationError("This is no base64.", "invalid_value") from error


class People(InPlainWords, serializers.DictField):
    """By the name in the file who that is: a player by number, or what somebody is called, who may
    be new; "" is a guest."""

    child = LineOrNothing(max_length=MAX_PLAYER_NAME)

    def to_internal_value(self, data: Any) -> dict[str, Who]:
        if not isinstance(data, dict):
            raise serializers.ValidationError(NO_OBJECT, "invalid_type")
        if len(data) > MAX_PEOPLE:
            detail = f"These are more than {MAX_PEOPLE} names."
            raise serializers.ValidationError(detail, "too_long")
        said = super().to_internal_value(data)
        return {name: _who(called) for name, called in said.items()}


def _who(called: str) -> Who:
    try:
        return UUID(called)
    except ValueError:
        return called


class TableRequest(Shape):
    """How a table is to be read; what is left out is as the table seems to be meant."""

    orientation = OneOf(list(CHOICES["orientation"]), required=False)
    points = OneOf(list(CHOICES["points"]), required=False)
    empty_is = OneOf(list(CHOICES["empty_is"]), required=False)
    date_order = OneOf(list(CHOICES["date_order"]), required=False)
    left_out = Listed(
        child=Line(max_length=MAX_HEADING),
        least=0,
        most=MAX_HEADINGS,
        things="headings",
        required=False,
        help_text="Headings that are nobody's name.",
    )


class SentFile(Shape):
    """A file in one of two ways; a view finds its bytes under `file`."""

    text = FileText(required=False, help_text="The file, where it is text. This, or `base64`.")
    base64 = FileBytes(required=False, help_text="The file by base64, up to 12 MiB of it.")

    def validate(self, said: dict[str, Any]) -> dict[str, Any]:
        files = [said.pop(name) for name in ("text", "base64") if name in said]
        if len(files) != 1:
            detail = "Send either this or base64."
            raise serializers.ValidationError({"text": [detail]}, "contradiction")
        if len(files[0]) > MAX_BYTES:
            detail = f"A file may have {MAX_BYTES >> 20} MiB at most."
            raise serializers.ValidationError({"text": [detail]}, "too_long")
        return said | {"file": files[0]}


class ImportRequest(SentFile):
    """A file, and what somebody says of it; what is left out is as by itself."""

    name = Line(max_length=MAX_FILE_NAME, required=False, help_text="The file's name.")
    rules = KeyOrRuleSet(
        required=False,
        help_text="By which rules it was played: those of the group's last game, if nothing is "
        "said. A file of this program says it itself.",
    )
    day = QueryDay(help_text="On which day games were played that say none.")
    people = People(required=False)
    also = Listed(
        child=WholeNumber(shapes.WholeNumber(1, MAX_GAMES)),
        least=0,
        most=MAX_GAMES,
        things="games",
        required=False,
        help_text="Games by number that come in though there is one like them.",
    )
    table = TableRequest(required=False)
    games = Listed(
        child=Line(max_length=MAX_ID),
        least=0,
        most=MAX_DIARY,
        things="games",
        required=False,
        help_text="Which games of a diary are Farkle, by their `id` in `diary`.",
    )
