"""A real Chromium against a real server: `browse(path)` opens a page as one more phone would.

A test fails when a page it opened logs an error, throws one, or is refused a file it asked for.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

VIEWPORTS = {
    "phone": (390, 844),
    "small": (360, 640),
    "tablet": (820, 1180),
    "desktop": (1920, 1080),
}
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync")
# What a page fetches for itself. A form or a fetch may well be refused (422): that is no mistake.
FILES = {"stylesheet", "script", "image", "font", "manifest"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Start Playwright while this folder's tests run.

    Its synchronous API keeps an event loop in this thread, in which Django would refuse every
    database call as coming from asynchronous code. It is not; so Django is told, until the end.
    """
    with pytest.MonkeyPatch.context() as environment, sync_playwright() as started:
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Start the Chromium found on this machine."""
    # Chromium's sandbox cannot be used by root, as whom containers usually run.
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with playwright.chromium.launch(
        executable_path=find_chromium(playwright), args=[*QUIET, "--no-first-run", *root]
    ) as started:
        yield started


def find_chromium(playwright: Playwright) -> str:
    """Return the path of a Chromium, or skip the test saying how to get one."""
    named = os.environ.get("FARKLE_CHROMIUM")
    downloaded = playwright.chromium.executable_path
    candidates = [named] if named else [*map(shutil.which, NAMES), downloaded]
    for candidate in candidates:
        if candidate and Path(candidate).exists():
            return candidate
    pytest.skip(
        "no Chromium found: install one (Debian: apt-get install chromium; elsewhere: "
        ".venv/bin/python -m playwright install chromium) or name it in FARKLE_CHROMIUM"
    )


@dataclass
class Troubles:
    """Everything a page complained about."""

    said: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Listen to one page from its first request on."""
        page.on("pageerror", lambda error: self.said.append(f"error thrown: {error}"))
        page.on("console", self._hear)
        page.on("response", self._look_at)

    def _hear(self, message) -> None:
        refused = message.text.startswith("Failed to load resource: the server responded")
        # A stream may break off: the page says so itself and tests see to it.
        broken = "net::ERR_" in message.text and message.location["url"].endswith("/events")
        if message.type == "error" and not refused and not broken:  # answers are judged below
            self.said.append(f"console: {message.text}")

    def _look_at(self, response) -> None:
        is_file = response.request.resource_type in FILES
        if response.status >= 500 or (response.status >= 400 and is_file):
            self.said.append(f"{response.status} for {response.url}")


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
        path: str = "/",
        *,
        viewport: str = "phone",
        scheme: str = "light",
        javascript: bool = True,
        script: str = "",
    ) -> Page:
        width, height = VIEWPORTS[viewport]
        device = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            has_touch=viewport != "desktop",
            java_script_enabled=javascript,
        )
        devices.append(device)
        device.add_init_script(script)
        page = device.new_page()
        troubles.watch(page)
        page.goto(path)
        return page

    yield open_page
    for device in devices:
        device.close()
    assert troubles.said == []


@pytest.fixture
def browse(phones: Callable[..., Page], live_server) -> Callable[..., Page]:
    """Return `browse(path, viewport=…, scheme=…, javascript=…)`: `phones` on the live server."""
    return partial(phones, live_server.url, script=DEAF)
