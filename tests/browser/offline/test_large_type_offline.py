"""Large type without network: what waits is said in the header's place, and covers no name."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.around.test_installed import cut
from tests.browser.offline.test_signs import STAYS
from tests.browser.playing import enter, may_lose_the_network, throws
from tests.browser.without_network import NO_SYNC, a_game, reconnect, waits

pytestmark = pytest.mark.slow


def a_throw_waits(page):
    a_game(page, "Ana", "Ben")
    may_lose_the_network(page)
    page.locator("html").evaluate("(it) => { it.dataset.type = 'large'; }")
    cut(page)
    enter(page, "114446", "Bank 600")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")


def test_what_waits_covers_no_name(phone):
    page = phone()
    a_throw_waits(page)

    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        bar = page.locator(".waiting").bounding_box()
        strip = page.locator(".strip").bounding_box()
        assert bar["y"] + bar["height"] <= strip["y"] + 1, (width, height)


LONGEST = "Dieses Spiel ist abgeschickt"
WITHIN = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("#sent span"));
  const { top, bottom, left } = words.getBoundingClientRect();
  const bar = box("#sent");
  const [below, beside] = [box(".strip").top - bar.bottom, left - box("#sent .icon").right];
  return [below, top - bar.top, bar.bottom - bottom, beside].map(Math.round);
}"""


def test_what_was_sent_stays_within_the_header(phone):
    page = phone(script=NO_SYNC + STAYS)
    a_throw_waits(page)
    reconnect(page)
    expect(page.locator("#sent.waiting--sent")).to_be_visible()
    page.locator("#sent span").evaluate("(it, text) => { it.textContent = text; }", LONGEST)

    for width, height in ((320, 640), (360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        below, above, under, beside = page.evaluate(WITHIN)
        assert below >= -1, (width, height)
        assert min(above, under) >= 1, (width, height)
        assert beside >= 4, (width, height)
