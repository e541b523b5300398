"""Dice typed for one throw do not slip into another that somebody else has led to."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pad.hands import held_up, two_phones
from tests.browser.playing import add_late_player, come_in, enter, started, tap, throws, unhurried
from tests.browser.without_network import kinds, log
from tests.proofs.site import Site


def are_gone(page: Page) -> None:
    said = "Somebody else went on: the dice typed here are gone."
    expect(page.locator(".outcome--refused")).to_have_text(said)
    expect(page.locator(".tray .die")).to_have_count(0)
    expect(page.locator(".cheer")).to_have_count(0)  # it would lie over that


@pytest.mark.thorough
def test_dice_typed_for_one_throw_do_not_slip_into_another(phone, site):
    first, second = two_phones(phone)
    of_a_throw_that_somebody_else_enters_they_are_gone_and_it_is_said(first, second)
    in_another_game(first, second)
    they_stay_while_nobody_has_touched_their_throw_and_are_not_written_for_who_is_next(
        first, second, site
    )
    in_another_game(first, second)
    of_two_that_bank_at_once_the_slower_enters_nothing_for_whoever_is_next(first, second, site)


def in_another_game(first: Page, second: Page) -> None:
    codes = started(first, "Ana", "Ben")
    come_in(second, first.url, codes["score"])


def of_a_throw_that_somebody_else_enters_they_are_gone_and_it_is_said(
    first: Page, second: Page
) -> None:
    last = first.locator(".last")
    tap(first, "11524")
    enter(second, "555234", "Keep 500")
    are_gone(first)
    expect(last).to_contain_text("5 5 5 kept, 500 at risk, 3 dice left")
    unhurried(first)
    first.get_by_role("button", name="Bank 500").tap()  # what needs no dice can be done
    throws(second, "Ben")
    throws(first, "Ben")

    tap(first, "112346")
    enter(second, "223446", "No points")
    are_gone(first)
    expect(last).to_contain_text("Ben farkled, nothing lost")
    throws(first, "Ana")
    tap(first, "11")
    expect(first.locator(".outcome--refused")).to_have_count(0)
    expect(first.locator(".tray .die")).to_have_count(2)
    enter(second, "114446", "Bank 600")
    are_gone(first)
    expect(last).to_contain_text("Ana banked 600")

    tap(first, "11524")
    enter(second, "111234", "Keep 300")
    are_gone(first)
    enter(second, "223", "No points")
    throws(first, "Ana")
    are_gone(first)  # still said when more comes in

    enter(first, "111234", "Keep 300")
    expect(second.locator(".risk")).to_have_text("300 at risk")
    expect(first.locator(".risk")).to_have_text("300 at risk")
    tap(first, "55")
    unhurried(second)
    second.locator("#undo").tap()
    are_gone(first)
    throws(first, "Ana")
    expect(first.locator(".tray__place")).to_have_count(6)


def they_stay_while_nobody_has_touched_their_throw_and_are_not_written_for_who_is_next(
    first: Page, second: Page, site: Site
) -> None:
    """And the other phone says meanwhile where they are being entered."""
    says = second.locator(".last")
    tap(first, "112")
    expect(says).to_contain_text("is entering")
    tap(second, "5")
    for _ in "112":
        first.locator("#key-back").tap()
    expect(first.locator(".last")).to_contain_text("is entering")  # now it is the second one's
    second.locator("#key-back").tap()
    expect(first.locator(".last")).not_to_contain_text("is entering")
    tap(first, "112")
    expect(says).to_contain_text("is entering")
    second.get_by_role("link", name="At the table").tap()
    add_late_player(second, "Late Lou")
    expect(first.locator(".strip .score")).to_have_count(3)
    expect(first.locator(".tray .die")).to_have_count(3)
    expect(first.locator(".outcome--refused")).to_have_count(0)
    expect(says).to_contain_text("is entering")  # that was an entry, and no throw

    tap(first, "346")
    expect(second.locator(".strip .score")).to_have_count(3)
    with held_up(first, first.url):  # the news is on its way
        with first.expect_request(first.url):
            enter(second, "223446", "No points")
        first.locator("#keep").tap()

    expect(first.get_by_role("alert")).to_contain_text("was faster. Now: Ana: farkled")
    throws(first, "Ben")
    expect(first.locator(".tray .die")).to_have_count(0)
    assert kinds(log(site, urlsplit(first.url).path)) == ["join", "throw"]


def of_two_that_bank_at_once_the_slower_enters_nothing_for_whoever_is_next(
    first: Page, second: Page, site: Site
) -> None:
    """And reads so below the dice. Nothing waits until the others know that somebody enters."""
    first.route("**/tapped/", lambda _route: None)  # never answered
    with first.expect_request("**/tapped/"):
        tap(first, "555236")
    with held_up(first):
        first.locator("#bank").tap()
        enter(second, "114446", "Bank 600")
        throws(second, "Ben")

    said = first.locator(".outcome--refused")
    expect(said).to_contain_text("was faster.")
    throws(first, "Ben")
    expect(first.locator(".tray .die")).to_have_count(0)
    for width, height in ((360, 640), (390, 844), (844, 390)):
        first.set_viewport_size({"width": width, "height": height})
        tray = first.locator(".tray").bounding_box()
        assert said.bounding_box()["y"] >= tray["y"] + tray["height"] - 1, (width, height)
    assert kinds(log(site, urlsplit(first.url).path)) == ["throw"]
