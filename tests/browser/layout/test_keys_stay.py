"""The die keys stay where they are for a whole turn, whatever is thrown, in any words and sizes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sessions.models import Game
from sessions.pages.kit.preferences import PREFIX
from sessions.wording.reasons import OF_CORRECTIONS
from tests import verbs
from tests.browser.playing import tap, unhurried

Sizes = tuple[tuple[int, int], ...]
Places = dict[tuple[int, int], list[list[int]]]
SIZES = ((360, 640), (390, 844), (844, 390), (1280, 720), (1280, 800))
WHERE_PLAIN = ((360, 640), (844, 390))
"""Where the plain page has least room, upright and on its side."""
WHERE = """() => [...document.querySelectorAll(".key[value], .key[data-add]")].filter(
  (key) => !key.matches(".key--back")).map((key) => {
  const { top, left, width, height } = key.getBoundingClientRect();
  return [top + scrollY, left, width, height].map(Math.round);
})"""

BETWEEN = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  return Math.round(box(".outcome--refused").top - box(".tray").bottom);
}"""


def test_no_throw_of_a_turn_moves_the_keys(browse_own, game):
    page = opened(browse_own, game, "de", "large")
    places = no_throw_moves_them(page, SIZES)

    def stay(what: str) -> None:
        assert where(page) == places, what

    keep(page, "112246")
    stay("two dice kept")
    page.locator("#undo").tap()
    expect(page.locator(".aside__throw")).to_have_count(0)
    take_back(page)
    stay("nothing kept")
    keep(page, "112246")
    keep(page, "1346")
    stay("a third die kept")
    tap(page, "555")
    expect(page.locator(".outcome--hot")).to_be_visible()
    stay("hot dice")
    page.locator("#keep").tap()
    expect(page.locator(".aside__throw")).to_have_count(3)
    expect(page.locator("#bank-now")).to_be_visible()
    stay("all six again")
    tap(page, "223446")
    expect(page.locator(".outcome--farkle")).to_be_visible()
    stay("a six-die farkle that costs much")


@pytest.mark.thorough
def test_nor_on_the_plain_page(browse_own, game):
    no_throw_moves_them(opened(browse_own, game, "en", "normal"), WHERE_PLAIN)


def no_throw_moves_them(page: Page, sizes: Sizes) -> Places:
    """Each is typed and taken back. Where the keys lie all the time."""
    places = where(page, sizes)
    for dice, what in (
        ("12334", "five dice"),
        ("123346", "one 1"),
        ("112246", "some dice that could be fewer"),
        ("111234", "three of a kind"),
        ("223446", "a six-die farkle"),
    ):
        tap(page, dice)
        expect(page.locator(".tray .die")).to_have_count(len(dice))
        assert where(page, sizes) == places, what
        take_back(page)
    assert where(page, sizes) == places
    return places


LONGEST = max(map(str, OF_CORRECTIONS), key=len)


def test_no_correction_and_no_final_round_moves_a_key(browse_own, game):
    for points in (600, 600, 3000):  # Christopher's is the best turn so far
        verbs.record_total(code=game.code, points=points)
    page = opened(browse_own, game, "de", "large")
    expect(page.locator(".last__cheer")).to_be_visible()
    places = where(page)

    for points, reason in ((1200, LONGEST), (900, "both of us had read a 5 as a 6, and twice")):
        verbs.amend_turn(code=game.code, turn=6, points=points, reason=reason)
        page.reload()
        corrected = re.compile(f"\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{points_of(points)}")
        expect(page.locator("#last-entry")).to_contain_text(corrected)
        expect(page.locator(".last__cheer")).to_have_count(0)
        assert where(page) == places, reason

    for points in (600, 600, 9200):
        verbs.record_total(code=game.code, points=points)
    page.reload()
    expect(page.locator(".turn__flag")).to_be_visible()
    assert where(page) == places
    tap(page, "111234")
    expect(page.locator("#bank")).to_contain_text("Christopher")
    assert where(page) == places


def points_of(points: int) -> str:
    return f"{points:,}".replace(",", ".")


@pytest.mark.thorough
def test_no_refusal_moves_a_key_neither_of_dice_nor_of_points(browse_own, game):
    verbs.undo(code=game.code)
    verbs.undo(code=game.code)  # Ben throws, who has not opened yet
    page = opened(browse_own, game, "de", "large")
    places, refusal = where(page), page.get_by_role("alert")
    tap(page, "112346")
    unhurried(page)
    page.locator("#bank").tap(force=True)  # it says why not
    expect(refusal).to_be_visible()
    assert where(page) == places
    assert_clear_of_the_dice(page)

    page.locator("[data-place='2']").tap(force=True)  # a die that does not score
    expect(refusal).to_contain_text("2")
    expect(page.locator("#bank")).to_have_count(0)
    assert where(page) == places
    assert_clear_of_the_dice(page)

    take_back(page)
    page.locator(".actions__hint a").tap()
    expect(page.locator('[data-pad="points"]')).to_be_visible()
    page.wait_for_load_state()
    assert where(page) == places
    page.locator('.key[data-add="300"]').tap()
    unhurried(page)
    page.locator("#total-bank").tap(force=True)
    expect(refusal).to_be_visible()
    assert where(page) == places


def opened(browse_own, game: Game, language: str, size: str) -> Page:
    kept = {"django_language": language, f"{PREFIX}type": size}
    page = browse_own(f"/g/{game.code}/", cookies=kept)
    page.wait_for_load_state()
    expect(page.locator("html")).to_have_attribute("lang", language)
    return page


def where(page: Page, sizes: Sizes = SIZES) -> Places:
    """The places of the six keys on the page, on each screen."""
    expect(page.locator(".key:active")).to_have_count(0)  # a key that is down lies lower
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = page.evaluate(WHERE)
    return found


def assert_clear_of_the_dice(page: Page) -> None:
    """On each screen the refusal stands below the dice that it is about."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BETWEEN) >= 0, (width, height)


def take_back(page: Page) -> None:
    while page.locator(".tray .die").count():
        page.keyboard.press("Backspace")


def keep(page: Page, dice: str) -> None:
    throws = page.locator(".aside__throw").count()
    tap(page, dice)
    page.locator("#keep").tap()
    expect(page.locator(".aside__throw")).to_have_count(throws + 1)
    expect(page.locator(".tray .die")).to_have_count(0)
    expect(page.locator("#bank-now")).to_be_visible()
