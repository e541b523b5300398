"""How fast scores grow: what a turn is banked with, and how many turns the target takes.

Of seats that play for points. Knows turns, the opening and the target; no game, no others' scores.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from scoring.insight.turn_odds import TurnOdds, turn_odds_for
from scoring.rules.rule_set import RuleSet

MOST_TURNS = 100
"""A game of more turns than that is not counted through."""
_HARDLY = 1e-7
"""What is less likely is not followed any further."""


def banked(odds: TurnOdds) -> dict[int, float]:
    """The points that a turn is banked with, each with its chance; what is missing is a farkle.

    A win at once counts as the target score.
    """
    all_dice = odds.rules.dice
    thrown: dict[int, dict[int, float]] = {0: {all_dice: 1.0}}
    brought: dict[int, float] = defaultdict(float)
    while thrown:
        score = min(thrown)
        for dice, chance in thrown.pop(score).items():
            if chance < _HARDLY:
                brought[score] += chance
                continue
            for points, left, share in odds.outcomes(dice, score):
                if left is None:
                    brought[points] += chance * share
                else:
                    there = thrown.setdefault(points, {})
                    there[left] = there.get(left, 0.0) + chance * share
    return dict(brought)


@lru_cache(maxsize=32)
def turns_to_target(rules: RuleSet) -> tuple[float, ...]:
    """The chances that a seat playing for points is still below the target after 0, 1, 2 … turns.

    Nothing where it takes more than a hundred turns. Raises OddsOutOfReach.
    """
    usual = turn_odds_for(rules, rules.minimum_bank)
    if rules.target_score > MOST_TURNS * usual.expected:
        return ()
    opening = turn_odds_for(rules, max(rules.opening_threshold, rules.minimum_bank))
    first, later = banked(opening), banked(usual)
    unopened, scores = 1.0, {0: 0.0}
    below = [1.0]
    while below[-1] > 1e-6 and len(below) < 10 * MOST_TURNS:
        opened = _moved({0: unopened}, first, rules.target_score)
        scores = _moved(scores, later, rules.target_score, stays=True)
        unopened *= 1 - sum(first.values())
        for score, chance in opened.items():
            scores[score] = scores.get(score, 0.0) + chance
        below.append(unopened + sum(scores.values()))
    return tuple(below)


def _moved(
    scores: Mapping[int, float], banks: Mapping[int, float], target: int, *, stays: bool = False
) -> dict[int, float]:
    """The scores below the target after one more turn."""
    moved: dict[int, float] = defaultdict(float)
    farkle = 1 - sum(banks.values())
    for score, chance in scores.items():
        if stays:
            moved[score] += chance * farkle
        for points, share in banks.items():
            if score + points < target:
                moved[score + points] += chance * share
    return moved


def mean_turns(below: Sequence[float], seats: int = 1) -> float:
    """After how many turns of each, on average, the first of so many seats is at the target."""
    return sum(chance**seats for chance in below)
