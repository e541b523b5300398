"""What the libraries of accounts and admin are sent, and sent at once: never a mistake of ours."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import connection
from django.test import Client

from sessions.models import Device, Game
from tests.factories import GameFactory
from tests.thorough import sample


@pytest.mark.parametrize("login", ["a" * 100_000, "ä" * 255, "a" * 100_000 + "@farkle.example"])
def test_a_login_is_not_endless(client: Client, db: None, login: str) -> None:
    client.raise_request_exception = False
    response = client.post("/account/login/", {"login": login, "password": "wrong"})
    assert response.status_code == 200
    assert "254" in response.content.decode()


RACERS = 4


def _at_once(path: str, form: dict[str, str], *browsers: Client) -> list[int]:
    """Post the same form from all of them at one moment; return the statuses."""
    line = Barrier(len(browsers))

    def post(browser: Client) -> int:
        try:
            line.wait(timeout=30)
            return browser.post(path, form).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(browsers)) as racers:
        return sorted(racers.map(post, browsers))


@pytest.mark.django_db(transaction=True)
def test_a_name_is_signed_up_by_one_of_several_at_once() -> None:
    for turn in range(3):
        cache.clear()  # an address signs up so often in a minute
        form = {"username": f"ana{turn}", "password1": "correct horse battery"}
        form["password2"] = form["password1"]
        browsers = [Client(raise_request_exception=False) for _ in range(RACERS)]
        assert _at_once("/account/signup/", form, *browsers) == [200] * (RACERS - 1) + [302]
        assert User.objects.filter(username=f"ana{turn}").count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_address_is_added_once_by_somebody_who_taps_twice() -> None:
    ana = User.objects.create_user("ana")
    browsers = [Client(raise_request_exception=False) for _ in range(RACERS)]
    for browser in browsers:
        browser.force_login(ana)
    form = {"action_add": "", "email": "ana@farkle.example"}
    statuses = _at_once("/account/email/", form, *browsers)
    assert set(statuses) <= {200, 302}
    assert ana.emailaddress_set.count() == 1


@pytest.fixture
def boss(db: None) -> Client:
    """Give somebody who may use the admin."""
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_superuser("boss", email="boss@farkle.example"))
    return client


@pytest.mark.parametrize("key", ["3", "x", "9" * 30, "0", "a%00b"])
@pytest.mark.parametrize("kind", [None, "9" * 30, "x", "0"])
def test_nothing_of_the_admin_is_shown_elsewhere(boss: Client, kind: str | None, key: str) -> None:
    kinds = [kind] if kind else ContentType.objects.values_list("pk", flat=True)
    assert {boss.get(f"/admin/r/{one}/{key}/").status_code for one in kinds} <= {400, 404}


@pytest.mark.parametrize("owner", ["x", "9" * 30, "1.5", "a\0b", "-1"])
def test_a_game_is_given_to_nobody_who_does_not_exist(boss: Client, owner: str) -> None:
    game = GameFactory()
    response = boss.post(f"/admin/game_sessions/game/{game.pk}/change/", {"owner": owner})
    assert response.status_code in {200, 400}
    assert Game.objects.get().owner is None


LISTS = [
    "auth/user",
    *(
        f"game_sessions/{name}"
        for name in (
            *("game", "gameentry", "gamelink", "houserules", "device", "player", "apitoken"),
        )
    ),
]
UGLY = ["a%00b", "9" * 30, "x", "a" * 60_000, "1.2.3"]


@pytest.mark.parametrize("empty", ["", "x"])
def test_a_field_of_the_admin_that_is_none_is_refused(boss: Client, empty: str) -> None:
    for page in ("change", "delete", "history"):
        address = f"/admin/auth/user/{User.objects.get().pk}/{page}/?_to_field={empty}"
        assert boss.get(address).status_code in {200, 400}, page


PAIRS = [*product(LISTS, UGLY)]


@pytest.mark.parametrize(("name", "ugly"), sample(PAIRS[::3], everything=PAIRS))
def test_lists_of_the_admin_are_asked_for_nonsense(boss: Client, name: str, ugly: str) -> None:
    GameFactory(device=Device.objects.create(name="iPad"))
    fields = ("q", "o", "p", "e", "_changelist_filters", "id", "pk__in", "_to_field")
    own = ("status__exact", "game__id__exact", "kind", "role__exact", "is_staff__exact", "owner")
    for field in fields + own:
        response = boss.get(f"/admin/{name}/?{field}={ugly}")
        assert response.status_code in {200, 302, 400}, (field, response.status_code)
        kept = boss.get(f"/admin/{name}/{ugly[:2000]}/change/?{field}={ugly}")
        assert kept.status_code in {302, 400, 403, 404}, (field, kept.status_code)
    found = (
        f"/admin/autocomplete/?app_label=game_sessions&model_name=game&field_name=owner&term={ugly}"
    )
    assert boss.get(found).status_code in {200, 400}
