"""Files that a client sends to a league. Shapes only, as in `requests`."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.entries import MAX_REASON
from scoring.reading import shapes
from scoring.reading.reader import NO_OBJECT
from sessions.api.kit.fields import InPlainWords, LineOrNothing, Listed, Shape, WholeNumber
from sessions.api.schema.contests.requests import EventRequest
from sessions.api.schema.imports.requests import SentFile
from sessions.exchange.into.tables.files import MAX_ROWS


class FileOfEvent(SentFile, EventRequest):
    """A table: CSV with commas, semicolons or tabs, or a workbook."""


class PeopleFileRequest(FileOfEvent):
    also = Listed(
        child=WholeNumber(shapes.WholeNumber(1, MAX_ROWS + 1)),
        least=0,
        most=MAX_ROWS,
        things="lines",
        required=False,
        help_text="Lines that are somebody new though they may be somebody who is there.",
    )


class ResultsFileRequest(FileOfEvent):
    reason = LineOrNothing(
        max_length=MAX_REASON,
        required=False,
        help_text="Why results that differ from those that count are corrected.",
    )


@extend_schema_field({"type": "object", "additionalProperties": True})
class WholeEvent(InPlainWords, serializers.Field):
    """The document of `whole.json`; `sessions.exchange.contests.taken` reads it."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict):
            raise serializers.ValidationError(NO_OBJECT, "invalid_type")
        return data


class WholeEventRequest(Shape):
    event = WholeEvent(help_text="The document, as `whole.json` has it.")
