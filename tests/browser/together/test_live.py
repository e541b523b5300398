"""One sheet on every phone, with the real server: who enters, who watches, who comes back."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.around.test_installed import stands
from tests.browser.playing import (
    add_late_player,
    begun,
    enter,
    may_lose_the_network,
    score,
    tap,
    throws,
)
from tests.proofs.site import Site

pytestmark = pytest.mark.slow

A_RESTART = 20_000
"""Milliseconds until a server answers again."""


def address(page: Page) -> str:
    return urlsplit(page.url).path


def link(page: Page, role: str = "score") -> str:
    """What another phone opens to be let into the game that this one shows."""
    _, _, game, _ = address(page).split("/")
    links = page.request.get(f"/api/v1/games/{game}/links/").json()["results"]
    (code,) = [one["code"] for one in links if one["role"] == role]
    return f"/j/{code}/"


def hears(page: Page) -> None:
    expect(page.locator("#live")).to_have_attribute("data-state", "live")
    expect(page.locator("#live span")).to_have_text("live")


def test_what_is_half_entered_stays_when_somebody_else_enters_something(phone):
    first = begun(phone, "Ana", "Ben")
    second = phone(link(first))
    second.goto(f"{address(first)}table/")
    hears(first)
    tap(first, "115")
    first.locator('.key[data-face="5"]').focus()

    add_late_player(second, "Late Lou")

    expect(first.locator(".strip .score")).to_have_count(3)
    expect(first.locator(".tray .die")).to_have_count(3)
    assert first.evaluate("document.activeElement.dataset.face") == "5"
    tap(first, "346")
    enter(first, "", "Keep 250, roll 3")
    expect(first.locator(".risk")).to_have_text("250 at risk")


def revise(page: Page, site: Site) -> None:
    """Another process changes something about the game that is no entry; the page shows it."""
    _, _, game, _ = address(page).split("/")
    change = f"options.set_options(code={game!r}, entry_by='anyone')"
    with page.expect_response(lambda answer: urlsplit(answer.url).path == address(page)):
        site.manage("shell", "--command", f"from sessions.games import options; {change}")


def shows(page: Page, version: int, revision: int) -> None:
    """The page shows the game as far as this."""
    page.wait_for_function(
        """([version, revision]) => {
          const shown = JSON.parse(document.getElementById("pad-data").textContent);
          return shown.version === version && shown.revision === revision;
        }""",
        arg=[version, revision],
    )


def test_what_is_half_entered_stays_when_a_change_is_no_entry(phone, site):
    page = begun(phone, "Ana", "Ben")
    hears(page)
    tap(page, "115")
    page.locator('.key[data-face="5"]').focus()
    shows(page, 0, 0)

    revise(page, site)

    shows(page, 0, 1)
    expect(page.locator(".tray .die")).to_have_count(3)
    assert page.evaluate("document.activeElement.dataset.face") == "5"
    tap(page, "346")
    page.locator(".tray [data-place]").nth(2).tap()  # the 5 is thrown again
    keep = page.locator(".actions").get_by_role("button", name="Keep 200, roll 4")
    expect(keep).to_be_visible()

    revise(page, site)

    shows(page, 0, 2)
    expect(page.locator(".tray .die")).to_have_count(6)
    keep.tap()
    expect(page.locator(".risk")).to_have_text("200 at risk")
    shows(page, 1, 2)


def test_a_total_half_typed_stays_when_a_change_is_no_entry(phone, site):
    page = begun(phone, "Ana", "Ben")
    page.goto(f"{address(page)}?mode=totals")
    hears(page)
    page.locator('[data-pad="points"]').fill("650")

    revise(page, site)

    shows(page, 0, 1)
    expect(page.locator('[data-pad="points"]')).to_have_value("650")
    expect(page.locator("#total-bank b")).to_have_text("Bank 650")


def test_a_page_without_network_says_so_and_catches_up(phone):
    at_home = begun(phone, "Ana", "Ben")
    in_the_tunnel = phone(link(at_home))
    hears(in_the_tunnel)
    may_lose_the_network(in_the_tunnel)
    stands(in_the_tunnel)

    in_the_tunnel.context.set_offline(True)
    expect(in_the_tunnel.locator("#live")).to_contain_text("offline since")
    enter(at_home, "123456", "Bank 1,500")
    throws(at_home, "Ben")
    throws(in_the_tunnel, "Ana")

    in_the_tunnel.context.set_offline(False)
    hears(in_the_tunnel)
    throws(in_the_tunnel, "Ben")
    expect(score(in_the_tunnel, "Ana")).to_have_text("1,500")


def test_a_server_that_was_killed_is_found_again(phone, server):
    scorer = begun(phone, "Ana", "Ben")
    watcher = phone(link(scorer))
    hears(watcher)

    server.restart()

    enter(scorer, "123456", "Bank 1,500")
    turn = scorer.locator('.strip [aria-current="true"]')
    expect(turn).to_contain_text("Ben", timeout=A_RESTART)
    throws(scorer, "Ben")
    throws(watcher, "Ben")
    hears(watcher)


HIDE = """state => {
  Object.defineProperty(document, "hidden", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_phone_that_was_put_away_catches_up_when_it_is_seen_again(phone):
    first = begun(phone, "Ana", "Ben")
    put_away = phone(link(first))
    hears(put_away)
    put_away.evaluate(HIDE, True)  # the argument of the page's function
    enter(first, "111555", "Bank 2,500")
    throws(first, "Ben")
    throws(put_away, "Ana")

    put_away.evaluate(HIDE, False)  # as above

    throws(put_away, "Ben")
    hears(put_away)
