"""The odds of a rule set on one sheet: what throws bring, when to bank, how far a turn comes.

Of best plays for points. Knows turns and one seat's way to the target; no others' scores.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from scoring.errors import RuleSetInvalid
from scoring.insight.pace import mean_turns, turns_to_target
from scoring.insight.turn.odds import expected_points, farkle_chance
from scoring.insight.turn.offers import offers_of
from scoring.insight.turn.reach import reach_for
from scoring.insight.turn.six_ones import point_odds_for
from scoring.insight.turn.turn_odds import turn_odds_for
from scoring.rules.rule_set import RuleSet

REACHED = (300, 500, 1000, 2000)
TABLES = (2, 3, 4, 6)


@dataclass(frozen=True, slots=True)
class DiceOdds:
    """What a throw of so many dice brings: points of the best selection on average.

    `bank_from` is the turn score from which on one banks rather than throw so many; None: never.
    """

    dice: int
    farkle: Fraction
    mean_best: Fraction
    hot_dice: float
    bank_from: int | None


@dataclass(frozen=True, slots=True)
class OddsSheet:
    """`before_opening` is the expected turn as long as a seat has not opened, `chance_to_open` that
    of one turn; both None where nothing is needed to open.

    `reach` holds chances to bank so many points in a turn. `turns_to_target` is the mean of one
    seat, `rounds` that of the first of several to get there; None and empty where a game does not
    go by that. `leaves_out` names the options that are not in it.
    """

    expected_turn: float
    before_opening: float | None
    chance_to_open: float | None
    dice: tuple[DiceOdds, ...]
    reach: dict[int, float]
    turns_to_target: float | None
    rounds: dict[int, float]
    leaves_out: tuple[str, ...]


@lru_cache(maxsize=64)
def odds_sheet(rules: RuleSet) -> OddsSheet:
    """The sheet of a rule set. Raises OddsOutOfReach."""
    odds, reach, all_dice = turn_odds_for(rules, rules.minimum_bank), reach_for(rules), rules.dice
    opening = rules.least_to_bank(has_opened=False)
    opens = opening > rules.minimum_bank
    goes_by_target = rules.fixed_turns is None and not rules.exact_target
    below = turns_to_target(rules) if goes_by_target else ()
    return OddsSheet(
        expected_turn=point_odds_for(rules, rules.minimum_bank).expected,
        before_opening=point_odds_for(rules, opening).expected if opens else None,
        chance_to_open=reach.chance(all_dice, opening) if opens else None,
        dice=tuple(
            DiceOdds(
                dice,
                farkle_chance(rules, dice),
                expected_points(rules, dice),
                _hot_dice(rules, dice),
                odds.bank_from(dice),
            )
            for dice in range(all_dice, 0, -1)
        ),
        reach={it: reach.chance(all_dice, max(it, rules.minimum_bank)) for it in REACHED},
        turns_to_target=mean_turns(below) if below else None,
        rounds={seats: mean_turns(below, seats) for seats in TABLES if below},
        leaves_out=left_out(rules),
    )


def left_out(rules: RuleSet) -> tuple[str, ...]:
    """The options in play that the odds of a turn leave out, by their keys.

    High stakes are offered by what others leave over. Of a streak only the penalty is known that a
    farkle takes at once. The Van't Hof 6 looks back on throws before: it is in what a turn brings
    and left out of all else.
    """
    in_play = ("van_t_hof_six", "high_stakes_bonus", "farkle_streak")
    return tuple(key for key in in_play if getattr(rules, key) is not None)


@lru_cache(maxsize=256)
def change_of(rules: RuleSet, preset: RuleSet, key: str) -> float | None:
    """By how many points a turn this option of a rule set changes that of a preset.

    Of no option (""): by how many the whole rule set does. None where the preset with this option
    alone would be no rule set. Raises OddsOutOfReach.
    """
    data = preset.to_json() | {key: rules.to_json()[key]} if key else rules.to_json()
    try:
        changed = RuleSet.from_json(data)
    except RuleSetInvalid:
        return None
    after = point_odds_for(changed, changed.minimum_bank).expected
    return after - point_odds_for(preset, preset.minimum_bank).expected


def _hot_dice(rules: RuleSet, dice: int) -> float:
    it = offers_of(rules, dice)
    return it.win + sum(offer.chance for offer in it.offers if offer.hot is not None)
