"""The games of a group by night, part by part, and the names on them."""

from __future__ import annotations

from itertools import groupby

import pytest

from sessions.history.filters import HistoryFilter
from sessions.history.names import shown_name
from sessions.history.nights import nights
from sessions.models import Player, Role

EVERYTHING = HistoryFilter()


def test_part_by_part_every_game_is_there_once(club):
    found, before = [], ""
    while True:
        part = nights(club.seen(), EVERYTHING, before=before, most=17)
        assert not {night.played_on for night in part.nights} & {day for day, _line in found}
        found += [(night.played_on, line) for night in part.nights for line in night.games]
        before = part.earlier
        if not before:
            break

    played = club.games[::-1]
    assert [day for day, _line in found] == [game.night for game in played]
    assert [{it.name for it in line.seats} for _day, line in found] == [
        set(game.names) for game in played
    ]
    for (_day, line), game in zip(found, played, strict=True):
        won = {game.names[seat] for seat in game.state.outcome.winners}
        assert {it.name for it in line.winners} == won
        assert [it.result.rank for it in line.seats] == sorted(it.result.rank for it in line.seats)


def test_the_games_of_a_night_stand_together(club):
    part = nights(club.seen(), EVERYTHING, most=1000)

    days = [day for day, _games in groupby(game.night for game in club.games[::-1])]
    assert [night.played_on for night in part.nights] == days
    assert part.earlier == ""


@pytest.mark.parametrize(
    "place",
    [
        "nonsense",
        "2025-03-01~7",
        "2025-03-01T10:00:00+00:00~x",
        "0001-01-01T00:00:00+14:00~7",
        "9999-12-31T23:59:59-14:00~7",
        "~",
    ],
)
def test_a_place_that_cannot_be_is_the_beginning(club, place):
    assert nights(club.seen(), EVERYTHING, before=place) == nights(club.seen(), EVERYTHING)


def test_as_many_questions_for_one_game_as_for_many(club, django_assert_num_queries):
    for most in (1, 100):
        with django_assert_num_queries(4):
            nights(club.seen(), EVERYTHING, most=most)


def test_watchers_see_initials_of_who_is_hidden(club):
    ana = club.player("Ana")
    ana.is_hidden = True
    ana.save()

    def names(role):
        part = nights(club.seen(role), EVERYTHING)
        return {seat.name for it in part.nights for line in it.games for seat in line.seats}

    assert {"A.", "Ben"} <= names(Role.WATCH)
    assert "Ana" not in names(Role.WATCH)
    assert "Ana" in names(Role.SCORE)

    club.group.hides_names = True
    assert names(Role.WATCH) == {"A.", "B.", "C.", "D.", "E.", "F.", "G."}


def test_a_guest_has_the_name_of_the_sheet(club):
    assert shown_name(None, club.seen(Role.WATCH), "Somebody") == "Somebody"
    assert shown_name(Player(name="Ana"), club.seen(), "Annie") == "Annie"
