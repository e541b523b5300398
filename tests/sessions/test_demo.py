"""The demo's club and league: evenings that could have been entered by hand."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.core.management import call_command

from sessions.access.roles import Actor
from sessions.events.reading import book as books
from sessions.events.reading.counting import season_rows
from sessions.exchange.backup import making, reading
from sessions.exchange.backup.restore import restoring
from sessions.games.results import result_facts, results_of
from sessions.management import season
from sessions.management.evenings import evenings, last_tuesday, write_down
from sessions.models import Event, Game, SeatResult, TableResult, finished_turns
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


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.thorough
def test_the_league_has_eight_nights_behind_it_and_comes_back_from_a_backup(tmp_path):
    event = season.league(Random(1), NOW)
    book = books.read(event)
    told = {row.entrant: (row.rank, str(row.counted.total)) for row in season_rows(book)}
    states = [[it.state for it in round_.tables] for _night, round_ in book.rounds()]

    assert {it.row.closed_at is None for it in book.nights[:8]} == {False}
    assert book.nights[8].row.day == NOW.date()
    assert book.nights[8].is_open
    assert all(state == "confirmed" for round_ in states[:-1] for state in round_)
    assert states[-1] == ["confirmed", "playing", "waiting"]
    assert not Game.objects.filter(finished_at__gt=NOW).exists()
    assert len([rank for rank, _total in told.values() if rank is not None]) == 16
    assert told[17][0] is None
    assert any(None in row.nights[:8] for row in season_rows(book))
    corrected = TableResult.objects.get(source="correction")
    assert corrected.supersedes.lines != corrected.lines
    call_command("verify_games")

    made = tmp_path / "league.zip"
    making.make(made)
    with reading.opened(made) as backup:
        restoring.load(backup, dict(making.models_kept()))
    again = books.read(Event.objects.get())
    assert {it.entrant: (it.rank, str(it.counted.total)) for it in season_rows(again)} == told


def test_two_years_have_a_tuesday_now_and_then():
    found = list(evenings(Random(1), last_tuesday(NOW)))

    assert {evening.began.weekday() for evening in found} == {1}
    assert found[-1].began < NOW
    assert NOW - found[0].began > timedelta(weeks=95)
    assert {len(evening.seats) for evening in found} == {2, 3, 4, 5, 6}
    assert 60 < len(found) < 150
