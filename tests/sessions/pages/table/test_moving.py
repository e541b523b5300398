"""Moving a game to another group: shown before it is done, and undone by moving it back."""

import pytest

from sessions.access import links
from sessions.access.roles import Actor
from sessions.models import Game, Player, Role
from sessions.people.groups import change_group, move_game, new_group
from sessions.people.seats.splitting import move_seats
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.devices import on_device
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


def test_a_game_is_moved_to_another_group_and_back(client):
    phone = DeviceFactory()
    client = on_device(client, phone)
    first = GameFactory(names=("Ana", "Ben"), device=phone)
    home = change_group(code=first.group.code, by=None, name="Home")
    ana = Player.objects.get(name="Ana")
    game = GameFactory(names=("Mum", "Ben"), device=phone)
    move_seats(seats=[(game.code, 0)], to=ana, by=None)
    page = f"/g/{game.code}/group/"
    assert "There is no other group that you play with." in reads(client.get(page))

    club = new_group(name="Club", by=Actor(phone))
    GameFactory(names=("ben", "Dora"), device=phone)
    link = club.links.get(role=Role.WATCH)
    links.open_link(code=links.code_of(link), by=Actor(DeviceFactory()))
    ahead = reads(client.get(page, {"to": club.code}))
    assert "Mum somebody new" in ahead
    assert "Ben as ben" in ahead
    assert "On the seat of Mum sat Ana: that has to be said again there." in ahead
    assert "2 phones and accounts belong to that group" in ahead
    assert Game.objects.get(pk=game.pk).group == home

    moved = client.post(page, {"to": club.code}, follow=True)
    assert "The game belongs to Club now." in reads(moved)
    assert "It came from Home." in reads(moved)
    assert Player.objects.filter(group=club, name="Mum").exists()

    back = client.post(page, {"to": home.code}, follow=True)
    assert "The game belongs to Home now." in reads(back)
    assert not Player.objects.filter(group=club, name="Mum").exists()  # came with the game alone
    assert set(home.players.values_list("name", flat=True)) == {"Ana", "Ben", "Mum"}


def test_only_to_a_group_that_one_plays_with(client):
    phone = DeviceFactory()
    game = GameFactory(device=phone)
    theirs = new_group(name="Theirs", by=Actor(DeviceFactory()))
    answer = on_device(client, phone).post(f"/g/{game.code}/group/", {"to": theirs.code})
    assert (answer.status_code, Game.objects.get(pk=game.pk).group) == (200, game.group)
    move_game(code=game.code, to=theirs.code, by=None)
    assert Game.objects.get(pk=game.pk).group == theirs
