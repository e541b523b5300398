"""Imports by the API: what would come in, what did, and what goes again."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import openpyxl
import pytest
from django.db import connection
from django.db.models.signals import post_save
from django.test.utils import CaptureQueriesContext

from sessions.models import Game, ImportBatch, ImportedGame, Player, SeatResult
from tests.sessions.api.stories import told
from tests.sessions.exchange.into.test_bgstats import TWO, document, play

pytestmark = pytest.mark.django_db

TABLE = "Date,Place,Ana,Ben,Dora\n2019-10-03,Home,10350,9000,\n2019-10-10,Ferry,,8750,10100\n"

SHORT = {"target_score": 1_000, "opening_threshold": 500}


@pytest.fixture
def club(client):
    return told("club", client)


def post(player, part: str, body: Any, **headers: str):
    return player.client.post(
        f"/api/v1/groups/{player.places['code']}/imports/{part}",
        body,
        content_type="application/json",
        headers=headers,
    )


def workbook() -> str:
    file, book = io.BytesIO(), openpyxl.Workbook()
    for line in TABLE.splitlines():
        book.worksheets[0].append([int(it) if it.isdecimal() else it for it in line.split(",")])
    book.save(file)
    return base64.b64encode(file.getvalue()).decode()


@pytest.mark.parametrize("file", [{"text": TABLE}, {"base64": workbook()}])
def test_a_file_is_looked_at_comes_in_once_and_goes_again(club, file):
    before = Game.objects.count()
    plan = post(club, "plan/", file | {"people": {"Dora": "Theodora"}}).json()
    assert (plan["counts"]["recorded"], plan["counts"]["checked"]) == (2, 0)
    people = {it["name"]: (it["state"], it["called"]) for it in plan["people"]}
    assert people == {"Ana": ("known", "Ana"), "Ben": ("known", "Ben"), "Dora": ("new", "Theodora")}
    assert Game.objects.count() == before

    sent = file | {"name": "evenings", "people": {"Dora": club.places["player"]}}
    made = post(club, "", sent, **{"Idempotency-Key": "the-first-one"})
    assert made.status_code == 201
    assert post(club, "", sent, **{"Idempotency-Key": "the-first-one"}).json() == made.json()
    assert Game.objects.count() == before + 2
    assert not Player.objects.filter(name="Dora").exists()
    assert SeatResult.objects.filter(kind="recorded", player__name="Ana").count() == 2
    assert post(club, "", file).json()["type"].endswith("/nothing_to_import/")

    place = made.headers["Location"]
    assert club.client.get(place).json() == made.json()
    undone = club.client.post(f"{place}undo/", {}, content_type="application/json").json()
    assert (undone["games"], undone["kept"], undone["undone_at"] is None) == ([], [], False)
    assert Game.objects.count() == before
    again = club.client.post(f"{place}undo/", {}, content_type="application/json")
    assert again.json()["type"].endswith("/import_undone/")
    listed = club.client.get(place.rsplit("/", 2)[0] + "/").json()
    assert [it["uuid"] for it in listed["results"]] == [made.json()["uuid"]]


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        ({}, 400, "/text"),
        ({"text": TABLE, "base64": ""}, 400, "/text"),
        ({"text": 7}, 400, "/text"),
        ({"base64": "é"}, 400, "/base64"),
        ({"text": TABLE, "people": []}, 400, "/people"),
        ({"text": TABLE, "people": {"Ana": 5}}, 400, "/people/Ana"),
        ({"text": TABLE, "people": {str(it): "x" for it in range(501)}}, 400, "/people"),
        ({"text": TABLE, "also": [0]}, 400, "/also/0"),
        ({"text": TABLE, "day": "yesterday"}, 400, "/day"),
        ({"text": TABLE, "table": {"orientation": "sideways"}}, 400, "/table/orientation"),
        ({"text": TABLE, "table": {"x": 1}}, 400, "/table/x"),
        ({"text": TABLE, "wish": 1}, 400, "/wish"),
        ({"text": TABLE, "rules": "nonsense"}, 400, "/rules"),
        ({"text": ""}, 422, "nothing in it"),
        ({"base64": base64.b64encode(b"\0\1\2").decode()}, 422, "no table"),
        ({"text": '{"games": 1}'}, 422, "another program"),
    ],
)
@pytest.mark.parametrize("part", ["", "plan/"])
def test_what_cannot_be_is_refused_and_nothing_has_changed(club, part, body, status, says):
    before = Game.objects.count()
    refused = post(club, part, body)
    assert (refused.status_code, says in refused.content.decode()) == (status, True), refused.json()
    assert (Game.objects.count(), ImportBatch.objects.count()) == (before, 0)


def test_a_file_may_be_larger_than_anything_else_and_not_too_large(club):
    large = post(club, "plan/", {"text": "Ana,Ben\n" + "500,600\n" * 200_000})
    assert large.json()["reason"] == "too_many_rows"
    address = f"/api/v1/groups/{club.places['code']}/imports/"
    much = club.client.post(address, b"x" * (18 << 20), content_type="application/json")
    assert (much.status_code, much.json()["type"].endswith("/body_too_large/")) == (413, True)


def test_a_play_that_a_diary_has_twice_comes_in_once(club):
    diary = {"text": json.dumps(document(play(*TWO), play(*reversed(TWO), playDate="2024-11-27")))}
    plan = post(club, "plan/", diary).json()
    assert [it["becomes"] for it in plan["games"]] == ["new", "there"]
    assert plan["games"][1]["detail"] == "The file has this game twice."
    made = post(club, "", diary)
    assert (made.status_code, len(made.json()["games"])) == (201, 1)


def test_what_another_import_came_between_is_to_be_sent_again(club):
    """The file was read as it came, so nobody can look at it a second time."""
    diary = {"text": json.dumps(document(play(*TWO)))}
    with _brought_by_another():
        refused = post(club, "", diary)
    assert (refused.status_code, refused.json()["code"]) == (503, "database_busy")
    assert refused.headers["Retry-After"] == "2"
    assert ImportBatch.objects.count() == 0
    assert post(club, "", diary).status_code == 201


@contextmanager
def _brought_by_another() -> Iterator[None]:
    """The play of the diary comes into the group while it is imported."""

    def bring(instance: ImportBatch, **_: Any) -> None:
        number = play()["uuid"].lower()
        played = {"source": instance.source, "source_id": number, "version": 0}
        ImportedGame.objects.create(batch=instance, group=instance.group, **played)

    post_save.connect(bring, sender=ImportBatch)
    try:
        yield
    finally:
        post_save.disconnect(bring, sender=ImportBatch)


def test_the_import_of_another_group_is_not_there(club, client):
    made = post(club, "", {"text": TABLE}).json()
    other = client.post("/api/v1/groups/", {"name": "Others"}, content_type="application/json")
    address = f"/api/v1/groups/{other.json()['code']}/imports/{made['uuid']}/"
    assert client.get(address).status_code == 404
    undo = client.post(f"{address}undo/", {}, content_type="application/json")
    assert undo.status_code == 404
    assert Game.objects.filter(recorded__isnull=False).count() == 2


def test_the_number_of_queries_does_not_grow_with_the_file(club, django_assert_max_num_queries):
    lines = "".join(f"{2000 + it}-05-01,Home,{it + 1}000,500,\n" for it in range(20))
    with django_assert_max_num_queries(30):
        plan = post(club, "plan/", {"text": "Date,Place,Ana,Ben,Dora\n" + lines}).json()
    assert plan["counts"]["recorded"] == 20


def test_a_list_of_imports_takes_the_same_queries_for_any_number(club):
    def bring(body: dict[str, Any]) -> dict[str, Any]:
        return post(club, "", body).json()

    def listed() -> tuple[list[Any], list[str]]:
        with CaptureQueriesContext(connection) as queries:
            page = club.client.get(f"/api/v1/groups/{club.places['code']}/imports/").json()
        return page["results"], [it["sql"] for it in queries]

    made = [bring({"text": TABLE})]
    one, few = listed()
    made += [bring({"text": TABLE.replace("2019", year)}) for year in ("2001", "2002")]
    made.append(bring({"text": "Ana,Ben\n600,0\n500,550\n", "day": "2003-01-01", "rules": SHORT}))
    four, many = listed()

    assert (one, four) == (made[:1], made[::-1])
    assert len(many) == len(few)
    assert not any('"game_sessions_game"."state"' in it for it in many)
    checked = [[game["is_checked"] for game in it["games"]] for it in four]
    assert checked == [[True], [False, False], [False, False], [False, False]]
