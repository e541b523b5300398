"""A real Chromium against a real server: `browse(path)` opens a page as one more phone would.

A test fails when a page it opened logs an error, throws one, or is refused a file it asked for.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal

import pytest
from django.conf import settings
from django.template.autoreload import reset_loaders
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.access.devices import COOKIE
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game
from sessions.templatetags.icons import icon
from tests import verbs
from tests.browser.chromium import FEW_THREADS, QUIET, find_browser
from tests.factories import DeviceFactory
from tests.proofs.site import Server, Site, serving
from tests.sessions.devices import cookie_of

VIEWPORTS = {
    "phone": (390, 844),
    "small": (360, 640),
    "tablet": (820, 1180),
    "desktop": (1920, 1080),
}
# What a page fetches for itself. A form or a fetch may well be refused (422): that is no mistake.
FILES = {"stylesheet", "script", "image", "font", "manifest"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder; where it is asked for, one that fails is tried again."""
    is_tried_again = "FARKLE_TRY_AGAIN" in os.environ
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if is_tried_again:
                item.add_marker(pytest.mark.flaky(reruns=2))


PATIENCE_MS = 120_000
"""So long may take what a test does, as opening a page: a busy machine is no mistake of it."""
# What is expected comes sooner than a page that has missed it would ask again by itself.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Start Playwright while this folder's tests run.

    Its synchronous API keeps an event loop in this thread, in which Django would refuse every
    database call as coming from asynchronous code. It is not; so Django is told, until the end.
    """
    with pytest.MonkeyPatch.context() as environment, sync_playwright() as started:
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield started


def launched(
    playwright: Playwright,
    *more: str,
    find: Callable[[Playwright], str] = find_browser,
    without: Sequence[str] = (),
) -> Browser:
    """Start a browser found on this machine; `without` what Playwright starts it with."""
    # Chromium's sandbox cannot be used by root, as whom containers usually run.
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    args = [*QUIET, *FEW_THREADS, "--no-first-run", *root, *more]
    return playwright.chromium.launch(
        executable_path=find(playwright), args=args, ignore_default_args=list(without)
    )


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright) as started:
        yield started


@dataclass
class Troubles:
    """Everything a page complained about."""

    said: list[str] = field(default_factory=list)

    def watch(self, page: Page, in_vain: str | None = None) -> None:
        """Listen to one page from its first request on. `in_vain` is where it sends something
        without network, because that is tried."""
        page.on("pageerror", lambda error: self.said.append(f"error thrown: {error}"))
        page.on("console", partial(self._hear, in_vain))
        page.on("response", self._look_at)

    def _hear(self, in_vain: str | None, message) -> None:
        url = message.location["url"]
        refused = message.text.startswith("Failed to load resource: the server responded")
        # A stream may break off: the page says so itself and tests see to it.
        broken = "net::ERR_" in message.text and url.endswith("/events")
        # Without network the browser looks for a newer worker all the same, whenever it likes.
        without = ("/sw.js", in_vain) if in_vain else ("/sw.js",)
        is_away = "ERR_INTERNET_DISCONNECTED" in message.text and url.endswith(without)
        # A server that is killed in the middle of an answer, or whose answer is not waited for.
        killed = re.search(
            "ERR_(CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE)|htmx:(afterRequest|sendError|timeout)",
            message.text,
        )
        # What was refused is judged below, by its answer.
        if message.type == "error" and not (refused or broken or is_away or killed):
            self.said.append(f"console: {message.text} ({url})")

    def _look_at(self, response) -> None:
        is_file = response.request.resource_type in FILES
        if response.status >= 500 or (response.status >= 400 and is_file):
            self.said.append(f"{response.status} for {response.url}")


STAYS_ON = """navigator.wakeLock.request = async () => {
  const release = async () => lock.dispatchEvent(new Event("release"));
  const lock = Object.assign(new EventTarget(), { released: false, release });
  return lock;
};"""
"""A device that keeps its screen on, as this browser may not: where that is not what is tried."""

# The live server of pytest-django speaks plain WSGI, which cannot keep a stream open: its pages
# would ask again and again, whenever they like. Hearing is tested against the real server.
DEAF = "window.EventSource = class extends EventTarget { close() {} }"


@pytest.fixture
def phones(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Return `open_page(site, path, viewport="phone", scheme="light", javascript=True) -> Page`.

    Each call is another device: its own cookies and storage. `viewport` is a name in VIEWPORTS.
    Relative addresses work in `page.goto`.
    """
    troubles = Troubles()
    devices: list[BrowserContext] = []

    def open_page(
        site: str,
        path: str | None = "/",
        *,
        viewport: str = "phone",
        scheme: str = "light",
        javascript: bool = True,
        script: str = "",
        service_workers: Literal["allow", "block"] = "block",
        cookies: dict[str, str] | None = None,
        in_vain: str | None = None,
    ) -> Page:
        width, height = VIEWPORTS[viewport]
        device = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            has_touch=viewport != "desktop",
            java_script_enabled=javascript,
            service_workers=service_workers,
        )
        devices.append(device)
        device.set_default_timeout(PATIENCE_MS)
        device.add_init_script(script)
        for name, value in (cookies or {}).items():
            device.add_cookies([{"name": name, "value": value, "url": site}])
        page = device.new_page()
        troubles.watch(page, in_vain)
        if path is not None:
            page.goto(path)
        return page

    yield open_page
    for device in devices:
        device.close()
    assert troubles.said == []


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site as it is in real use, for the tests of pages that hear of each other, or lose it."""
    one = Site(tmp_path_factory.mktemp("browser") / "data")
    one.collect()
    return one


@pytest.fixture(scope="package")
def live_server(site: Site) -> Iterator[LiveServer]:
    """pytest-django's own, with the files that a site sends: fewer, and kept by the browser."""
    collected = settings.STORAGES | {"staticfiles": {"BACKEND": "farkle_site.static_files.Storage"}}
    with override_settings(STATIC_ROOT=site.folder / "static", STORAGES=collected):
        _names_anew()
        server = LiveServer("localhost", start=False)
        server.thread.static_handler = lambda answers: answers  # WhiteNoise answers for them
        server.start()
        yield server
        server.stop()
    _names_anew()


