"""Whoever came to a table by a link that is closed is out of its game, and nobody else is."""

from __future__ import annotations

from typing import Any

import pytest

from sessions.access import links as game_links
from sessions.access.errors import NoAccessError
from sessions.access.links import code_of
from sessions.access.roles import Actor, find_game
from sessions.events import links
from sessions.events.play import tables
from sessions.models import EventRole, Game, Grant, Role
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory
from tests.sessions.events.evenings import QUICK, Evening, league, phone, where

pytestmark = pytest.mark.django_db

CARD: dict[str, Any] = {"role": EventRole.TABLE, "table": 1}


@pytest.fixture
def evening() -> Evening:
    return Evening(league("ABCDEF", rules=QUICK, limits={"preferred": 3, "least": 3, "most": 3}))


@pytest.fixture(autouse=True)
def _round(evening: Evening) -> None:
    evening.open().draw().publish()


def comes(evening: Evening, role: EventRole, **whose: int) -> Actor:
    """A phone that has opened this link, somebody signed in on it, and has joined table 1."""
    came = Actor(DeviceFactory(), AccountFactory())
    link = links.issue(code=evening.code, role=role, by=None, **whose)
    links.open_link(code=code_of(link), by=came)
    tables.begin(**where(evening), by=came)
    return came


def game_of(evening: Evening, table: int = 1) -> Game:
    game = evening.night.round(1).table(table).game
    assert game is not None
    return game


def scores(evening: Evening, by: Actor, table: int = 1) -> bool:
    try:
        return find_game(game_of(evening, table).code, by, Role.SCORE).role is Role.SCORE
    except NoAccessError:
        return False


@pytest.mark.parametrize("close", [links.revoke, links.issue])
@pytest.mark.parametrize("kind", ["card", "own", "help"])
def test_who_came_by_it_is_out_of_the_game_and_the_others_play_on(
    evening: Evening, kind: str, close: Any
) -> None:
    one, other = evening.people(1)[:2]
    closed = {
        "card": CARD,
        "own": {"role": EventRole.ENTRANT, "entrant": one},
        "help": {"role": EventRole.HELP},
    }[kind]
    came = comes(evening, **closed)
    beside = comes(evening, EventRole.ENTRANT, entrant=other)
    before = game_of(evening).revision
    assert scores(evening, came)

    close(code=evening.code, **closed, by=None)

    assert (scores(evening, came), scores(evening, beside)) == (False, True)
    assert Grant.objects.count() == 2
    assert game_of(evening).revision == before + 1


def test_who_speaks_for_the_table_otherwise_stays(evening: Evening) -> None:
    came = comes(evening, **CARD)
    helper = evening.event.links.get(role=EventRole.HELP)
    links.open_link(code=code_of(helper), by=Actor(came.device))

    links.revoke(code=evening.code, **CARD, by=None)

    assert scores(evening, Actor(came.device))
    assert not scores(evening, Actor(account=came.account))


def test_other_tables_and_games_that_are_over_keep_their_phones(evening: Evening) -> None:
    """Who came to the other table did so by its card; what is over is there to be read."""
    came = comes(evening, **CARD)
    second = links.issue(code=evening.code, role=EventRole.TABLE, table=2, by=None)
    links.open_link(code=code_of(second), by=came)
    tables.begin(**where(evening, 2), by=came)

    links.revoke(code=evening.code, **CARD, by=None)
    assert (scores(evening, came), scores(evening, came, 2)) == (False, True)

    for points in (1_000, 0, 0):
        verbs.record_total(code=game_of(evening, 2).code, points=points)
    links.revoke(code=evening.code, role=EventRole.TABLE, table=2, by=None)
    assert scores(evening, came, 2)


def test_a_link_to_follow_brings_nobody_to_a_table(evening: Evening) -> None:
    """Whoever follows and was given the game itself keeps that."""
    follower = phone(evening, EventRole.FOLLOW)
    game = tables.begin(**where(evening), by=None)
    assert game.link is not None
    game_links.open_link(code=code_of(game.link), by=follower)
    links.revoke(code=evening.code, role=EventRole.FOLLOW, by=None)
    assert scores(evening, follower)
