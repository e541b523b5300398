"""What is kept of a finished game, seat by seat: written with the entry that ends it."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from sessions.games.lists import trash
from sessions.games.results import minutes_between, night_of, result_facts, results_of
from sessions.models import Game, Group, Player, SeatResult, finished_turns
from tests import verbs
from tests.factories import DeviceFactory, GameFactory

RULES = {"fixed_turns": 2, "opening_threshold": 0}


@pytest.fixture
def game(db):
    """Ana and Ben have two turns each; three are played."""
    game = GameFactory(names=("Ana", "Ben"), rules=RULES, device=DeviceFactory())
    for points in (500, 300, 0):
        verbs.record_total(code=game.code, points=points)
    return game


def kept(game):
    rows = SeatResult.objects.filter(game=game).order_by("position")
    return [(row.player and row.player.name, row.rank, row.score, row.is_winner) for row in rows]


def is_as_made_anew(game):
    game = Game.objects.get(pk=game.pk)
    made = results_of(game, game.current_state(), finished_turns(game))
    return list(map(result_facts, game.results.all())) == list(map(result_facts, made))


def test_the_entry_that_ends_a_game_writes_its_results(game):
    assert kept(game) == []

    verbs.record_total(code=game.code, points=400)

    assert kept(game) == [("Ana", 2, 500, False), ("Ben", 1, 700, True)]
    ana, ben = game.results.all()
    assert (ana.group, ana.played_at) == (game.group, game.playing_since)
    assert (ana.kind, ana.format, ana.seats, ana.teams) == ("totals", "turns:2", 2, False)
    assert (ana.turns, ana.banked, ana.farkles, ana.best_turn) == (2, 1, 1, 500)
    assert (ana.started, ben.started, ben.seat_from_start) == (True, False, 1)
    assert (ana.margin, ben.margin, ben.score_share) == (-200, 200, 700 / 1200)
    assert is_as_made_anew(game)


def test_undo_takes_them_back_and_a_correction_writes_them_anew(game):
    verbs.record_total(code=game.code, points=400)
    verbs.undo(code=game.code)
    assert kept(game) == []

    verbs.record_total(code=game.code, points=100)
    assert kept(game) == [("Ana", 1, 500, True), ("Ben", 2, 400, False)]

    verbs.amend_turn(code=game.code, turn=2, points=450, reason="a slip")
    assert kept(game) == [("Ana", 2, 500, False), ("Ben", 1, 550, True)]
    assert is_as_made_anew(game)


def test_what_is_in_the_trash_counts_nowhere(game):
    verbs.record_total(code=game.code, points=400)

    trash.delete_game(code=game.code)
    assert kept(game) == []

    trash.restore_game(code=game.code)
    assert kept(game) == [("Ana", 2, 500, False), ("Ben", 1, 700, True)]


def test_a_game_that_nobody_has_won_has_no_results(game):
    verbs.end_game(code=game.code, result="none")

    assert Game.objects.get(pk=game.pk).status == "finished"
    assert kept(game) == []


def test_who_was_merged_counts_as_the_other_one(game):
    ana, ben = Player.objects.order_by("name")
    ana.merged_into = ben
    ana.save()

    verbs.record_total(code=game.code, points=400)

    assert [row.player for row in game.results.all()] == [ben, ben]


def test_each_change_is_counted_for_those_who_look_on(game):
    def version():
        return Group.objects.get().version

    before = version()
    verbs.record_total(code=game.code, points=400)
    ended = version()
    verbs.undo(code=game.code)

    assert before < ended < version()


@pytest.mark.parametrize(
    ("moment", "night"),
    [
        ("2026-11-22T22:50:00Z", date(2026, 11, 22)),  # 23:50 in Vienna
        ("2026-11-22T23:10:00Z", date(2026, 11, 22)),  # after midnight
        ("2026-11-23T03:59:00Z", date(2026, 11, 22)),
        ("2026-11-23T04:00:00Z", date(2026, 11, 23)),  # five in the morning
        ("2026-03-29T02:59:00Z", date(2026, 3, 28)),  # clocks went forward in that night
        ("2026-03-29T03:00:00Z", date(2026, 3, 29)),
        ("2026-10-25T03:59:00Z", date(2026, 10, 24)),  # and back in this one
        ("2026-10-25T04:00:00Z", date(2026, 10, 25)),
    ],
)
def test_a_night_ends_at_five_by_the_groups_clock(moment, night):
    assert night_of(datetime.fromisoformat(moment), ZoneInfo("Europe/Vienna")) == night


def test_how_long_was_played():
    began = datetime(2026, 11, 22, 20, tzinfo=UTC)

    assert minutes_between(began, datetime(2026, 11, 22, 20, 42, 59, tzinfo=UTC)) == 42
    assert minutes_between(began, None) is None
    assert minutes_between(began, datetime(2026, 11, 22, 19, 59, tzinfo=UTC)) is None
    assert minutes_between(began, datetime(2026, 11, 23, 20, 1, tzinfo=UTC)) is None


def test_a_name_that_is_put_right_the_next_morning_makes_no_game_longer(game):
    game = verbs.record_total(code=game.code, points=400)
    game.entries.update(recorded_at=game.playing_since + timedelta(minutes=42))
    verbs.rename_seat(code=game.code, seat=0, name="Anna")
    game.entries.filter(kind="rename").update(recorded_at=game.playing_since + timedelta(hours=13))

    made = results_of(game, game.current_state(), finished_turns(game))

    assert {it.minutes for it in made} == {42}


def test_a_name_that_is_put_right_afterwards_is_whose_result_it_is(game):
    verbs.record_total(code=game.code, points=400)
    verbs.rename_seat(code=game.code, seat=0, name="Anna")

    assert kept(game) == [("Anna", 2, 500, False), ("Ben", 1, 700, True)]
    assert is_as_made_anew(game)
