"""The sensible player keeps to the rules, and what is compared is compared rightly."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from scoring.entries import Adjust, Player, Total
from scoring.game import apply, start
from scoring.insight.turn.reach import reach_for
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from tests.calibration.__main__ import main
from tests.calibration.compared import Compared, by_bins, summed
from tests.calibration.games import Table, wins
from tests.calibration.positions import positions
from tests.calibration.turn import play

PATCH, OFFICIAL, KINGDOM = (PRESETS[key].rules for key in ("patch", "official", "kingdom-come"))
GAMES = 4000


def position(rules: RuleSet, *scores: int) -> GameState:
    """Seats that have opened, with these scores, the first one's turn."""
    state = start(rules, [Player(f"P{seat}") for seat in range(len(scores))])
    for _seat in scores:
        state = apply(state, Total(1000))
    for seat, score in enumerate(scores):
        state = apply(state, Adjust(seat, score - 1000, ""))
    return state


@pytest.mark.parametrize(
    ("rules", "target", "missing"), [(PATCH, 10_000, 450), (OFFICIAL, 10_000, 700)]
)
def test_a_last_turn_is_won_as_often_as_can_be(rules: RuleSet, target: int, missing: int) -> None:
    state = position(rules, target - 1000, target - missing)
    state = apply(state, Total(1000))

    won = wins(state, GAMES, 1)[1] / GAMES

    assert won == pytest.approx(reach_for(rules).chance(6, missing + 50), abs=0.025)


def test_whoever_is_at_the_target_first_has_won_where_there_is_no_last_turn() -> None:
    table = Table(position(KINGDOM, 3000, 3900), 3)

    table.enter(0, np.arange(3), np.array([20, 19, 0]))

    assert table.going.tolist() == [False, True, True]
    assert table.leader[0] == 0


@pytest.mark.parametrize(("score", "least"), [(0, 1000), (2000, 0)])
def test_nobody_banks_less_than_they_may(score: int, least: int) -> None:
    state = start(OFFICIAL, [Player("Ana"), Player("Ben")])
    if score:
        state = position(OFFICIAL, score, 0)
    table = Table(state, GAMES)

    banked = play(table.player, table.sight(0, np.arange(GAMES)), np.random.default_rng(2)) * 50

    assert banked[banked > 0].min() >= max(least, 50)
    assert 200 < banked.mean() < 600


def test_three_farkles_cost_what_they_do() -> None:
    table = Table(position(PRESETS["facebook"].rules, 2000, 2000), 2)

    for _turn in range(3):
        table.enter(0, np.arange(2), np.array([0, 4]))

    assert (table.scores[:, 0] * 50).tolist() == [1000, 2600]


def test_the_same_seed_draws_the_same_positions_of_all_sizes() -> None:
    once, again = ([*positions(PATCH, 6, Random(3))] for _time in range(2))

    assert once == again
    assert [len(state.seats) for state in once] == [2, 3, 4, 5, 6, 2]
    assert once[5].final_round is not None


def test_errors_stand_beside_the_noise_of_chance() -> None:
    seats = [Compared(0.5, 0.52, 2500), Compared(0.5, 0.48, 2500)]

    assert summed("patch", seats, 1) == (
        "| patch | 1 | 2 | 2.00 | 0.80 | 2.0 (50.0 told, 52.0 played) |"
    )
    assert by_bins(seats) == ["| 50-60 | 2 | 50.0 | 50.0 |"]


def test_the_command_prints_both_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "200", "--positions", "1", "--rules", "kingdom-come"]) == 0

    said = capsys.readouterr().out
    assert "200 games a position, --seed 20" in said
    assert "| kingdom-come | 1 | 2 |" in said
