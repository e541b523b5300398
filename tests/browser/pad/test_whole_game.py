"""A whole game on a phone, from the two names to the overtaking winner."""

from playwright.sync_api import Page, expect

from tests.browser.playing import enter, new_game, score, tap, throws


def test_a_game_of_three_with_everything_that_can_happen(browse):
    page = browse(None)
    new_game(page, "Ana", "Ben", "Cleo", target="4000")

    ana_is_refused_to_open_then_has_hot_dice(page)
    ben_farkles_and_it_is_undone_and_entered_again(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ana")
    the_sheet_lies_beside_the_pad_when_the_screen_grows(page)
    correct_the_first_turn_of_ana(page)
    final_round_in_which_cleo_overtakes(page)
    undo_of_the_win_and_a_rematch(page)


def ana_is_refused_to_open_then_has_hot_dice(page: Page) -> None:
    tap(page, "123446")
    bank = page.locator("#bank")
    expect(bank).to_have_text("Bank 100400 more to open")
    bank.tap(force=True)  # it looks switched off, and still says why
    expect(page.get_by_role("alert")).to_have_text("400 more to open (500).")
    expect(page.locator(".tray .die")).to_have_count(6)
    page.locator("#keep").tap()
    expect(page.locator("#announce")).to_have_text("Ana: a 1 kept, 100 at risk, 5 dice left")
    tap(page, "11155")
    expect(page.locator(".outcome--hot")).to_contain_text("Hot dice: all 6 dice again")
    expect(page.locator("#bank")).to_have_text("Bank 500Ana goes to 500")
    page.locator("#keep").tap()
    expect(page.locator(".last")).to_contain_text("500 at risk, hot dice: all 6 again")
    is_one_game(page)
    enter(page, "114446", "Bank 1,100")
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,100")
    is_one_game(page)


def is_one_game(page: Page) -> None:
    """Each answer takes the place of the game on the page; it never lands inside of it."""
    assert page.evaluate("document.querySelectorAll('#game').length") == 1


def ben_farkles_and_it_is_undone_and_entered_again(page: Page) -> None:
    enter(page, "112346", "Keep 200, roll 4")
    tap(page, "2346")
    expect(page.locator(".outcome--farkle")).to_have_text("Farkle200 points lost")
    page.get_by_role("button", name="No points: end the turn").tap()
    throws(page, "Cleo")
    page.get_by_role("button", name="Undo").tap()
    throws(page, "Ben")
    expect(page.locator(".risk")).to_have_text("200 at risk")
    is_one_game(page)
    enter(page, "2346", "No points: end the turn")
    throws(page, "Cleo")


def the_sheet_lies_beside_the_pad_when_the_screen_grows(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    pad, sheet = page.locator(".pad").bounding_box(), page.locator(".sheet").bounding_box()
    assert sheet["x"] >= pad["x"] + pad["width"]
    assert sheet["width"] >= 400
    page.set_viewport_size({"width": 390, "height": 844})


def correct_the_first_turn_of_ana(page: Page) -> None:
    page.locator(".sheet").get_by_role("link", name="1,100").click()
    page.get_by_role("button", name="Throw 3").tap()
    page.locator(".throw__editor").get_by_role("button", name="Take back the last die").tap()
    page.locator(".throw__editor").get_by_role("button", name="5", exact=True).tap()
    expect(page.locator("#change")).to_contain_text("1,150")
    page.get_by_role("button", name="Correct the turn").tap()
    throws(page, "Ana")
    expect(score(page, "Ana")).to_have_text("1,150")
    page.wait_for_load_state()


def final_round_in_which_cleo_overtakes(page: Page) -> None:
    enter(page, "444444", "Bank 3,000")
    throws(page, "Ben")
    expect(page.locator(".turn__flag")).to_contain_text("Still to throw: Ben and Cleo.")
    expect(page.locator(".turn__goal")).to_contain_text("4,150 to beat")
    enter(page, "223346", "No points: end the turn")
    throws(page, "Cleo")
    enter(page, "555555", "Keep 3,000, roll 6")
    enter(page, "112346", "Bank 3,200")
    expect(page.locator("#turn-name")).to_have_text("Cleo wins")
    expect(page.locator(".ranking li").first).to_contain_text("4,700")
    assert page.title().startswith("Cleo wins")


def undo_of_the_win_and_a_rematch(page: Page) -> None:
    page.get_by_role("button", name="Undo").tap()
    throws(page, "Cleo")
    enter(page, "112346", "Bank 3,200")
    page.get_by_role("button", name="Rematch").tap()
    throws(page, "Ben")
    expect(score(page, "Cleo")).to_have_text("0")
