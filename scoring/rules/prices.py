"""Shapes of prices that stand together in one object of a rule set, each under a face or a run.

Knows their keys, and what a key that is left out means; not what they are the price of.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring.reading.reader import LEFT_OUT, REFUSED, Reader
from scoring.reading.shapes import Shape

RUNS = ("1-5", "2-6")
FACE_KEYS = tuple("123456")


def by_face(prices: Iterable[Any]) -> dict[str, Any]:
    """Six prices as the JSON has them, each under its face."""
    return dict(zip(FACE_KEYS, prices, strict=True))


@dataclass(frozen=True, slots=True)
class PricesByFace:
    """A price for each of the six faces. One that is left out is as in `usual`."""

    each: Shape
    usual: tuple[int | None, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        return FACE_KEYS

    def read(self, reader: Reader, key: str) -> Any:
        inner = reader.object(key, known=self.keys)
        if inner is REFUSED:
            return REFUSED
        return tuple(
            self.each.read(inner, face) if face in inner and face in self.keys else usual
            for face, usual in zip(FACE_KEYS, self.usual, strict=True)
        )


@dataclass(frozen=True, slots=True)
class PricesOfOneAndFive(PricesByFace):
    """The same for the two faces that score by themselves. The others are worth nothing."""

    @property
    def keys(self) -> tuple[str, ...]:
        return ("1", "5")


@dataclass(frozen=True, slots=True)
class OnePriceOrByFace:
    """One price for all faces, or an object with one for each of the six."""

    each: Shape

    def read(self, reader: Reader, key: str) -> Any:
        if not isinstance(reader[key], dict):
            return self.each.read(reader, key)
        inner = reader.object(key, known=FACE_KEYS)
        for face in FACE_KEYS:
            if face not in inner:
                inner.refuse(face, "required", LEFT_OUT)
        return tuple(self.each.read(inner, face) for face in FACE_KEYS if face in inner)


@dataclass(frozen=True, slots=True)
class PricesOfRuns:
    """A price for each small straight, none where it is left out; null where neither has one."""

    each: Shape

    @property
    def keys(self) -> tuple[str, ...]:
        return RUNS

    def read(self, reader: Reader, key: str) -> Any:
        if reader[key] is None:
            return None
        inner = reader.object(key, known=self.keys)
        if inner is REFUSED:
            return REFUSED
        values = tuple(self.each.read(inner, run) if run in inner else None for run in RUNS)
        return None if values == (None, None) else values
