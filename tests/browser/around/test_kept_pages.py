"""Which pages a phone keeps for the time without network, how new they are, and which not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.around.test_installed import (
    AT_HAND,
    a_game,
    cut,
    is_ready,
    keeps,
    keeps_no,
    kept_pages,
)
from tests.browser.playing import enter, may_lose_the_network, score, started, throws
from tests.browser.without_network import phones_offline
from tests.proofs.site import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Return `phone(path="/", scheme="light", script=NO_SYNC) -> Page`, each another device."""
    yield from phones_offline(browser, server)


# --- what is kept of a game


FRAGMENT = """async (address) => {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  return answer.text();
}"""


def test_a_game_opens_as_it_was_last_not_as_it_was_loaded(phone):
    """Loaded anew, it replaces what came after the one before. What comes late does not."""
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    enter(page, "114446", "Keep 600, roll 1")
    expect(page.locator(".risk")).to_have_text("600 at risk")
    keeps(page, f"{game}?fragment", "<b>600</b> at risk")
    cut(page)
    page.reload()
    expect(page).to_have_title(re.compile("^Ben throws"))
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,500")
    expect(page.locator(".risk")).to_have_text("600 at risk")
    assert page.locator("#game").count() == 1
    assert page.locator("#script-words").count() == 1

    page.context.set_offline(False)
    page.reload()
    throws(page, "Ben")
    keeps_no(page, f"{game}?fragment")
    cut(page)
    page.reload()
    expect(score(page, "Ana")).to_have_text("1,500")
    expect(page.locator(".risk")).to_have_text("600 at risk")

    page.context.set_offline(False)
    page.reload()
    throws(page, "Ben")
    older = page.evaluate(FRAGMENT, game)
    enter(page, "2", "No points: end the turn")
    throws(page, "Ana")
    keeps(page, f"{game}?fragment", '"version": 3')
    page.evaluate(
        """([fragment, html]) =>
          navigator.serviceWorker.controller.postMessage({ fragment, html })""",
        [game, older],
    )
    page.goto("/rules/")
    keeps(page, "/rules/")
    keeps(page, f"{game}?fragment", '"version": 3')


# --- what is not kept


VISIT = "(path) => navigator.serviceWorker.controller.postMessage({ visit: path })"

LEADS_HOME = """(path) => {
  const { fetch } = self;
  self.fetch = (request, options) => fetch(request === path ? "/continue/" : request, options);
}"""

HELD_UP = """(path) => {
  const { fetch } = self;
  self.hasAsked = new Promise((asked) => {
    self.fetch = async (request, options) => {
      const answer = await fetch(request, options);
      if (request !== path) return answer;
      asked();
      await new Promise((done) => { self.goOn = done; });
      return answer;
    };
  });
}"""


def test_what_is_not_for_this_phone_is_not_kept(phone):
    """Calls, streams and accounts; what leads elsewhere now; a game that is closed to it."""
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    code = game.split("/")[2]
    for path in (f"{game}table/", f"{game}log/", "/account/login/", "/join/", "/help/https/"):
        page.goto(path)
    page.goto(f"/api/v1/games/{code}/")
    page.goto(f"{game}?mode=totals")
    page.goto("/rules/")
    keeps(page, "/rules/")
    keeps(page, f"{game}rules/")
    assert sorted(kept_pages(page)) == sorted([*AT_HAND, "/rules/", game, f"{game}rules/"])

    # As where a server that stands before this one asks for a name first.
    [worker] = page.context.service_workers
    worker.evaluate(LEADS_HOME, "/rules/")
    page.evaluate(VISIT, "/rules/")
    keeps_no(page, "/rules/")

    page.goto(game)
    may_lose_the_network(page)  # until then the phone still has its start
    page.context.clear_cookies()
    page.goto(game)
    keeps_no(page, game)
    keeps_no(page, f"{game}rules/")
    cut(page)
    page.goto(game)
    expect(page.get_by_role("heading", level=1)).to_have_text("No network")


MANY = """async () => {
  const [name] = (await caches.keys()).filter((it) => it.startsWith("pages-"));
  const cache = await caches.open(name);
  for (let n = 10; n < 50; n += 1) {
    await cache.put(`/g/GAME${n}/`, new Response("kept"));
    await cache.put(`/g/GAME${n}/rules/`, new Response("kept"));
  }
}"""


@pytest.mark.thorough
def test_the_oldest_of_many_pages_and_what_was_drawn_for_others_are_not_kept(
    phone,
):
    """And a phone that is full goes on online."""
    page = phone()
    is_ready(page)
    the_oldest_of_many_is_dropped_and_its_rules_with_it(page)
    what_arrives_after_somebody_has_signed_in_is_not_kept(page)
    a_phone_that_gets_full_goes_on_online(page)


def the_oldest_of_many_is_dropped_and_its_rules_with_it(page: Page) -> None:
    """Which take no room from games."""
    page.evaluate(MANY)

    page.goto("/rules/")

    keeps_no(page, "/g/GAME23/rules/")
    games = [f"/g/GAME{n}/" for n in range(24, 50)]
    rules = [f"{game}rules/" for game in games]
    assert sorted(kept_pages(page)) == sorted([*AT_HAND, "/rules/", *games, *rules])


def what_arrives_after_somebody_has_signed_in_is_not_kept(page: Page) -> None:
    """It was drawn for whoever asked before."""
    [worker] = page.context.service_workers
    worker.evaluate(HELD_UP, "/rules/")
    page.evaluate(VISIT, "/rules/")
    worker.evaluate("hasAsked")

    page.evaluate("fetch('/language/', { method: 'POST' })")
    worker.evaluate("goOn()")

    page.evaluate(VISIT, "/rules/patch/")
    keeps(page, "/rules/patch/")
    assert "/rules/" not in kept_pages(page)


def a_phone_that_gets_full_goes_on_online(page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(page.url))
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    kept = kept_pages(page)

    started(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    page.reload()

    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,500")
    assert kept_pages(page) == kept
