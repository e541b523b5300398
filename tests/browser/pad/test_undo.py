"""What comes back into the tray: the dice of an undo, until others are tapped or entered."""

from playwright.sync_api import Page, expect

from tests.browser.pad.hands import (
    empty_the_tray,
    held_up,
    look_up_and_come_back,
    press_on_news,
    two_phones,
)
from tests.browser.playing import (
    bank_one_of_155,
    begun,
    enter,
    may_lose_the_network,
    score,
    tap,
    throws,
    unhurried,
)
from tests.browser.together.test_live import hears


def says(page: Page, text: str) -> None:
    expect(page.locator("#announce")).to_have_text(text)


def undo(page: Page) -> None:
    unhurried(page)
    page.locator("#undo").tap()


def lie_there(page: Page, dice: int, chosen: int | None = None) -> None:
    expect(page.locator(".tray .die")).to_have_count(dice)
    if chosen is not None:
        expect(page.locator(".tray :checked")).to_have_count(chosen)


# --- one undo ---


def test_an_undo_lays_dice_into_the_tray_until_others_are_tapped(browse):
    page = begun(browse, "Ana", "Ben")

    a_throw_of_a_turn_that_goes_on_comes_back(page)
    an_undone_bank_comes_back_as_it_was_chosen(page)
    also_after_a_look_at_the_rules(page)
    its_dice_can_be_corrected_one_by_one(page)
    the_next_die_begins_the_throw_anew_unless_the_finger_scrolls(page)
    a_second_undo_leaves_no_dice_of_the_first_to_somebody_else(page)
    what_is_tapped_while_an_undo_is_on_its_way_stays(page)
    and_while_a_bank_is_on_its_way(page)


def a_throw_of_a_turn_that_goes_on_comes_back(page: Page) -> None:
    enter(page, "155246", "Keep 200")
    says(page, "Ana: 1 5 5 kept, 200 at risk, 3 dice left")

    undo(page)

    lie_there(page, 6, chosen=3)
    expect(page.locator("#keep")).to_contain_text("Keep 200, roll 3")


def an_undone_bank_comes_back_as_it_was_chosen(page: Page) -> None:
    """Of 1 5 5, thrown with 500 at risk, the 1 was set aside and banked."""
    unhurried(page)
    enter(page, "555246", "Keep 500")
    says(page, "Ana: 5 5 5 kept, 500 at risk, 3 dice left")
    bank_one_of_155(page)
    throws(page, "Ben")
    undo(page)

    are_back(page)
    says(
        page,
        "Undone. Ana: 5 5 5 kept, 500 at risk, 3 dice left. In the tray again: 1 5 5."
        " New dice replace these.",
    )


def are_back(page: Page) -> None:
    lie_there(page, 3, chosen=1)
    expect(page.locator(".outcome small")).to_have_text("New dice replace these")


def also_after_a_look_at_the_rules(page: Page) -> None:
    tap(page, "46")
    expect(page.locator(".outcome small")).to_have_text("instead of 1 5 5")
    page.locator("#key-back").tap()
    page.locator("#key-back").tap()
    are_back(page)
    look_up_and_come_back(page)
    are_back(page)


def its_dice_can_be_corrected_one_by_one(page: Page) -> None:
    page.locator("#key-back").tap()
    lie_there(page, 2)
    tap(page, "4")
    says(page, "1 5 = 150 points: a 1 100 · a 5 50")

    page.locator("[data-place='1']").tap()
    page.locator("#keep").tap()
    says(page, "Ana: a 1 kept, 600 at risk, 2 dice left")


