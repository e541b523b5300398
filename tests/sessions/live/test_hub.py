"""The hub by itself, on an event loop: who is told what, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

from sessions.access.rights import Watcher
from sessions.live.hub import AT_A_TIME, Hub, Viewer
from sessions.models.versions import GameVersion, event_key

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
        self.got: list[GameVersion] = []
        self.begun: list[GameVersion] = []
        self.is_out = False
        self.may_take = asyncio.Event()
        self.news = asyncio.Condition()
        if not is_slow:
            self.may_take.set()

    def viewer(self, seen: GameVersion | None = None, who: Watcher | None = None) -> Viewer:
        return Viewer(self.send, seen, who, self.shut_out)

    async def send(self, version: GameVersion) -> None:
        self.begun.append(version)
        await self._tell()
        await self.may_take.wait()
        self.got.append(version)
        await self._tell()

    async def shut_out(self) -> None:
        self.is_out = True
        await self._tell()

    async def is_shut_out(self) -> None:
        async with self.news:
            await self.news.wait_for(lambda: self.is_out)

    async def has(self, *versions: GameVersion) -> None:
        """Wait until exactly these versions have come."""
        async with self.news:
            await self.news.wait_for(lambda: self.got == list(versions))

    async def is_sent(self, version: GameVersion) -> None:
        """Wait until this version is on its way."""
        async with self.news:
            await self.news.wait_for(lambda: self.begun[-1:] == [version])

    async def _tell(self) -> None:
        async with self.news:
            self.news.notify_all()


@on_a_loop
async def test_a_new_viewer_is_sent_the_version() -> None:
    hub, phone = Hub(), Phone()
    hub.join("K7MX2Q", phone.viewer(), GameVersion(12))
    await phone.has(GameVersion(12))


@on_a_loop
async def test_who_missed_something_is_sent_the_newest_at_once() -> None:
    hub, phone = Hub(), Phone()
    hub.join("K7MX2Q", phone.viewer(seen=GameVersion(9)), GameVersion(12))
    await phone.has(GameVersion(12))


@on_a_loop
async def test_who_is_up_to_date_is_sent_only_what_comes() -> None:
    hub, phone = Hub(), Phone()
    hub.join("K7MX2Q", phone.viewer(seen=GameVersion(12)), GameVersion(12))
    hub.update("K7MX2Q", GameVersion(12))
    hub.update("K7MX2Q", GameVersion(13))
    await phone.has(GameVersion(13))
    assert phone.begun == [GameVersion(13)]


@on_a_loop
async def test_a_viewer_that_joins_with_an_older_version_gets_the_hubs() -> None:
    hub, early, late = Hub(), Phone(), Phone()
    hub.join("K7MX2Q", early.viewer(), GameVersion(12))
    hub.update("K7MX2Q", GameVersion(14))
    hub.join("K7MX2Q", late.viewer(), GameVersion(13))
    await late.has(GameVersion(14))
    await early.has(GameVersion(14))


@on_a_loop
async def test_a_game_of_a_site_that_was_restored_is_newer_with_fewer_entries() -> None:
    hub, phone, late = Hub(), Phone(), Phone()
    hub.join("K7MX2Q", phone.viewer(seen=GameVersion(20, 3)), GameVersion(20, 3))
    hub.update("K7MX2Q", GameVersion(12, 1_000_003))
    hub.update("K7MX2Q", GameVersion(21, 3))  # told before, and late
    await phone.has(GameVersion(12, 1_000_003))
    hub.join("K7MX2Q", late.viewer(), GameVersion(21, 3))  # read before, too
    await late.has(GameVersion(12, 1_000_003))


@on_a_loop
async def test_an_event_of_a_site_that_was_restored_is_newer_with_less_played() -> None:
    hub, phone, event = Hub(), Phone(), event_key("K7MX2Q")
    hub.join(event, phone.viewer(seen=GameVersion(20, 300)), GameVersion(20, 300))
    hub.update(event, GameVersion(1_000_012, 200))
    await phone.has(GameVersion(1_000_012, 200))


@on_a_loop
async def test_a_viewer_that_joins_brings_the_others_up_to_date_with_the_next_beat() -> None:
    hub, early, late = Hub(), Phone(), Phone()
    hub.join("K7MX2Q", early.viewer(), GameVersion(12))
    await early.has(GameVersion(12))
    hub.join("K7MX2Q", late.viewer(), GameVersion(13))
    await hub.beat()
    await early.has(GameVersion(12), GameVersion(13))


@on_a_loop
async def test_only_the_viewers_of_a_game_are_told() -> None:
    hub, ana, ben = Hub(), Phone(), Phone()
    hub.join("K7MX2Q", ana.viewer(), GameVersion(1))
    hub.join("P3RW9T", ben.viewer(), GameVersion(1))
    await ana.has(GameVersion(1))
    await ben.has(GameVersion(1))
    hub.update("K7MX2Q", GameVersion(2))
    hub.update("P3RW9T", GameVersion(5))
    await ana.has(GameVersion(1), GameVersion(2))
    await ben.has(GameVersion(1), GameVersion(5))


@on_a_loop
async def test_an_older_version_that_arrives_late_is_not_sent() -> None:
    hub, phone = Hub(), Phone()
    hub.join("K7MX2Q", phone.viewer(), GameVersion(5))
    await phone.has(GameVersion(5))
    hub.update("K7MX2Q", GameVersion(4))
    hub.update("K7MX2Q", GameVersion(6))
    await phone.has(GameVersion(5), GameVersion(6))


@on_a_loop
async def test_a_change_that_is_no_entry_is_sent_too() -> None:
    hub, phone = Hub(), Phone()
    hub.join("K7MX2Q", phone.viewer(seen=GameVersion(12)), GameVersion(12))
    hub.update("K7MX2Q", GameVersion(12, 1))
    await phone.has(GameVersion(12, 1))
    hub.update("K7MX2Q", GameVersion(12, 1))
    hub.update("K7MX2Q", GameVersion(13, 1))
    await phone.has(GameVersion(12, 1), GameVersion(13, 1))
    assert phone.begun == [GameVersion(12, 1), GameVersion(13, 1)]


@on_a_loop
async def test_an_older_revision_that_arrives_late_is_not_sent() -> None:
    hub, phone = Hub(), Phone()
    hub.join("K7MX2Q", phone.viewer(), GameVersion(12, 3))
    await phone.has(GameVersion(12, 3))
    hub.update("K7MX2Q", GameVersion(12, 2))
    hub.update("K7MX2Q", GameVersion(12))
    hub.update("K7MX2Q", GameVersion(12, 10))
    await phone.has(GameVersion(12, 3), GameVersion(12, 10))
    assert phone.begun == [GameVersion(12, 3), GameVersion(12, 10)]


@on_a_loop
async def test_who_has_seen_the_version_but_not_the_revision_is_sent_it_at_once() -> None:
    hub, phone = Hub(), Phone()
    hub.join("K7MX2Q", phone.viewer(seen=GameVersion(12, 2)), GameVersion(12, 3))
    await phone.has(GameVersion(12, 3))


@on_a_loop
async def test_a_slow_viewer_delays_nobody_and_then_gets_only_the_newest() -> None:
    hub, slow, quick = Hub(), Phone(is_slow=True), Phone()
    hub.join("K7MX2Q", slow.viewer(), GameVersion(1))
    hub.join("K7MX2Q", quick.viewer(), GameVersion(1))
    await slow.is_sent(GameVersion(1))
    versions = [GameVersion(version) for version in range(1, 8)]
    for number, version in enumerate(versions[1:], start=2):
        hub.update("K7MX2Q", version)
        await quick.has(*versions[:number])
    assert (slow.begun, slow.got) == ([GameVersion(1)], [])
    slow.may_take.set()
    await slow.has(GameVersion(1), GameVersion(7))


@on_a_loop
async def test_who_has_left_is_told_nothing_and_leaves_nothing_behind() -> None:
    hub, gone, staying = Hub(), Phone(), Phone()
    leaver, stayer = gone.viewer(), staying.viewer()
    hub.join("K7MX2Q", leaver, GameVersion(1))
    hub.join("K7MX2Q", stayer, GameVersion(1))
    await gone.has(GameVersion(1))
    hub.leave("K7MX2Q", leaver)
    assert (len(hub), hub.watched) == (1, ["K7MX2Q"])
    hub.update("K7MX2Q", GameVersion(2))
    await staying.has(GameVersion(1), GameVersion(2))
    assert gone.begun == [GameVersion(1)]
    hub.leave("K7MX2Q", stayer)
    hub.leave("K7MX2Q", stayer)
    assert (len(hub), hub.watched, hub._versions) == (0, [], {})


@on_a_loop
async def test_a_heartbeat_says_the_version_again_to_everybody() -> None:
    hub = Hub()
    phones = [Phone() for _ in range(2 * AT_A_TIME + 1)]
    for number, phone in enumerate(phones):
        hub.join(f"GAME{number % 3}", phone.viewer(seen=GameVersion(4)), GameVersion(4))
    await hub.beat()
    for phone in phones:
        await phone.has(GameVersion(4))


@on_a_loop
async def test_who_leaves_during_a_heartbeat_is_told_nothing() -> None:
    hub = Hub()
    last = Phone()
    viewers = [Phone().viewer(seen=GameVersion(4)) for _ in range(AT_A_TIME)] + [
        last.viewer(seen=GameVersion(4))
    ]
    for number, viewer in enumerate(viewers):
        hub.join(f"GAME{number}", viewer, GameVersion(4))
    beat = asyncio.create_task(hub.beat())
    await asyncio.sleep(0)  # the heartbeat begins, and pauses after AT_A_TIME viewers
    hub.leave(f"GAME{AT_A_TIME}", viewers[-1])
    await beat
    assert last.begun == []


@on_a_loop
async def test_who_commits_may_tell_from_another_thread() -> None:
    hub, phone = Hub(), Phone()
    hub.open(asyncio.get_running_loop())
    hub.join("K7MX2Q", phone.viewer(), GameVersion(1))
    await phone.has(GameVersion(1))
    await asyncio.to_thread(hub.announce, "K7MX2Q", GameVersion(2))
    await phone.has(GameVersion(1), GameVersion(2))


def test_telling_a_hub_that_does_not_run_is_no_mistake() -> None:
    hub = Hub()
    hub.announce("K7MX2Q", GameVersion(1))
    loop = asyncio.new_event_loop()
    hub.open(loop)
    loop.close()
    hub.announce("K7MX2Q", GameVersion(2))
    hub.announce_account(2)
    assert hub.watched == []


@on_a_loop
async def test_the_games_of_new_viewers_are_named_once() -> None:
    hub = Hub()
    for code in ("K7MX2Q", "P3RW9T", "K7MX2Q"):
        hub.join(code, Phone().viewer(seen=GameVersion(0)), GameVersion(0))
    assert sorted(await hub.newly_joined()) == ["K7MX2Q", "P3RW9T"]
    waiting = asyncio.create_task(hub.newly_joined())
    hub.join("B4DN5V", Phone().viewer(seen=GameVersion(0)), GameVersion(0))
    assert await waiting == ["B4DN5V"]


ANA, BEN = Watcher(link="ana"), Watcher(account=2, session="ben's")


@on_a_loop
async def test_with_a_new_revision_all_who_watch_the_game_are_doubted() -> None:
    hub = Hub()
    for code, who, version in (
        ("K7MX2Q", ANA, GameVersion(1)),
        ("P3RW9T", BEN, GameVersion(1)),
        ("P3RW9T", None, GameVersion(1)),
    ):
        hub.join(code, Phone().viewer(GameVersion(1), who), version)
    hub.update("K7MX2Q", GameVersion(2))
    hub.update("P3RW9T", GameVersion(1, 1))
    assert await hub.doubted() == {("P3RW9T", BEN)}
    hub.update("P3RW9T", GameVersion(1, 1))
    hub.update("K7MX2Q", GameVersion(2, 5))
    assert await hub.doubted() == {("K7MX2Q", ANA)}


@on_a_loop
async def test_who_was_let_in_before_the_newest_revision_is_doubted() -> None:
    hub = Hub()
    hub.join("K7MX2Q", Phone().viewer(), GameVersion(1, 3))
    hub.join("K7MX2Q", Phone().viewer(who=BEN), GameVersion(1, 3))
    hub.join("K7MX2Q", Phone().viewer(who=ANA), GameVersion(1, 2))
    assert await hub.doubted() == {("K7MX2Q", ANA)}


@on_a_loop
async def test_an_account_is_doubted_wherever_it_watches() -> None:
    hub = Hub()
    hub.open(asyncio.get_running_loop())
    for code, who in (("K7MX2Q", ANA), ("K7MX2Q", BEN), ("P3RW9T", BEN)):
        hub.join(code, Phone().viewer(who=who), GameVersion(1))
    assert hub.viewings() == {("K7MX2Q", ANA), ("K7MX2Q", BEN), ("P3RW9T", BEN)}
    await asyncio.to_thread(hub.announce_account, 2)
    assert await hub.doubted() == {("K7MX2Q", BEN), ("P3RW9T", BEN)}


@on_a_loop
async def test_who_is_shut_out_is_told_nothing_more() -> None:
    """From every page that they have open; the others hear on."""
    hub, ana, too, ben = Hub(), Phone(), Phone(), Phone()
    for phone, who in ((ana, ANA), (too, ANA), (ben, BEN)):
        hub.join("K7MX2Q", phone.viewer(GameVersion(1), who), GameVersion(1))
    hub.shut_out({("K7MX2Q", ANA), ("P3RW9T", BEN)})
    hub.update("K7MX2Q", GameVersion(2))
    await ben.has(GameVersion(2))
    await ana.is_shut_out()
    await too.is_shut_out()
    assert (ana.begun, too.begun, ben.is_out, len(hub)) == ([], [], False, 1)


@on_a_loop
async def test_a_slow_viewer_is_shut_out_after_what_is_on_its_way() -> None:
    hub, slow, quick = Hub(), Phone(is_slow=True), Phone()
    hub.join("K7MX2Q", slow.viewer(who=ANA), GameVersion(1))
    hub.join("K7MX2Q", quick.viewer(who=ANA), GameVersion(1))
    await slow.is_sent(GameVersion(1))
    hub.update("K7MX2Q", GameVersion(2))
    hub.shut_out({("K7MX2Q", ANA)})
    await quick.is_shut_out()
    assert not slow.is_out
    slow.may_take.set()
    await slow.is_shut_out()
    assert slow.got == [GameVersion(1)]
