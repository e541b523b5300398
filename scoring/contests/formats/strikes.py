"""Strikes: who has too many is out, tables shrink, and the last one left has won.

Fair strikes have the mean 1 at every table; progressive ones are as many as were placed better.
Knows how the tables of one round have ended, and the strikes before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.contests.points import Finish, award
from scoring.contests.scales.listed import Listed


class Kind(StrEnum):
    """0-1-1-2, or 0-1-2-3, at a table of four."""

    FAIR = "fair"
    PROGRESSIVE = "progressive"


@dataclass(frozen=True, slots=True)
class After:
    """The strikes of everybody after a round, those who are `out` by it, and those who are `left`.

    If it would have sent everybody home, the best of it are left as they were before.
    """

    strikes: dict[int, Fraction]
    out: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """The last one left."""
        return self.left[0] if len(self.left) == 1 else None


def strikes_of(kind: Kind, size: int) -> tuple[int, ...]:
    """The strikes of each place at a table of this size; who sits alone gets none."""
    if kind is Kind.PROGRESSIVE or size == 1:
        return tuple(range(size))
    return (0, *(1,) * (size - 2), 2)


def after(
    strikes: Mapping[int, Fraction],
    tables: Sequence[Sequence[Finish]],
    out_at: int,
    kind: Kind = Kind.FAIR,
    away: Iterable[int] = (),
) -> After:
    """What a round has brought those who were in before it: the `strikes` are theirs.

    Those who are tied share the strikes of their places; who never came, or was disqualified, gets
    those of the last place, of a table of two where one alone came. Where nobody came there are
    none. Who was `away`, at no table at all, gets what is the most of the round: going home must be
    no way to stay in.
    """
    given = {it: own for table in tables for it, own in _given(table, kind).items()}
    given |= dict.fromkeys(away, max(given.values(), default=Fraction(0)))
    unknown = sorted(given.keys() - strikes.keys())
    if unknown:
        raise ValueError(f"{unknown[0]} has played, and is not in any more")
    total = {it: own + given.get(it, 0) for it, own in strikes.items()}
    left = [it for it in strikes if total[it] < out_at]
    if not left:
        fewest = min(given.values(), default=Fraction(0))
        left = [it for it in strikes if given.get(it) == fewest]
        total |= {it: strikes[it] for it in left}
    return After(total, tuple(it for it in strikes if it not in left), tuple(left))


def _given(table: Sequence[Finish], kind: Kind) -> dict[int, Fraction]:
    came = sum(it.status.came for it in table)
    row = tuple(map(Fraction, strikes_of(kind, max(came, 1))))
    scale = Listed((), {came: row})
    most = Fraction(strikes_of(kind, max(came, 2))[-1] if came else 0)
    found = award(table, scale)
    return found | {it.entrant: most for it in table if not it.status.counts}