def the_next_die_begins_the_throw_anew_unless_the_finger_scrolls(page: Page) -> None:
    unhurried(page)
    page.locator("#bank-now").tap()
    throws(page, "Ben")
    enter(page, "223446", "No points")
    throws(page, "Ana")
    undo(page)
    bens_farkle_is_back(page)
    finger = {"pointerId": 9, "isPrimary": True}
    page.locator("#key-1").dispatch_event("pointerdown", finger)
    lie_there(page, 1)
    page.locator("#key-1").dispatch_event("pointercancel", finger)
    bens_farkle_is_back(page)

    tap(page, "1")
    lie_there(page, 1)
    says(page, "a 1 = 100 points, instead of 2 2 3 4 4 6, 5 dice not entered")
    expect(page.locator(".outcome small")).to_have_text("instead of 2 2 3 4 4 6")
    tap(page, "1")
    says(page, "1 1 = 200 points, 4 dice not entered")
    tap(page, "5446")
    says(page, "1 1 5 = 250 points: two 1s 200 · a 5 50")


def bens_farkle_is_back(page: Page) -> None:
    throws(page, "Ben")
    lie_there(page, 6)
    expect(page.locator("#farkle")).to_be_visible()
    expect(page.locator(".outcome")).to_contain_text("New dice replace these")


def a_second_undo_leaves_no_dice_of_the_first_to_somebody_else(page: Page) -> None:
    unhurried(page)
    page.locator("#keep").tap()
    expect(page.locator(".risk")).to_have_text("250 at risk")
    undo(page)
    lie_there(page, 6)

    undo(page)

    throws(page, "Ana")
    lie_there(page, 0)
    expect(page.locator("#bank-now")).to_be_visible()


def what_is_tapped_while_an_undo_is_on_its_way_stays(page: Page) -> None:
    unhurried(page)
    page.locator("#bank-now").tap()
    throws(page, "Ben")
    enter(page, "223446", "No points")
    throws(page, "Ana")
    unhurried(page)
    with page.expect_response("**/undo/"), held_up(page, "**/undo/"):
        page.locator("#undo").tap()
        tap(page, "11")
        lie_there(page, 2)
        is_not_entered(page)
    throws(page, "Ben")

    tap(page, "2")

    lie_there(page, 3)
    says(page, "1 1 2, 1 1 = 200 points, 3 dice not entered")


def is_not_entered(page: Page) -> None:
    """Or the server would give it to whoever throws next."""
    before = page.locator(".tray .die").count()
    expect(page.locator(".actions")).to_have_text("Writing …")
    expect(page.locator("#key-farkle")).to_have_attribute("aria-disabled", "true")
    for key in "bf":
        page.keyboard.press(key)
    lie_there(page, before)


def and_while_a_bank_is_on_its_way(page: Page) -> None:
    empty_the_tray(page)
    tap(page, "555")
    page.locator("#keep").tap()
    says(page, "Ben: 5 5 5 kept, 500 at risk, 3 dice left")
    unhurried(page)
    with page.expect_response("**/bank/"), held_up(page, "**/bank/"):
        page.locator("#bank-now").tap()
        is_not_entered(page)
        tap(page, "115")
        is_not_entered(page)
    throws(page, "Ana")

    tap(page, "2")

    lie_there(page, 4)
    expect(page.locator("#keep")).to_contain_text("Keep 250, roll 3")


# --- two of them ---


def test_who_undoes_once_too_often_enters_one_throw_after_the_other_again(browse):
    page = begun(browse, "Ana", "Ben")
    enter(page, "555246", "Bank 500")
    throws(page, "Ben")
    enter(page, "223344", "Bank 1,500")
    throws(page, "Ana")

    undo_two_turns(page)
    look_up_and_come_back(page)
    both_are_entered_again(page)
    undo_two_turns(page)
    a_throw_that_is_corrected_keeps_the_one_that_follows(page)


def undo_two_turns(page: Page) -> None:
    """Of Ana's three 5s and Ben's three pairs."""
    for name in ("Ben", "Ana"):
        undo(page)
        throws(page, name)
        lie_there(page, 6)


