"""How a game went for each seat beside the others: rounds led, comebacks, and who stole the win."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given

from scoring.entries import (
    Adjust,
    CallTime,
    ComeBack,
    End,
    Entry,
    Join,
    Player,
    Retire,
    Throw,
    Total,
)
from scoring.game import apply, start
from scoring.insight.facts import facts_of
from scoring.insight.story import Story, stories_of
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn, GameState
from tests.scoring.by_chance import PlayedGame, of_games, played_games

SHORT = {"opening_threshold": 0, "target_score": 1000}
FIXED = {"opening_threshold": 0, "fixed_turns": 3}
SIX_ONES = Throw((1,) * 6, (1,) * 6)
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def stories(
    rules: dict[str, object],
    *entries: Entry | int,
    seats: int = 2,
    teams: str = "",
    starts: int = 0,
) -> tuple[Story, ...]:
    """The stories after these entries; a number is a turn's total."""
    players = [
        Player(name, teams[number] if teams else None) for number, name in enumerate(NAMES[:seats])
    ]
    state = start(RuleSet.from_json(rules | {"teams": bool(teams)}), players, starts)
    turns: list[FinishedTurn] = []
    for entry in entries:
        state = apply(state, Total(entry) if isinstance(entry, int) else entry)
        if state.last_turn is not None and state.finished_turns > len(turns):
            turns.append(state.last_turn)
    return stories_of(state, turns)


def column(told: Sequence[Story], name: str) -> list[object]:
    return [getattr(story, name) for story in told]


def test_before_the_first_turn_nothing_is_told() -> None:
    assert stories(SHORT) == (Story(None, None, 0, 0, False),) * 2


def test_the_best_turn_is_the_first_of_the_best_banks() -> None:
    told = stories(SHORT, 300, 0, 400, 0, 400, 0)

    assert column(told, "best_turn_number") == [3, None]


def test_six_ones_that_win_are_no_bank() -> None:
    assert column(stories(SHORT | {"six_ones": "win"}, 50, SIX_ONES), "best_turn_number") == [
        1,
        None,
    ]


def test_the_turn_that_opened_is_counted_among_the_own_ones() -> None:
    told = stories({"opening_threshold": 500}, 0, 500, 0, 0, 600, 0)

    assert column(told, "opened_turn") == [3, 1]


def test_without_a_threshold_or_without_opening_there_is_no_such_turn() -> None:
    assert column(stories(SHORT, 300, 300), "opened_turn") == [None, None]
    assert column(stories({"opening_threshold": 500}, 500, 0), "opened_turn") == [1, None]


def test_of_a_team_only_the_one_who_opened_has() -> None:
    told = stories({"opening_threshold": 500}, 0, 0, 500, 0, 300, seats=4, teams="RBRB")

    assert column(told, "opened_turn") == [None, None, 1, None]


def test_a_round_is_led_by_who_has_the_most_points_alone_after_it() -> None:
    # after the rounds: 300 and 300, 400 and 300, 400 and 900
    told = stories(FIXED, 300, 300, 100, 0, 0, 600)

    assert column(told, "rounds_led") == [1, 1]


def test_team_mates_lead_together() -> None:
    told = stories(FIXED | {"fixed_turns": 1}, 300, 100, 50, 50, seats=4, teams="RBRB")

    assert column(told, "rounds_led") == [1, 0, 1, 0]


def test_who_plays_alone_leads_nobody() -> None:
    assert column(stories(SHORT, 300, 300, 400, seats=1), "rounds_led") == [0]


def test_a_round_that_the_end_of_the_game_cuts_short_counts() -> None:
    told = stories(SHORT | {"final_round": "none"}, 100, 50, 1000)

    assert column(told, "rounds_led") == [2, 0]


def test_who_has_left_leads_up_to_the_last_turn_that_it_had() -> None:
    # Ana leads after round 1 and leaves; then Ben and Cleo are at the table with 50 and 100
    told = stories(FIXED, 500, 50, 100, Retire(0), 0, 0, 0, 300, seats=3)

    assert column(told, "rounds_led") == [1, 0, 2]


def test_who_has_left_without_a_turn_was_never_there() -> None:
    told = stories(FIXED, Adjust(0, 900, "by hand"), Retire(0), 50, 100, 0, 0, 0, 300, seats=3)

    assert column(told, "rounds_led") == [0, 0, 3]


def test_who_has_come_back_was_there_all_the_time() -> None:
    told = stories(FIXED, 500, 50, 100, Retire(0), 0, 0, ComeBack(0), 100, 100, 100, seats=3)

    assert column(told, "rounds_led") == [4, 0, 0]


