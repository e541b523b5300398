"""A turn by keyboard alone: digits, letters, arrows, and where they say nothing."""

from playwright.sync_api import Page, Route, expect

from tests.browser.pad.hands import empty_the_tray, entries, in_tray
from tests.browser.playing import started, throws


def test_a_game_by_keyboard_alone(browse):
    page = browse("/", viewport="desktop")

    a_key_that_is_quicker_than_the_rules_waits_for_them(page)
    the_keys_are_listed_where_one_asks(page)
    letters_say_nothing_outside_of_the_game(page)
    a_die_is_taken_out_and_the_focus_stays_in_the_tray(page)
    dice_are_chosen_by_arrows_and_space(page)
    ana_banks_ben_farkles_and_both_are_undone(page)
    letters_can_be_switched_off(page)

    assert entries(page) == ["throw"] * 4 + ["undo"] * 2 + ["throw"]


def says(page: Page, text: str) -> None:
    expect(page.locator("#announce")).to_have_text(text)


def a_key_that_is_quicker_than_the_rules_waits_for_them(page: Page) -> None:
    held: list[Route] = []
    page.route("**/pad/choices*.js", lambda route: held.append(route))  # noqa: PLW0108  a built-in cannot be marked as a handler
    with page.expect_request("**/pad/choices*.js"):
        started(page, "Ana", "Ben")
    page.keyboard.type("112346")
    page.keyboard.press("Enter")
    expect(page.locator("#keep")).to_have_count(0)

    held.pop().continue_()
    says(page, "Ana: 1 1 kept, 200 at risk, 4 dice left")
    page.unroute("**/pad/choices*.js")


def the_keys_are_listed_where_one_asks(page: Page) -> None:
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="On a keyboard")
    expect(dialog).to_contain_text("Take back the last die")
    page.keyboard.type("16")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    in_tray(page, "")
    page.get_by_role("button", name="Keys on a keyboard").click()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def letters_say_nothing_outside_of_the_game(page: Page) -> None:
    page.get_by_role("link", name="Invite").focus()
    page.keyboard.type("16b?")
    in_tray(page, "")
    page.locator("#main").focus()
    page.keyboard.type("16")
    in_tray(page, "16")
    empty_the_tray(page)


def a_die_is_taken_out_and_the_focus_stays_in_the_tray(page: Page) -> None:
    page.keyboard.type("135")

    page.get_by_role("button", name="take out the 3").press("Enter")

    says(page, "1 5 = 150 points: a 1 100 · a 5 50, 2 dice not entered")
    expect(page.get_by_role("button", name="take out the 5")).to_be_focused()
    empty_the_tray(page)


def dice_are_chosen_by_arrows_and_space(page: Page) -> None:
    page.keyboard.press("ArrowRight")  # nothing to choose yet
    page.keyboard.type("1146")

    for key, place in (("ArrowRight", 0), ("ArrowLeft", 3), ("ArrowRight", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        expect(page.locator(f"[data-place='{place}']")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("[data-place='1']")).to_be_focused()
    expect(page.locator("#keep")).to_contain_text("Keep 100, roll 3")
    page.keyboard.press("Enter")

    says(page, "Ana: a 1 kept, 300 at risk, 3 dice left")


def ana_banks_ben_farkles_and_both_are_undone(page: Page) -> None:
    page.keyboard.type("14")
    page.keyboard.press("Backspace")
    page.keyboard.type("55")
    page.keyboard.press("b")
    throws(page, "Ben")
    says(page, "Ana: 1 5 5 kept, banked 500, now at 500. Ben throws.")
    page.keyboard.type("223346")
    page.keyboard.press("Enter")
    throws(page, "Ana")
    page.keyboard.press("Control+z")
    throws(page, "Ben")
    page.keyboard.press("Meta+z")  # on a Mac
    throws(page, "Ana")
    in_tray(page, "155")


def letters_can_be_switched_off(page: Page) -> None:
    sheet = page.url
    page.goto("/device/")
    page.get_by_role("group", name="Single keys on a keyboard").get_by_label("Off").check()
    page.goto(sheet)
    in_tray(page, "155")
    page.keyboard.type("16b?")
    in_tray(page, "155")
    expect(page.locator("#shortcuts")).to_have_count(0)
    page.keyboard.press("Enter")  # no letter: it stays

    expect(page.locator(".last")).to_contain_text("1 5 5 kept, 500 at risk")
