"""The hub by itself, on an event loop: who is told what, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

from sessions.live.hub import AT_A_TIME, Hub, Viewer

PATIENCE = 10


def on_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run a test that awaits."""

    @wraps(test)
    def run() -> None:
        asyncio.run(asyncio.wait_for(test(), PATIENCE))

    return run


class Phone:
    """Somebody who watches, and takes what is sent at once unless `is_slow`."""

    def __init__(self, *, is_slow: bool = False) -> None:
        self.got: list[int] = []
        self.begun: list[int] = []
        self.may_take = asyncio.Event()
        self.news = asyncio.Condition()
        if not is_slow:
            self.may_take.set()

    def viewer(self, seen: int | None = None) -> Viewer:
        return Viewer(self.send, seen)

    async def send(self, version: int) -> None:
        self.begun.append(version)
        await self._tell()
        await self.may_take.wait()
        self.got.append(version)
        await self._tell()

    async def has(self, *versions: int) -> None:
        """Wait until exactly these versions have come."""
        async with self.news:
            await self.news.wait_for(lambda: self.got == list(versions))

    async def is_sent(self, version: int) -> None:
        """Wait until this version is on its way."""
        async with self.news:
            await self.news.wait_for(lambda: self.begun[-1:] == [version])

    async def _tell(self) -> None:
        async with self.news:
            self.news.notify_all()


@on_a_loop
async def test_a_new_viewer_is_sent_the_version() -> None:
    hub, phone = Hub(), Phone()
    hub.join("K7MX2Q", phone.viewer(), 12)
    await phone.has(12)


@on_a_loop
async def test_who_missed_something_is_sent_the_newest_at_once() -> None:
    hub, phone = Hub(), Phone()
    hub.join("K7MX2Q", phone.viewer(seen=9), 12)
    await phone.has(12)


@on_a_loop
async def test_who_is_up_to_date_is_sent_only_what_comes() -> None:
    hub, phone = Hub(), Phone()
    hub.join("K7MX2Q", phone.viewer(seen=12), 12)
    hub.update("K7MX2Q", 12)
    hub.update("K7MX2Q", 13)
    await phone.has(13)
    assert phone.begun == [13]


@on_a_loop
async def test_a_viewer_that_joins_with_an_older_version_gets_the_hubs() -> None:
    hub, early, late = Hub(), Phone(), Phone()
    hub.join("K7MX2Q", early.viewer(), 12)
    hub.update("K7MX2Q", 14)
    hub.join("K7MX2Q", late.viewer(), 13)
    await late.has(14)
    await early.has(14)


@on_a_loop
async def test_a_viewer_that_joins_brings_the_others_up_to_date_with_the_next_beat() -> None:
    hub, early, late = Hub(), Phone(), Phone()
    hub.join("K7MX2Q", early.viewer(), 12)
    await early.has(12)
    hub.join("K7MX2Q", late.viewer(), 13)
    await hub.beat()
    await early.has(12, 13)


@on_a_loop
async def test_only_the_viewers_of_a_game_are_told() -> None:
    hub, ana, ben = Hub(), Phone(), Phone()
    hub.join("K7MX2Q", ana.viewer(), 1)
    hub.join("P3RW9T", ben.viewer(), 1)
    await ana.has(1)
    await ben.has(1)
    hub.update("K7MX2Q", 2)
    hub.update("P3RW9T", 5)
    await ana.has(1, 2)
    await ben.has(1, 5)


@on_a_loop
async def test_an_older_version_that_arrives_late_is_not_sent() -> None:
    hub, phone = Hub(), Phone()
    hub.join("K7MX2Q", phone.viewer(), 5)
    await phone.has(5)
    hub.update("K7MX2Q", 4)
    hub.update("K7MX2Q", 6)
    await phone.has(5, 6)


@on_a_loop
async def test_a_slow_viewer_delays_nobody_and_then_gets_only_the_newest() -> None:
    hub, slow, quick = Hub(), Phone(is_slow=True), Phone()
    hub.join("K7MX2Q", slow.viewer(), 1)
    hub.join("K7MX2Q", quick.viewer(), 1)
    await slow.is_sent(1)
    for version in range(2, 8):
        hub.update("K7MX2Q", version)
        await quick.has(*range(1, version + 1))
    assert (slow.begun, slow.got) == ([1], [])
    slow.may_take.set()
    await slow.has(1, 7)


@on_a_loop
async def test_who_has_left_is_told_nothing_and_leaves_nothing_behind() -> None:
    hub, gone, staying = Hub(), Phone(), Phone()
    leaver, stayer = gone.viewer(), staying.viewer()
    hub.join("K7MX2Q", leaver, 1)
    hub.join("K7MX2Q", stayer, 1)
    await gone.has(1)
    hub.leave("K7MX2Q", leaver)
    assert (len(hub), hub.watched) == (1, ["K7MX2Q"])
    hub.update("K7MX2Q", 2)
    await staying.has(1, 2)
    assert gone.begun == [1]
    hub.leave("K7MX2Q", stayer)
    hub.leave("K7MX2Q", stayer)
    assert (len(hub), hub.watched, hub._versions) == (0, [], {})


@on_a_loop
async def test_a_heartbeat_says_the_version_again_to_everybody() -> None:
    hub = Hub()
    phones = [Phone() for _ in range(2 * AT_A_TIME + 1)]
    for number, phone in enumerate(phones):
        hub.join(f"GAME{number % 3}", phone.viewer(seen=4), 4)
    await hub.beat()
    for phone in phones:
        await phone.has(4)


@on_a_loop
async def test_who_leaves_during_a_heartbeat_is_told_nothing() -> None:
    hub = Hub()
    last = Phone()
    viewers = [Phone().viewer(seen=4) for _ in range(AT_A_TIME)] + [last.viewer(seen=4)]
    for number, viewer in enumerate(viewers):
        hub.join(f"GAME{number}", viewer, 4)
    beat = asyncio.create_task(hub.beat())
    await asyncio.sleep(0)  # the heartbeat begins, and pauses after AT_A_TIME viewers
    hub.leave(f"GAME{AT_A_TIME}", viewers[-1])
    await beat
    assert last.begun == []


@on_a_loop
async def test_who_commits_may_tell_from_another_thread() -> None:
    hub, phone = Hub(), Phone()
    hub.open(asyncio.get_running_loop())
    hub.join("K7MX2Q", phone.viewer(), 1)
    await phone.has(1)
    await asyncio.to_thread(hub.announce, "K7MX2Q", 2)
    await phone.has(1, 2)


def test_telling_a_hub_that_does_not_run_is_no_mistake() -> None:
    hub = Hub()
    hub.announce("K7MX2Q", 1)
    loop = asyncio.new_event_loop()
    hub.open(loop)
    loop.close()
    hub.announce("K7MX2Q", 2)
    assert hub.watched == []


@on_a_loop
async def test_the_games_of_new_viewers_are_named_once() -> None:
    hub = Hub()
    for code in ("K7MX2Q", "P3RW9T", "K7MX2Q"):
        hub.join(code, Phone().viewer(seen=0), 0)
    assert sorted(await hub.newly_joined()) == ["K7MX2Q", "P3RW9T"]
    waiting = asyncio.create_task(hub.newly_joined())
    hub.join("B4DN5V", Phone().viewer(seen=0), 0)
    assert await waiting == ["B4DN5V"]
