"""A game of which only the result is told."""

import pytest

from scoring.entries import Player, Rename, Sign, Total, Undo, Unlock
from scoring.errors import OnlyRecorded
from scoring.game import apply, legal_actions
from scoring.results import result_of
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn, Outcome
from scoring.written.log import check_open
from scoring.written.recorded import RecordedSeat, recorded_state, recorded_turns
from scoring.written.snapshot import state_from_json, state_to_json

PATCH = PRESETS["patch"].rules
ANA, BEN = Player("Ana"), Player("Ben")


def test_the_scores_stand_as_they_are_told():
    told = [RecordedSeat(9_000, is_winner=False), RecordedSeat(10_350, is_winner=True)]
    state = recorded_state(PATCH, [ANA, BEN], told)
    assert state.outcome == Outcome((1,), "recorded")
    assert [state.score(seat) for seat in (0, 1)] == [9_000, 10_350]
    assert (state.turn, state.entries, state.status) == (None, 0, "finished")
    ends = result_of(state).seats
    assert [(it.rank, it.margin, it.is_winner) for it in ends] == [
        (2, -1_350, False),
        (1, 1_350, True),
    ]


def test_it_is_kept_and_read_again_as_any_other():
    told = [RecordedSeat(500, True, (500, None)), RecordedSeat(0, False, (0, 0))]
    state = recorded_state(PATCH, [ANA, BEN], told, starts=1)
    assert state_from_json(PATCH, state_to_json(state)) == state
    assert (state.starts, [seat.turns for seat in state.seats]) == (1, [1, 2])


def test_the_winner_is_who_is_said_to_have_won_though_another_has_more():
    told = [RecordedSeat(9_000, is_winner=True), RecordedSeat(9_500, is_winner=False)]
    ends = result_of(recorded_state(PATCH, [ANA, BEN], told)).seats
    assert [(it.rank, it.is_winner) for it in ends] == [(1, True), (2, False)]


def test_a_round_that_was_not_played_has_no_line_and_one_of_0_points_is_a_farkle():
    told = [RecordedSeat(800, True, (500, 300)), RecordedSeat(0, False, (None, 0))]
    assert recorded_turns(told) == (
        FinishedTurn(1, 1, 0, "total", points=500, score=500),
        FinishedTurn(2, 2, 0, "total", points=300, score=800),
        FinishedTurn(3, 2, 1, "farkle", points=0, score=0),
    )


def test_team_mates_have_one_score_and_are_dealt_round_the_table():
    rules = RuleSet.from_json(PATCH.to_json() | {"teams": True})
    players = [Player("Ana", "R"), Player("Ben", "R"), Player("Cleo", "B"), Player("Dirk", "B")]
    told = [RecordedSeat(score, score > 1) for score in (7, 7, 1, 1)]
    state = recorded_state(rules, players, told)
    by_name = {seat.name: state.sides[seat.side].score for seat in state.seats}
    assert by_name == {"Ana": 7, "Ben": 7, "Cleo": 1, "Dirk": 1}
    assert {state.seats[seat].name for seat in state.outcome.winners} == {"Ana", "Ben"}


@pytest.mark.parametrize("entry", [Total(500), Sign(0), Unlock("why"), Rename(0, "Other"), Undo()])
def test_nothing_is_entered_in_it(entry):
    told = [RecordedSeat(800, True, (500, 300)), RecordedSeat(0, False)]
    state = recorded_state(PATCH, [ANA, BEN], told)
    assert legal_actions(state) == ()
    with pytest.raises(OnlyRecorded):
        check_open(state) if isinstance(entry, Undo) else apply(state, entry)
