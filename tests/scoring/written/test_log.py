"""Undo and corrections: what still stands, and what a correction may not do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from scoring.entries import (
    Adjust,
    Amend,
    Bank,
    CallTime,
    End,
    Entry,
    Join,
    LogEntry,
    Player,
    Retire,
    RollOff,
    Sign,
    Throw,
    Total,
    Undo,
    Unlock,
)
from scoring.errors import (
    CardLocked,
    CardNotLocked,
    CorrectionConflict,
    NothingToUndo,
    RuleViolation,
    TurnUnfinished,
    TurnUnknown,
)
from scoring.game import apply, legal_actions, start
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from scoring.written.log import Replay, Standing, amended, for_its_turn, history, played, replay

FARKLE = Throw((2, 2, 3, 3, 4, 6))
STRAIGHT = Throw((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6), bank=True)
HUNDRED = Throw((1, 2, 2, 3, 4, 6), (1,), bank=True)
FIVE_HUNDRED = Throw((2, 3, 4, 5, 5, 5), (5, 5, 5), bank=True)
KEPT = Throw((1, 2, 2, 3, 4, 6), (1,))


def table(*names: str, sides: Sequence[str | None] = (), **rules: Any) -> GameState:
    """A game before its first throw, without an opening threshold unless it is asked for."""
    read = RuleSet.from_json({"opening_threshold": 0, "target_score": 1000, **rules})
    players = [
        Player(name, team) for name, team in zip(names, sides or [None] * len(names), strict=True)
    ]
    return start(read, players)


def standing(replayed: Replay) -> list[tuple[int, Entry]]:
    return [(part.version, part.entry) for part in replayed.standing]


def scores(replayed: Replay) -> list[int]:
    return [replayed.state.score(seat) for seat in range(len(replayed.state.seats))]


# What has become of each entry


def test_each_entry_that_ended_a_turn_is_known_with_the_turn_as_it_was_then() -> None:
    log: list[LogEntry] = [
        STRAIGHT,
        KEPT,
        Undo(),
        FIVE_HUNDRED,
        Undo(),
        Amend(1, "miscounted", points=600),
        Amend(1, "no", points=700),
        Undo(),
        KEPT,
        Throw((2, 3, 4, 4, 6)),
    ]

    read = enumerate(history(table("Ana", "Ben", target_score=10000), log).fates, start=1)

    told = {
        version: [(it.kind, it.score, it.lost) for it in fate.turns]
        for version, fate in read
        if fate.turns
    }
    assert told == {
        1: [("banked", 1500, 0)],
        4: [("banked", 500, 0)],
        6: [("banked", 1500, 0), ("total", 600, 0)],
        7: [("total", 600, 0), ("total", 700, 0)],
        10: [("farkle", 0, 100)],
    }


def test_what_no_longer_stands_says_because_of_which_entry() -> None:
    log: list[LogEntry] = [
        FIVE_HUNDRED,
        FARKLE,
        Amend(1, "miscounted", points=600),
        Amend(2, "misread", points=700),
        Undo(),
        Amend(1, "again", points=650),
    ]

    read = history(table("Ana", "Ben", target_score=10000), log).fates

    assert [fate.dropped_by for fate in read] == [3, None, 6, 5, 5, None]
    assert [fate.place for fate in read] == [1, 2, 1, 2, 5, 1]
    assert [fate.entries for fate in read] == [
        (),
        (),
        (Total(600),),
        (Total(700),),
        (),
        (Total(650),),
    ]


def test_an_entry_replaced_by_a_correction_stands_again_once_that_is_undone() -> None:
    log = [FIVE_HUNDRED, FARKLE, Amend(1, "miscounted", points=600), Undo()]
    read = history(table("Ana", "Ben", target_score=10000), log).fates
    assert [fate.dropped_by for fate in read] == [None, None, 4, 4]


def test_to_know_what_has_become_of_all_costs_no_more_than_to_read_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    applied = counted(monkeypatch)
    game = table("Ana", "Ben", target_score=100000)
    log = [*[Total(500)] * 20, *[Amend(turn=1, reason="misread", points=550)] * 10]

    replay(game, log)
    once = len(applied)
    history(game, log)

    assert len(applied) == 2 * once


def counted(monkeypatch: pytest.MonkeyPatch) -> list[LogEntry]:
    """Every entry that is applied from now on."""
    applied: list[LogEntry] = []

    def noted(state: GameState, entry: Entry) -> GameState:
        applied.append(entry)
        return apply(state, entry)

    monkeypatch.setattr("scoring.written.log.apply", noted)
    return applied


# The short road


def test_what_stands_is_read_on_from_any_state(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table("Ana", "Ben", target_score=100000)
    log = [*[Total(500)] * 20, Amend(turn=3, reason="misread", points=550)]
    whole = replay(game, log)
    applied = counted(monkeypatch)

    part = played(whole.states[14], whole.standing[15:])

    assert len(applied) == 5
    assert part == Replay(whole.state, whole.turns[15:], whole.standing[15:], whole.states[15:])


def test_a_correction_costs_what_comes_after_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table("Ana", "Ben", target_score=100000)
    log: list[LogEntry] = [*[Total(500)] * 20, *[Amend(1, "misread", points=550)] * 10]
    again = Amend(19, "misheard", points=600)
    whole, corrected = replay(game, log), replay(game, [*log, again])
    applied = counted(monkeypatch)

    part = amended(whole.states[17], whole.standing[18:], 31, again)

    stood, checked, stand = 2, 1, 2
    assert len(applied) == stood + checked + stand
    assert part == Replay(
        corrected.state, corrected.turns[18:], corrected.standing[18:], corrected.states[18:]
    )
    assert part.standing[0] == Standing(31, Total(600), 19)


def test_what_is_locked_is_not_corrected_on_the_short_road_either() -> None:
    whole = replay(table("Ana", "Ben"), SIGNED)
    with pytest.raises(CardLocked):
        amended(whole.states[0], whole.standing[1:], 7, Amend(2, "late", points=300))


# Undo


def test_an_empty_log_is_the_start() -> None:
    game = table("Ana", "Ben")
    assert replay(game, []) == Replay(game, (), ())


def test_undo_takes_back_the_last_entry_that_stands_and_undos_add_up() -> None:
    game = table("Ana", "Ben")
    log: list[LogEntry] = [HUNDRED, KEPT, Undo(), Undo(), FARKLE, HUNDRED, Undo()]
    assert standing(replay(game, log)) == [(5, FARKLE)]


def test_nothing_is_left_to_undo() -> None:
    game = table("Ana", "Ben")
    with pytest.raises(NothingToUndo) as refused:
        replay(game, [HUNDRED, Undo(), Undo()])
    assert refused.value.code == "nothing_to_undo"


def test_every_kind_of_entry_can_be_undone() -> None:
    game = table("Ana", "Ben", "Cem")
    kinds: list[Entry] = [
        RollOff({0: 1, 1: 2, 2: 2}),
        RollOff({1: 1, 2: 5}),
        KEPT,
        Bank(),
        Total(450),
        Join("Dan"),
        Adjust(0, -50, "miscounted"),
        CallTime(),
        Retire(1),
    ]
    for count in range(1, len(kinds) + 1):
        assert replay(game, [*kinds[:count], Undo()]) == replay(game, kinds[: count - 1])
    assert replay(game, [*kinds, *[Undo()] * len(kinds)]).state == game


def test_an_undone_winner_plays_on() -> None:
    game = table("Ana", "Ben", final_round="none")
    won = replay(game, [FARKLE, STRAIGHT])
    assert won.state.outcome is not None
    assert (won.state.outcome.winners, won.state.outcome.reason) == ((1,), "target_score")
    on = replay(game, [FARKLE, STRAIGHT, Undo(), HUNDRED])
    assert (on.state.outcome, scores(on)) == (None, [0, 100])


# Corrections


def test_a_corrected_turn_stands_with_the_version_of_its_correction() -> None:
    game = table("Ana", "Ben")
    log = [KEPT, Bank(), HUNDRED, Amend(1, "a 5 too", (Throw((1, 2, 2, 3, 4, 5), (1, 5)),))]
    corrected = replay(game, log)
    assert standing(corrected) == [
        (4, Throw((1, 2, 2, 3, 4, 5), (1, 5))),
        (4, Bank()),
        (3, HUNDRED),
    ]
    assert scores(corrected) == [150, 100]
    assert [turn.points for turn in corrected.turns] == [150, 100]


def test_a_correction_by_points_alone() -> None:
    game = table("Ana", "Ben")
    corrected = replay(game, [HUNDRED, HUNDRED, Amend(1, "it was 450", points=450)])
    assert scores(corrected) == [450, 100]
    assert [turn.kind for turn in corrected.turns] == ["total", "banked"]


def test_a_correction_is_undone_as_a_whole_and_may_be_corrected_again() -> None:
    game = table("Ana", "Ben")
    once = [HUNDRED, HUNDRED, Amend(1, "450", points=450)]
    assert replay(game, [*once, Undo()]) == replay(game, once[:2])
    twice = replay(game, [*once, Amend(1, "no, 250", points=250)])
    assert scores(twice) == [250, 100]
    assert standing(twice) == [(4, Total(250)), (2, HUNDRED)]


def test_the_turn_in_progress_is_not_corrected_but_kept() -> None:
    game = table("Ana", "Ben")
    with pytest.raises(TurnUnknown) as refused:
        replay(game, [HUNDRED, KEPT, Amend(2, "not yet", points=0)])
    assert refused.value.facts == {"turn": 2, "finished_turns": 1}
    corrected = replay(game, [HUNDRED, KEPT, Amend(1, "a farkle", points=0)])
    assert corrected.state.turn is not None
    assert (corrected.state.turn.seat, corrected.state.turn.turn_score) == (1, 100)


@pytest.mark.parametrize("turn", [0, 2, 99])
def test_a_turn_that_nobody_played_cannot_be_corrected(turn: int) -> None:
    game = table("Ana", "Ben")
    with pytest.raises(TurnUnknown):
        replay(game, [HUNDRED, Amend(turn, "which one?", points=0)])
    with pytest.raises(TurnUnknown):
        replay(game, [Amend(turn, "which one?", points=0)])


def test_a_corrected_turn_must_not_go_on_after_its_end() -> None:
    game = table("Ana", "Ben")
    with pytest.raises(TurnUnfinished):
        replay(game, [HUNDRED, Amend(1, "one too many", (FARKLE, HUNDRED))])
    with pytest.raises(TurnUnfinished):
        replay(game, [HUNDRED, Amend(1, "one too many", (HUNDRED, HUNDRED))])


def test_a_correction_that_ends_the_game_contradicts_what_followed() -> None:
    game = table("Ana", "Ben", final_round="none")
    log: list[LogEntry] = [HUNDRED, HUNDRED, HUNDRED]
    with pytest.raises(CorrectionConflict) as refused:
        replay(game, [*log, Amend(2, "a straight", (STRAIGHT,))])
    facts = refused.value.facts
    assert (facts["version"], facts["turn"], facts["seat"]) == (3, 3, 0)
    assert facts["reason"]["code"] == "game_finished"
    ended = replay(game, [*log, Amend(2, "a straight", (STRAIGHT,), end_log=True)])
    assert standing(ended) == [(1, HUNDRED), (4, STRAIGHT)]
    assert ended.state.outcome is not None
    assert ended.state.outcome.winners == (1,)


def test_a_correction_below_the_opening_threshold_contradicts_later_banks() -> None:
    game = table("Ana", "Ben", opening_threshold=500, target_score=10_000)
    log: list[LogEntry] = [FIVE_HUNDRED, FARKLE, HUNDRED, FARKLE, HUNDRED]
    with pytest.raises(CorrectionConflict) as refused:
        replay(game, [*log, Amend(1, "a farkle", points=0)])
    facts = refused.value.facts
    assert (facts["version"], facts["turn"], facts["seat"], facts["name"]) == (3, 3, 0, "Ana")
    assert facts["reason"] == {
        "code": "below_opening_threshold",
        "turn_score": 100,
        "opening_threshold": 500,
        "points_missing": 400,
    }
    ended = replay(game, [*log, Amend(1, "a farkle", points=0, end_log=True)])
    assert standing(ended) == [(6, Total(0)), (2, FARKLE)]


def test_a_correction_keeps_what_the_table_entered_in_the_middle_of_the_turn() -> None:
    game = table("Ana", "Ben")
    log = [KEPT, Join("Cem"), Adjust(0, -1, "did not sing"), Bank(), HUNDRED]
    corrected = replay(game, [*log, Amend(1, "450", points=450)])
    assert scores(corrected) == [449, 100, 0]
    assert [seat.name for seat in corrected.state.seats] == ["Ana", "Ben", "Cem"]


def test_a_call_of_time_says_whether_the_turn_has_begun() -> None:
    """Else a corrected first turn of a round would come behind the end of the game."""
    game = table("Ana", "Ben")
    over = apply(apply(game, KEPT), End("none"))

    assert for_its_turn(game, CallTime()) == CallTime()
    assert for_its_turn(apply(game, KEPT), CallTime()) == CallTime(begun=True)
    assert for_its_turn(over, CallTime()) == CallTime()


def test_the_turn_of_a_seat_that_retired_in_it_can_be_corrected() -> None:
    game = table("Ana", "Ben", "Cem")
    log = [KEPT, Retire(0), HUNDRED]
    assert scores(replay(game, log)) == [0, 100, 0]
    corrected = replay(game, [*log, Amend(1, "she banked first", (HUNDRED,))])
    assert scores(corrected) == [100, 100, 0]
    assert corrected.state.seats[0].is_retired


def test_a_correction_never_hands_a_players_throws_to_another() -> None:
    """Red reaches the target earlier now: Cleo's turn does not come, and Dan is not Cleo."""
    sides = ("Red", "Blue", "Red", "Blue")
    game = table("Ana", "Ben", "Cleo", "Dan", sides=sides, teams=True)
    log: list[LogEntry] = [HUNDRED, HUNDRED, FIVE_HUNDRED]
    assert scores(replay(game, log)) == [600, 100, 600, 100]
    with pytest.raises(CorrectionConflict) as refused:
        replay(game, [*log, Amend(1, "a straight", (STRAIGHT,))])
    assert (refused.value.facts["version"], refused.value.facts["seat"]) == (3, 2)
    ended = replay(game, [*log, Amend(1, "a straight", (STRAIGHT,), end_log=True)])
    assert standing(ended) == [(4, STRAIGHT), (2, HUNDRED)]
    assert ended.state.turn is not None
    assert ended.state.turn.seat == 3


