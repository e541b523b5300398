"""On plain http in the home network: no worker, and what the open page does alone."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import address, cut, until
from tests.browser.playing import enter, may_lose_the_network, new_game, throws
from tests.browser.without_network import (
    is_back,
    kinds,
    log,
    phones_offline,
    reconnect,
    stored,
    waits,
)
from tests.proofs.site import Server

pytestmark = pytest.mark.slow

KITCHEN = f"{socket.gethostname().split('.')[0].lower()}.local"


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    yield from phones_offline(browser, server, host=KITCHEN)


@pytest.mark.thorough
def test_the_open_page_queues_what_is_entered_and_says_that_it_has_to_stay_open(phone, site):
    page = phone()
    assert not page.evaluate("isSecureContext")
    new_game(page, "Ana", "Ben")
    may_lose_the_network(page)
    game = address(page)
    other = page.context.new_page()  # both tabs send what waits, and nothing twice
    other.goto(game)
    may_lose_the_network(other)
    cut(page)

    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent. Keep this page open")
    assert page.locator(".waiting").evaluate("it => getComputedStyle(it).position") == "absolute"
    enter(page, "223346", "No points: end the turn")
    throws(page, "Ana")
    page.get_by_role("link", name="Rules of this game").tap()
    expect(page.locator(".needs-network")).to_contain_text("The game goes on here")
    assert address(page) == game
    assert barriers(page) == []
    with page.expect_event("dialog") as asked:
        page.evaluate("setTimeout(() => location.reload())")
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    expect(page.locator(".cheer--win")).to_have_count(0)

    reconnect(page)
    reconnect(other)
    is_back(page)
    until(other, "() => document.querySelector('#waiting').childElementCount === 0")
    throws(other, "Ana")
    assert kinds(log(site, game)) == ["throw", "throw"]

    cut(page)
    enter(page, "555246", "Bank 500")
    throws(page, "Ben")
    device = page.context
    for tab in device.pages:
        tab.close()  # without asking, as a phone does
    device.set_offline(False)
    page = device.new_page()
    page.goto("/")  # any page sends what waits
    until(page, "() => localStorage.getItem('farkle-waiting') === null")
    assert [it["status"] for it in stored(page, "waiting")] == ["sent"]
    assert kinds(log(site, game)) == ["throw"] * 3


def test_a_film_keeps_the_screen_on_where_there_is_no_wake_lock(phone):
    page = phone()
    new_game(page, "Ana", "Ben")
    sign, button = page.locator(".wake"), page.get_by_role("button", name="Keep the screen on")
    expect(sign).to_have_attribute("data-state", "on")  # by itself: a silent film may begin
    expect(page.locator(".wake__state")).to_contain_text("film")
    until(page, "() => document.querySelector('video').currentTime > 0")
    page.evaluate("document.querySelector('video').pause()")  # as a system does
    expect(sign).to_have_attribute("data-state", "off")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(sign).to_have_attribute("data-state", "on")
    button.tap()
    expect(sign).to_have_attribute("data-state", "off")
    expect(page.locator("video")).to_have_count(0)
