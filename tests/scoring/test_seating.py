"""Sitting down: how many, which names, which teams, who sits where and who starts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from scoring.entries import Adjust, Entry, Join, Player, Retire, RollOff, Throw, player_from_json
from scoring.errors import LastOneLeft, RuleViolation
from scoring.game import apply, legal_actions, start
from scoring.rules.rule_set import RuleSet
from scoring.seats.leaving import check_asked
from scoring.seats.seating import of_one_spelling, spelled_as_here
from scoring.state import FinishedTurn, GameState
from scoring.turn import ThrowMade

FARKLE = Throw((2, 2, 3, 3, 4, 6))
PLAIN = RuleSet.from_json({"opening_threshold": 0})
TEAMS = RuleSet.from_json({"opening_threshold": 0, "teams": True})


def named(*names: str) -> list[Player]:
    return [Player(name) for name in names]


def refusal_of(rules: RuleSet, players: Sequence[Player], starts: int = 0) -> tuple[str, Any]:
    with pytest.raises(RuleViolation) as refused:
        start(rules, players, starts)
    return refused.value.code, refused.value.facts


def refused(state: GameState, entry: Entry) -> tuple[str, Any]:
    with pytest.raises(RuleViolation) as refusal:
        apply(state, entry)
    return refusal.value.code, refusal.value.facts


def play(state: GameState, *entries: Entry) -> GameState:
    for entry in entries:
        state = apply(state, entry)
    return state


# How many, and who


def test_one_to_eighty_six_seats() -> None:
    many = named(*(f"Player {number}" for number in range(1, 88)))
    assert len(start(PLAIN, many[:1]).seats) == 1
    assert len(start(PLAIN, many[:86]).seats) == 86
    assert refusal_of(PLAIN, many) == ("too_many_seats", {"most": 86, "seats": 87})
    assert refusal_of(PLAIN, []) == ("too_few_seats", {"least": 1, "seats": 0})
    assert refusal_of(TEAMS, [Player("Ana", "Red")])[0] == "too_few_teams"


def test_the_eighty_seventh_cannot_join() -> None:
    full = start(PLAIN, named(*(f"Player {number}" for number in range(1, 87))))
    assert refused(full, Join("One More")) == ("too_many_seats", {"most": 86, "seats": 87})
    assert "join" not in legal_actions(full)


@pytest.mark.parametrize("starts", [-1, 2, 99])
def test_only_a_seat_can_start(starts: int) -> None:
    assert refusal_of(PLAIN, named("Ana", "Ben"), starts) == (
        "seat_unknown",
        {"seat": starts, "last_seat": 1},
    )


def test_names_tell_the_seats_apart() -> None:
    assert refusal_of(PLAIN, named("Ana", "ana")) == ("name_taken", {"name": "ana"})
    state = start(PLAIN, named("Ana", "Ben"))
    assert refused(state, Join("BEN")) == ("name_taken", {"name": "BEN"})
    assert refusal_of(PLAIN, named("Straße", "STRASSE")) == ("name_taken", {"name": "STRASSE"})


def test_a_name_is_the_same_however_its_accent_was_typed() -> None:
    players = [player_from_json({"name": name}) for name in ("Ren\u00e9", "RENE\u0301")]
    assert refusal_of(PLAIN, players) == ("name_taken", {"name": "REN\u00c9"})


# Teams


def test_a_seat_is_of_a_team_only_where_teams_play() -> None:
    red, blue = Player("Ana", "Red"), Player("Cleo", "Blue")
    teams = start(TEAMS, [red, blue, Player("Ben", "Red")])
    assert [teams.team_of(seat) for seat in range(3)] == [0, 1, 0]
    assert start(PLAIN, named("Ana", "Ben")).team_of(1) is None


def test_teams_are_needed_in_team_games_and_only_there() -> None:
    red, blue = Player("Ana", "Red"), Player("Ben", "Blue")
    assert refusal_of(PLAIN, [red, Player("Ben")])[0] == "team_not_allowed"
    assert refusal_of(TEAMS, [red, Player("Ben")])[0] == "team_required"
    assert refusal_of(TEAMS, [red, Player("Ben", "Red")])[0] == "too_few_teams"
    assert refused(start(TEAMS, [red, blue]), Join("Cem"))[0] == "team_required"
    assert refused(start(PLAIN, named("Ana", "Ben")), Join("Cem", "Red"))[0] == "team_not_allowed"


@pytest.mark.parametrize(
    ("teams", "seated"),
    [
        ("RBRB", "RBRB"),
        ("RRBB", "RBRB"),
        ("RRRBBB", "RBRBRB"),
        ("RRBBGG", "RBGRBG"),
        ("BRRB", "BRBR"),
        ("RRRBB", None),
        ("RRBBG", None),
        ("RRRBBG", None),
    ],
)
def test_team_mates_alternate_round_the_table(teams: str, seated: str | None) -> None:
    players = [Player(f"{team}{number}", team) for number, team in enumerate(teams)]
    state = start(TEAMS, players)
    round_table = "".join(seat.team or "" for seat in state.seats)
    assert sorted(seat.name for seat in state.seats) == sorted(player.name for player in players)
    assert seated in {None, round_table}
    side_by_side = sum(left == right for left, right in pairwise(round_table + round_table[0]))
    avoidable = 0 if 2 * max(map(teams.count, teams)) <= len(teams) else 1
    assert side_by_side == avoidable


def test_the_starting_player_keeps_the_start_wherever_the_seat_is() -> None:
    players = [Player(name, team) for name, team in zip("ABCD", "RRBB", strict=True)]
    for starts, player in enumerate(players):
        state = start(TEAMS, players, starts)
        assert state.turn is not None
        assert state.seats[state.turn.seat].name == player.name


def test_a_team_is_one_however_it_is_written() -> None:
    players = [Player("Ana", "Young"), Player("Ben"), Player("Cem", "YOUNG"), Player("Dan", "Old")]
    assert [it.team for it in of_one_spelling(players)] == ["Young", None, "Young", "Old"]

    state = start(TEAMS, [Player("Ana", "Young"), Player("Ben", "Old")])
    assert spelled_as_here(state, Join("Cem", "old")).team == "Old"
    assert spelled_as_here(state, Join("Cem", "Third")).team == "Third"
    assert spelled_as_here(state, Join("Cem")).team is None


def test_team_mates_share_score_and_opening() -> None:
    players = [Player(name, team) for name, team in zip("ABCD", "RBRB", strict=True)]
    opening = start(RuleSet.from_json({"teams": True}), players)
    state = play(opening, Throw((5, 5, 5, 2, 3, 4), (5, 5, 5), bank=True))
    assert [(state.score(seat), state.has_opened(seat)) for seat in range(4)] == [
        (500, True),
        (0, False),
        (500, True),
        (0, False),
    ]


# Joining late


@pytest.mark.parametrize(
    ("starts", "turns_before", "joined_round"),
    [(0, 0, 1), (0, 1, 1), (0, 2, 2), (0, 3, 2), (1, 0, 1), (1, 1, 2), (1, 2, 2), (1, 3, 3)],
)
def test_a_late_player_enters_the_round_that_still_comes_to_the_last_seat(
    starts: int, turns_before: int, joined_round: int
) -> None:
    state = play(start(PLAIN, named("Ana", "Ben"), starts), *[FARKLE] * turns_before)
    state = apply(state, Join("Lou"))
    assert state.seats[2].joined_round == joined_round
    while state.turn is not None and state.turn.seat != 2:
        state = apply(state, FARKLE)
    assert state.turn is not None
    assert state.turn.round == joined_round
    assert {seat.next_round for seat in state.seats} <= {joined_round, joined_round + 1}


def test_a_late_player_may_found_a_team() -> None:
    state = start(TEAMS, [Player("Ana", "Red"), Player("Ben", "Blue")])
    state = play(state, Join("Cem", "Gold"), Join("Dan", "Red"))
    assert [(seat.name, seat.side) for seat in state.seats] == [
        ("Ana", 0),
        ("Ben", 1),
        ("Cem", 2),
        ("Dan", 0),
    ]


# Who starts


def test_everybody_throws_for_the_start_until_one_is_highest() -> None:
    state = start(PLAIN, named("Ana", "Ben", "Cem"))
    state = apply(state, RollOff({0: 5, 1: 2, 2: 5}))
    legal = set(legal_actions(state))
    table = {"join", "retire", "rename", "change_places", "adjust", "end", "undo"}
    assert legal >= {"roll_off", *table}
    assert legal.isdisjoint({"throw", "high_stakes", "bank", "total", "skip", "call_time"})
    assert refused(state, FARKLE) == (
        "roll_off_pending",
        {"names": "Ana, Cem", "contenders": [0, 2]},
    )
    assert refused(state, RollOff({0: 1, 1: 2, 2: 3})) == (
        "roll_off_seats",
        {"names": "Ana, Cem", "contenders": [0, 2]},
    )
    state = apply(state, RollOff({0: 1, 2: 4}))
    assert state.turn is not None
    assert (state.starts, state.turn.seat) == (2, 2)
    assert refused(state, RollOff({0: 1, 1: 2, 2: 3}))[0] == "roll_off_over"
    assert refused(play(state, FARKLE), RollOff({0: 1, 1: 2, 2: 3}))[0] == "roll_off_over"


def test_retiring_leaves_the_roll_off_to_the_others() -> None:
    state = start(PLAIN, named("Ana", "Ben", "Cem", "Dan"))
    state = play(state, RollOff({0: 5, 1: 5, 2: 5, 3: 1}), Retire(1))
    assert state.roll_off is not None
    assert state.roll_off.contenders == (0, 2)
    state = apply(state, Retire(0))
    assert state.turn is not None
    assert (state.turn.seat, state.starts) == (2, 2)
    assert not state.roll_off_contenders


def test_only_those_who_still_play_throw_for_the_start() -> None:
    state = apply(start(PLAIN, named("Ana", "Ben", "Cem")), Retire(0))
    assert state.turn is not None
    assert state.turn.seat == 1
    assert refused(state, RollOff({0: 6, 1: 1, 2: 2}))[0] == "roll_off_seats"
    state = apply(state, RollOff({1: 1, 2: 2}))
    assert state.turn is not None
    assert state.turn.seat == 2


# Leaving


def test_who_leaves_in_mid_turn_loses_the_turn_score_and_keeps_the_score() -> None:
    straight = Throw((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6), bank=True)
    two_ones = Throw((1, 1, 2, 3, 4, 6), (1, 1))
    state = start(PLAIN, named("Ana", "Ben", "Cem"))
    state = play(state, straight, FARKLE, FARKLE, two_ones, Retire(0))
    assert state.last_turn == FinishedTurn(
        number=4,
        round=2,
        seat=0,
        kind="retired",
        score=1500,
        lost=200,
        throws=(ThrowMade((1, 1, 2, 3, 4, 6), (1, 1), points=200),),
    )
    assert [(state.score(seat), state.seats[seat].turns) for seat in range(3)] == [
        (1500, 2),
        (0, 1),
        (0, 1),
    ]
    assert state.turn is not None
    assert (state.turn.seat, state.turn.number, state.turn.turn_score) == (1, 5, 0)


def test_somebody_is_asked_what_follows_where_one_side_would_be_left() -> None:
    state = start(PLAIN, named("Ana", "Ben", "Cem"))
    check_asked(state, Retire(0))
    state = apply(state, Retire(0))
    for seat, left in ((1, 2), (2, 1)):
        with pytest.raises(LastOneLeft) as asked:
            check_asked(state, Retire(seat))
        assert asked.value.facts == {"name": state.seats[left].name, "seats": [left]}
    for said in ("wins", "plays_on"):
        check_asked(state, Retire(1, said))
    check_asked(apply(state, Retire(1, "plays_on")), Retire(2))  # refused for another reason


def test_of_a_team_that_would_be_left_all_are_named() -> None:
    players = [Player("Ana", "Red"), Player("Ben", "Blue"), Player("Cem", "Red")]
    state = start(TEAMS, players)
    with pytest.raises(LastOneLeft) as asked:
        check_asked(state, Retire(1))
    assert asked.value.facts == {"name": "Ana, Cem", "seats": [0, 2]}


def test_seats_that_are_not_there() -> None:
    state = start(PLAIN, named("Ana", "Ben"))
    facts = {"seat": 2, "last_seat": 1}
    assert refused(state, Retire(2)) == ("seat_unknown", facts)
    assert refused(state, Adjust(2, 5, "who?")) == ("seat_unknown", facts)
