"""One sheet on every phone, with the real server: who enters, who watches, who comes back."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.around.test_installed import stands
from tests.browser.playing import (
    begun,
    enter,
    kept_by,
    may_lose_the_network,
    score,
    tap,
    throws,
    unhurried,
)

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


def is_half_entered(page: Page) -> None:
    expect(page.locator(".tray .die")).to_have_count(3)
    assert page.evaluate("document.activeElement.dataset.face") == "5"


def asked_of(page: Page, method: str, what: str, data: dict[str, object]) -> None:
    """A call about the game that the page shows, which the page only hears of."""
    _, _, game, _ = address(page).split("/")
    token = {"X-CSRFToken": kept_by(page)["csrftoken"]}
    how = {"data": data, "headers": token, "method": method}
    answer = page.request.fetch(f"/api/v1/games/{game}/{what}/", **how)
    assert answer.ok, answer.text()


def revise(page: Page) -> None:
    """Something about the game is changed that is no entry; the page shows it."""
    with page.expect_response(lambda answer: urlsplit(answer.url).path == address(page)):
        asked_of(page, "PATCH", "options", {"entry_by": "anyone"})


def shows(page: Page, version: int, revision: int) -> None:
    """The page shows the game as far as this."""
    page.wait_for_function(
        """([version, revision]) => {
          const { textContent: answer } = document.getElementById("pad-data");
          const shown = JSON.parse(answer || "{}"); // nothing, while an entry is on its way
          return shown.version === version && shown.revision === revision;
        }""",
        arg=[version, revision],
    )


def test_what_is_half_entered_stays_when_something_else_changes(phone):
    """Somebody else's entry, and what is no entry at all; dice as well as a total."""
    page = begun(phone, "Ana", "Ben")
    hears(page)
    tap(page, "115")
    page.locator('.key[data-face="5"]').focus()
    shows(page, 0, 0)

    revise(page)
    shows(page, 0, 1)
    is_half_entered(page)
    asked_of(page, "POST", "seats", {"name": "Late Lou"})
    expect(page.locator(".strip .score")).to_have_count(3)
    shows(page, 1, 1)
    is_half_entered(page)

    tap(page, "346")
    page.locator(".tray [data-place]").nth(2).tap()  # the 5 is thrown again
    keep = page.locator(".actions").get_by_role("button", name="Keep 200, roll 4")
    expect(keep).to_be_visible()
    revise(page)
    shows(page, 1, 2)
    expect(page.locator(".tray .die")).to_have_count(6)
    keep.tap()
    expect(page.locator(".risk")).to_have_text("200 at risk")
    shows(page, 2, 2)

    unhurried(page)
    page.locator("#undo").tap()
    shows(page, 3, 2)
    page.goto(f"{address(page)}?mode=totals")
    hears(page)
    page.locator('[data-pad="points"]').fill("650")
    revise(page)
    shows(page, 3, 3)
    expect(page.locator('[data-pad="points"]')).to_have_value("650")
    expect(page.locator("#total-bank b")).to_have_text("Bank 650")


def test_who_is_chosen_stays_chosen_until_something_is_entered(phone):
    page = begun(phone, "Ana", "Ben", "Cleo", rules={"six_die_farkle_forfeit": 1})
    hears(page)
    enter(page, "223446", "No points")
    shows(page, 1, 0)
    docked = page.get_by_label("Who did not sing")
    docked.select_option("Cleo")

    revise(page)
    shows(page, 1, 1)
    expect(docked).to_have_value("2")
    unhurried(page)
    enter(page, "223446", "No points")
    shows(page, 2, 1)
    expect(docked).to_have_value("1")  # now it is about Ben


HIDE = """state => {
  Object.defineProperty(document, "hidden", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_page_catches_up_after_whatever_has_kept_it_from_hearing(phone, server):
    """No network, a server that was killed, and that it was put away."""
    scorer = begun(phone, "Ana", "Ben")
    watcher = phone(link(scorer))
    hears(watcher)
    may_lose_the_network(watcher)
    stands(watcher)

    watcher.context.set_offline(True)
    expect(watcher.locator("#live")).to_contain_text("offline since")
    enter(scorer, "123456", "Bank 1,500")
    throws(scorer, "Ben")
    throws(watcher, "Ana")
    watcher.context.set_offline(False)
    hears(watcher)
    throws(watcher, "Ben")
    expect(score(watcher, "Ana")).to_have_text("1,500")

    server.restart()
    assert scorer.request.get("/join/").ok  # it answers again
    enter(scorer, "123456", "Bank 1,500")
    expect(score(scorer, "Ben")).to_have_text("1,500", timeout=A_RESTART)
    throws(scorer, "Ana")
    throws(watcher, "Ana")
    hears(watcher)

    watcher.evaluate(HIDE, True)  # the argument of the page's function
    enter(scorer, "111555", "Bank 2,500")
    throws(scorer, "Ben")
    throws(watcher, "Ana")
    watcher.evaluate(HIDE, False)  # as above
    throws(watcher, "Ben")
    hears(watcher)
