"""What keeps the hub informed, on a real database: its own commits, others', and the heartbeat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from django.db import connection

from sessions.access import links, tokens
from sessions.access.rights import Watcher
from sessions.access.roles import Actor
from sessions.games import options
from sessions.live import watch
from sessions.live.hub import Hub
from sessions.live.watch import Watch
from sessions.models import Device, Game, Group, Role
from sessions.models.versions import GameVersion
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory
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
            hub.join(code, phone.viewer(seen=GameVersion(0)), GameVersion(0))
            await in_a_thread(verbs.record_total, code=code, points=0)
            await phone.has(GameVersion(1))

    asyncio.run(story())


def test_what_this_process_changes_without_an_entry_is_told() -> None:
    code = GameFactory().code

    async def story() -> None:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(code, phone.viewer(seen=GameVersion(0)), GameVersion(0))
            await in_a_thread(options.set_options, code=code, needs_second=True)
            await phone.has(GameVersion(0, 1))
            await in_a_thread(options.set_options, code=code, needs_second=False)
            await phone.has(GameVersion(0, 1), GameVersion(0, 2))

    asyncio.run(story())


@pytest.mark.sqlite
def test_a_change_without_an_entry_that_nobody_tells_is_found_by_asking() -> None:
    code = GameFactory().code

    async def story() -> None:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(code, phone.viewer(seen=GameVersion(0)), GameVersion(0))
            await in_a_thread(Game.objects.filter(code=code).update, revision=4)
            await phone.has(GameVersion(0, 4))

    asyncio.run(story())


def test_what_was_recorded_while_a_viewer_was_let_in_is_told_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its version was read before the entry, and it joined after the entry was announced."""
    monkeypatch.setattr(watch, "POLL_SECONDS", 3600)  # nor does it come by asking for changes
    code = GameFactory().code
    verbs.record_total(code=code, points=0)

    async def story() -> None:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(code, phone.viewer(), GameVersion(0))
            await phone.has(GameVersion(0), GameVersion(1))

    asyncio.run(story())


def test_a_heartbeat_finds_what_nobody_has_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "HEARTBEAT_SECONDS", 0.01)
    code = GameFactory().code

    async def story() -> None:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(code, phone.viewer(), GameVersion(0))
            await in_a_thread(Game.objects.filter(code=code).update, version=7)
            async with phone.news:
                await phone.news.wait_for(
                    lambda: phone.got[-2:] == [GameVersion(7), GameVersion(7)]
                )

    asyncio.run(story())


def test_nothing_is_told_after_the_end() -> None:
    code = GameFactory().code

    async def story() -> list[GameVersion]:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(code, phone.viewer(), GameVersion(0))
            await phone.has(GameVersion(0))
        await in_a_thread(verbs.record_total, code=code, points=0)
        return phone.begun

    assert asyncio.run(story()) == [GameVersion(0)]


@pytest.mark.parametrize(
    "payload", ["", "account", "account ana", "ABC", "ABC 1", "ABC 1 2 3", "ABC one 2", "ABC -1 0"]
)
def test_a_notice_that_cannot_be_read_is_passed_over(payload: str) -> None:
    async def story() -> list[GameVersion]:
        hub, phone = Hub(), Phone()
        hub.open(asyncio.get_running_loop())
        hub.join("ABC", phone.viewer(seen=GameVersion(0)), GameVersion(0))
        watching = Watch(hub)
        watching._hear(payload)
        watching._hear("ABC 7 1")
        await phone.has(GameVersion(7, 1))
        return phone.begun

    asyncio.run(story())


def by_link(game: Game, role: Role) -> Watcher:
    return Watcher(link=game.links.get(role=role).code_hash)


def test_whose_link_is_closed_is_shut_out_at_once_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watch, "POLL_SECONDS", 3600)
    game = GameFactory()
    watches, scores = (by_link(game, role) for role in (Role.WATCH, Role.SCORE))

    async def story() -> None:
        hub, out, in_ = Hub(), Phone(), Phone()
        async with watched(hub):
            hub.join(game.code, out.viewer(GameVersion(0), watches), GameVersion(0))
            hub.join(game.code, in_.viewer(GameVersion(0), scores), GameVersion(0))
            await in_a_thread(links.revoke_link, code=game.code, role=Role.WATCH, by=None)
            await out.is_shut_out()
            await in_a_thread(verbs.record_total, code=game.code, points=0)
            await in_.has(GameVersion(0, 1), GameVersion(1, 1))
        assert (out.got[1:], in_.is_out) == ([], False)

    asyncio.run(story())


def test_whose_account_may_do_less_is_shut_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A token is revoked, an account disabled: of that no game says anything."""
    monkeypatch.setattr(watch, "POLL_SECONDS", 3600)
    ana, ben = AccountFactory(), AccountFactory()
    token, _ = tokens.issue(account=ana, name="board", role=Role.WATCH)
    other, _ = tokens.issue(account=ben, name="board", role=Role.WATCH)
    game = GameFactory()
    for account in (ana, ben):
        links.grant(game.links.get(role=Role.WATCH), Actor(account=account))

    async def story() -> None:
        hub, phones = Hub(), (Phone(), Phone())
        async with watched(hub):
            for phone, it in zip(phones, (token, other), strict=True):
                who = Watcher(device=it.device_id, account=it.account_id, is_token=True)
                hub.join(game.code, phone.viewer(GameVersion(0), who), GameVersion(0))
            await in_a_thread(tokens.revoke, token)
            await phones[0].is_shut_out()
            assert not phones[1].is_out
            ben.is_active = False
            await in_a_thread(ben.save)
            await phones[1].is_shut_out()

    asyncio.run(story())


def test_a_heartbeat_shuts_out_where_nobody_has_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "HEARTBEAT_SECONDS", 0.01)
    device = DeviceFactory()
    game = GameFactory(device=device)

    async def story() -> None:
        hub, phone = Hub(), Phone()
        async with watched(hub):
            hub.join(
                game.code, phone.viewer(GameVersion(0), Watcher(device=device.pk)), GameVersion(0)
            )
            async with phone.news:
                await phone.news.wait_for(lambda: len(phone.got) == 2)
            assert not phone.is_out
            await in_a_thread(Game.objects.filter(pk=game.pk).update, device=None)
            await in_a_thread(Group.objects.filter(pk=game.group_id).update, device=None)
            await phone.is_shut_out()

    asyncio.run(story())
    assert Device.objects.filter(pk=device.pk).exists()
