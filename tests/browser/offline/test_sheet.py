"""The whole sheet without network: as the server draws it, after corrections and undos."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.around.test_installed import cut, keeps
from tests.browser.playing import enter, score, throws, to_dice, to_totals, unhurried
from tests.browser.without_network import (
    NO_SYNC,
    a_game,
    adjust_by_hand,
    correct_turn_3,
    enter_total,
    has_told,
    is_back,
    kinds,
    log,
    reconnect,
    sheet,
    waits,
)

pytestmark = pytest.mark.slow


TO_9000 = (
    ("111111", "Keep 3,000, roll 6"),
    ("111111", "Keep 3,000, roll 6"),
    ("123456", "Bank 7,500"),
)


def undo(page: Page) -> None:
    unhurried(page)
    page.locator("#undo").tap()


def bank_again(page: Page) -> None:
    """Ben, whose dice an undo has laid into the tray."""
    unhurried(page)
    page.locator("#bank").tap()
    throws(page, "Ana")


def rounds(page: Page) -> list[str]:
    return [row[0] for row in sheet(page)[1:]]


def test_the_final_round_is_marked_as_the_server_marks_it(phone):
    """Who reaches the target last in a round begins it with the next row; an undo takes it back."""
    page = phone()
    a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    has_told(page)
    cut(page)
    for dice, button in (*TO_9000, ("223346", "No points: end the turn"), ("111555", "Bank 2,500")):
        enter(page, dice, button)
    throws(page, "Ana")
    waits(page, "Offline: 5 throws wait to be sent")
    final = sheet(page)
    assert rounds(page) == ["1", "2", "3 final", "Total"]
    undo(page)
    throws(page, "Ben")
    assert rounds(page) == ["1", "2", "Total"]
    bank_again(page)
    assert sheet(page) == final
    reconnect(page)
    is_back(page)
    assert sheet(page) == final

    undo(page)
    throws(page, "Ben")
    bank_again(page)
    has_told(page)
    cut(page)
    undo(page)  # of what the server has drawn
    throws(page, "Ben")
    waits(page, "Offline: 1 entry waits to be sent")
    here = sheet(page)
    assert "final" not in str(here)
    reconnect(page)
    is_back(page)
    throws(page, "Ben")
    assert sheet(page) == here
    has_told(page)
    cut(page)
    bank_again(page)
    assert sheet(page) == final
    enter(page, "223346", "No points: end the turn")
    expect(page.locator("#won-here")).to_contain_text("Ben wins")
    over = sheet(page)
    reconnect(page)
    is_back(page)
    expect(page.locator(".panel__title")).to_have_text("Ben wins")
    assert sheet(page) == over


CORRECTED = "Ana, round 2: 1,500 → 200"


def test_after_a_correction_the_whole_sheet_stands_and_the_correction_is_not_undone(phone, site):
    """Nor is anything undone that was entered before it. Its note goes with the next entry."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    for name in ("Ben", "Ana", "Ben"):
        enter(page, "123456", "Bank 1,500")
        throws(page, name)
    has_told(page)
    correct_turn_3(page, game)
    expect(page.locator("#last-entry")).to_contain_text(CORRECTED)
    expect(score(page, "Ana")).to_have_text("1,700")
    keeps(page, game, "1,700")
    has_told(page)
    cut(page)

    enter(page, "223346", "No points: end the turn")
    throws(page, "Ana")
    waits(page, "Offline: 1 throw waits to be sent")
    expect(page.locator("#game .messages")).to_have_count(0)
    page.reload()
    waits(page, "Offline: 1 throw waits to be sent")
    throws(page, "Ana")
    expect(page.locator(".messages")).to_have_count(0)
    drawn = page.locator(".sheet__table tbody tr:not(.row--blank)")
    expect(drawn).to_have_count(3)
    for row, marks in enumerate(("++", "+✕")):
        for column, mark in enumerate(marks):
            expect(drawn.nth(row).locator("td").nth(column)).to_contain_text(mark)
    undo(page)
    waits(page, "Offline: 2 entries wait to be sent")
    expect(page.locator("#last-entry")).to_contain_text(CORRECTED)
    expect(page.locator("#undo")).to_have_count(0)

    reconnect(page)
    is_back(page)
    expect(page.locator("#undo")).to_be_visible()
    assert kinds(log(site, game)) == ["throw", "throw", "throw", "amend", "throw", "undo"]


