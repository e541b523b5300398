"""The strip of scores: it says where there is more of it, and whose turn it is is in sight."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests import verbs
from tests.browser.around.test_installed import until
from tests.browser.playing import throws, unhurried
from tests.factories import GameFactory

SEVEN = ("Ana", "Ben", "Cleo", "Dad", "Elisabeth", "Finn", "Gus")


def strip(page: Page) -> Locator:
    return page.get_by_role("region", name="Scores")


def shows_arrows(page: Page, *, left: bool, right: bool) -> None:
    until(
        page,
        f"""() => {{
          const strip = document.querySelector(".strip");
          const shown = (name) => Number(getComputedStyle(strip, name).opacity);
          return shown("::before") === {int(left)} && shown("::after") === {int(right)};
        }}""",
    )


def scroll_to(page: Page, place: int) -> None:
    strip(page).evaluate("(it, place) => it.scrollTo({ left: place, behavior: 'instant' })", place)


def has_in_sight(page: Page, name: str) -> None:
    throws(page, name)
    until(
        page,
        """() => {
          const strip = document.querySelector(".strip").getBoundingClientRect();
          const turn = document.querySelector(".strip .is-turn").getBoundingClientRect();
          return turn.left >= strip.left && turn.right <= strip.right + 1;
        }""",
    )


def test_a_strip_with_more_players_than_are_seen_says_where_they_are(browse_own, device):
    page = browse_own(None, viewport="small")
    for motion in ("reduce", "no-preference"):
        page.emulate_media(reduced_motion=motion)
        page.goto(f"/g/{GameFactory(names=SEVEN, device=device).code}/")
        throws(page, "Ana")
        says_where_the_others_are(page)

    scroll_to(page, 0)
    strip(page).focus()
    page.keyboard.press("ArrowRight")
    shows_arrows(page, left=True, right=True)


def says_where_the_others_are(page: Page) -> None:
    height = strip(page).bounding_box()["height"]

    shows_arrows(page, left=False, right=True)
    scroll_to(page, 50)
    shows_arrows(page, left=True, right=True)
    scroll_to(page, 1000)
    shows_arrows(page, left=True, right=False)
    assert strip(page).bounding_box()["height"] == height


def test_whose_turn_it_is_stays_in_sight(browse_own, device):
    game = GameFactory(names=SEVEN, device=device)
    for points in (600, 550, 0):
        verbs.record_total(code=game.code, points=points)
    page = browse_own(f"/g/{game.code}/?mode=totals", viewport="small")
    for name in SEVEN[3:]:
        has_in_sight(page, name)
        page.get_by_label("Points of this turn").fill("600")
        unhurried(page)
        page.locator("#total-bank").tap()
    has_in_sight(page, "Ana")

    unhurried(page)
    page.locator("#undo").tap()
    has_in_sight(page, "Gus")
    page.set_viewport_size({"width": 844, "height": 390})
    page.set_viewport_size({"width": 360, "height": 640})
    has_in_sight(page, "Gus")
    expect(page.locator("#turn-name")).to_have_text("Gus")


def test_whose_turn_it_is_is_in_sight_without_a_script(browse_own, device):
    game = GameFactory(names=SEVEN, device=device)
    for points in (600, 550, 0, 700):
        verbs.record_total(code=game.code, points=points)

    page = browse_own(f"/g/{game.code}/", viewport="small", javascript=False)

    throws(page, "Elisabeth")
    expect(page.locator(".strip .is-turn")).to_be_in_viewport(ratio=0.98)
