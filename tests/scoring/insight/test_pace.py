"""What turns are banked with, and how many of them the target takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from scoring.insight import pace
from scoring.insight.pace import banked, mean_turns, turns_to_target
from scoring.insight.turn.turn_odds import TurnOdds, turn_odds_for
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import PATCH, RuleSet


@pytest.mark.parametrize(
    "rules",
    [PATCH, PRESETS["official"].rules, replace(PATCH, six_ones="win", target_score=5000)],
    ids=["patch", "official", "six 1s win"],
)
def test_what_is_banked_is_on_average_the_expected_turn(rules: RuleSet) -> None:
    odds = turn_odds_for(rules)
    brought = banked(odds)

    mean = sum(points * chance for points, chance in brought.items())

    assert mean == pytest.approx(odds.expected, abs=0.01)
    assert 0.5 < sum(brought.values()) < 1
    assert min(brought) > 0


def test_how_many_turns_the_target_takes() -> None:
    below = turns_to_target(PATCH)

    assert round(mean_turns(below), 1) == 19.6
    assert round(mean_turns(below, seats=4), 1) == 14.9
    assert below[0] == 1 >= below[1] > below[-1]


def test_a_target_of_thousands_of_turns_is_not_counted_through() -> None:
    assert turns_to_target(replace(PATCH, target_score=8_435_042)) == ()


@pytest.mark.slow
def test_who_hardly_ever_opens_has_no_mean() -> None:
    assert turns_to_target(replace(PATCH, opening_threshold=20_000)) == ()


@pytest.mark.slow
def test_fine_prices_take_about_as_many_turns_and_no_longer_to_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fine = RuleSet.from_json(PATCH.to_json() | {"singles": {"1": 101, "5": 53}})
    followed, levels = counted(monkeypatch)

    below = turns_to_target.__wrapped__(fine)

    assert 0 < len(followed) < 6_000
    assert 0 < max(levels) < 500
    assert mean_turns(below) == pytest.approx(mean_turns(turns_to_target(PATCH)), abs=0.5)


def counted(monkeypatch: pytest.MonkeyPatch) -> tuple[list[int], list[int]]:
    """The scores of a turn that are followed from now on, and how many scores are told apart.

    Each turn costs the square of these: ten thousand would take minutes, so more end at once.
    """
    followed: list[int] = []
    levels: list[int] = []
    outcomes, moved = TurnOdds.outcomes, pace._moved

    def follow(odds: TurnOdds, dice: int, score: int) -> Iterator[tuple[int, int | None, float]]:
        followed.append(score)
        return outcomes(odds, dice, score)

    def move(scores: Sequence[float], banks: Sequence[float]) -> list[float]:
        levels.append(len(banks))
        assert len(banks) < 1_000, "scores told apart"
        return moved(scores, banks)

    monkeypatch.setattr(TurnOdds, "outcomes", follow)
    monkeypatch.setattr(pace, "_moved", move)
    return followed, levels


def test_a_grid_keeps_the_mean() -> None:
    rules = replace(PATCH, target_score=30_000)  # in steps of 100, of prices in fifties

    gap = mean_turns(turns_to_target(rules)) - mean_turns(turns_to_target(PATCH))

    assert gap == pytest.approx(20_000 / turn_odds_for(PATCH).expected, abs=0.1)
