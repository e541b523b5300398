"""No barrier on any page, in any state, by day or night: WCAG 2.2 AA, and good practice.

Also that everything fits a small screen and large text, and that nothing moves for whoever asked
for that. A page that nobody visits here fails the test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from django.core.cache import cache
from django.urls import resolve
from playwright.sync_api import Browser, Page

from sessions.models import Device
from tests.browser.access.access_walk import (
    BROKEN,
    ERRORS,
    EVERY,
    NO_PAGE,
    PROVEN,
    SCENES,
    SIGNED_IN,
    SIGNED_OUT,
    Place,
    an_account,
    visited,
)
from tests.browser.access.page_access import findings
from tests.browser.around.test_accounts import open_signed_in, with_passkey
from tests.proofs.access.permissions import rows
from tests.sessions.people.belongings import person


def test_every_page_is_visited():
    shown = {row.address for row in rows() if {"GET", "*"} & {row.method} and not row.is_api}
    routes = {_route(place) for place in EVERY}

    assert {it for it in shown - set(NO_PAGE) if it.replace("^", "") not in routes} == set()
    assert set(NO_PAGE) <= shown


def _route(place: Place) -> str:
    return resolve(visited(place).split("?")[0]).route


@pytest.fixture(autouse=True)
def _no_attempts_yet(transactional_db):
    cache.clear()


def walk(page: Page, places: Iterable[Place], gaps: dict[str, str]) -> list[str]:
    """What is found at all of these places, each opened without the dice left at the one before."""
    page.add_init_script("sessionStorage.clear()")
    said = []
    for place in places:
        page.goto(place.path.format(**gaps))
        place.does(page)
        said += [f"{place.path}: {it}" for it in findings(page)]
    return said


@pytest.mark.parametrize("scene", SCENES)
def test_no_barrier_is_found(browse_own, device: Device, scene: str):
    made = SCENES[scene].make(device)
    page = browse_own("/join/")

    said = walk(page, SCENES[scene].places, made)

    assert not said, "\n".join(said)


def test_no_barrier_is_found_where_something_went_wrong(browse: Callable[..., Page], settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] | {"unknown_games": "1/minute"}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}

    said = walk(browse("/join/"), ERRORS, {})

    assert not said, "\n".join(said)


@pytest.mark.urls("tests.browser.around.broken_site")
def test_no_barrier_is_found_where_the_site_broke(browser: Browser, live_server):
    device = browser.new_context(base_url=live_server.url, viewport={"width": 390, "height": 844})

    said = walk(device.new_page(), BROKEN, {})
    device.close()

    assert not said, "\n".join(said)


def test_no_barrier_is_found_around_accounts(browse: Callable[..., Page]):
    ana = person("ana", "ana@example.org")
    made = an_account(ana)
    said = walk(browse("/join/"), SIGNED_OUT, {})
    page = open_signed_in(browse, ana, "/account/")
    said += walk(page, SIGNED_IN, made)
    made["passkey"] = str(with_passkey(page))

    said += walk(page, PROVEN, made)

    assert not said, "\n".join(said)
