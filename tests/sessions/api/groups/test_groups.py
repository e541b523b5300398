"""Groups through the API: reading, naming, sharing, and what is refused."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Group
from tests.sessions.api.groups.conftest import Asker, said, wrong

pytestmark = pytest.mark.django_db


def test_a_group_is_made_named_and_shared(phone, stranger):
    made = phone.ask("post", "groups/", {"name": " Chess  club "}, Idempotency_Key="k" * 16)
    again = phone.ask("post", "groups/", {"name": " Chess  club "}, Idempotency_Key="k" * 16)

    assert (made.status_code, made.json()) == (201, again.json())
    assert made.json()["name"] == "Chess club"
    assert made.headers["Location"] == f"/api/v1/groups/{made.json()['code']}/"
    assert [it["name"] for it in phone.read("groups/")["results"]] == ["Tuesday club", "Chess club"]
    assert [it["name"] for it in stranger.read("groups/?limit=1")["results"]] == ["Elsewhere"]
    token = next(it["token"] for it in made.json()["links"] if it["role"] == "score")
    program = Asker(Client(headers={"Authorization": f"Bearer {token}"}), made.json()["code"])
    assert [it["role"] for it in program.read("groups/")["results"]] == ["score"]
    assert [it["role"] for it in program.read("{club}/links/")["results"]] == ["watch", "score"]


def test_each_link_of_a_group_opens_its_games_too(phone, bearer):
    game = phone.read("games/")["results"][0]["code"]
    for role, statuses in {"watch": (200, 403), "score": (200, 403), "manage": (200, 200)}.items():
        asker = bearer(role)
        changed = asker.ask("patch", "{club}/", {"min_games": 4})
        assert (asker.ask("get", "{club}/").status_code, changed.status_code) == statuses
        assert asker.ask("get", f"games/{game}/").status_code == 200
    watcher = bearer("watch")
    new = bearer("manage").ask("post", "{club}/links/watch/", {}, Idempotency_Key="1")
    assert new.status_code == 201
    assert said(watcher.ask("get", "{club}/")) == (401, "invalid_token")
    assert said(watcher.ask("get", "groups/")) == (401, "invalid_token")
    assert bearer("watch").read("{club}/")["role"] == "watch"
    assert phone.ask("delete", "{club}/links/watch/").status_code == 204
    assert [it["role"] for it in phone.read("{club}/links/")["results"]] == ["score", "manage"]


def test_settings_are_changed_by_whoever_has_seen_them(phone, bearer):
    seen = phone.ask("get", "{club}/")
    tag = seen.headers["ETag"]
    assert phone.ask("get", "{club}/", If_None_Match=tag).status_code == 304
    assert bearer("watch").ask("get", "{club}/", If_None_Match=tag).status_code == 200

    nameless = phone.ask("patch", "{club}/", {"name": "", "min_games": 9}, If_Match=tag)
    assert said(nameless) == (422, "group_invalid")
    wanted = {"name": "Club", "time_zone": "Europe/Vienna", "hides_names": True, "min_games": 0}
    changed = phone.ask("patch", "{club}/", wanted, If_Match=tag)
    assert changed.json() | wanted == changed.json()
    stale = phone.ask("patch", "{club}/", {"name": "Ours"}, If_Match=tag)
    assert said(stale) == (412, "precondition_failed")
    assert (stale.json()["group"], stale.headers["ETag"]) == (
        changed.json(),
        changed.headers["ETag"],
    )
    body = {"name": "Ours", "expected_version": seen.json()["version"]}
    assert said(phone.ask("patch", "{club}/", body)) == (409, "stale_version")
    assert Group.objects.get(code=phone.code).name == "Club"


@pytest.mark.parametrize(
    ("body", "mistakes"),
    [
        ([], [("", "invalid_type")]),
        ({"name": None}, [("/name", "invalid_type")]),
        ({"name": "x" * 41}, [("/name", "too_long")]),
        ({"name": "a\u0000b"}, [("/name", "invalid_value")]),
        ({"min_games": "3", "hides_names": 1}, 2),
        ({"min_games": 101}, [("/min_games", "out_of_range")]),
        ({"code": "K7MX2Q", "version": 3}, 2),
        ({"expected_version": -1}, [("/expected_version", "out_of_range")]),
    ],
)
def test_what_no_group_has_is_pointed_at(phone, body, mistakes):
    found = wrong(phone.ask("patch", "{club}/", body))
    assert (len(found) if isinstance(mistakes, int) else found) == mistakes
    assert Group.objects.get(code=phone.code).version == phone.read("{club}/")["version"] == 5


def test_somebody_elses_group_is_as_none(phone, stranger):
    for method, path in (("get", "{club}/"), ("patch", "{club}/"), ("get", "{club}/links/")):
        closed = stranger.ask(method, path, {} if method == "patch" else None)
        none = stranger.ask(method, path.replace("{club}", "groups/NONEXX"), {})
        assert said(closed) == said(none) == (403, "no_access")
    assert said(phone.ask("post", "{club}/links/nobody/", {})) == (404, "not_found")
