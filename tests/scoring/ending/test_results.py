"""The end of a game, seat by seat: ranks, shares, margins, and who has won."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Adjust, ComeBack, End, Entry, Player, Retire, Sign, Throw, Total
from scoring.game import apply, start
from scoring.results import Result, SeatEnd, result_of
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from tests.scoring.by_chance import PlayedGame, of_games, play, played_games

SHORT = {"opening_threshold": 0, "target_score": 1000}
ONE_TURN = {"opening_threshold": 0, "fixed_turns": 1}
SIX_ONES = Throw((1,) * 6, (1,) * 6)
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def after(rules: dict[str, object], *entries: Entry, seats: int = 3, teams: str = "") -> GameState:
    """The game of three after these entries; `teams` has a letter for each seat."""
    players = [
        Player(name, teams[number] if teams else None) for number, name in enumerate(NAMES[:seats])
    ]
    state = start(RuleSet.from_json(rules | {"teams": bool(teams)}), players)
    for entry in entries:
        state = apply(state, entry)
    return state


def ended(rules: dict[str, object], *entries: Entry, seats: int = 3, teams: str = "") -> Result:
    result = result_of(after(rules, *entries, seats=seats, teams=teams))
    assert result is not None
    return result


def column(result: Result, name: str) -> list[object]:
    return [getattr(seat, name) for seat in result.seats]


def test_a_game_that_goes_on_has_no_result() -> None:
    assert result_of(after(SHORT, Total(300))) is None


def test_the_end_of_a_plain_game() -> None:
    result = ended(ONE_TURN, Total(500), Total(1500), Total(0))

    assert result == Result(
        seats=(
            SeatEnd(0, 0, 2, 500, Fraction(1, 4), -1000, False, False, False),
            SeatEnd(1, 1, 1, 1500, Fraction(3, 4), 1000, True, True, False),
            SeatEnd(2, 2, 3, 0, Fraction(0), -1500, False, False, False),
        ),
        winners=(1,),
        reason="highest_score",
        is_locked=False,
    )


def test_it_is_locked_once_all_have_signed() -> None:
    played = [Total(500), Total(1500), Total(0), Sign(0), Sign(1)]

    assert not ended(ONE_TURN, *played).is_locked
    assert ended(ONE_TURN, *played, Sign(2)).is_locked


@pytest.mark.parametrize(
    ("tie", "winners", "ranks", "margins"),
    [
        ("first_to_set", (0,), [1, 2, 4, 2], [0, 0, -400, 0]),
        ("shared", (0, 1, 3), [1, 1, 4, 1], [0, 0, -400, 0]),
    ],
)
def test_who_wins_a_tie_stands_before_the_others(
    tie: str, winners: tuple[int, ...], ranks: list[int], margins: list[int]
) -> None:
    totals = map(Total, (500, 500, 100, 500))
    result = ended(ONE_TURN | {"tie": tie}, *totals, seats=4)

    assert (result.winners, result.reason) == (winners, tie)
    assert column(result, "rank") == ranks
    assert column(result, "margin") == margins


def test_others_who_tie_share_their_rank() -> None:
    result = ended(ONE_TURN, Total(300), Total(500), Total(300), Total(100), seats=4)

    assert column(result, "rank") == [2, 1, 2, 4]


def test_a_tie_that_is_thrown_out_is_won_by_points() -> None:
    result = ended(ONE_TURN | {"tie": "roll_off_round"}, *map(Total, (500, 500, 50, 0, 300)))

    assert result.reason == "roll_off_round"
    assert column(result, "rank") == [2, 1, 3]
    assert column(result, "margin") == [-300, 300, -750]


def test_team_mates_share_what_their_team_has() -> None:
    result = ended(ONE_TURN, *map(Total, (300, 500, 150, 50)), seats=4, teams="RBRB")

    assert column(result, "side") == [0, 1, 0, 1]
    assert column(result, "rank") == [2, 1, 2, 1]
    assert column(result, "score") == [450, 550, 450, 550]
    assert column(result, "share") == [Fraction(9, 20), Fraction(11, 20)] * 2
    assert column(result, "margin") == [-100, 100, -100, 100]
    assert result.winners == (1, 3)


def test_who_left_a_team_that_wins_has_not_won() -> None:
    result = ended(ONE_TURN, *map(Total, (300, 500, 150)), Retire(3), seats=4, teams="RBRB")

    assert result.winners == (1,)
    assert column(result, "is_winner") == [False, True, False, False]
    assert column(result, "side_wins") == [False, True, False, True]
    assert column(result, "is_retired") == [False, False, False, True]
    assert column(result, "rank") == [2, 1, 2, 1]


def test_who_has_left_comes_after_all_who_played_on() -> None:
    leaving = (Total(800), Total(300), Total(50), Total(100), Retire(0), Retire(1))
    result = ended(ONE_TURN | {"fixed_turns": 2}, *leaving, Total(0), Total(0), seats=4)

    assert result.winners == (3,)
    assert column(result, "rank") == [3, 4, 2, 1]
    assert column(result, "margin") == [700, 200, -50, 50]


def test_a_side_has_left_when_all_its_seats_have() -> None:
    leaving = (Total(800), Total(300), Retire(0), Retire(2))
    rules = ONE_TURN | {"fixed_turns": 2}
    assert column(ended(rules, *leaving, seats=4, teams="RBRB"), "rank") == [2, 1, 2, 1]

    result = ended(rules, *leaving[:3], *map(Total, (0, 0, 0, 0, 0)), seats=4, teams="RBRB")

    assert result.winners == (2,)
    assert column(result, "rank") == [1, 2, 1, 2]


def test_who_came_back_has_not_left() -> None:
    played = (Total(500), Retire(1), ComeBack(1), Total(100), Total(300))
    result = ended(ONE_TURN, *played)

    assert column(result, "is_retired") == [False, False, False]
    assert column(result, "rank") == [1, 2, 3]


def test_who_is_left_alone_is_ahead_of_nobody() -> None:
    result = ended(SHORT, Total(500), Total(100), Retire(0), Retire(2))

    assert (result.winners, result.reason) == ((1,), "last_seat")
    assert column(result, "rank") == [2, 1, 3]
    assert column(result, "margin") == [400, 0, -100]


def test_a_game_of_one_is_won_by_nobody_else() -> None:
    assert ended(ONE_TURN, Total(500), seats=1).seats == (
        SeatEnd(0, 0, 1, 500, Fraction(1), 0, True, True, False),
    )


def test_six_ones_may_win_behind_somebody() -> None:
    rules = SHORT | {"six_ones": "win", "target_score": 10_000}
    result = ended(rules, Total(5000), SIX_ONES)

    assert (result.winners, result.reason) == ((1,), "six_ones")
    assert column(result, "score") == [5000, 3000, 0]
    assert column(result, "rank") == [2, 1, 3]
    assert column(result, "margin") == [2000, -2000, -3000]


def test_who_leads_when_the_table_stops_has_won() -> None:
    result = ended(SHORT, Total(100), Total(300), End("leader"))

    assert (result.winners, result.reason) == ((1,), "stopped")
    assert column(result, "rank") == [2, 1, 3]


def test_without_a_winner_the_ranks_say_how_the_points_stood() -> None:
    result = ended(SHORT, Total(100), Total(300), Retire(1), End("none"))

    assert (result.winners, result.reason) == ((), "no_result")
    assert column(result, "rank") == [1, 3, 2]
    assert column(result, "margin") == [0, 0, 0]
    assert column(result, "share") == [Fraction(1, 4), Fraction(3, 4), 0]
    assert not any(column(result, "side_wins"))


def test_a_score_below_zero_has_no_share() -> None:
    played = (Total(100), Total(300), Adjust(2, -500, "by hand"), Total(0))
    result = ended(ONE_TURN, *played)

    assert column(result, "share") == [Fraction(1, 4), Fraction(3, 4), 0]
    assert column(result, "margin") == [-200, 200, -800]


def test_where_nobody_has_points_nobody_has_a_share() -> None:
    assert column(ended(ONE_TURN, *[Total(0)] * 3), "share") == [0, 0, 0]


# Games as they are played


def assert_it_adds_up(state: GameState, result: Result) -> None:
    """What has to hold of every end, asked in other words than it was made."""
    sides = {seat.side: seat for seat in result.seats}
    for seat in result.seats:
        shared = ("rank", "score", "share", "margin", "side_wins")
        assert all(getattr(seat, it) == getattr(sides[seat.side], it) for it in shared)
        assert seat.is_winner == (seat.side_wins and not seat.is_retired)
    assert result.winners == tuple(seat.seat for seat in result.seats if seat.is_winner)
    assert sum(seat.share for seat in sides.values()) == any(
        seat.score > 0 for seat in sides.values()
    )
    assert all(seat.share >= 0 for seat in sides.values())
    assert ranks_by_placing(state, result) == {side: seat.rank for side, seat in sides.items()}
    assert all(seat.rank == 1 for seat in result.seats if seat.side_wins)
    assert not result.winners or all(seat.side_wins for seat in result.seats if seat.rank == 1)
    if result.reason in {"highest_score", "first_to_set", "shared"}:
        for seat in sides.values():
            finished = seat.side in state.sides_playing
            assert not finished or (seat.margin >= 0 if seat.side_wins else seat.margin <= 0)


def ranks_by_placing(state: GameState, result: Result) -> dict[int, int]:
    """As at a prize-giving: the best of those that are left get the next place, all of them."""
    left = {seat.side for seat in result.seats}
    winning = {seat.side for seat in result.seats if seat.side_wins}
    places: dict[int, int] = {}
    while left:
        group = left & winning or left & set(state.sides_playing) or left
        best = max(state.sides[side].score for side in group)
        called = {side for side in group if state.sides[side].score == best}
        places |= dict.fromkeys(called, len(places) + 1)
        left -= called
    return places


@of_games
@given(game=played_games())
def test_every_game_has_a_result_that_adds_up(game: PlayedGame) -> None:
    for state in game.states:
        result = result_of(state)
        assert (result is None) == (state.outcome is None)
        if result is not None:
            assert_it_adds_up(state, result)


@of_games
@given(seed=st.integers(0, 2**32), key=st.sampled_from(list(PRESETS)))
def test_signing_changes_nothing_but_the_lock(seed: int, key: str) -> None:
    game = play(PRESETS[key].rules, 3, seed)
    results = [result for state in game.states if (result := result_of(state)) is not None]

    assert len({(it.seats, it.winners, it.reason) for it in results}) == 1
    assert [it.is_locked for it in results] == [
        state.is_locked for state in game.states[-len(results) :]
    ]


@pytest.mark.slow
def test_chance_brings_every_kind_of_end() -> None:
    """So that the games above are worth asking."""
    kinds = Counter(
        play(RuleSet.from_json(SHORT | rules), 1 + seed % 5, seed).end.outcome.reason
        for rules in (
            {},
            {"tie": "shared", "fixed_turns": 1},
            {"tie": "roll_off_round", "fixed_turns": 1},
            {"final_round": "none", "six_ones": "win"},
            {"exact_target": True},
        )
        for seed in range(60)
    )
    assert len(kinds) == 10, kinds
