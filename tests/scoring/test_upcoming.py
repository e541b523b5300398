"""Who throws after this turn, as a big screen announces it."""

from __future__ import annotations

from typing import Any

from scoring.entries import CallTime, ChangePlaces, Player, Retire, RollOff, Skip, Total
from scoring.game import apply, start, upcoming
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState

ANA, BEN, CY, DEE = range(4)


def after(options: dict[str, Any], *entries: Any, teams: str = "    ") -> GameState:
    rules = RuleSet.from_json({"opening_threshold": 0, "target_score": 1000} | options)
    names = ("Ana", "Ben", "Cy", "Dee")
    players = [Player(it, team.strip() or None) for it, team in zip(names, teams, strict=True)]
    state = start(rules, players, 0)
    for entry in entries:
        state = apply(state, entry)
    return state


def test_everybody_throws_once_before_anybody_throws_again():
    assert upcoming(after({}), 3) == (BEN, CY, DEE)
    assert upcoming(after({}), 2) == (BEN, CY)
    assert upcoming(after({}), 9) == (BEN, CY, DEE)
    assert upcoming(after({}, Retire(2)), 3) == (BEN, DEE)
    assert upcoming(after({}, Skip(), ChangePlaces(ANA, DEE)), 3) == (CY, DEE)


def test_behind_the_last_of_the_fixed_turns_nobody_throws():
    two = {"fixed_turns": 2, "tie": "roll_off_round"}
    last = [Skip()] * 5
    assert upcoming(after(two, *last), 3) == (CY, DEE)
    assert upcoming(after(two, *last, Skip(), Skip()), 3) == ()
    assert upcoming(after(two, *last, Skip(), Skip(), Skip()), 3) == (BEN, CY, DEE)  # all tied


def test_in_the_final_round_those_throw_who_have_a_turn_left():
    reached = (Skip(), Total(1000))
    assert upcoming(after({}, *reached), 3) == (DEE, ANA)
    assert upcoming(after({}, *reached, Skip()), 3) == (ANA,)
    assert upcoming(after({}, *reached, Skip(), Skip()), 3) == ()
    once = {"final_round": "everyone_once"}
    assert upcoming(after(once, *reached), 3) == (DEE, ANA, BEN)
    assert upcoming(after({}, Skip(), CallTime()), 3) == (CY, DEE)


def test_a_team_that_has_reached_the_target_throws_no_more():
    teams = after({"teams": True}, Total(1000), teams="RBRB")
    assert upcoming(teams, 3) == (DEE,)


def test_nobody_is_named_where_the_game_is_over_or_who_starts_is_open():
    assert upcoming(after({"final_round": "none"}, Total(1000)), 3) == ()
    open_ = after({}, RollOff({ANA: 4, BEN: 4, CY: 1, DEE: 2}))
    assert upcoming(open_, 3) == ()
