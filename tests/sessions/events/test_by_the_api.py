"""Events by the API: what reading costs, who reads which names, and what is refused."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.access.links import token_of
from sessions.events import founding
from sessions.events.reading import book
from sessions.models import Event, EventRole, Role
from tests.sessions.events.evenings import Evening, league

pytestmark = pytest.mark.django_db
FULL = ("Ana Berger", "Ben Curie", "Cleo Dahl", "Dora Ernst")


def asked(client: Client, evening: Evening, path: str, token: str) -> tuple[int, str]:
    """How many queries a read of the API takes, and what it says."""
    with CaptureQueriesContext(connection) as queries:
        response = client.get(
            f"/api/v1/events/{evening.code}/{path}", headers={"Authorization": f"Bearer {token}"}
        )
    assert response.status_code == 200, response.content
    return len(queries), response.content.decode()


PATHS = ("", "nights/{0}/", "nights/{0}/standings/", "season/", "standings/", "entrants/1/outlook/")


def test_reading_takes_the_same_queries_however_long_the_season_is(client: Client) -> None:
    evening = Evening(league(FULL, weeks=6, cut=2))
    token = token_of(evening.event.links.get(role=EventRole.FOLLOW))
    _play(evening, [1, 2])
    few = [asked(client, evening, path.format(1), token)[0] for path in PATHS]
    _play(evening, [3, 4, 5])
    assert [asked(client, evening, path.format(5), token)[0] for path in PATHS] == few
    assert max(few) <= 15
    event = Event.objects.select_related("group").get()
    with CaptureQueriesContext(connection) as queries:
        book.read(event)
    assert len(queries) == 10


def test_a_helper_reads_what_has_come_in_from_each_table(client: Client) -> None:
    evening = Evening(league(FULL))
    helper, follower = (
        token_of(evening.event.links.get(role=role)) for role in (EventRole.HELP, EventRole.FOLLOW)
    )
    evening.open()
    path = "nights/1/deliveries/"
    assert json.loads(asked(client, evening, path, helper)[1]) == {
        "event": evening.code,
        "round": None,
        "tables": [],
    }
    evening.draw().publish()
    queries, text = asked(client, evening, path, helper)
    waiting = json.loads(text)
    assert waiting["round"] == 1
    assert [it["table"] for it in waiting["tables"]] == list(range(1, len(waiting["tables"]) + 1))
    nothing = {"phones": 0, "has_game": False, "thrown_at": None, "told_at": None}
    assert all(it | nothing == it for it in waiting["tables"])
    evening.play()
    again, told = asked(client, evening, path, helper)
    assert again == queries
    assert all(it["told_at"] for it in json.loads(told)["tables"])
    refused = client.get(
        f"/api/v1/events/{evening.code}/{path}", headers={"Authorization": f"Bearer {follower}"}
    )
    assert (refused.status_code, refused.json()["code"]) == (403, "role_missing")


def _play(evening: Evening, numbers: list[int]) -> None:
    for number in numbers:
        night = evening.on(number).open()
        for _ in range(2 if number < 3 else 3):
            night.draw().publish().play()


@pytest.mark.parametrize("path", [*PATHS, "nights/2/", "nights/2/standings/"])
def test_no_read_tells_a_follower_a_surname_or_who_is_hidden(client: Client, path: str) -> None:
    evening = Evening(league(FULL, cut=2))
    evening.event.entrants.filter(number=2).update(is_hidden=True)
    _play(evening, [1])
    evening.close()
    evening.on(2).open().draw().publish()
    links = {EventRole(it.role): token_of(it) for it in evening.event.links.all()}
    path = path.format(1)
    told = asked(client, evening, path, links[EventRole.FOLLOW])[1]
    assert [it for it in ("Berger", "Curie", "Ben", "Dahl", "Ernst") if it in told] == []
    assert "Berger" in asked(client, evening, path, links[EventRole.HELP])[1]


def test_a_stale_call_is_answered_with_the_event_and_changes_nothing(client: Client) -> None:
    evening = Evening(league(FULL)).open()
    token = token_of(evening.event.links.get(role=EventRole.ORGANISE))
    told = {"headers": {"Authorization": f"Bearer {token}"}, "content_type": "application/json"}
    version = evening.book.event.version
    address = f"/api/v1/events/{evening.code}/nights/1/rounds/"
    stale = client.post(address, {"expected_version": version - 1}, **told)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_version")
    assert stale.json()["event"]["version"] == version
    told["headers"]["If-Match"] = f'"v{version - 1}-organise"'
    assert client.post(address, {}, **told).status_code == 412
    assert evening.night.rounds == []
    told["headers"]["If-Match"] = f'"v{version}-organise"'
    assert client.post(address, {}, **told).status_code == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("nights/1/door/", {"entrants": "1", "present": True}),
        ("nights/1/door/", {"entrants": [1], "present": 1}),
        ("nights/1/door/", {"entrants": [1], "present": True, "nonsense": 1}),
        ("nights/1/rounds/", {"limits": {"preferred": 4}}),
        ("nights/1/rounds/", {"seed": 5}),
        ("nights/1/rounds/", {"expected_version": -1}),
        ("entrants/", {"names": []}),
        ("entrants/", {"names": ["x" * 41]}),
        ("nights/1/rounds/1/tables/1/reports/", {"lines": [{"entrant": 1, "status": "bye"}]}),
        ("nights/1/rounds/1/tables/1/reports/", {"lines": [{"entrant": True, "place": 1}]}),
        ("entrants/1/adjustments/", {"points": 5, "reason": "x"}),
        ("nights/", {"day": "1.9.2026"}),
        ("links/", {"role": "king"}),
    ],
)
def test_what_is_no_request_is_pointed_at(client: Client, path: str, body: dict) -> None:
    evening = Evening(league(FULL)).open().draw().publish()
    token = token_of(evening.event.links.get(role=EventRole.ORGANISE))
    version = evening.book.event.version
    response = client.post(
        f"/api/v1/events/{evening.code}/{path}",
        body,
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )
    assert (response.status_code, response.json()["code"]) == (400, "invalid_request")
    assert response.json()["errors"]
    assert evening.book.event.version == version


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"scale": {"row": [1, 2]}}, "scale"),
        ({"scale": "night_list"}, "scale"),
        ({"scale": "total"}, "scale"),
        ({"keys": ["luck"]}, "keys"),
        ({"limits": {"preferred": 3, "least": 4, "most": 5}}, "limits"),
        ({"attendance": "many"}, "attendance"),
    ],
)
def test_what_an_event_cannot_have_is_named(client: Client, body: dict, field: str) -> None:
    evening = Evening(league(FULL))
    token = token_of(evening.event.links.get(role=EventRole.ORGANISE))
    response = client.patch(
        f"/api/v1/events/{evening.code}/",
        body,
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}"},
    )
    assert (response.status_code, response.json()["code"]) == (422, "event_invalid")
    assert response.json()["field"] == field


def test_a_list_of_leagues_takes_the_same_queries_for_any_number(client: Client) -> None:
    event = league(FULL)
    token = token_of(event.group.links.get(role=Role.WATCH))

    def listed() -> tuple[int, list[str]]:
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(
                f"/api/v1/groups/{event.group.code}/events/",
                headers={"Authorization": f"Bearer {token}"},
            )
        return len(queries), [it["role"] for it in answer.json()["results"]]

    few = listed()
    assert few[1] == ["follow"]
    for number in range(3):
        founding.found(group=event.group.code, name=f"League {number}", entrants=FULL, by=None)
    assert listed() == (few[0], ["follow"] * 4)
