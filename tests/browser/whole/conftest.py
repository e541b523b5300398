"""Tests that need a whole Chromium: its headless shell has not what they try."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.chromium import find_chromium
from tests.browser.conftest import launched


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright, find=find_chromium) as started:
        yield started
