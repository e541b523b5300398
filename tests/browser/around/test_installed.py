"""The pad as an app, with the real server: installed, without network, with a new version.

http://127.0.0.1 counts as safe, so that Chromium does here what it does over https elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access.page_access import barriers
from tests.browser.playing import (
    shown_code,
    started,
    throws,
    type_code,
)
from tests.proofs.site import Server

pytestmark = pytest.mark.slow

AT_HAND = ["/", "/new/", "/offline/", "/new/pockets/", "/new/sheet/", "/new/sheet/totals/"]
"""What is kept without a visit."""

CACHES = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map(({ url }) => url.slice(location.origin.length));
  }
  return found;
}"""


@pytest.fixture
def phone(phone: Callable[..., Page]) -> Callable[..., Page]:
    return partial(phone, service_workers="allow")


def address(page: Page) -> str:
    return urlsplit(page.url).path


def until(page: Page, condition: str, argument: object = None) -> None:
    """Wait for what only a script can see; the pages' policy forbids Playwright's own way."""
    page.evaluate(
        f"""async (argument) => {{
          const end = Date.now() + 30_000;
          while (!(await ({condition})(argument))) {{
            if (Date.now() > end) throw new Error("This did not come true in 30 seconds.");
            await new Promise((done) => setTimeout(done, 50));
          }}
        }}""",
        argument,
    )


def stands(page: Page) -> None:
    """What every game's page loads only once it stands has come as well."""
    for name in ("service-worker-page", "wake"):
        until(
            page,
            """(name) => performance.getEntriesByType("resource").some((it) =>
              it.responseEnd && it.name.includes(`/${name}.`))""",
            name,
        )


def is_ready(page: Page) -> None:
    """The worker answers for this page, and has what opens without a visit."""
    until(
        page,
        """async (paths) => {
          if (navigator.serviceWorker.controller?.state !== "activated") return false;
          const kept = paths.map((path) => caches.match(path, { ignoreVary: true }));
          return (await Promise.all(kept)).every(Boolean);
        }""",
        AT_HAND,
    )


def keeps(page: Page, path: str, text: str = "") -> None:
    """A copy in which this text stands is kept by now, or will be in a moment."""
    until(
        page,
        """async ([path, text]) => {
          const kept = await caches.match(path, { ignoreVary: true });
          return kept && (await kept.text()).includes(text);
        }""",
        [path, text],
    )


def keeps_no(page: Page, path: str) -> None:
    until(page, "async (path) => !(await caches.match(path, { ignoreVary: true }))", path)


def kept_pages(page: Page) -> list[str]:
    found = page.evaluate(CACHES)
    return [path for name in found if name.startswith("pages-") for path in found[name]]


def cut(page: Page) -> None:
    page.context.set_offline(True)


def a_game(page: Page, *names: str) -> str:
    started(page, *names)
    keeps(page, address(page))
    return address(page)


def test_what_opens_without_network_and_what_says_that_it_does_not(phone):
    """Every page that was visited, the first one ever, games of others that are only watched."""
    owner, page = phone(), phone("/rules/patch/", viewport="small")
    started(owner, "Ana", "Ben")
    theirs = address(owner)
    is_ready(page)
    keeps(page, "/rules/patch/")
    type_code(page, shown_code(owner, theirs, "watch"))
    keeps(page, theirs)
    game = a_game(page, "Cleo", "Dad")
    cut(page)

    title, heard_of = page.get_by_role("heading", level=1), page.locator("#live")
    page.goto("/rules/patch/")
    expect(title).to_have_text("Classic box game")
    page.goto(theirs)
    expect(heard_of).to_contain_text("offline since")
    page.goto("/?source=installed")
    expect(page.get_by_role("heading", name="Games on this device")).to_be_visible()
    page.get_by_role("link", name="New game").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    page.goto("/continue/")
    assert address(page) == game
    throws(page, "Cleo")
    expect(heard_of).to_have_attribute("data-state", "offline")
    expect(heard_of).to_contain_text("offline since")
    page.locator('.key[data-face="1"]').tap()
    expect(page.locator(".tray .die")).to_have_count(1)

    page.goto("/rules/facebook/")
    expect(title).to_have_text("No network")
    line = page.locator("#kept .list__link").filter(has_text="Cleo, Dad")
    expect(line).to_have_text("Cleo, DadCleo throwsCleo 0 · Dad 0")
    assert barriers(page) == []
    page.get_by_role("link", name="Try again").click()
    expect(title).to_have_text("No network")
    line.click()
    throws(page, "Cleo")
    page.goto("/rules/facebook/")
    expect(page.locator("#kept")).to_be_visible()
    page.context.set_offline(False)
    expect(title).not_to_have_text("No network", timeout=20_000)  # it opens by itself
    assert address(page) == "/rules/facebook/"
    cut(page)
    page.goto(theirs)
    expect(heard_of).to_contain_text("offline since")
    page.context.set_offline(False)
    expect(page.locator("#live span")).to_have_text("live")


@pytest.mark.thorough
def test_a_slow_network_is_not_waited_for_and_every_file_of_the_app_is_at_hand(phone, server):
    page = phone()
    is_ready(page)
    every_file_and_picture_of_the_app_answers_as_it_says(page)
    where_a_page_is_kept_nobody_waits(page, server)


def where_a_page_is_kept_nobody_waits(page: Page, server: Server) -> None:
    """The phone thinks that it has a network, but nobody answers: that is said."""
    game = a_game(page, "Ana", "Ben")
    expect(page.locator("#live span")).to_have_text("live")
    server.kill()  # its socket stays open: who asks waits

    page.goto(game)

    throws(page, "Ana")
    expect(page.locator("#live")).to_contain_text("offline since")
    server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#live span")).to_have_text("live")


def every_file_and_picture_of_the_app_answers_as_it_says(page: Page) -> None:
    found = page.evaluate(CACHES)
    [shell] = [found[name] for name in found if name.startswith("shell-")]
    script = page.evaluate("async () => (await fetch('/sw.js')).text()")
    said = json.loads(re.search(r"= (\{.*?^\});$", script, re.MULTILINE | re.DOTALL)[1])
    assert sorted(shell) == sorted([*said["shell"], said["offline"]])
    hashed = [path for path in shell if re.search(r"\.[0-9a-f]{12}\.\w+$", path)]
    assert len(hashed) == len(said["shell"])

    told = page.evaluate("async () => (await fetch('/manifest.webmanifest')).json()")
    pictures = [*told["icons"], *told["screenshots"]]
    measure = """(src) => new Promise((done, fail) => {
      const image = new Image();
      image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`);
      image.onerror = fail;
      image.src = src;
    })"""

    assert len(pictures) == 6
    for picture in pictures:
        assert page.evaluate(measure, picture["src"]) == picture["sizes"]
