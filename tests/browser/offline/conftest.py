"""Phones that lose the network, each in front of the real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.without_network import phones_offline
from tests.proofs.site import Server


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Return `phone(path="/", scheme="light", script=NO_SYNC) -> Page`, each another device."""
    yield from phones_offline(browser, server)
