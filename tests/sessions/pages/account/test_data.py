"""Downloading everything, and deleting the account: only by whoever it is."""

import io
import json
import re
import zipfile

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from sessions.models import Game
from tests.sessions.pages.conftest import reads
from tests.sessions.people.belongings import PASSWORD, begun, person


@pytest.fixture
def ana(db):
    cache.clear()  # attempts of other tests
    return person("ana")


@pytest.fixture
def signed_in(client, ana):
    client.force_login(ana)
    return client


@pytest.fixture
def certain(signed_in):
    """Signed in, and the password given once more."""
    answer = signed_in.post(
        "/account/reauthenticate/?next=/account/delete/", {"password": PASSWORD}
    )
    assert (answer.status_code, answer.headers["Location"]) == (302, "/account/delete/")
    return signed_in


def test_everything_is_downloaded_as_one_archive(signed_in, ana):
    game = begun("Ana", "Dad", owner=ana)

    answer = signed_in.get("/account/data/")

    assert answer.headers["Content-Type"] == "application/zip"
    name = r'attachment; filename="farkle-account-20\d\d-\d\d-\d\d\.zip"'
    assert re.fullmatch(name, answer.headers["Content-Disposition"])
    archive = zipfile.ZipFile(io.BytesIO(answer.getvalue()))
    assert archive.namelist() == ["README.txt", "account.json", "games.ndjson"]
    assert json.loads(archive.read("account.json"))["username"] == "ana"
    *_others, last = map(json.loads, archive.read("games.ndjson").splitlines())
    assert last["game"]["code"] == game.code
    assert [it["name"] for it in last["game"]["players"]] == ["Ana", "Dad"]


def test_deleting_asks_for_the_password_first(signed_in):
    for answer in (signed_in.get("/account/delete/"), signed_in.post("/account/delete/")):
        assert (answer.status_code, answer.headers["Location"]) == (
            302,
            "/account/reauthenticate/?next=%2Faccount%2Fdelete%2F",
        )
    wrong = signed_in.post("/account/reauthenticate/?next=/account/delete/", {"password": "no"})
    assert wrong.status_code == 200
    assert signed_in.get("/account/delete/").status_code == 302
    assert User.objects.count() == 1


def test_an_account_is_deleted_with_its_sessions(certain, ana):
    game = begun("Ana", "Dad", owner=ana)
    page = reads(certain.get("/account/delete/"))
    assert "Games you own: 1" in page
    assert "Type your username, ana, to confirm" in page

    answer = certain.post("/account/delete/", {"username": " ana ", "games": "keep"})

    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert "Your account is deleted." in reads(certain.get("/"))
    assert certain.get("/account/").status_code == 302
    assert (User.objects.count(), Game.objects.get().owner) == (0, None)
    assert Game.objects.get() == game


def test_its_games_go_if_wanted(certain, ana):
    begun("Ana", "Dad", owner=ana)

    certain.post("/account/delete/", {"username": "ana", "games": "delete"})

    assert (User.objects.count(), Game.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({}, "That is not your username."),
        ({"username": "Ana", "games": "keep"}, "That is not your username."),
        ({"username": "ana"}, "Choose what happens to your games."),
        ({"username": "ana", "games": "all"}, "Choose what happens to your games."),
    ],
)
def test_a_form_that_lacks_something_deletes_nothing(certain, form, says):
    answer = certain.post("/account/delete/", form)

    assert (answer.status_code, User.objects.count()) == (422, 1)
    assert says in reads(answer)


def test_an_account_without_a_password_types_its_name(signed_in, ana):
    ana.set_unusable_password()
    ana.save()
    signed_in.force_login(ana)

    answer = signed_in.post("/account/delete/", {"username": "ana", "games": "keep"})

    assert (answer.status_code, User.objects.count()) == (303, 0)
