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

    value: float
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


def ticks(scale: Scale, values: Iterable[float]) -> tuple[Tick, ...]:
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


def dots(places: Iterable[tuple[float, float]]) -> str:
    """A path of points without length: how the ends of its line look makes them round or square.

    Their places are whole numbers, as there are many.
    """
    return "".join(f"M{x:.0f} {y:.0f}h0" for x, y in places)


def squares(middles: Iterable[tuple[float, float]], side: float) -> str:
    """A path of squares around these places."""
    return "".join(
        f"M{tidy(x - side / 2):g} {tidy(y - side / 2):g}h{side:g}v{side:g}h-{side:g}z"
        for x, y in middles
    )


def stairs(places: Sequence[tuple[float, float]]) -> str:
    """A path that keeps the height of each place up to the next one, and there leaps."""
    (x, y), *others = places
    return f"M{x:g} {y:g}" + "".join(f"H{x:g}V{y:g}" for x, y in others)


def whisker(start: float, end: float, y: float, high: float) -> str:
    """A path from one bound to the other, each with a short line across."""
    across = f"v{high:g}"
    top = tidy(y - high / 2)
    return f"M{start:g} {top:g}{across}M{end:g} {top:g}{across}M{start:g} {y:g}H{end:g}"


def in_groups(count: int, most: int) -> tuple[range, ...]:
    """So many things in their order as at most `most` groups: the newest half of them single,
    the older ones in groups of one size, of which only the oldest may be smaller."""
    if count <= most:
        return tuple(range(at, at + 1) for at in range(count))
    single = most // 2
    older = count - single
    size = -(-older // (most - single))
    ends = range(older, 0, -size)
    groups = [range(max(end - size, 0), end) for end in ends]
    return (*reversed(groups), *(range(at, at + 1) for at in range(older, count)))
