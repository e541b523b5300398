"""Fields made from the shapes of a class of `scoring`: an entry's, or a player's.

Knows which field reads which shape; no entry and no address. A new shape needs a field here, a new
entry needs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any, ClassVar

from rest_framework import serializers

from scoring.entries import Throw
from scoring.reading import shapes
from scoring.reading.objects import ListOf, missing, shapes_of
from sessions.api.kit.fields import Dice, Faces, Flag, Line, OneOf, Shape, WholeNumber


class OfKind(Shape):
    __doc__ = Shape.__doc__  # that is what clients read of it

    kind: ClassVar[type]
    """Its fields are those of this class of `scoring` …"""
    in_address: ClassVar[Sequence[str]] = ()
    """… but for these, which the address says already."""

    def get_fields(self) -> dict[str, serializers.Field]:
        required = missing(self.kind, {})
        mine = {
            name: field_of(shape, required=name in required)
            for name, shape in shapes_of(self.kind).items()
            if name not in self.in_address
        }
        return super().get_fields() | mine


class CorrectedThrow(OfKind):
    kind = Throw
    in_address = ("seat",)

    def to_internal_value(self, data: Any) -> Any:
        return made(Throw, super().to_internal_value(data))


def made(kind: type, values: dict[str, Any]) -> Any:
    """A value of this class. A list in JSON is a tuple in `scoring`: nobody changes it."""
    return kind(
        **{
            name: tuple(value) if isinstance(value, list) else value
            for name, value in values.items()
        }
    )


@singledispatch
def field_of(shape: object, *, required: bool) -> serializers.Field:
    """The field that reads a value of this shape."""
    raise NotImplementedError(f"no field reads {shape}, required: {required}")


@field_of.register
def _(shape: shapes.WholeNumber, *, required: bool) -> serializers.Field:
    return WholeNumber(shape=shape, required=required)


@field_of.register
def _(_shape: shapes.Flag, *, required: bool) -> serializers.Field:
    return Flag(required=required)


@field_of.register
def _(shape: shapes.Line, *, required: bool) -> serializers.Field:
    return Line(max_length=shape.longest, allow_null=shape.or_none, required=required)


@field_of.register
def _(shape: shapes.OneOf, *, required: bool) -> serializers.Field:
    return OneOf(shape.choices, required=required)


@field_of.register
def _(shape: shapes.OneOfOrNone, *, required: bool) -> serializers.Field:
    return OneOf(shape.choices, required=required, allow_null=True)


@field_of.register
def _(shape: shapes.DiceAsTheyLie, *, required: bool) -> serializers.Field:
    return Dice(least=shape.least, required=required)


@field_of.register
def _(_shape: shapes.FaceOfEach, *, required: bool) -> serializers.Field:
    return Faces(required=required)


@field_of.register
def _(_shape: ListOf, *, required: bool) -> serializers.Field:
    return CorrectedThrow(many=True, allow_empty=False, required=required)
