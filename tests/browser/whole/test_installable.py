"""Whether a browser offers to install the pad as an app."""

from __future__ import annotations

from urllib.parse import urlsplit

from tests.browser.around.test_installed import is_ready


def test_the_browser_finds_nothing_that_keeps_the_app_from_being_installed(phone):
    page = phone(service_workers="allow")
    is_ready(page)
    devtools = page.context.new_cdp_session(page)

    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert urlsplit(manifest["url"]).path == "/manifest.webmanifest"
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in found] == ["in-incognito"]  # as every test's browser is
