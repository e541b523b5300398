"""The demo's club: two years of evenings that could have been entered by hand."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.core.management import call_command

from sessions.access.roles import Actor
from sessions.games.results import result_facts, results_of
from sessions.management.evenings import evenings, last_tuesday, write_down
from sessions.models import Game, SeatResult, finished_turns
from sessions.people.groups import new_group

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.mark.django_db
def test_an_evening_is_kept_as_if_it_had_been_entered():
    group, dice = new_group(name="Tuesday club", by=Actor()), Random(3)
    few = list(evenings(dice, last_tuesday(NOW), weeks=12))
    for evening in few:
        write_down(evening, group, dice)

    assert {evening.by_dice for evening in few} == {True, False}
    call_command("verify_games")  # raises where anything differs
    games = Game.objects.order_by("pk")
    assert [game.playing_since for game in games] == [evening.began for evening in few]
    assert {game.status for game in games} == {"finished"}
    assert SeatResult.objects.count() == sum(len(evening.seats) for evening in few)
    assert not SeatResult.objects.filter(player=None).exists()
    for game in games:
        made = results_of(game, game.current_state(), finished_turns(game))
        assert list(map(result_facts, game.results.all())) == list(map(result_facts, made))


def test_two_years_have_a_tuesday_now_and_then():
    found = list(evenings(Random(1), last_tuesday(NOW)))

    assert {evening.began.weekday() for evening in found} == {1}
    assert found[-1].began < NOW
    assert NOW - found[0].began > timedelta(weeks=95)
    assert {len(evening.seats) for evening in found} == {2, 3, 4, 5, 6}
    assert 60 < len(found) < 150
