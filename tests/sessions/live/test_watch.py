"""What keeps the hub informed, on a real database: its own commits, others', and the heartbeat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from django.db import connection

from sessions.games import options, services
from sessions.games.marks import Mark
from sessions.live import watch
from sessions.live.hub import Hub
from sessions.live.watch import Watch
from sessions.models import Game
from tests.factories import GameFactory
from tests.sessions.live.test_hub import PATIENCE, Phone

pytestmark = pytest.mark.django_db(transaction=True)


@asynccontextmanager
async def watched(hub: Hub) -> AsyncIterator[None]:
    watching = Watch(hub)
    await watching.start()
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    finally:
        await watching.stop()


def in_a_thread(act, *arguments, **more):
    """Do something with the database as a request does: on a thread, with its own connection."""

    def acted():
        try:
            act(*arguments, **more)
        finally:
            connection.close()

    return asyncio.to_thread(acted)


def test_what_this_process_commits_is_told() -> None:
    code = GameFactory().code

    async def story() -> None:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(code, phone.viewer(seen=Mark(0)), Mark(0))
            await in_a_thread(services.record_total, code=code, points=0)
            await phone.has(Mark(1))

    asyncio.run(story())


def test_what_this_process_changes_without_an_entry_is_told() -> None:
    code = GameFactory().code

    async def story() -> None:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(code, phone.viewer(seen=Mark(0)), Mark(0))
            await in_a_thread(options.set_options, code=code, needs_second=True)
            await phone.has(Mark(0, 1))
            await in_a_thread(options.set_options, code=code, needs_second=False)
            await phone.has(Mark(0, 1), Mark(0, 2))

    asyncio.run(story())


@pytest.mark.sqlite
def test_a_change_without_an_entry_that_nobody_tells_is_found_by_asking() -> None:
    code = GameFactory().code

    async def story() -> None:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(code, phone.viewer(seen=Mark(0)), Mark(0))
            await in_a_thread(Game.objects.filter(code=code).update, revision=4)
            await phone.has(Mark(0, 4))

    asyncio.run(story())


def test_what_was_recorded_while_a_viewer_was_let_in_is_told_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its version was read before the entry, and it joined after the entry was announced."""
    monkeypatch.setattr(watch, "POLL", 3600)  # nor does it come by asking for changes
    code = GameFactory().code
    services.record_total(code=code, points=0)

    async def story() -> None:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(code, phone.viewer(), Mark(0))
            await phone.has(Mark(0), Mark(1))

    asyncio.run(story())


def test_a_heartbeat_finds_what_nobody_has_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "HEARTBEAT", 0.01)
    code = GameFactory().code

    async def story() -> None:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(code, phone.viewer(), Mark(0))
            await in_a_thread(Game.objects.filter(code=code).update, version=7)
            async with phone.news:
                await phone.news.wait_for(lambda: phone.got[-2:] == [Mark(7), Mark(7)])

    asyncio.run(story())


def test_nothing_is_told_after_the_end() -> None:
    code = GameFactory().code

    async def story() -> list[Mark]:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(code, phone.viewer(), Mark(0))
            await phone.has(Mark(0))
        await in_a_thread(services.record_total, code=code, points=0)
        return phone.begun

    assert asyncio.run(story()) == [Mark(0)]
