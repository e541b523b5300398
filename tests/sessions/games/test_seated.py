"""Who of a group sits on the seats of a game: known by name, made where there is none yet."""

import pytest

from sessions.access.roles import Actor
from sessions.games.who import players
from sessions.models import Game, Group, PlayedSeat, Player, SeatResult
from sessions.people.seats.splitting import move_seats
from sessions.people.who.merging import merge
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory

pytestmark = pytest.mark.django_db


def seated(game):
    return list(game.played_seats.values_list("position", "player__name"))


def test_the_first_game_of_a_phone_makes_its_group():
    phone = DeviceFactory()
    game = GameFactory(names=("Ana", "Ben"), device=phone)
    again = GameFactory(names=("ana", "Cleo"), device=phone)

    assert Group.objects.get() == game.group == again.group
    assert (game.group.device, game.group.owner, game.group.name) == (phone, None, "")
    assert seated(game) == [(0, "Ana"), (1, "Ben")]
    assert seated(again) == [(0, "Ana"), (1, "Cleo")]
    assert {seat.said_by for seat in PlayedSeat.objects.all()} == {phone}


def test_who_is_signed_in_plays_with_their_own_group_on_every_phone():
    owner = AccountFactory()
    one, other = (GameFactory(device=DeviceFactory(), owner=owner) for _ in range(2))

    assert one.group == other.group
    assert one.group.owner == owner


def test_signing_out_leaves_the_accounts_group_alone():
    phone, owner = DeviceFactory(), AccountFactory()
    owned = GameFactory(device=phone, owner=owner)
    alone = GameFactory(device=phone)

    assert owned.group != alone.group
    assert (alone.group.device, alone.group.owner) == (phone, None)
    assert GameFactory(device=phone, owner=owner).group == owned.group


def test_the_program_itself_plays_with_nobody():
    game = GameFactory()

    assert (game.group, seated(game)) == (None, [])


def test_names_are_compared_as_people_read_them():
    phone = DeviceFactory()
    GameFactory(names=("Zoë", "ﬁn"), device=phone)
    GameFactory(names=("zoe\u0308", "FIN"), device=phone)

    assert sorted(Player.objects.values_list("name", flat=True)) == ["Zoë", "ﬁn"]


@pytest.mark.slow
def test_who_comes_late_is_seated_and_leaves_with_an_undo():
    game = GameFactory(names=("Ana", "Ben"), device=DeviceFactory())
    verbs.join_seat(code=game.code, name="Dora")
    assert seated(game) == [(0, "Ana"), (1, "Ben"), (2, "Dora")]

    verbs.undo(code=game.code)

    assert seated(game) == [(0, "Ana"), (1, "Ben")]
    assert not Player.objects.filter(name="Dora").exists()  # she has never sat here


def test_a_new_name_is_somebody_else_until_it_is_undone():
    phone = DeviceFactory()
    GameFactory(names=("Eva", "Ben"), device=phone)
    game = GameFactory(names=("Evi", "Ben"), device=phone)
    verbs.rename_seat(code=game.code, seat=0, name="Eva")

    assert seated(game) == [(0, "Eva"), (1, "Ben")]
    assert not Player.objects.filter(name="Evi").exists()

    verbs.undo(code=game.code)
    assert seated(game) == [(0, "Evi"), (1, "Ben")]


def test_what_somebody_has_said_of_a_seat_stays_when_others_come():
    game = GameFactory(names=("Mum", "Ben"), device=DeviceFactory())
    eva = Player.objects.create(group=game.group, name="Eva")
    game.played_seats.filter(position=0).update(player=eva)

    verbs.join_seat(code=game.code, name="Dora")

    assert seated(game) == [(0, "Eva"), (1, "Ben"), (2, "Dora")]


def test_a_merged_name_is_still_the_same_person_unless_that_one_sits_there_too():
    phone = DeviceFactory()
    first = GameFactory(names=("Vega", "Ben"), device=phone)
    GameFactory(names=("Vegar", "Ben"), device=phone)
    vega, vegar = (Player.objects.get(name=name) for name in ("Vega", "Vegar"))
    merge(player=vega, into=vegar, by=None)

    again = GameFactory(names=("Vega", "Cleo"), device=phone)
    assert again.played_seats.get(position=0).player == vega
    for points in (10_000, 0):
        verbs.record_total(code=again.code, points=points)
    assert SeatResult.objects.get(game=again, position=0).player == vegar

    beside = GameFactory(names=("Vegar", "Vega"), device=phone)
    stranger = beside.played_seats.get(position=1).player
    assert stranger not in {vega, vegar}
    assert first.played_seats.get(position=0).player == vega

    late = GameFactory(names=("Dora", "Ben"), device=phone)
    move_seats(seats=[(late.code, 0)], to=vegar, by=None)
    verbs.join_seat(code=late.code, name="Vegar")
    assert not late.played_seats.filter(position=2).exists()


def test_a_group_that_is_full_has_guests(monkeypatch):
    monkeypatch.setattr(players, "MAX_PLAYERS", 2)
    phone = DeviceFactory()
    GameFactory(names=("Ana", "Ben"), device=phone)

    game = GameFactory(names=("Ana", "Cleo"), device=phone)

    assert seated(game) == [(0, "Ana")]


def test_many_players_take_no_more_questions(django_assert_num_queries):
    phone = DeviceFactory()
    few = GameFactory(names=("Ana", "Ben"), device=phone)
    names = tuple(f"Guest {number}" for number in range(80))
    many = GameFactory(names=names, device=phone)
    for game in (few, many):
        PlayedSeat.objects.filter(game=game).delete()
        with django_assert_num_queries(6):
            players.seat_players(Game.objects.get(pk=game.pk), game.start_state(), Actor(phone))