def test_what_the_table_entered_in_the_middle_of_a_turn_is_found_by_the_next() -> None:
    """The late player's turn is the next: it must be so after the correction, too."""
    game = table("Ana", "Ben")
    log = [HUNDRED, KEPT, Join("Cem"), Bank(), replace(HUNDRED, seat=2), replace(FARKLE, seat=0)]
    assert scores(replay(game, log)) == [100, 100, 100]
    corrected = replay(game, [*log, Amend(2, "it was 500", (FIVE_HUNDRED,))])
    assert scores(corrected) == [100, 500, 100]


def test_the_last_turn_of_a_game_can_be_corrected_though_a_score_was_adjusted_in_it() -> None:
    game = table("Ana", "Ben")
    log = [STRAIGHT, KEPT, Adjust(0, -1, "did not sing"), Bank()]
    corrected = replay(game, [*log, Amend(2, "it was 500", (FIVE_HUNDRED,))])
    assert scores(corrected) == [1499, 500]
    assert corrected.state.status == "finished"


def test_a_turn_in_which_its_seat_retired_is_not_banked_by_a_correction_of_its_dice() -> None:
    game = table("Ana", "Ben", "Cem")
    log = [KEPT, Adjust(1, -1, "did not sing"), Retire(0), HUNDRED]
    fifty = Throw((2, 2, 3, 4, 5, 6), (5,))
    corrected = replay(game, [*log, Amend(1, "it was a 5", (fifty,))])
    assert scores(corrected) == [0, 99, 0]
    assert [(turn.kind, turn.lost) for turn in corrected.turns] == [("retired", 50), ("banked", 0)]


