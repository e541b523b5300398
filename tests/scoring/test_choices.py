"""Looking at a throw before it is entered says what entering it would do, for every choice."""

from __future__ import annotations

import random

import pytest

from scoring.choices import choices_for
from scoring.entries import Bank, Player, Throw
from scoring.errors import GameFinished, HighStakesNotOffered, RuleViolation, WrongDiceCount
from scoring.game import apply, start
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState

TWO = (Player("Ana"), Player("Ben"))


def outcome_of(state: GameState, entry: Throw | Bank) -> GameState | tuple[str, dict]:
    try:
        return apply(state, entry)
    except RuleViolation as refusal:
        return refusal.code, refusal.facts


@pytest.mark.slow
@pytest.mark.parametrize("preset", list(PRESETS))
def test_every_choice_leads_to_what_it_says(preset: str) -> None:
    rules = RuleSet.from_json(PRESETS[preset].rules.to_json() | {"van_t_hof_six": 3000})
    dice = random.Random(preset)
    state = start(rules, TWO)
    looked = 0
    while state.turn is not None and looked < 400:
        thrown = tuple(dice.randint(1, 6) for _ in range(state.turn.dice_in_hand))
        seen = choices_for(state, Throw(thrown))
        for choice in seen.choices:
            after = apply(state, Throw(thrown, choice.selection.dice))
            assert after.turn is not None
            assert choice.turn_score == after.turn.turn_score
            assert choice.dice_in_hand == after.turn.dice_in_hand
            banked = outcome_of(after, Bank())
            refusal = choice.bank_refusal
            if refusal is None:
                assert isinstance(banked, GameState)
            else:
                assert banked == (refusal.code, refusal.facts)
            looked += 1
        assert seen.throw.is_farkle == (not seen.choices)
        best = seen.choices[0] if seen.choices else None
        bank = best is not None and best.bank_refusal is None and best.turn_score >= 300
        state = apply(state, Throw(thrown, best.selection.dice if best else (), bank=bank))


def test_leftover_dice_are_looked_at_only_where_they_are_on_offer() -> None:
    rules = RuleSet.from_json({"high_stakes_bonus": 1000, "opening_threshold": 0})
    state = start(rules, TWO)
    with pytest.raises(HighStakesNotOffered):
        choices_for(state, Throw((1, 2), high_stakes=True))

    state = apply(state, Throw((1, 1, 1, 1, 2, 3), (1, 1, 1, 1), bank=True))
    seen = choices_for(state, Throw((1, 2), high_stakes=True))

    assert [(choice.selection.dice, choice.turn_score) for choice in seen.choices] == [((1,), 1100)]
    with pytest.raises(WrongDiceCount):
        choices_for(state, Throw((1, 2)))


def test_a_finished_game_leaves_no_choices() -> None:
    rules = RuleSet.from_json({"six_ones": "win"})
    state = apply(start(rules, TWO), Throw((1,) * 6, (1,) * 6))
    with pytest.raises(GameFinished):
        choices_for(state, Throw((1,)))
