"""An answer leaves out the rows of the sheet that have not changed: they stay as they stand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.offline.calls import Caller
from tests.browser.playing import enter, throws, unhurried
from tests.browser.without_network import a_game, sheet, sheet_in

pytestmark = pytest.mark.slow


def kept(page: Page) -> int:
    """So many rows were left out of the last answer."""
    return int(page.locator(".sheet__table tbody").get_attribute("data-kept") or 0)


def is_whole(page: Page) -> None:
    """The sheet is the one that the server draws for somebody who opens the page anew."""
    assert sheet(page) == sheet_in(page, page.request.get(page.url).text())


def test_a_phone_shows_the_whole_sheet_of_which_it_was_sent_the_end(phone, somebody):
    """Who enters, who hears of what others enter, and who comes back after turns of others."""
    page = phone()
    game, others = a_game(page, "Ana", "Ben"), somebody
    others.comes_in(Caller(page.request).lets_others_in(game))
    others.banks(game, 4)
    page.goto(game)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    assert kept(page) == 2
    is_whole(page)

    others.throws(game, "223346")
    throws(page, "Ana")
    assert kept(page) == 2
    is_whole(page)

    unhurried(page)
    page.locator("#undo").tap()
    throws(page, "Ben")
    assert kept(page) == 2
    is_whole(page)

    page.context.set_offline(True)
    others.banks(game, 3)
    page.context.set_offline(False)
    throws(page, "Ana")
    is_whole(page)
