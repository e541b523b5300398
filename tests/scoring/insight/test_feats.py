"""The most that the turns of a seat held in a row or at once."""

from __future__ import annotations

from scoring.entries import Bank, Skip, Total
from scoring.insight.feats import Feats, feats_of
from tests.scoring.insight.test_offered import thrown, turns_of

FARKLE = thrown("223466")


def own(*entries):
    """The turns of the first seat, where the other one calls out zeros."""
    turns = turns_of(*entries)
    return [turn for turn in turns if turn.seat == 0]


def test_of_no_turns_there_is_nothing() -> None:
    assert feats_of([]) == Feats()


def test_rows_of_farkles_and_of_turns_without_one() -> None:
    zero, bank = Total(0), Total(300)
    turns = own(FARKLE, bank, Skip(), bank, zero, bank, bank, zero, bank, zero, bank)

    assert [turn.kind for turn in turns] == [
        "farkle",
        "skipped",
        "farkle",
        "total",
        "total",
        "total",
    ]
    assert (feats_of(turns).farkle_streak, feats_of(turns).clean_streak) == (2, 3)


def test_what_one_turn_held() -> None:
    sixes, hot = thrown("444444", "444444"), thrown("111555", "111555")
    turns = own(sixes, hot, hot, Bank(), Total(0), sixes, FARKLE)

    assert feats_of(turns) == Feats(
        six_of_a_kind=2, farkle_streak=1, clean_streak=1, most_lost=turns[1].lost, most_hot_dice=3
    )
    assert turns[1].lost > 2000


def test_points_that_went_beyond_a_target_were_not_lost_to_dice() -> None:
    assert feats_of(own(Total(5000))).most_lost == 0
