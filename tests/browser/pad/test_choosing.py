"""Dice in the tray: what they are worth, which are kept, and what a bank of them would bring."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pad.hands import empty_the_tray, in_tray, middle, open_game, tap_twice
from tests.browser.playing import begun, enter, score, started, tap, throws, unhurried

STRICT = {
    "name": "Strict and loud",
    "opening_threshold": 0,
    "set_aside": "all",
    "six_die_farkle_forfeit": 1,
}
STAKES = {"name": "Stakes", "opening_threshold": 0, "high_stakes_bonus": 1000}


def says(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#announce")).to_have_text(text)


# --- what is set aside ---


def test_dice_are_chosen_and_what_they_are_worth_is_said(browse):
    page = begun(browse, "Ana", "Ben")

    each_outcome_is_said_alike_with_what_else_can_be_kept(page)
    of_two_dice_that_score_the_smaller_can_be_changed_for_others(page)
    tapping_dice_changes_the_selection_and_an_illegal_one_says_why(page)
    points_that_a_farkle_takes_are_lost_and_at_risk_no_more(page)
    dice_typed_into_the_address_are_taken_over_by_the_script(page)


def each_outcome_is_said_alike_with_what_else_can_be_kept(page: Page) -> None:
    for dice, worth, hint in (
        ("112346", "1 1 = 200 points", "Tap a die to keep fewer"),
        ("522346", "a 5 = 50 points", ""),
        ("223344", "Three pairs = 1,500 points", "Hot dice: all 6 dice again"),
    ):
        page.keyboard.type(dice)
        says(page, re.compile("^" + worth.replace(" ", r"\s")))
        expect(page.locator(".outcome")).to_have_text(f"{worth}{hint}")
        empty_the_tray(page)
    page.keyboard.type("223446")
    says(page, "Farkle: nothing lost")  # nobody sings where the rules do not say so
    empty_the_tray(page)


def of_two_dice_that_score_the_smaller_can_be_changed_for_others(page: Page) -> None:
    page.keyboard.type("152246")
    page.locator(".tray__place").nth(1).tap()
    expect(page.locator(".outcome")).to_have_text("a 1 = 100 pointsTap a die to keep others")
    empty_the_tray(page)


def tapping_dice_changes_the_selection_and_an_illegal_one_says_why(page: Page) -> None:
    tap(page, "333145")
    expect(page.locator("#keep")).to_have_text("Keep 450, roll 167 of 100 throws farkle")

    page.locator(".tray__place").nth(0).tap()
    expect(page.get_by_role("alert")).to_have_text(
        "The 3 does not score here: it needs three of a kind."
    )
    expect(page.locator("#keep")).to_have_count(0)
    for place in (1, 2):
        page.locator(".tray__place").nth(place).tap()
    expect(page.locator("#keep")).to_have_text("Keep 150, roll 416 of 100 throws farkle")
    page.locator("#keep").tap()

    says(page, "Ana: 1 5 kept, 150 at risk, 4 dice left")


def points_that_a_farkle_takes_are_lost_and_at_risk_no_more(page: Page) -> None:
    throws(page, "Ana")
    expect(page.locator(".aside__throw")).to_have_count(1)
    points = page.locator(".risk b")
    place = page.locator(".turn").bounding_box()

    tap(page, "2346")

    expect(page.locator(".outcome--farkle")).to_contain_text("150 points lost")
    expect(page.locator(".risk")).to_have_text("150 lost")
    expect(points).to_have_css("text-decoration-line", "line-through")
    assert page.locator(".turn").bounding_box() == place
    page.locator("#key-back").tap()
    expect(page.locator(".risk")).to_have_text("150 at risk")
    expect(points).to_have_css("text-decoration-line", "none")


def dice_typed_into_the_address_are_taken_over_by_the_script(page: Page) -> None:
    page.goto(f"{page.url}?dice=5556")

    expect(page.locator("#bank")).to_have_text("Bank 650Ana goes to 650")
    in_tray(page, "5556")
    assert "?" not in page.url


# --- what is left out ---


def test_what_scores_is_enough_and_a_farkle_is_one_tap(browse):
    page = begun(browse, "Ana", "Ben")

    only_what_scores_is_entered(page)
    two_taps_on_farkle_are_one_and_its_letter_is_another(page)
    an_undone_farkle_of_one_tap_lays_nothing_back(page)
    a_farkle_may_take_the_place_of_dice_that_came_back(page)


def only_what_scores_is_entered(page: Page) -> None:
    tap(page, "2")
    expect(page.locator("#keep")).to_have_count(0)
    tap(page, "115")
    says(page, "2 1 1 5, 1 1 5 = 250 points: two 1s 200 · a 5 50, 2 dice not entered")
    unhurried(page)
    page.locator("#key-farkle").tap(force=True)  # it says why not
    expect(page.get_by_role("alert")).to_contain_text("These dice score")
    page.get_by_role("button", name="take out the 2").tap()
    expect(page.locator("#keep")).to_contain_text("Keep 250, roll 3")
    unhurried(page)
    page.locator("#keep").tap()
    says(page, "Ana: 1 1 5 kept, 250 at risk, 3 dice left")


def two_taps_on_farkle_are_one_and_its_letter_is_another(page: Page) -> None:
    place = middle(page, "#key-farkle")
    tap_twice(page, place)
    throws(page, "Ben")
    page.keyboard.press("f")
    throws(page, "Ana")
    assert dice_entered(page) == [([1, 1, 5], 3), ([], 3), ([], 6)]


def an_undone_farkle_of_one_tap_lays_nothing_back(page: Page) -> None:
    for name in ("Ben", "Ana"):
        unhurried(page)
        page.locator("#undo").tap()
        throws(page, name)
    in_tray(page, "")
    expect(page.locator(".risk")).to_have_text("250 at risk")


def a_farkle_may_take_the_place_of_dice_that_came_back(page: Page) -> None:
    unhurried(page)
    page.locator("#undo").tap()
    in_tray(page, "115")
    expect(page.locator("#keep")).to_contain_text("Keep 250, roll 3")
    unhurried(page)
    page.locator("#key-farkle").tap()
    throws(page, "Ben")
    assert dice_entered(page)[-1] == ([], 6)


def dice_entered(page: Page) -> list[tuple[list[int], int]]:
    """The dice of each throw in the log of the game that is open, and how many were not entered."""
    throws = open_game(page).entries.filter(kind="throw").order_by("version")
    return [(list(it.entry.dice), it.entry.unentered) for it in throws]


# --- where the rules or the table want more ---


@pytest.mark.thorough
def test_dice_under_other_rules(browse):
    page = browse("/")

    where_every_die_is_entered_a_wrong_one_is_taken_out(page)
    where_all_that_scores_is_set_aside_one_die_less_is_refused(page)
    where_the_rules_say_so_the_table_sings(page)
    where_the_stakes_are_high_dice_left_over_are_taken_or_left(page)


def where_every_die_is_entered_a_wrong_one_is_taken_out(page: Page) -> None:
    started(page, "Ana", "Ben", rules=STRICT, every_die=True)
    expect(page.locator("#key-farkle")).to_have_count(0)
    tap(page, "1352")
    says(page, "1 3 5 2, 2 more dice")
    expect(page.locator("#keep")).to_have_count(0)

    page.get_by_role("button", name="take out the 3").tap()

    expect(page.locator(".tray .die")).to_have_count(3)
    says(page, "1 5 2, 3 more dice")
    tap(page, "146")
    says(page, "1 1 5 = 250 points: two 1s 200 · a 5 50")


def where_all_that_scores_is_set_aside_one_die_less_is_refused(page: Page) -> None:
    page.locator(".tray__place").nth(0).tap()
    expect(page.get_by_role("alert")).to_have_text(
        "Every scoring die of this throw must be set aside."
    )
    empty_the_tray(page)


def where_the_rules_say_so_the_table_sings(page: Page) -> None:
    tap(page, "223446")

    said = "No die scores: wave and sing!"
    expect(page.locator(".outcome--farkle")).to_contain_text(said)
    says(page, f"Farkle: {said}")
    unhurried(page)
    page.locator("#farkle").tap()
    throws(page, "Ben")
    expect(page.locator(".last__cheer")).to_have_text(said)


def where_the_stakes_are_high_dice_left_over_are_taken_or_left(page: Page) -> None:
    started(page, "Ana", "Ben", rules=STAKES)
    enter(page, "112346", "Bank 200")
    throws(page, "Ben")

    page.get_by_role("link", name="Take the 4 left over").tap()
    expect(page.locator(".tray__place")).to_have_count(4)
    page.get_by_role("link", name="Throw all 6").tap()
    expect(page.locator(".tray__place")).to_have_count(6)
    page.get_by_role("link", name="Take the 4 left over").tap()
    expect(page.locator(".tray__place")).to_have_count(4)
    enter(page, "1346", "Bank 1,100")

    throws(page, "Ana")
    expect(score(page, "Ben")).to_have_text("1,100")
    unhurried(page)
    page.locator("#undo").tap()
    throws(page, "Ben")
    expect(page.get_by_role("link", name="Take the 4 left over")).to_be_visible()
    expect(page.locator(".tray__place")).to_have_count(6)  # it is Ben's choice again
    in_tray(page, "")
