"""When what waits is sent, each sign by itself; and what is killed, lost or busy meanwhile."""

from __future__ import annotations

import contextlib
import os
import signal

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from tests.browser.around.test_installed import cut, is_ready, until
from tests.browser.conftest import DEAF
from tests.browser.playing import enter, may_lose_the_network, score, throws, unhurried
from tests.browser.without_network import (
    NO_SYNC,
    STORED,
    UNASKED,
    a_game,
    enter_total,
    eventually,
    find_the_way,
    is_back,
    kinds,
    let_the_worker_send,
    log,
    lose_the_answer,
    lose_the_way,
    reconnect,
    reopened,
    start,
    waits,
)
from tests.proofs.holding import writes_held
from tests.thorough import sample

pytestmark = pytest.mark.slow


# --- when it is sent


TICKS = """
const clocks = [];
window.setInterval = (act, after) => clocks.push([act, after]);
window.tick = () => clocks.filter(([, after]) => after === 10_000).forEach(([act]) => act());
"""
"""What happens every ten seconds happens when a test says so."""

UNTOLD = "addEventListener('online', (event) => event.stopImmediatePropagation(), true);"

ALONE = {
    "online": "dispatchEvent(new Event('online'))",
    "focus": "dispatchEvent(new Event('focus'))",
    "seen again": "document.dispatchEvent(new Event('visibilitychange'))",
    "sent elsewhere": "new BroadcastChannel('farkle-sent').postMessage('')",
    "the clock": "tick()",
}


def enter_apart(page: Page) -> None:
    """One throw waits, and nothing but what a test does will send it."""
    lose_the_way(page)
    unhurried(page)
    enter_total(page, "600")
    waits(page, "Offline: 1 entry waits to be sent")


def test_each_sign_alone_sends_what_waits(phone, site):
    """And a link is tried before it is said to need the network: only entries get lost."""
    page = phone(script=NO_SYNC + TICKS + DEAF)
    game = a_game(page, "Ana", "Ben")
    page.goto(f"{game}?mode=totals")
    may_lose_the_network(page)
    signs = sample(("online", "the clock"), everything=tuple(ALONE))
    for number, script in enumerate(map(ALONE.__getitem__, signs), start=1):
        enter_apart(page)
        find_the_way(page)

        page.evaluate(script)

        is_back(page)
        expect(page.locator("#sent")).to_have_text("1 entry sent")
        throws(page, ["Ana", "Ben"][number % 2])
        assert len(log(site, game)) == number, script

    enter_apart(page)
    page.get_by_role("link", name="Log of entries").tap()
    expect(page.get_by_role("heading", name="Log of entries")).to_be_visible()
    page.evaluate("localStorage.removeItem('farkle-waiting')")  # so that no other script sends
    find_the_way(page)
    page.goto(game)  # that it is opened is a sign, too
    is_back(page)
    assert len(log(site, game)) == len(signs) + 1


