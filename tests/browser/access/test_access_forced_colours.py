"""With the few colours that a system forces on every page, each state is told from the others."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Locator, Page, expect

from sessions.models import Game
from tests import verbs
from tests.browser.access.test_access_keyboard import seen, tab_to
from tests.browser.playing import tap
from tests.factories import GameFactory
from tests.thorough import sample

# The strongest contrast within a picture, leaving out its rim.
CONTRAST = """async (png) => {
  const file = await fetch(`data:image/png;base64,${png}`);
  const picture = await createImageBitmap(await file.blob());
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const rim = Math.round(Math.min(width, height) / 8);
  const { data } = canvas.getImageData(rim, rim, width - 2 * rim, height - 2 * rim);
  const linear = (part) => (part /= 255) <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4;
  let [darkest, lightest] = [1, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = data.slice(at, at + 3);
    const light = .2126 * linear(r) + .7152 * linear(g) + .0722 * linear(b);
    [darkest, lightest] = [Math.min(darkest, light), Math.max(lightest, light)];
  }
  return (lightest + .05) / (darkest + .05);
}"""


def contrast(drawn: Locator) -> float:
    """Between what is drawn there and its ground."""
    picture = base64.b64encode(drawn.screenshot()).decode()
    blank = drawn.page.context.new_page()  # the site's own pages fetch nothing but from the site
    found: float = blank.evaluate(CONTRAST, picture)
    blank.close()
    return found


def ring(die: Locator) -> str:
    return str(die.evaluate("(it) => getComputedStyle(it).outlineStyle"))


@pytest.fixture
def scheme() -> str:
    return "dark"


@pytest.fixture
def page(browse_own, device, scheme) -> Page:
    game = GameFactory(device=device, names=("Ana", "Ben"))
    opened = browse_own(f"/g/{game.code}/", scheme=scheme)
    opened.emulate_media(forced_colors="active", color_scheme=scheme)
    return opened


@pytest.mark.parametrize("scheme", sample(["dark"], everything=["light", "dark"]))
def test_every_pip_can_be_seen(page):
    for key in page.locator(".key:not(.key--back, .key--farkle)").all():
        assert contrast(key) >= 4.5
    tap(page, "111234")
    for die in page.locator(".tray .die").all():
        assert contrast(die) >= 4.5


def test_dice_chosen_left_and_dull_are_told_apart(page):
    tap(page, "111234")
    page.locator("[data-place='2']").uncheck(force=True)
    dice = page.locator(".tray .die")

    assert [ring(dice.nth(place)) for place in (0, 2, 3)] == ["solid", "dashed", "none"]
    tick = "(it) => getComputedStyle(it, '::after').content"
    assert [dice.nth(place).evaluate(tick) for place in (0, 2)] == ['"✓" / ""', "none"]


def test_whose_turn_it_is_and_what_cannot_be_pressed_have_signs(page):
    tap(page, "123446")
    border = "(it) => getComputedStyle(it).borderStyle"
    wide = "(it) => parseFloat(getComputedStyle(it).borderWidth)"
    assert page.locator("#bank").evaluate(border) == "dashed"
    assert page.locator("#keep").evaluate(border) == "solid"
    turns = [page.locator(".score").nth(seat).evaluate(wide) for seat in (0, 1)]
    assert turns[0] > turns[1]
    expect(page.locator(".sheet td.is-turn").first).to_have_css("outline-style", "solid")


def test_the_focus_has_a_ring(page):
    tap(page, "112346")
    tab_to(page, page.locator("[data-place='0']"), "Shift+Tab")
    tab_to(page, page.locator("#keep"))
    seen(page)
    tab_to(page, page.locator(".sheet").get_by_role("link").first)
    page.goto("/")
    tab_to(page, page.get_by_role("link", name="New game"))
    tab_to(page, page.get_by_role("link", name="Ana, Ben"))


def test_the_focus_is_told_from_what_is_kept(page):
    tap(page, "111234")
    tab_to(page, page.locator("[data-place='0']"), "Shift+Tab")
    page.keyboard.press("Tab")

    dice = page.locator(".tray .die")
    assert [ring(dice.nth(place)) for place in (0, 1, 2)] == ["solid", "double", "solid"]


def test_what_is_drawn_of_turns_can_be_seen(page, device):
    game = Game.objects.get()
    for points in (600, 0, 450, 1200):
        verbs.record_total(code=game.code, points=points)
    page.goto(f"/g/{game.code}/statistics/")
    text = page.evaluate("getComputedStyle(document.body).color")

    for drawn in page.locator(".histogram__bar:not(.histogram__bar--nothing)").all():
        expect(drawn).to_have_css("fill", text)
    for drawn in page.locator(".race__line, .histogram__bar--nothing").all():
        expect(drawn).to_have_css("stroke", text)
