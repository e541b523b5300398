"""The JSON Schema of a shape, for the description. What a value may be, `scoring` decides.

Knows shapes; no option of a rule set, so that a new option needs nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any

from scoring.dice import MAX_DICE
from scoring.reading import shapes
from scoring.reading.objects import ListOf, ValueOf, shapes_of
from scoring.rules.prices import FACE_KEYS, OnePriceOrByFace, PricesByFace, PricesOfRuns

Schema = dict[str, Any]

_MULTIPLE = {"type": "string", "pattern": "^x([2-9]|[1-9][0-9]|100)$", "examples": ["x2"]}

_FACE = {"type": "integer", "minimum": 1, "maximum": 6}


@singledispatch
def schema_of(shape: object) -> Schema:
    """The schema of a value of this shape."""
    raise NotImplementedError(f"nothing describes {shape}")


def schema_of_fields(kind: type) -> Schema:
    """The schema of an object with the fields of this class."""
    return _object({name: schema_of(shape) for name, shape in shapes_of(kind).items()})


def _object(keys: Mapping[str, Schema], *, or_off: bool = False) -> Schema:
    kind = ["object", "null"] if or_off else "object"
    return {"type": kind, "properties": keys, "additionalProperties": False}


def _number(least: int, most: int, *, or_off: bool = False) -> Schema:
    kind = ["integer", "null"] if or_off else "integer"
    return {"type": kind, "minimum": least, "maximum": most}


@schema_of.register
def _(shape: shapes.WholeNumber) -> Schema:
    return _number(shape.least, shape.most)


@schema_of.register
def _(shape: shapes.Step) -> Schema:
    return _number(shape.least, shape.most) | {"multipleOf": shape.step}


@schema_of.register
def _(shape: shapes.NumberOrOff) -> Schema:
    return _number(shape.least, shape.most, or_off=True)


@schema_of.register
def _(shape: shapes.NumberOrWord) -> Schema:
    number = _number(shape.least, shape.most, or_off=shape.or_off)
    return {"anyOf": [number, {"type": "string", "const": shape.word}]}


@schema_of.register
def _(shape: shapes.NumberOrMultiple) -> Schema:
    return {"anyOf": [_number(shape.least, shape.most, or_off=True), _MULTIPLE]}


@schema_of.register
def _(_shape: shapes.Flag) -> Schema:
    return {"type": "boolean"}


@schema_of.register
def _(shape: shapes.FlagOrWord) -> Schema:
    # No "const": a generated client takes it for the only value there is, beside a boolean.
    return {"anyOf": [{"type": "boolean"}, {"type": "string", "enum": [shape.word]}]}


@schema_of.register
def _(shape: shapes.Line) -> Schema:
    kind = ["string", "null"] if shape.or_none else "string"
    return {"type": kind, "minLength": 1, "maxLength": shape.longest}


@schema_of.register
def _(shape: shapes.OneOf) -> Schema:
    kind = "string" if isinstance(shape.choices[0], str) else "integer"
    return {"type": kind, "enum": list(shape.choices)}


@schema_of.register
def _(shape: shapes.OneOfOrNone) -> Schema:
    return {"anyOf": [{"type": "string", "enum": list(shape.choices)}, {"type": "null"}]}


@schema_of.register
def _(shape: shapes.DiceAsTheyLie) -> Schema:
    return {"type": "array", "items": _FACE, "minItems": shape.least, "maxItems": MAX_DICE}


@schema_of.register
def _(shape: shapes.FaceOfEach) -> Schema:
    return {"type": "object", "additionalProperties": _FACE, "maxProperties": shape.seats}


@schema_of.register
def _(shape: ListOf) -> Schema:
    return {"type": "array", "items": schema_of_fields(shape.of), "minItems": 1}


@schema_of.register
def _(shape: OnePriceOrByFace) -> Schema:
    each = schema_of(shape.each)
    faces = _object(dict.fromkeys(FACE_KEYS, each)) | {"required": list(FACE_KEYS)}
    return {"anyOf": [*each["anyOf"], faces]}


@schema_of.register
def _(shape: PricesByFace) -> Schema:
    return _object(dict.fromkeys(shape.keys, schema_of(shape.each)))


@schema_of.register
def _(shape: PricesOfRuns) -> Schema:
    return _object(dict.fromkeys(shape.keys, schema_of(shape.each)), or_off=True)


@schema_of.register
def _(shape: ValueOf) -> Schema:
    return _object({name: schema_of(it) for name, it in shapes_of(shape.of).items()}, or_off=True)
