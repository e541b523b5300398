"""What each line of an export may say, as JSON Schema, for whoever reads or writes such files.

It is made of what reads the lines: fields of `sessions.exchange.lines.shapes`, and the shapes of
`scoring` for rule sets, players and entries. Knows kinds of fields; no line.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from functools import singledispatch

from rest_framework import serializers

from scoring.entries import KINDS, Player
from sessions.api.schema.of_shapes import Schema, schema_of, schema_of_fields
from sessions.api.schema.rule_sets import RULE_SET_SCHEMA
from sessions.exchange.lines import shapes
from sessions.exchange.lines.written import FORMAT, SCHEMA_VERSION

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> Schema:
    """The schema of one line, whichever it is."""
    head: dict[str, Schema] = {
        "format": {"const": FORMAT},
        "schema_version": {"const": SCHEMA_VERSION},
    }
    kinds = [{kind: _described(shape())} for kind, shape in shapes.SHAPES.items()]
    return {
        "$schema": DIALECT,
        "title": "A line of a file of games",
        "description": (
            "The first line names the format. Then come groups, their players, house rules, and "
            "games in the order in which they were played, each with its whole log."
        ),
        "oneOf": [_whole(it) for it in (head, *kinds)],
    }


def _whole(properties: dict[str, Schema], optional: frozenset[str] = frozenset()) -> Schema:
    """An object with all of these but the optional ones, and nothing else."""
    return {
        "type": "object",
        "properties": properties,
        "required": sorted(properties.keys() - optional),
        "additionalProperties": False,
    }


def _field(field: serializers.Field) -> Schema:
    described = _described(field)
    return described | {"type": [described["type"], "null"]} if field.allow_null else described


@singledispatch
def _described(field: serializers.Field) -> Schema:
    """The schema of what a field reads."""
    raise NotImplementedError(f"nothing describes {field}")


@_described.register
def _(field: serializers.Serializer) -> Schema:
    parts = field.fields
    optional = frozenset(name for name, part in parts.items() if not part.required)
    return _whole({name: _field(part) for name, part in parts.items()}, optional)


@_described.register(serializers.ListSerializer)
@_described.register(serializers.ListField)
def _(field: serializers.ListField) -> Schema:
    least = {"minItems": field.min_length} if field.min_length else {}
    return {"type": "array", "items": _field(field.child), **least}


@_described.register
def _(_field: serializers.UUIDField) -> Schema:
    return {"type": "string", "format": "uuid"}


@_described.register
def _(_field: serializers.BooleanField) -> Schema:
    return {"type": "boolean"}


@_described.register
def _(field: serializers.IntegerField) -> Schema:
    limits = {"minimum": field.min_value, "maximum": field.max_value}
    return {"type": "integer", **{name: it for name, it in limits.items() if it is not None}}


@_described.register
def _(_field: serializers.CharField) -> Schema:
    return {"type": "string", "minLength": 1}


@_described.register
def _(field: serializers.RegexField) -> Schema:
    pattern = next(it.regex.pattern for it in field.validators if hasattr(it, "regex"))
    return {"type": "string", "pattern": pattern}


@_described.register
def _(field: serializers.ChoiceField) -> Schema:
    return {"type": "string", "enum": list(field.choices)}


@_described.register
def _(field: shapes.Text) -> Schema:
    described = schema_of(field.shape)
    return described | {"minLength": 0} if field.or_empty else described


@_described.register
def _(_field: shapes.Moment) -> Schema:
    pattern = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"
    return {"type": "string", "pattern": pattern, "description": "By UTC, to the microsecond."}


@_described.register
def _(_field: shapes.Rules) -> Schema:
    return RULE_SET_SCHEMA


@_described.register
def _(_field: shapes.Seated) -> Schema:
    player = {"type": ["string", "null"], "format": "uuid"}
    return _whole(schema_of_fields(Player)["properties"] | {"player": player})


@_described.register
def _(_field: shapes.Entry) -> Schema:
    """Each kind, with what has to be said of it; what is left out is as by default."""
    kinds = []
    for name, kind in KINDS.items():
        shape = schema_of_fields(kind)
        needed = [it.name for it in fields(kind) if it.default is MISSING]
        shape["properties"] = {"type": {"const": name}, **shape["properties"]}
        kinds.append(shape | {"required": ["type", *needed]})
    return {"oneOf": kinds}
