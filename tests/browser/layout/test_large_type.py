"""Large type: what somebody presses is on the first screen, and a wide table says that it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import verbs
from tests.browser.around.test_installed import until
from tests.browser.conftest import STAYS_ON
from tests.browser.layout.test_keys_stay import IN_BOTH, opened
from tests.browser.layout.test_looks import WITHOUT_NETWORK
from tests.sessions.games.playing import throw

SCREENS = ((360, 640), (390, 844), (844, 390), (1280, 720), (1280, 800))
LOWEST = """() => Math.max(...[...document.querySelectorAll("#game .actions > *")].map(
  (it) => it.getBoundingClientRect().bottom + scrollY))"""


@IN_BOTH
def test_the_actions_are_on_the_first_screen(browse_own, game, language, size):
    page = opened(browse_own, game, language, size)
    for dice in ("111234", "112246", "123456", "223446"):
        look_at_the_actions(page, dice)
    verbs.undo(code=game.code)
    verbs.undo(code=game.code)  # Ben throws, who has not opened yet
    page.reload()
    for dice in ("112346", "123456"):
        look_at_the_actions(page, dice)


@IN_BOTH
def test_so_they_are_in_the_final_round(browse_own, game, language, size):
    for points in (2450, 600, 9000):
        verbs.record_total(code=game.code, points=points)
    page = opened(browse_own, game, language, size)
    for dice in ("111234", "123456", "223446"):
        look_at_the_actions(page, dice)
    throw(game, "112346", "11")
    page.reload()
    expect(page.locator("#bank-now")).to_contain_text("Christopher")
    on_the_first_screen(page)
    look_at_the_actions(page, "1346")


def look_at_the_actions(page: Page, dice: str) -> None:
    """Throw, and take the dice back again: by keys, as a tap would scroll."""
    page.wait_for_load_state()
    for key in dice:
        page.keyboard.press(key)
    expect(page.locator("#keep, #farkle")).to_be_visible()
    on_the_first_screen(page, dice)
    for _ in dice:
        page.keyboard.press("Backspace")
    expect(page.locator(".tray .die")).to_have_count(0)


def on_the_first_screen(page: Page, what: str = "") -> None:
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LOWEST) <= height, f"{what} at {width} x {height}"


CUT_OFF = """() => {
  const it = document.querySelector("#live span");
  return [it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth];
}"""


@IN_BOTH
def test_since_when_there_is_no_network_is_read_to_its_end(browse_own, game, language, size):
    page = opened(browse_own, game, language, size)
    page.evaluate(WITHOUT_NETWORK)
    expect(page.locator("#live")).to_have_attribute("data-state", "offline")
    for width, height in ((360, 640), (390, 844), (412, 915), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert max(page.evaluate(CUT_OFF)) <= 1, f"at {width} x {height}"


def test_the_sheet_opens_at_the_running_round(browse_own, game):
    page = opened(browse_own, game, "en", "large")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.reload()

    now = page.locator(".turn-cell--now").bounding_box()
    assert page.locator("thead").bounding_box()["y"] < now["y"] < 800
    head = page.locator(".sheet__table thead th").first.bounding_box()
    assert now["y"] >= head["y"] + head["height"] - 1


def test_a_screen_cuts_no_word_of_its_bar_and_no_number(browse_own, game):
    verbs.join_seat(code=game.code, name="Dad")
    for points in (600, 1100, 900, 1000):
        verbs.record_total(code=game.code, points=points)
    page = opened(browse_own, game, "de", "large")
    page.add_init_script(STAYS_ON)
    for screen in ("tv", "across"):
        page.goto(f"/g/{game.code}/{screen}/")
        for width, height in ((360, 640), (390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT_ON_A_SCREEN) == [], f"{screen} at {width} x {height}"


CUT_ON_A_SCREEN = """() => [
  ...[...document.querySelectorAll(".screen-bar__brand span")]
    .filter((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 2),
  ...[...document.querySelectorAll(".across__total, .across__others b")]
    .filter((it) => it.offsetHeight > 1.5 * parseFloat(getComputedStyle(it).fontSize)),
].map((it) => it.textContent)"""


def shows_more(page: Page, selector: str, name: str, *, is_shown: bool) -> None:
    until(
        page,
        f"""() => {{
          const it = document.querySelector("{selector}");
          const wide = it.scrollWidth > it.clientWidth + 1;
          return wide && getComputedStyle(it, "{name}").opacity === "{int(is_shown)}";
        }}""",
    )


@pytest.mark.parametrize(
    ("path", "selector", "name"),
    [
        ("", ".sheet__scroll", "::after"),
        ("statistics/", ".scroll-x:has(> .facts)", "::before"),
    ],
)
def test_a_wide_table_shows_that_there_is_more_of_it(browse_own, game, path, selector, name):
    verbs.join_seat(code=game.code, name="Dad")
    page = opened(browse_own, game, "de", "large")
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/g/{game.code}/{path}")

    shows_more(page, selector, name, is_shown=True)
    page.locator(selector).evaluate("(it) => it.scrollTo({ left: 1000, behavior: 'instant' })")
    shows_more(page, selector, name, is_shown=False)
