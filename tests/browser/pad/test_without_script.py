"""A phone on which no script runs: what a browser sends by itself is enough."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from sessions.access.links import code_of
from sessions.models import Device, Game, Role
from tests.browser.correcting.correcting import misread, scores
from tests.browser.pad.hands import entries
from tests.browser.playing import throws


def test_a_guest_without_javascript_enters_undoes_and_corrects(browse, device: Device):
    game = misread(device)
    link = f"/j/{code_of(game.links.get(role=Role.SCORE))}/"
    page = browse(link, viewport="small", javascript=False)

    the_welcome_is_closed_and_moves_nothing(page)
    ben_types_his_dice_key_by_key_and_all_at_once(page)
    ben_farkles_and_it_is_undone(page)
    the_first_turn_is_corrected_with_digits(page, game)


def the_welcome_is_closed_and_moves_nothing(page: Page) -> None:
    key = page.locator(".key").first
    before = key.bounding_box()
    page.get_by_role("dialog").get_by_role("button", name="Got it").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("link", name="Invite")).to_be_in_viewport()
    assert key.bounding_box() == before


def ben_types_his_dice_key_by_key_and_all_at_once(page: Page) -> None:
    throws(page, "Ben")
    for face in "12":
        page.locator(f'.key[value="{face}"]').click()
    expect(page.locator(".tray .die")).to_have_count(2)
    page.get_by_label("Take back the last die").click()
    page.get_by_label("Type the dice").fill("12346")  # or all that is left at once
    page.get_by_role("button", name="Look").click()
    page.locator('[name="set_aside"][value="11"]').check()
    page.get_by_role("button", name="Keep and roll").click()
    expect(page.locator(".risk")).to_have_text("200 at risk")


def ben_farkles_and_it_is_undone(page: Page) -> None:
    page.get_by_label("Type the dice").fill("2346")
    page.get_by_role("button", name="Look").click()
    page.get_by_role("button", name="No points: end the turn").click()
    throws(page, "Ana")
    page.get_by_role("button", name="Undo").click()
    throws(page, "Ben")
    assert entries(page)[-3:] == ["throw", "throw", "undo"]


def the_first_turn_is_corrected_with_digits(page: Page, game: Game) -> None:
    page.goto(f"/g/{game.code}/turns/1/")
    page.get_by_label("Throw 2").fill("5532")
    page.get_by_label("set aside").nth(1).fill("55")
    page.get_by_role("button", name="Show what this changes").tap()
    expect(page.locator("#change")).to_contain_text("Ana 1,200 → 800")
    page.get_by_label("Reason (required)").fill("a slip")
    page.get_by_role("button", name="Correct the turn").tap()

    expect(page.locator(".messages")).to_contain_text("Ana, round 1, is corrected")
    assert scores(game) == [800, 0]
