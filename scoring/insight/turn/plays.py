"""What may be done with a throw, and what each of it is worth: the best first.

Knows what moments of a turn are worth, in points or in chances; not what somebody has done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from scoring.dice import Dice
from scoring.insight.turn.turn_odds import Worth
from scoring.throws.throw_table import table_for
from scoring.turn import ThrowMade


@dataclass(frozen=True, slots=True)
class Play:
    """Set these dice aside, then bank or throw `to_throw` dice; `score` is the turn score then.

    `to_throw` is None after a bank, and where six 1s have won.
    """

    set_aside: Dice
    score: int
    to_throw: int | None
    value: float


def plays_of(odds: Worth, dice: Dice, score: int) -> tuple[Play, ...]:
    """Every play of a throw at this turn score; none where it is a farkle.

    Of selections that leave as many dice and score as much only the first is named.
    """
    found: dict[tuple[int, int], list[Play]] = {}
    for it in table_for(odds.rules).evaluate(dice).selections:
        now = odds.then(score, it.dice, it.points)
        if it.wins:
            return (Play(it.dice, now, None, odds.win(score)),)
        if (it.dice_left, now) in found:
            continue
        to_throw = it.dice_left or odds.rules.dice
        plays = [Play(it.dice, now, to_throw, odds.roll(to_throw, now))]
        if odds.may_bank(it.dice_left, now):
            plays.append(Play(it.dice, now, None, odds.bank(now)))
        found[it.dice_left, now] = plays
    every = (play for plays in found.values() for play in plays)
    return tuple(sorted(every, key=attrgetter("value"), reverse=True))


def so_far(odds: Worth, throws: Sequence[ThrowMade]) -> int:
    """The turn score of these throws, as such odds are asked about it."""
    score = sum(throw.bonus for throw in throws)
    for throw in throws:
        score = odds.then(score, throw.set_aside, throw.points)
    return score