def both_are_entered_again(page: Page) -> None:
    page.locator("#bank").tap()
    throws(page, "Ben")
    lie_there(page, 6, chosen=6)
    says(
        page,
        "Ana: 5 5 5 kept, banked 500, now at 500. Ben throws."
        " In the tray again: 2 2 3 3 4 4. New dice replace these.",
    )
    unhurried(page)
    page.locator("#bank").tap()
    throws(page, "Ana")
    lie_there(page, 0)
    expect(score(page, "Ben")).to_have_text("1,500")


def a_throw_that_is_corrected_keeps_the_one_that_follows(page: Page) -> None:
    tap(page, "111555")
    page.locator("#bank").tap()

    throws(page, "Ben")
    lie_there(page, 6)
    expect(page.locator("#bank")).to_contain_text("Bank 1,500")


# --- where another phone goes on ---


def test_what_another_phone_enters_brings_no_dice_back(phone):
    first, second = two_phones(phone)
    hears(first)

    dice_of_an_undo_go_when_the_other_phone_enters_them(first, second)
    also_those_of_the_second_undo_and_neither_comes_back(first, second)
    an_undo_a_moment_after_the_other_has_entered_leaves_what_is_theirs(first, second)
    dice_typed_before_the_other_went_on_do_not_come_back(first, second)
    nor_those_taken_back_before_the_other_went_on(first, second)


def dice_of_an_undo_go_when_the_other_phone_enters_them(first: Page, second: Page) -> None:
    enter(first, "123456", "Bank 1,500")
    throws(second, "Ben")
    undo(first)
    lie_there(first, 6)
    throws(second, "Ana")

    enter(second, "123456", "Bank 1,500")

    throws(first, "Ben")
    lie_there(first, 0)


def also_those_of_the_second_undo_and_neither_comes_back(first: Page, second: Page) -> None:
    enter(first, "223344", "Bank 1,500")
    throws(first, "Ana")
    undo_two_turns(first)
    throws(second, "Ana")
    enter(second, "223446", "No points")
    throws(first, "Ben")
    lie_there(first, 0)

    enter(second, "223344", "Bank 1,500")
    throws(first, "Ana")
    lie_there(first, 0)


def an_undo_a_moment_after_the_other_has_entered_leaves_what_is_theirs(
    first: Page, second: Page
) -> None:
    enter(first, "112346", "Keep 200, roll 4")
    expect(second.locator(".risk")).to_have_text("200 at risk")
    says(first, "Ana: 1 1 kept, 200 at risk, 4 dice left")
    press_on_news(first, "#undo")

    enter(second, "1346", "Keep 100, roll 3")

    expect(first.locator("body[data-pressed=false]")).to_be_visible()
    expect(first.locator(".risk")).to_have_text("300 at risk")
    undo(first)  # who means it now
    expect(second.locator(".risk")).to_have_text("200 at risk")


def dice_typed_before_the_other_went_on_do_not_come_back(first: Page, second: Page) -> None:
    tap(first, "115")
    game = first.url
    first.get_by_role("link", name="Rules of this game").tap()
    first.wait_for_url("**/rules/**")
    enter(second, "2346", "No points")
    throws(second, "Ben")

    first.goto(game)

    throws(first, "Ben")
    may_lose_the_network(first)
    lie_there(first, 0)


def nor_those_taken_back_before_the_other_went_on(first: Page, second: Page) -> None:
    """Two throws are taken back, the other phone enters another one, and that is taken back too."""
    enter(first, "112346", "Keep 200, roll 4")
    says(first, "Ben: 1 1 kept, 200 at risk, 4 dice left")
    enter(first, "1346", "Keep 100, roll 3")
    says(first, "Ben: a 1 kept, 300 at risk, 3 dice left")
    undo(first)
    lie_there(first, 4)
    undo(first)
    lie_there(first, 6)
    enter(second, "553246", "Keep 100, roll 4")
    expect(first.locator(".risk")).to_have_text("100 at risk")
    undo(first)
    lie_there(first, 6)

    enter(first, "112346", "Keep 200, roll 4")

    says(first, "Ben: 1 1 kept, 200 at risk, 4 dice left")
    lie_there(first, 0)
