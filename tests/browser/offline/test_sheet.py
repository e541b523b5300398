"""The whole sheet without network: as the server draws it, after corrections and undos."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.around.test_installed import cut, keeps
from tests.browser.offline.calls import Caller
from tests.browser.playing import enter, score, throws, to_dice, to_totals, unhurried
from tests.browser.without_network import (
    NO_SYNC,
    a_game,
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


@pytest.mark.thorough
def test_the_final_round_is_marked_as_the_server_marks_it(phone, site):
    """Who reaches the target last in a round begins it with the next row; an undo takes it back."""
    page = phone()
    game = a_game(page, "Ana", "Ben", rules={"target_score": 2000})
    Caller(page.request).banks(game, 2)
    page.reload()
    has_told(page)
    cut(page)
    enter(page, "223346", "No points: end the turn")
    enter(page, "555246", "Bank 500")
    throws(page, "Ana")
    waits(page, "Offline: 2 throws wait to be sent")
    final = sheet(page)
    assert rounds(page) == ["1", "2", "3 final", "Total"]
    undo(page)
    throws(page, "Ben")
    assert rounds(page) == ["1", "2", "Total"]
    expect(page.locator(".tray :checked")).to_have_count(3)
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
    assert kinds(log(site, game)) == ["throw"] * 4 + ["undo", "throw", "undo"]


CORRECTED = "Ana, round 2: 1,500 → 200"


@pytest.mark.thorough
def test_after_a_correction_the_whole_sheet_stands_and_the_correction_is_not_undone(phone, site):
    """Nor is anything undone that was entered before it. Columns stand as people sit since then."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    table = Caller(page.request)
    table.banks(game, 3)
    table.call(game, "seats/places/", seat=0, other=1)
    misread = {"dice": [1, 2, 3, 4, 5, 5], "set_aside": [1, 5, 5], "bank": True}
    table.call(game, "turns/3/", "PUT", throws=[misread])
    page.reload()
    expect(page.locator("#last-entry")).to_contain_text(CORRECTED)
    expect(score(page, "Ana")).to_have_text("1,700")
    keeps(page, game, "1,700")
    has_told(page)
    cut(page)

    enter(page, "223346", "No points: end the turn")
    throws(page, "Ana")
    waits(page, "Offline: 1 throw waits to be sent")
    page.reload()
    waits(page, "Offline: 1 throw waits to be sent")
    throws(page, "Ana")
    expect(page.locator(".strip .score__points")).to_have_text(["1,500", "1,700"])
    here = sheet(page)
    assert [cell.split()[1] for cell in here[0][1:]] == ["Ben", "Ana"]
    drawn = page.locator(".sheet__table tbody tr:not(.row--blank)")
    expect(drawn).to_have_count(3)
    for row, marks in enumerate(("++", "✕+")):
        for column, mark in enumerate(marks):
            expect(drawn.nth(row).locator("td").nth(column)).to_contain_text(mark)
    undo(page)
    waits(page, "Offline: 2 entries wait to be sent")
    expect(page.locator("#last-entry")).to_contain_text(CORRECTED)
    expect(page.locator("#undo")).to_have_count(0)

    reconnect(page)
    is_back(page)
    expect(page.locator("#undo")).to_be_visible()
    assert kinds(log(site, game)) == ["throw"] * 3 + ["change_places", "amend", "throw", "undo"]


@pytest.mark.thorough
def test_points_by_hand_are_undone_without_network_as_it_says(phone, site):
    """In a game of teams they stand in the column of whoever got them."""
    page = phone()
    players = ("Ana of Red", "Ben of Blue", "Cleo of Red", "Dora of Blue")
    game = a_game(page, *players, rules={"teams": True})
    table = Caller(page.request)
    table.banks(game)
    page.reload()
    has_told(page)  # so that it has seen how the game stood before
    table.call(game, "adjustments/", seat=2, points=-50, reason="sang")
    page.reload()
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


@pytest.mark.thorough
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
    page.reload()  # who enters totals gets their keys again
    expect(page.locator('[data-pad="points"]')).to_be_visible()
    waits(page, "Offline: 1 entry waits to be sent")
    to_dice(page)
    enter(page, "114446", "Keep 600, roll 1")
    enter(page, "5", "Bank 650")
    throws(page, "Ana")
    to_totals(page)
    waits(page, "Offline: 3 entries wait to be sent")
    expect(page.locator('[data-pad="points"]')).to_be_visible()

    undo(page)  # leads back into a turn that was entered in dice: its next throw is dice, too
    expect(page.locator('[data-pad="tray"]')).to_be_visible()
    expect(page.locator(".risk")).to_have_text("600 at risk")
    assert page.url.endswith(game)
    enter(page, "2", "No points: end the turn")
    throws(page, "Ana")
    reconnect(page)
    is_back(page)
    assert kinds(log(site, game)) == ["total", "throw", "throw"]
