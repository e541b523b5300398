"""Large type without network: what waits is said in the header's place, and covers no name."""

from __future__ import annotations

import pytest

from tests.browser.apart import a_game, waits
from tests.browser.playing import enter, may_lose_the_network, throws
from tests.browser.test_installed import cut

pytestmark = pytest.mark.slow


def test_what_waits_covers_no_name(phone):
    page = phone()
    a_game(page, "Ana", "Ben")
    may_lose_the_network(page)
    page.locator("html").evaluate("(it) => { it.dataset.type = 'large'; }")
    cut(page)
    enter(page, "114446", "Bank 600")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")

    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        bar = page.locator(".waiting").bounding_box()
        strip = page.locator(".strip").bounding_box()
        assert bar["y"] + bar["height"] <= strip["y"] + 1, (width, height)
