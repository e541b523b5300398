"""A page of a group is answered shortly while nothing has changed, and anew as soon as it has."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.access import links
from sessions.access.roles import Actor
from sessions.events.founding import change as change_event
from sessions.events.founding import found
from sessions.games.lists.trash import delete_game, restore_game
from sessions.models import Player, Role
from sessions.pages.kit.release import release, stamp_of
from sessions.people.groups import change_group, move_game, new_group
from sessions.people.seats.splitting import move_seats
from sessions.people.who.erasing import erase
from sessions.people.who.me import nobody_is_me, this_is_me
from sessions.people.who.merging import merge, unmerge
from sessions.people.who.naming import rename
from sessions.people.who.showing import set_archived, set_hidden
from sessions.people.who.texts import Mention, edit
from tests import verbs
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.devices import on_device
from tests.sessions.pages.conftest import reads
from tests.sessions.pages.history.conftest import SHORT, places, watcher

pytestmark = pytest.mark.django_db
MOST_QUESTIONS = 6


def again(client: Client, place: str, tag: str):
    return client.get(place, headers={"If-None-Match": tag})


def corrected(code: str):
    return verbs.amend_turn(code=code, turn=1, points=1_100, reason="miscounted")


@pytest.mark.slow
def test_what_has_not_changed_is_not_made_again(client, evening):
    for page, place in places(evening).items():
        client.get(place)  # brings the cookie for its forms
        first = client.get(f"{place}?seats=2")
        with CaptureQueriesContext(connection) as asked:
            second = again(client, f"{place}?seats=2", first["ETag"])

        assert (second.status_code, second.content) == (304, b""), page
        assert second["ETag"] == first["ETag"]
        assert second["Cache-Control"] == "private, no-cache"
        assert len(asked) <= MOST_QUESTIONS, page
        assert not any("seat_result" in it["sql"].lower() for it in asked), page
        assert again(client, f"{place}?seats=3", first["ETag"]).status_code == 200
        assert again(client, place, '"another"').status_code == 200


@pytest.mark.slow
def test_whatever_shows_on_a_page_makes_it_anew(client, evening, phone):
    place = places(evening)["player"]
    ana, ben, cleo = (Player.objects.get(name=it) for it in ("Ana", "Ben", "Cleo"))
    manager = Actor(phone)
    code = evening.games.order_by("pk").last().code
    other = new_group(name="Elsewhere", by=manager)
    change_group(code=evening.code, by=None)
    phone.group = evening
    phone.save()
    begun = GameFactory(names=("Ana", "Dan"), rules=SHORT, device=phone)
    client.get(place)
    changes = {
        "a game ends": lambda: verbs.record_total(code=begun.code, points=1_000),
        "it is undone": lambda: verbs.undo(code=begun.code),
        "it ends again": lambda: verbs.record_total(code=begun.code, points=1_200),
        "it is corrected": lambda: corrected(begun.code),
        "a seat has another name": lambda: verbs.rename_seat(code=begun.code, seat=1, name="Deb"),
        "its place": lambda: edit(mention=Mention(code, "place", ""), text="Home"),
        "a new game": lambda: GameFactory(names=("Ana", "Zoe"), rules=SHORT, device=phone),
        "deleted": lambda: delete_game(code=code, by=manager),
        "restored": lambda: restore_game(code=code, by=manager),
        "moved": lambda: move_game(code=begun.code, to=other.code, by=manager),
        "renamed": lambda: rename(player=ana, name="Anna", by=manager),
        "hidden": lambda: set_hidden(player=ben, is_hidden=True, by=manager),
        "archived": lambda: set_archived(player=cleo, is_archived=True, by=manager),
        "merged": lambda: merge(player=cleo, into=Player.objects.get(name="Zoe"), by=manager),
        "parted": lambda: unmerge(player=cleo, by=manager),
        "somebody else's": lambda: move_seats(seats=[(code, 0)], to=cleo, by=manager),
        "erased": lambda: erase(player=cleo, by=manager),
        "group's name": lambda: change_group(code=evening.code, by=manager, name="The club"),
        "initials": lambda: change_group(code=evening.code, by=manager, hides_names=True),
        "ranked": lambda: change_group(code=evening.code, by=manager, min_games=1),
        "rated": lambda: change_group(code=evening.code, by=manager, is_rated=True),
        "clock": lambda: change_group(code=evening.code, by=manager, time_zone="Asia/Tokyo"),
        "who I am": lambda: this_is_me(player=ben, by=manager),
        "who I am not": lambda: nobody_is_me(group=evening, by=manager),
    }

    for change, make in changes.items():
        before = client.get(place)["ETag"]
        assert again(client, place, before).status_code == 304, change
        make()
        anew = again(client, place, before)
        assert anew.status_code == 200, change
        assert anew["ETag"] != before, change


def test_a_league_shows_on_the_page_of_its_group(client, evening, phone):
    place, manager = f"/group/{evening.code}/", Actor(phone)
    client.get(place)
    first = client.get(place)["ETag"]
    code = found(group=evening.code, name="Autumn", by=manager).code
    second = again(client, place, first)
    assert "Autumn" in reads(second)
    change_event(code=code, by=manager, name="Winter")
    assert "Winter" in reads(again(client, place, second["ETag"]))


def test_each_who_looks_has_their_own_page(client, evening, phone):
    place, book = places(evening)["table"], places(evening)["own year"]
    set_hidden(player=Player.objects.get(name="Ana"), is_hidden=True, by=None)
    looks = watcher(evening)
    for device in (client, looks):
        device.get(place)
    tag = client.get(place)["ETag"]

    for page in (again(looks, place, tag), again(Client(), place, tag)):
        assert page.status_code in {200, 403}
        assert "Ana" not in reads(page)
    german = client.get(place, headers={"If-None-Match": tag, "Accept-Language": "de"})
    assert german.status_code == 200
    dark = Client()
    dark.cookies.update(client.cookies)
    dark.cookies["farkle-set-theme"] = "dark"
    assert again(dark, place, tag).status_code == 200
    stranger = on_device(Client(), DeviceFactory())
    assert again(stranger, place, tag).status_code == 403

    before = client.get(book)["ETag"]
    links.revoke_group_link(code=evening.code, role=Role.WATCH, by=Actor(phone))
    assert again(client, book, before).status_code == 200
    assert again(looks, place, looks.get(place).get("ETag", "")).status_code == 403


def test_a_message_is_read_once(client, evening):
    place = places(evening)["player"]
    ana = place.split("/")[-2]
    form = f"/group/{evening.code}/players/{ana}/"
    client.get(place)
    client.post(form, {"action": "me", "from": "history"})

    said = client.get(place)

    assert "You are Ana." in reads(said)
    assert "ETag" not in said
    assert "You are Ana." not in reads(client.get(place))


def test_another_release_makes_all_pages_anew(client, evening, monkeypatch, tmp_path):
    place = places(evening)["table"]
    client.get(place)
    before = client.get(place)["ETag"]
    (tmp_path / "templates").mkdir()
    page = tmp_path / "templates/page.html"
    page.write_text("one")
    one = stamp_of(tmp_path)
    page.write_text("two")

    assert len({one, stamp_of(tmp_path), release()}) == 3
    monkeypatch.setattr("sessions.pages.history.unchanged.release", lambda: one)
    assert again(client, place, before).status_code == 200
