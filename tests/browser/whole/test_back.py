"""Going back to a page as the browser has kept it, with all that was done there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.around.test_installed import is_ready
from tests.browser.chromium import find_chromium
from tests.browser.conftest import launched
from tests.browser.playing import enter, throws
from tests.browser.without_network import a_game, fill_in, has_told, in_the_form, phones_offline
from tests.proofs.site import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def phone(playwright: Playwright, server: Server) -> Iterator[Callable[..., Page]]:
    """As in the other tests, in a browser that keeps the pages that it leaves."""
    with launched(
        playwright, find=find_chromium, without=["--disable-back-forward-cache"]
    ) as browser:
        yield from phones_offline(browser, server)


@pytest.mark.thorough
def test_who_goes_back_to_a_page_that_the_browser_has_kept_goes_on_there(phone):
    page = phone()
    who_comes_back_to_the_form_from_a_game_can_start_another(page)
    who_comes_back_to_a_game_that_has_moved_on_is_online_as_before(page)


def who_comes_back_to_the_form_from_a_game_can_start_another(page: Page) -> None:
    is_ready(page)
    in_the_form(page)
    fill_in(page, "Ana", "Ben")
    page.evaluate("window.isKept = true")
    button = page.get_by_role("button", name="Start the game")
    button.tap()
    throws(page, "Ana")
    game = page.url

    page.evaluate("history.back()")

    expect(page.get_by_label("Player 1", exact=True)).to_have_value("Ana")
    assert page.evaluate("window.isKept")
    expect(button).to_be_enabled()
    page.get_by_label("Player 1", exact=True).fill("Cleo")
    button.tap()
    throws(page, "Cleo")
    assert page.url != game


def who_comes_back_to_a_game_that_has_moved_on_is_online_as_before(page: Page) -> None:
    """The page that the browser shows again is older than what this phone knows of the game."""
    game = a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    has_told(page)
    page.goto(f"{game}statistics/")
    expect(page.get_by_role("heading", name="Statistics")).to_be_visible()

    page.evaluate("history.back()")

    throws(page, "Ben")
    expect(page.locator("main")).not_to_have_attribute("data-offline", re.compile("."))
    page.get_by_role("link", name="Log of entries").tap()
    expect(page.get_by_role("heading", name="Log of entries")).to_be_visible()
