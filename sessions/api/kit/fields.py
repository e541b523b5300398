"""Fields that read JSON strictly: no "3" for 3, no true for 1, nothing unknown passed over.

Knows shapes and their limits; no rule of the game. Single values are read by `scoring.reading`, so
a refusal says the same whether an entry comes from here, from a file or from the log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from scoring.dice import MAX_DICE
from scoring.entries import MAX_SEATS
from scoring.errors import Problem, RuleSetInvalid
from scoring.reading import shapes
from scoring.reading.reader import LEFT_OUT, NO_OBJECT, Reader, not_one_of
from scoring.rules.rule_set import RuleSet
from sessions.access.codes import ALPHABET, CODE, LENGTH
from sessions.games.house_rules.found import MAX_KEY
from sessions.models import Role

MAX_VERSIONS = 2**31 - 1

_RFC_3339 = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)", re.ASCII)
_NO_MOMENT = (
    "This must be a time with its offset from UTC, such as 2026-11-21T18:00:00Z or "
    "2026-11-21T19:00:00+01:00."
)

RULE_SET_REFERENCE = {"$ref": "#/components/schemas/RuleSet"}


class InPlainWords:
    """The sentences for values that the framework refuses before a reader has seen them."""

    default_error_messages: ClassVar = {
        "required": LEFT_OUT,
        "null": "This must not be null.",
        "not_a_list": "This must be a list.",
        "empty": "This list must not be empty.",
    }


class ShapeList(InPlainWords, serializers.ListSerializer):
    """A list of objects of one shape."""


class Shape(InPlainWords, serializers.Serializer):
    """An object that has these fields and no others."""

    class Meta:
        list_serializer_class = ShapeList

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise ValidationError({"": [_error("invalid_type", NO_OBJECT)]})
        known = ", ".join(self.fields) or "none"
        detail = f"There is no such field. Known fields: {known}."
        wrong: dict[str, Any] = {
            str(name): [_error("unknown_key", detail)] for name in data if name not in self.fields
        }
        try:
            value = super().to_internal_value(data)
        except ValidationError as error:
            wrong |= error.detail
        if wrong:
            raise ValidationError(wrong)
        return value


class WholeNumber(InPlainWords, serializers.IntegerField):
    """A JSON number without fraction, in the range of its shape."""

    def __init__(self, shape: shapes.WholeNumber, **options: Any) -> None:
        self.shape = shape
        super().__init__(min_value=shape.least, max_value=shape.most, **options)

    def to_internal_value(self, data: Any) -> Any:
        return _read(data, self.shape)


class Flag(InPlainWords, serializers.BooleanField):
    """true or false."""

    def to_internal_value(self, data: Any) -> Any:
        return _read(data, shapes.Flag())


class Line(InPlainWords, serializers.CharField):
    """One line of text, trimmed: not empty, no invisible characters, at most `max_length`."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return serializers.Field.run_validation(self, data)  # "blank" is the reader's to say

    def to_internal_value(self, data: Any) -> Any:
        return _read(data, shapes.Line(self.max_length))


class LineOrNothing(Line):
    """The same, or an empty text, which takes away what there was."""

    def to_internal_value(self, data: Any) -> Any:
        return data if data == "" else super().to_internal_value(data)


@extend_schema_field({"type": "string", "pattern": CODE.pattern})
class NewCode(Line):
    """A game's code as its caller has drawn it."""

    def to_internal_value(self, data: Any) -> Any:
        code = super().to_internal_value(data)
        if not CODE.fullmatch(code):
            detail = f"A code is {LENGTH} of these letters and digits: {ALPHABET}."
            raise ValidationError([_error("invalid_value", detail)])
        return code


@extend_schema_field({"type": "string", "format": "date-time"})
class Moment(InPlainWords, serializers.Field):
    """A moment as RFC 3339 writes it: with the offset of its time zone."""

    def to_internal_value(self, data: Any) -> datetime:
        written = data.upper() if isinstance(data, str) else ""
        try:
            if _RFC_3339.fullmatch(written):
                return datetime.fromisoformat(written)
        except ValueError:
            pass  # the 30th of February
        code = "invalid_value" if isinstance(data, str) else "invalid_type"
        raise ValidationError([_error(code, _NO_MOMENT)])


def is_moment(data: Any) -> bool:
    """Could this be read as a moment?"""
    try:
        Moment().to_internal_value(data)
    except ValidationError:
        return False
    return True


class Listed(InPlainWords, serializers.ListField):
    """A list of `least` to `most` of `things`, each as `child` reads it."""

    def __init__(self, *, least: int, most: int, things: str, **options: Any) -> None:
        expected = f"This must be a list of {least} to {most} {things}."
        said = dict.fromkeys(("not_a_list", "min_length", "max_length"), expected)
        super().__init__(min_length=least, max_length=most, error_messages=said, **options)


