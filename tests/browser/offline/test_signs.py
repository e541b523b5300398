"""What a phone without network says: how much waits, what was sent, and what needs the network."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import cut, keeps
from tests.browser.offline.calls import Caller
from tests.browser.playing import enter, may_lose_the_network, throws
from tests.browser.together.test_live import HIDE, hears
from tests.browser.without_network import (
    NO_SYNC,
    a_game,
    has_sent_all,
    has_told,
    is_back,
    reconnect,
    waits,
)
from tests.factories import GameFactory
from tests.sessions.games.playing import throw

pytestmark = pytest.mark.slow


# --- what others enter


@pytest.mark.thorough
def test_a_page_that_could_not_load_what_hears_of_others_looks_for_itself(browse_own, device):
    game = GameFactory(names=("Ana", "Ben"), device=device)
    page = browse_own("/join/")
    lost = {"content_type": "text/javascript", "body": "throw new Error('lost');"}
    page.route("**/live*.js", lambda route: route.fulfill(**lost))
    page.goto(f"/g/{game.code}/")
    expect(page.locator("#live")).to_have_text("reconnecting …")

    throw(game, "114446", "11444", bank=True)
    throws(page, "Ben")


def test_a_phone_that_is_unlocked_where_nothing_gets_through_is_not_live(phone):
    page = phone()
    a_game(page, "Ana", "Ben")
    hears(page)
    page.route("**/events", lambda _: None)  # neither an answer nor an error
    page.clock.install()

    page.evaluate(HIDE, True)  # the argument of the page's function
    with page.expect_request("**/events"):
        page.evaluate(HIDE, False)  # as above
    page.clock.fast_forward(11_000)
    expect(page.locator("#live")).to_contain_text("reconnecting")
    page.clock.fast_forward(11_000)
    page.clock.fast_forward(11_000)
    expect(page.locator("#live")).to_contain_text("offline since")


# --- what waits, and what needs the network

NEEDED = {"Invite": "Invite", "+600": "Correct the turn", "Log of entries": "Log of entries"}
WIDTHS = ((360, 640), (390, 844), (844, 390), (1280, 800))


def has_room(page: Page) -> None:
    """What waits is said beside the buttons that stay, and covers no name."""
    expect(page.locator(".waiting")).to_be_visible()
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        size = (width, height)
        words, bar, strip = (
            page.locator(it).bounding_box()
            for it in (
                "#waiting [data-slot=title]",
                ".waiting",
                "#game :is(.strip, .felt):visible >> nth=0",
            )
        )
        book = page.get_by_role("link", name="Rules of this game").bounding_box()
        assert bar["y"] + bar["height"] <= strip["y"] + 1, size
        assert bar["y"] <= words["y"], size
        assert words["y"] + words["height"] <= bar["y"] + bar["height"], size
        assert words["x"] + words["width"] <= book["x"], size
        page.get_by_role("link", name="Rules of this game").tap(trial=True)
        page.get_by_role("link", name="At the table").tap(trial=True)


def in_type(page: Page, size: str) -> None:
    page.locator("html").evaluate("(it, size) => { it.dataset.type = size; }", size)


def test_at_the_table_all_that_needs_the_network_rests_until_it_is_back(browse_own, device):
    game = GameFactory(names=("Ana", "Ben"), device=device)
    page = browse_own(f"/g/{game.code}/table/#rename")
    said, stop = page.locator("#away"), page.get_by_text("We stop now")
    send = page.locator("#rename button")
    expect(send).to_be_enabled()

    page.context.set_offline(True)
    expect(said).to_be_visible()
    expect(page.locator("main form button:not([type=button]):enabled")).to_have_count(0)
    expect(send).to_have_accessible_description(said.inner_text())
    expect(stop).to_have_attribute("aria-disabled", "true")
    assert stop.get_attribute("href") is None

    page.context.set_offline(False)
    expect(said).to_be_hidden()
    expect(send).to_be_enabled()
    expect(stop).to_have_attribute("href", f"/g/{game.code}/stop/")


@pytest.mark.thorough
def test_what_waits_and_what_needs_the_network_is_said_beside_what_stays(phone):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    Caller(page.request).throws(game, "114446", "11444", bank=True)
    page.reload()
    keeps(page, f"{game}rules/")
    has_told(page)
    cut(page)
    for link, needed in NEEDED.items():
        page.get_by_role("link", name=link).tap()
        said = f"No connection: “{needed}” needs one. The game goes on here."
        expect(page.locator(".needs-network")).to_have_text(said)

    enter(page, "114446", "Bank 600")
    throws(page, "Ana")
    waits(page, "Offline: 1 throw waits to be sent")
    page.get_by_role("link", name="Rules of this game").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Classic box game")
    page.get_by_role("link", name="Back to the pad").tap()
    throws(page, "Ana")
    waits(page, "Offline: 1 throw waits to be sent")
    in_type(page, "large")
    has_room(page)
    in_type(page, "")

    page.set_viewport_size({"width": 844, "height": 390})  # there the list lies over keys
    title, listed = page.locator("#waiting summary"), page.locator("#waiting ol")
    expect(title.locator(".icon")).to_be_visible()
    title.tap()
    expect(listed.locator("li")).to_have_text(
        "Ben throws 1 1 4 4 4 6, sets aside 1 1 4 4 4: banked 600, now at 600"
    )
    expect(listed).to_be_visible()
    assert barriers(page) == []
    page.locator('.key[data-face="5"]').tap()
    expect(listed).to_be_hidden()
    expect(page.locator(".tray .die")).to_have_count(1)
    title.press("Enter")
    expect(listed).to_be_visible()
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    expect(title).to_be_focused()


# --- what was sent


STAYS = """
const { setTimeout } = window;
window.setTimeout = (act, ...more) => {
  if (act.name !== "hideSent") return setTimeout(act, ...more);
  window.sentGoes = act;
  return 0;
};
"""
"""What is said to be sent goes when a test says so, however busy the machine is."""

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


def stays_within_the_header(page: Page) -> None:
    expect(page.locator("#sent.waiting--sent")).to_be_visible()
    page.locator("#sent span").evaluate("(it, text) => { it.textContent = text; }", LONGEST)
    for width, height in ((320, 640), (360, 640), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        below, above, under, beside = page.evaluate(WITHIN)
        assert below >= -1, (width, height)
        assert min(above, under) >= 1, (width, height)
        assert beside >= 4, (width, height)


def test_what_was_sent_is_said_once_and_goes_by_itself(phone: Callable[..., Page]):
    """Also what another page has sent is said where the game is opened."""
    page = phone(script=NO_SYNC + STAYS)
    game = a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "114446", "Keep 600, roll 1")
    enter(page, "5", "Bank 650")
    throws(page, "Ben")
    waits(page, "Offline: 2 throws wait to be sent")
    reconnect(page)
    is_back(page)
    expect(page.locator("#sent")).to_have_text("2 throws sent")
    expect(page.locator("#sent .icon")).to_be_visible()
    in_type(page, "large")
    stays_within_the_header(page)
    in_type(page, "")
    page.evaluate("sentGoes()")
    expect(page.locator("#sent")).to_be_empty()
    expect(page.get_by_role("link", name="Invite")).to_be_visible()
    page.reload()
    may_lose_the_network(page)
    expect(page.locator("#sent")).to_be_empty()

    cut(page)
    enter(page, "114446", "Bank 600")
    throws(page, "Ana")
    waits(page, "Offline: 1 throw waits to be sent")
    page.goto("/")
    page.context.set_offline(False)
    page.reload()
    has_sent_all(page)
    page.goto(game)
    expect(page.locator("#sent")).to_have_text("1 throw sent")
