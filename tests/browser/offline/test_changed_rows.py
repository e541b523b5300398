"""An answer leaves out the rows of the sheet that have not changed: they stay as they stand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import enter, throws, unhurried
from tests.browser.without_network import a_shared_game, sheet

pytestmark = pytest.mark.slow


def kept(page: Page) -> int:
    """So many rows were left out of the last answer."""
    return int(page.locator(".sheet__table tbody").get_attribute("data-kept") or 0)


def is_whole(page: Page) -> None:
    """The sheet is the one that the server draws for somebody who opens the page anew."""
    here = sheet(page)
    opened = page.context.new_page()
    opened.goto(page.url)
    expect(opened.locator(".sheet__table")).to_be_visible()
    assert sheet(opened) == here
    opened.close()


def a_few_turns(page: Page) -> None:
    for name in ("Ben", "Ana", "Ben", "Ana", "Ben"):
        enter(page, "123456", "Bank 1,500")
        throws(page, name)


def test_phones_show_the_whole_sheet_of_which_they_were_sent_the_end(phone):
    """Both at the table, and who comes back after turns that others have entered."""
    first, second, game = a_shared_game(phone)
    first.goto(game)
    a_few_turns(first)
    throws(second, "Ben")
    assert (kept(first), kept(second)) == (2, 2)
    for page in (first, second):
        is_whole(page)

    unhurried(second)
    second.locator("#undo").tap()

    for page in (first, second):
        throws(page, "Ana")
        assert kept(page) == 2
        is_whole(page)

    second.context.set_offline(True)
    a_few_turns(first)
    second.context.set_offline(False)

    throws(second, "Ben")
    is_whole(second)
