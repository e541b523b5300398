"""A page that is left with dice in its tray, and comes back: by a link, or in a new tab."""

from playwright.sync_api import Page, expect

from tests.browser.pad.hands import entries, held_up, look_up_and_come_back
from tests.browser.playing import begun, enter, tap, throws


def test_dice_typed_so_far_come_back_with_their_page_and_with_no_other_throw(browse):
    page = begun(browse, "Ana", "Ben")

    page = they_are_there_after_a_look_at_the_rules_and_in_a_new_tab(page)
    those_that_were_taken_back_are_not(page)
    nor_those_of_an_entry_that_is_on_its_way(page)
    those_of_an_entry_that_never_arrived_are_there(page)
    no_entry_waits_for_what_lays_dice_back(page)


def lie_there(page: Page, dice: int) -> None:
    expect(page.locator(".tray .die")).to_have_count(dice)


def they_are_there_after_a_look_at_the_rules_and_in_a_new_tab(page: Page) -> Page:
    tap(page, "11524")
    look_up_and_come_back(page)
    lie_there(page, 5)
    game, device = page.url, page.context
    tap(page, "1")
    page.close(run_before_unload=True)  # as a person closes a tab

    opened = device.new_page()
    opened.goto(game)
    lie_there(opened, 6)
    opened.locator(".tray__place").first.tap()
    expect(opened.locator(".tray :checked")).to_have_count(3)
    return opened


def those_that_were_taken_back_are_not(page: Page) -> None:
    for _ in "115241":
        page.get_by_role("button", name="Take back the last die").tap()
    look_up_and_come_back(page)
    lie_there(page, 0)


def nor_those_of_an_entry_that_is_on_its_way(page: Page) -> None:
    enter(page, "555246", "Keep 500")
    expect(page.locator("#announce")).to_have_text("Ana: 5 5 5 kept, 500 at risk, 3 dice left")
    tap(page, "1")
    game = page.url
    page.get_by_role("link", name="Rules of this game").tap()
    page.wait_for_url("**/rules/**")
    with held_up(page, "**/bank/"):
        with page.expect_response("**/undone*.js"), held_up(page, "**/undone*.js"):
            page.goto(game)
            page.locator("#bank-now").tap()
        page.evaluate("() => new Promise(requestIdleCallback)")

    throws(page, "Ben")
    lie_there(page, 0)


def those_of_an_entry_that_never_arrived_are_there(page: Page) -> None:
    enter(page, "223446", "No points")
    throws(page, "Ana")
    before, goes_nowhere = entries(page), lambda _route: None
    page.route("**/throws/", goes_nowhere)
    enter(page, "112346", "Keep 200")
    lie_there(page, 0)

    page.reload()

    lie_there(page, 6)
    page.unroute("**/throws/", goes_nowhere)
    page.get_by_role("button", name="Keep 200").tap()
    expect(page.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    assert entries(page) == [*before, "throw"]
    page.locator("#bank-now").tap()
    throws(page, "Ben")


def no_entry_waits_for_what_lays_dice_back(page: Page) -> None:
    before = entries(page)
    page.route("**/undone*.js", lambda _route: None)  # never answered
    page.reload()

    for name in ("Ana", "Ben", "Ana"):
        enter(page, "223446", "No points")
        throws(page, name)

    assert entries(page) == before + ["throw"] * 3
