"""A phone: Chromium on a slowed-down processor and network, and what crosses its wire.

Knows browsers; nothing of the site.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.browser.chromium import QUIET, find_chromium

PROBE = (Path(__file__).parent / "probe.js").read_text(encoding="utf-8")
BYTES_PER_MBIT = 1_000_000 / 8


@dataclass(frozen=True, slots=True)
class Network:
    """What the browser makes of its connection: each answer later, all of them slower."""

    name: str
    down: float
    up: float
    latency: int


NO_LIMIT = Network("no limit", -1, -1, 0)
FAST_4G = Network("fast 4G", 8.1, 1.35, 165)  # as Chromium's own tools have it
SLOW_4G = Network("slow 4G", 1.6, 0.75, 150)  # what Lighthouse simulates
SLOWER = 4  # times, as Lighthouse makes a laptop a phone


@contextmanager
def browsers() -> Iterator[Browser]:
    """One Chromium, for as long as it takes."""
    with sync_playwright() as playwright, _launched(playwright) as browser:
        yield browser


def _launched(playwright: Playwright) -> Browser:
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return playwright.chromium.launch(
        executable_path=find_chromium(playwright), args=[*QUIET, *root]
    )


@contextmanager
def phone(
    browser: Browser,
    site: str,
    *,
    cookie: dict[str, str],
    network: Network = NO_LIMIT,
    slower: int = 1,
    size: tuple[int, int] = (390, 844),
) -> Iterator[Page]:
    """A page on a device that has never been here: an empty cache, and only this cookie."""
    width, height = size
    device = browser.new_context(
        base_url=site,
        viewport={"width": width, "height": height},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        service_workers="block",  # what they load is for later, and counted by itself
    )
    device.add_cookies([{**cookie, "url": site}] if cookie else [])
    device.add_init_script(PROBE)
    page = device.new_page()
    tools = device.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Page.enable")
    if network is not NO_LIMIT:
        tools.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": network.latency,
                "downloadThroughput": network.down * BYTES_PER_MBIT,
                "uploadThroughput": network.up * BYTES_PER_MBIT,
            },
        )
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    try:
        yield page
    finally:
        device.close()


@dataclass
class Wire:
    """Every answer that a page got: its kind, its bytes with all headers, and whether it was first.

    First is what was asked for before the page had loaded; the rest comes when it can be used.
    """

    sent: dict[str, tuple[str, bool]] = field(default_factory=dict)
    first: Counter[str] = field(default_factory=Counter)
    later: Counter[str] = field(default_factory=Counter)
    requests: int = 0
    has_loaded: bool = False

    @classmethod
    def of(cls, page: Page) -> Wire:
        """Watch a page from now on."""
        wire = cls()
        tools = page.context.new_cdp_session(page)
        tools.send("Network.enable")
        tools.send("Page.enable")
        tools.on("Network.requestWillBeSent", wire._ask)
        tools.on("Network.loadingFinished", wire._answer)
        tools.on("Page.loadEventFired", wire._load)
        return wire

    def _ask(self, told: dict[str, Any]) -> None:
        self.sent[told["requestId"]] = (_kind(told), self.has_loaded)

    def _answer(self, told: dict[str, Any]) -> None:
        kind, is_later = self.sent[told["requestId"]]
        (self.later if is_later else self.first)[kind] += int(told["encodedDataLength"])
        self.requests += 1

    def _load(self, _told: dict[str, Any]) -> None:
        self.has_loaded = True


KINDS = {".css": "css", ".js": "js", ".svg": "icons", ".png": "icons"}


def _kind(told: dict[str, Any]) -> str:
    path = told["request"]["url"].partition("?")[0].partition("#")[0]
    kind = KINDS.get(Path(path).suffix)
    return kind or ("html" if told.get("type") == "Document" else "other")
