"""A group's settings: its name opens it to others, and what cannot be had is refused."""

import pytest
from django.test import Client

from sessions.access import links
from sessions.access.roles import Actor
from sessions.models import Game, Group, Role, SeatResult
from sessions.people import groups
from sessions.people.groups import new_group
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.devices import on_device
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db
WANTED = {"name": "Tuesday club", "time_zone": "Europe/Vienna", "min_games": "5"}


@pytest.fixture
def phone():
    return DeviceFactory()


@pytest.fixture
def client(client, phone):
    return on_device(client, phone)


@pytest.fixture
def group(phone):
    """What a phone has played by itself."""
    return GameFactory(names=("Ana", "Ben"), device=phone).group


def settings_of(group):
    return f"/group/{group.code}/settings/"


def test_a_name_opens_the_group_to_others(client, group):
    assert not group.links.exists()
    assert "Invite" not in reads(client.get(settings_of(group)))

    zone = " Europe/\0Vienna"  # no database keeps the one in the middle
    answer = client.post(settings_of(group), WANTED | {"hides_names": "on", "time_zone": zone})

    group.refresh_from_db()
    assert answer.url == settings_of(group)
    assert (group.name, group.time_zone) == ("Tuesday club", "Europe/Vienna")
    assert (group.hides_names, group.min_games) == (True, 5)
    assert sorted(group.links.values_list("role", flat=True)) == [1, 2, 3]
    page = client.get(settings_of(group)).content.decode()
    for link in group.links.all():
        assert f"/j/{links.code_of(link)}/" in page


def test_a_group_that_others_have_found_keeps_a_name(client, group):
    client.post(settings_of(group), WANTED)

    answer = client.post(settings_of(group), WANTED | {"name": " "})

    group.refresh_from_db()
    assert (answer.status_code, group.name) == (422, "Tuesday club")
    assert "A group that others are to find needs a name." in reads(answer)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "x" * 41),
        ("time_zone", "Mars/Olympus"),
        ("time_zone", ""),
        ("min_games", "-1"),
        ("min_games", "101"),
        ("min_games", "many"),
    ],
)
def test_what_cannot_be_had_is_said_and_nothing_changes(client, group, field, value):
    answer = client.post(settings_of(group), WANTED | {field: value})

    assert answer.status_code == 422
    assert answer.context["problem"]["field"] == field
    assert Group.objects.get().name == ""
    assert 'value="Tuesday club"' in answer.content.decode() or field == "name"


def test_who_came_in_by_a_link_is_shut_out_with_it(client, group):
    client.post(settings_of(group), WANTED)
    guest = Client()
    opened = guest.get(f"/j/{links.code_of(group.links.get(role=Role.WATCH))}/")
    assert opened.url == f"/group/{group.code}/"
    assert guest.get(opened.url).status_code == 200
    game = Game.objects.get()
    assert guest.get(f"/g/{game.code}/").status_code == 200  # also in its games

    client.post(f"/group/{group.code}/links/watch/", {"action": "close"})
    closed = guest.get(opened.url)
    assert closed.status_code == 403
    assert "This group is private, or there is none" in closed.content.decode()
    assert guest.get(f"/g/{game.code}/").status_code == 403

    client.post(f"/group/{group.code}/links/watch/", {"action": "new"})
    assert guest.get(opened.url).status_code == 403
    guest.get(f"/j/{links.code_of(group.links.get(role=Role.WATCH))}/")
    assert guest.get(opened.url).status_code == 200


def test_the_account_that_is_signed_in_may_own_it(client, group):
    assert client.post(f"/group/{group.code}/keep/").url.startswith("/account/login/")
    ana = AccountFactory()
    client.force_login(ana)

    client.post(f"/group/{group.code}/keep/")

    group.refresh_from_db()
    assert group.owner == ana
    elsewhere = Client()
    elsewhere.force_login(ana)
    assert elsewhere.get(settings_of(group)).status_code == 200


