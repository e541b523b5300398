"""A league on its pages: founded, the door, the draw, the tables, the standings."""

from __future__ import annotations

import re

import pytest

from sessions.access.roles import Actor
from sessions.models import Event, Game
from sessions.people.groups import new_group
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fee", "Gus")


@pytest.fixture
def group(device):
    return new_group(name="Club", by=Actor(device), time_zone="Europe/Vienna")


@pytest.fixture
def event(client, group):
    page = f"/group/{group.code}/league/"
    assert "Found a league" in reads(client.get(page))
    answer = client.post(
        page,
        {
            "name": "Autumn",
            "first_day": "2026-11-25",
            "nights": "3",
            "entrants": "\n".join(NAMES) + "\nAna",
        },
    )
    assert answer.status_code == 303, reads(answer)
    return Event.objects.get()


def press(client, page: str, **sent: str):
    """Send the page's form with the version that it has."""
    version = re.search(r'name="version" value="(\d+)"', client.get(page).content.decode())
    known = {"version": version[1]} if version else {}
    return client.post(page, known | sent)


def test_a_night_from_the_door_to_the_season(client, event):
    home, night = f"/e/{event.code}/", f"/e/{event.code}/1/"
    assert "Night 1" in reads(client.get(home))
    assert press(client, night, action="open").status_code == 303
    door = client.get(f"{night}door/").content.decode()
    numbers = re.findall(r'name="entrant" value="(\d+)"', door)
    assert press(client, f"{night}door/", entrant=numbers[0], **{"is": "there"}).status_code == 303
    everybody = {"is": "there", "entrant": sorted(set(numbers))}
    assert client.post(f"{night}door/", everybody).status_code == 303
    assert "7 are there" in reads(client.get(night))

    assert press(client, night, action="draft").status_code == 303
    said = reads(client.get(night))
    assert "0 pairs meet again; fewest possible: 0." in said
    one, other = re.findall(r'<option value="(\d+)">', client.get(night).content.decode())[:2]
    press(client, night, action="swap", round="1", one=one, other=other)
    assert press(client, night, action="publish", round="1").status_code == 303

    tables = re.findall(rf'"({night}1/\d+/)"', client.get(night).content.decode())
    assert len(tables) == 2
    for table in tables:
        scores = re.findall(r'name="(score-\d+)"', client.get(table).content.decode())
        told = {name: str(10_000 - 500 * at) for at, name in enumerate(scores)}
        assert press(client, table, action="report", **told).status_code == 303
    said = reads(client.get(night))
    assert said.count("over") >= 2
    assert press(client, night, action="close").status_code == 303
    season = reads(client.get(home))
    assert "The best 3 nights of everybody count." in season
    assert re.search(r"1 \w+ 1 \d", season), season

    corrected = {name: str(5_000 + 500 * at) for at, name in enumerate(scores)}
    answer = press(client, tables[-1], action="correct", reason="misread", **corrected)
    assert answer.status_code == 303


def test_a_table_starts_its_game(client, event):
    night = f"/e/{event.code}/1/"
    press(client, night, action="open")
    numbers = re.findall(
        r'name="entrant" value="(\d+)"', client.get(f"{night}door/").content.decode()
    )
    client.post(f"{night}door/", {"is": "there", "entrant": sorted(set(numbers))})
    press(client, night, action="draft")
    press(client, night, action="publish", round="1")
    began = client.post(f"{night}1/1/", {"action": "begin"})
    game = Game.objects.get()
    assert began["Location"] == f"/g/{game.code}/"
    assert client.post(f"{night}1/1/", {"action": "begin"})["Location"] == began["Location"]
    assert Game.objects.count() == 1


def test_what_cannot_be_is_said_and_the_page_stays(client, event):
    night = f"/e/{event.code}/1/"
    press(client, night, action="open")
    refused = client.post(night, {"action": "draft"})
    assert refused.status_code == 409
    stale = client.post(night, {"action": "close", "version": "0"})
    assert "Somebody has changed something" in reads(stale)
    assert client.post(night, {"action": "dance"}).status_code == 404
    assert client.get(f"/e/{event.code}/99/").status_code == 404
    assert client.get(f"{night}1/1/").status_code == 404


def test_a_stranger_sees_nothing_and_a_follower_runs_nothing(client, event):
    stranger = on_device(type(client)(), DeviceFactory())
    assert stranger.get(f"/e/{event.code}/").status_code == 403
    people = client.get(f"/e/{event.code}/people/").content.decode()
    link = re.search(r'id="link-follow" value="[^"]*(/j/\w+/)"', people)[1]
    opened = stranger.get(link)
    assert opened["Location"] == f"/e/{event.code}/"
    assert stranger.get(f"/e/{event.code}/").status_code == 200
    assert stranger.post(f"/e/{event.code}/1/", {"action": "open"}).status_code == 403
    assert stranger.get(f"/e/{event.code}/people/").status_code == 403


def test_more_people_and_one_more_night(client, event):
    page = f"/e/{event.code}/people/"
    assert client.post(page, {"action": "people", "names": "Zoe\nUwe"}).status_code == 303
    assert client.post(page, {"action": "night", "day": "2026-12-24"}).status_code == 303
    said = reads(client.get(page))
    assert "Zoe" in said
    assert event.nights.count() == 4
    taken = client.post(page, {"action": "night", "day": "2026-12-24"})
    assert taken.status_code == 409
