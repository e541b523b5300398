"""Going back to a page that the browser has not kept: it takes it from its cache, or asks again.

Playwright starts Chromium without the pages that are kept whole; phones drop those as they like.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.around.test_installed import address, cut, is_ready
from tests.browser.playing import enter, started, throws

pytestmark = pytest.mark.slow


def opens(page: Page, link: str, path: str) -> None:
    page.get_by_role("link", name=link).tap()
    page.wait_for_url(f"**{path}")


def is_whole(page: Page) -> None:
    """The page with its header, and as the server has it by now."""
    expect(page.get_by_role("link", name="At the table")).to_be_visible()
    throws(page, "Ben")
    expect(page.locator("#live span")).to_have_text("live")


def send_as_it_is(page: Page, form: str) -> None:
    """As a browser sends it by itself; no script is asked."""
    page.locator(form).evaluate("(form) => HTMLFormElement.prototype.submit.call(form)")


@pytest.fixture
def page(phone) -> Page:
    page = phone(service_workers="allow")
    is_ready(page)
    return page


@pytest.mark.parametrize("read_before", [False, True])
def test_who_goes_back_to_a_game_sees_all_of_its_page_each_time(page, read_before):
    started(page, "Ana", "Ben")
    game = address(page)
    enter(page, "123456", "Bank")
    throws(page, "Ben")

    if read_before:
        opens(page, "Rules of this game", "/rules/")
        page.go_back()
        is_whole(page)
    for _time in range(3):
        opens(page, "At the table", "/table/")
        page.go_back()
        assert address(page) == game
        is_whole(page)


def test_a_screen_that_has_followed_its_game_is_a_page_when_one_comes_back(page):
    started(page, "Ana", "Ben")
    pad = page.context.new_page()
    pad.goto(page.url)
    page.goto(f"{page.url}tv/")
    enter(pad, "123456", "Bank")
    throws(pad, "Ben")
    expect(page.locator("#screen")).to_contain_text("1,500")
    page.goto("/rules/")

    page.go_back()

    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.evaluate("document.styleSheets.length") > 0
    expect(page.locator("#screen")).to_contain_text("1,500")


def test_who_goes_back_after_a_change_of_language_reads_the_new_one(page):
    started(page, "Ana", "Ben")
    game = page.url
    page.goto("/language/")
    page.get_by_role("main").get_by_role("button", name="Deutsch", exact=True).tap()
    page.wait_for_url(re.compile(":[0-9]+/$"))

    page.evaluate("history.go(-2)")

    page.wait_for_url(game)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.evaluate("document.styleSheets.length") > 0


def test_going_back_past_a_form_that_was_refused_leads_to_the_form(page):
    page.goto("/new/")
    for number in (1, 2):
        page.get_by_label(f"Player {number}", exact=True).fill("Ana")
    with page.expect_navigation():
        send_as_it_is(page, "#new-game")
    expect(page.locator("main [role=alert]").first).to_be_visible()
    started(page, "Ana", "Ben")

    page.go_back()

    assert address(page) == "/new/"
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()


def test_going_back_past_a_code_that_was_wrong_leads_to_where_it_was_typed(page):
    page.get_by_label("Code", exact=True).fill("ZZZZZZ")
    with page.expect_navigation():
        send_as_it_is(page, 'form[action="/join/"]')
    expect(page.locator("main")).to_contain_text("ZZZZZZ")
    page.goto("/rules/")

    page.go_back()

    assert address(page) == "/"
    expect(page.get_by_label("Code", exact=True)).to_be_visible()


def test_going_back_past_what_did_not_get_through_leads_to_the_form_while_there_is_network(page):
    page.goto("/new/")
    cut(page)
    with page.expect_navigation():
        send_as_it_is(page, "#new-game")
    expect(page.get_by_text("What you sent did not get through")).to_be_visible()
    page.context.set_offline(False)
    page.goto("/rules/")

    page.evaluate("history.back()")

    page.wait_for_url(re.compile("/new/$"))
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
