"""How large keys, buttons and numerals are on every screen, in CSS pixels."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import tap
from tests.measures.games import Ready
from tests.measures.phone import phone
from tests.measures.table import Figure

SCREENS = ((360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080))
PHONE = (390, 844)
# A link within a sentence is as high as its line, and may be (WCAG 2.5.8).
TARGETS = "button, summary, select, a.btn, .input"


def measure(browser: Browser, site: str, games: Ready) -> list[Figure]:
    """The rows of this part."""
    rows: list[Figure] = []
    with phone(browser, site, cookie=games.cookie) as page:
        page.goto(f"/g/{games.evening}/")
        tap(page, "111234")
        expect(page.locator("#bank")).to_be_visible()
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            rows += _keys(page, width, height)
        page.goto(f"/g/{games.evening}/across/")
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        size = page.locator(".across__now .across__total").evaluate(
            "it => parseFloat(getComputedStyle(it).fontSize)"
        )
        rows.append(Figure("total across the table, 390 x 844", size, "px", least=100))
    return rows


def _keys(page: Page, width: int, height: int) -> list[Figure]:
    screen = f"{width} x {height}"
    keys = [key.bounding_box() for key in page.locator(".key:not(.key--back, .key--farkle)").all()]
    scrolled = page.evaluate("scrollY")
    smallest = min(min(key["width"], key["height"]) for key in keys)
    rows = [Figure(f"die keys, smallest side, {screen}", smallest, "px", least=64)]
    if (width, height) == PHONE:
        top = min(key["y"] + scrolled for key in keys) / height
        bottom = max(key["y"] + key["height"] + scrolled for key in keys) / height
        note = f"they end at {bottom:.0%}"
        rows.append(Figure(f"die keys begin at, {screen}", top * 100, "%", least=40, note=note))
    target, name = min(
        (min(box["width"], box["height"]), it.inner_text())
        for it in page.locator(f"#game :is({TARGETS}):visible").all()
        if (box := it.bounding_box())
    )
    note = " ".join(name.split())
    rows.append(Figure(f"buttons, smallest side, {screen}", target, "px", least=44, note=note))
    return rows
