"""Objects of the public JSON: a frozen class whose fields name their shapes, and how it is read.

Knows which fields a class has, and which of them have a default; not what a field is for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from scoring.reading.reader import LEFT_OUT, REFUSED, Reader
from scoring.reading.shapes import Shape
from scoring.sentences import Sentence


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values of one class, not empty; `things` is what it is called."""

    of: type
    things: Sentence

    def read(self, reader: Reader, key: str) -> Any:
        value = reader[key]
        if not isinstance(value, list) or not value:
            return reader.refuse(key, "invalid_type", self.things)
        known, at = list(shapes_of(self.of)), f"{reader.pointer}/{key}"
        parts = (
            Reader(part, known, f"{at}/{number}", reader.problems)
            for number, part in enumerate(value)
        )
        return tuple(read_whole(self.of, part) for part in parts)


@dataclass(frozen=True, slots=True)
class ValueOf:
    """An object with the fields of one class, each of them optional; or null for "not played"."""

    of: type

    def read(self, reader: Reader, key: str) -> Any:
        if reader[key] is None:
            return None
        inner = reader.object(key, known=list(shapes_of(self.of)))
        if inner is REFUSED:
            return REFUSED
        values = read_given(self.of, inner)
        return REFUSED if REFUSED in values.values() else self.of(**values)


def shapes_of(kind: type) -> Mapping[str, Shape]:
    """The shape of every field of this class, by its name and in its order."""
    return _shapes_of(kind)


@cache
def _shapes_of(kind: type) -> Mapping[str, Shape]:
    hints = get_type_hints(kind, include_extras=True)
    return {it.name: _shape_in(hints[it.name]) for it in fields(kind)}


def _shape_in(hint: Any) -> Any:
    """What stands beside the type; a field that may be absent is `Annotated[…] | None`."""
    if get_origin(hint) is Annotated:
        return hint.__metadata__[0]
    return next(_shape_in(part) for part in get_args(hint) if part is not type(None))


def read_given(kind: type, reader: Reader) -> dict[str, Any]:
    """The fields of this class that the object holds; REFUSED where there is a problem."""
    shapes = shapes_of(kind)
    return {key: shape.read(reader, key) for key, shape in shapes.items() if key in reader}


def read_whole(kind: type, reader: Reader) -> Any:
    """A value of this class. None, where there is a problem, also that something is missing."""
    values = read_given(kind, reader)
    for name in missing(kind, values):
        reader.refuse(name, "required", LEFT_OUT)
    return None if reader.problems else kind(**values)


def missing(kind: type, values: Mapping[str, Any]) -> list[str]:
    """The fields that have no default, and no value here."""
    return [name for name in _needed(kind) if name not in values]


@cache
def _needed(kind: type) -> tuple[str, ...]:
    return tuple(it.name for it in fields(kind) if it.default is MISSING)
