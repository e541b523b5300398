"""How values become places in a drawing: scales, round steps, and the shapes that charts share.

Places are rounded to a tenth, which is finer than a screen shows. Knows numbers; no game, no
language, no colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

ROUND = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from `low` to `high`, laid out from the place `start` to the place `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where the value lies."""
        part = (value - self.low) / (self.high - self.low)
        return tidy(self.start + (self.end - self.start) * part)


@dataclass(frozen=True, slots=True)
class Tick:
    """A number beside an axis, and its place there."""

    value: int
    at: float


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle: a bar."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def tidy(place: float) -> float:
    return round(place, 1)


def round_step(span: int, most: int, steps: Sequence[int] = ROUND) -> int:
    """The smallest of `steps`, or of ten, a hundred … times one, that covers `span` in `most`."""
    power = 1
    while True:
        for step in steps:
            if span <= step * power * most:
                return step * power
        power *= 10


def around(low: int, high: int, step: int) -> tuple[int, int]:
    """The nearest multiples of the step that are not above `low` and not below `high`."""
    return low // step * step, -(-high // step) * step


def ticks(scale: Scale, values: Iterable[int]) -> tuple[Tick, ...]:
    return tuple(Tick(value, scale.at(value)) for value in values)


def every(last: int, most: int) -> range:
    """At most so many of the numbers up to the last one, equally far apart, without 0."""
    apart = -(-last // most)
    return range(apart, last + 1, apart)


def bar(base: float, x: float, width: float, height: float) -> Rect:
    """A bar that stands on `base`."""
    return Rect(tidy(x), tidy(base - height), tidy(width), tidy(height))


def line(places: Iterable[tuple[float, float]]) -> str:
    """A line through these places, as the points of a polyline."""
    return " ".join(f"{x},{y}" for x, y in places)


def spread(wanted: Sequence[float], top: float, bottom: float, apart: float) -> list[float]:
    """A place for each label, so far apart, in their order from above, each as near to where it
    is wanted as there is room."""
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], at))
    places = [0.0] * len(wanted)
    lowest = top
    for at in order:
        places[at] = max(wanted[at], lowest)
        lowest = places[at] + apart
    highest = bottom
    for at in reversed(order):
        places[at] = tidy(min(places[at], highest))
        highest = places[at] - apart
    return places
