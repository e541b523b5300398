"""The die keys stay where they are for a whole turn, whatever is thrown, in any words and sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from sessions.models import Game
from sessions.pages.kit.preferences import PREFIX
from sessions.wording.reasons import OF_CORRECTIONS
from tests import verbs
from tests.browser.playing import tap, unhurried

IN_BOTH = pytest.mark.parametrize(("language", "size"), [("en", "normal"), ("de", "large")])
"""The plain page, and the one with least room: German has the longest words."""
WHERE_LEAST_ROOM = pytest.mark.parametrize(("language", "size"), [("de", "large")])
"""For what the plain page has been looked at for by another test."""
SIZES = ((360, 640), (390, 844), (844, 390), (1280, 720), (1280, 800))
WHERE = """() => [...document.querySelectorAll(".key[value], .key[data-add]")].filter(
  (key) => !key.matches(".key--back")).map((key) => {
  const { top, left, width, height } = key.getBoundingClientRect();
  return [top + scrollY, left, width, height].map(Math.round);
})"""

BETWEEN = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  return Math.round(box(".outcome--refused").top - box(".tray").bottom);
}"""


@IN_BOTH
def test_no_throw_of_a_turn_moves_the_keys(browse_own, game, language, size):
    page = opened(browse_own, game, language, size)
    places = where(page)

    def stay(what: str) -> None:
        assert where(page) == places, what

    for dice, what in (
        ("12334", "five dice"),
        ("123346", "one 1"),
        ("112246", "some dice that could be fewer"),
        ("111234", "three of a kind"),
        ("223446", "a six-die farkle"),
    ):
        tap(page, dice)
        expect(page.locator(".tray .die")).to_have_count(len(dice))
        stay(what)
        take_back(page)
        stay("nothing")
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


def test_a_refusal_moves_no_key(browse_own, game):
    verbs.undo(code=game.code)
    verbs.undo(code=game.code)  # Ben throws, who has not opened yet
    page = opened(browse_own, game, "de", "large")
    places = where(page)
    tap(page, "112346")
    unhurried(page)
    page.locator("#bank").tap(force=True)  # it says why not
    expect(page.get_by_role("alert")).to_be_visible()

    assert where(page) == places
    assert_clear_of_the_dice(page)


LONGEST = max(map(str, OF_CORRECTIONS), key=len)


@pytest.mark.parametrize("reason", [LONGEST, "both of us had read a 5 as a 6, and twice"])
def test_a_correction_moves_no_key(browse_own, game, reason):
    for points in (600, 600, 3000):  # Christopher's is the best turn so far
        verbs.record_total(code=game.code, points=points)
    page = opened(browse_own, game, "de", "large")
    expect(page.locator(".last__cheer")).to_be_visible()
    places = where(page)
    verbs.amend_turn(code=game.code, turn=6, points=1200, reason=reason)

    page.reload()

    expect(page.locator("#last-entry")).to_contain_text(
        "3.000\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}1.200"
    )
    expect(page.locator(".last__cheer")).to_have_count(0)
    assert where(page) == places


def test_a_die_that_does_not_score_moves_no_key(browse_own, game):
    page = opened(browse_own, game, "de", "large")
    tap(page, "112346")
    expect(page.locator("#bank")).to_be_visible()
    places = where(page)

    page.locator("[data-place='2']").tap(force=True)

    expect(page.get_by_role("alert")).to_contain_text("2")
    expect(page.locator("#bank")).to_have_count(0)
    assert where(page) == places
    assert_clear_of_the_dice(page)


@WHERE_LEAST_ROOM
def test_the_flag_of_the_final_round_moves_no_key(browse_own, game, language, size):
    page = opened(browse_own, game, language, size)
    before = where(page)
    for points in (600, 600, 9200):
        verbs.record_total(code=game.code, points=points)

    page.reload()
    expect(page.locator(".turn__flag")).to_be_visible()
    assert where(page) == before

    tap(page, "111234")
    expect(page.locator("#bank")).to_contain_text("Christopher")
    assert where(page) == before


@WHERE_LEAST_ROOM
def test_points_are_typed_with_keys_at_the_place_of_the_dice(browse_own, game, language, size):
    verbs.undo(code=game.code)
    verbs.undo(code=game.code)  # Ben throws, who has not opened yet
    page = opened(browse_own, game, language, size)
    dice = where(page)

    page.locator(".actions__hint a").tap()
    expect(page.locator('[data-pad="points"]')).to_be_visible()
    page.wait_for_load_state()
    assert where(page) == dice

    page.locator('.key[data-add="300"]').tap()
    unhurried(page)
    page.locator("#total-bank").tap(force=True)  # it says why not
    expect(page.get_by_role("alert")).to_be_visible()
    assert where(page) == dice


def opened(browse_own, game: Game, language: str, size: str) -> Page:
    page = browse_own("/join/")
    kept = {"django_language": language, f"{PREFIX}type": size}
    site = page.url.removesuffix("join/")
    page.context.add_cookies([{"name": n, "value": v, "url": site} for n, v in kept.items()])
    page.goto(f"/g/{game.code}/")
    page.wait_for_load_state()
    expect(page.locator("html")).to_have_attribute("lang", language)
    return page


def where(page: Page) -> dict[tuple[int, int], list[list[int]]]:
    """The places of the six keys on the page, on each screen."""
    expect(page.locator(".key:active")).to_have_count(0)  # a key that is down lies lower
    found = {}
    for width, height in SIZES:
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