def test_who_catches_up_on_a_round_makes_it_no_round_more() -> None:
    """Of the two Reds only Ana has had her turn when the tie with the Blues is thrown out."""
    rules = SHORT | {"tie": "roll_off_round"}
    told = stories(rules, 1000, 0, 1000, 100, 50, 0, seats=4, teams="RGRB")

    assert column(told, "rounds_led") == [1, 0, 1, 0]


def test_a_late_player_is_there_from_the_round_of_joining_on() -> None:
    """Late Lou begins with the lowest score, which is below zero: that of a lost bet."""
    late = (-50, "lost a bet"), Join("Late Lou", None, "lowest")
    told = stories(FIXED, 300, 0, Adjust(1, *late[0]), late[1], 0, 0, 400, 0, 100, 0)

    assert column(told, "rounds_led") == [1, 0, 2]
    assert column(told, "comeback") == [0, 0, 0]


def test_a_gift_counts_at_once() -> None:
    # Ana overshoots in round 2, so that Ben, whose turn it is, leads although he farkles
    told = stories(SHORT | {"exact_target": True}, 400, 300, 700, 0, End("leader"))

    assert column(told, "rounds_led") == [1, 1]


def test_points_by_hand_count_from_the_next_turn_on_and_at_the_end() -> None:
    adjusted = Adjust(1, 500, "forgotten"), Adjust(1, 300, "forgotten, too")
    told = stories(FIXED, 300, 0, adjusted[0], 100, 0, 500, 0)
    late = stories(FIXED, 300, 0, 100, 0, 0, adjusted[0], 0)

    assert column(told, "rounds_led") == [2, 1]
    assert column(late, "rounds_led") == [2, 1]
    assert column(late, "comeback") == [0, 400]


def test_a_comeback_is_the_largest_deficit_that_was_made_up() -> None:
    # behind by 400, 700 and 100 after the rounds
    told = stories(SHORT, 400, 0, 400, 100, 0, 600, 50, 1000, 0)

    assert column(told, "comeback") == [0, 700]


def test_the_largest_deficit_is_to_the_leader_of_the_moment() -> None:
    told = stories(FIXED, 100, 500, 50, 0, 0, 800, 0, 0, 600, seats=3)

    assert column(told, "comeback") == [0, 0, 450]


def test_who_does_not_win_or_was_never_behind_has_made_up_nothing() -> None:
    assert column(stories(FIXED, 300, 0, 0, 0, 0, 0), "comeback") == [0, 0]
    assert column(stories(FIXED, 300, 0, 0, 0, End("none")), "comeback") == [0, 0]
    assert column(stories(FIXED, 300, 0, 0, 0), "comeback") == [0, 0]


def test_six_ones_make_up_what_was_behind_before_the_last_round() -> None:
    told = stories({"opening_threshold": 0, "six_ones": "win"}, 4000, 0, 4000, SIX_ONES)

    assert column(told, "comeback") == [0, 4000]


@pytest.mark.parametrize(
    ("rules", "totals", "stolen"),
    [
        (SHORT, (1000, 1050), [False, True]),
        (SHORT, (1000, 50), [False, False]),
        (SHORT, (500, 0, 500, 1000), [False, False]),
        (SHORT | {"tie": "shared"}, (1000, 1000), [False, True]),
        (SHORT | {"tie": "roll_off_round"}, (1000, 1000, 0, 50), [False, True]),
        (SHORT | {"final_round": "everyone_once"}, (1000, 1100, 200), [False, False]),
        (SHORT | {"final_round": "none"}, (100, 0, 50, 1000), [False, False]),
        (SHORT | {"exact_target": True}, (900, 0, 0, 1000), [False, False]),
        (FIXED, (1000, 0, 0, 500, 0, 600), [False, False]),
    ],
)
def test_who_wins_the_final_round_from_behind_has_stolen_it(
    rules: dict[str, object], totals: tuple[int, ...], stolen: list[bool]
) -> None:
    assert column(stories(rules, *totals), "final_round_steal") == stolen


@pytest.mark.parametrize(
    ("entries", "stolen"),
    [
        ((300, 200, 100, CallTime(), 300), [False, True]),
        ((300, 200, CallTime(begun=True), 0, 50), [False, False]),
        ((200, 300, CallTime()), [False, False]),
        ((CallTime(begun=True), 50, 100), [False, False]),
        ((2000, 200, 0, CallTime(), SIX_ONES), [False, True]),
    ],
)
def test_who_was_behind_when_time_was_called_has_stolen_the_win(
    entries: tuple[Entry | int, ...], stolen: list[bool]
) -> None:
    rules = SHORT | {"six_ones": "win", "target_score": 5000}
    told = stories(rules, *entries)

    assert column(told, "final_round_steal") == stolen


