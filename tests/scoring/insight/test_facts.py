"""What is counted of finished turns, alone and added up."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import reduce
from operator import add
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Bank, Entry, Retire, Skip, Throw, Total
from scoring.insight.facts import Facts, facts_of, how_entered
from scoring.insight.offered import offered_of
from scoring.insight.turn.odds import expected_points, farkle_chance
from scoring.rules.rule_set import RuleSet
from tests.scoring.by_chance import PlayedGame, of_games, played_games
from tests.scoring.insight.test_offered import RULES, thrown, turns_of

FARKLE, FIFTY = thrown("223466"), thrown("522346", "5")


def rules(**options: object) -> RuleSet:
    return RuleSet.from_json({"opening_threshold": 0, "target_score": 1_000_000} | options)


def test_of_no_turns_nothing_is_counted() -> None:
    assert facts_of(RULES, []) == Facts()


def test_everything_that_is_counted_of_a_turn() -> None:
    turns = turns_of(thrown("111234", "111"), thrown("555", "555"), thrown("114466", "1"), Bank())

    assert facts_of(RULES, turns) == Facts(
        turns=1,
        banked=1,
        hot_dice=1,
        throws=3,
        points_banked=300 + 500 + 100,
        best_turn=900,
        banked_early=1,
        judged_throws=3,
        expected_farkles=2 * farkle_chance(RULES, 6) + farkle_chance(RULES, 3),
        points_offered=300 + 500 + 1500,
        expected_points_offered=2 * expected_points(RULES, 6) + expected_points(RULES, 3),
        points_set_aside=900,
    )


def test_a_farkle_loses_what_was_at_risk() -> None:
    counted = facts_of(RULES, turns_of(thrown("111234", "11"), thrown("2346"), FARKLE))

    assert (counted.turns, counted.banked, counted.farkles) == (2, 0, 2)
    assert (counted.points_lost, counted.six_die_farkles, counted.thrown_farkles) == (200, 1, 2)
    assert (counted.best_turn, counted.toxic) == (None, 0)


def test_toxic_twos_are_farkles_as_well() -> None:
    toxic = rules(toxic_twos=True)
    counted = facts_of(toxic, turns_of(thrown("222234"), FARKLE, rules=toxic))

    assert (counted.farkles, counted.toxic, counted.six_die_farkles) == (2, 1, 1)


def test_a_streak_of_farkles_costs_a_penalty() -> None:
    strict = rules(farkle_streak={"length": 2, "penalty": 300})
    counted = facts_of(strict, turns_of(*[FARKLE] * 4, rules=strict))

    assert (counted.penalties, counted.points_lost) == (600, 0)


def test_what_is_given_away_was_banked_and_what_is_too_much_was_lost() -> None:
    given_away = rules(exact_target=True, target_score=500)
    void = rules(exact_target="void", target_score=500)

    gift = facts_of(given_away, turns_of(Total(800), rules=given_away))
    overshot = facts_of(void, turns_of(Total(800), rules=void))

    assert (gift.points_banked, gift.best_turn, gift.points_lost) == (800, 800, 0)
    assert (overshot.points_banked, overshot.best_turn, overshot.points_lost) == (0, 0, 800)
    assert gift.banked == overshot.banked == 1


@pytest.mark.parametrize(
    ("entries", "banked", "lost"),
    [((Skip(),), 0, 0), ((FIFTY, Retire(0)), 0, 50), ((thrown("111111", "111111"),), 0, 0)],
    ids=["skipped", "retired", "six 1s"],
)
def test_a_turn_that_was_not_ended_by_choice_is_no_bank(
    entries: tuple[Entry, ...], banked: int, lost: int
) -> None:
    wins = rules(six_ones="win")
    counted = facts_of(wins, turns_of(*entries, rules=wins))

    assert (counted.turns, counted.banked, counted.points_lost) == (1, banked, lost)
    assert (counted.points_banked, counted.best_turn) == (0, None)


def test_a_bank_is_late_with_two_dice_to_throw() -> None:
    turns = turns_of(
        thrown("111123", "1111", bank=True), thrown("111234", "111", bank=True), Total(300)
    )
    counted = facts_of(RULES, turns)

    assert (counted.banked, counted.banked_early, counted.banked_late) == (3, 1, 1)


def test_throws_that_were_not_entered_whole_are_counted_and_not_judged() -> None:
    counted = facts_of(RULES, turns_of(Throw((1,), (1,), unentered=5, bank=True)))

    assert (counted.throws, counted.judged_throws, counted.expected_farkles) == (1, 0, Fraction())


def test_counts_are_added_up_and_the_better_of_the_best_turns_is_kept() -> None:
    nothing, hundred, farkle = (
        facts_of(RULES, turns_of(*entries)) for entries in ((), (Total(100),), (FARKLE,))
    )
    fifty = facts_of(RULES, turns_of(Total(50)))

    assert hundred + fifty == fifty + hundred == facts_of(RULES, turns_of(Total(50), Total(100)))
    assert (hundred + fifty).best_turn == (hundred + farkle).best_turn == 100
    assert (nothing + farkle).best_turn is None
    assert (farkle + farkle).expected_farkles == 2 * farkle_chance(RULES, 6)


@pytest.mark.slow
@of_games
@given(game=played_games(), seed=st.integers(0, 1000))
def test_the_facts_of_parts_add_up_to_those_of_the_whole(game: PlayedGame, seed: int) -> None:
    chance, rules = Random(seed), game.end.rules
    parts: list[list[object]] = [[], [], []]
    for turn in game.turns:
        chance.choice(parts).append(turn)

    assert reduce(add, [facts_of(rules, part) for part in parts]) == facts_of(rules, game.turns)


@of_games
@given(game=played_games())
def test_what_is_counted_is_what_the_sheet_says(game: PlayedGame) -> None:
    counted, kinds = facts_of(game.end.rules, game.turns), Counter(it.kind for it in game.turns)

    assert counted.turns == sum(kinds.values())
    assert counted.banked == sum(kinds[it] for it in ("banked", "total", "gift", "overshot"))
    assert counted.farkles == kinds["farkle"] + kinds["toxic_twos"]
    luck = offered_of(game.end.rules, game.turns)
    assert (counted.judged_throws, counted.thrown_farkles) == (luck.throws, luck.farkles)
    assert counted.points_offered >= counted.points_set_aside - _unjudged(game)
    assert counted.best_turn is None or 0 <= counted.best_turn <= counted.points_banked


def _unjudged(game: PlayedGame) -> int:
    throws = (throw for turn in game.turns for throw in turn.throws)
    return sum(throw.points for throw in throws if throw.unentered)


# How a game was entered


@pytest.mark.parametrize(
    ("entries", "entered"),
    [
        ((), "dice"),
        ((Skip(), Skip()), "dice"),
        ((FARKLE, FIFTY, Bank()), "dice"),
        ((Throw((1,), (1,), unentered=5, bank=True),), "dice"),
        ((FIFTY, Retire(0)), "dice"),
        ((Total(300), Total(0), Skip()), "totals"),
        ((Total(300), FARKLE), "mixed"),
        ((FARKLE, Total(0)), "mixed"),
    ],
)
def test_by_what_a_game_was_written_down(entries: tuple[Entry, ...], entered: str) -> None:
    assert how_entered(turns_of(*entries)) == entered
