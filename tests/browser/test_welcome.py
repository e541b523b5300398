"""A second phone: told once whose game it has come to, in the header's place."""

import pytest
from playwright.sync_api import expect

from sessions.games.links import code_of
from tests.browser.access import findings
from tests.browser.playing import enter


@pytest.mark.parametrize("javascript", [True, False])
def test_the_welcome_moves_nothing_and_is_closed_by_its_button(browse, game, javascript):
    link = game.links.get(role=2)
    page = browse(f"/j/{code_of(link)}/", viewport="small", javascript=javascript)
    welcome = page.get_by_role("dialog")
    expect(welcome).to_contain_text("the table of Ana, Ben and Christopher: this phone may enter")
    key = page.locator(".key").first
    before = key.bounding_box()
    if javascript:
        assert findings(page) == []

    welcome.get_by_role("button", name="Got it").tap()

    expect(welcome).to_have_count(0)
    expect(page.get_by_role("link", name="Invite")).to_be_in_viewport()
    assert key.bounding_box() == before
    page.reload()
    expect(page.locator("#turn-name")).to_be_visible()
    expect(page.locator(".welcome")).to_have_count(0)


def test_nothing_under_the_welcome_takes_the_focus(browse, game):
    page = browse(f"/j/{code_of(game.links.get(role=2))}/")
    expect(page.get_by_role("dialog")).to_be_visible()

    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Tab")

    expect(page.get_by_role("button", name="Got it")).to_be_focused()


def test_the_welcome_goes_with_the_first_entry(browse, game):
    page = browse(f"/j/{code_of(game.links.get(role=2))}/")
    welcome = page.get_by_role("dialog")
    expect(welcome).to_be_visible()

    enter(page, "112346", "Keep 200")

    expect(page.locator(".last")).to_contain_text("1 1 kept")
    expect(welcome).to_have_count(0)
