"""Draw pages in a real Chromium, on a throwaway site.

`python -m tests.screenshots` plays a game of three and draws the README's pictures anew,
`docs/screenshots/*.png`, and `static/screenshots/*.jpg`, which phones show before they install the
pad. With `--all FOLDER` it draws every page of tests/gallery instead, in five sizes, light and
dark, to be looked at: `page-size-scheme.png`.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Literal

import django
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.benchmarks.server import ROOT, serving
from tests.browser.chromium import QUIET, find_chromium
from tests.browser.playing import enter, new_game, tap, throws
from tests.gallery.pictures import PICTURES, RENDERED

if TYPE_CHECKING:
    from sessions.models import Device

FOLDER = ROOT / "docs" / "screenshots"
OF_THE_APP = ROOT / "static" / "screenshots"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
TELEVISION = {"width": 960, "height": 540}
NINE = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fee", "Grandma", "Hana", "Ida")
SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080))

# Turn by turn, who throws, and each throw with the button that follows it.
FIRST_TURNS = (
    ("Ana", ("111246", "Keep"), ("552", "Keep"), ("1", "Keep"), ("334466", "Bank 2,000")),
    ("Ben", ("234466", "No points")),
    ("Cleo", ("555136", "Bank 600")),
    ("Ana", ("444152", "Bank 550")),
    ("Ben", ("666124", "Bank 700")),
    ("Cleo", ("122346", "Keep"), ("23346", "No points")),
    ("Ana", ("234466", "No points")),
    ("Ben", ("123456", "Bank 1,500")),
    ("Cleo", ("333155", "Bank 500")),
    ("Ana", ("555234", "Bank 500")),
)
LAST_TURNS = (
    ("Cleo", ("123456", "Keep"), ("222555", "Keep"), ("333666", "Keep"), ("444455", "Bank 8,000")),
    ("Ana", ("222255", "Bank 1,500")),
    ("Ben", ("333446", "Bank 300")),
    ("Cleo", ("112346", "Keep"), ("2446", "No points")),
    ("Ana", ("123456", "Keep"), ("334466", "Keep"), ("111666", "Bank 5,500")),
    ("Ben", ("234466", "No points")),
    ("Cleo", ("114455", "Bank 1,500")),
)


def main() -> None:
    """What is asked for on the command line."""
    parser = ArgumentParser(prog="python -m tests.screenshots", description=__doc__)
    parser.add_argument("site", nargs="?", help="a running site; a throwaway one if none is named")
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every page, written there")
    parser.add_argument("--only", default="", metavar="WORD", help="of --all: names that begin so")
    parser.add_argument("--whole", action="store_true", help="of --all: down to the page's end")
    asked = parser.parse_args()
    if asked.all:
        draw_all(asked.all, asked.only, whole=asked.whole)
    else:
        draw_readme(asked.site)


def draw_readme(site: str | None) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    OF_THE_APP.mkdir(parents=True, exist_ok=True)
    with address(site) as found:
        league = None if site else league_of_the_demo()
        cups = None if site else cups_of_a_kitchen()
        with sync_playwright() as playwright:
            browser = launched(playwright)
            draw_new_game(phone(browser, found))
            draw_game(phone(browser, found))
            if league:
                draw_league(phone(browser, found), league)
            if cups:
                draw_cups(phone(browser, found), cups)
            browser.close()


@contextmanager
def address(site: str | None) -> Iterator[str]:
    """The site that was named, or one that lives only for this."""
    if site:
        yield site
        return
    with TemporaryDirectory(prefix="farkle-screenshots-") as folder:
        os.environ |= {"FARKLE_DATA_DIR": folder, "DATABASE_URL": ""}
        with serving() as port:
            yield f"http://127.0.0.1:{port}"


def launched(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(
        executable_path=find_chromium(playwright), args=[*QUIET, "--no-sandbox"]
    )


def league_of_the_demo() -> str:
    """The code of the link by which it is run, on the throwaway site."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "farkle_site.settings"
    django.setup()
    from sessions.access.links import code_of  # noqa: PLC0415  its models are there only now
    from sessions.management.season import league  # noqa: PLC0415
    from sessions.models import EventRole  # noqa: PLC0415

    return code_of(league(Random(1)).links.get(role=EventRole.ORGANISE))


def draw_league(page: Page, code: str) -> None:
    """The league's own page, the door of its ninth night, and its tables."""
    page.goto(f"/j/{code}/")
    page.screenshot(path=FOLDER / "league.png")
    home = page.url
    page.goto(f"{home}9/door/")
    page.screenshot(path=FOLDER / "league-door.png")
    page.goto(f"{home}9/")
    page.screenshot(path=FOLDER / "league-night.png")


def cups_of_a_kitchen() -> dict[str, str]:
    """The codes of the links by which they are run; the league has made the site ready."""
    from tests.gallery.kitchen import kitchen  # noqa: PLC0415  its models are there only now

    return kitchen()


