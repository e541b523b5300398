"""Of a sheet that somebody has seen, only the rows that may have changed are told again."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from scoring.entries import Player
from scoring.errors import RuleViolation
from scoring.rules.rule_set import RuleSet
from sessions.announcements import revise
from sessions.games import services
from sessions.games.changed import MAX_BEHIND, Shown, changed_since, read_shown, shown
from sessions.games.errors import StaleVersionError
from sessions.games.sheet import Row, sheet_of
from sessions.models import Game
from tests import verbs
from tests.sessions.games.playing import throw
from tests.thorough import sample

pytestmark = pytest.mark.django_db

RULE_SETS: list[dict[str, Any]] = [
    {"target_score": 3000, "opening_threshold": 0},
    {"target_score": 3000, "final_round": "everyone_once", "tie": "roll_off_round"},
    {"fixed_turns": 4, "opening_threshold": 0},
    {"target_score": 3000, "exact_target": True, "final_round": "none", "opening_threshold": 0},
    {"target_score": 4000, "teams": True, "opening_threshold": 0},
]


def started(rules: dict[str, Any]) -> Game:
    teams = ("red", "blue", "red", "blue") if rules.get("teams") else (None,) * 3
    names = ("Ana", "Ben", "Cleo", "Dan")
    players = [Player(name, team) for name, team in zip(names, teams, strict=False)]
    return services.start_game(rules=RuleSet.from_json(rules), players=players)


def moves(game: Game, dice: random.Random) -> list[tuple[int, Callable[[], object]]]:
    """What may be tried next, each so many times as often as the others."""
    code, state = game.code, game.current_state()
    seat = dice.randrange(len(state.seats))
    turn = dice.randint(1, max(1, state.finished_turns))
    team = "red" if state.rules.teams else None
    return [
        (30, lambda: verbs.record_total(code=code, points=dice.choice((0, 300, 500, 1000)))),
        (20, lambda: throw(game, "112346", "11", bank=dice.random() < 0.5)),
        (30, lambda: verbs.undo(code=code)),
        (1, lambda: verbs.adjust_score(code=code, seat=seat, points=-50, reason="late")),
        (1, lambda: verbs.amend_turn(code=code, turn=turn, points=350, reason="misread")),
        (1, lambda: verbs.join_seat(code=code, name=f"Eve {game.version}", team=team)),
        (1, lambda: verbs.retire_seat(code=code, seat=seat)),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_SETS, ids=", ".join)
def test_rows_seen_before_and_those_that_changed_are_the_whole_sheet(rules: dict[str, Any]) -> None:
    dice = random.Random(20)
    seen: list[tuple[Shown, tuple[Row, ...]]] = []
    left_out = 0
    game = started(rules)
    for _ in range(sample(45, everything=200)):
        weights, verbs = zip(*moves(game, dice), strict=True)
        try:
            dice.choices(verbs, weights)[0]()
        except (RuleViolation, StaleVersionError):
            continue
        game = Game.objects.get(pk=game.pk)
        state = game.current_state()
        whole = sheet_of(game, state)
        for before, rows in dice.sample(seen[-12:], min(3, len(seen))):
            tail = changed_since(game, state, before)
            if tail is not None:
                part = sheet_of(game, state, tail)
                assert (*rows[: tail.first_round - 1], *part.rows) == whole.rows
                assert part.columns == whole.columns
                left_out += tail.first_round - 1
        now = shown(game, state)
        if now is not None:
            seen.append((now, whole.rows))
        else:
            game, seen = started(rules), []
    assert left_out > 0 or rules.get("exact_target")


def test_after_a_turn_only_its_row_and_the_next_are_told() -> None:
    game = started({"opening_threshold": 0})
    for _ in range(30):
        game = verbs.record_total(code=game.code, points=50)
    before = shown(game, game.current_state())

    game = verbs.record_total(code=game.code, points=100)
    tail = changed_since(game, game.current_state(), before)

    assert tail is not None
    assert (tail.first_round, [turn.points for turn in tail.turns]) == (11, [100])


def test_who_has_missed_too_much_is_told_everything() -> None:
    game = started({"opening_threshold": 0})
    before = shown(game, game.current_state())
    for _ in range(MAX_BEHIND):
        game = verbs.record_total(code=game.code, points=50)
    assert changed_since(game, game.current_state(), before) is not None

    game = verbs.record_total(code=game.code, points=50)

    assert changed_since(game, game.current_state(), before) is None


def test_who_shows_a_version_that_is_yet_to_come_is_told_everything() -> None:
    game = started({})

    assert changed_since(game, game.current_state(), Shown(9, 0, 4, 2)) is None


NOT_SHOWN = ["", "1", "1.2.3", "1.2.3.x", "1.2.0.1", "1.2.1.0", "1.2.3.4.5", "١.٢.٣.٤", "-1.2.3.4"]


@pytest.mark.parametrize("text", NOT_SHOWN)
def test_what_is_no_version_shown_is_passed_over(text: str) -> None:
    assert read_shown(text) is None


def test_what_a_page_shows_can_be_read_again() -> None:
    now = Shown(12, 3, 9, 3)

    assert read_shown(str(now)) == now


def in_final_round() -> Game:
    game = started({"target_score": 1000, "opening_threshold": 0})
    return [verbs.record_total(code=game.code, points=points) for points in (50, 50, 1000)][-1]


def with_an_exact_target() -> Game:
    return started({"target_score": 1000, "exact_target": True, "final_round": "none"})


def with_a_late_player() -> Game:
    game = started({"fixed_turns": 4, "opening_threshold": 0})
    return verbs.join_seat(code=game.code, name="Eve", team=None)


@pytest.mark.parametrize("begun", [in_final_round, with_an_exact_target, with_a_late_player])
def test_where_a_turn_may_change_earlier_rows_or_other_sums_all_is_told(begun) -> None:
    game = begun()
    before = shown(game, game.current_state())

    game = verbs.record_total(code=game.code, points=500)

    assert game.current_state().turn is not None
    assert changed_since(game, game.current_state(), before) is None


def test_after_a_change_that_is_no_entry_all_is_told() -> None:
    game = started({})
    before = shown(game, game.current_state())

    revise(game)

    assert changed_since(game, game.current_state(), before) is None
