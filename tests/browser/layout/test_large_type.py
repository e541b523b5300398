"""Large type: the sheet opens where the game is, and a wide table says that it is wide."""

from __future__ import annotations

from playwright.sync_api import Page

from tests import verbs
from tests.browser.around.test_installed import until
from tests.browser.layout.test_keys_stay import opened

WIDE_TABLES = (
    ("", ".sheet__scroll", "::after"),
    ("statistics/", ".scroll-x:has(> .facts)", "::before"),
)
"""Where one is, how it is found, and which of its parts says that there is more of it."""


def test_the_sheet_opens_at_the_running_round_and_wide_tables_show_that_there_is_more_of_them(
    browse_own, game
):
    page = opened(browse_own, game, "de", "large")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.reload()

    now = page.locator(".turn-cell--now").bounding_box()
    assert page.locator("thead").bounding_box()["y"] < now["y"] < 800
    head = page.locator(".sheet__table thead th").first.bounding_box()
    assert now["y"] >= head["y"] + head["height"] - 1

    verbs.join_seat(code=game.code, name="Dad")
    page.set_viewport_size({"width": 360, "height": 640})
    for path, selector, name in WIDE_TABLES:
        page.goto(f"/g/{game.code}/{path}")
        shows_more(page, selector, name, is_shown=True)
        page.locator(selector).evaluate("(it) => it.scrollTo({ left: 1000, behavior: 'instant' })")
        shows_more(page, selector, name, is_shown=False)


def shows_more(page: Page, selector: str, name: str, *, is_shown: bool) -> None:
    until(
        page,
        f"""() => {{
          const it = document.querySelector("{selector}");
          const wide = it.scrollWidth > it.clientWidth + 1;
          return wide && getComputedStyle(it, "{name}").opacity === "{int(is_shown)}";
        }}""",
    )
