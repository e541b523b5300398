"""The answer to an entry takes the place of the game on the page; it never lands inside of it."""

from playwright.sync_api import Page, expect

from tests.browser.playing import begun, enter, tap, throws


def test_an_answer_takes_the_place_of_the_game(browse):
    page = begun(browse, "Ana", "Ben")

    enter(page, "112346", "Keep 200, roll 4")
    expect(page.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    assert games(page) == 1
    enter(page, "2346", "No points: end the turn")
    throws(page, "Ben")
    assert games(page) == 1
    page.get_by_role("button", name="Undo").tap()
    throws(page, "Ana")
    assert games(page) == 1


def test_the_sheet_lies_beside_the_pad_when_the_screen_grows(browse):
    page = begun(browse, "Ana", "Ben")
    enter(page, "111555", "Bank 2,500")
    throws(page, "Ben")
    tap(page, "11")

    page.set_viewport_size({"width": 1280, "height": 800})

    pad, sheet = page.locator(".pad").bounding_box(), page.locator(".sheet").bounding_box()
    assert sheet["x"] >= pad["x"] + pad["width"]
    assert sheet["width"] >= 400


def games(page: Page) -> int:
    return page.evaluate("document.querySelectorAll('#game').length")