def _names_anew() -> None:
    """Templates and icons remember how files are named."""
    reset_loaders()
    icon.cache_clear()


@pytest.fixture
def browse(phones: Callable[..., Page], live_server) -> Callable[..., Page]:
    """Return `browse(path, viewport=…, scheme=…, javascript=…)`: `phones` on the live server."""
    return partial(phones, live_server.url, script=DEAF)


@pytest.fixture(scope="session")
def served(site: Site) -> Iterator[Server]:
    with serving(site) as running:
        yield running


@pytest.fixture
def server(served: Server) -> Server:
    """The real server of that site. A test may kill it: the next one finds it running again."""
    if not served.is_running:
        served.start()
    return served


@pytest.fixture
def phone(server: Server, phones: Callable[..., Page]) -> Callable[..., Page]:
    """Return `phone(path, …)`: `phones` on the real server."""
    return partial(phones, f"http://127.0.0.1:{server.port}")


@pytest.fixture
def device(transactional_db) -> Device:
    """The device that has started the games which a test makes without a page."""
    return DeviceFactory(name="Ana's phone")


@pytest.fixture
def game(device: Device) -> Game:
    """Ana and Christopher have opened, Ben has not, and Ana throws in the second round."""
    players = [Player(name) for name in ("Ana", "Ben", "Christopher")]
    started = services.start_game(rules=RuleSet(), players=players, by=Actor(device))
    for points in (600, 0, 1200):
        verbs.record_total(code=started.code, points=points)
    return started


@pytest.fixture
def browse_own(browse: Callable[..., Page], device: Device) -> Callable[..., Page]:
    """Return `browse` on that device, which manages its games."""

    def opened(path: str | None = "/", *, cookies: dict[str, str] | None = None, **how) -> Page:
        return browse(path, cookies={COOKIE: cookie_of(device)} | (cookies or {}), **how)

    return opened
