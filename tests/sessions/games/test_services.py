"""The verbs: what each writes, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

import random

import pytest

from scoring.entries import Player, Throw
from scoring.errors import (
    BelowOpeningThreshold,
    CorrectionConflict,
    EveryDieIsEntered,
    GameFinished,
    IllegalSelection,
    NothingToUndo,
    NotYourTurn,
    TooFewSeats,
    TurnUnknown,
)
from scoring.rules.presets import PRESETS
from sessions.access import links
from sessions.access.errors import GameNotFoundError
from sessions.access.roles import Actor
from sessions.games import options, services
from sessions.games.errors import StaleVersionError
from sessions.games.present import game_view
from sessions.games.queries import log_lines
from sessions.games.verify.differences import differences
from sessions.models import DeviceGame, Game, GameEntry, Role
from tests import verbs
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.games.playing import play_on, throw

pytestmark = pytest.mark.django_db


def scores(game: Game) -> list[int]:
    return [seat["score"] for seat in game_view(game, None)["seats"]]


def kept(game: Game) -> dict:
    """Everything stored of a game, to compare before and after."""
    fresh = Game.objects.get(pk=game.pk)
    return {
        "game": (fresh.version, fresh.status, fresh.state, fresh.updated_at, fresh.finished_at),
        "entries": list(fresh.entries.values()),
        "turns": list(fresh.turns.values()),
        "totals": list(fresh.totals.values()),
    }


def assert_caches_match(game: Game) -> None:
    assert list(differences(Game.objects.get(pk=game.pk))) == []


def test_a_game_starts_with_its_rule_set_and_its_seats():
    device = DeviceFactory()
    game = services.start_game(
        rules=PRESETS["official"].rules,
        players=[Player("Ana"), Player("Ben")],
        starts=1,
        by=Actor(device),
    )

    assert game.rules == PRESETS["official"].rules.to_json()
    assert game.players == [{"name": "Ana", "team": None}, {"name": "Ben", "team": None}]
    assert (game.version, game.status, game.starts) == (0, "playing", 1)
    assert game_view(game, None)["turn"]["seat"] == 1
    assert list(game.totals.values_list("position", "name", "score")) == [
        (0, "Ana", 0),
        (1, "Ben", 0),
    ]
    assert [row.game for row in DeviceGame.objects.filter(device=device)] == [game]
    assert_caches_match(game)


def test_nobody_is_no_game_and_one_player_is():
    with pytest.raises(TooFewSeats):
        services.start_game(rules=PRESETS["patch"].rules, players=[])
    assert Game.objects.count() == 0
    game = services.start_game(rules=PRESETS["patch"].rules, players=[Player("Ana")])
    assert game.totals.count() == 1
    assert_caches_match(game)


def test_every_entry_is_written_with_its_seat_and_device():
    device = DeviceFactory()
    game = GameFactory(device=device)

    throw(game, "111234", "111", by=Actor(device))
    verbs.undo(code=game.code)
    throw(game, "223466")
    verbs.record_total(code=game.code, points=650)
    verbs.adjust_score(code=game.code, seat=2, points=-1, reason="did not sing")

    rows = GameEntry.objects.filter(game=game)
    assert list(rows.values_list("version", "kind", "seat", "payload", "device")) == [
        (
            1,
            "throw",
            0,
            {"type": "throw", "dice": [1, 1, 1, 2, 3, 4], "set_aside": [1, 1, 1], "seat": 0},
            device.pk,
        ),
        (2, "undo", None, {"type": "undo"}, None),
        (3, "throw", 0, {"type": "throw", "dice": [2, 2, 3, 4, 6, 6], "seat": 0}, None),
        (4, "total", 1, {"type": "total", "points": 650, "seat": 1}, None),
        (
            5,
            "adjust",
            2,
            {"type": "adjust", "seat": 2, "points": -1, "reason": "did not sing"},
            None,
        ),
    ]
    assert scores(Game.objects.get(pk=game.pk)) == [0, 650, -1]
    assert_caches_match(game)


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        (lambda code: verbs.bank(code=code), BelowOpeningThreshold),
        (
            lambda code: verbs.record_throw(code=code, dice=[2, 3, 5], set_aside=[2]),
            IllegalSelection,
        ),
        (lambda code: verbs.bank(code=code, seat=1), NotYourTurn),
        (lambda code: verbs.amend_turn(code=code, turn=1, points=0, reason="x"), TurnUnknown),
        (lambda code: verbs.bank(code=code, expected_version=0), StaleVersionError),
        (lambda code: verbs.undo(code=code, expected_version=2), StaleVersionError),
    ],
)
def test_a_refused_move_changes_nothing(move, refusal):
    game = throw(GameFactory(), "111234", "111")
    before = kept(game)

    with pytest.raises(refusal):
        move(game.code)

    assert kept(game) == before


def test_a_stale_version_is_answered_with_the_game_as_it_is():
    game = GameFactory()
    throw(game, "223466", expected_version=0)

    with pytest.raises(StaleVersionError) as stale:
        throw(game, "111234", "111", expected_version=0)

    assert stale.value.expected == 0
    assert stale.value.game.version == 1
    assert game_view(stale.value.game, None)["turn"]["seat"] == 1


def test_a_code_that_nobody_has_is_not_found():
    with pytest.raises(GameNotFoundError):
        verbs.bank(code="NOGAME")
    with pytest.raises(GameNotFoundError):
        services.rematch(code="NOGAME")


def test_undo_goes_back_to_the_start_and_no_further():
    game = GameFactory()
    first = game_view(game, None)["seats"], game_view(game, None)["turn"]
    game = play_on(game, random.Random(7), entries=25)

    for _ in range(25):
        game = verbs.undo(code=game.code)

    assert (game_view(game, None)["seats"], game_view(game, None)["turn"]) == first
    assert game.version == 50
    with pytest.raises(NothingToUndo):
        verbs.undo(code=game.code)
    assert_caches_match(game)


def test_undo_after_the_winner_lets_the_game_go_on():
    game = GameFactory(preset="kingdom-come", names=("Ana", "Ben"))
    game = play_on(game, random.Random(3), entries=500)
    assert game.status == "finished"
    assert game.finished_at is not None
    with pytest.raises(GameFinished):
        throw(game, "223466")

    game = verbs.undo(code=game.code)

    assert (game.status, game.finished_at) == ("playing", None)
    assert_caches_match(game)


def test_a_card_that_was_signed_and_unlocked_is_undone_and_played_on():
    game = GameFactory(names=("Ana", "Ben"), rules={"target_score": 1000, "final_round": "none"})
    throw(game, "123456", "123456", bank=True)
    unsigned = Game.objects.get(pk=game.pk).state
    for seat in (1, 0):
        verbs.sign_card(code=game.code, seat=seat)
    assert_caches_match(game)

    game = verbs.unlock_card(code=game.code, reason="no straight")
    assert game.state == unsigned
    assert_caches_match(game)
    game = verbs.undo(code=game.code)

    assert (game.status, game.finished_at, game.version) == ("playing", None, 5)
    assert scores(game) == [0, 0]
    assert_caches_match(game)
    assert [(line.version, line.undone_by, line.undoes) for line in log_lines(game)] == [
        (5, None, 1),
        (4, None, None),
        (3, None, None),
        (2, None, None),
        (1, 5, None),
    ]
    with pytest.raises(NothingToUndo):
        verbs.undo(code=game.code)


def test_a_correction_moves_the_scores_after_it():
    game = GameFactory(names=("Ana", "Ben"))
    game = throw(game, "111115", "111115", bank=True)
    game = throw(game, "223466")
    game = throw(game, "112346", "11", bank=True)

    game = verbs.amend_turn(
        code=game.code,
        turn=1,
        throws=[Throw((1, 1, 1, 1, 1, 2), (1, 1, 1, 1, 1))],
        reason="it was a 2",
    )

    assert scores(game) == [2200, 0]
    assert list(game.turns.values_list("number", "points", "score")) == [
        (1, 2000, 2000),
        (2, 0, 0),
        (3, 200, 2200),
    ]
    assert_caches_match(game)


def test_a_correction_that_contradicts_what_followed_names_the_entry_and_can_end_the_log_there():
    game = GameFactory(names=("Ana", "Ben"))
    game = verbs.record_total(code=game.code, points=500)
    game = verbs.record_total(code=game.code, points=1000)
    game = verbs.record_total(code=game.code, points=200)
    game = verbs.record_total(code=game.code, points=300)
    before = kept(game)

    with pytest.raises(CorrectionConflict) as conflict:
        verbs.amend_turn(code=game.code, turn=1, points=0, reason="it was a farkle")

    assert conflict.value.facts == {
        "version": 3,
        "turn": 3,
        "seat": 0,
        "round": 2,
        "name": "Ana",
        "sentence": "300 more to open (500).",
        "reason": {
            "code": "below_opening_threshold",
            "turn_score": 200,
            "opening_threshold": 500,
            "points_missing": 300,
        },
    }
    assert kept(game) == before

    game = verbs.amend_turn(
        code=game.code, turn=1, points=0, reason="it was a farkle", end_log=True
    )
    assert scores(game) == [0, 1000]
    assert game.entries.count() == 5
    assert_caches_match(game)

    game = verbs.undo(code=game.code)
    assert scores(game) == [700, 1300]
    assert_caches_match(game)


def test_a_correction_can_take_back_the_end_of_the_game():
    game = GameFactory(names=("Ana", "Ben"), rules={"target_score": 1000})
    game = verbs.record_total(code=game.code, points=1000)
    game = verbs.record_total(code=game.code, points=0)
    assert game_view(game, None)["outcome"] == {"winners": [0], "reason": "highest_score"}

    game = verbs.amend_turn(code=game.code, turn=1, points=900, reason="added up wrong")

    assert (game.status, game_view(game, None)["outcome"]) == ("playing", None)
    assert game_view(game, None)["turn"]["seat"] == 0
    assert_caches_match(game)


@pytest.mark.parametrize(
    ("leaves", "seats", "starter"),
    [(1, ["Ana", "Cleo"], "Cleo"), (0, ["Ben", "Cleo"], "Ben")],  # who would start, who has started
)
def test_a_rematch_seats_the_same_players_and_the_next_one_starts(leaves, seats, starter):
    device = DeviceFactory()
    game = GameFactory(preset="official", names=("Ana", "Ben", "Cleo"), device=device)
    verbs.retire_seat(code=game.code, seat=leaves)

    again = services.rematch(code=game.code, by=Actor(device))

    view = game_view(again, None)
    assert [seat["name"] for seat in view["seats"]] == seats
    assert seats[view["turn"]["seat"]] == starter
    assert again.rules == game.rules
    assert again.rematch_of == game
    assert again.device == device


@pytest.mark.parametrize(
    "preset",
    [
        "patch",
        *(pytest.param(it, marks=pytest.mark.sqlite) for it in PRESETS if it != "patch"),
    ],
)
def test_the_caches_follow_whole_games_with_everything_that_can_happen(preset):
    game = GameFactory(
        preset=preset, rules={"high_stakes_bonus": 1000, "farkle_streak": {"penalty": 500}}
    )
    dice = random.Random(preset)
    for _ in range(6):
        game = play_on(game, dice, entries=12)
        game = verbs.undo(code=game.code)
        assert_caches_match(game)
    game = verbs.join_seat(code=game.code, name="Late Lou")
    game = verbs.adjust_score(code=game.code, seat=3, points=50, reason="welcome")
    game = play_on(game, dice, entries=30)
    if game.status != "finished":
        game = verbs.retire_seat(code=game.code, seat=1)
    game = play_on(game, dice, entries=2_000)
    assert_caches_match(game)
    assert game.status == "finished"
    assert game.entries.count() == game.version


def test_recording_costs_the_same_queries_however_long_the_game_is(django_assert_num_queries):
    game = GameFactory(rules={"target_score": 1_000_000})
    savepoint = 2  # a test's own transaction makes the service's one a savepoint
    mid_turn = savepoint + 3  # the game, the entry, the snapshot
    turn_end = mid_turn + 2  # the turn and the seat's total
    for entries in (0, 200):
        game = play_on(game, random.Random(1), entries=entries)
        while game.current_state().turn.has_begun:
            game = verbs.undo(code=game.code)
        first = entries == 0  # of a game that was empty: those who have opened it are told
        with django_assert_num_queries(mid_turn + first):
            throw(game, "111234", "111")
        with django_assert_num_queries(turn_end):
            throw(game, "223")


@pytest.mark.parametrize("phones", [1, 2])
def test_a_rematch_on_one_phone_waits_for_no_second_scorer(phones):
    game = GameFactory(device=DeviceFactory())
    options.set_options(code=game.code, needs_second=True, needs_reason=True)
    if phones == 2:
        links.open_link(
            code=links.code_of(game.links.get(role=Role.SCORE)), by=Actor(DeviceFactory())
        )

    again = services.rematch(code=game.code)

    assert (again.needs_second, again.needs_reason) == (phones == 2, True)


def test_a_table_that_wants_every_die_wants_it_of_corrections_and_in_the_rematch_too():
    game = GameFactory(rules={"opening_threshold": 0})
    part = Throw((1,), (1,), unentered=5)
    throw(game, "1", "1", unentered=5, bank=True)
    options.set_options(code=game.code, every_die=True)

    with pytest.raises(EveryDieIsEntered) as refused:
        verbs.amend_turn(code=game.code, turn=1, reason="misread", throws=[part])
    assert refused.value.facts == {"unentered": 5}
    assert verbs.amend_turn(code=game.code, turn=1, reason="misread", points=150).version == 2
    assert services.rematch(code=game.code).every_die
