"""Draw the README's pictures anew: `python -m tests.screenshots`, or with a site's address behind.

Plays a game of three on the pages, in a real Chromium, on a throwaway site unless one is named.
Writes `docs/screenshots/*.png`, and `static/screenshots/*.jpg`, which phones show before they
install the pad.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.benchmarks.server import ROOT, serving
from tests.browser.chromium import QUIET, find_chromium
from tests.browser.playing import enter, new_game, tap, throws

FOLDER = ROOT / "docs" / "screenshots"
OF_THE_APP = ROOT / "static" / "screenshots"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}

# Turn by turn, who throws, and each throw with the button that follows it.
FIRST_TURNS = (
    ("Ana", ("111246", "Keep"), ("552", "Keep"), ("1", "Keep"), ("334466", "Bank 2,000")),
    ("Ben", ("234466", "Write")),
    ("Cleo", ("555136", "Bank 600")),
    ("Ana", ("444152", "Bank 550")),
    ("Ben", ("666124", "Bank 700")),
    ("Cleo", ("122346", "Keep"), ("23346", "Write")),
    ("Ana", ("234466", "Write")),
    ("Ben", ("123456", "Bank 1,500")),
    ("Cleo", ("333155", "Bank 500")),
    ("Ana", ("555234", "Bank 500")),
)
LAST_TURNS = (
    ("Cleo", ("123456", "Keep"), ("222555", "Keep"), ("333666", "Keep"), ("444455", "Bank 8,000")),
    ("Ana", ("222255", "Bank 1,500")),
    ("Ben", ("333446", "Bank 300")),
    ("Cleo", ("112346", "Keep"), ("2446", "Write")),
    ("Ana", ("123456", "Keep"), ("334466", "Keep"), ("111666", "Bank 5,500")),
    ("Ben", ("234466", "Write")),
    ("Cleo", ("114455", "Bank 1,500")),
)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    OF_THE_APP.mkdir(parents=True, exist_ok=True)
    with site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(playwright), args=[*QUIET, "--no-sandbox"]
        )
        draw_new_game(phone(browser, address))
        draw_game(phone(browser, address))
        browser.close()


@contextmanager
def site() -> Iterator[str]:
    """The address of the site named on the command line, or of one that lives only for this."""
    if sys.argv[1:]:
        yield sys.argv[1]
        return
    with TemporaryDirectory(prefix="farkle-screenshots-") as folder:
        os.environ |= {"FARKLE_DATA_DIR": folder, "DATABASE_URL": ""}
        with serving() as port:
            yield f"http://127.0.0.1:{port}"


def phone(browser: Browser, address: str) -> Page:
    device = browser.new_context(
        base_url=address,
        viewport=PHONE,
        has_touch=True,
        reduced_motion="reduce",
    )
    return device.new_page()


def draw_new_game(page: Page) -> None:
    page.goto("/new/")
    page.get_by_role("button", name="Add a player").tap()
    expect(page.locator('[name="name"]')).to_have_count(3)
    for place, name in enumerate(("Ana", "Ben", "Cleo")):
        page.locator(f"#name-{place}").fill(name)
    page.locator("#name-2").blur()
    draw(page, "new-game")


def draw_game(page: Page) -> None:
    new_game(page, "Ana", "Ben", "Cleo")
    play(page, FIRST_TURNS)
    throws(page, "Ben")
    tap(page, "555146")
    expect(page.locator("#bank")).to_contain_text("Bank 600")
    draw(page, "pad-light")
    draw_of_the_app(page, "narrow")
    page.emulate_media(color_scheme="dark")
    draw(page, "pad-dark")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESK)
    draw_of_the_app(page, "wide")
    page.locator(".sheet").screenshot(path=FOLDER / "sheet.png")
    page.set_viewport_size(PHONE)
    page.locator("#bank").tap()
    play(page, LAST_TURNS)
    expect(page.locator(".panel__title")).to_have_text("Cleo wins")
    draw(page, "winner")


def play(page: Page, turns: tuple) -> None:
    for name, *entries in turns:
        throws(page, name)
        for dice, button in entries:
            enter(page, dice, button)


def draw(page: Page, name: str) -> None:
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=FOLDER / f"{name}.png")


def draw_of_the_app(page: Page, name: str) -> None:
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=OF_THE_APP / f"{name}.jpg", type="jpeg", quality=72)


if __name__ == "__main__":
    main()
