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


def opened(phone, **choices: str) -> Page:
    page: Page = phone(service_workers="allow", **choices)
    is_ready(page)
    return page


def test_going_back(phone):
    page = opened(phone)
    past_a_code_that_was_wrong_leads_to_where_it_was_typed(page)
    past_a_form_that_was_refused_leads_to_the_form(page)
    to_a_game_shows_all_of_its_page_each_time(page)
    to_a_screen_that_has_followed_its_game_shows_a_page(page)
    after_a_change_of_language_shows_the_new_one(page)


def opens(page: Page, link: str, path: str) -> None:
    page.get_by_role("link", name=link).tap()
    page.wait_for_url(f"**{path}")


def send_as_it_is(page: Page, form: str) -> None:
    """As a browser sends it by itself; no script is asked."""
    with page.expect_navigation():
        page.locator(form).evaluate("(form) => HTMLFormElement.prototype.submit.call(form)")


def has_its_styles(page: Page) -> None:
    assert page.evaluate("document.styleSheets.length") > 0


def past_a_code_that_was_wrong_leads_to_where_it_was_typed(page: Page) -> None:
    page.get_by_label("Code", exact=True).fill("ZZZZZZ")
    send_as_it_is(page, 'form[action="/join/"]')
    expect(page.locator("main")).to_contain_text("ZZZZZZ")
    page.goto("/rules/")

    page.go_back()

    assert address(page) == "/"
    expect(page.get_by_label("Code", exact=True)).to_be_visible()


def past_a_form_that_was_refused_leads_to_the_form(page: Page) -> None:
    page.goto("/new/")
    for number in (1, 2):
        page.get_by_label(f"Player {number}", exact=True).fill("Ana")
    send_as_it_is(page, "#new-game")
    expect(page.locator("main [role=alert]").first).to_be_visible()
    page.goto("/rules/")

    page.go_back()

    assert address(page) == "/new/"
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()


def to_a_game_shows_all_of_its_page_each_time(page: Page) -> None:
    """Whichever page of the game was read first."""
    table, rules = ("At the table", "/table/"), ("Rules of this game", "/rules/")
    for pages in ((table, table, table), (rules, table)):
        started(page, "Ana", "Ben")
        game = address(page)
        enter(page, "123456", "Bank")
        throws(page, "Ben")
        for link, path in pages:
            opens(page, link, path)
            page.go_back()
            assert address(page) == game
            is_whole(page)


def is_whole(page: Page) -> None:
    """The page with its header, and as the server has it by now."""
    expect(page.get_by_role("link", name="At the table")).to_be_visible()
    throws(page, "Ben")
    expect(page.locator("#live span")).to_have_text("live")


def to_a_screen_that_has_followed_its_game_shows_a_page(page: Page) -> None:
    pad = page.context.new_page()
    pad.goto(page.url)
    page.goto(f"{page.url}tv/")
    enter(pad, "223344", "Bank")
    throws(pad, "Ana")
    pad.close()
    expect(page.locator("#screen")).to_contain_text("Ben banked 1,500")
    page.goto("/rules/")

    page.go_back()

    expect(page.locator("html")).to_have_attribute("lang", "en")
    has_its_styles(page)
    expect(page.locator("#screen")).to_contain_text("Ben banked 1,500")


def after_a_change_of_language_shows_the_new_one(page: Page) -> None:
    game = page.url.removesuffix("tv/")
    page.goto(game)
    page.goto("/language/")
    page.get_by_role("main").get_by_role("button", name="Deutsch", exact=True).tap()
    page.wait_for_url(re.compile(":[0-9]+/$"))

    page.evaluate("history.go(-2)")

    page.wait_for_url(game)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    has_its_styles(page)


def test_going_back_past_what_did_not_get_through_leads_to_the_form_while_there_is_network(
    phone,
):
    page = opened(phone, in_vain="/new/")
    page.goto("/new/")
    cut(page)
    send_as_it_is(page, "#new-game")
    expect(page.get_by_text("What you sent did not get through")).to_be_visible()
    page.context.set_offline(False)
    page.goto("/rules/")

    page.evaluate("history.back()")

    page.wait_for_url(re.compile("/new/$"))
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
