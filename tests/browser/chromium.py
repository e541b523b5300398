"""Where this machine has its Chromium. Knows nothing of the site."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync")


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