def test_six_ones_in_the_final_round_steal_the_win() -> None:
    wins = SHORT | {"six_ones": "win", "target_score": 5000}
    assert column(stories(wins, 5000, SIX_ONES), "final_round_steal") == [False, True]
    assert column(stories(wins, 4000, SIX_ONES), "final_round_steal") == [False, False]


def test_there_is_no_final_round_to_steal_where_a_gift_went_beyond_an_exact_target() -> None:
    rules = SHORT | {"six_ones": "win", "exact_target": True}

    assert column(stories(rules, 900, 950, 0, 500, 0, SIX_ONES), "final_round_steal") == [
        False,
        False,
    ]


def test_a_late_player_whose_first_turn_is_the_last_may_steal_it() -> None:
    told = stories(SHORT, 0, Join("Late Lou"), 1000, 50, 1050, starts=1)

    assert column(told, "final_round_steal") == [False, False, True]


def test_who_has_left_with_more_was_not_to_be_caught_up_with() -> None:
    leaves = Adjust(0, 2000, "by hand"), Throw((5, 2, 2, 3, 4, 6), (5,)), Retire(0)
    told = stories(SHORT, *leaves, 0, 0, 1000, 50, seats=3)

    assert column(told, "final_round_steal") == [False, False, False]


def test_where_all_others_leave_nothing_is_stolen() -> None:
    assert column(stories(SHORT, 1000, Retire(0)), "final_round_steal") == [False, False]


def test_team_mates_steal_together() -> None:
    told = stories(SHORT, 0, 0, 1000, 400, 700, seats=4, teams="RBRB")

    assert column(told, "final_round_steal") == [False, True, False, True]


# Games as they are played


@of_games
@given(game=played_games(without=("adjust", "retire", "come_back")))
def test_what_is_told_is_what_the_states_say(game: PlayedGame) -> None:
    """The turns alone say the same as all states of the game, where nobody leaves."""
    end, told = game.end, stories_of(game.end, game.turns)
    standings = standings_after_rounds(game)
    for number, seat in enumerate(end.seats):
        others = [
            max((score for side, score in it.items() if side != seat.side), default=None)
            for it in standings
        ]
        pairs = [
            (it[seat.side], best)
            for it, best in zip(standings, others, strict=True)
            if seat.side in it and best is not None
        ]
        assert told[number].rounds_led == sum(own > best for own, best in pairs)
        won = end.outcome is not None and number in end.outcome.winners
        before = [
            max(best - it[seat.side], 0)
            for it, best in zip(standings[:-1], others, strict=False)
            if seat.side in it and best is not None
        ]
        assert told[number].comeback == (max(before, default=0) if won else 0)
        assert told[number].final_round_steal == (won and was_behind(game, number))


def standings_after_rounds(game: PlayedGame) -> list[dict[int, int]]:
    """The scores of the sides that are there, at the last moment that belongs to each round."""
    found: dict[int, dict[int, int]] = {}
    number = 1
    for state in game.states:
        if state.last_turn is not None:
            number = max(number, state.last_turn.round)
            there = {seat.side for seat in state.seats if seat.joined_round <= number}
            found[number] = {side: state.sides[side].score for side in there}
    return [found[number] for number in sorted(found)]


def was_behind(game: PlayedGame, seat: int) -> bool:
    """Was this seat, at the first moment of a final round, behind somebody?"""
    first = next((state for state in game.states if state.final_round is not None), None)
    if first is None or first.rules.fixed_turns is not None:
        return False
    return first.score(seat) < max(side.score for side in first.sides)


@pytest.mark.slow
@of_games
@given(game=played_games())
def test_every_game_has_a_story_that_fits_its_facts(game: PlayedGame) -> None:
    turns = game.turns
    for state in game.states:
        told = stories_of(state, [turn for turn in turns if turn.number <= state.finished_turns])
        assert_it_fits(state, turns, told)


def assert_it_fits(
    state: GameState, all_turns: Sequence[FinishedTurn], told: Sequence[Story]
) -> None:
    turns = [turn for turn in all_turns if turn.number <= state.finished_turns]
    rounds = len({turn.round for turn in turns})
    winners = state.outcome.winners if state.outcome else ()
    by_side = {state.seats[seat].side: story.rounds_led for seat, story in enumerate(told)}
    assert sum(by_side.values()) <= rounds
    for seat, story in enumerate(told):
        own = [turn for turn in turns if turn.seat == seat]
        best = facts_of(state.rules, own).best_turn
        lines = {turn.number: turn for turn in own}
        assert (story.best_turn_number is None) == (best is None)
        assert story.best_turn_number is None or lines[story.best_turn_number].worth == best
        assert story.opened_turn is None or own[story.opened_turn - 1].opened
        assert story.comeback >= 0
        assert seat in winners or (story.comeback, story.final_round_steal) == (0, False)
