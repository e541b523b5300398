"""The last of some turns: how likely it brings what is missing, and some points more."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scoring.insight.race.sums import chance_of, chances_of, sums_of
from scoring.insight.turn.reach import reach_for
from scoring.rules.rule_set import PATCH

RULES = replace(PATCH, opening_threshold=1000, minimum_bank=300)
MISSING = (-2000, -50, 0, 1, 50, 350, 1200, 4000)
MORE = (0, 200, 1500)


@pytest.mark.slow
@pytest.mark.parametrize("least", [300, 1000])
def test_what_is_missing_is_reached_as_a_turn_by_itself_reaches_it(least: int) -> None:
    """Also where it is less than nothing, and where the least that may be banked is more."""
    missing = np.array(MISSING, float)
    opened = np.full(len(MISSING), least == RULES.minimum_bank)
    found = chances_of(RULES, missing, opened, MORE)
    for row, more in enumerate(MORE):
        for place, points in enumerate(MISSING):
            level = -(-points // 50) * 50 + more
            wanted = 1.0 if level <= 0 else reach_for(RULES).chance(6, max(level, least))
            assert found[row, place] == pytest.approx(wanted), (more, points)
    assert chance_of(RULES, missing, opened) == pytest.approx(found[0])


def test_who_has_opened_in_some_games_is_told_apart_from_the_others() -> None:
    usual, first = chance_of(RULES, np.array([50.0, 50.0]), np.array([True, False]))
    assert usual > first + 0.1


def test_of_those_who_have_not_opened_as_many_stay_so_in_each_turn() -> None:
    one, two = (sums_of(RULES, turns, has_opened=False) for turns in (1, 2))

    assert (one.points[0], two.points[0]) == (-1, -1)
    assert two.up_to[0] == pytest.approx(one.up_to[0] ** 2)
    assert 0 < two.up_to[0] < one.up_to[0] < 1
    assert two.up_to[-1] == pytest.approx(1)
