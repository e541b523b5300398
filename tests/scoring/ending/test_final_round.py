"""Which turns belong to the final round, what a bank brings, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import get_args

import pytest

from scoring.ending import Lead, Reach, final_round_from, in_reach, lead_over, ranks
from scoring.entries import Adjust, CallTime, End, Entry, Player, Retire, Throw, Total
from scoring.game import apply, legal_actions, start
from scoring.rules.rule_set import FinalRoundKind, RuleSet, TieKind
from scoring.state import FinishedTurn, GameState

SHORT = {"opening_threshold": 0, "target_score": 1000}


def played(
    rules: dict[str, object], *entries: Entry, players: int = 2
) -> tuple[GameState, list[FinishedTurn]]:
    """The game after these entries, and its finished turns."""
    seated = [Player("Ana"), Player("Ben"), Player("Cleo")][:players]
    state = start(RuleSet.from_json(rules), seated, 0)
    turns: list[FinishedTurn] = []
    for entry in entries:
        state = apply(state, entry)
        if state.last_turn is not None and state.finished_turns > len(turns):
            turns.append(state.last_turn)
    return state, turns


@pytest.mark.parametrize(
    ("rules", "totals", "began"),
    [
        (SHORT, (100, 100), None),
        (SHORT, (100, 100, 1000), 3),
        (SHORT, (100, 100, 1000, 500), 3),
        (SHORT, (100, 1000, 1200), 2),
        (SHORT | {"tie": "roll_off_round"}, (1000, 1000), 1),
        (SHORT | {"tie": "roll_off_round"}, (1000, 1000, 50, 100), 1),
        (SHORT | {"tie": "shared"}, (1000, 1000), 1),
        (SHORT | {"final_round": "none"}, (100, 1000), None),
        (SHORT | {"exact_target": True}, (100, 1000), None),
        (SHORT | {"fixed_turns": 1, "tie": "roll_off_round"}, (1000, 1000), None),
        (SHORT | {"fixed_turns": 1}, (1000, 500), None),
    ],
)
def test_a_final_round_begins_with_the_first_who_reaches_the_target(
    rules: dict[str, object], totals: tuple[int, ...], began: int | None
) -> None:
    state, turns = played(rules, *map(Total, totals))

    assert final_round_from(state, turns) == began


def test_a_seat_that_leaves_begins_none_whatever_its_score() -> None:
    leaves = (Adjust(0, 1000, "by hand"), Throw((1, 2, 2, 3, 4, 6), (1,)), Retire(0))
    state, turns = played(SHORT, *leaves, Total(50), Total(1200), players=3)

    assert (turns[0].kind, turns[0].score) == ("retired", 1000)
    assert final_round_from(state, turns) == 3


def test_a_game_that_is_stopped_may_have_begun_one() -> None:
    state, turns = played(SHORT, Total(100), Total(1000), End("leader"))

    assert final_round_from(state, turns) == 2


def test_a_game_for_an_exact_target_has_none_when_it_is_stopped() -> None:
    state, turns = played(SHORT | {"exact_target": True}, Total(100), Total(500), End("leader"))

    assert final_round_from(state, turns) is None


@pytest.mark.parametrize(
    ("rules", "entries", "began"),
    [
        (SHORT, (CallTime(begun=True), Total(1000)), 0),
        (SHORT, (Total(100), CallTime(), Total(1000)), 1),
        (SHORT, (Total(100), Total(200), CallTime(begun=True), Total(1000)), 2),
        (SHORT, (Total(100), Total(200), CallTime()), 2),
        (SHORT, (Total(100), CallTime(), Retire(1)), 1),
        (SHORT | {"exact_target": True}, (Total(100), CallTime(), Total(1000)), 1),
        (SHORT | {"final_round": "none"}, (Total(100), CallTime(), Total(1000)), 1),
    ],
)
def test_where_time_is_called_the_turn_in_hand_is_the_first_of_the_final_round(
    rules: dict[str, object], entries: tuple[Entry, ...], began: int
) -> None:
    state, turns = played(rules, *entries)

    assert final_round_from(state, turns) == began


def test_who_is_left_alone_has_won_without_one() -> None:
    state, turns = played(SHORT, Total(1000), Retire(1))

    assert final_round_from(state, turns) is None


@pytest.mark.parametrize(
    ("rules", "totals", "lead"),
    [
        (SHORT, (100, 100, 50), None),
        (SHORT, (100, 1500, 100), Lead(1, 1400, wins_tie=True)),
        (SHORT | {"tie": "shared"}, (1500, 0), Lead(0, 1500, wins_tie=False)),
        (SHORT | {"tie": "shared"}, (1500, 1500), Lead(0, 1500, wins_tie=False)),
        (SHORT | {"tie": "roll_off_round"}, (1000, 1000, 1000), None),
        (SHORT | {"tie": "roll_off_round"}, (1000, 1000, 1000, 50), Lead(0, 50, wins_tie=False)),
        (SHORT | {"final_round": "everyone_once"}, (1000, 50, 50), None),
    ],
)
def test_in_the_final_round_it_is_known_what_a_turn_has_to_make_up_for(
    rules: dict[str, object], totals: tuple[int, ...], lead: Lead | None
) -> None:
    state, _ = played(rules, *map(Total, totals), players=3)

    assert state.turn is not None
    assert lead_over(state, state.turn.seat) == lead


def test_of_two_that_lead_the_first_who_set_the_score_is_to_be_passed() -> None:
    state, _ = played(SHORT, Total(50), Total(1000), Adjust(0, 950, "by hand"), players=3)

    assert lead_over(state, 2) == Lead(1, 1000, wins_tie=True)


@pytest.mark.parametrize(
    ("rules", "entries", "places"),
    [
        (SHORT, (), (1, 1, 1)),
        (SHORT, (Total(300), Total(300), Total(500)), (2, 2, 1)),
        (
            SHORT | {"tie": "first_to_set"},
            (Total(50), Total(1000), Total(0), Total(950)),
            (2, 1, 3),
        ),
        (SHORT | {"tie": "shared"}, (Total(50), Total(1000), Total(0), Total(950)), (1, 1, 3)),
        (SHORT, (Total(300), Total(500), Retire(1)), (1, None, 2)),
    ],
)
def test_who_has_won_stands_before_those_they_tie_with(
    rules: dict[str, object], entries: tuple[Entry, ...], places: tuple[int | None, ...]
) -> None:
    assert ranks(played(rules, *entries, players=3)[0]) == places


TURNS = ({}, {"exact_target": True}, {"fixed_turns": 3}, {"teams": True})
KINDS = [*product(get_args(FinalRoundKind), get_args(TieKind), TURNS)]


@pytest.mark.parametrize(("final_round", "tie", "turns"), KINDS)
def test_what_a_bank_brings_is_known_before(
    final_round: str, tie: str, turns: dict[str, object]
) -> None:
    rules = RuleSet.from_json(SHORT | {"final_round": final_round, "tie": tie} | turns)
    brought = {came for seed in range(60) for came in banks_of_a_game(rules, Random(seed))}

    is_without = "fixed_turns" in turns or "exact_target" in turns or final_round == "none"
    assert brought == ({None, "win"} if is_without else {None, "win", "final round"})


def banks_of_a_game(rules: RuleSet, chance: Random) -> Iterator[str | None]:
    """What each bank brings, held against what was said before. Some scores are set by hand."""
    names = ["Ana", "Ben", "Cleo", "Dora"][: chance.randint(2, 4)]
    players = [
        Player(name, f"Team {n % 2}" if rules.teams else None) for n, name in enumerate(names)
    ]
    state = start(rules, players, chance.randrange(len(players)))
    for _ in range(40):
        if state.turn is None:
            return
        if chance.random() < 0.05 and "call_time" in legal_actions(state):
            state = apply(state, CallTime(begun=True))
        if chance.random() < 0.1:
            state = apply(state, Adjust(0, chance.choice([-50, 100, 900]), "by hand"))
        seat, points = state.turn.seat, chance.choice([0, 50, 50, 100, 200, 400, 500, 1000])
        reach = in_reach(state, seat)
        after = apply(state, Total(points))
        came = brought_by(state, after, seat) if points else None
        if after.last_turn is not None and not after.last_turn.gift:  # who leads may win with one
            assert came == told(reach, points), (state, points)
        yield came
        state = after


def told(reach: Reach | None, points: int) -> str | None:
    if reach is None or points < reach.points or (reach.most is not None and points > reach.most):
        return None
    return "win" if reach.wins else "final round"


def brought_by(before: GameState, after: GameState, seat: int) -> str | None:
    if after.outcome is not None:
        won = {after.seats[winner].side for winner in after.outcome.winners}
        return "win" if won == {after.seats[seat].side} else None
    begins = before.final_round is None and after.final_round is not None
    return "final round" if begins and after.final_round.started_by is not None else None
