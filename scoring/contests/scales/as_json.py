"""Scales as settings hold them: a preset by its name, equal steps, or a table that people wrote.

`{"preset": "even"}` · `{"first": 7, "last": 1}` · `{"row": [3, "3/2", 0], "of_size": {"3": [2, 1]},
"shared_win": 1}`. Points are whole numbers, or texts such as "3/2". Knows what is no scale, and
refuses it with the place where that is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from scoring.contests.scales import exact
from scoring.contests.scales.listed import SCALES, ByScore, Even, Listed, Scale
from scoring.errors import DocumentInvalid
from scoring.reading.reader import LEFT_OUT, Reader
from scoring.sentences import Sentence, gettext_noop

MAX_POINTS = 1_000_000
MAX_SIZE = 86
NO_POINTS = Sentence(
    "Points are whole numbers, or texts such as “11/2”, up to {most}.", most=MAX_POINTS
)
NO_ROW = gettext_noop("This must be a list of the points of 1 to {most} places.")
NOT_FALLING = Sentence("No place may be worth more than the one before it.")
SIZES = list(map(str, range(1, MAX_SIZE + 1)))


class ScaleInvalid(DocumentInvalid):
    """A scale that cannot be read."""


def scale_of(data: object) -> Scale:
    """The scale that settings hold. Raises ScaleInvalid."""
    given = data if isinstance(data, Mapping) else {}
    if "preset" in given:
        reader = Reader(data, ["preset"])
        found = SCALES.get(reader.choice("preset", tuple(SCALES)))
    elif "first" in given or "last" in given:
        reader = Reader(data, ["first", "last"])
        found = _even(reader)
    else:
        reader = Reader(data, ["row", "of_size", "shared_win"])
        found = _listed(reader)
    if found is None or reader.problems:
        raise ScaleInvalid(reader.problems)
    return found


def _even(reader: Reader) -> Scale | None:
    first, last = _points(reader, "first"), _points(reader, "last")
    if first is None or last is None:
        return None
    if last > first:
        reader.refuse("last", "invalid_value", NOT_FALLING)
    return Even(first, last)


def _listed(reader: Reader) -> Scale | None:
    row = _row(reader, "row")
    sizes = reader.object("of_size", known=SIZES) if "of_size" in reader else None
    of_size = {int(it): _row(sizes, it) for it in sizes.data} if isinstance(sizes, Reader) else {}
    shared_win = reader.data.get("shared_win")
    if shared_win is not None:
        shared_win = _points(reader, "shared_win")
    return None if reader.problems else Listed(row, of_size, shared_win)


def _row(reader: Reader, key: str) -> tuple[Fraction, ...]:
    """The points of each place; nothing where there is a problem."""
    if key not in reader:
        reader.refuse(key, "required", LEFT_OUT)
        return ()
    most, value = int(key) if key in SIZES else MAX_SIZE, reader[key]
    if not isinstance(value, list) or not 1 <= len(value) <= most:
        reader.refuse(key, "invalid_type", Sentence(NO_ROW, most=most))
        return ()
    row = [_number(it) for it in value]
    known = tuple(it for it in row if it is not None)
    if len(known) < len(row):
        reader.refuse(key, "invalid_value", NO_POINTS)
    elif any(own < below for own, below in pairwise(known)):
        reader.refuse(key, "invalid_value", NOT_FALLING)
    return known


def _points(reader: Reader, key: str) -> Fraction | None:
    if key not in reader:
        reader.refuse(key, "required", LEFT_OUT)
        return None
    found = _number(reader[key])
    if found is None:
        reader.refuse(key, "invalid_value", NO_POINTS)
    return found


def _number(value: Any) -> Fraction | None:
    """Whole numbers and texts alone: 0.1 is not what a file that holds it means."""
    if isinstance(value, str):
        found = exact.read(value)
    else:
        found = Fraction(value) if type(value) is int else None
    return found if found is not None and abs(found) <= MAX_POINTS else None


def to_json(scale: Scale) -> dict[str, Any]:
    """What `scale_of` reads again."""
    named = [key for key, preset in SCALES.items() if preset == scale]
    if named or isinstance(scale, ByScore):
        return {"preset": named[0]}
    if isinstance(scale, Even):
        return {"first": exact.written(scale.first), "last": exact.written(scale.last)}
    row, of_size, shared_win = scale.row, scale.of_size, scale.shared_win
    return {
        "row": [exact.written(it) for it in row],
        "of_size": {str(size): [exact.written(it) for it in own] for size, own in of_size.items()},
        "shared_win": None if shared_win is None else exact.written(shared_win),
    }
