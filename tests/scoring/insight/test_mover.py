"""The exact turn of who throws: chances at each of its points, and what plays do to them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scoring.entries import Adjust, Bank, Entry, Throw, Total
from scoring.game import apply
from scoring.insight.race import Standing, standing
from scoring.insight.race.decisions import Swings, TurnJudged, judge, summed
from scoring.insight.race.mover import TurnChances, turn_scores
from scoring.insight.turn.plays import plays_of
from scoring.insight.turn.reach import reach_for
from scoring.insight.turn.turn_odds import OddsOutOfReach, turn_odds_for
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import PATCH, RuleSet
from scoring.state import GameState
from tests.scoring.insight.test_offered import thrown
from tests.scoring.insight.test_race import SHORT, position

RULES = {key: PRESETS[key].rules for key in ("patch", "official", "wikihow", "kingdom-come")}


def near(*scores: int, rules: RuleSet = PATCH) -> GameState:
    """Seats that have opened, with these scores; the first one throws."""
    entries: list[Entry] = [Total(1000) for _score in scores]
    entries += [Adjust(seat, score - 1000, "") for seat, score in enumerate(scores)]
    return position(rules, len(scores), *entries)


def stands(state: GameState) -> Standing:
    found = standing(state)
    assert found is not None
    return found


def turn_of(state: GameState) -> TurnChances:
    turn = stands(state).turn
    assert turn is not None
    return turn


@pytest.mark.parametrize("key", ["patch", "kingdom-come"])
@pytest.mark.parametrize("missing", [50, 500, 2000])
def test_where_only_so_many_points_win_it_is_the_chance_to_bank_them(
    key: str, missing: int
) -> None:
    rules = RULES[key]
    turn = TurnChances(rules, 0, (turn_scores(rules) >= missing).astype(float), 0.0)

    for dice in range(1, 7):
        assert turn.roll(dice, 0) == pytest.approx(reach_for(rules).chance(dice, missing))


@pytest.mark.parametrize("key", RULES)
@pytest.mark.parametrize("least", [0, 500])
def test_where_points_are_worth_their_number_it_is_the_turn_in_points(key: str, least: int) -> None:
    rules = RULES[key]
    odds = turn_odds_for(rules, least)
    turn = TurnChances(rules, least, turn_scores(rules).astype(float), 0.0)

    assert turn.expected == pytest.approx(odds.expected, abs=0.5)
    assert turn.stand(3, 300) == pytest.approx(odds.stand(3, 300), abs=0.5)
    assert turn.bank(450) == odds.bank(450)
    throw = (1, 1, 2, 3, 4, 6)
    assert turn.after(throw, 0) == pytest.approx(odds.after(throw, 0), abs=0.5)
    assert turn.after((2, 3, 4, 6), 0) == 0
    assert [it.set_aside for it in plays_of(turn, throw, 0)] == [
        it.set_aside for it in plays_of(odds, throw, 0)
    ]


def test_six_ones_that_win_are_the_win() -> None:
    rules = replace(PATCH, six_ones="win")
    turn = TurnChances(rules, 0, np.zeros(len(turn_scores(rules))), 0.0)

    assert turn.after((1,) * 6, 300) == turn.win(300) == 1.0
    assert plays_of(turn, (1,) * 6, 0)[0].value == 1.0
    assert turn.roll(6, 0) >= 1 / 6**6


@pytest.mark.slow
def test_to_reach_the_target_exactly_hands_the_other_a_short_chase() -> None:
    turn = turn_of(near(9500, 9800))

    assert 100 * turn.bank(500) == pytest.approx(9.8, abs=0.05)
    assert 100 * turn.roll(3, 500) == pytest.approx(42.2, abs=1)


@pytest.mark.slow
@pytest.mark.parametrize("scores", [(0, 0), (5000, 5000), (5000, 4000, 3000, 6000), (9900, 9500)])
def test_who_throws_has_the_chance_of_its_turn(scores: tuple[int, ...]) -> None:
    found = stands(near(*scores))

    assert found.turn is not None
    assert found.chances[0] == found.turn.expected
    assert sum(found.chances) == pytest.approx(1)


@pytest.mark.slow
def test_who_has_not_opened_stays_where_it_is_with_a_farkle() -> None:
    turn = turn_of(position(PATCH, 2))

    assert turn.least == 500
    assert turn.farkled < turn.expected < turn.bank(500)
    assert turn.stand(1, 450) == turn.roll(1, 450)


@pytest.mark.slow
@pytest.mark.parametrize(("tie", "tied"), [("first_to_set", 0.0), ("shared", 0.5)])
def test_in_the_last_turn_only_more_points_win(tie: str, tied: float) -> None:
    state = position(replace(SHORT, tie=tie), 2, Total(1500), Total(1800), Total(900))
    turn = turn_of(state)

    assert state.score(1) == 1800
    assert [turn.bank(points) for points in (0, 550, 600, 650)] == [0, 0, tied, 1]
    assert turn.farkled == 0


@pytest.mark.slow
def test_who_passes_the_leader_may_be_passed_by_the_next() -> None:
    turn = turn_of(position(SHORT, 3, Total(2000)))

    assert turn.bank(1950) == 0
    assert turn.bank(2050) == pytest.approx(1 - reach_for(SHORT).chance(6, 2100))


def test_prices_that_are_too_fine_leave_the_estimate_without_its_turn() -> None:
    rules = replace(SHORT, singles=(105, None, None, None, 55, None), dice=5)

    with pytest.raises(OddsOutOfReach):
        turn_scores(rules)
    assert stands(position(rules, 2)).turn is None


def judged(state: GameState, *entries: Entry) -> TurnJudged | None:
    turn = turn_of(state)
    for entry in entries:
        state = apply(state, entry)
    assert state.last_turn is not None
    return judge(turn, state.last_turn)


def test_luck_and_losses_lead_from_the_chance_before_to_the_one_after() -> None:
    state = near(9500, 9800)
    found = judged(state, thrown("115234", "115"), thrown("153", "15"), Bank())

    assert found is not None
    first, last = found.throws
    assert first.expected == found.expected == turn_of(state).expected
    assert first.loss + last.loss == pytest.approx(found.loss)
    assert found.expected + found.luck - found.loss == pytest.approx(last.chosen)
    assert last.chosen == turn_of(state).bank(400)


def test_to_bank_too_early_gives_something_away_and_the_best_nothing() -> None:
    state = near(9500, 9800)

    early = judged(state, thrown("112346", "11"), Bank())
    farkle = judged(state, thrown("223466"))

    assert early is not None
    assert early.throws[0].loss_stop > 0.02
    assert farkle is not None
    assert (farkle.loss, farkle.luck) == (
        0,
        pytest.approx(-farkle.expected + farkle.throws[0].best),
    )


def test_turns_without_dice_are_counted_and_not_judged() -> None:
    state = near(5000, 5000)
    called_out, played = judged(state, Total(300)), judged(state, Throw((2, 2, 3, 4, 6, 6)))

    assert called_out is None
    assert played is not None
    assert summed([called_out, played]) == Swings(1, 1, played.luck, 0.0)
    assert summed([]) == Swings()
