"""A device gets another name, and whoever reads it somewhere reads it anew."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.access import links
from sessions.access.devices import name_device
from sessions.access.roles import Actor
from sessions.games import options
from sessions.models import Game, Role
from tests import verbs
from tests.factories import DeviceFactory, GameFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> Actor:
    return Actor(DeviceFactory(name="Phone"))


@pytest.fixture
def ben() -> Actor:
    return Actor(DeviceFactory(name="Ben's phone"))


def of(by: Actor, *others: Actor, turns: int = 3) -> Game:
    """A game that somebody has started, and others have opened."""
    rules = {"fixed_turns": turns, "opening_threshold": 0}
    game = GameFactory(names=("Ida", "Jon"), device=by.device, rules=rules)
    for it in others:
        links.open_link(code=links.code_of(game.links.get(role=Role.SCORE)), by=it)
    return game


def enters(game: Game, *by: Actor) -> Game:
    for it in by:
        verbs.record_total(code=game.code, points=600, by=it)
    return game


def renamed(by: Actor, name: str, *games: Game) -> list[int]:
    """How often each of these games was revised by that."""
    before = [Game.objects.get(pk=it.pk).revision for it in games]
    assert by.device is not None
    name_device(by.device, name)
    return [
        Game.objects.get(pk=it.pk).revision - was for it, was in zip(games, before, strict=True)
    ]


def test_a_game_in_which_a_phone_is_just_being_tapped_says_its_name(ana: Actor, ben: Actor) -> None:
    tapped, other = of(ana, ben), of(ana, ben)
    Game.objects.filter(pk=tapped.pk).update(entering_device=ben.device)
    assert renamed(ben, "New", tapped, other) == [1, 0]


def test_running_games_that_say_the_name_are_revised(ana: Actor, ben: Actor) -> None:
    entered, opened = enters(of(ana), ana), of(ana)
    ended = enters(of(ana, turns=1), ana, ana)
    assert Game.objects.get(pk=ended.pk).finished_at is not None
    kept, proposed, confirmed = of(ana, ben), of(ana, ben), of(ana, ben)
    options.set_options(code=kept.code, entry_by="one", scorekeeper=ben.device.pk, by=ana)  # type: ignore[union-attr]
    for game, scorers in ((proposed, (ben,)), (confirmed, (ana, ben))):
        options.set_options(code=game.code, needs_second=True, by=ana)
        enters(game, *scorers)

    assert renamed(ana, "Ana's", entered, ended, opened, confirmed) == [1, 0, 0, 1]
    assert renamed(ben, "Ben's", entered, kept, proposed, confirmed) == [0, 1, 1, 1]
    assert renamed(ana, "Ana's", entered, confirmed) == [0, 0]
    assert renamed(ana, "", entered, confirmed) == [0, 0]


def test_a_tag_of_before_tells_nobody_the_old_name(client: Client, ana: Actor) -> None:
    game = enters(of(ana), ana)
    token = links.token_of(game.links.get(role=Role.WATCH))

    def read(tag: str = "") -> tuple[int, str, str]:
        headers = {"Authorization": f"Bearer {token}", "If-None-Match": tag}
        answer = client.get(f"/api/v1/games/{game.code}/entries/", headers=headers)
        return answer.status_code, answer.headers["ETag"], answer.content.decode()

    _status, tag, said = read()
    assert '"recorded_by":"Phone"' in said
    assert read(tag)[0] == 304
    renamed(ana, "Ana's")
    status, _tag, said = read(tag)
    assert (status, '"recorded_by":"Ana\'s"' in said) == (200, True)


def test_a_name_costs_the_same_in_any_number_of_games(ana: Actor) -> None:
    def asked(name: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            renamed(ana, name)
        return len(queries)

    enters(of(ana), ana)
    few = asked("Ana's")
    for _ in range(4):
        enters(of(ana), ana)
    assert asked("Ana's phone") == few
