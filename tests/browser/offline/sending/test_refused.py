"""A start that goes wrong, or that the server refuses: one game all the same, or none."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import address, cut, is_ready, until
from tests.browser.playing import enter, may_lose_the_network, throws
from tests.browser.without_network import (
    FULL,
    NO_SYNC,
    UNASKED,
    change_kept,
    fill_in,
    games,
    has_sent_all,
    in_the_form,
    is_back,
    reconnect,
    refuses,
    start,
    stored,
    waits,
)
from tests.proofs.site import Site

pytestmark = pytest.mark.slow


# --- with network

PATIENT = """
const { setTimeout: after } = window;
window.setTimeout = (work, time, ...more) => after(work, time === 3_000 ? 60_000 : time, ...more);
"""
"""However busy this machine is, the form waits for the answer."""

SENT_IS_HEARD = """
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const said = document.getElementById("sent")?.textContent.trim();
  if (said) document.body.dataset.sentSaid = said;
}).observe(document.body, { childList: true, subtree: true }));
"""


def press_start(page: Page) -> None:
    page.get_by_role("button", name="Start the game").tap()


def is_one_more(page: Page, site: Site, before: list[str]) -> None:
    """The page shows a game that the server has, it is the only new one, and nothing waits."""
    throws(page, "Ana")
    may_lose_the_network(page)
    assert games(site) == [*before, address(page).split("/")[2]]
    assert stored(page, "waiting") == []


def start_with_network(page: Page) -> None:
    """At once, and never said to be sent."""
    press_start(page)
    throws(page, "Ana")
    expect(page.locator("#waiting")).to_be_empty()
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    has_sent_all(page)
    assert page.locator("body").get_attribute("data-sent-said") is None
    page.locator("#undo").tap()


def tap_twice(page: Page) -> None:
    """Changed rules are the server's: while that is found out, nothing else starts."""
    page.locator("#rule-opening_threshold").fill("750")
    asked: list[Route] = []
    page.route("**/sw.js", lambda route: asked.append(route))  # noqa: PLW0108  # Playwright marks it
    button = page.get_by_role("button", name="Start the game")
    with page.expect_request("**/sw.js"):
        button.tap()
    expect(button).to_be_disabled()
    form = page.locator("#new-game")
    form.evaluate("(form) => form.requestSubmit(form.querySelector('[value=start]'))")
    asked[0].continue_()
    page.unroute("**/sw.js")
    throws(page, "Ana")
    expect(page.locator(".turn__goal")).to_have_text("0 · 750 to open")


def start_on_a_full_disk(page: Page) -> None:
    """With network it is the server's."""
    page.evaluate("window.full = 'waiting'")
    cut(page)
    refuses(page, "This phone cannot keep that")
    page.context.set_offline(False)
    press_start(page)


def start_where_nothing_can_be_sent(page: Page) -> None:
    """Whatever goes wrong once it is written down: the form is not sent as well."""
    page.evaluate("() => { navigator.locks.request = () => Promise.reject(new Error()); }")
    press_start(page)
    page.wait_for_url("**/g/*/")
    throws(page, "Ana")
    may_lose_the_network(page)
    is_back(page)


def start_behind_a_deaf_server(page: Page) -> None:
    """It leaves out what a script says beside its request: that is left to the form."""
    page.route(
        "**/api/v1/games/",
        lambda route: route.continue_(headers={**route.request.headers, "x-csrftoken": ""}),
    )
    press_start(page)
    throws(page, "Ana")
    assert any("moved_to" in it for it in stored(page, "games"))


def test_whatever_goes_wrong_with_a_start_it_is_one_game(phone, site):
    page = phone(script=NO_SYNC + PATIENT + FULL + SENT_IS_HEARD)
    is_ready(page)
    page.goto("/g/AAAAAA/")
    page.goto("/")
    assert page.evaluate("indexedDB.databases()") == []  # asking for a game makes no empty store
    for press in (
        start_with_network,
        start_on_a_full_disk,
        start_where_nothing_can_be_sent,
        start_behind_a_deaf_server,
        tap_twice,  # last: the next form would begin with its rules, which need the server
    ):
        before = games(site)
        in_the_form(page)
        fill_in(page, "Ana", "Ben")

        press(page)

        is_one_more(page, site, before)