def test_a_corrected_turn_belongs_to_its_seat_whatever_its_throws_say() -> None:
    game = table("Ana", "Ben")
    log = [replace(HUNDRED, seat=0), replace(HUNDRED, seat=1)]
    corrected = replay(game, [*log, Amend(2, "a slip", (replace(FIVE_HUNDRED, seat=0),))])
    assert standing(corrected) == [(1, replace(HUNDRED, seat=0)), (3, FIVE_HUNDRED)]
    assert scores(corrected) == [100, 500]


# Signing the card

WON: list[LogEntry] = [HUNDRED, HUNDRED, STRAIGHT, FARKLE]
"""Ana has won by 1,600 to 100."""
SIGNED: list[LogEntry] = [*WON, Sign(1), Sign(0)]


def actions(replayed: Replay) -> tuple[str, ...]:
    return legal_actions(replayed.state)


def refused(log: Sequence[LogEntry]) -> RuleViolation:
    with pytest.raises(RuleViolation) as refusal:
        replay(table("Ana", "Ben"), log)
    return refusal.value


def test_a_card_is_locked_when_everybody_has_signed_it() -> None:
    game = table("Ana", "Ben")
    won, one, both = replay(game, WON), replay(game, SIGNED[:-1]), replay(game, SIGNED)
    assert [part.state.signed for part in (won, one, both)] == [(), (1,), (1, 0)]
    assert [part.state.to_sign for part in (won, one, both)] == [(0, 1), (0,), ()]
    assert [part.state.is_locked for part in (won, one, both)] == [False, False, True]
    assert [part.state.status for part in (won, one, both)] == ["finished"] * 3
    assert actions(won) == ("rename", "sign", "amend", "undo")
    assert actions(one) == ("sign", "amend", "undo")
    assert actions(both) == ("unlock",)
    assert replay(game, WON[:-1]).state.to_sign == ()
    assert not replay(game, WON[:-1]).state.is_locked


