"""Seats that were somebody else's."""

import pytest

from sessions.access.roles import Actor
from sessions.models import Game, Group, PlayedSeat, PlayerChange, SeatResult
from sessions.people.errors import (
    MergedError,
    NameTakenError,
    PlayerRefusedError,
    SeatUnknownError,
    SitsThereError,
)
from sessions.people.seats.splitting import move_seats, split_off
from sessions.people.who.merging import merge
from tests.sessions.people.who.tables import but_for_changes
from tests.sessions.people.who.test_merging import counted, is_all_right


def codes():
    return list(Game.objects.order_by("pk").values_list("code", flat=True))


def test_a_seat_is_moved_and_back(group, known, phone):
    vegar, vega = known("Vegar"), known("Vega")
    first = codes()[0]

    move_seats(seats=[(first, 0), (first, 0)], to=vega, by=Actor(phone))

    assert counted() == {"Ben": 2, "Cleo": 2, "Vega": 2, "Vegar S": 1}
    assert PlayedSeat.objects.get(game__code=first, position=0).name == "Vegar"
    assert is_all_right()
    change = PlayerChange.objects.get()
    assert (change.kind, change.player, change.other) == ("split", vega, vegar)
    assert (change.seats, change.device) == ([[first, 0]], phone)

    move_seats(seats=[(first, 0)], to=vegar, by=None)

    assert counted() == {"Ben": 2, "Cleo": 2, "Vega": 1, "Vegar": 1, "Vegar S": 1}
    assert is_all_right()


def test_somebody_new_takes_seats_of_several_players(group, known):
    first, _second, third = codes()

    made = split_off(seats=[(first, 0), (third, 0)], name=" Vegard ", group=group, by=None)

    assert (made.name, made.group) == ("Vegard", group)
    assert counted() == {"Ben": 2, "Cleo": 2, "Vegar S": 1, "Vegard": 2}
    assert PlayerChange.objects.count() == 2
    with pytest.raises(NameTakenError):
        split_off(seats=[(first, 0)], name="VEGARD", group=group, by=None)
    with pytest.raises(PlayerRefusedError):
        split_off(seats=[(first, 0)], name=" ", group=group, by=None)


def test_a_guests_seat_is_given_away_too(group, known):
    first = codes()[0]
    PlayedSeat.objects.filter(game__code=first, position=1).delete()
    SeatResult.objects.filter(game__code=first, position=1).update(player=None)

    move_seats(seats=[(first, 1)], to=known("Cleo"), by=None)

    assert counted()["Cleo"] == 3
    assert PlayedSeat.objects.get(game__code=first, position=1).name == "Ben"
    assert is_all_right()


def test_nobody_gets_two_seats_of_one_table(group, known):
    second = codes()[1]
    merge(player=known("Vegar S"), into=known("Vegar"), by=None)
    before = but_for_changes()

    with pytest.raises(SitsThereError, match=second) as refused:
        move_seats(seats=[(second, 1)], to=known("Vegar"), by=None)

    assert [game["code"] for game in refused.value.facts["games"]] == [second]
    assert but_for_changes() == before


def test_what_is_not_there_is_not_moved(group, known):
    first = codes()[0]
    vega = known("Vega")
    Game.objects.filter(code=codes()[1]).update(group=Group.objects.create(code="OTHERS"))
    before = but_for_changes()

    for seat in (("GONE22", 0), (first, 7), (codes()[1], 0)):
        with pytest.raises(SeatUnknownError):
            move_seats(seats=[(first, 0), seat], to=vega, by=None)
    assert but_for_changes() == before

    merge(player=vega, into=known("Vegar"), by=None)
    with pytest.raises(MergedError):
        move_seats(seats=[(first, 0)], to=vega, by=None)


def test_who_has_a_seat_already_keeps_it_without_a_note(group, known):
    move_seats(seats=[(codes()[0], 0)], to=known("Vegar"), by=None)

    assert not PlayerChange.objects.exists()
