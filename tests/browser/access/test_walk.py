"""Every page of the gallery is opened once, and all is asked there that can be asked of a page.

By axe-core, WCAG 2.2 AA and good practice, its colours by day or by night; that nothing moves for
whoever asked for that; and what tests/browser/layout/questions.py asks, at every size and in large
text. Rooms with many words are walked in German, whose words are longer, and in our large type too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain, starmap

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.core.cache import cache
from playwright.sync_api import Page

from sessions.access.devices import COOKIE
from sessions.models import Device
from tests.browser.access.page_access import findings, moving, unfit, unfit_in_large_type
from tests.browser.conftest import STAYS_ON
from tests.browser.layout.questions import ASKED_ABOUT
from tests.gallery.games import ACCOUNT, PASSWORD, Played
from tests.gallery.hands import unfold
from tests.gallery.pictures import RENDERED, ROOMS, Picture
from tests.sessions.devices import cookie_of
from tests.thorough import IS_THOROUGH

pytestmark = pytest.mark.slow  # a room takes a quarter of a minute

SAME_IN_GERMAN = {"accounts", "on paper, and what cannot be answered"}
LOOKS = Counter[str]()
"""How often letters of each look were asked about, in whichever room: in all they read the same.
What is told of a room that is not in order yet counts for nothing: it is asked again."""


class Visitors:
    """A browser for each kind of person, started when somebody is first needed."""

    def __init__(self, browse: Callable[..., Page], device: Device, **kept: str) -> None:
        self.browse, self.device, self.kept = browse, device, kept
        self.values = Played(device)

    def _come_in(self, **cookies: str) -> Page:
        page = self.browse("/join/", cookies=self.kept | cookies)
        page.add_init_script(AXE_SCRIPT)  # compiled once, not anew for each page
        page.add_init_script(f"sessionStorage.clear(); localStorage.clear(); {STAYS_ON}")
        page.emulate_media(reduced_motion="reduce")
        return page

    @cached_property
    def guest(self) -> Page:
        return self._come_in()

    @cached_property
    def ana(self) -> Page:
        return self._come_in(**{COOKIE: cookie_of(self.device)})

    @cached_property
    def member(self) -> Page:
        assert self.values["token"]  # there is an account
        return self._signed_in(ACCOUNT)

    @cached_property
    def boss(self) -> Page:
        return self._signed_in(self.values["boss"])

    def _signed_in(self, name: str) -> Page:
        page = self._come_in(**{COOKIE: cookie_of(self.device)})
        page.goto("/account/login/")
        page.locator("[name=login]").fill(name)
        page.locator("[name=password]").fill(PASSWORD)
        with page.expect_navigation():
            page.locator("[name=password]").press("Enter")
        return page

    def open(self, picture: Picture) -> Page:
        for game in picture.lists:
            assert self.values[game]  # it is played, and listed there
        page: Page = getattr(self, picture.who)
        page.goto(picture.address.format_map(self.values))
        (picture.act or unfold)(page)
        if page.locator("#game .felt").count():
            page.wait_for_load_state("networkidle")  # it draws anew once its rules are here
        return page


@pytest.fixture(autouse=True)
def _no_attempts_yet(transactional_db):
    cache.clear()


def looked_at_open(room: str) -> Iterator[Picture]:
    """Without those that are only unfolded: each page is, where nothing else is done there.

    A sample has every page, and of the pictures of one page every second; of those that are much
    like another one, every fourth.
    """
    drawn = Counter[tuple[str, bool]]()
    pages = set[str]()
    for picture in ROOMS[room]:
        if picture.act is not unfold:
            page = re.sub(r"{\w+}|\?.*", "", picture.address)
            kind, one_in = (page, picture.is_alike), 4 if picture.is_alike else 2
            if IS_THOROUGH or page not in pages or drawn[kind] % one_in == one_in - 2:
                yield picture
            drawn[kind] += 1
            pages.add(page)


def said_of(picture: Picture, page: Page, looks: Counter[str], turn: int) -> list[str]:
    if picture.is_alike:
        return [*moving(page), *unfit(page, turn)]
    return findings(page, looks, turn)


def told(said: Iterator[str]) -> None:
    found = list(said)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_amiss_in_any_picture(browse, device: Device, room: str):
    is_german = room not in SAME_IN_GERMAN
    visitors = Visitors(browse, device, **{"django_language": "de"} if is_german else {})
    unmet = set(ASKED_ABOUT.get(room, ()))
    looks = LOOKS.copy()

    def looked_at(turn: int, picture: Picture) -> Iterator[str]:
        page = visitors.open(picture)
        unmet.difference_update([it for it in unmet if page.locator(it).count()])
        large = unfit_in_large_type(page, turn) if is_german else []
        for it in [*large, *said_of(picture, page, looks, turn)]:
            yield f"{picture.name}: {it}"

    told(chain.from_iterable(starmap(looked_at, enumerate(looked_at_open(room)))))
    assert unmet == set()
    LOOKS.update(looks - LOOKS)


def test_nothing_is_amiss_in_what_no_address_leads_to(browse):
    page = browse("/join/")
    page.add_init_script(AXE_SCRIPT)

    def drawn(html: str) -> Page:
        page.route("**/drawn/", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto("/drawn/")
        unfold(page)
        return page

    looks = LOOKS.copy()
    rendered = ((turn, name, drawn(html())) for turn, (name, html) in enumerate(RENDERED.items()))
    told(f"{name}: {it}" for turn, name, page in rendered for it in findings(page, looks, turn))