def test_who_has_retired_does_not_sign() -> None:
    game = table("Ana", "Ben", "Cem")
    log: list[LogEntry] = [Retire(1), STRAIGHT, FARKLE]
    assert replay(game, log).state.to_sign == (0, 2)
    assert replay(game, [*log, Sign(2), Sign(0)]).state.is_locked


def test_a_locked_card_is_neither_undone_nor_corrected() -> None:
    assert isinstance(refused([*SIGNED, Undo()]), CardLocked)
    refusal = refused([*SIGNED, Amend(1, "it was 450", points=450)])
    assert (refusal.code, refusal.facts) == ("card_locked", {"signed": [1, 0]})
    assert str(refusal) == "The card is signed: unlock it first, with a reason."
    for move in (FARKLE, Adjust(0, -1, "did not sing"), Join("Cem"), Retire(0)):
        assert refused([*SIGNED, move]).code == "card_locked"
        assert refused([*WON, move]).code == "game_finished"
    nowhere = refused([*SIGNED, Amend(99, "which one?", points=0)])
    assert nowhere.code == "card_locked"


@pytest.mark.parametrize(
    "behind_the_lock",
    [
        [Undo(), Undo()],
        [Undo(), Sign(0)],
        [Undo(), Undo(), Undo(), HUNDRED],
        [Undo(), Unlock("too late")],
        [Undo(), Sign(0), Unlock("too late"), Undo(), Undo()],
        [Amend(1, "it was 450", points=450), Undo()],
        [Amend(1, "it was 450", points=450), Sign(0), Sign(1)],
        [Amend(1, "it was 450", points=450), Unlock("too late"), Undo()],
        [Unlock("a slip"), Sign(0), Sign(1), Undo(), Undo()],
        [Unlock("a slip"), Undo(), FARKLE, Sign(0), Sign(1), Undo(), Unlock("too late")],
    ],
)
def test_no_log_goes_behind_a_lock_whatever_stands_at_its_end(
    behind_the_lock: list[LogEntry],
) -> None:
    assert refused([*SIGNED, *behind_the_lock]).code == "card_locked"
    moved = [KEPT, Undo(), KEPT, Bank(), *SIGNED[1:], *behind_the_lock]
    assert refused(moved).code == "card_locked"