CUPS = {"draft": "1/", "standings": "", "podium": "", "final": "tv/"}
"""Which page of each cup is drawn."""


def draw_cups(page: Page, codes: dict[str, str]) -> None:
    """What the form offers, a draft, the standings with their line, the final, the podium."""
    page.goto(f"/j/{codes['group']}/")
    page.goto(f"{page.url}tournament/")
    page.locator("#name").fill("Kitchen cup")
    page.locator("textarea").fill("\n".join(NINE))
    page.get_by_role("button", name="Show the plans").tap()
    expect(page.locator("#plans")).to_be_visible()
    page.screenshot(path=FOLDER / "cup-plans.png")
    for name, where in CUPS.items():
        page.goto(f"/j/{codes[name]}/")
        if name == "final":
            page.set_viewport_size(TELEVISION)
        page.goto(f"{page.url}{where}")
        draw(page, f"cup-{name}")


# --- every page ---


def draw_all(folder: Path, only: str, *, whole: bool) -> None:
    """Every picture of the gallery in every size, by day and by night."""
    folder.mkdir(parents=True, exist_ok=True)
    with address(None) as found:
        os.environ["DJANGO_SETTINGS_MODULE"] = "farkle_site.settings"
        django.setup()
        from tests.factories import DeviceFactory  # noqa: PLC0415  # its models are there only now
        from tests.gallery.games import ACCOUNT, BOSS, PASSWORD, Played  # noqa: PLC0415  # so are these

        device = DeviceFactory(name="Ana’s phone")
        values = Played(device)
        assert values["token"]  # there are accounts
        assert values["boss"]
        wanted = [picture for picture in PICTURES if picture.name.startswith(only)]
        for game in {game for picture in wanted for game in picture.lists}:
            assert values[game]  # it is played, and listed there
        # Playwright runs a loop of its own here, in which no database may be asked.
        places = [(picture, picture.address.format_map(values)) for picture in wanted]
        pages = {name: html() for name, html in RENDERED.items()}
        with sync_playwright() as playwright:
            browser = launched(playwright)
            for scheme in ("light", "dark"):
                drawer = Drawer(browser, found, scheme, folder, whole=whole)
                drawer.come_in(device, {"member": ACCOUNT, "boss": BOSS}, PASSWORD)
                for picture, place in places:
                    drawer.draw(picture.name, place, picture.who, picture.act)
                for name, html in pages.items():
                    if name.startswith(only):
                        drawer.draw_html(name, html)
            browser.close()


@dataclass
class Drawer:
    """A person of each kind with a browser in one colour scheme."""

    browser: Browser
    site: str
    scheme: Literal["light", "dark"]
    folder: Path
    whole: bool
    cookies: dict[str, Any] = field(default_factory=dict)

    def come_in(self, device: Device, accounts: dict[str, str], password: str) -> None:
        """Find out what the browser of each kind of person keeps."""
        from tests.sessions.devices import COOKIE, cookie_of  # noqa: PLC0415  # as above

        own = {"name": COOKIE, "value": cookie_of(device), "url": self.site}
        context = self.browser.new_context(base_url=self.site, service_workers="block")
        context.add_cookies([own])
        self.cookies = {"guest": None, "ana": context.storage_state()}
        for who, name in accounts.items():
            page = context.new_page()
            page.goto("/account/login/")
            page.locator("[name=login]").fill(name)
            page.locator("[name=password]").fill(password)
            page.locator("[name=password]").press("Enter")
            page.wait_for_url("**/account/")
            self.cookies[who] = context.storage_state()
            context.clear_cookies(name="sessionid")
        context.close()

    def draw(self, name: str, place: str, who: str, act: Callable[[Page], object] | None) -> None:
        page = self._page(self.cookies[who])
        page.goto(place)
        if act:
            act(page)
        self._draw(page, name)

    def draw_html(self, name: str, html: str) -> None:
        page = self._page(None)
        page.route("**/drawn/", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto("/drawn/")
        self._draw(page, name)

    def _page(self, cookies: Any) -> Page:
        context = self.browser.new_context(
            base_url=self.site,
            storage_state=cookies,
            color_scheme=self.scheme,
            reduced_motion="reduce",
            service_workers="block",
        )
        return context.new_page()

    def _draw(self, page: Page, name: str) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            file = self.folder / f"{name}-{width}x{height}-{self.scheme}.png"
            page.screenshot(path=file, full_page=self.whole)
        page.context.close()


# --- the README's ---


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
    page.get_by_role("link", name="Statistics").first.tap()
    expect(page.get_by_role("heading", name="Statistics")).to_be_visible()
    draw(page, "statistics")
    page.goto("/print/?rules=patch")
    page.set_viewport_size(DESK)
    page.locator(".paper").screenshot(path=FOLDER / "paper.png")


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
