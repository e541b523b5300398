"""Pages opened again without network: the whole sheet, keys for totals, and a word about it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.around.test_installed import address, cut, is_ready, keeps, until
from tests.browser.playing import (
    enter,
    may_lose_the_network,
    score,
    throws,
    to_dice,
    to_totals,
    unhurried,
)
from tests.browser.without_network import (
    NO_SYNC,
    a_game,
    a_shared_game,
    has_told,
    is_back,
    kinds,
    log,
    lose_the_way,
    reconnect,
    sheet,
    start,
    waits,
)

pytestmark = pytest.mark.slow


# --- the sheet


def rounds(page: Page) -> Any:
    """The rows of the sheet in which something stands, each as its texts."""
    return page.locator(".sheet__table tbody tr:not(.row--blank)")


def test_after_a_correction_the_whole_sheet_opens_without_network(phone):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    for name in ("Ben", "Ana", "Ben", "Ana"):
        enter(page, "123456", "Bank 1,500")
        throws(page, name)
    has_told(page)
    page.goto(f"{game}turns/3/")
    page.get_by_role("button", name="Take back the last die").tap()
    page.locator(".throw__editor").get_by_role("button", name="5", exact=True).tap()
    page.get_by_role("button", name="wrong dice entered").tap()
    page.get_by_role("button", name="Correct the turn").tap()
    expect(page.locator(".messages")).to_contain_text("is corrected")
    expect(score(page, "Ana")).to_have_text("1,700")
    keeps(page, game, "1,700")
    has_told(page)
    cut(page)

    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    page.reload()
    waits(page, "Offline: 1 throw waits to be sent")

    expect(rounds(page)).to_have_count(3)
    for row in range(2):
        for cell in range(2):
            expect(rounds(page).nth(row).locator("td").nth(cell)).to_contain_text("+")
    expect(page.locator(".messages")).to_have_count(0)


def test_the_final_round_is_marked_as_the_server_marks_it(phone):
    """Who reaches the target last in a round begins it with the next row; an undo takes it back."""
    page = phone()
    a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    has_told(page)
    cut(page)
    for dice, button in (
        ("111111", "Keep 3,000, roll 6"),
        ("111111", "Keep 3,000, roll 6"),
        ("123456", "Bank 7,500"),
        ("223346", "Write the farkle"),
        ("111555", "Bank 2,500"),
    ):
        enter(page, dice, button)
    throws(page, "Ana")
    waits(page, "Offline: 5 throws wait to be sent")
    final = sheet(page)
    assert [row[0] for row in final[1:]] == ["1", "2", "3 final", "Total"]
    page.locator("#undo").tap()
    throws(page, "Ben")
    assert [row[0] for row in sheet(page)[1:]] == ["1", "2", "Total"]
    unhurried(page)
    page.locator("#bank").tap()
    throws(page, "Ana")
    assert sheet(page) == final

    reconnect(page)
    is_back(page)
    assert sheet(page) == final
    has_told(page)
    cut(page)
    enter(page, "223346", "Write the farkle")
    expect(page.locator("#won-here")).to_contain_text("Ben wins")
    over = sheet(page)
    reconnect(page)
    is_back(page)
    expect(page.locator(".panel__title")).to_have_text("Ben wins")
    assert sheet(page) == over


TO_9000 = (
    ("111111", "Keep 3,000, roll 6"),
    ("111111", "Keep 3,000, roll 6"),
    ("123456", "Bank 7,500"),
)
BEGUN_BY_BEN = (
    *(("223346", "Write the farkle"), ("123456", "Bank 1,500"), ("223346", "Write the farkle")),
    *(*TO_9000, ("223346", "Write the farkle"), ("111555", "Bank 2,500")),
)


def test_an_undo_takes_back_the_final_round_that_the_server_has_drawn(phone):
    page = phone()
    a_game(page, "Ana", "Ben")
    for dice, button in BEGUN_BY_BEN:
        enter(page, dice, button)
    throws(page, "Ana")
    has_told(page)
    final = sheet(page)
    assert final[-2][0].endswith("final")
    cut(page)

    unhurried(page)
    page.locator("#undo").tap()
    throws(page, "Ben")
    waits(page, "Offline: 1 entry waits to be sent")
    here = sheet(page)
    assert "final" not in str(here)
    unhurried(page)
    page.locator("#bank").tap()
    waits(page, "Offline: 2 entries wait to be sent")
    assert sheet(page) == final

    unhurried(page)
    page.locator("#undo").tap()
    throws(page, "Ben")
    reconnect(page)
    is_back(page)
    throws(page, "Ben")
    assert sheet(page) == here


# --- totals


def enter_total(page: Page, points: str) -> None:
    page.locator('[data-pad="points"]').fill(points)
    page.locator("#total-bank").tap()


def test_totals_are_entered_without_network_too(phone, site):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    cut(page)

    to_totals(page)
    waits(page, "Offline: nothing is waiting")
    throws(page, "Ana")
    enter_total(page, "1500")
    throws(page, "Ben")
    waits(page, "Offline: 1 entry waits to be sent")
    to_dice(page)
    waits(page, "Offline: 1 entry waits to be sent")
    enter(page, "223346", "Write the farkle")
    throws(page, "Ana")
    waits(page, "Offline: 2 entries wait to be sent")
    unhurried(page)
    to_totals(page)
    waits(page, "Offline: 2 entries wait to be sent")
    enter_total(page, "350")
    throws(page, "Ben")
    waits(page, "Offline: 3 entries wait to be sent")
    expect(score(page, "Ana")).to_have_text("1,850")

    reconnect(page)
    is_back(page)
    expect(page.locator('[data-pad="points"]')).to_be_visible()
    assert kinds(log(site, game)) == ["total", "throw", "total"]


def test_totals_are_entered_in_a_game_that_only_this_phone_knows(phone):
    page = phone()
    is_ready(page)
    cut(page)
    start(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")

    to_totals(page)
    may_lose_the_network(page)

    throws(page, "Ben")
    enter_total(page, "700")
    throws(page, "Ana")
    expect(score(page, "Ben")).to_have_text("700")


def test_who_enters_totals_gets_dice_where_a_turn_has_throws(phone):
    """An undo leads back into a turn that was entered in dice; its next throw is dice, too."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    enter(page, "114446", "Keep 600, roll 1")
    expect(page.locator(".risk")).to_have_text("600 at risk")
    has_told(page)
    cut(page)
    enter(page, "5", "Bank 650")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    to_totals(page)
    waits(page, "Offline: 1 throw waits to be sent")
    expect(page.locator('[data-pad="points"]')).to_be_visible()
    throws(page, "Ben")

    page.locator("#undo").tap()

    expect(page.locator('[data-pad="tray"]')).to_be_visible()
    expect(page.locator(".risk")).to_have_text("600 at risk")
    assert page.url.endswith(game)
    may_lose_the_network(page)
    enter(page, "2", "Write the farkle")
    throws(page, "Ben")