def test_a_signature_is_taken_back_until_the_card_is_locked() -> None:
    game = table("Ana", "Ben")
    once = [*WON, Sign(1), Undo()]
    assert replay(game, once) == replay(game, WON)
    assert replay(game, [*once, Sign(0), Sign(1)]).state.signed == (0, 1)
    on = [*WON, Sign(1), Undo(), Undo(), HUNDRED]
    assert scores(replay(game, on)) == [1600, 200]
    assert standing(replay(game, on)) == [(1, HUNDRED), (2, HUNDRED), (3, STRAIGHT), (8, HUNDRED)]


UNLOCKED: list[LogEntry] = [*SIGNED, Unlock("a slip")]


def test_an_unlocked_card_is_what_it_was_before_the_first_signature() -> None:
    game = table("Ana", "Ben")
    assert replay(game, UNLOCKED) == replay(game, WON)
    assert apply(replay(game, SIGNED).state, Unlock("a slip")) == replay(game, WON).state
    assert replay(game, WON).state.entries == 4
    assert actions(replay(game, UNLOCKED)) == ("rename", "sign", "amend", "undo")
    assert isinstance(refused([*UNLOCKED, Unlock("once more")]), CardNotLocked)


def test_an_unlocked_card_is_signed_anew() -> None:
    game = table("Ana", "Ben")
    again = replay(game, [*UNLOCKED, Sign(0), Sign(1)])
    assert (again.state.signed, again.state.is_locked, again.state.entries) == ((0, 1), True, 6)
    assert standing(again)[-3:] == [(4, FARKLE), (8, Sign(0)), (9, Sign(1))]
    assert replay(game, [*UNLOCKED, Sign(0), Sign(1), Unlock("another")]) == replay(game, WON)


