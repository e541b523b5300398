"""The players of a group on their page: who they are, and what is refused."""

import pytest
from django.core.management import call_command
from django.test import Client

from sessions.access import links
from sessions.access.roles import Actor
from sessions.models import DevicePlayer, Game, GameEntry, Player, Role, SeatResult
from sessions.people.groups import new_group
from tests import verbs
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.devices import on_device
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    return DeviceFactory()


@pytest.fixture
def client(client, phone):
    return on_device(client, phone)


@pytest.fixture
def group(phone):
    """Vegar has won a game against Ben, and Vegar S one against Cleo."""
    group = new_group(name="Club", by=Actor(phone))
    for names in (("Vegar", "Ben"), ("Vegar S", "Cleo")):
        game = GameFactory(names=names, rules={"target_score": 1_000}, device=phone)
        for points in (1_000, 0):
            verbs.record_total(code=game.code, points=points)
    return group


def called(name):
    return Player.objects.get(name=name)


def act(client, group, who, action, **more):
    address = f"/group/{group.code}/players/{called(who).uuid}/"
    return client.post(address, {"action": action} | more)


def test_a_suggested_double_is_one_person_and_two_again(client, group):
    assert "The same person twice?" in reads(client.get(f"/group/{group.code}/players/"))
    one, other = called("Vegar"), called("Vegar S")

    act(client, group, "Vegar S", "merge", into=str(one.uuid))
    assert list(one.results.values_list("is_winner", flat=True)) == [True, True]
    page = reads(client.get(f"/group/{group.code}/players/"))
    assert "also as Vegar S" in page
    assert "The same person twice?" not in page

    act(client, group, "Vegar S", "unmerge")
    assert (one.results.count(), other.results.count()) == (1, 1)


def test_two_of_one_table_are_not_one_person(client, group):
    answer = act(client, group, "Ben", "merge", into=" vegar ")

    assert answer.status_code == 422
    assert SeatResult.objects.filter(player=called("Ben")).count() == 1
    assert act(client, group, "Ben", "merge", into="Nobody").status_code == 422


def test_a_phone_says_who_it_is(client, group):
    act(client, group, "Ben", "me")
    assert DevicePlayer.objects.get().player == called("Ben")
    assert "Ben you" in reads(client.get(f"/group/{group.code}/players/"))

    act(client, group, "Ben", "not_me")
    assert not DevicePlayer.objects.exists()


def test_what_only_a_form_asks_for_leads_back_to_the_group(client, group):
    address = f"/group/{group.code}/players/{group.players.first().uuid}/"

    answer = client.get(address)

    assert answer.status_code == 405
    assert f'href="/group/{group.code}/"' in answer.content.decode()
    assert f"/g/{group.code}/" not in answer.content.decode()


def test_an_address_without_a_group_leads_to_none(client):
    answer = client.put("/group/new/")

    assert answer.status_code == 405
    assert "/group/None/" not in answer.content.decode()


def test_who_plays_no_more_is_not_offered_and_comes_back(client, group):
    for buttons, is_it in ((("archive", "hide"), True), (("bring_back", "unhide"), False)):
        for button in buttons * 2:  # a second tap changes nothing
            act(client, group, "Cleo", button)
        cleo = called("Cleo")
        assert (cleo.is_archived, cleo.is_hidden) == (is_it, is_it)


def test_a_player_is_renamed_and_added_once(client, group):
    act(client, group, "Ben", "rename", name="Benjamin")
    assert called("Benjamin").key == "benjamin"
    assert act(client, group, "Benjamin", "rename", name="CLEO").status_code == 422
    assert client.post(f"/group/{group.code}/players/", {"name": "cleo"}).status_code == 422
    client.post(f"/group/{group.code}/players/", {"name": "Zoe"})
    assert called("Zoe").group == group


def test_who_only_plays_along_says_who_they_are_and_no_more(client, group):
    guest = Client()
    guest.get(f"/j/{links.code_of(group.links.get(role=Role.SCORE))}/")

    assert act(guest, group, "Ben", "me").status_code == 303
    for action in ("rename", "merge", "hide", "archive"):
        assert act(guest, group, "Ben", action, name="X", into="Cleo").status_code == 403
    assert 'value="rename"' not in guest.get(f"/group/{group.code}/players/").content.decode()


def test_somebody_is_erased_after_the_texts_with_their_name(client, group):
    game = Game.objects.get(players__0__name="Vegar")
    verbs.amend_turn(code=game.code, turn=1, points=1_100, reason="Ben saw it")
    there = f"/group/{group.code}/players/{called('Ben').uuid}/erase/"
    asked = client.get(there)
    assert "Erase Ben?" in reads(asked)
    assert 'value="Ben saw it"' in asked.content.decode()

    stale = client.post(there, {"action": "edit", "number": 0, "was": "Al saw it", "text": "x"})
    assert (stale.status_code, GameEntry.objects.filter(payload__reason="x").exists()) == (
        200,
        False,
    )
    for number in ("7", "x"):
        assert client.post(there, {"action": "edit", "number": number}).status_code == 404
    client.post(there, {"action": "edit", "number": 0, "was": "Ben saw it", "text": "a slip"})
    client.post(there, {"action": "erase"})

    assert client.get(there).status_code == 404
    for page in (f"/g/{game.code}/", f"/g/{game.code}/log/", f"/group/{group.code}/players/"):
        assert "Ben" not in reads(client.get(page))
    call_command("verify_games")


@pytest.mark.parametrize("player", ["x", "0" * 40, "00000000-0000-0000-0000-000000000000"])
def test_nobody_is_found_by_what_is_no_number(client, group, player):
    there = f"/group/{group.code}/players/{player}/"

    assert client.post(there, {"action": "me"}).status_code == 404
    assert act(client, group, "Ben", "dance").status_code == 404


def test_many_players_are_found_by_name(client, group, django_assert_max_num_queries):
    Player.objects.bulk_create(
        Player(group=group, name=f"Guest {n}", key=f"guest {n}") for n in range(250)
    )
    page = client.get(f"/group/{group.code}/players/")
    assert len(page.context["players"]) == 200

    with django_assert_max_num_queries(10):
        found = client.get(f"/group/{group.code}/players/?name=GUEST 24")
    names = [player.name for player in found.context["players"]]
    assert names == ["Guest 24", *(f"Guest 24{n}" for n in range(10))]
