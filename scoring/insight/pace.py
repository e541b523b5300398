"""How fast scores grow: what a turn is banked with, and how many turns the target takes.

Of seats that play for points. Knows turns, the opening and the target; no game, no others' scores.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import mul

from scoring.insight.turn.turn_odds import TurnOdds, turn_odds_for
from scoring.rules.rule_set import RuleSet

MAX_TURNS = 100
"""A game of more turns than that is not counted through."""
MAX_FOLLOWED = 300
"""So many turns are followed, at most."""
MAX_LEVELS = 400
"""So many scores below the target are told apart."""
_ARRIVED, _MISSING = 1e-6, 1e-3
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

    Nothing where it takes more than a hundred turns, or where one seat in a thousand is not there
    after three hundred. Scores of fine prices are put on a grid. Raises OddsOutOfReach.
    """
    usual = turn_odds_for(rules, rules.minimum_bank)
    if rules.target_score > MAX_TURNS * usual.expected:
        return ()
    opening = turn_odds_for(rules, rules.least_to_bank(has_opened=False))
    step = usual.unit * -(-rules.target_score // (usual.unit * MAX_LEVELS))
    opens, brings = banked(opening), banked(usual)
    first, later = (_levels(it, step, rules.target_score) for it in (opens, brings))
    farkle, stays_out, unopened = 1 - sum(brings.values()), 1 - sum(opens.values()), 1.0
    scores, below = [0.0] * len(later), [1.0]
    while below[-1] > _ARRIVED and len(below) <= MAX_FOLLOWED:
        scores = [
            farkle * there + moved + unopened * opened
            for there, moved, opened in zip(scores, _moved(scores, later), first, strict=True)
        ]
        unopened *= stays_out
        below.append(unopened + sum(scores))
    return tuple(below) if below[-1] <= _MISSING else ()


def _levels(banks: Mapping[int, float], step: int, target: int) -> list[float]:
    """What leads to each level below the target; points between two are shared: the mean stays."""
    levels = [0.0] * (-(-target // step) + 1)
    for points, chance in banks.items():
        low, part = divmod(min(points, target), step)
        levels[low] += chance * (1 - part / step)
        if part:
            levels[low + 1] += chance * part / step
    return levels[:-1]


def _moved(scores: Sequence[float], banks: Sequence[float]) -> list[float]:
    """The scores below the target after one more bank."""
    backwards, size = banks[::-1], len(banks)
    return [
        sum(map(mul, scores[: level + 1], backwards[size - 1 - level :])) for level in range(size)
    ]


def mean_turns(below: Sequence[float], seats: int = 1) -> float:
    """After how many turns of each, on average, the first of so many seats is at the target."""
    return sum(chance**seats for chance in below)
