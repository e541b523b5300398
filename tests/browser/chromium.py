"""Which Chromium this machine has, whole or only its headless shell. Knows nothing of the site.

The shell draws and scripts pages as the whole Chromium does, at a third of the processor's time.
It keeps no screen on, installs no app and keeps no page that was left: few tests need that.
"""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELLS = ("chromium-headless-shell", "headless_shell", "chrome-headless-shell")
QUIET = (
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-gpu", "--in-process-gpu"),  # drawn without a process of its own
    "--host-resolver-rules=MAP *.local 127.0.0.1",
)
"""Unlike `localhost`, a name that ends in `.local` is no secure address over plain http."""
FEW_THREADS = ("--js-flags=--single-threaded", "--num-raster-threads=1")
"""Where pages are many and soon left, what helps the thread that draws costs more than it saves: an
eighth of the processor's time."""


def find_browser(playwright: Playwright) -> str:
    """Return the path of what is quickest here, or skip the test saying how to get one."""
    return _first(
        [*_named(), *map(shutil.which, SHELLS), *_own_shells(playwright), *_all(playwright)]
    )


def find_chromium(playwright: Playwright) -> str:
    """Return the path of a whole Chromium, or skip the test saying how to get one."""
    named = [one for one in _named() if "headless" not in Path(one).name]
    return _first([*named, *_all(playwright)])


def _named() -> list[str]:
    named = os.environ.get("FARKLE_CHROMIUM")
    return [named] if named else []


def _all(playwright: Playwright) -> list[str | None]:
    return [*map(shutil.which, WHOLE), playwright.chromium.executable_path]


def _own_shells(playwright: Playwright) -> list[str]:
    """Playwright puts a shell beside each Chromium that it downloads, in a folder so numbered."""
    chromium = Path(playwright.chromium.executable_path).parents[1]
    shell = chromium.name.replace("chromium-", "chromium_headless_shell-")
    return [
        str(one) for one in chromium.parent.glob(f"{shell}/*/*headless*shell*") if one.is_file()
    ]


def _first(candidates: list[str | None]) -> str:
    for candidate in candidates:
        if candidate and Path(candidate).exists():
            return candidate
    pytest.skip(
        "no Chromium found: install one (Debian: apt-get install chromium; elsewhere: "
        ".venv/bin/python -m playwright install chromium) or name it in FARKLE_CHROMIUM"
    )
