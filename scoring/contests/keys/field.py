"""All that keys are counted from: what everybody has played, and how opponents and byes count.

Figures of opponents wait until a round is over: in the midst of one they would depend on who is
ready. Knows no order of the keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scoring.contests.played import Record

Value = Fraction | tuple[int, ...] | None
Values = Mapping[int, Value]
RollOff = tuple[tuple[int, ...], ...]
"""A recorded roll-off: the entrants from the best on; those who rolled the same stay together."""


@dataclass(frozen=True, slots=True)
class Opponents:
    """How opponents count: at least with the `floor`; and who is met in a bye.

    By itself a bye is nobody met. With `met_in_bye` it is so many opponents, each with the
    `bye_points`, or with the entrant's own points a game if there are none.
    """

    floor: Fraction | None = None
    met_in_bye: int = 0
    bye_points: Fraction | None = None


@dataclass(frozen=True)
class Field:
    """All that keys are counted from. Margins count up to `most_margin`, if there is one."""

    records: Mapping[int, Record]
    roll_offs: Sequence[RollOff] = ()
    seed: str = ""
    most_margin: int | None = None
    opponents: Opponents = Opponents()

    @cached_property
    def points_over(self) -> dict[int, Fraction]:
        """What the games of rounds that are over have brought each entrant."""
        return {
            entrant: total(game.own.points for game in record.over)
            for entrant, record in self.records.items()
        }

    @cached_property
    def points_a_game(self) -> dict[int, Fraction]:
        """The mean of that, of those who have played one of them."""
        return {
            entrant: self.points_over[entrant] / len(record.over)
            for entrant, record in self.records.items()
            if record.over
        }

    def of_opponents(self, entrant: int) -> list[Fraction]:
        """The points a game of everybody met, as often as they were met."""
        record, rule = self.records[entrant], self.opponents
        met = [self.points_a_game[line.entrant] for game in record.over for line in game.others]
        if rule.floor is not None:
            met = [max(it, rule.floor) for it in met]
        in_bye = rule.bye_points
        if in_bye is None:
            in_bye = self.points_a_game.get(entrant)
        byes = record.byes * rule.met_in_bye
        return met if in_bye is None else met + [in_bye] * byes


def total(values: Iterable[Fraction]) -> Fraction:
    """The sum, exact also of nothing."""
    return sum(values, Fraction(0))
