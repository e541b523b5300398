"""A file of many games says how far it is, and can be left; a broken one is no file."""

from __future__ import annotations

import zipfile

import pytest
from playwright.sync_api import Page, expect

from sessions.access.roles import Actor
from sessions.people.groups import new_group
from tests.browser.conftest import COOKIE
from tests.factories import DeviceFactory
from tests.sessions.devices import cookie_of
from tests.sessions.history.played import many_games

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def files(browse) -> Page:
    """The page of a group with seventy games, its files unfolded."""
    device = DeviceFactory()
    group = new_group(name="Club", by=Actor(device))
    many_games(group, 70)
    page = browse(f"/group/{group.code}/", cookies={COOKIE: cookie_of(device)})
    page.locator("#files summary").click()
    return page


@pytest.mark.parametrize("kind", ["Excel", "CSV"])
def test_a_file_comes_whole_and_the_page_says_so(files, kind):
    with files.expect_download() as coming:
        files.get_by_role("link", name=kind, exact=True).click()

    name = coming.value.suggested_filename
    expect(files.locator("#taking [data-said]")).to_have_text(f"{name} is among your downloads.")
    expect(files.locator("#announce")).to_have_text(f"{name} is among your downloads.")
    assert zipfile.ZipFile(coming.value.path()).testzip() is None


def test_the_page_counts_and_a_file_that_breaks_off_is_none(files):
    told = b'{"games": 50, "of": 7000, "bytes": 3, "is_whole": false}\nabc'
    files.route("**/export.zip*", lambda route: route.fulfill(body=told, headers=named))
    named = {"Content-Disposition": 'attachment; filename="farkle.zip"'}
    said = []
    files.expose_function("note", lambda text: said.append(text))  # noqa: PLW0108  a built-in cannot be handed over
    files.evaluate(
        """() => new MutationObserver(() => note(document.querySelector("#taking p").textContent))
        .observe(document.querySelector("#taking p"), { childList: true })"""
    )

    files.get_by_role("link", name="CSV").click()

    expect(files.locator("#taking")).to_contain_text("broke off")
    expect(files.get_by_role("progressbar")).to_have_count(0)
    assert "Games written: 50 of 7,000" in said


def test_what_is_refused_says_why(files):
    refusal = {"detail": "Another file is being made."}
    files.route("**/export.zip*", lambda route: route.fulfill(status=429, json=refusal))

    files.get_by_role("link", name="CSV").click()

    expect(files.locator("#taking [data-said]")).to_have_text("Another file is being made.")


def test_whoever_waits_no_longer_leaves_it(files):
    files.route("**/export.zip*", lambda route: None)
    files.get_by_role("link", name="CSV").click()
    expect(files.get_by_role("progressbar")).to_be_visible()

    files.get_by_role("button", name="Cancel").click()

    expect(files.locator("#taking")).to_be_hidden()
