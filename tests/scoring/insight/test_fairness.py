"""Fair dice look fair, crooked ones are found, and nobody is alarmed for having looked often."""

from __future__ import annotations

from collections import Counter
from math import exp, log
from random import Random

import pytest

from scoring.insight.fairness import ALARM, chance_of, easily_said, fairness

FAIR = (1, 1, 1, 1, 1, 1)


def thrown(weights: tuple[float, ...], dice: int, chance: Random) -> list[int]:
    counted = Counter(chance.choices(range(6), weights, k=dice))
    return [counted[face] for face in range(6)]


@pytest.mark.parametrize(
    ("chi_square", "p"),
    # the quantiles of the chi-square distribution with 5 degrees of freedom, as tables print them
    [(0, 1), (1.145, 0.95), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (16.750, 0.005)],
)
def test_the_chance_is_that_of_the_tables(chi_square: float, p: float) -> None:
    assert chance_of(chi_square) == pytest.approx(p, abs=0.0005)


def test_few_dice_say_nothing() -> None:
    found = fairness([299, 0, 0, 0, 0, 0])

    assert (found.verdict, found.p, found.one_in, found.face) == ("too_few", None, None, None)
    assert not found.is_alarm
    assert fairness([0] * 6).log_e == pytest.approx(0)
    assert fairness([0] * 6).chi_square == 0


def test_even_dice_are_fair() -> None:
    found = fairness([207, 206, 207, 207, 206, 207])

    assert (found.dice, found.verdict, found.face) == (1240, "fair", None)


def test_a_little_uneven_is_nothing_to_worry_about() -> None:
    found = fairness([65, 38, 55, 42, 62, 38])

    assert found.verdict == "a_little_uneven"
    assert found.one_in == easily_said(1 / chance_of(found.chi_square))
    assert found.face is None


@pytest.mark.parametrize(("dice", "face"), [(960, None), (3000, 6)])
def test_a_face_is_named_when_there_are_enough_dice(dice: int, face: int | None) -> None:
    one = dice // 6
    found = fairness([one - one // 5, one, one, one, one, one + one // 3])

    assert (found.verdict, found.face) == ("uneven", face)


def test_crooked_dice_raise_an_alarm_and_of_many_sets_it_takes_more() -> None:
    counts = [120, 120, 120, 120, 120, 200]

    assert fairness(counts).is_alarm
    assert ALARM < exp(fairness(counts).log_e) < 40 * ALARM
    assert not fairness(counts, sets=40).is_alarm


@pytest.mark.parametrize(
    ("number", "said"), [(1.2, 1), (9.6, 10), (39.8, 40), (44, 40), (154, 150), (2345, 2000)]
)
def test_numbers_are_easily_said(number: float, said: int) -> None:
    assert easily_said(number) == said


@pytest.mark.slow
def test_fair_dice_hardly_ever_raise_an_alarm_however_often_one_looks() -> None:
    chance, alarms = Random(3), 0
    for _set in range(100):
        counts = [0] * 6
        for _game in range(60):
            counts = [a + b for a, b in zip(counts, thrown(FAIR, 800, chance), strict=True)]
            if fairness(counts).log_e >= log(ALARM):
                alarms += 1
                break

    assert alarms <= 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("weights", "dice", "found"),
    [
        ((0.96, 0.96, 0.96, 0.96, 0.96, 1.2), 1600, 0.49),
        ((0.94, 0.94, 0.94, 0.94, 0.94, 1.3), 1600, 0.94),
        ((0.8, 1, 1, 1, 1, 1.2), 800, 0.39),
        (FAIR, 800, 0.005),
    ],
)
def test_as_many_crooked_sets_are_found_as_was_published(
    weights: tuple[float, ...], dice: int, found: float
) -> None:
    chance = Random(8)
    verdicts = [fairness(thrown(weights, dice, chance)).verdict for _ in range(600)]

    assert verdicts.count("uneven") / 600 == pytest.approx(found, abs=0.07)
