"""Turns entered by their totals: the field, its keys, its button, and the way back to the dice."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pad.hands import entries, held_up
from tests.browser.playing import begun, score, throws, to_dice, to_totals, unhurried


@pytest.mark.thorough
def test_a_game_in_totals(browse):
    page = begun(browse, "Ana", "Ben")

    totals_stay_on_the_way_back_into_the_game(page)
    the_field_asks_to_be_typed_in(page)
    a_refused_total_looks_so_and_says_why_and_no_key_moves(page)
    points_that_no_turn_can_score_are_refused_before_the_tap(page)
    the_last_points_are_taken_back_one_tap_after_the_other(page)
    ana_types_hers_and_holds_enter_down(page)
    ben_adds_his_up_and_taps_twice(page)
    ana_farkles(page)
    the_way_back_to_the_dice_is_in_sight_and_large_enough(page)
    dice_stay_once_they_are_asked_for(page)


def field(page: Page) -> Locator:
    return page.get_by_label("Points of this turn")


def bank(page: Page) -> Locator:
    return page.locator("#total-bank")


def add(page: Page, *points: str) -> None:
    for more in points:
        page.get_by_role("button", name=more, exact=True).tap()


def would_be_refused(page: Page, *, is_so: bool = True) -> None:
    expect(bank(page)).to_have_attribute("aria-disabled", str(is_so).lower())


def totals_stay_on_the_way_back_into_the_game(page: Page) -> None:
    sheet = page.url
    to_totals(page)
    expect(field(page)).to_be_visible()
    page.get_by_role("link", name="At the table").tap()
    page.wait_for_url("**/table/")
    page.goto(sheet)
    expect(field(page)).to_be_visible()
    page.wait_for_load_state()


def the_field_asks_to_be_typed_in(page: Page) -> None:
    empty = page.get_by_placeholder("type here")
    expect(empty).to_have_css("background-image", re.compile("linear-gradient"))  # its cursor
    add(page, "+50")
    expect(empty).to_have_value("50")
    expect(empty).to_have_css("background-image", "none")
    empty.fill("")


def a_refused_total_looks_so_and_says_why_and_no_key_moves(page: Page) -> None:
    refusal, key = page.get_by_role("alert"), page.locator(".key--back")
    expect(bank(page)).to_have_text("Banktype the points")
    would_be_refused(page)
    place = key.bounding_box()
    bank(page).tap(force=True)
    expect(refusal).to_be_visible()
    expect(field(page)).to_have_attribute("aria-invalid", "true")
    assert key.bounding_box() == place

    add(page, "+300")
    expect(refusal).to_have_count(0)
    expect(field(page)).not_to_have_attribute("aria-invalid", "true")
    assert key.bounding_box() == place
    add(page, "+50")
    expect(bank(page)).to_have_text("Bank 350150 more to open")
    would_be_refused(page)
    unhurried(page)
    bank(page).tap(force=True)  # it says why not
    expect(refusal).to_have_text("150 more to open (500).")
    expect(bank(page)).to_have_text("Bank 350150 more to open")  # drawn anew
    field(page).press_sequentially("5")
    expect(refusal).to_have_count(0)

    for points in ("0", "500"):  # of a farkle nothing is missing
        field(page).fill(points)
        would_be_refused(page, is_so=False)


def points_that_no_turn_can_score_are_refused_before_the_tap(page: Page) -> None:
    field(page).fill("735")
    expect(bank(page)).to_have_text("Bank 735cannot be scored")
    would_be_refused(page)
    field(page).fill("750")
    expect(bank(page)).to_have_text("Bank 750Ana goes to 750")
    would_be_refused(page, is_so=False)
    field(page).fill("735")
    unhurried(page)
    bank(page).tap(force=True)
    said = "No turn under these rules can score 735."
    expect(page.get_by_role("alert")).to_have_text(said)
    is_refused_again(page, said)


def is_refused_again(page: Page, said: str) -> None:
    """The same answer is none of a server that does not let this phone in any more."""
    unhurried(page)
    with page.expect_response("**/totals/"):
        bank(page).tap(force=True)
    unhurried(page)
    expect(page.get_by_role("alert")).to_have_text(said)
    expect(field(page)).to_have_value("735")


def the_last_points_are_taken_back_one_tap_after_the_other(page: Page) -> None:
    field(page).fill("")
    add(page, "+1,000", "+50")
    takes_back(page, "1,050", "1,000", "", "")
    expect(bank(page)).to_have_text("Banktype the points")
    field(page).fill("65")
    add(page, "+500")
    takes_back(page, "565", "65", "6", "")  # behind the keys sign by sign what was typed


def takes_back(page: Page, now: str, *left: str) -> None:
    """The field shows this now, and after each tap what is left."""
    expect(field(page)).to_have_value(now)
    for points in left:
        page.get_by_role("button", name="Take back the last points").tap()
        expect(field(page)).to_have_value(points)


def ana_types_hers_and_holds_enter_down(page: Page) -> None:
    """Digits typed into a field are no dice; a key that is held down enters once."""
    field(page).click()
    page.keyboard.type("650")
    expect(bank(page)).to_have_text("Bank 650Ana goes to 650")
    for _ in range(5):
        page.keyboard.down("Enter")  # from the second on it is a repetition
    page.keyboard.up("Enter")

    throws(page, "Ben")
    assert entries(page) == ["total"]


def ben_adds_his_up_and_taps_twice(page: Page) -> None:
    """Nothing of that is entered for Ana, nor can she take back points that were Ben's."""
    add(page, "+500", "+50")
    with held_up(page, "**/totals/"):
        page.get_by_role("button", name="Bank 550").dblclick()
        bank(page).dispatch_event("click")  # by a switch: no finger, no place

    throws(page, "Ana")
    takes_back(page, "", "")
    unhurried(page)
    page.locator("#undo").tap()  # goes out behind whatever was entered before it
    throws(page, "Ben")
    assert entries(page) == ["total", "total", "undo"]
    add(page, "+500", "+50")
    bank(page).tap()
    throws(page, "Ana")
    expect(score(page, "Ben")).to_have_text("550")


def ana_farkles(page: Page) -> None:
    page.get_by_role("button", name="Farkle").tap()
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("650")
    expect(field(page)).to_be_visible()
    add(page, "+50")
    expect(bank(page)).to_have_text("Bank 50Ben goes to 600")
    field(page).fill("")


def the_way_back_to_the_dice_is_in_sight_and_large_enough(page: Page) -> None:
    """Also on a small phone with large type."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator("html").evaluate("(it) => { it.dataset.type = 'large'; scrollTo(0, 0); }")

    dice = page.get_by_role("link", name="Enter dice instead")
    expect(dice).to_be_in_viewport(ratio=1)
    box = dice.bounding_box()
    assert min(box["width"], box["height"]) >= 44


def dice_stay_once_they_are_asked_for(page: Page) -> None:
    to_dice(page)
    expect(page.locator(".tray")).to_be_visible()
    page.reload()
    expect(page.locator(".tray")).to_be_visible()
    page.wait_for_load_state()
    expect(field(page)).to_have_count(0)
