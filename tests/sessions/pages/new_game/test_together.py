"""With whom a new game is played, and where: what the form offers, and what it does with it."""

import pytest
from django.test import Client

from sessions.access import links
from sessions.access.roles import Actor
from sessions.models import Game, Group, Player, Role
from sessions.pages.new_game.together import playing_together
from sessions.people.groups import new_group
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.devices import on_device
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


def started(client, **fields):
    form = {"name": ["Ana", "Ben"], "rules": "patch", "action": "start"}
    return client.post("/new/", form | fields)


def opened(group, role):
    """A phone that has come in by a link of the group."""
    client = Client()
    client.get(f"/j/{links.code_of(group.links.get(role=role))}/")
    return client


def test_a_new_phone_has_nothing_to_choose():
    page = Client().get("/new/").content.decode()

    assert 'name="group"' not in page
    assert 'name="place"' not in page


def test_whoever_has_joined_a_group_plays_with_it():
    club = new_group(name="Tuesday club", by=Actor())
    player = Player.objects.create(group=club, name="Ana")
    phone = opened(club, Role.SCORE)

    started(phone, place="  At   Ana’s ", dice_set=" the  green ones")

    game = Game.objects.get()
    assert (game.group, game.place, game.dice_set) == (club, "At Ana’s", "the green ones")
    assert game.played_seats.get(position=0).player == player


def test_whoever_only_looks_on_plays_with_their_own():
    club = new_group(name="Tuesday club", by=Actor())
    phone = opened(club, Role.WATCH)

    assert started(phone, group=club.code).status_code == 403
    assert Game.objects.count() == 0

    started(phone)
    assert Game.objects.get().group != club


def test_one_of_several_groups_is_chosen():
    phone = DeviceFactory()
    home, club = (new_group(name=name, by=Actor(phone)) for name in ("Home", "Club"))

    offered = playing_together(Actor(phone))
    assert (offered.groups, offered.chosen) == (
        ((home.code, "Home"), (club.code, "Club")),
        club.code,
    )
    assert playing_together(Actor(phone), home.code).chosen == home.code
    assert playing_together(Actor(phone), "NOBODY").chosen == club.code


def test_who_played_last_stands_first_and_who_is_archived_not_at_all():
    phone = DeviceFactory()
    GameFactory(names=("Ana", "Ben"), device=phone)
    GameFactory(names=("Cleo", "Dora"), device=phone)
    Player.objects.create(group=Group.objects.get(), name="Anybody")
    Player.objects.filter(name="Ben").update(is_archived=True)
    Game.objects.update(place="Home", dice_set="the green ones")

    offered = playing_together(Actor(phone))

    assert offered.names == ("Cleo", "Dora", "Ana", "Anybody")
    assert (offered.places, offered.dice_sets) == (("Home",), ("the green ones",))


def test_many_groups_take_no_more_questions(django_assert_num_queries):
    owner = AccountFactory()
    for number in range(30):
        new_group(name=f"Club {number}", by=Actor(account=owner))

    with django_assert_num_queries(4):
        assert len(playing_together(Actor(account=owner)).groups) == 20


def test_a_name_like_a_known_one_is_asked_about_and_never_in_the_way():
    phone = DeviceFactory()
    GameFactory(names=("Vegar Solberg", "Maria", "Tim"), device=phone)
    client = on_device(Client(), phone)
    form = {"name": ["Vegar", "Marja"], "rules": "patch", "action": "add"}

    asked = reads(client.post("/new/", form))
    assert ("Is that Vegar Solberg?" in asked, "Is that Maria?" in asked) == (True, True)

    same = client.post("/new/", form | {"action": "same:0:Vegar Solberg"}).content.decode()
    assert 'value="Vegar Solberg"' in same
    assert "Is that Vegar Solberg?" not in same
    other = client.post("/new/", form | {"action": "another:1"}).content.decode()
    assert "Is that Maria?" not in other
    assert '<input type="hidden" name="others" value="Marja">' in other

    beside = reads(
        client.post("/new/", form | {"name": ["Vegar", "Vegar Solberg", "Tom", "Marja"]})
    )
    assert "Is that" in beside
    assert "Is that Vegar Solberg?" not in beside  # who sits there already, and Tim is not Tom
    assert "Is that Tim?" not in beside
    assert client.post("/new/", form | {"action": "start"}).status_code == 303
