"""What comes between a request's beginning and its end: an account that is deleted meanwhile."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.signing import get_cookie_signer
from django.db.models.signals import post_init
from django.test import Client

from sessions.access import tokens
from sessions.access.devices import COOKIE
from sessions.models import Device, Game, Role
from sessions.people.leaving import delete_account
from tests.factories import AccountFactory, GameFactory

JSON = "application/json"


@contextmanager
def _deleted_once_read() -> Iterator[None]:
    """Delete the account in the moment after a request has read who it is."""

    def delete(instance: User, **_: Any) -> None:
        post_init.disconnect(delete, sender=User)
        delete_account(account=User.objects.get(pk=instance.pk), with_games=False)

    post_init.connect(delete, sender=User)
    try:
        yield
    finally:
        post_init.disconnect(delete, sender=User)


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Give a game of an account, started on a device."""
    game = GameFactory(rules={"opening_threshold": 0}, device=Device.objects.create())
    Game.objects.filter(pk=game.pk).update(owner=AccountFactory(username="ana"))
    return Game.objects.get(pk=game.pk)


@pytest.mark.parametrize(
    ("path", "form", "status"),
    [
        ("/new/", {"name": ["Ana", "Ben"], "rules": "patch", "starts": "0"}, 303),
        ("/account/tokens/", {"name": "Script", "role": "score"}, 302),
        ("/account/players/", {"action": "add", "name": "Dora"}, 302),
        ("/account/email/", {"action_add": "", "email": "ana@farkle.example"}, 302),
    ],
)
def test_a_page_is_asked_by_nobody_then(
    game: Game, path: str, form: dict[str, str], status: int
) -> None:
    browser = Client(raise_request_exception=False)
    browser.force_login(game.owner)
    with _deleted_once_read():
        response = browser.post(path, form)
    assert response.status_code == status
    assert Game.objects.get(pk=game.pk).version == 0


def test_an_entry_is_its_devices_alone_then(game: Game) -> None:
    browser = Client(raise_request_exception=False)
    browser.force_login(game.owner)
    browser.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign(str(game.device_id))
    with _deleted_once_read():
        response = browser.post(f"/g/{game.code}/totals/", {"points": "400"})
    assert response.status_code == 303
    assert [(it.account, it.device_id) for it in game.entries.all()] == [(None, game.device_id)]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/v1/games/", {"players": [{"name": "Ana"}, {"name": "Ben"}]}),
        ("/api/v1/rule-sets/", {"name": "Ours", "rules": {}}),
    ],
)
def test_a_token_of_it_opens_nothing_then(game: Game, path: str, body: dict[str, Any]) -> None:
    _token, secret = tokens.issue(account=game.owner, name="script", role=Role.MANAGE)
    program = Client(raise_request_exception=False, headers={"Authorization": f"Bearer {secret}"})
    with _deleted_once_read():
        response = program.post(path, json.dumps(body), content_type=JSON)
    assert (response.status_code, response.json()["code"]) == (401, "invalid_token")
    assert (Game.objects.count(), Game.objects.get().version) == (1, 0)
