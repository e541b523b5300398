"""What was thrown beside what could be expected of it, and how many dice were not risked."""

from __future__ import annotations

import random
from fractions import Fraction

from scoring.dice import Dice
from scoring.entries import Bank, Entry, Player, Retire, Throw, Total
from scoring.game import apply, start
from scoring.insight.offered import Offered, dice_not_risked, expected_of, offered_of
from scoring.insight.turn.odds import expected_points, farkle_chance
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn
from scoring.throws.throw_table import table_for
from scoring.turn import ThrowMade

RULES = RuleSet(opening_threshold=0, target_score=1_000_000)
TWO = (Player("Ana"), Player("Ben"))


def turns_of(*entries: Entry, rules: RuleSet = RULES) -> list[FinishedTurn]:
    state, turns = start(rules, TWO), []
    for entry in entries:
        after = apply(state, entry)
        if after.last_turn is not None and after.last_turn is not state.last_turn:
            turns.append(after.last_turn)
        state = after
    return turns


def dice(digits: str) -> Dice:
    return tuple(map(int, digits))


def thrown(throw: str, keep: str = "", *, bank: bool = False) -> Throw:
    return Throw(dice(throw), dice(keep), bank=bank)


def test_farkles_and_points_beside_what_could_be_expected() -> None:
    turns = turns_of(thrown("111234", "11"), thrown("5146", "5", bank=True), thrown("223466"))

    assert offered_of(RULES, turns) == Offered(
        throws=3,
        farkles=1,
        expected_farkles=2 * Fraction(5, 216) + Fraction(17, 108),
        points_offered=300 + 150,
        expected_points_offered=2 * expected_points(RULES, 6) + expected_points(RULES, 4),
        points_set_aside=200 + 50,
    )


def test_what_is_to_be_expected_of_throws_is_the_sum_of_each() -> None:
    assert expected_of(RULES, (6, 4)) == expected_points(RULES, 6) + expected_points(RULES, 4)
    assert expected_of(RULES, ()) == 0


def test_throws_that_were_not_entered_whole_are_no_luck() -> None:
    turns = turns_of(Throw((1,), (1,), unentered=5, bank=True), Throw((), unentered=6))

    assert offered_of(RULES, turns) == Offered(0, 0, Fraction(), 0, Fraction(), 0)
    assert [dice_not_risked(RULES, turn) for turn in turns] == [5, None]


def test_toxic_twos_are_a_farkle_that_offers_nothing() -> None:
    rules = RuleSet(toxic_twos=True)

    found = offered_of(rules, turns_of(thrown("122225"), rules=rules))

    assert (found.farkles, found.points_offered) == (1, 0)
    assert found.expected_farkles == farkle_chance(rules, 6) > Fraction(5, 216)


def test_a_turn_called_out_as_its_points_has_nothing_to_compare() -> None:
    turns = turns_of(Total(800), Total(0))

    assert offered_of(RULES, turns) == Offered(0, 0, Fraction(0), 0, Fraction(0), 0)
    assert [dice_not_risked(RULES, turn) for turn in turns] == [None, None]


def test_dice_that_were_not_risked() -> None:
    turns = turns_of(
        thrown("111234", "111", bank=True),
        thrown("123456", "123456", bank=True),
        thrown("223466"),
        thrown("111234", "1"),
        thrown("55234", "55"),
        Bank(),
        thrown("111234", "1"),
        Retire(0),
    )

    assert [dice_not_risked(RULES, turn) for turn in turns] == [3, 6, None, 3, None]


def test_over_many_throws_luck_evens_out() -> None:
    cup, table = random.Random(7), table_for(RULES)
    throws = [tuple(cup.randint(1, 6) for _ in range(cup.randint(1, 6))) for _ in range(20_000)]
    made = tuple(
        ThrowMade(throw, best.dice, best.points) if best else ThrowMade(throw)
        for throw in throws
        for best in [table.evaluate(throw).best]
    )

    found = offered_of(RULES, [FinishedTurn(1, 1, 0, "banked", throws=made)])

    assert abs(found.farkles / found.expected_farkles - 1) < 0.03
    assert abs(found.points_offered / found.expected_points_offered - 1) < 0.03
    assert found.points_set_aside == found.points_offered
