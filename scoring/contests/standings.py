"""Who stands where, and why: an ordered list of keys, each with its figure shown.

Those whom a key leaves tied go on to the next one by themselves; groups that a key has parted are
not asked the first keys again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise

from scoring.contests.keys.field import Field, Opponents, RollOff, Value
from scoring.contests.keys.listed import DEFAULT, KEYS, figures
from scoring.contests.keys.of_tied import OF_THE_TIED
from scoring.contests.played import Played, Record, records
from scoring.contests.ranks import ranked

MET_ALONE = Opponents()


@dataclass(frozen=True, slots=True)
class Parted:
    """The key that puts a row below the one above it, and both figures."""

    key: str
    own: Value
    above: Value


@dataclass(slots=True)
class Row:
    """An entrant's place, the figures that led to it, and what parts it from the row above.

    `rank` is None for those who play and are not ranked; `why` is None for the first row, and for
    one that is tied with the row above. Keys of the tied have a figure only where they were asked.
    """

    entrant: int
    values: dict[str, Value]
    rank: int | None = None
    why: Parted | None = None


def rank(
    entrants: Iterable[int],
    results: Iterable[Played],
    keys: Sequence[str] = DEFAULT,
    *,
    unranked: Collection[int] = (),
    adjusted: Sequence[tuple[int, Fraction]] = (),
    roll_offs: Sequence[RollOff] = (),
    seed: str = "",
    most_margin: int | None = None,
    opponents: Opponents = MET_ALONE,
) -> list[Row]:
    """The rows of these entrants in their order; those who are tied share a rank: 1 2 2 4.

    `results` may hold people who are no entrants any more: they still count as opponents.
    `unranked` are those who fill a chair: they stand where their figures put them and push nobody
    down. `adjusted` are points given or taken by hand, `roll_offs` what has been rolled for a tie.
    `opponents` says how they count, and whether a bye brings any. Raises ValueError for a key that
    there is not.
    """
    if unknown := [key for key in keys if key not in KEYS]:
        raise ValueError(f"no key is called {unknown[0]}, only {', '.join(KEYS)}")
    listed = sorted(set(entrants))
    found = {entrant: Record() for entrant in listed} | records(results, adjusted)
    field = Field(found, roll_offs, seed, most_margin, opponents)
    rows = [Row(entrant, figures(field, entrant, keys)) for entrant in listed]
    groups = _parted([row for row in rows if row.entrant not in unranked], keys, field)
    order = []
    for place, row in ranked(groups):
        row.rank = place
        order.append(row)
    for row in rows:
        if row.entrant in unranked:
            order.insert(_standing_of(row, order, keys), row)
    _say_why(order, keys)
    return order


def _parted(tied: list[Row], keys: Sequence[str], field: Field) -> list[list[Row]]:
    """The groups of rows that no key parts, the best first."""
    if not keys or len(tied) < 2:
        return [tied]
    key, *others = keys
    if key in OF_THE_TIED:
        found = OF_THE_TIED[key](field, [row.entrant for row in tied])
        for row in tied:
            row.values[key] = found.get(row.entrant)
    in_order = sorted(tied, key=lambda row: _size(row.values[key]), reverse=True)
    groups = groupby(in_order, key=lambda row: row.values[key])
    return [group for _, same in groups for group in _parted(list(same), others, field)]


def _size(value: Value) -> tuple[bool, Fraction | tuple[int, ...]]:
    """A figure to be sorted by: none is the last."""
    return (False, Fraction(0)) if value is None else (True, value)


def _standing_of(row: Row, order: Sequence[Row], keys: Sequence[str]) -> int:
    """How many rows stand above it, by the keys that everybody has."""
    shared = [key for key in keys if key not in OF_THE_TIED]
    own = [_size(row.values[key]) for key in shared]
    return sum([_size(other.values[key]) for key in shared] >= own for other in order)


def _say_why(order: Sequence[Row], keys: Sequence[str]) -> None:
    with_place = [row for row in order if row.rank is not None]
    for above, row in pairwise(with_place):
        if row.rank != above.rank:
            key = next(key for key in keys if row.values.get(key) != above.values.get(key))
            row.why = Parted(key, row.values.get(key), above.values.get(key))
