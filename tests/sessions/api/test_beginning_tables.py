"""The game of a table by the API: whose phone is shown the link by which it is entered, and when
no more."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from sessions.access import links as game_links
from sessions.access.links import code_of
from sessions.events import links
from sessions.events.play import tables
from sessions.models import EventRole, Game, Role
from tests.sessions.events.evenings import Evening, league, where

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    return Evening(league("ABC")).open().draw().publish()


@pytest.fixture
def phone(client: Client, evening: Evening) -> Client:
    """It follows the event, and has come by the card of table 1 too."""
    card = links.issue(code=evening.code, role=EventRole.TABLE, table=1, by=None)
    for link in (card, evening.event.links.get(role=EventRole.FOLLOW)):
        _opens(client, code_of(link))
    return client


def _opens(client: Client, code: str) -> None:
    opened = client.post("/api/v1/links/open/", {"code": code}, content_type="application/json")
    assert opened.status_code == 200, opened.content


def begins(client: Client, evening: Evening) -> dict[str, Any]:
    """What the call says, which is sent with the same key each time."""
    response = client.post(
        f"/api/v1/events/{evening.code}/nights/1/rounds/1/tables/1/begin/",
        {},
        content_type="application/json",
        headers={"Idempotency-Key": "begins-table-one"},
    )
    assert response.status_code == 200, response.content
    made: dict[str, Any] = response.json()
    return made


def _score_code() -> str:
    return code_of(Game.objects.get().links.get(role=Role.SCORE))


def test_a_repeat_shows_the_link_as_it_is_by_then(phone: Client, evening: Evening) -> None:
    first = begins(phone, evening)
    assert [it["code"] for it in first["links"]] == [_score_code()]
    game_links.reissue_link(code=first["game"], role=Role.SCORE, by=None)
    assert [it["code"] for it in begins(phone, evening)["links"]] == [_score_code()]


def test_who_has_lost_the_card_is_shown_no_link_by_a_repeat(
    phone: Client, evening: Evening
) -> None:
    first = begins(phone, evening)
    links.revoke(code=evening.code, role=EventRole.TABLE, table=1, by=None)
    assert begins(phone, evening) == first | {"links": []}


def test_a_repeat_of_what_was_taken_back_shows_no_link(phone: Client, evening: Evening) -> None:
    first = begins(phone, evening)
    Game.objects.all().delete()
    assert begins(phone, evening) == first | {"links": []}
    tables.void(**where(evening), reason="Nobody came.", by=None)
    assert begins(phone, evening) == first | {"links": []}


def test_a_table_whose_game_has_no_link_to_score_is_joined_all_the_same(
    phone: Client, evening: Evening
) -> None:
    game = tables.begin(**where(evening), by=None).game
    game_links.revoke_link(code=game.code, role=Role.SCORE, by=None)
    assert begins(phone, evening) == {
        "event": evening.code,
        "game": game.code,
        "joined": True,
        "links": [],
    }
    assert phone.get(f"/api/v1/games/{game.code}/").status_code == 403
