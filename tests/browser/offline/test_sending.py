"""When what waits is sent, each sign by itself; a tab that is killed meanwhile; where it waits."""

from __future__ import annotations

import contextlib
import os
import signal

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from tests.browser.around.test_installed import cut, is_ready
from tests.browser.conftest import DEAF
from tests.browser.playing import enter, throws, to_totals, unhurried
from tests.browser.without_network import (
    NO_SYNC,
    UNASKED,
    a_game,
    eventually,
    find_the_way,
    has_told,
    is_back,
    kinds,
    log,
    lose_the_way,
    reconnect,
    start,
    waits,
)

pytestmark = pytest.mark.slow


# --- when it is sent


ALONE = {
    "online": "dispatchEvent(new Event('online'))",
    "focus": "dispatchEvent(new Event('focus'))",
    "seen again": "document.dispatchEvent(new Event('visibilitychange'))",
    "sent elsewhere": "new BroadcastChannel('farkle-sent').postMessage('')",
}


def enter_apart(page: Page) -> None:
    """One throw waits, and nothing but what a test does will send it."""
    lose_the_way(page)
    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")


def test_each_sign_alone_sends_what_waits(phone, site):
    page = phone(script=NO_SYNC + UNASKED + DEAF)
    game = a_game(page, "Ana", "Ben")
    for number, script in enumerate(ALONE.values(), start=1):
        enter_apart(page)
        find_the_way(page)

        page.evaluate(script)

        is_back(page)
        throws(page, ["Ana", "Ben"][number % 2])
        assert len(log(site, game)) == number, script


def test_without_any_sign_the_clock_sends_what_waits(phone, site):
    page = phone(script=NO_SYNC + DEAF)
    page.clock.install()
    game = a_game(page, "Ana", "Ben")
    enter_apart(page)
    find_the_way(page)

    page.clock.fast_forward(10_000)

    is_back(page)
    assert kinds(log(site, game)) == ["throw"]


def test_the_game_sends_what_waits_when_it_is_opened(phone, site):
    page = phone(script=NO_SYNC + UNASKED + DEAF)
    game = a_game(page, "Ana", "Ben")
    enter_apart(page)
    page.evaluate("localStorage.removeItem('farkle-waiting')")  # so that no other script sends
    find_the_way(page)

    page.reload()

    is_back(page)
    assert kinds(log(site, game)) == ["throw"]


def test_what_is_entered_while_the_page_comes_back_is_sent_too(phone, site):
    """A page that no server has drawn asks for its token first: time enough for a throw."""
    page = phone(script=NO_SYNC + UNASKED)
    is_ready(page)
    cut(page)
    game = start(page, "Ana", "Ben")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    page.route(f"**{game}", hold_the_first)
    reconnect(page)
    eventually(lambda: bool(held), page)

    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    held[0].continue_()

    is_back(page)
    throws(page, "Ben")
    assert kinds(log(site, game)) == ["throw"]


def test_a_tab_that_is_killed_while_it_sends_has_every_entry_once(phone, site, browser):
    """As a phone does that runs out of memory: the processes of the pages, and of the worker."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    cut(page)
    for name in ("Ben", "Ana", "Ben", "Ana"):
        enter(page, "223346", "Write the farkle")
        throws(page, name)
    waits(page, "Offline: 4 throws wait to be sent")
    arrived: list[str] = []

    def kill_at_the_second(route: Route) -> None:
        arrived.append(route.request.headers["idempotency-key"])
        if len(arrived) < 2:
            route.continue_()
            return
        route.fetch()
        for process in renderers(browser):
            os.kill(process, signal.SIGKILL)

    page.route("**/api/v1/games/*/throws/", kill_at_the_second)
    with page.expect_event("crash"), contextlib.suppress(Error):
        reconnect(page)
    assert len(log(site, game)) == 2

    device = page.context
    page.close()
    page = device.new_page()
    page.goto(game)
    is_back(page)
    throws(page, "Ana")
    assert [it["seat"] for it in log(site, game)] == [0, 1, 0, 1]


def renderers(browser: Browser) -> list[int]:
    """The processes in which this browser runs pages and workers."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [it["id"] for it in processes if it["type"] == "renderer"]


# --- where it waits


def test_a_page_of_a_newer_version_that_changes_the_stores_need_not_wait(phone):
    """What waits is handed over to it; the page of before says that it can keep nothing more."""
    page = phone()
    a_game(page, "Ana", "Ben")
    newer = page.context.new_page()
    newer.goto("/manifest.webmanifest")  # of this site, without a script
    page.bring_to_front()
    cut(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")

    assert newer.evaluate(NEWER_STORE) == ["throw"]
    enter(page, "223346", "Write the farkle")

    expect(page.get_by_role("alert")).to_contain_text("This phone cannot keep that")
    expect(page.locator(".tray .die")).to_have_count(6)


NEWER_STORE = """() => new Promise((done, fail) => {
  const open = indexedDB.open("farkle", 2);
  open.onblocked = () => fail(new Error("A page keeps the store open."));
  open.onupgradeneeded = () => {
    const all = open.transaction.objectStore("waiting").getAll();
    all.onsuccess = () => done(all.result.map(({ entry }) => entry.type));
  };
  open.onerror = () => fail(open.error);
})"""


# Firefox asks whoever holds the phone; a browser may also refuse, or fail.
NO_STAY = """
window.asked = 0;
if (navigator.storage) {
  navigator.storage.persist = async () => { window.asked += 1; throw new Error("never"); };
}
"""


def test_the_browser_is_asked_once_to_keep_what_waits(phone):
    page = phone(script=NO_SYNC + NO_STAY)
    a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    has_told(page)
    assert page.evaluate("asked") == 0
    cut(page)
    to_totals(page)
    waits(page, "Offline: nothing is waiting")
    assert page.evaluate("asked") == 0
    page.locator("#total-farkle").tap()
    throws(page, "Ana")
    waits(page, "Offline: 1 entry waits to be sent")
    unhurried(page)
    page.locator("#total-farkle").tap()
    throws(page, "Ben")
    waits(page, "Offline: 2 entries wait to be sent")

    assert page.evaluate("asked") == 1
