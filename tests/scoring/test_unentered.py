"""Throws of which only the dice that matter were entered."""

from __future__ import annotations

import pytest

from scoring.dice import distinct_throws
from scoring.entries import Bank, Player, Throw
from scoring.errors import (
    IllegalSelection,
    MustSetAsideAll,
    NothingToBank,
    SelectionRequired,
    WrongDiceCount,
)
from scoring.game import apply, start
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from scoring.throws.throw_table import table_for

TWO = (Player("Ana"), Player("Ben"))


def game(**rules: object) -> GameState:
    return start(RuleSet.from_json({"opening_threshold": 0, **rules}), TWO)


def test_what_is_set_aside_leads_to_the_same_whether_the_rest_was_entered_or_not() -> None:
    """Every throw, every selection but the whole: what counts is what was set aside."""
    begun = game()
    for dice in distinct_throws(6):
        for selection in table_for(begun.rules).evaluate(dice).selections:
            if selection.hot_dice:
                continue
            whole = apply(begun, Throw(dice, selection.dice)).turn
            part = apply(
                begun, Throw(selection.dice, selection.dice, unentered=selection.dice_left)
            ).turn
            assert whole is not None
            assert part is not None
            assert part.turn_score == whole.turn_score
            assert part.dice_in_hand == whole.dice_in_hand
            assert not part.hot_dice


@pytest.mark.parametrize("entered", [(), (2, 3), (2, 2, 3, 4, 6)])
def test_a_farkle_is_a_farkle_however_few_of_its_dice_were_entered(
    entered: tuple[int, ...],
) -> None:
    whole = apply(game(), Throw((2, 2, 3, 4, 6, 6))).last_turn
    part = apply(game(), Throw(entered, unentered=6 - len(entered))).last_turn

    assert whole is not None
    assert part is not None
    assert (part.kind, part.six_die_farkle, part.lost) == ("farkle", True, 0)
    assert (whole.kind, whole.six_die_farkle, whole.lost) == ("farkle", True, 0)


def test_hot_dice_need_every_die() -> None:
    state = apply(game(), Throw((1, 1, 1, 5, 5), (1, 1, 1, 5, 5), unentered=1))

    assert state.turn is not None
    assert (state.turn.hot_dice, state.turn.dice_in_hand) == (False, 1)


def test_who_sets_dice_aside_that_were_not_entered_whole_may_bank_them() -> None:
    state = apply(game(), Throw((1,), (1,), unentered=5, bank=True))

    assert state.last_turn is not None
    assert (state.last_turn.points, state.leftover_dice) == (100, 5)
    assert apply(apply(game(), Throw((1,), (1,), unentered=5)), Bank()).score(0) == 100


def test_the_rules_judge_the_dice_that_were_entered() -> None:
    with pytest.raises(SelectionRequired):
        apply(game(), Throw((1, 2), unentered=4))
    with pytest.raises(IllegalSelection):
        apply(game(), Throw((1, 2), (1, 2), unentered=4))
    with pytest.raises(MustSetAsideAll):
        apply(game(set_aside="all"), Throw((1, 5), (1,), unentered=4))
    with pytest.raises(NothingToBank):
        apply(game(), Throw((), unentered=6, bank=True))
    toxic = apply(game(toxic_twos=True), Throw((2, 2, 2, 2), unentered=2)).last_turn
    assert toxic is not None
    assert toxic.kind == "toxic_twos"


@pytest.mark.parametrize(("entered", "unentered"), [((), 0), ((), 5), ((1,), 6), ((1, 5), 3)])
def test_all_dice_in_hand_were_thrown(entered: tuple[int, ...], unentered: int) -> None:
    with pytest.raises(WrongDiceCount) as refused:
        apply(game(), Throw(entered, unentered=unentered))
    assert refused.value.facts == {"dice_in_hand": 6, "dice_thrown": len(entered) + unentered}
