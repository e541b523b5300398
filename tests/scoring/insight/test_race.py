"""Chances to win: published ones, exact ones at the end, and games really played."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from scoring.entries import Adjust, CallTime, Entry, Player, Retire, Total
from scoring.game import apply, start
from scoring.insight.race import chances, ignored, standing, why_not
from scoring.insight.race.beginning import from_the_start
from scoring.insight.race.sums import MAX_LEVELS as SUMS_LEVELS
from scoring.insight.race.sums import sums_of
from scoring.insight.turn.reach import reach_for
from scoring.insight.turn.turn_odds import OddsOutOfReach
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import PATCH, FarkleStreak, RuleSet
from scoring.state import GameState
from tests.calibration.games import wins as wins_of
from tests.thorough import sample

SHORT = replace(PATCH, target_score=2000, opening_threshold=0)


def position(rules: RuleSet, seats: int, *entries: Entry) -> GameState:
    players = [Player(f"P{seat}", "AB"[seat % 2] if rules.teams else None) for seat in range(seats)]
    state = start(rules, players)
    for entry in entries:
        state = apply(state, entry)
    return state


def told(state: GameState) -> tuple[float, ...]:
    found = chances(state)
    assert found is not None
    assert sum(found) == pytest.approx(1)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "seats", "published"),
    [
        ("patch", 2, [52.9, 47.1]),
        ("patch", 3, [36.4, 33.2, 30.5]),
        ("patch", 4, [27.8, 25.8, 24.0, 22.4]),
        ("mathgame", 2, [52.948, 47.052]),
        ("kingdom-come", 2, [55.7, 44.3]),
    ],
)
def test_what_it_is_worth_to_begin(key: str, seats: int, published: list[float]) -> None:
    found = [100 * it for it in told(position(PRESETS[key].rules, seats))]

    assert found == pytest.approx(published, abs=0.45 if key == "kingdom-come" else 0.07)


def test_who_leads_wins_more_often_and_more_so_with_more_points() -> None:
    ahead = [
        told(position(PATCH, 3, Total(500), Total(500), Total(500), Adjust(1, points, "")))[1]
        for points in (0, 500, 2000, 5000)
    ]

    assert ahead == sorted(ahead)
    assert ahead[-1] > 0.8


KEYS, RIVALS = ("patch", "official", "kingdom-come"), (1_000, 6_500, 1_000)


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "other"),
    sample(list(zip(KEYS, RIVALS, strict=True)), everything=list(product(KEYS, RIVALS[:2]))),
)
def test_more_points_never_lower_a_chance(key: str, other: int) -> None:
    """Beyond what the method may be off: both before one's own turn and before the other's."""
    rules = PRESETS[key].rules
    opened = position(rules, 2, Total(1_000), Total(1_000))
    most = rules.target_score - 50
    against = apply(opened, Adjust(1, min(other, most) - 1_000, ""))
    rivals = apply(opened, Adjust(0, min(other, most) - 1_000, ""))
    for state, seat in ((against, 0), (rivals, 1)):
        found = [
            told(apply(state, Adjust(seat, points - 1_000, "")) if points > 1_000 else state)[seat]
            for points in range(1_000, most, (most - 1_000) // 10 // 50 * 50)
        ]
        assert all(later > before - 0.002 for before, later in pairwise(found))
        assert found[-1] > found[0]


@pytest.mark.slow
def test_in_the_final_round_it_is_the_chance_to_catch_up() -> None:
    state = position(SHORT, 2, Total(2300))

    assert told(state)[1] == pytest.approx(reach_for(SHORT).chance(6, 2350))


def test_who_is_beyond_the_target_chases_from_there() -> None:
    state = position(SHORT, 3, Total(1500), Total(1900), Total(0), Total(900), Adjust(1, 200, ""))

    assert state.final_round is not None
    assert told(state)[1] > reach_for(SHORT).chance(6, 500) * 0.7


def test_who_has_not_opened_has_to_do_that_too() -> None:
    rules = replace(SHORT, opening_threshold=1000)
    state = position(rules, 2, Total(2000))

    assert told(state)[1] == pytest.approx(reach_for(rules).chance(6, 2050))
    assert told(position(rules, 2, Total(1000)))[0] > 0.6


@pytest.mark.parametrize("final_round", ["equal_turns", "none", "others_once"])
def test_who_begins_has_less_of_it_where_all_have_as_many_turns(final_round: str) -> None:
    rules = replace(SHORT, final_round=final_round)

    first = told(position(rules, 2))[0]

    assert 0.45 < first < 0.7
    if final_round == "none":
        assert first > told(position(SHORT, 2))[0]
    if final_round == "equal_turns":
        assert first < told(position(SHORT, 2))[0]


def test_a_tie_that_is_shared_helps_whoever_chases() -> None:
    shared = replace(SHORT, tie="shared")

    assert told(position(shared, 2, Total(2300)))[1] > told(position(SHORT, 2, Total(2300)))[1]


@pytest.mark.slow
def test_far_targets_are_counted_in_larger_steps() -> None:
    assert told(position(replace(PATCH, target_score=30_000), 2))[0] == pytest.approx(
        0.51, abs=0.01
    )


@pytest.mark.slow
def test_a_lead_counts_as_much_as_it_should_where_the_target_is_far() -> None:
    rules, lead = replace(PATCH, target_score=50_000), 5000
    state = position(rules, 3, *[Total(500)] * 3, Adjust(0, lead, ""))
    # Some 90 turns of each, whose points differ by about 550: nearly a normal distribution.
    spread, chance = 550 * (90**0.5), Random(3)
    games = 20_000
    wins = sum(
        lead + chance.gauss(0, spread) > max(chance.gauss(0, spread), chance.gauss(0, spread))
        for _game in range(games)
    )

    assert told(state)[0] == pytest.approx(wins / games, abs=0.02)


def test_where_too_few_games_end_nobody_has_a_chance() -> None:
    assert chances(position(replace(PATCH, opening_threshold=5000), 3)) is None


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (position(PATCH, 1), "alone"),
        (position(PATCH, 9), "many_seats"),
        (position(replace(PATCH, teams=True), 5), "teams"),
        (position(replace(PATCH, teams=True, final_round="equal_turns"), 4), "teams"),
        (position(replace(PATCH, exact_target=True), 2), "exact_target"),
        (position(replace(PATCH, fixed_turns=101), 2), "many_turns"),
        (position(replace(PATCH, target_score=8_435_042), 2), "far_away"),
        (position(PATCH, 2, Total(0), CallTime()), "time_called"),
        (
            position(replace(SHORT, tie="roll_off_round"), 2, Total(2000), Total(2000)),
            "roll_off",
        ),
    ],
)
def test_where_there_is_no_estimate_it_says_why(state: GameState, why: str) -> None:
    assert why_not(state) == why
    assert chances(state) is None


LAST_TEAM = (Retire(1), Retire(3, last_one="plays_on"))


@pytest.mark.parametrize(
    ("rules", "entries"),
    [
        ({"fixed_turns": 4}, LAST_TEAM),
        ({"final_round": "everyone_once"}, (Total(2000), *LAST_TEAM, Total(500))),
    ],
    ids=["fixed turns", "final round"],
)
def test_a_team_whose_others_have_all_left_plays_on_alone(
    rules: dict[str, Any], entries: tuple[Entry, ...]
) -> None:
    state = position(replace(SHORT, teams=True, **rules), 4, *entries)

    assert chances(state) is None
    assert why_not(state) == "alone"


def test_a_game_that_is_over_has_no_chances_and_who_has_left_has_none() -> None:
    assert chances(position(SHORT, 2, Total(2000), Total(0))) is None
    assert told(position(PATCH, 3, Retire(1)))[1] == 0


def test_what_is_left_out_is_named() -> None:
    rules = replace(PATCH, farkle_streak=FarkleStreak(), final_round="everyone_once")

    assert ignored(rules) == ("farkle_streak", "final_round")
    assert ignored(PATCH) == ()


def test_nothing_else_needs_numpy() -> None:
    code = (
        "import sys; import scoring.insight.whole_game, scoring.insight.odds_sheet; "
        "import scoring.insight.fairness; sys.exit('numpy' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(
    "entries", [(), (Total(800), Total(0)), (Total(1500), Total(1900), Total(600))], ids=str
)
def test_beside_games_that_sensible_players_play(entries: tuple[Entry, ...]) -> None:
    state, games = position(SHORT, 3, *entries), 20_000
    won = wins_of(state, games, 4) / games

    assert list(won) == pytest.approx(list(told(state)), abs=0.025)


def test_who_begins_has_the_best_chance_and_who_is_last_the_least() -> None:
    found = from_the_start(SHORT, 3)

    assert found is not None
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1] > found[2]
    assert from_the_start(replace(SHORT, teams=True), 4) is None


FIXED = replace(PATCH, fixed_turns=4)
TEAMS = replace(SHORT, teams=True, target_score=4000)


FIXED_AND_TEAMS: list[tuple[RuleSet, int, tuple[Entry, ...]]] = [
    (FIXED, 2, ()),
    (FIXED, 3, (Total(0), Total(1500), Total(500), Total(600))),
    (FIXED, 3, tuple(map(Total, (500, 700, 1000, 0, 600, 900, 800, 0, 0, 550)))),
    (replace(FIXED, opening_threshold=1000), 4, (Total(1000), Total(0), Total(1200))),
    (replace(FIXED, teams=True), 4, (Total(500), Total(900), Total(0))),
    (TEAMS, 4, ()),
    (TEAMS, 6, (Total(800), Total(300), Total(1500), Total(0))),
    (TEAMS, 4, (Total(1500), Total(1800), Total(1200), Total(0), Total(1300))),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "seats", "entries"),
    sample(FIXED_AND_TEAMS[1::3], everything=FIXED_AND_TEAMS),
    ids=str,
)
def test_fixed_turns_and_teams_beside_games_that_are_played(
    rules: RuleSet, seats: int, entries: tuple[Entry, ...]
) -> None:
    state, games = position(rules, seats, *entries), 20_000

    found = chances(state)

    assert found is not None
    assert list(wins_of(state, games, 4) / games) == pytest.approx(list(found), abs=0.025)
    assert sum(found[seat] for seat in range(seats // (seats // 2 if rules.teams else 1))) == (
        pytest.approx(1)
    )


def test_the_very_last_turn_is_a_chase_or_won_already() -> None:
    rules = replace(PATCH, fixed_turns=1)
    behind = position(rules, 2, Total(1000))
    tied = position(replace(rules, tie="shared"), 2, Total(1000))
    ahead = position(rules, 2, Total(0), Adjust(1, 100, ""))

    assert told(behind)[1] == pytest.approx(reach_for(PATCH).chance(6, 1050), abs=1e-6)
    assert told(tied)[1] == pytest.approx(
        (reach_for(PATCH).chance(6, 1050) + reach_for(PATCH).chance(6, 1000)) / 2, abs=0.02
    )
    assert told(ahead)[1] == pytest.approx(1)


@pytest.mark.slow
def test_of_fixed_turns_some_are_gone_before_one_has_opened() -> None:
    rules = replace(PATCH, fixed_turns=3, opening_threshold=1000)

    opened = told(position(rules, 2, Total(1000)))

    assert opened[0] > 0.6
    assert opened[0] > told(position(replace(rules, opening_threshold=0), 2, Total(1000)))[0]


@pytest.mark.slow
def test_whoever_leads_after_fixed_turns_wins_more_often_and_more_so_with_more_points() -> None:
    ahead = [
        told(position(FIXED, 2, Total(500), Total(500), Adjust(1, points, "")))[0]
        for points in range(0, 4000, 500)
    ]

    assert ahead == sorted(ahead, reverse=True)


@pytest.mark.slow
def test_a_team_whose_mate_still_chases_has_no_turn_of_its_own_in_chances() -> None:
    state = position(TEAMS, 4, *[Total(1500), Total(1500)] * 2, Total(1100))

    found = standing(state)

    assert state.final_round is not None
    assert found is not None
    assert found.turn is None
    one, other = found.chances[:2]
    assert one + other == pytest.approx(1)
    assert found.chances == (one, other, one, other)
    assert other > reach_for(TEAMS).chance(6, 1150)


def test_a_team_of_which_one_has_left_has_a_chance_at_each_of_its_seats() -> None:
    found = chances(position(replace(TEAMS, fixed_turns=4), 4, Retire(1)))

    assert found is not None
    assert found[:2] == found[2:]
    assert found[0] + found[1] == pytest.approx(1)
    assert found[0] > found[1]  # it has twice as many turns


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(
    ("turns", "prices"),
    [(100, {}), (100, {"six_of_a_kind": 1_000_000}), (50, {"singles": {"1": 110, "5": 55}})],
    ids=str,
)
def test_many_turns_and_high_prices_are_no_more_work(turns: int, prices: dict) -> None:
    """They are told apart up to so many levels: no table is larger, whatever is written."""
    alike = prices.get("six_of_a_kind")
    given = prices | ({"six_of_a_kind": dict.fromkeys("123456", alike)} if alike else {})
    rules = RuleSet.from_json({"fixed_turns": turns, **given})

    told(position(rules, 3))

    assert len(sums_of(rules, turns - 1, has_opened=True).points) <= turns * SUMS_LEVELS


def test_prices_that_are_too_fine_for_fixed_turns_are_out_of_reach() -> None:
    rules = replace(PATCH, fixed_turns=1, singles=(102, None, None, None, 54, None))

    with pytest.raises(OddsOutOfReach):
        chances(position(rules, 2))
