"""What a phone keeps of its games, for whom; and what it does on a full disk."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.around.test_installed import (
    address,
    cut,
    is_ready,
    keeps,
    keeps_no,
    kept_pages,
    until,
)
from tests.browser.playing import enter, score, throws, unhurried
from tests.browser.without_network import (
    FULL,
    NO_SYNC,
    a_game,
    enter_total,
    has_told,
    is_back,
    is_home,
    is_kept,
    kinds,
    log,
    reconnect,
    start,
    stored,
    waits,
)

pytestmark = pytest.mark.slow


# --- for whom


def sign_up(page: Page, name: str, *, on: str) -> None:
    page.goto(f"/account/signup/{on}")
    page.get_by_label("Username").fill(name)
    for field in page.locator('input[type="password"]').all():
        field.fill("three grey dice 4711")
    page.locator("main form button").last.click()


def test_who_signs_in_or_out_finds_nothing_of_others_and_loses_nothing(phone, somebody, site):
    """What the server has said once is not said again. Who signs out is told what waits."""
    page = phone()
    game, code = somebody.starts("Ana", "Ben")
    before = a_game(page, "Cleo", "Dad")
    keeps(page, f"{before}rules/")

    sign_up(page, "nadia", on=f"?next=/j/{code}/")
    expect(page.get_by_role("dialog")).to_contain_text("This phone may enter throws")
    expect(page.locator(".messages")).to_have_count(2)
    has_told(page)
    keeps(page, game)
    assert {before, f"{before}rules/"}.isdisjoint(kept_pages(page))
    is_ready(page)
    cut(page)
    page.reload()
    throws(page, "Ana")
    expect(page.locator(".messages")).to_have_count(0)
    page.context.set_offline(False)

    own = a_game(page, "Eve", "Fay")
    keeps(page, f"{own}rules/")
    page.route("**/api/v1/games/**", lambda route: route.abort("internetdisconnected"))
    cut(page)
    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    assert {it["code"] for it in stored(page, "games")} >= {it.split("/")[2] for it in (game, own)}
    page.context.set_offline(False)
    page.goto("/account/logout/")
    section = page.locator("#waiting-games")
    expect(section).to_contain_text("This stays on this phone when you sign out")
    expect(section.locator(".list__link")).to_contain_text("Eve, Fay")
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.wait_for_url(is_home)
    until(page, "() => !localStorage.getItem('farkle-forget')")
    keeps_no(page, f"{own}rules/")
    assert [it["code"] for it in stored(page, "games")] == [own.split("/")[2]]
    assert kinds(log(site, own)) == []
    page.unroute("**/api/v1/games/**")
    page.goto(own)
    is_back(page)
    assert kinds(log(site, own)) == ["throw"]


@pytest.mark.thorough
def test_the_phone_is_handed_over_without_network_too(phone):
    page = phone()
    on = {"name": "farkle-set-hand-over", "value": "on"}
    page.context.add_cookies([on | {"url": page.evaluate("location.origin")}])
    a_game(page, "Ana", "Ben")
    cut(page)

    enter(page, "123456", "Bank 1,500")

    dialog = page.get_by_role("dialog", name="Hand the phone to Ben")
    expect(dialog).to_be_visible()
    expect(dialog).to_have_accessible_description("Ana banked 1,500")
    unhurried(page)
    dialog.get_by_role("button", name="Undo").tap()
    expect(dialog).to_be_hidden()
    throws(page, "Ana")
    expect(page.locator(".tray .die")).to_have_count(6)


# --- a full disk, an older copy

LOSES = """async (path) => {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(path);
}"""

OLDER = """
window.wentOffline = false;
document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  const main = document.querySelector("main");
  const look = () => { window.wentOffline ||= "offline" in main.dataset; };
  new MutationObserver(look).observe(main, { attributes: true });
  const data = document.getElementById("pad-data");
  if (!sessionStorage.getItem("older") || !data) return;
  const older = (_, n) => `"version": ${n - 1},`;
  data.textContent = data.textContent.replace(/"version": (\\d+),/, older);
});
"""
"""The page as it stood one entry ago: so the browser may show it again after going back."""


def test_what_a_full_disk_or_an_older_copy_has_not_is_kept_before_anything_is_entered(phone, site):
    page = phone(script=NO_SYNC + FULL + OLDER)
    game = a_game(page, "Ana", "Ben")
    page.evaluate("window.full = 'games'")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    keeps(page, f"{game}?fragment")
    assert [it["version"] for it in stored(page, "games")] == [0]
    page.evaluate("window.full = 'waiting'")
    cut(page)
    enter(page, "223346", "No points: end the turn")
    expect(page.get_by_role("alert")).to_contain_text("This phone cannot keep that")
    expect(page.locator(".tray .die")).to_have_count(6)
    expect(page.locator("#turn-name")).to_have_text("Ben")
    page.evaluate("window.full = ''")
    unhurried(page)
    page.get_by_role("button", name="No points: end the turn").tap()
    throws(page, "Ana")
    expect(score(page, "Ana")).to_have_text("1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    page.evaluate("window.full = 'waiting'")  # what waits by then is sent all the same
    reconnect(page)
    is_back(page)
    page.evaluate("window.full = ''")
    assert [it["seat"] for it in log(site, game)] == [0, 1]

    has_told(page)
    page.evaluate("sessionStorage.setItem('older', '1')")
    page.goto(game)  # it asks before it says that there is no network
    expect(page.locator("#waiting")).to_have_attribute("data-ready", "")
    throws(page, "Ana")
    assert page.evaluate("wentOffline") is False
    page.evaluate("sessionStorage.removeItem('older')")

    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    has_told(page)
    keeps(page, f"{game}?fragment")
    page.evaluate(LOSES, f"{game}?fragment")
    cut(page)
    page.reload()  # the copy is older than what the phone knows
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("3,000")
    page.goto(f"{game}?mode=totals")  # with other keys than it was kept with
    throws(page, "Ben")
    page.get_by_role("button", name="Farkle").tap()
    throws(page, "Ana")
    waits(page, "Offline: 1 entry waits to be sent")


FORGETS = """() => new Promise((done) => {
  const open = indexedDB.open("farkle", 1);
  open.onsuccess = () => {
    const change = open.result.transaction("games", "readwrite");
    change.objectStore("games").clear();
    change.oncomplete = () => done(open.result.close());
  };
})"""


@pytest.mark.thorough
def test_keys_for_totals_take_entries_where_nothing_but_the_page_was_kept(phone, site):
    """The game is what stands in the page; on a full disk, what the server says once it answers."""
    page = phone(script=NO_SYNC + FULL + "window.full = window.name;")
    game = a_game(page, "Ana", "Ben")
    page.evaluate(FORGETS)
    cut(page)
    page.goto(f"{game}?mode=totals")
    waits(page, "Offline: nothing is waiting")
    enter_total(page, "1500")
    throws(page, "Ben")
    waits(page, "Offline: 1 entry waits to be sent")
    reconnect(page)
    is_back(page)

    page.goto(game)
    is_kept(page)
    page.evaluate(FORGETS)
    page.evaluate("window.name = 'games'")
    cut(page)
    page.goto(f"{game}?mode=totals")
    expect(page.locator("#waiting")).to_have_attribute("data-ready", "")
    enter_total(page, "600")
    expect(page.get_by_role("alert")).to_contain_text("This phone cannot keep that")
    reconnect(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    unhurried(page)
    enter_total(page, "600")
    throws(page, "Ana")
    assert [(it["seat"], it["points"]) for it in log(site, game)] == [(0, 1500), (1, 600)]


# --- a form that did not get through


def prints_no_sheet_in_the_shape_of_the_one_before(page: Page) -> None:
    """A blank sheet that did not come."""
    page.goto("/print/")
    page.evaluate("() => { window.printed = 0; window.print = () => (printed += 1); }")
    cut(page)
    printing, players = page.get_by_role("button", name="Print"), page.get_by_label("Players")
    players.fill("7")
    printing.tap()
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    assert page.evaluate("printed") == 0
    players.fill("4")
    printing.tap()  # what the paper shows can be printed
    until(page, "() => printed === 1")


@pytest.mark.thorough
def test_the_page_about_a_form_goes_on_when_the_network_is_back(phone, site):
    page = phone()
    is_ready(page)
    prints_no_sheet_in_the_shape_of_the_one_before(page)
    page.evaluate("fetch('/language/', { method: 'POST' }).catch(() => {})")  # leaves what is kept
    game = start(page, "Cleo", "Dad")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Dad")
    waits(page, "Offline: 1 throw waits to be sent")
    page.goto("/new/")
    page.evaluate("HTMLFormElement.prototype.submit.call(document.getElementById('new-game'))")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("No network")
    assert page.url.endswith("/offline/?unsent")
    expect(page.locator("#waiting-games")).to_contain_text("1 entry waits")

    page.context.set_offline(False)

    expect(title).to_have_text("The network is back")
    expect(page.locator("#waiting-games")).to_be_hidden()
    assert kinds(log(site, game)) == ["throw"]
    page.get_by_role("button", name="Go back").tap()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    assert address(page) == "/new/"