def test_who_has_entered_totals_opens_the_page_for_dice_without_network(phone):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    page.goto(f"{game}?mode=totals")
    may_lose_the_network(page)
    enter_total(page, "1500")
    throws(page, "Ben")
    has_told(page)
    keeps(page, f"{game}?fragment", "1,500")
    cut(page)

    page.reload()
    expect(page.locator('[data-pad="points"]')).to_be_visible()
    expect(score(page, "Ana")).to_have_text("1,500")
    to_dice(page)
    may_lose_the_network(page)
    enter(page, "223346", "Write the farkle")
    throws(page, "Ana")
    waits(page, "Offline: 1 throw waits to be sent")


# --- that there is no network


@pytest.mark.parametrize("knows", [True, False])
def test_a_game_that_is_opened_without_network_says_so(phone, server, knows):
    """Also where the phone thinks that it has one, but nobody answers."""
    page = phone()
    a_game(page, "Ana", "Ben")
    expect(page.locator("#live span")).to_have_text("live")
    if knows:
        cut(page)
    else:
        server.kill()

    page.reload()

    expect(page.locator("#live")).to_have_attribute("data-state", "offline")
    expect(page.locator("#live")).to_contain_text("offline since")
    throws(page, "Ana")
    if not knows:
        server.start()
    reconnect(page)
    expect(page.locator("#live span")).to_have_text("live")


def test_who_watches_is_told_too(phone):
    _owner, page, game = a_shared_game(phone, "watch")
    keeps(page, game)
    cut(page)

    page.reload()

    expect(page.locator("#live")).to_contain_text("offline since")
    page.context.set_offline(False)
    expect(page.locator("#live span")).to_have_text("live")


# --- two scorers, who need the server


def with_two_scorers(page: Page, game: str) -> None:
    page.goto(f"{game}table/")
    page.locator("#entering").get_by_label("Second scorer").check()
    page.locator("#entering").get_by_role("button", name="Save").tap()
    page.wait_for_url(f"{game}#sheet")
    page.goto(game)
    keeps(page, game, '"needs_second": true')


def test_two_scorers_get_the_keys_for_totals_and_hear_why_nothing_is_entered(phone, site):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    with_two_scorers(page, game)
    cut(page)

    to_totals(page)
    enter_total(page, "650")

    alert = page.get_by_role("alert")
    expect(alert).to_have_text(
        "No connection: with two scorers nothing can be entered without one."
    )
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


# --- a form that did not get through


def test_the_page_about_a_form_goes_on_when_the_network_is_back(phone, site):
    page = phone()
    is_ready(page)
    cut(page)
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


def test_a_blank_sheet_that_did_not_come_is_not_printed_in_the_shape_of_the_one_before(phone):
    page = phone("/print/")
    is_ready(page)
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


# --- links


def test_a_link_is_tried_before_it_is_said_to_need_the_network(phone):
    """The page goes on without a network while there is one: entries alone do not get through."""
    page = phone()
    a_game(page, "Ana", "Ben")
    lose_the_way(page)
    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")

    page.get_by_role("link", name="Log of entries").tap()

    expect(page.get_by_role("heading", name="Log of entries")).to_be_visible()


def test_a_page_older_than_the_phone_asks_before_it_says_that_there_is_no_network(phone):
    """As the browser may show it again after going back."""
    page = phone(script=NO_SYNC + OLDER)
    game = a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    has_told(page)
    page.evaluate("sessionStorage.setItem('older', '1')")

    page.goto(game)

    expect(page.locator("#waiting")).to_have_attribute("data-ready", "")
    expect(score(page, "Ana")).to_have_text("1,500")
    assert page.evaluate("window.wentApart") is False


OLDER = """
window.wentApart = false;
document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  const main = document.querySelector("main");
  const look = () => { window.wentApart ||= "apart" in main.dataset; };
  new MutationObserver(look).observe(main, { attributes: true });
  const data = document.getElementById("pad-data");
  if (!sessionStorage.getItem("older") || !data) return;
  data.textContent = data.textContent.replace('"version": 1,', '"version": 0,');
});
"""
"""The page as it stood one entry ago."""
