"""A game by keyboard alone, from the home page on; the focus is never lost.

Wherever it is, it can be seen: a ring is drawn, and nothing that sticks to an edge lies above it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import score, tap, throws
from tests.thorough import IS_THOROUGH

SEEN = """() => {
  const it = document.activeElement;
  if (!it || it === document.body) return "the focus is nowhere";
  const rings = [it, it.parentElement].some((one) => {
    const style = getComputedStyle(one);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
  const name = it.outerHTML.slice(0, 90);
  if (!rings) return `no ring around ${name}`;
  const box = it.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (right - left < 2 || bottom - top < 2) return `out of sight: ${name}`;
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isNear = above && (it.contains(above) || above.contains(it)
    || above.closest("label")?.contains(it));
  return isNear ? "" : `${above?.outerHTML.slice(0, 60)} lies above ${name}`;
}"""


def seen(page: Page) -> None:
    assert page.evaluate(SEEN) == ""


def tab_to(page: Page, wanted: Locator, key: str = "Tab", *, most: int = 80) -> None:
    """Go there with the key alone; each stop on the way can be seen."""
    for _ in range(most):
        page.keyboard.press(key)
        seen(page)
        if wanted.evaluate_all("(all) => all.includes(document.activeElement)"):
            return
    raise AssertionError(f"no way to {wanted} by {key}")


def press(page: Page, wanted: Locator, key: str = "Enter") -> None:
    tab_to(page, wanted)
    page.keyboard.press(key)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def test_a_game_from_the_home_page_on(browse):
    page = browse("/", viewport="phone")

    start_a_game_of_three(page)
    ana_is_refused_chooses_other_dice_and_opens(page)
    ben_farkles_undoes_it_and_farkles(page)
    if IS_THOROUGH:
        to_its_end_and_again(page)


def to_its_end_and_again(page: Page) -> None:
    page.keyboard.type("123456b")
    throws(page, "Ana")
    seen(page)
    correct_the_first_turn_from_the_sheet(page)
    the_final_round(page)
    undo_the_win_and_play_again(page)


def start_a_game_of_three(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    press(page, page.get_by_role("link", name="New game"))
    page.wait_for_url("**/new/")
    page.wait_for_load_state()
    for number, name in ((1, "Ana"), (2, "Ben")):
        tab_to(page, page.get_by_label(f"Player {number}", exact=True))
        page.keyboard.type(name)
    press(page, button(page, "Add a player"))
    expect(page.get_by_label("Player 3", exact=True)).to_be_focused()
    page.keyboard.type("Cleo")
    press(page, button(page, "Start the game"))
    throws(page, "Ana")
    page.wait_for_load_state()


def ana_is_refused_chooses_other_dice_and_opens(page: Page) -> None:
    page.keyboard.type("1234465")
    page.keyboard.press("Backspace")
    page.keyboard.type("6")
    press(page, button(page, "Bank 100"))
    expect(page.get_by_role("alert")).to_have_text("400 more to open (500).")
    seen(page)
    page.keyboard.press("Backspace")
    page.keyboard.type("5")
    tab_to(page, page.locator(".tray input").last, "Shift+Tab")
    page.keyboard.press("Space")
    expect(page.locator(".tray input:checked")).to_have_count(1)
    seen(page)
    press(page, button(page, "Keep 100, roll 5"))
    expect(page.locator(".last")).to_contain_text("a 1 kept, 100 at risk, 5 dice left")
    seen(page)
    page.keyboard.type("11155")
    press(page, button(page, "Keep 400, roll 6"))
    expect(page.locator(".last")).to_contain_text("hot dice: all 6 again")
    page.keyboard.type("114446")
    press(page, button(page, "Bank 1,100"))
    throws(page, "Ben")
    seen(page)


def ben_farkles_undoes_it_and_farkles(page: Page) -> None:
    page.keyboard.type("223346")
    press(page, button(page, "No points: end the turn"))
    throws(page, "Cleo")
    seen(page)
    tab_to(page, button(page, "Undo"), "Shift+Tab")
    expect(button(page, "Undo")).to_have_accessible_description(re.compile("^Ben farkled"))
    page.keyboard.press("Enter")
    throws(page, "Ben")
    seen(page)
    page.keyboard.type("223346")
    press(page, button(page, "No points: end the turn"))
    throws(page, "Cleo")
    seen(page)


def correct_the_first_turn_from_the_sheet(page: Page) -> None:
    press(page, page.locator(".sheet td a").first)
    page.wait_for_url("**/turns/1/")
    press(page, button(page, "Throw 3"))
    page.keyboard.press("Backspace")
    page.keyboard.type("5")
    seen(page)
    expect(page.locator("#change")).to_contain_text("1,150")
    press(page, button(page, "Correct the turn"))
    throws(page, "Ana")
    expect(score(page, "Ana")).to_have_text("1,150")
    page.wait_for_load_state()
    expect(page.locator(".sheet .messages")).to_contain_text("Ana, round 1, is corrected")
    tab_to(page, page.locator(".key[data-face='6']"))


def the_final_round(page: Page) -> None:
    def keep(dice: str, said: str) -> None:
        page.keyboard.type(dice)
        page.keyboard.press("Enter")
        expect(page.locator(".last")).to_contain_text(said)

    for dice, risk in (("111111", "3,000"), ("111111", "6,000")):
        keep(dice, f"{risk} at risk")
    page.keyboard.type("444444b")
    throws(page, "Ben")
    expect(page.locator(".turn__flag")).to_contain_text("Still to throw: Ben and Cleo.")
    page.keyboard.type("223346")
    page.keyboard.press("Enter")
    throws(page, "Cleo")
    for dice, risk in (("111111", "3,000"), ("111111", "6,000"), ("555555", "9,000")):
        keep(dice, f"{risk} at risk")
    page.keyboard.type("112346")
    press(page, button(page, "Bank 9,200"))
    expect(page.locator("#turn-name")).to_have_text("Cleo wins")
    seen(page)


def undo_the_win_and_play_again(page: Page) -> None:
    tab_to(page, button(page, "Undo"), "Shift+Tab")
    page.keyboard.press("Enter")
    throws(page, "Cleo")
    seen(page)
    page.keyboard.type("112346b")
    expect(page.locator("#turn-name")).to_have_text("Cleo wins")
    seen(page)
    press(page, button(page, "Rematch"))
    throws(page, "Ben")
    expect(score(page, "Cleo")).to_have_text("0")


# --- no trap, nothing hidden ---


def stops(page: Page, most: int = 150) -> list[str]:
    """Everything that the tabulator reaches, once around."""
    found: list[str] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            return found
        seen(page)
        found.append(page.evaluate("document.activeElement.outerHTML"))
    raise AssertionError("no way out")


def test_the_tabulator_goes_through_every_page_and_out_again(browse: Callable[..., Page]):
    page = browse("/new/")
    page.locator("details").evaluate_all("(all) => all.forEach((it) => { it.open = true; })")
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert len(stops(page)) > 40


def test_a_list_of_keys_gives_the_focus_back(browse: Callable[..., Page]):
    page = browse("/new/", viewport="desktop")
    for number, name in ((1, "Ana"), (2, "Ben")):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    button(page, "Start the game").press("Enter")
    throws(page, "Ana")
    page.wait_for_load_state()
    tab_to(page, page.locator("#key-3"))

    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")

    expect(page.locator("#key-3")).to_be_focused()
    seen(page)


RINGS = """(dice) => dice.slice(0, 2).map((it) => {
  const { outlineColor, outlineOffset, boxShadow } = getComputedStyle(it);
  return [outlineColor, parseFloat(outlineOffset), boxShadow];
})"""


@pytest.mark.parametrize("scheme", ["dark"])
def test_the_ring_of_the_focus_is_another_than_that_of_a_kept_die(browse_own, game, scheme):
    page = browse_own(f"/g/{game.code}/", scheme=scheme)
    tap(page, "111234")
    tab_to(page, page.locator("[data-place='0']"), "Shift+Tab")

    (focused, apart, also), (kept, close, _) = page.locator(".tray .die").evaluate_all(RINGS)
    assert focused != kept
    assert apart >= close + 2
    assert kept in also  # it is kept itself


def test_the_ring_around_the_keys_touches_neither_them_nor_the_felt(browse_own, game):
    page = browse_own(f"/g/{game.code}/")
    page.keyboard.press("Tab")
    page.locator(".keys").evaluate("it => it.focus({ focusVisible: true })")

    for width, height in ((360, 640), (390, 844), (844, 390), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(ROUND_THE_KEYS) >= 1, (width, height)


# The least room between the ring, 3 px wide, and what is inside and outside of it.
ROUND_THE_KEYS = """() => {
  const box = (it) => it.getBoundingClientRect();
  const keys = document.querySelector(".keys");
  const { outlineOffset } = getComputedStyle(keys);
  const inner = -parseFloat(outlineOffset);
  const { left, right, top, bottom } = box(keys);
  const all = [...keys.querySelectorAll(".key")].map(box);
  const inside = [
    Math.min(...all.map((it) => it.left)) - left,
    right - Math.max(...all.map((it) => it.right)),
    Math.min(...all.map((it) => it.top)) - top,
    bottom - Math.max(...all.map((it) => it.bottom)),
  ].map((room) => room - inner);
  const felt = box(document.querySelector(".felt"));
  const outside = felt.right <= left + 1 ? left - felt.right : top - felt.bottom;
  return Math.min(...inside, outside + inner - 3);
}"""
