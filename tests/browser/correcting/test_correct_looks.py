"""Where things stand on the page of a correction: in reach, in sight, and read to their end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from sessions.models import Device, Game
from sessions.pages.kit.preferences import PREFIX
from tests.browser.correcting.correcting import misread, open_turn, tap, to_throw
from tests.browser.playing import unhurried

SMALL, PHONE, DESKTOP = (360, 640), (390, 844), (1920, 1080)

PARTLY_SEEN = """() => [...document.querySelectorAll("[data-reason]")].filter((it) => {
  it.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { left, right, top, height } = it.getBoundingClientRect();
  const isSeen = (x) => document.elementFromPoint(x, top + height / 2) === it;
  return it.scrollWidth > it.clientWidth || !isSeen(left + 4) || !isSeen(right - 4);
}).map((it) => it.textContent)"""
"""Reasons that are cut off once they have been brought into sight."""

CUT = """() => [...document.querySelectorAll("[data-reason]")].filter((it) => {
  const { left, right, top, height } = it.getBoundingClientRect();
  const isSeen = (x) => document.elementFromPoint(x, top + height / 2) === it;
  return isSeen(left + 4) !== isSeen(right - 4);
}).map((it) => it.textContent)"""
"""Reasons of which one end is seen, and the other is not."""


@pytest.fixture
def game(device: Device) -> Game:
    return misread(device)


def sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.thorough
def test_all_that_a_correction_needs_is_seen(browse_own, game):
    page = browse_own(None)
    opened_in(page, game, "en", "standard")

    every_target_is_large(page)
    the_keys_stay_within_their_throw(page)
    open_turn(page, game)
    dice_reason_and_button_share_a_screen_and_the_keys_stay(page)
    what_stands_in_an_empty_total_does_not_look_like_points(page)
    opened_in(page, game, "de", "large")
    a_reason_is_read_whole_picked_or_typed(page)


def opened_in(page: Page, game: Game, language: str, type_size: str) -> None:
    """On phones of two sizes: it begins at its top, and its reasons are whole."""
    kept = {"django_language": language, f"{PREFIX}type": type_size}
    page.goto(f"/g/{game.code}/")
    page.context.add_cookies([{"name": n, "value": v, "url": page.url} for n, v in kept.items()])
    for size in (PHONE, SMALL):
        sized(page, size)
        open_turn(page, game)

        assert page.evaluate("scrollY") == 0, size
        expect(page.locator(".correct__who")).to_be_in_viewport(ratio=1)
        expect(page.locator(".key").last).to_be_in_viewport(ratio=1)
        page.locator(".correct__reasons").scroll_into_view_if_needed()
        assert page.evaluate(CUT) == [], size
        assert page.evaluate(PARTLY_SEEN) == [], size


def every_target_is_large(page: Page) -> None:
    for target in page.locator(".correct :is(button, .segment, .input)").all():
        if target.is_visible():
            assert target.bounding_box()["height"] >= 43.9, target.inner_text()


def the_keys_stay_within_their_throw(page: Page) -> None:
    for size in (SMALL, DESKTOP, PHONE):
        sized(page, size)
        keys, own = (
            page.locator(it).first.bounding_box()
            for it in (".throw__editor .keys", ".throw:has(.keys)")
        )
        assert keys["y"] + keys["height"] <= own["y"] + own["height"], size


def dice_reason_and_button_share_a_screen_and_the_keys_stay(page: Page) -> None:
    for size, number, dice in ((PHONE, 1, "552346"), (SMALL, 2, "5522")):
        sized(page, size)
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        hint = page.locator(".throw__editor .outcome small")
        to_throw(page, number)
        expect(hint).to_have_text("New dice replace these")
        six = page.locator(".key[data-face='6']")
        on_the_page = "(it) => it.getBoundingClientRect().top + scrollY"
        before = six.evaluate(on_the_page)

        tap(page, *dice)

        expect(hint).to_have_text("Tap a die to keep fewer")
        expect(page.locator("#change .notice")).to_be_visible()
        assert six.evaluate(on_the_page) == before
        share_the_screen(page)
    page.get_by_role("button", name="wrong dice entered").tap()
    expect(page.locator("#reason")).to_have_value("wrong dice entered")


def share_the_screen(page: Page) -> None:
    key = page.locator(".key[data-face='6']").bounding_box()
    assert key["y"] + key["height"] <= page.locator(".action-bar").bounding_box()["y"]
    for seen in (".throw__editor .outcome", ".correct__reasons button", "#reason"):
        expect(page.locator(seen).first).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Correct the turn")).to_be_in_viewport(ratio=1)


def what_stands_in_an_empty_total_does_not_look_like_points(page: Page) -> None:
    page.get_by_label("Only the total").check()
    sizes = (
        "(it) => ['', '::placeholder'].map((of) => parseFloat(getComputedStyle(it, of).fontSize))"
    )
    field, hint = page.get_by_label("Points of the turn").evaluate(sizes)

    assert hint < field * 0.75


def a_reason_is_read_whole_picked_or_typed(page: Page) -> None:
    field, picked = page.locator("#reason"), page.locator("[data-reason]").first
    unhurried(page)

    picked.tap()
    expect(picked).to_have_attribute("aria-pressed", "true")
    expect(field).to_be_hidden()  # it would show the beginning of what stands above it
    picked.tap()
    expect(picked).to_have_attribute("aria-pressed", "false")
    expect(field).to_have_value("")
    field.fill("Mia hat sich verlesen")

    expect(page.locator(".action-bar > .btn")).to_be_visible()
    assert field.evaluate("(it) => it.scrollWidth - it.clientWidth") <= 1