def test_behind_an_unlock_the_last_entry_before_the_signatures_is_undone() -> None:
    game = table("Ana", "Ben")
    assert replay(game, [*UNLOCKED, Undo()]) == replay(game, WON[:-1])
    assert replay(game, [*UNLOCKED, Sign(0), Undo(), Undo()]) == replay(game, WON[:-1])
    assert replay(game, [*UNLOCKED, *[Undo()] * 4]).state == game
    with pytest.raises(NothingToUndo):
        replay(game, [*UNLOCKED, *[Undo()] * 5])
    on = replay(game, [*UNLOCKED, Undo(), HUNDRED, Sign(0), Sign(1)])
    assert scores(on) == [1600, 200]
    assert standing(on)[3:] == [(9, HUNDRED), (10, Sign(0)), (11, Sign(1))]
    twice = [*UNLOCKED, Undo(), HUNDRED, Sign(0), Sign(1), Unlock("again"), Undo(), Undo()]
    assert replay(game, twice) == replay(game, WON[:2])


def test_an_unlock_that_no_card_can_have_had_is_refused_although_it_is_followed_by_an_undo() -> (
    None
):
    assert isinstance(refused([Unlock("too early"), HUNDRED, Undo()]), CardNotLocked)
    assert isinstance(refused([HUNDRED, Unlock("too early"), Undo()]), CardNotLocked)
    assert isinstance(refused([*WON, Sign(1), Unlock("too early"), Undo()]), CardNotLocked)


