"""The best chance to bank so many points more."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest

from scoring.insight.turn.reach import MAX_LEVELS, Reach, reach_for
from scoring.insight.turn.turn_odds import OddsOutOfReach
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import PATCH, RuleSet
from tests.scoring import rule_sets
from tests.scoring.insight.turn.brute import BruteOdds


def test_published_chances() -> None:
    patch = reach_for(PATCH)

    assert [round(patch.chance(6, it), 3) for it in (300, 500, 1000)] == [0.85, 0.527, 0.277]
    assert round(reach_for(PRESETS["official"].rules).chance(6, 1000), 4) == 0.2499


def test_of_nothing_missing_it_is_certain_and_it_never_grows_with_what_is_missing() -> None:
    patch = reach_for(PATCH)

    assert patch.chance(3, 0) == patch.chance(3, -50) == 1
    assert patch.chance(1, 1) == patch.chance(1, 50) == pytest.approx(1 / 3)
    chances = [patch.chance(6, it) for it in range(0, 3000, 50)]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.slow
def test_six_ones_that_win_reach_everything() -> None:
    rules = replace(PATCH, six_ones="win")

    assert reach_for(rules).chance(6, 5000) > reach_for(PATCH).chance(6, 5000) + 1e-5


def test_too_much_to_compute_is_left_alone() -> None:
    with pytest.raises(OddsOutOfReach):
        reach_for(PATCH).chance(6, 50 * MAX_LEVELS + 1)


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads take turns all the time."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
def test_threads_that_ask_at_once_read_what_one_alone_does() -> None:
    alone, shared, together = Reach(PATCH), Reach(PATCH), Barrier(6)

    def asked(_thread: int) -> list[float]:
        together.wait()
        return [shared.chance(6, points) for points in range(0, 5000, 50)]

    with ThreadPoolExecutor(6) as threads:
        found = list(threads.map(asked, range(6)))

    assert found == [[alone.chance(6, points) for points in range(0, 5000, 50)]] * 6


@pytest.mark.parametrize("key", ["patch", "official"])
def test_a_chase_brings_more_than_it_needs(key: str) -> None:
    reach = reach_for(PRESETS[key].rules)

    found = reach.overshoot(700)

    assert sum(found.values()) == pytest.approx(reach.chance(6, 700))
    assert min(found) == 0 < max(found)
    assert 150 < sum(over * share for over, share in found.items()) / sum(found.values()) < 350


@pytest.mark.slow
@pytest.mark.parametrize("hot_dice", ["may_roll", "must_roll"])
def test_beside_brute_force(hot_dice: str) -> None:
    rules = rule_sets.five_dice("five", hot_dice=hot_dice, full_house_bonus=250)
    slow, quick = BruteOdds(rules, top=0), Reach(RuleSet.from_json(rules))

    for missing in (50, 300, 700):
        assert quick.chance(5, missing) == pytest.approx(slow.reach(missing), abs=1e-9)