# --- refused

# What an app of another version may have kept: rules with a key that this server does not know.
UNKNOWN = "([start]) => { start.entry.rules.dice_of_glass = true; return start; }"


def refused_start(page: Page) -> str:
    """A game with a throw in it that the server does not take once it is asked."""
    is_ready(page)
    cut(page)
    game = start(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    change_kept(page, "waiting", UNKNOWN)
    with page.expect_response(is_a_start):
        reconnect(page)
    waits(page, "The server does not take this game")
    return game


def is_a_start(answer: Response) -> bool:
    return answer.request.method == "POST" and answer.url.endswith("/api/v1/games/")


def has_looked(page: Page) -> None:
    """All that this page sends now that it may has been sent, or has been refused."""
    page.evaluate(
        """() => {
          dispatchEvent(new Event("online"));
          return navigator.locks.request("farkle-sender", () => {});
        }"""
    )


ASLEEP = "BroadcastChannel.prototype.addEventListener = () => {};"
"""A tab that the browser has put to sleep hears nothing of the others."""


def another_tab(page: Page, game: str, script: str = "") -> Page:
    tab = page.context.new_page()
    tab.add_init_script(script)
    tab.goto(game)
    waits(tab, "The server does not take this game")
    may_lose_the_network(tab)
    has_looked(tab)
    return tab


def is_left(tab: Page) -> None:
    """For home, to which more than one call may lead."""
    expect(tab).to_have_url(re.compile(r"^http://[^/]+/$"))


def is_asked_for_again_when_somebody_says_so(page: Page) -> None:
    """And not before, whatever is opened."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    why = page.locator("#waiting").get_by_text("The server does not know these rules")
    expect(why).to_have_text("The server does not know these rules: Patch Products")
    expect(page.locator("#waiting [data-sends]")).to_be_hidden()
    page.locator("#waiting summary").tap()
    expect(why).to_be_hidden()
    enter(page, "223346", "No points: end the turn")
    throws(page, "Ana")
    page.goto("/")
    line = page.locator("#waiting-games .list__link")
    expect(line).to_contain_text("the server does not take it")
    expect(line).to_contain_text("2 entries wait")
    has_looked(page)
    line.tap()
    expect(why).to_be_visible()
    may_lose_the_network(page)
    has_looked(page)
    assert "POST" not in asked

    with page.expect_response(is_a_start):
        page.get_by_role("button", name="Try again").tap()
    expect(why).to_be_focused()


@pytest.mark.thorough
def test_a_refused_game_is_kept_until_it_is_dropped_and_left_in_every_tab(phone, site):
    """A tab that has not heard of it is left at the first tap."""
    page = phone(script=NO_SYNC + UNASKED)
    before = games(site)
    game = refused_start(page)
    is_asked_for_again_when_somebody_says_so(page)
    awake = another_tab(page, game)
    throwing, trying = (another_tab(page, game, ASLEEP) for _ in range(2))

    page.get_by_role("button", name="Drop this game").tap()
    expect(page.locator("#waiting")).to_contain_text("Nobody else has it")
    expect(page.get_by_role("button", name="Drop the game")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Keep it").tap()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.get_by_role("button", name="Drop this game").tap()
    page.get_by_role("button", name="Drop the game").tap()
    is_left(page)
    is_left(awake)
    assert address(throwing) == address(trying) == game
    enter(throwing, "223346", "No points: end the turn")
    is_left(throwing)
    trying.get_by_role("button", name="Try again").tap()
    is_left(trying)

    until(page, "() => localStorage.getItem('farkle-waiting') === null")
    assert stored(page, "waiting") == []
    expect(page.locator("#waiting-games")).to_be_hidden()
    assert games(site) == before