def test_the_worker_sends_what_waits_and_an_open_page_hears_of_it(phone, site):
    """Of a page opened without network not every browser says that the network is back."""
    page = phone(script=UNASKED + UNTOLD)
    is_ready(page)
    cut(page)
    game = start(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    page.context.set_offline(False)
    let_the_worker_send(page)
    is_back(page)
    throws(page, "Ben")
    assert kinds(log(site, game)) == ["throw"]

    cut(page)
    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    page = reopened(page, "/manifest.webmanifest")  # without a script: no page is open
    let_the_worker_send(page)
    eventually(lambda: kinds(log(site, game)) == ["throw"] * 2, page)


# --- what is killed meanwhile


def enter_a_round(page: Page) -> None:
    may_lose_the_network(page)
    cut(page)
    for name in ("Ben", "Ana"):
        unhurried(page)
        enter_total(page, "600")
        throws(page, name)
    waits(page, "Offline: 2 entries wait to be sent")


def renderers(browser: Browser) -> list[int]:
    """The processes in which this browser runs pages and workers."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [it["id"] for it in processes if it["type"] == "renderer"]


@pytest.mark.thorough
def test_what_is_killed_while_it_sends_or_answers_has_every_entry_once(
    phone, site, server, browser
):
    """The server; then a tab, as on a phone that runs out of memory."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    page.goto(f"{game}?mode=totals")
    arrived: list[str] = []

    def kill_the_server(route: Route) -> None:
        arrived.append(route.request.headers["idempotency-key"])
        if len(arrived) > 1:
            route.continue_()
            return
        route.fetch()
        server.kill()
        route.abort("connectionreset")

    enter_a_round(page)
    page.route("**/api/v1/games/*/totals/", kill_the_server)
    with page.expect_event("requestfailed", lambda one: one.url.endswith("/totals/")):
        reconnect(page)
    server.start()
    page.evaluate("dispatchEvent(new Event('focus'))")
    is_back(page)
    assert [it["seat"] for it in log(site, game)] == [0, 1]
    page.unroute_all()
    arrived.clear()

    def kill_the_tab(route: Route) -> None:
        arrived.append(route.request.headers["idempotency-key"])
        if len(arrived) < 2:
            route.continue_()
            return
        route.fetch()
        for process in renderers(browser):
            os.kill(process, signal.SIGKILL)

    enter_a_round(page)
    page.route("**/api/v1/games/*/totals/", kill_the_tab)
    with page.expect_event("crash"), contextlib.suppress(Error):
        reconnect(page)
    assert len(log(site, game)) == 4
    device = page.context
    page.close()
    page = device.new_page()
    page.goto(game)
    is_back(page)
    throws(page, "Ana")
    assert [it["seat"] for it in log(site, game)] == [0, 1] * 2


# --- no answer, or none that says yes or no

SHORT_PATIENCE = "() => Object.defineProperty(htmx.config, 'timeout', { get: () => 200, set() {} })"
ONE_WAITS = (
    f"async () => (await ({STORED})('waiting')).filter((it) => it.status !== 'sent').length === 1"
)


def lose_its_answer(page: Page) -> None:
    page.route("**/g/*/throws/", lose_the_answer)
    page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    throws(page, "Ben")


def never_get_an_answer(page: Page) -> None:
    page.evaluate(SHORT_PATIENCE)
    held: list[Route] = []
    page.route("**/g/*/throws/", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks it
    page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    throws(page, "Ana")
    assert len(held) == 1


def have_no_room_on_the_disk(page: Page) -> None:
    for where in ("**/g/*/throws/", "**/api/**"):
        page.route(where, lambda route: route.fulfill(status=507, json={"code": "storage_full"}))
    enter(page, "223346", "No points: end the turn")
    throws(page, "Ben")
    until(page, ONE_WAITS)
    with page.expect_response("**/api/**"):
        page.evaluate("dispatchEvent(new Event('online'))")
    until(page, ONE_WAITS)


def go_on(page: Page) -> None:
    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    is_back(page)


def test_an_answer_that_is_lost_never_comes_or_is_no_yes_costs_no_entry(phone, site):
    """Nor makes it two. While a database is locked the server waits five seconds and says 503."""
    page = phone(script=NO_SYNC + UNASKED)
    game = a_game(page, "Ana", "Ben")
    lose_its_answer(page)
    assert kinds(log(site, game)) == ["throw"]
    go_on(page)
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,500")
    assert kinds(log(site, game)) == ["throw"]

    with writes_held(site):
        enter(page, "223346", "No points: end the turn")
        throws(page, "Ana")
        until(page, ONE_WAITS)
        assert len(log(site, game)) == 1
    go_on(page)
    assert [it["seat"] for it in log(site, game)] == [0, 1]
    busy = "The database is busy (database is locked). Asking is answered 503."
    site.forget_complaints(busy, "django.security.csrf")  # what other tests send

    have_no_room_on_the_disk(page)
    assert len(log(site, game)) == 2
    go_on(page)
    assert kinds(log(site, game)) == ["throw"] * 3

    never_get_an_answer(page)
    go_on(page)
    assert kinds(log(site, game)) == ["throw"] * 4
