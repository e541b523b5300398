"""Shapes of prices that stand together in one object of a rule set, each under a face or a run.

Knows their keys, and what a key that is left out means; not what they are the price of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.reading.reader import REFUSED, Reader
from scoring.reading.shapes import Shape

RUNS = ("1-5", "2-6")


@dataclass(frozen=True, slots=True)
class PricesByFace:
    """A price for each of the six faces. One that is left out is as in `usual`."""

    each: Shape
    usual: tuple[int | None, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple("123456")

    def read(self, reader: Reader, key: str) -> Any:
        inner = reader.object(key, known=self.keys)
        if inner is REFUSED:
            return REFUSED
        return tuple(
            self.each.read(inner, face) if face in inner and face in self.keys else usual
            for face, usual in zip("123456", self.usual, strict=True)
        )


@dataclass(frozen=True, slots=True)
class PricesOfOneAndFive(PricesByFace):
    """The same for the two faces that score by themselves. The others are worth nothing."""

    @property
    def keys(self) -> tuple[str, ...]:
        return ("1", "5")


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
