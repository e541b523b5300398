"""The Van't Hof 6: a published value, and all that may happen, worked out the slow way."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import pytest

from scoring.dice import Dice
from scoring.insight.luck import Terms, judge
from scoring.insight.odds_sheet import change_of, odds_sheet
from scoring.insight.turn import six_ones
from scoring.insight.turn.plays import plays_of, so_far
from scoring.insight.turn.six_ones import SixOnesOdds, WithOnes, point_odds_for
from scoring.insight.turn.turn_odds import OddsOutOfReach, TurnOdds, turn_odds_for
from scoring.rules.rule_set import PATCH, RuleSet
from scoring.state import FinishedTurn
from scoring.throws.throw_table import table_for
from scoring.turn import ThrowMade, turn_score

FEW = RuleSet.from_json(
    {
        "dice": 5,
        "singles": {"1": 500, "5": 400},
        "three_of_a_kind": dict.fromkeys("123456", None),
        "four_of_a_kind": None,
        "five_of_a_kind": None,
        "four_and_pair": None,
        "three_pairs": None,
        "two_triplets": None,
        "six_of_a_kind": None,
        "straight": None,
        "van_t_hof_six": 9000,
    }
)
"""Few dice and high prices, so that a turn has few moments."""


class Slow:
    """By the throws themselves: all 6 ** n of them, and every selection, up to 9,000 points. Which
    dice lay aside together matters for no single one."""

    def __init__(self, rules: RuleSet, least: int, cost: int) -> None:
        self.rules, self.least, self.cost = rules, least, cost
        self.table = table_for(rules)
        self.worth = lru_cache(maxsize=None)(self._worth)

    def _worth(self, dice: int, made: Dice) -> float:
        score = turn_score(self.rules, tuple(map(self._throw, made)))
        bank = score if score >= self.least and made else float("-inf")
        if score >= 9_000:
            return score
        total = 0.0
        for throw in product(range(1, 7), repeat=dice):
            found = self.table.evaluate(tuple(sorted(throw)))
            if found.is_farkle:
                total -= self.cost
            else:
                total += max(
                    self.worth(it.dice_left or self.rules.dice, tuple(sorted((*made, *it.dice))))
                    for it in found.selections
                )
        return max(bank, total / 6**dice)

    def _throw(self, die: int) -> ThrowMade:
        return ThrowMade((die,), (die,), self.table.worth[die,].points)


@pytest.mark.slow
@pytest.mark.parametrize(("least", "cost"), [(0, 0), (1500, 200)])
def test_beside_brute_force(least: int, cost: int) -> None:
    slow = Slow(FEW, least, cost).worth(FEW.dice, ())

    assert SixOnesOdds(FEW, least, cost).expected == pytest.approx(slow, rel=0.001)


@pytest.mark.slow
def test_the_published_turn() -> None:
    rules = RuleSet.from_json({"van_t_hof_six": 3000})

    assert round(point_odds_for(rules).expected, 1) == 691.7
    assert odds_sheet(rules).expected_turn == point_odds_for(rules).expected
    gained = point_odds_for(rules).expected - turn_odds_for(PATCH).expected
    assert change_of(rules, PATCH, "van_t_hof_six") == pytest.approx(gained)


def thrown(dice: str, set_aside: str) -> ThrowMade:
    faces = tuple(map(int, set_aside))
    return ThrowMade(
        tuple(map(int, dice)), faces, table_for(FEW).worth[tuple(sorted(faces))].points
    )


def test_a_score_knows_of_its_ones_and_is_a_number_all_the_same() -> None:
    odds = SixOnesOdds(FEW)
    throws = [thrown("11123", "111"), thrown("15", "15"), thrown("11346", "11")]
    five = so_far(odds, throws[:2])
    six = so_far(odds, throws)

    assert (five, six) == (2400, 9400)
    assert six == turn_score(FEW, tuple(throws))
    assert isinstance(five, WithOnes)
    assert five.parts == (2400, 4, 400)
    assert five != odds.then(0, (), 2400) == 2400, "with other dice it is another score"
    assert len({five, odds.then(0, (), 2400)}) == 2


def test_the_more_ones_lie_aside_the_more_a_throw_is_worth() -> None:
    odds = SixOnesOdds(FEW)
    scores = [WithOnes.made(2500, ones, 0, 9000) for ones in range(6)]
    worths = [odds.roll(5, it) for it in scores]

    assert worths == sorted(worths)
    assert worths[0] == odds.stand(0, scores[0]) < worths[5] == odds.stand(0, scores[5])
    assert odds.stand(2, scores[0]) == odds.bank(scores[0]) == 2500, "one banks"
    assert odds.variance(5, scores[5]) > odds.variance(5, 2500) > 0
    assert odds.after((2, 3), scores[5]) == 0
    kept = [[it.set_aside for it in plays_of(odds, (1, 5, 5), scores[ones])] for ones in (0, 4)]
    assert kept[0].index((1,)) > kept[1].index((1,)) == 2, "two dice more for the sixth 1"


def test_far_up_it_is_worth_what_it_is_without() -> None:
    plain = TurnOdds(RuleSet.from_json(FEW.to_json() | {"van_t_hof_six": None}))
    odds = SixOnesOdds(FEW)

    assert odds.roll(5, 6000) == plain.roll(5, 6000)
    assert odds.after((1, 1, 2, 3, 4), 6000) == plain.after((1, 1, 2, 3, 4), 6000)


def test_six_ones_that_win_are_no_bank() -> None:
    rules = RuleSet.from_json(
        {"six_ones": "win", "van_t_hof_six": 3000, "singles": {"1": 1000, "5": 500}}
    )
    odds = SixOnesOdds(rules)

    assert odds.after((1,) * 6, 3000) == odds.win(3000) == 13_000
    assert odds.variance(6, 3000) > 0


def test_of_a_turn_luck_and_losses_are_what_it_brought() -> None:
    throws = (thrown("11123", "111"), thrown("15", "15"), thrown("11346", "11"))
    turn = FinishedTurn(1, 1, 0, "banked", points=9400, throws=throws)

    found = judge(FEW, turn, Terms())

    assert found is not None
    assert found.brought == 9400
    assert found.luck - found.loss == pytest.approx(9400 - found.expected)
    assert found.throws[2].luck > 3000, "the sixth 1"


def test_fine_prices_are_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    fine = {"van_t_hof_six": 3000, "singles": {"1": 20, "5": 10}}
    with pytest.raises(OddsOutOfReach):
        point_odds_for(RuleSet.from_json(fine))

    monkeypatch.setattr(six_ones, "MAX_MOMENTS", 10)
    with pytest.raises(OddsOutOfReach):
        SixOnesOdds(FEW)


def test_however_much_is_asked_it_answers_the_same_and_remembers_only_so_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    odds = SixOnesOdds(FEW)
    scores = [WithOnes.made(700, ones, 100 * ones, 9000) for ones in range(6)] * 2
    first = [odds.roll(5, it) for it in scores]
    kept = len(odds._known)
    monkeypatch.setattr(six_ones, "MAX_KEPT", kept // 2)
    assert [odds.roll(5, it) for it in scores] == first
    assert len(odds._known) < kept
