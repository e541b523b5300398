"""Phones that lose the network: in front of the real server, or only asked what they keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest
from playwright.sync_api import Browser, Page, Playwright
from pytest_django.live_server_helper import LiveServer

from sessions.access.devices import COOKIE
from sessions.models import Device
from tests.browser.around.test_installed import is_ready
from tests.browser.offline.calls import Caller
from tests.browser.offline.ledger import EMPTY, Phone
from tests.browser.without_network import phones_offline
from tests.factories import GameFactory
from tests.proofs.site import Server
from tests.sessions.devices import cookie_of


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Return `phone(path="/", scheme="light", script=NO_SYNC) -> Page`, each another device."""
    yield from phones_offline(browser, server)


@pytest.fixture
def somebody(playwright: Playwright, server: Server) -> Iterator[Caller]:
    """Another device at the table, which others see as an iPhone."""
    request = playwright.request.new_context(
        base_url=f"http://127.0.0.1:{server.port}",
        user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)",
    )
    yield Caller(request)
    request.dispose()


@pytest.fixture(scope="module")
def opened(browser: Browser, live_server: LiveServer) -> Iterator[Callable[[], Page]]:
    """The one page in which all cases of a module ask; opened by the first of them."""
    for open_page in phones_offline(browser, live_server.thread):
        yield cache(partial(open_page, "/rules/"))


@pytest.fixture
def asked(opened: Callable[[], Page], device: Device) -> Phone:
    """A phone that has nothing but a game of two, in which nothing is entered."""
    page = opened()
    is_ready(page)  # what its worker fetched later could bring another cookie
    page.unroute_all()
    page.evaluate(EMPTY)
    site = page.evaluate("location.origin")
    page.context.add_cookies([{"name": COOKIE, "value": cookie_of(device), "url": site}])
    phone = Phone(page, GameFactory(names=("Ana", "Ben"), device=device))
    phone.told()
    return phone