def test_a_correction_voids_the_signatures_before_it() -> None:
    game = table("Ana", "Ben")
    amend = Amend(2, "it was 450", points=450)
    one = replay(game, [*WON, Sign(1), amend])
    both = replay(game, [*SIGNED, Unlock("Ben's turn"), amend])
    assert [part.state.signed for part in (one, both)] == [(), ()]
    assert standing(one) == [(1, HUNDRED), (6, Total(450)), (3, STRAIGHT), (4, FARKLE)]
    assert standing(both) == [(1, HUNDRED), (8, Total(450)), (3, STRAIGHT), (4, FARKLE)]
    assert scores(one) == scores(both) == [1600, 450]
    signed = replay(game, [*SIGNED, Unlock("Ben's turn"), amend, Sign(1), Sign(0)])
    assert signed.state.is_locked
    assert standing(signed)[-2:] == [(9, Sign(1)), (10, Sign(0))]


def test_undoing_a_correction_brings_its_signatures_back() -> None:
    game = table("Ana", "Ben")
    amend = Amend(2, "it was 450", points=450)
    assert replay(game, [*WON, Sign(1), amend, Undo()]) == replay(game, [*WON, Sign(1)])
    unlocked = [*SIGNED, Unlock("Ben's turn")]
    assert replay(game, [*unlocked, amend, Sign(0), Undo(), Undo()]) == replay(game, unlocked)
    early = [*WON, amend, Sign(1), Undo(), Undo()]
    assert replay(game, early) == replay(game, WON)


def test_an_unlock_voids_the_signatures_after_a_correction_and_none_before_it() -> None:
    game = table("Ana", "Ben")
    amended = [*WON, Sign(1), Amend(2, "it was 450", points=450)]
    unlocked = [*amended, Sign(0), Sign(1), Unlock("a slip")]
    assert replay(game, unlocked) == replay(game, amended)
    assert replay(game, [*unlocked, Undo()]) == replay(game, [*WON, Sign(1)])
    assert replay(game, [*unlocked, Undo(), Undo(), Undo()]) == replay(game, WON[:-1])
    back = [*unlocked, Undo(), Sign(0), Unlock("once more")]
    assert replay(game, back) == replay(game, WON)


def test_a_correction_that_reopens_the_game_contradicts_no_signature() -> None:
    game = table("Ana", "Ben")
    log = [*SIGNED, Unlock("Ana farkled"), Amend(3, "no straight", points=0)]
    on = replay(game, log)
    assert (on.state.status, scores(on), on.state.signed) == ("playing", [100, 100], ())
    assert replay(game, [*log, HUNDRED]).state.score(0) == 200
    over = [*WON, Sign(1), Amend(3, "no straight", points=0), STRAIGHT, FARKLE, Sign(0), Sign(1)]
    assert replay(game, over).state.is_locked


def test_an_undo_takes_back_signatures_but_neither_voided_ones_nor_an_unlock() -> None:
    log = [*WON, Sign(0), Undo(), *SIGNED[4:], Unlock("a slip"), Sign(1), Undo(), Undo(), Undo()]
    dropped = [fate.dropped_by for fate in history(table("Ana", "Ben"), log).fates]
    assert dropped == [None, None, 13, 12, 6, 6, 9, 9, 9, 11, 11, 12, 13]
    assert replay(table("Ana", "Ben"), log) == replay(table("Ana", "Ben"), WON[:2])


def test_where_a_log_ends_within_a_correction_none_of_that_correction_stands() -> None:
    """Its first throw would still fit, its second does not: an undo brings it back as a whole."""
    opening = start(RuleSet(), [Player("Ana"), Player("Ben")])
    log: list[LogEntry] = [Total(1000), Total(1000), Total(300), Total(300)]
    hundred = Throw((1, 2, 3, 4, 4, 6), (1,))
    fifty = Throw((5, 2, 3, 4, 6), (5,), bank=True)
    log.append(Amend(3, "misread", (hundred, fifty)))
    before = replay(opening, log)

    log.append(Amend(1, "misheard", points=0, end_log=True))
    after = replay(opening, log)
    assert [part.version for part in after.standing] == [6, 2]
    assert replay(opening, [*log, Undo()]).standing == before.standing
