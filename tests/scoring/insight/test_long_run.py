"""Luck and losses of many turns: what they come to, and how sure that is."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from scoring.insight.intervals import DEVIATIONS
from scoring.insight.long_run import LongRun


def of_losses(*losses: float) -> LongRun:
    """Turns that were worth 500 each, and gave away so much."""
    return LongRun(
        judged=len(losses),
        worth=500.0 * len(losses),
        loss=sum(losses),
        loss_squares=sum(it**2 for it in losses),
    )


@pytest.mark.parametrize(
    ("losses", "kept", "bounds"),
    [
        ((), None, None),
        ((100,), 0.8, None),
        ((100, 100, 100), 0.8, (0.8, 0.8)),
        ((0, 200), 0.8, (0.8 - DEVIATIONS * 200 / 1000, 1.0)),
        ((600, 700), 0.0, (0.0, 0.0)),
    ],
)
def test_what_was_kept_and_how_sure_that_is(
    losses: tuple[float, ...], kept: float | None, bounds: tuple[float, float] | None
) -> None:
    found = of_losses(*losses)

    assert found.kept == pytest.approx(kept)
    assert found.kept_bounds == pytest.approx(bounds)


def test_the_bounds_hold_what_is_meant_in_nineteen_of_twenty() -> None:
    chance, hits, runs = Random(6), 0, 400
    for _run in range(runs):
        found = of_losses(*[chance.expovariate(1 / 60) for _turn in range(80)])
        assert found.kept_bounds is not None
        low, high = found.kept_bounds
        hits += low <= 1 - 60 / 500 <= high

    assert hits / runs == pytest.approx(0.95, abs=0.03)


def test_luck_a_turn_evens_out_as_turns_are_many() -> None:
    few, many = (LongRun(turns=n, luck=10.0 * n, variance=600.0**2 * n) for n in (20, 2000))

    assert few.luck_per_turn == many.luck_per_turn == 10
    assert few.by_chance == pytest.approx(DEVIATIONS * 600 / sqrt(20))
    assert many.by_chance == pytest.approx(few.by_chance / 10)
    assert (LongRun().luck_per_turn, LongRun().by_chance) == (None, None)
