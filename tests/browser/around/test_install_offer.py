"""How the app is offered: to be installed, where that is possible; and on a plain http address."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from farkle_site.starting.network import own_names
from tests.browser.around.test_installed import address
from tests.browser.conftest import Troubles, launched
from tests.browser.playing import enter, new_game, started, throws
from tests.proofs.site import Server

pytestmark = pytest.mark.slow

IOS = """
Object.defineProperty(navigator, "standalone", { value: %s, configurable: true });
Object.defineProperty(navigator, "userAgent", { value: %r, configurable: true });
"""
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1"
CHROME = SAFARI.replace("Version/18.1", "CriOS/130.0")


def test_who_can_install_on_an_iphone_is_told_how_and_nobody_else_is(browse):
    page = browse(None)
    told = page.locator("#as-an-app")
    page.add_init_script(IOS % ("false", SAFARI))
    page.goto("/")
    expect(told).to_contain_text("tap Share, then “Add to Home Screen”")

    for standalone, agent in (("true", SAFARI), ("false", CHROME)):
        page.add_init_script(IOS % (standalone, agent))  # on top of those before
        page.goto("/")
        page.wait_for_load_state("networkidle")
        expect(told).to_be_hidden()


INSECURE = "Object.defineProperty(window, 'isSecureContext', { value: false });"


SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


OFFERED = """() => {
  window.asked = 0;
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = () => { window.asked += 1; };
  window.prevented = !dispatchEvent(event);
}"""


def test_the_install_button_asks_once_and_nothing_moves_when_it_appears(browse):
    """On a plain http address it comes in the place of what is said there about https."""
    page = browse(None, script=SHIFTS)
    started(page, "Ana", "Ben")
    page.goto("/")
    expect(page.locator("#as-an-app")).to_be_hidden()
    is_offered_once(page)

    page.add_init_script(INSECURE)
    page.goto("/")
    is_offered_once(page)


def is_offered_once(page: Page) -> None:
    page.evaluate(OFFERED)
    button = page.get_by_role("button", name="Install")
    expect(button).to_be_visible()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate("shifts") == 0

    button.tap()

    expect(page.locator("#as-an-app")).to_be_hidden()
    assert page.evaluate("[asked, prevented]") == [1, True]


@pytest.fixture
def plain(playwright: Playwright, server: Server) -> Iterator[Page]:
    """A phone at the address that this machine has in its network, without https."""
    name = next(one for one in own_names() if one.endswith(".local"))
    rule = f"--host-resolver-rules=MAP {name} 127.0.0.1"
    troubles = Troubles()
    with launched(playwright, rule) as browser:
        page = browser.new_page(
            base_url=f"http://{name}:{server.port}",
            viewport={"width": 390, "height": 844},
            has_touch=True,
        )
        troubles.watch(page)
        page.goto("/")
        yield page
    assert troubles.said == []


@pytest.mark.thorough
def test_a_plain_http_address_says_what_is_missing_and_the_game_works(plain):
    page = plain
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    expect(page.locator("#as-an-app")).to_contain_text("browsers allow that over https only")
    page.get_by_role("link", name="How to get https").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("https at home")

    new_game(page, "Ana", "Ben")
    for dice, button in (
        ("111111", "Keep 3,000, roll 6"),
        ("111111", "Keep 3,000, roll 6"),
        ("123456", "Bank 7,500"),
        ("223346", "No points: end the turn"),
        ("123456", "Bank 1,500"),
        ("223346", "No points: end the turn"),
        ("444123", "Bank 500"),
    ):
        enter(page, dice, button)
    throws(page, "Ben")
    page.get_by_role("button", name="Undo").tap()
    throws(page, "Ana")
    page.reload()
    throws(page, "Ana")
    page.goto(f"{address(page)}?mode=totals")
    page.get_by_label("Points of this turn").fill("1000")
    page.locator("#total-bank").tap()
    throws(page, "Ben")
    page.locator("#total-farkle").tap()
    expect(page.locator(".panel__title")).to_have_text("Ana wins")

    page.goto(f"{address(page)}share/")
    page.get_by_role("button", name="Copy the text").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_focused()
    assert "Ana wins" in pasted(page)


def pasted(page: Page) -> str:
    page.evaluate("document.querySelector('main').prepend(document.createElement('textarea'))")
    field = page.locator("textarea")
    field.press("ControlOrMeta+V")
    return field.input_value()