def test_points_by_hand_are_undone_without_network_as_it_says(phone, site):
    """In a game of teams they stand in the column of whoever got them."""
    page = phone()
    players = ("Ana of Red", "Ben of Blue", "Cleo of Red", "Dora of Blue")
    game = a_game(page, *players, rules={"teams": True})
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    has_told(page)
    adjust_by_hand(page, game, "2")
    last, extra = page.locator("#last-entry"), page.locator(".sheet__extra td")
    expect(last).to_have_text("Cleo −50 by hand: sang")
    expect(extra).to_have_text(["", "", "−50", ""])
    has_told(page)
    cut(page)

    enter(page, "223346", "No points: end the turn")
    throws(page, "Cleo")
    expect(last).to_contain_text("Ben farkled")
    undo(page)
    waits(page, "Offline: 2 entries wait to be sent")
    expect(last).to_have_text("Cleo −50 by hand: sang")
    expect(page.locator(".sheet__notes")).to_have_text("Cleo −50 sang")
    undo(page)
    waits(page, "Offline: 3 entries wait to be sent")
    expect(last).to_contain_text("Ana banked 1,500")
    expect(page.locator(".sheet__notes")).to_have_count(0)
    expect(extra).to_have_text(["", "", "", ""])

    reconnect(page)
    is_back(page)
    expect(last).to_contain_text("Ana banked 1,500")
    assert kinds(log(site, game)) == ["throw", "adjust", "throw", "undo", "undo"]


def test_columns_stand_as_people_sit_since_two_have_changed_places(phone):
    page = phone()
    game = a_game(page, "Ana", "Ben", "Cleo")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    has_told(page)
    page.goto(f"{game}table/#places")
    page.locator("#places-other").select_option("Cleo")
    page.locator("#places form button").tap()
    page.wait_for_url("**/g/*/")
    keeps(page, game, "data-order")
    has_told(page)
    cut(page)

    totals = page.locator(".strip .score__points")
    for name, dice, button, strip in (
        ("Ben", "111555", "Bank 2,500", ["0", "2,500", "1,500"]),
        ("Cleo", "123456", "Bank 1,500", ["1,500", "2,500", "1,500"]),
        ("Ben", "223346", "No points: end the turn", ["1,500", "2,500", "1,500"]),
    ):
        throws(page, name)
        enter(page, dice, button)
        expect(totals).to_have_text(strip)
    throws(page, "Ana")
    here = sheet(page)
    assert [cell.split()[1] for cell in here[0][1:]] == ["Cleo", "Ben", "Ana"]
    reconnect(page)
    is_back(page)
    expect(totals).to_have_text(strip)
    assert sheet(page) == here


# --- totals

# Firefox asks whoever holds the phone; a browser may also refuse, or fail.
NO_STAY = """
window.asked = 0;
if (navigator.storage) {
  navigator.storage.persist = async () => { window.asked += 1; throw new Error("never"); };
}
"""
RECORD = """() => {
  window.saidSent = [];
  const sent = document.getElementById("sent");
  const note = () => sent.textContent && saidSent.push(sent.textContent);
  new MutationObserver(note).observe(sent, { childList: true, subtree: true });
}"""


def test_totals_are_entered_without_network_too(phone, site):
    """The browser is asked to keep what waits once, and only then."""
    page = phone(script=NO_SYNC + NO_STAY)
    game = a_game(page, "Ana", "Ben")
    cut(page)
    to_totals(page)
    waits(page, "Offline: nothing is waiting")
    throws(page, "Ana")
    assert page.evaluate("asked") == 0
    enter_total(page, "1500")
    throws(page, "Ben")
    waits(page, "Offline: 1 entry waits to be sent")
    undo(page)
    throws(page, "Ana")
    waits(page, "Offline: nothing is waiting")
    page.evaluate(RECORD)
    reconnect(page)
    is_back(page)
    assert page.evaluate("saidSent") == []  # nothing waited

    cut(page)
    enter_total(page, "1500")
    throws(page, "Ben")
    waits(page, "Offline: 1 entry waits to be sent")
    assert page.evaluate("asked") == 1
    to_dice(page)
    waits(page, "Offline: 1 entry waits to be sent")
    enter(page, "223346", "No points: end the turn")
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


def test_who_enters_totals_opens_the_page_and_gets_dice_where_a_turn_has_throws(phone):
    """An undo leads back into a turn that was entered in dice; its next throw is dice, too."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    page.goto(f"{game}?mode=totals")
    enter_total(page, "1500")
    throws(page, "Ben")
    has_told(page)
    keeps(page, f"{game}?fragment", "1,500")
    cut(page)
    page.reload()
    expect(page.locator('[data-pad="points"]')).to_be_visible()
    expect(score(page, "Ana")).to_have_text("1,500")
    to_dice(page)
    enter(page, "114446", "Keep 600, roll 1")
    expect(page.locator(".risk")).to_have_text("600 at risk")
    enter(page, "5", "Bank 650")
    throws(page, "Ana")
    waits(page, "Offline: 2 throws wait to be sent")
    to_totals(page)
    waits(page, "Offline: 2 throws wait to be sent")
    expect(page.locator('[data-pad="points"]')).to_be_visible()

    undo(page)

    expect(page.locator('[data-pad="tray"]')).to_be_visible()
    expect(page.locator(".risk")).to_have_text("600 at risk")
    assert page.url.endswith(game)
    enter(page, "2", "No points: end the turn")
    throws(page, "Ana")
