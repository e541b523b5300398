"""A new version of the app: it waits until it is wanted, and costs nothing that was kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import (
    CACHES,
    cut,
    is_ready,
    keeps,
    kept_pages,
    until,
)
from tests.browser.around.test_kept_pages import VISIT
from tests.browser.playing import enter, score, throws
from tests.browser.without_network import (
    a_game,
    is_back,
    kinds,
    log,
    phones_offline,
    reconnect,
    waits,
)
from tests.proofs.site import Server, Site

pytestmark = pytest.mark.slow


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Return `phone(path="/", scheme="light", script=NO_SYNC) -> Page`, each another device."""
    yield from phones_offline(browser, server)


def change_a_file(site: Site) -> Path:
    """What a new release does: a style sheet with another content, under another name."""
    listing = site.folder / "static" / "staticfiles.json"
    names = json.loads(listing.read_text(encoding="utf-8"))
    old = names["paths"]["css/site.css"]
    new = re.sub(r"\.[0-9a-f]{12}\.", f".{uuid4().hex[:12]}.", old)
    content = (site.folder / "static" / old).read_bytes()
    (site.folder / "static" / new).write_bytes(content + b"\n/* changed */\n")
    names["paths"]["css/site.css"] = new
    listing.write_text(json.dumps(names), encoding="utf-8")
    return site.folder / "static" / new


@contextmanager
def half_a_release(site: Site, server: Server) -> Iterator[None]:
    """The server has a new version of which one file is missing."""
    listing = site.folder / "static" / "staticfiles.json"
    before = listing.read_text(encoding="utf-8")
    change_a_file(site).unlink()
    server.restart()
    yield
    listing.write_text(before, encoding="utf-8")
    server.restart()


UPDATED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const state = new Promise((done) => {
    registration.addEventListener("updatefound", () => {
      const next = registration.installing;
      next.addEventListener("statechange", () => done(next.state), { once: true });
    });
  });
  await registration.update();
  return state;
}"""
SOON = 20_000
"""Milliseconds. What the page still loads may keep the worker of before for half a minute."""
NO_WAITING = "async () => !(await navigator.serviceWorker.getRegistration()).waiting"
TWO_CACHES = """async (before) => {
  const names = await caches.keys();
  return names.length === 2 && !names.some((name) => before.includes(name));
}"""


def is_offered(page: Page) -> None:
    """Where the header is, and hides it no longer than one likes."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/help/https/")
    bar, header = page.locator("#update"), page.locator(".site-header")
    expect(bar).to_contain_text("A new version is ready.")
    assert bar.bounding_box()["height"] <= header.bounding_box()["height"]
    assert barriers(page) == []
    page.get_by_role("button", name="Later").click()
    expect(bar).to_be_empty()
    expect(header.get_by_role("link", name="Rules")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})


def test_a_new_version_is_whole_waits_until_it_is_wanted_and_loses_nothing(phone, server, site):
    """Neither what waits nor what is kept. One of which a file is missing is not installed."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    with half_a_release(site, server):
        assert page.evaluate(UPDATED) == "redundant"
        cut(page)
        page.goto(game)
        throws(page, "Ana")
        page.context.set_offline(False)
    page.goto("/rules/patch/")
    keeps(page, "/rules/patch/")
    page.goto(game)
    page.route("**/api/v1/games/*/entries/**", lambda route: route.abort("internetdisconnected"))
    cut(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    before = page.evaluate(CACHES)
    kept = set(kept_pages(page))
    change_a_file(site)
    server.restart()
    reconnect(page)
    is_offered(page)

    page.goto(game)
    expect(score(page, "Ana")).to_have_text("1,500")  # not sent yet, or by the worker
    bar = page.locator("#update")
    expect(bar).to_contain_text("A new version is ready.")
    page.reload()
    with page.expect_navigation(timeout=SOON):
        page.get_by_role("button", name="Reload").press("Enter")
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,500")
    until(page, TWO_CACHES, list(before))
    expect(bar).to_be_empty()
    after = page.evaluate(CACHES)
    assert {name.split("-")[0] for name in after} == {"shell", "pages"}
    assert kept <= set(kept_pages(page))
    page.unroute("**/api/v1/games/*/entries/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    is_back(page)
    assert kinds(log(site, game)) == ["throw"]
    cut(page)
    page.goto("/rules/patch/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Classic box game")
    page.reload()
    assert page.evaluate("getComputedStyle(document.querySelector('.card, .table')).display") != ""


# --- a server that is busy, half a release


NO_COPY = """([path, status]) => {
  const { fetch } = self;
  self.hasAsked = new Promise((asked) => {
    self.fetch = async (request, options) => {
      if (request !== path) return fetch(request, options);
      asked();
      return status ? new Response("", { status }) : Promise.reject(new TypeError("No network."));
    };
  });
}"""


@pytest.mark.thorough
def test_a_server_that_is_busy_when_a_version_changes_costs_nothing(phone, server, site):
    """Neither a kept page nor the dice in the tray of another tab."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    other = page.context.new_page()
    other.goto(game)
    other.locator('.key[data-face="1"]').tap()
    change_a_file(site)
    server.restart()
    page.goto("/rules/")
    bar = page.get_by_role("button", name="Reload")
    expect(bar).to_be_visible()
    newer = page.context.service_workers[-1]
    newer.evaluate(NO_COPY, [game, 503])
    with page.expect_navigation():
        bar.tap()
    newer.evaluate("hasAsked")
    until(page, NO_WAITING)
    page.evaluate(VISIT, "/rules/patch/")
    keeps(page, "/rules/patch/")

    cut(page)
    page.goto(game)
    throws(page, "Ana")

    page.context.set_offline(False)
    expect(other.locator(".tray .die")).to_have_count(1)
    enter(other, "23456", "Bank 1,500")
    throws(other, "Ben")


AS_OF_AN_EARLIER_VERSION = """async () => {
  const [name] = (await caches.keys()).filter((it) => it.startsWith("pages-"));
  const pages = await caches.open(name);
  const older = await caches.open("pages-older");
  for (const request of await pages.keys()) {
    await older.put(request, await pages.match(request, { ignoreVary: true }));
  }
  await caches.delete(name);
}"""

KEPT_TWICE = """async (path) => {
  const names = (await caches.keys()).filter((it) => it.startsWith("pages-"));
  const all = await Promise.all(names.map((name) => caches.open(name)));
  const kept = await Promise.all(all.map((one) => one.match(path, { ignoreVary: true })));
  return kept.length === 2 && kept.every(Boolean);
}"""


def test_what_an_earlier_version_has_kept_of_a_game_never_hides_what_is_newer(phone):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    keeps(page, f"{game}?fragment", "1,500")
    [worker] = page.context.service_workers
    worker.evaluate(NO_COPY, [game, 0])
    page.evaluate(AS_OF_AN_EARLIER_VERSION)
    enter(page, "223346", "No points: end the turn")
    throws(page, "Ana")
    page.reload()
    until(page, KEPT_TWICE, game)

    cut(page)
    page.reload()

    throws(page, "Ana")
