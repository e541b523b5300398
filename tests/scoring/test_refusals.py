"""Every refusal of a move: its code, the facts a person needs, and one clear sentence."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.entries import Bank, CallTime, Entry, Join, Player, Retire, Sign, Throw, Total, Unlock
from scoring.errors import RuleViolation
from scoring.game import apply, start
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import table_for

STRAIGHT = Throw((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6))
KEPT = Throw((1, 1, 2, 3, 4, 6), (1, 1))
BANKED = Throw((1, 1, 2, 3, 4, 6), (1, 1), bank=True)
NEEDS_THREE = "does not score here: it needs three of a kind."
NO_OPENING = {"opening_threshold": 0}
QUICK = {**NO_OPENING, "target_score": 200, "final_round": "none"}
WON = [Retire(1), BANKED]
"""Quickly won by Ana; Ben has retired."""


def refusal(rules: dict[str, Any], *entries: Entry) -> RuleViolation:
    """All entries are played; the last one is refused."""
    state = start(RuleSet.from_json(rules), [Player("Ana"), Player("Ben"), Player("Cem")])
    *played, last = entries
    for entry in played:
        state = apply(state, entry)
    with pytest.raises(RuleViolation) as refused:
        apply(state, last)
    return refused.value


@pytest.mark.parametrize(
    ("rules", "entries", "code", "facts", "words"),
    [
        (
            {},
            [BANKED],
            "below_opening_threshold",
            {"turn_score": 200, "opening_threshold": 500, "points_missing": 300},
            "300 more to open (500).",
        ),
        (
            {},
            [Total(350)],
            "below_opening_threshold",
            {"turn_score": 350, "opening_threshold": 500, "points_missing": 150},
            "150 more to open (500).",
        ),
        (
            {**NO_OPENING, "minimum_bank": 350},
            [KEPT, Bank()],
            "below_minimum_bank",
            {"turn_score": 200, "minimum_bank": 350, "points_missing": 150},
            "150 more to bank (350).",
        ),
        (
            {"hot_dice": "must_roll"},
            [STRAIGHT, Bank()],
            "must_roll_hot_dice",
            {"turn_score": 1500, "dice_in_hand": 6},
            "once more",
        ),
        ({}, [Throw((1, 2))], "wrong_dice_count", {"dice_in_hand": 6, "dice_thrown": 2}, "6 dice"),
        (
            {},
            [KEPT, Throw((1, 2, 3, 4, 5, 6), (1,))],
            "wrong_dice_count",
            {"dice_in_hand": 4, "dice_thrown": 6},
            "4 dice",
        ),
        (
            {},
            [Throw((1, 2, 2, 3, 4, 6))],
            "selection_required",
            {"dice": [1, 2, 2, 3, 4, 6], "legal_selections": [[1]]},
            "at least one",
        ),
        (
            {},
            [Throw((2, 2, 3, 3, 4, 6), (2,))],
            "selection_not_allowed",
            {"dice": [2, 2, 3, 3, 4, 6], "set_aside": [2]},
            "Nothing can be set aside",
        ),
        (
            {},
            [Throw((1, 2, 4, 3, 4, 6), (1, 4))],
            "illegal_selection",
            {
                "dice": [1, 2, 4, 3, 4, 6],
                "set_aside": [1, 4],
                "legal_selections": [[1]],
                "reason": "The 4 does not score here: it needs three of a kind.",
            },
            "The 4",
        ),
        (
            {},
            [Throw((1, 2, 4, 3, 4, 6), (1, 1))],
            "illegal_selection",
            {
                "dice": [1, 2, 4, 3, 4, 6],
                "set_aside": [1, 1],
                "legal_selections": [[1]],
                "reason": "The throw shows 1-2-4-3-4-6: 1-1 cannot be set aside.",
            },
            "1-1 cannot be set aside",
        ),
        (
            {"set_aside": "all"},
            [Throw((1, 5, 2, 3, 4, 4), (1,))],
            "must_set_aside_all",
            {"dice": [1, 5, 2, 3, 4, 4], "set_aside": [1], "legal_selections": [[1, 5]]},
            "Every scoring die",
        ),
        ({}, [Bank()], "nothing_to_bank", None, "throw first"),
        ({}, [Throw((2, 2, 3, 3, 4, 6), bank=True)], "nothing_to_bank", None, "ends the turn"),
        ({}, [Throw(KEPT.dice, KEPT.set_aside, seat=1)], "not_your_turn", None, "Ana's turn"),
        ({}, [Bank(seat=2)], "not_your_turn", None, "Ana's turn"),
        ({}, [Total(500, seat=2)], "not_your_turn", None, "Ana's turn"),
        ({}, [KEPT, Total(500)], "turn_in_progress", None, "Ana has already thrown"),
        ({}, [Total(501)], "implausible_total", {"points": 501}, "501"),
        ({}, [Throw((1,), (1,), high_stakes=True)], "high_stakes_not_offered", None, "not played"),
        (
            {"high_stakes_bonus": 1000},
            [Throw((1,), (1,), high_stakes=True)],
            "high_stakes_not_offered",
            None,
            "did not bank",
        ),
        (
            {"high_stakes_bonus": 1000, **NO_OPENING},
            [BANKED, KEPT, Throw((1, 2, 3, 4), (1,), high_stakes=True)],
            "high_stakes_not_offered",
            None,
            "first throw",
        ),
        ({}, [Retire(1), Retire(1)], "seat_retired", {"name": "Ben", "seat": 1}, "Ben"),
        ({}, [Retire(1), Retire(2), KEPT], "game_finished", {}, "finished"),
        ({}, [Retire(1), Retire(2), Join("Dan")], "game_finished", {}, "finished"),
        ({}, [Sign(0)], "game_not_finished", {}, "when the game is finished"),
        ({}, [Sign(85)], "game_not_finished", {}, "when the game is finished"),
        (QUICK, [*WON, Sign(3)], "seat_unknown", {"seat": 3, "last_seat": 2}, "no seat 3"),
        (QUICK, [*WON, Sign(1)], "seat_retired", {"name": "Ben", "seat": 1}, "Ben"),
        (
            QUICK,
            [*WON, Sign(2), Sign(2)],
            "already_signed",
            {"name": "Cem", "seat": 2},
            "Cem has already signed.",
        ),
        (
            QUICK,
            [*WON, Sign(2), Sign(0), Sign(0)],
            "already_signed",
            {"name": "Ana", "seat": 0},
            "Ana has already signed.",
        ),
        ({}, [Unlock("why?")], "card_not_locked", {"signed": [], "to_sign": []}, "nothing"),
        (
            QUICK,
            [*WON, Sign(2), Unlock("why?")],
            "card_not_locked",
            {"signed": [2], "to_sign": [0]},
            "not everybody has signed",
        ),
        (QUICK, [*WON, Sign(2), BANKED], "game_finished", {}, "finished"),
        (QUICK, [*WON, Sign(2), Sign(0), BANKED], "card_locked", {"signed": [2, 0]}, "unlock it"),
        ({}, [CallTime()], "nobody_has_thrown", {}, "without a result"),
        ({}, [CallTime(begun=True), CallTime()], "time_called", {}, "already"),
        ({"fixed_turns": 10}, [CallTime()], "turns_end_it", {"turns": 10}, "after 10 turns each"),
        (
            {**NO_OPENING, "target_score": 200},
            [BANKED, CallTime()],
            "final_round_ends_it",
            {},
            "ends",
        ),
        (
            {**NO_OPENING, "target_score": 200},
            [BANKED, Join("Dan")],
            "final_round_begun",
            {},
            "final round",
        ),
    ],
)
def test_a_refusal_says_what_a_person_needs(
    rules: dict[str, Any],
    entries: list[Entry],
    code: str,
    facts: dict[str, Any] | None,
    words: str,
) -> None:
    refused = refusal(rules, *entries)
    assert refused.code == code
    assert facts is None or refused.facts == facts
    assert words in str(refused)
    assert str(refused).endswith(".")


@pytest.mark.parametrize(
    ("preset", "throw", "set_aside", "why"),
    [
        ("patch", (1, 2, 2, 3, 4, 6), (1, 2), f"The 2 {NEEDS_THREE}"),
        ("patch", (1, 2, 2, 3, 4, 6), (6,), f"The 6 {NEEDS_THREE}"),
        ("official", (2, 2, 2, 2, 3, 4), (2, 2, 2, 2), f"The 2 {NEEDS_THREE}"),
        ("patch", (1, 2, 3), (1, 5), "The throw shows 1-2-3: 1-5 cannot be set aside."),
    ],
)  # fmt: skip
def test_why_a_selection_is_illegal_in_words(
    preset: str, throw: tuple[int, ...], set_aside: tuple[int, ...], why: str
) -> None:
    with pytest.raises(RuleViolation) as refused:
        table_for(PRESETS[preset].rules).selection(throw, set_aside)
    assert str(refused.value) == why


def test_why_a_die_that_scores_nowhere_is_illegal() -> None:
    rules = RuleSet.from_json(
        {
            "three_of_a_kind": {"2": None},
            "four_of_a_kind": None,
            "five_of_a_kind": None,
            "six_of_a_kind": None,
            "straight": None,
            "three_pairs": None,
            "four_and_pair": None,
            "two_triplets": None,
        }
    )
    with pytest.raises(RuleViolation) as refused:
        table_for(rules).selection((1, 2, 3), (1, 2))
    assert str(refused.value) == "The 2 never scores."


@pytest.mark.parametrize(
    ("changes", "throw", "why"),
    [
        ({"straight": 1500}, (2, 3), "The 2 does not score here: it needs a straight."),
        (
            {"small_straights": {"2-6": 750}},
            (3, 4),
            "The 3 does not score here: it needs a small straight.",
        ),
        ({"three_pairs": 500}, (2, 2), "The 2 does not score here: it needs three pairs."),
    ],
)
def test_what_an_idle_die_needs_is_named_after_the_rules(
    changes: dict[str, Any], throw: tuple[int, ...], why: str
) -> None:
    nothing = {
        "three_of_a_kind": dict.fromkeys("123456"),
        "four_of_a_kind": None,
        "five_of_a_kind": None,
        "six_of_a_kind": None,
        "straight": None,
        "three_pairs": None,
        "four_and_pair": None,
        "two_triplets": None,
    }
    with pytest.raises(RuleViolation) as refused:
        table_for(RuleSet.from_json({**nothing, **changes})).selection(throw, throw)
    assert str(refused.value) == why


@pytest.mark.parametrize("dice", [(1,) * 7])
def test_a_throw_has_at_most_six_dice(dice: tuple[int, ...]) -> None:
    with pytest.raises(RuleViolation) as refused:
        table_for(PRESETS["patch"].rules).evaluate(dice)
    assert refused.value.code == "wrong_dice_count"
    assert refused.value.facts == {"dice_in_hand": 6, "dice_thrown": len(dice)}
