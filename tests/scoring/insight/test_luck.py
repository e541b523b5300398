"""Luck and losses: together what a turn brought beyond what turns bring, whatever was played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.entries import Bank, Entry, Player, Retire, Skip, Throw, Total
from scoring.game import apply, start
from scoring.insight.luck import JudgedTurn, Luck, Terms, judge, plays_in, summed
from scoring.insight.turn.plays import Play, plays_of
from scoring.insight.turn.turn_odds import OddsOutOfReach, TurnOdds, turn_odds_for
from scoring.insight.whole_game import is_open, judged_turns, turns_with_terms
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import PATCH, FarkleStreak, RuleSet
from scoring.state import FinishedTurn
from scoring.turn import ThrowMade
from tests.scoring.by_chance import PlayedGame, play, played_games
from tests.scoring.insight.test_offered import thrown
from tests.thorough import sample

FREE = replace(PATCH, opening_threshold=0)
TWO = (Player("Ana"), Player("Ben"))
ODDS = turn_odds_for(FREE)


def judged(*entries: Entry, rules: RuleSet = FREE) -> list[JudgedTurn | None]:
    beginning = start(rules, TWO)
    states = [beginning]
    for entry in entries:
        states.append(apply(states[-1], entry))
    return [found for _turn, found in judged_turns(beginning, states[1:])]


def first(*entries: Entry, rules: RuleSet = FREE) -> JudgedTurn:
    found = judged(*entries, rules=rules)[0]
    assert found is not None
    return found


def test_a_turn_is_taken_apart_throw_by_throw() -> None:
    turn = first(thrown("112346", "11"), thrown("2346"))
    one, two = turn.throws

    assert turn.expected == ODDS.expected == one.expected
    assert one.luck == pytest.approx(ODDS.roll(5, 100) - ODDS.expected)
    assert one.loss_which == pytest.approx(ODDS.roll(5, 100) - ODDS.stand(4, 200))
    assert one.loss_stop == 0
    assert (two.score, two.best, two.loss) == (200, 0, 0)
    assert two.luck == -ODDS.roll(4, 200)
    assert turn.luck - turn.loss == pytest.approx(0 - ODDS.expected)


def test_to_bank_too_early_and_to_go_on_too_long_gives_something_away() -> None:
    early = first(thrown("112346", "11", bank=True))
    late = first(thrown("111555", "1115"), thrown("22"))

    assert early.throws[0].loss_stop == pytest.approx(ODDS.stand(4, 200) - 200)
    assert late.throws[0].loss_stop == pytest.approx(350 - ODDS.roll(2, 350))
    assert early.throws[0].banked
    assert not late.throws[0].banked


def test_what_could_have_been_done_the_best_first() -> None:
    turn = first(thrown("112346", "11", bank=True))

    plays = plays_in(FREE, turn, turn.throws[0])

    assert [(it.set_aside, it.to_throw) for it in plays] == [
        ((1,), 5),
        ((1, 1), 4),
        ((1, 1), None),
        ((1,), None),
    ]
    assert plays[0].value == turn.throws[0].best
    assert plays_of(ODDS, (2, 3, 4, 6, 6, 2), 300) == ()
    of_three = [it.set_aside for it in plays_of(ODDS, (1, 1, 1, 3, 3, 3), 0) if it.score == 300]
    assert of_three == [(1, 1, 1), (1, 1, 1)]  # three 3s are the same play
    winning = plays_of(TurnOdds(replace(FREE, six_ones="win")), (1,) * 6, 300)
    assert winning == (Play((1,) * 6, winning[0].score, None, 10_300),)


def test_what_may_not_be_banked_is_no_play() -> None:
    plays = plays_of(turn_odds_for(PATCH, 500), (1, 1, 2, 3, 4, 6), 0)

    assert all(it.to_throw is not None for it in plays)


def test_high_stakes_that_are_refused_or_taken_are_a_decision() -> None:
    rules = replace(FREE, high_stakes_bonus=1000)
    odds = turn_odds_for(rules)
    banked = thrown("111234", "111", bank=True)

    refused = judged(banked, thrown("223466"), rules=rules)[1]
    taken = judged(banked, Throw((2, 3, 4), high_stakes=True), rules=rules)[1]

    assert refused is not None
    assert taken is not None
    assert refused.expected == taken.expected == odds.roll(3, 1000) > odds.expected
    assert refused.loss_stakes == odds.roll(3, 1000) - odds.expected
    assert (taken.loss_stakes, taken.throws[0].score) == (0, 1000)
    for turn in (refused, taken):
        assert turn.luck - turn.loss == pytest.approx(-turn.expected)
    assert summed([refused]).loss == refused.loss_stakes


def test_what_nobody_can_judge() -> None:
    unknown = (Total(0), Skip(), Throw((1,), (1,), unentered=5, bank=True))

    assert judged(*unknown) == [None, None, None]
    assert judged(thrown("112346", "11"), Retire(0)) == [None]
    assert summed(judged(*unknown)) == Luck(without_dice=3)
    assert summed([]).z is None
    assert summed([]).quality is None


def test_a_penalty_is_part_of_what_a_farkle_costs() -> None:
    rules = replace(FREE, farkle_streak=FarkleStreak(length=2, penalty=500))
    farkle = thrown("223466")

    last = judged(farkle, farkle, farkle, rules=rules)[2]

    assert last is not None
    assert (last.terms.cost, last.brought) == (500, -500)


@pytest.mark.parametrize(
    ("rules", "turns", "open_"),
    [
        (FREE, [Total(1000), Total(0)], True),
        (replace(FREE, target_score=3000), [Total(1000), Total(0)], False),
        (replace(FREE, target_score=3050), [Total(1000), Total(0)], True),
        (replace(FREE, exact_target=True), [], False),
        (replace(FREE, fixed_turns=2), [], True),
        (replace(FREE, fixed_turns=2), [Total(0), Total(0)], False),
        (FREE, [Total(10_000)], False),
    ],
)
def test_decisions_are_judged_while_the_end_is_far(
    rules: RuleSet, turns: list[Entry], open_: bool
) -> None:
    state = start(rules, TWO)
    for entry in turns:
        state = apply(state, entry)

    assert state.turn is not None
    assert is_open(state, state.turn.seat) is open_


def test_sums_hold_losses_only_of_turns_in_which_points_were_all() -> None:
    turn = first(thrown("112346", "11", bank=True))
    late = replace(turn, terms=replace(turn.terms, is_open=False))

    both = summed([turn, late])

    assert (both.turns, both.judged, both.throws) == (2, 1, 2)
    assert both.luck == pytest.approx(2 * turn.luck)
    assert both.loss == pytest.approx(turn.loss)
    assert both.loss_squares == pytest.approx(turn.loss**2)
    assert both.quality == pytest.approx(1 - turn.loss / turn.expected)
    assert both.z == pytest.approx(both.luck / sqrt(2 * ODDS.variance(6, 0)))


@pytest.mark.slow
@settings(max_examples=sample(4, everything=30))  # prices like 7 and 99 take half a second each
@given(played_games())
def test_luck_and_losses_are_what_was_brought_beyond_the_expected(game: PlayedGame) -> None:
    rules = game.end.rules
    try:
        found = judged_turns(game.states[0], game.states[1:])
    except OddsOutOfReach:
        assume(False)  # prices that nobody plays by
    for turn, seen in found:
        if seen is None:
            continue
        brought: float = -turn.penalty if turn.is_farkle else turn.worth + turn.lost
        if turn.kind == "six_ones":
            brought = turn.points - rules_points(rules, turn) + rules.target_score
        assert seen.brought == pytest.approx(brought)
        assert seen.luck - seen.loss == pytest.approx(seen.brought - seen.expected, abs=1e-5)
        assert all(throw.loss_which >= 0 <= throw.loss_stop for throw in seen.throws)
        for throw in seen.throws:
            plays = plays_in(rules, seen, throw)
            assert (plays[0].value if plays else -seen.terms.cost) == pytest.approx(throw.best)
    assert [turn for turn, _terms in turns_with_terms(game.states[0], game.states[1:])] == [
        turn for turn, _seen in found
    ]


def rules_points(rules: RuleSet, turn: FinishedTurn) -> int:
    """The points that the last selection itself has brought."""
    assert rules.six_ones == "win"
    return turn.throws[-1].points


Player_ = Callable[[TurnOdds, tuple[Play, ...], Random], Play]


def best(_odds: TurnOdds, plays: tuple[Play, ...], _chance: Random) -> Play:
    return plays[0]


def from_300(_odds: TurnOdds, plays: tuple[Play, ...], _chance: Random) -> Play:
    most = max(it.score for it in plays)
    enough = [it for it in plays if it.score == most and (it.to_throw is None) == (most >= 300)]
    return enough[0] if enough else plays[0]


def from_1000(_odds: TurnOdds, plays: tuple[Play, ...], _chance: Random) -> Play:
    most = max(it.score for it in plays)
    enough = [it for it in plays if it.score == most and (it.to_throw is None) == (most >= 1000)]
    return enough[0] if enough else plays[0]


def by_chance(_odds: TurnOdds, plays: tuple[Play, ...], chance: Random) -> Play:
    return chance.choice(plays)


def played_turn(rules: RuleSet, how: Player_, chance: Random) -> FinishedTurn:
    odds, dice, score = turn_odds_for(rules), rules.dice, 0
    throws: list[ThrowMade] = []
    while True:
        faces = tuple(chance.randint(1, 6) for _ in range(dice))
        plays = plays_of(odds, faces, score)
        if not plays:
            throws.append(ThrowMade(faces))
            return FinishedTurn(1, 1, 0, "farkle", lost=score, throws=tuple(throws))
        play = how(odds, plays, chance)
        throws.append(ThrowMade(faces, play.set_aside, play.score - score))
        score = play.score
        if play.to_throw is None:
            return FinishedTurn(1, 1, 0, "banked", points=score, throws=tuple(throws))
        dice = play.to_throw


@pytest.mark.slow
@pytest.mark.parametrize("how", [best, from_300, from_1000, by_chance])
def test_luck_is_nobodys_merit(how: Player_) -> None:
    """Of each kind of player the mean luck of 20,000 throws is 0, within 3 standard errors."""
    chance = Random(5)
    turns = [judge(FREE, played_turn(FREE, how, chance), Terms()) for _ in range(7000)]

    found = summed(turns)

    assert abs(found.luck) < 3 * sqrt(found.variance)
    if how is best:
        assert found.loss == pytest.approx(0, abs=1e-6)
    if how is from_300:
        assert found.loss_which > 30 * found.turns


@pytest.mark.parametrize("key", ["patch", "facebook", "official"])
def test_whole_games_add_up(key: str) -> None:
    game = play(PRESETS[key].rules, 3, seed=11)

    found = [seen for _turn, seen in judged_turns(game.states[0], game.states[1:]) if seen]

    assert found
    for seen in found:
        assert seen.luck - seen.loss == pytest.approx(seen.brought - seen.expected, abs=1e-6)


@given(st.integers(0, 4), st.integers(2, 5))
def test_luck_of_nothing_is_nothing(turns: int, seats: int) -> None:
    assert summed([None] * turns * seats) == Luck(without_dice=turns * seats)


def test_a_bank_of_no_dice_is_judged_where_it_may_be_made() -> None:
    turn = first(thrown("123456", "123456"), thrown("112346", "1"), Bank())

    assert turn.brought == 1600
    assert turn.throws[1].loss_stop == pytest.approx(ODDS.roll(5, 1600) - 1600)
