"""How games end at the edges: ties, late players, and seats that leave in their own turn."""

from __future__ import annotations

import pytest

from scoring.entries import Adjust, Join, Player, Retire, Throw, Total
from scoring.game import apply, start
from scoring.rules.rule_set import RuleSet
from scoring.state import FinalRound, Outcome


@pytest.mark.parametrize("starts", [0, 1, 2])
def test_when_everybody_farkles_the_starter_was_first(starts: int) -> None:
    rules = RuleSet.from_json({"fixed_turns": 1})
    state = start(rules, [Player("Ana"), Player("Ben"), Player("Cleo")], starts)
    for _ in range(3):
        state = apply(state, Total(0))
    assert state.outcome == Outcome((starts,), "first_to_set")


def test_equal_turns_lets_everybody_finish_the_round_and_nobody_play_two() -> None:
    """A late player counts from the round of joining, not by turns."""
    rules = RuleSet.from_json(
        {"final_round": "equal_turns", "opening_threshold": 0, "target_score": 1000}
    )
    state = start(rules, [Player("Ana"), Player("Ben")], 0)
    for entry in (Total(100), Total(100), Join("Late Lou"), Total(100), Total(1000)):
        state = apply(state, entry)
    assert state.final_round is not None
    assert state.final_round.seats_left == (2,)
    assert [seat.turns for seat in state.seats] == [2, 2, 0]


def test_a_late_player_who_has_had_the_turn_of_the_round_is_not_asked_again() -> None:
    rules = RuleSet.from_json(
        {"final_round": "equal_turns", "opening_threshold": 0, "target_score": 1000}
    )
    state = start(rules, [Player("Ana"), Player("Ben")], 1)  # Ben, then Late Lou, then Ana
    for entry in (Total(50), Total(50), Join("Late Lou"), Total(50), Total(100), Total(1000)):
        state = apply(state, entry)
    assert [seat.turns for seat in state.seats] == [2, 2, 1]
    assert state.outcome == Outcome((0,), "highest_score")


def test_a_roll_off_round_goes_on_in_turn_order_after_the_last_seat_to_play() -> None:
    rules = RuleSet.from_json(
        {"tie": "roll_off_round", "opening_threshold": 0, "target_score": 1000}
    )
    state = start(rules, [Player("Ana"), Player("Ben"), Player("Cem")], 1)
    for _ in range(3):
        state = apply(state, Total(1000))
    assert state.final_round == FinalRound(started_by=1, seats_left=(1, 2, 0), tied=(0, 1, 2))
    throwers = []
    for points in (50, 100, 100, 0, 50):
        assert state.turn is not None
        throwers.append(state.turn.seat)
        state = apply(state, Total(points))
    assert throwers == [1, 2, 0, 2, 0]
    assert [state.score(seat) for seat in range(3)] == [1150, 1050, 1100]
    assert state.outcome == Outcome((0,), "roll_off_round")


@pytest.mark.parametrize("has_thrown", [False, True])
def test_who_leaves_above_the_target_begins_no_final_round(has_thrown: bool) -> None:
    """Points given by hand end no game: the next bank does, and there is none."""
    rules = RuleSet.from_json({"opening_threshold": 0, "target_score": 1000})
    state = start(rules, [Player("Ana"), Player("Ben"), Player("Cem")], 0)
    if has_thrown:
        state = apply(state, Throw((1, 2, 2, 3, 4, 6), (1,)))
    for entry in (Adjust(0, 1200, "forgotten last week"), Retire(0)):
        state = apply(state, entry)
    assert (state.status, state.final_round, state.outcome) == ("playing", None, None)
    for points in (100, 200, 300, 400):
        assert state.turn is not None
        state = apply(state, Total(points, seat=state.turn.seat))
    assert [state.score(seat) for seat in range(3)] == [1200, 400, 600]
    assert state.status == "playing"


def test_who_leaves_with_fixed_turns_left_is_not_asked_for_them() -> None:
    rules = RuleSet.from_json({"fixed_turns": 2, "opening_threshold": 0})
    state = start(rules, [Player("Ana"), Player("Ben"), Player("Cem")], 0)
    for entry in (*[Total(100)] * 4, Total(250), Retire(2)):
        state = apply(state, entry)
    assert [seat.turns for seat in state.seats] == [2, 2, 1]
    assert (state.turn, state.outcome) == (None, Outcome((1,), "highest_score"))


def test_a_gift_never_goes_to_a_team_mate() -> None:
    """The team-mate shares the lowest score; the others take the gift for all that."""
    rules = RuleSet.from_json(
        {"teams": True, "exact_target": True, "opening_threshold": 0, "target_score": 1000}
    )
    sides = zip(("Ana", "Ben", "Cem", "Dan"), ("Red", "Blue", "Red", "Blue"), strict=True)
    state = start(rules, [Player(name, team) for name, team in sides], 0)
    for points in (400, 500, 0, 0, 700):
        state = apply(state, Total(points))
    assert state.last_turn is not None
    assert (state.last_turn.kind, state.last_turn.gift, state.last_turn.gift_to) == ("gift", 700, 1)
    assert [state.score(seat) for seat in range(4)] == [400, 1200, 400, 1200]
