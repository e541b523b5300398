"""What comes back into the tray: the dice of an undo, and what was typed before a page was left."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.pad.test_hands import entries, held_up, two_phones
from tests.browser.playing import (
    bank_one_of_155,
    begun,
    enter,
    score,
    started,
    tap,
    throws,
    unhurried,
)


def undo_a_bank(browse: Callable[..., Page]) -> Page:
    """Of 1 5 5, thrown with 500 at risk, the 1 was set aside and banked."""
    page = begun(browse, "Ana", "Ben")
    enter(page, "555246", "Keep 500")
    expect(page.locator("#announce")).to_have_text("Ana: 5 5 5 kept, 500 at risk, 3 dice left")
    bank_one_of_155(page)
    throws(page, "Ben")
    unhurried(page)
    page.locator("#undo").tap()
    return page


def test_an_undone_bank_lays_its_dice_into_the_tray_until_others_are_tapped(browse):
    """Also after a look at the rules; what was tapped instead can be taken back again."""
    page = undo_a_bank(browse)
    small = page.locator(".outcome small")

    def are_back() -> None:
        expect(page.locator(".tray .die")).to_have_count(3)
        expect(page.locator(".tray :checked")).to_have_count(1)
        expect(small).to_have_text("New dice replace these")

    are_back()
    expect(page.locator("#announce")).to_have_text(
        "Undone. Ana: 5 5 5 kept, 500 at risk, 3 dice left. In the tray again: 1 5 5."
        " New dice replace these."
    )
    tap(page, "46")
    expect(small).to_have_text("instead of 1 5 5")
    page.locator("#key-back").tap()
    page.locator("#key-back").tap()
    are_back()
    look_up_and_come_back(page)
    are_back()
    page.locator("#key-back").tap()  # now they are corrected one by one
    expect(page.locator(".tray .die")).to_have_count(2)
    tap(page, "4")
    expect(page.locator("#announce")).to_have_text("1 5 = 150 points: a 1 100 · a 5 50")

    page.locator("[data-place='1']").tap()
    page.locator("#keep").tap()
    expect(page.locator("#announce")).to_have_text("Ana: a 1 kept, 600 at risk, 2 dice left")


def test_a_die_tapped_after_an_undo_begins_the_throw_anew_unless_the_finger_scrolls(browse):
    page = begun(browse, "Ana", "Ben")
    enter(page, "223446", "No points")
    throws(page, "Ben")
    unhurried(page)
    page.locator("#undo").tap()

    def are_back() -> None:
        expect(page.locator(".tray .die")).to_have_count(6)
        expect(page.locator("#farkle")).to_be_visible()

    are_back()
    expect(page.locator(".outcome")).to_contain_text("New dice replace these")
    finger = {"pointerId": 9, "isPrimary": True}
    page.locator("#key-1").dispatch_event("pointerdown", finger)
    expect(page.locator(".tray .die")).to_have_count(1)
    page.locator("#key-1").dispatch_event("pointercancel", finger)
    are_back()

    tap(page, "1")
    expect(page.locator(".tray .die")).to_have_count(1)
    said = "a 1 = 100 points, instead of 2 2 3 4 4 6, 5 dice not entered"
    expect(page.locator("#announce")).to_have_text(said)
    expect(page.locator(".outcome small")).to_have_text("instead of 2 2 3 4 4 6")
    tap(page, "1")
    expect(page.locator("#announce")).to_have_text("1 1 = 200 points, 4 dice not entered")
    tap(page, "5446")
    expect(page.locator("#announce")).to_have_text("1 1 5 = 250 points: two 1s 200 · a 5 50")


def test_a_second_undo_leaves_no_dice_of_the_first_to_somebody_else(browse):
    page = begun(browse, "Ana", "Ben")
    enter(page, "111555", "Keep 2,500")
    expect(page.locator(".risk")).to_have_text("2,500 at risk")
    unhurried(page)
    page.locator("#bank-now").tap()
    throws(page, "Ben")
    enter(page, "223446", "No points")
    throws(page, "Ana")
    unhurried(page)
    page.locator("#undo").tap()
    throws(page, "Ben")
    expect(page.locator(".tray .die")).to_have_count(6)
    unhurried(page)

    page.locator("#undo").tap()

    throws(page, "Ana")
    expect(page.locator(".tray .die")).to_have_count(0)
    expect(page.locator("#bank-now")).to_be_visible()


def test_dice_of_an_undo_go_when_another_phone_enters_them(phone):
    first, second = two_phones(phone)
    enter(first, "123456", "Bank 1,500")
    throws(second, "Ben")
    unhurried(first)
    first.locator("#undo").tap()
    expect(first.locator(".tray .die")).to_have_count(6)
    throws(second, "Ana")

    enter(second, "123456", "Bank 1,500")

    throws(first, "Ben")
    expect(first.locator(".tray .die")).to_have_count(0)


def test_what_is_tapped_while_an_undo_is_on_its_way_stays(browse):
    page = begun(browse, "Ana", "Ben")
    enter(page, "223446", "No points")
    throws(page, "Ben")
    unhurried(page)
    with page.expect_response("**/undo/"), held_up(page, "**/undo/"):
        page.locator("#undo").tap()
        tap(page, "11")
        expect(page.locator(".tray .die")).to_have_count(2)
    throws(page, "Ana")

    tap(page, "2")

    expect(page.locator(".tray .die")).to_have_count(3)
    said = "1 1 2, 1 1 = 200 points, 3 dice not entered"
    expect(page.locator("#announce")).to_have_text(said)


def test_a_throw_of_a_turn_that_goes_on_comes_back_too(browse):
    page = begun(browse, "Ana", "Ben")
    enter(page, "155246", "Keep 200")
    expect(page.locator("#announce")).to_have_text("Ana: 1 5 5 kept, 200 at risk, 3 dice left")
    unhurried(page)

    page.locator("#undo").tap()

    expect(page.locator(".tray .die")).to_have_count(6)
    expect(page.locator(".tray :checked")).to_have_count(3)
    expect(page.locator("#keep")).to_contain_text("Keep 200, roll 3")


def undo_two_turns(page: Page) -> None:
    """Ana's 5 5 5 are banked, and Ben's three pairs; then both are undone."""
    enter(page, "555246", "Bank 500")
    throws(page, "Ben")
    enter(page, "223344", "Bank 1,500")
    throws(page, "Ana")
    for name in ("Ben", "Ana"):
        unhurried(page)
        page.locator("#undo").tap()
        throws(page, name)
        expect(page.locator(".tray .die")).to_have_count(6)


def test_who_undoes_once_too_often_enters_one_throw_after_the_other_again(browse):
    page = begun(browse, "Ana", "Ben")
    undo_two_turns(page)
    look_up_and_come_back(page)

    page.locator("#bank").tap()

    throws(page, "Ben")
    expect(page.locator(".tray :checked")).to_have_count(6)
    expect(page.locator("#announce")).to_have_text(
        "Ana: 5 5 5 kept, banked 500, now at 500. Ben throws."
        " In the tray again: 2 2 3 3 4 4. New dice replace these."
    )
    unhurried(page)
    page.locator("#bank").tap()
    throws(page, "Ana")
    expect(page.locator(".tray .die")).to_have_count(0)
    expect(score(page, "Ben")).to_have_text("1,500")


def test_a_throw_corrected_after_two_undos_keeps_the_one_that_follows(browse):
    page = begun(browse, "Ana", "Ben")
    undo_two_turns(page)

    tap(page, "111555")
    page.locator("#bank").tap()

    throws(page, "Ben")
    expect(page.locator(".tray .die")).to_have_count(6)
    expect(page.locator("#bank")).to_contain_text("Bank 1,500")


def test_what_others_enter_after_two_undos_brings_nothing_back(phone):
    first, second = two_phones(phone)
    undo_two_turns(first)
    throws(second, "Ana")
    enter(second, "223446", "No points")
    throws(first, "Ben")
    expect(first.locator(".tray .die")).to_have_count(0)

    enter(second, "223344", "Bank 1,500")
    throws(first, "Ana")
    expect(first.locator(".tray .die")).to_have_count(0)


# --- a page that is left ---


def look_up_and_come_back(page: Page) -> None:
    expect(page.locator("#waiting[data-ready]")).to_be_attached()
    game = page.url
    page.get_by_role("link", name="Rules of this game").tap()
    page.wait_for_url("**/rules/**")
    page.goto(game)


def test_dice_typed_so_far_are_there_after_a_look_at_the_rules_and_in_a_new_tab(browse):
    page = begun(browse, "Ana", "Ben")
    tap(page, "11524")

    look_up_and_come_back(page)

    expect(page.locator(".tray .die")).to_have_count(5)
    game, device = page.url, page.context
    tap(page, "1")
    page.close(run_before_unload=True)  # as a person closes a tab
    opened = device.new_page()
    opened.goto(game)
    expect(opened.locator(".tray .die")).to_have_count(6)
    opened.locator(".tray__place").first.tap()
    expect(opened.locator(".tray :checked")).to_have_count(3)
    for _ in "115241":
        opened.get_by_role("button", name="Take back the last die").tap()
    look_up_and_come_back(opened)
    expect(opened.locator(".tray .die")).to_have_count(0)


def test_dice_typed_before_others_went_on_do_not_come_back(phone):
    first, second = two_phones(phone)
    tap(first, "115")
    game = first.url
    first.get_by_role("link", name="Rules of this game").tap()
    first.wait_for_url("**/rules/**")
    enter(second, "223446", "No points")
    throws(second, "Ben")

    first.goto(game)

    throws(first, "Ben")
    expect(first.locator("#waiting[data-ready]")).to_be_attached()
    expect(first.locator(".tray .die")).to_have_count(0)


def test_no_entry_waits_for_what_lays_dice_back(browse):
    page = browse("/")
    page.route("**/undone*.js", lambda _route: None)  # never answered
    started(page, "Ana", "Ben")

    for name in ("Ben", "Ana", "Ben"):
        enter(page, "223446", "No points")
        throws(page, name)

    assert entries(page) == ["throw", "throw", "throw"]


def test_dice_left_in_the_tray_do_not_come_back_while_an_entry_is_on_its_way(browse):
    page = begun(browse, "Ana", "Ben")
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
    expect(page.locator(".tray .die")).to_have_count(0)


# --- one die of many ---


def test_a_wrong_die_is_taken_out_where_every_die_is_entered(browse):
    page = begun(browse, "Ana", "Ben", every_die=True)
    expect(page.locator("#key-farkle")).to_have_count(0)
    tap(page, "1352")
    expect(page.locator("#announce")).to_have_text("1 3 5 2, 2 more dice")
    expect(page.locator("#keep")).to_have_count(0)

    page.get_by_role("button", name="take out the 3").tap()

    expect(page.locator(".tray .die")).to_have_count(3)
    expect(page.locator("#announce")).to_have_text("1 5 2, 3 more dice")
    tap(page, "146")
    expect(page.locator("#announce")).to_have_text("1 1 5 = 250 points: two 1s 200 · a 5 50")


def test_a_die_is_taken_out_by_keyboard_and_the_focus_stays_in_the_tray(browse):
    page = begun(browse, "Ana", "Ben", viewport="desktop")
    page.keyboard.type("1352")

    page.get_by_role("button", name="take out the 3").press("Enter")

    said = "1 5 2, 1 5 = 150 points: a 1 100 · a 5 50, 3 dice not entered"
    expect(page.locator("#announce")).to_have_text(said)
    expect(page.get_by_role("button", name="take out the 5")).to_be_focused()