class Dice(Listed):
    """Dice as they lie: one to six faces."""

    def __init__(self, *, least: int = 1, **options: Any) -> None:
        face = WholeNumber(shapes.WholeNumber(1, 6))
        super().__init__(child=face, least=least, most=MAX_DICE, things="dice", **options)


class SeatNumber(WholeNumber):
    """A seat, counted from 0."""

    def __init__(self, **options: Any) -> None:
        super().__init__(shapes.WholeNumber(0, MAX_SEATS - 1), **options)


class Version(WholeNumber):
    """The version of the game that the caller has last seen."""

    def __init__(self, **options: Any) -> None:
        super().__init__(shapes.WholeNumber(0, MAX_VERSIONS), required=False, **options)


class Day(InPlainWords, serializers.DateField):
    """A day as ISO 8601 writes it."""

    def __init__(self, **options: Any) -> None:
        said = dict.fromkeys(("invalid", "datetime"), "This must be a day such as 2026-11-21.")
        super().__init__(input_formats=["%Y-%m-%d"], error_messages=said, **options)

    def to_internal_value(self, data: Any) -> Any:
        return super().to_internal_value(data if isinstance(data, str) else "")


class OneOf(InPlainWords, serializers.ChoiceField):
    """One of a few words."""

    def __init__(self, words: Iterable[str], **options: Any) -> None:
        words = tuple(words)
        expected = {"invalid_choice": not_one_of(words)}
        super().__init__(words, error_messages=expected, **options)


class RoleName(OneOf):
    """A role by its name."""

    def __init__(self, **options: Any) -> None:
        super().__init__([role.key for role in Role], **options)

    def to_internal_value(self, data: Any) -> Role:
        return Role[super().to_internal_value(data).upper()]


class PlayerId(InPlainWords, serializers.UUIDField):
    """A player of a group."""

    default_error_messages: ClassVar = {
        "invalid": "This must be the id of a player, as `uuid` of a player has it."
    }

    def to_internal_value(self, data: Any) -> Any:
        return super().to_internal_value(data if isinstance(data, str) else None)


class DeviceId(InPlainWords, serializers.UUIDField):
    """A device, as the options of a game name it."""

    default_error_messages: ClassVar = {
        "invalid": "This must be the id of a device, as `devices` of the options has it."
    }


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {"type": "integer", "minimum": 1, "maximum": 6},
    }
)
class Faces(InPlainWords, serializers.Field):
    """One die of each seat that throws for the start: seat → face.

    The reader's context says how many `seats` the table has.
    """

    def to_internal_value(self, data: Any) -> dict[int, int]:
        seats = [str(seat) for seat in range(self.context["seats"])]
        reader = Reader(data, known=seats)
        faces = {int(seat): reader.integer(seat, 1, 6) for seat in reader.data if seat in seats}
        if reader.problems:
            raise ValidationError(nested(reader.problems))
        return faces  # type: ignore[return-value]  # a refused face has left a problem


@extend_schema_field(RULE_SET_REFERENCE)
class WholeRuleSet(InPlainWords, serializers.Field):
    """A rule set as JSON; keys that are left out are as in Patch Products."""

    def to_internal_value(self, data: Any) -> RuleSet:
        try:
            return RuleSet.from_json(data)
        except RuleSetInvalid as error:
            raise ValidationError(nested(error.problems)) from error


@extend_schema_field({"oneOf": [{"type": "string", "maxLength": MAX_KEY}, RULE_SET_REFERENCE]})
class KeyOrRuleSet(InPlainWords, serializers.Field):
    """The key of a rule set, or a whole one."""

    def to_internal_value(self, data: Any) -> RuleSet | str:
        if isinstance(data, str):
            return _read(data, shapes.Line(MAX_KEY))
        return WholeRuleSet().to_internal_value(data)


def nested(problems: tuple[Problem, ...] | list[Problem]) -> Any:
    """Problems at their pointers as the tree in which a serializer collects errors."""
    tree: dict[str, Any] = {}
    for problem in problems:
        *path, last = problem.pointer.split("/")
        branch = tree
        for name in path[1:]:
            branch = branch.setdefault(_unescaped(name), {})
        leaf = _unescaped(last) if problem.pointer else ""
        branch.setdefault(leaf, []).append(_error(problem.code, problem.detail))
    return tree


def _unescaped(name: str) -> str:
    return name.replace("~1", "/").replace("~0", "~")


def _read(data: Any, shape: shapes.Shape) -> Any:
    """One value, as `scoring` reads one of this shape."""
    reader = Reader({"value": data}, known=["value"])
    value = shape.read(reader, "value")
    if reader.problems:
        raise ValidationError([_error(p.code, p.detail) for p in reader.problems])
    return value


def _error(code: str, detail: str) -> ErrorDetail:
    return ErrorDetail(detail, code)