def test_who_runs_a_group_by_a_link_does_not_take_it_from_its_owner(client, group):
    client.post(settings_of(group), WANTED)
    owner, guest = AccountFactory(), Client()
    Group.objects.update(owner=owner)
    guest.force_login(AccountFactory())
    guest.get(f"/j/{links.code_of(group.links.get(role=Role.MANAGE))}/")

    refused = guest.post(f"/group/{group.code}/keep/")

    assert (refused.status_code, Group.objects.get().owner) == (403, owner)
    assert "belongs to another account" in reads(refused)
    assert guest.get(settings_of(group)).status_code == 200  # they still run it


def test_a_new_group_needs_a_name(client, phone):
    assert client.post("/group/new/", {"name": "  "}).status_code == 422

    client.post("/group/new/", {"name": " The  cousins "})

    made = Group.objects.get()
    phone.refresh_from_db()
    assert (made.name, made.device, phone.group) == ("The cousins", phone, made)


def test_another_clock_moves_games_to_their_night(phone):
    game = GameFactory(rules={"fixed_turns": 1, "opening_threshold": 0}, device=phone)
    Game.objects.update(created_at="2026-11-22T04:30:00Z")
    for points in (500, 0, 0):
        verbs.record_total(code=game.code, points=points)

    def nights():
        return {str(row.played_on) for row in SeatResult.objects.all()}

    groups.change_group(code=game.group.code, by=None, time_zone="America/New_York")
    assert nights() == {"2026-11-21"}
    groups.change_group(code=game.group.code, by=None, time_zone="Europe/Vienna")
    assert nights() == {"2026-11-22"}


def test_a_game_is_moved_to_another_group(phone):
    game = GameFactory(names=("Ana", "Ben"), rules={"target_score": 1_000}, device=phone)
    before = game.group
    club = new_group(name="Club", by=Actor(phone))
    for points in (1_000, 0):
        verbs.record_total(code=game.code, points=points)

    groups.move_game(code=game.code, to=club.code, by=Actor(phone))

    assert {row.group for row in SeatResult.objects.all()} == {club}
    assert {row.player.group for row in SeatResult.objects.all()} == {club}
    assert (before.players.count(), club.players.count()) == (0, 2)  # they came with the game


def test_a_new_group_goes_by_the_clock_of_the_phone_that_makes_it(client):
    for place, zone in enumerate(("America/New_York", "Nowhere/Town"), start=1):
        client.post("/group/new/", {"name": f"Club {place}", "time_zone": zone})
    assert [it.time_zone for it in Group.objects.order_by("pk")] == ["America/New_York", "UTC"]

    other = on_device(Client(), DeviceFactory())
    names = {"name": ["Ana", "Ben"], "rules": "patch", "starts": "0", "action": "start"}
    other.post("/new/", names | {"time_zone": "Asia/Tokyo"})
    assert Group.objects.latest("pk").time_zone == "Asia/Tokyo"
    third = on_device(Client(), DeviceFactory())
    body = {"players": [{"name": "Ana"}], "time_zone": "Africa/Cairo"}
    third.post("/api/v1/games/", body, content_type="application/json")
    assert Group.objects.latest("pk").time_zone == "Africa/Cairo"


def test_whoever_may_do_less_is_told_so_of_the_group(group):
    new_name = groups.change_group(code=group.code, by=None, name="Tuesday club")
    said = {
        Role.WATCH: "You look on in this group. With its code to play along you may do that, too.",
        Role.SCORE: "Only who runs this group may do that.",
    }
    for role, sentence in said.items():
        guest = on_device(Client(), DeviceFactory())
        guest.get(f"/j/{links.code_of(new_name.links.get(role=role))}/")
        where = "players" if role == Role.WATCH else "settings"
        refused = guest.post(f"/group/{group.code}/{where}/", WANTED)
        assert refused.status_code == 403
        assert sentence in reads(refused)
        assert f'href="/group/{group.code}/"' in refused.content.decode()
