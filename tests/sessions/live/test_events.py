"""Who looks on at an event is told what is changed at once, and what is played in its pace."""

from __future__ import annotations

import asyncio

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sessions.access.links import code_of
from sessions.access.rights import Watcher
from sessions.access.roles import Actor
from sessions.access.watching import shut_out
from sessions.events import links
from sessions.events.play.tables import begin
from sessions.events.reading.following import followed
from sessions.live import pace, watch
from sessions.live.hub import Hub
from sessions.models import Event, EventRole
from sessions.models.versions import GameVersion, event_key
from tests import verbs
from tests.factories import DeviceFactory
from tests.sessions.events.evenings import Evening, league
from tests.sessions.live.test_hub import Phone, on_a_loop
from tests.sessions.live.test_watch import in_a_thread, watched

KEY = event_key("K7MX2Q")


def hub_of(phone: Phone, version: GameVersion) -> Hub:
    hub = Hub()
    hub.open(asyncio.get_running_loop())
    hub.join(KEY, phone.viewer(seen=version), version)
    hub.follow(KEY, ["GAMEAA"])
    return hub


@on_a_loop
async def test_play_is_told_at_once_and_then_only_the_newest_in_its_pace() -> None:
    phone = Phone()
    hub = hub_of(phone, GameVersion(3, 10))
    for entries in (11, 12, 13):
        hub.update(KEY, GameVersion(3, entries))
    await phone.has(GameVersion(3, 11))
    hub.pace._release(KEY)
    await phone.has(GameVersion(3, 11), GameVersion(3, 13))


@on_a_loop
async def test_what_is_changed_in_the_event_waits_for_nothing() -> None:
    phone = Phone()
    hub = hub_of(phone, GameVersion(3, 10))
    hub.update(KEY, GameVersion(3, 11))
    hub.update(KEY, GameVersion(4, 2))
    await phone.is_sent(GameVersion(4, 2))


@on_a_loop
async def test_a_game_of_the_event_has_it_looked_up_and_another_one_does_not() -> None:
    phone = Phone()
    hub = hub_of(phone, GameVersion(3, 10))
    assert await hub.newly_joined() == [KEY]
    hub.update("OTHERS", GameVersion(1))
    assert not hub._has_joined.is_set()
    hub.update("GAMEAA", GameVersion(1))
    assert await hub.newly_joined() == [KEY]
    hub.leave(KEY, next(iter(hub._viewers[KEY])))
    hub.update("GAMEAA", GameVersion(2))
    assert not hub._has_joined.is_set()


@pytest.mark.django_db(transaction=True)
def test_a_viewer_of_a_night_hears_of_a_change_and_of_a_throw(monkeypatch) -> None:
    monkeypatch.setattr(pace, "PLAY_SECONDS", 0)
    monkeypatch.setattr(watch, "POLL_SECONDS", 3600)
    evening = Evening(league()).open().draw().publish()
    event = evening.event
    game = begin(code=event.code, night=1, round=1, table=1, by=None).game
    version = Event.objects.get(pk=event.pk).version

    async def story() -> None:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(event_key(event.code), phone.viewer(), GameVersion(version))
            await phone.has(GameVersion(version))
            hub.follow(event_key(event.code), [game.code])
            await in_a_thread(verbs.record_total, code=game.code, points=500)
            await phone.has(GameVersion(version), GameVersion(version, 1))
            await in_a_thread(evening.go, 9)
            await phone.is_sent(GameVersion(version + 1, 1))

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.django_db
def test_how_far_events_have_come_takes_two_queries_however_many_tables() -> None:
    evening = Evening(league()).open().draw().publish()
    other = league()
    for table in (1, 2):
        begin(code=evening.code, night=1, round=1, table=table, by=None)
    with CaptureQueriesContext(connection) as queries:
        found = followed([evening.code, other.code, "NOSUCH"])
    assert len(queries) == 2
    assert len(found[evening.code][1]) == 2
    assert set(found) == {evening.code, other.code}
    evening.play().close()
    assert followed([evening.code])[evening.code][1] == ()


@pytest.mark.django_db
def test_whose_link_was_closed_is_shut_out_of_the_event_and_nobody_else() -> None:
    event = league()
    device, stranger = DeviceFactory(), DeviceFactory()
    link = event.links.get(role=EventRole.FOLLOW)
    helper = event.links.get(role=EventRole.HELP)
    key = event_key(event.code)
    links.open_link(code=code_of(link), by=Actor(device))
    founder = Watcher(device=event.group.device_id)
    by_link, by_device = Watcher(link=link.code_hash), Watcher(device=device.pk)
    helps, nobody = Watcher(link=helper.code_hash), Watcher(device=stranger.pk)
    viewings = {(key, it) for it in (founder, by_link, by_device, helps, nobody)}
    gone = {(event_key("NOSUCH"), founder)}
    assert shut_out(viewings | gone) == {(key, nobody)} | gone
    links.revoke(code=event.code, role=EventRole.FOLLOW, by=None)
    assert shut_out(viewings) == {(key, it) for it in (nobody, by_link, by_device)}
