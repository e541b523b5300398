"""Entering without network, with the real server: judged on the phone, kept, sent exactly once."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import address, cut, keeps, keeps_no, kept_pages
from tests.browser.offline.calls import Caller
from tests.browser.playing import (
    come_in,
    enter,
    may_lose_the_network,
    score,
    tap,
    throws,
    to_totals,
    unhurried,
)
from tests.browser.without_network import (
    NO_SYNC,
    UNASKED,
    a_game,
    enter_total,
    find_the_way,
    games,
    has_sent_all,
    has_told,
    is_back,
    is_kept,
    kinds,
    log,
    lose_the_way,
    reconnect,
    waits,
)
from tests.proofs.site import Site

pytestmark = pytest.mark.slow


def test_the_network_goes_in_mid_turn_and_nothing_is_lost(phone, site):
    """Nor when the tab is closed. What waits is listed, and other games beside it."""
    page = phone()
    a_game(page, "Cleo", "Dad")
    game = a_game(page, "Ana", "Ben")
    enter(page, "114446", "Keep 600, roll 1")
    keeps(page, f"{game}?fragment", "<b>600</b> at risk")  # the server has answered
    has_told(page)
    cut(page)

    expect(page.locator(".last")).to_contain_class("last--kept")
    enter(page, "5", "Bank 650")
    throws(page, "Ben")
    expect(page.locator(".last")).not_to_contain_class("last--kept")
    waits(page, "Offline: 1 throw waits to be sent")
    expect(score(page, "Ana")).to_have_text("650")
    expect(page.locator(".last")).to_contain_text("Ana banked 650")
    enter(page, "111", "Keep 300, roll 3")  # the others score nothing
    waits(page, "Offline: 2 throws wait to be sent")
    page.goto("/rules/facebook/")
    expect(page.locator("#waiting-games .list__link")).to_have_attribute("href", game)
    expect(page.locator("#waiting-games .list__link")).to_contain_text("Ana 650 · Ben 0")
    expect(page.locator("#kept .list__link")).to_have_text(["Cleo, DadCleo throwsCleo 0 · Dad 0"])
    device = page.context
    page.close()

    page = device.new_page()
    page.goto(game)
    waits(page, "Offline: 2 throws wait to be sent")
    throws(page, "Ben")
    expect(page.locator(".risk")).to_have_text("300 at risk")
    tap(page, "22")
    expect(page.locator("#live")).to_have_attribute("data-state", "offline")
    assert len(log(site, game)) == 1
    reconnect(page)

    is_back(page)
    expect(page.locator("#live")).to_have_attribute("data-state", "live")
    expect(page.locator(".tray .die")).to_have_count(2)  # half typed: they stay
    expect(page.locator(".outcome--refused")).to_have_count(0)
    assert log(site, game) == [
        {"type": "throw", "seat": 0, "dice": [1, 1, 4, 4, 4, 6], "set_aside": [1, 1, 4, 4, 4]},
        {"type": "throw", "seat": 0, "dice": [5], "set_aside": [5], "bank": True},
        {"type": "throw", "seat": 1, "dice": [1, 1, 1], "set_aside": [1, 1, 1], "unentered": 3},
    ]


# --- a whole game


def plays_again(page: Page, site: Site, game: str) -> None:
    """The rematch of a game that was won without network begins without, and is sent after it."""
    expect(page).to_have_title(re.compile("^Ben wins"))
    expect(page.get_by_role("region", name="Ben wins")).to_be_visible()
    page.get_by_role("button", name="Rematch").tap()
    throws(page, "Ben")
    again = address(page)
    page.goto("/")
    expect(page.locator("#waiting-games li")).to_have_count(2)
    expect(page.locator("#no-games")).to_be_hidden()
    page.goto(again)
    may_lose_the_network(page)
    reconnect(page)
    has_sent_all(page)
    assert games(site)[-2:] == [it.split("/")[2] for it in (game, again)]
    page.goto(f"{again}table/")
    expect(page.get_by_text("Tonight")).to_be_visible()


def sign_in_elsewhere(page: Page) -> None:
    """What that does to a page that lies open: its token is of an earlier session."""
    page.context.clear_cookies(name="csrftoken")
    assert page.request.get("/join/").ok


@pytest.mark.thorough
def test_a_page_of_an_earlier_session_goes_on_with_a_new_token(phone, site):
    """At once where there is a network; else what is sent later brings it."""
    page = phone(script=NO_SYNC + UNASKED)
    game = a_game(page, "Ana", "Ben")
    answers: list[int] = []
    page.on("response", lambda it: answers.append(it.status) if "/throws/" in it.url else None)
    sign_in_elsewhere(page)
    for name in ("Ben", "Ana"):
        enter(page, "123456", "Bank 1,500")
        throws(page, name)
        unhurried(page)
    assert answers == [403, 200, 200]

    sign_in_elsewhere(page)
    lose_the_way(page)
    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    find_the_way(page)
    answers.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    is_back(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ana")
    assert answers[-2:] == [200, 200]  # by the API, and by the page
    assert kinds(log(site, game)) == ["throw"] * 4


def test_a_whole_game_to_its_winner_without_network_and_its_rematch(phone, site):
    page = phone()
    game = a_game(page, "Ana", "Ben", rules={"target_score": 5000})
    cut(page)
    enter(page, "111555", "Keep 2,500, roll 6")
    expect(page.locator(".last")).to_contain_text("hot dice: all 6 again")
    enter(page, "111111", "Keep 3,000, roll 6")
    page.locator("#bank-now").tap()
    throws(page, "Ben")
    expect(page.locator(".last__cheer")).to_have_text("A big bank")
    expect(page.locator("#announce")).to_contain_text("A big bank.")
    expect(page.locator(".turn__flag")).to_contain_text(
        "Still to throw: Ben. Ana reached the target."
    )
    expect(page.locator(".turn__goal")).to_have_text("0 · 5,500 to beat")
    for _ in range(2):
        enter(page, "111111", "Keep 3,000, roll 6")
    page.locator("#bank-now").tap()

    winner = page.locator("#won-here")
    expect(winner).to_contain_text("Ben wins")
    expect(winner).to_contain_text("Provisional")
    expect(page.locator(".cheer--win")).to_have_count(1)
    expect(page.locator(".key").first).to_be_hidden()
    assert barriers(page) == []
    page.get_by_role("button", name="Undo").tap()
    throws(page, "Ben")
    expect(page.locator(".key").first).to_be_visible()
    unhurried(page)
    page.locator("#bank-now").tap()
    expect(winner).to_contain_text("6,000")
    here = json.loads(page.evaluate(LOCAL_STATE, game.split("/")[2]))
    plays_again(page, site, game)
    page.goto(game)
    is_back(page)
    expect(page.locator(".panel__title")).to_have_text("Ben wins")
    told = page.evaluate("JSON.parse(document.getElementById('pad-data').textContent).state")
    assert here == told
    assert kinds(log(site, game)) == ["throw", "throw", "bank"] * 2


LOCAL_STATE = """async (code) => {
  const scripts = performance.getEntriesByType("resource").map(({ name }) => name);
  const url = (name) => scripts.find((it) => it.includes(`/${name}.`));
  const { readLedger } = await import(url("keep/ledger"));
  const { m_rules_state: { write } } = await import(url("rules/entered"));
  return JSON.stringify(write((await readLedger(code)).state));
}"""


# --- dice left over


@pytest.mark.thorough
def test_dice_left_over_are_taken_without_network(phone, site):
    """With network, taking them alone is not kept as the game: nothing is entered yet."""
    page = phone()
    game = a_game(page, "Ana", "Ben", rules={"opening_threshold": 0, "high_stakes_bonus": 1000})
    cut(page)
    enter(page, "112346", "Bank 200")
    throws(page, "Ben")
    page.get_by_role("button", name="Take the 4 left over").tap()
    expect(page.locator(".tray__place")).to_have_count(4)
    page.get_by_role("button", name="Throw all 6").tap()
    expect(page.locator(".tray__place")).to_have_count(6)
    page.get_by_role("button", name="Take the 4 left over").tap()
    enter(page, "1346", "Bank 1,100")
    throws(page, "Ana")
    expect(score(page, "Ben")).to_have_text("1,100")
    reconnect(page)
    is_back(page)
    expect(score(page, "Ben")).to_have_text("1,100")
    assert log(site, game)[1]["high_stakes"] is True

    page.reload()
    take = page.get_by_role("link", name="Take the 3 left over")
    expect(take).to_be_visible()
    keeps_no(page, f"{game}?fragment")
    take.tap()
    expect(page.locator(".tray__place")).to_have_count(3)
    page.goto("/rules/")
    keeps(page, "/rules/")
    assert f"{game}?fragment" not in kept_pages(page)
    cut(page)
    page.goto(game)
    expect(take).to_be_visible()


# --- who may enter


@pytest.mark.thorough
def test_who_may_not_enter_alone_hears_why_without_network(phone, somebody, site):
    """What another phone enters is not entered here; two scorers get the keys for totals."""
    page = phone()
    game, code = somebody.starts("Ana", "Ben")
    come_in(page, game, code)
    somebody.call(game, "options/", "PATCH", entry_by="turn")
    somebody.call(game, "seats/mine/", "PUT", seats=[1])
    Caller(page.request).call(game, "seats/mine/", "PUT", seats=[0])
    page.goto(game)
    is_kept(page)
    cut(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    expect(page.locator("#closed-here")).to_have_text("Only Ben’s own phone enters for Ben.")
    expect(page.locator(".key").first).to_be_hidden()
    assert log(site, game) == []
    reconnect(page)
    is_back(page)
    assert kinds(log(site, game)) == ["throw"]

    game, code = somebody.starts("Ana", "Ben")
    come_in(page, game, code)
    is_kept(page)
    somebody.call(game, "options/", "PATCH", needs_second=True)
    keeps(page, f"{game}?fragment", '"needs_second": true')  # without an entry
    cut(page)
    to_totals(page)
    enter_total(page, "650")
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("With two scorers, nothing can be entered without a connection.")
    expect(page.locator('[data-pad="points"]')).to_have_value("650")
    reconnect(page)
    expect(page.locator("#live span")).to_have_text("live")
    unhurried(page)
    page.locator("#total-bank").tap()
    expect(page.locator(".no-keys__said")).to_have_text(
        "Waiting for a second scorer to enter the same."
    )
    expect(alert).to_have_count(0)
    assert log(site, game) == []
