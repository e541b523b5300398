"""Somebody's games in order: the same as if all of them had been read and sorted."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from sessions.access import links
from sessions.access.roles import Actor
from sessions.games import caches, services
from sessions.games.lists.latest import games_of, latest
from sessions.games.lists.trash import delete_game
from sessions.models import Game, Grant, Role
from sessions.models.timestamps import day_of
from sessions.people.takeover import take_over
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory

pytestmark = pytest.mark.django_db

PARTS = (slice(0, 1), slice(0, 5), slice(3, 9), slice(0, 100))
BEGAN = datetime(2026, 3, 1, 22, tzinfo=UTC)


@pytest.fixture
def by() -> Actor:
    """Somebody who has started some games, owns some, and has opened many, some of them often."""
    by = Actor(DeviceFactory(), AccountFactory())
    dice = random.Random(1)
    for number in range(24):
        game = GameFactory(names=("Ana", "Ben"), device=by.device if number % 8 == 0 else None)
        owner = by.account if number % 8 == 1 else None
        if number % 5:
            verbs.record_total(code=game.code, points=600)
        _move(game, BEGAN + timedelta(hours=dice.randint(0, 100), seconds=number), owner=owner)
        for link in list(game.links.all())[: number % 4]:
            holder = by if number % 3 else Actor(account=by.account)
            links.open_link(code=links.code_of(link), by=holder)
    return by


def _move(game: Game, moment: datetime, **more: object) -> None:
    Game.objects.filter(pk=game.pk).update(updated_at=moment, **more)


def _codes(games) -> list[str]:
    return [game.code for game in games]


ORDERS = (("-updated_at", "-pk"), ("updated_at", "pk"))
CHOSEN: tuple[dict[str, object], ...] = (
    {},
    {"updated_at__lt": BEGAN + timedelta(hours=50)},
    {"updated_at__gte": BEGAN + timedelta(hours=30), "status": "playing"},
    {"status": "finished"},
    {"updated_at__gt": str(BEGAN + timedelta(hours=60))},
)


def test_a_part_is_what_sorting_all_of_them_gives(by):
    for lookups, order in product(CHOSEN, ORDERS):
        games = latest(by).order_by(*order).filter(**lookups)

        all_of_them = _codes(games_of(by).filter(**lookups).order_by(*order))
        for part in PARTS:
            assert _codes(games[part]) == all_of_them[part], (lookups, order, part)


@pytest.mark.parametrize("anything", [True, False])
def test_games_in_which_nothing_is_entered_are_apart(by, anything):
    apart = _codes(games_of(by).filter(has_entries=anything).order_by("-updated_at", "-pk"))

    assert 2 < len(apart) < 20
    for part in PARTS:
        assert _codes(latest(by).entered(anything=anything)[part]) == apart[part]


def test_the_first_entry_and_its_undo_are_told_to_those_who_have_opened_the_game():
    game = GameFactory()
    links.open_link(
        code=links.code_of(game.links.get(role=Role.SCORE)),
        by=Actor(DeviceFactory(), AccountFactory()),
    )
    for change, told in ((verbs.record_total, True), (verbs.undo, False)):
        change(code=game.code, **({"points": 600} if told else {}))
        assert list(Grant.objects.values_list("has_entries", flat=True)) == [told, told]
        assert Game.objects.get().has_entries is told


def test_these_are_the_games_that_the_actor_may_watch(by):
    GameFactory()
    theirs = {game.code for game in games_of(by)}
    assert len(theirs) == 21
    assert theirs == set(_codes(latest(by)[:100])) < set(_codes(Game.objects.all()))


def test_a_link_is_one_game_and_nobody_has_none(by):
    link = GameFactory().links.get(role=Role.WATCH)
    bearer = Actor(by.device, by.account, link=link.code_hash)

    assert [_codes(games) for games in (latest(bearer)[:9], games_of(bearer))] == [
        [link.game.code],
        [link.game.code],
    ]
    assert (_codes(latest(Actor())[:9]), _codes(games_of(Actor()))) == ([], [])


def test_a_deleted_game_is_listed_to_nobody_not_to_the_bearer_of_its_link_either(by):
    game = GameFactory(device=by.device)
    link = game.links.get(role=Role.WATCH)
    for actor in (by, Actor(link=link.code_hash)):
        assert game.code in _codes(latest(actor)[:100])
    delete_game(code=game.code, by=by)
    for actor in (by, Actor(link=link.code_hash)):
        for games in (latest(actor)[:100], games_of(actor)):
            assert game.code not in _codes(games)


@pytest.mark.parametrize("text", ["2026-03-01", "2026-03-01 10:00:00", "soon"])
def test_a_moment_that_is_none_is_refused(text):
    with pytest.raises(ValueError, match=text):
        latest(Actor()).filter(updated_at__lt=text)


@pytest.mark.parametrize("text", ["0001-01-01 00:00:00+05:00", "9999-12-31 23:59:59-05:00"])
def test_the_ends_of_the_calendar_are_moments(by, text):
    assert len(latest(by).filter(updated_at__lt=text)[:100]) in {0, 21}


def test_the_first_entry_of_a_day_is_told_to_those_who_have_opened_the_game(monkeypatch):
    game = GameFactory()
    for holder in (Actor(DeviceFactory()), Actor(account=AccountFactory())):
        links.open_link(code=links.code_of(game.links.get(role=Role.SCORE)), by=holder)
    noon = timezone.now().replace(hour=12)

    for days, told in ((1, True), (1, False), (-3, True)):  # a clock may also go back
        now = noon + timedelta(days=days)
        monkeypatch.setattr(caches.timezone, "now", lambda now=now: now)
        with CaptureQueriesContext(connection) as queries:
            verbs.record_total(code=game.code, points=600)
        updates = [it["sql"] for it in queries if it["sql"].startswith('UPDATE "game_sessions_gr')]
        assert (len(updates) == 1) is told
        assert set(Grant.objects.values_list("played_on", flat=True)) == {day_of(now)}


def test_every_way_to_a_game_knows_its_day():
    device, account = DeviceFactory(), AccountFactory()
    game = GameFactory(device=device)
    _move(game, BEGAN)
    links.open_link(code=links.code_of(game.links.get(role=Role.SCORE)), by=Actor(device))
    take_over(account=account, device=device)
    days = Grant.objects.values_list("played_on", flat=True)
    assert list(days) == [day_of(BEGAN)] * 2

    verbs.record_total(code=game.code, points=20_000)
    for _ in range(2):
        verbs.record_total(code=game.code, points=0)
    again = services.rematch(code=game.code)

    assert set(Grant.objects.filter(link__game=again).values_list("played_on", flat=True)) == {
        day_of(again.updated_at)
    }
