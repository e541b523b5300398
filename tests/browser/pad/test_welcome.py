"""A second phone: told once whose game it has come to, in the header's place."""

import pytest
from playwright.sync_api import expect

from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Role
from tests.browser.access.page_access import findings
from tests.browser.playing import enter


@pytest.mark.parametrize("javascript", [True, False])
def test_the_welcome_moves_nothing_and_is_closed_by_its_button(browse, game, javascript):
    link = game.links.get(role=2)
    page = browse(f"/j/{code_of(link)}/", viewport="small", javascript=javascript)
    welcome = page.get_by_role("dialog")
    expect(welcome).to_contain_text("may enter throws at the table of Ana, Ben and Christopher")
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


@pytest.mark.parametrize(
    ("size", "type_size"), [((360, 640), "large"), ((390, 844), ""), ((844, 390), "large")]
)
def test_the_welcome_leaves_the_names_in_sight_however_long_they_are(
    browse, device, size, type_size
):
    names = ("Grandmother Elisabeth", "Christopher-Alexander", "Bartholomew the Younger", "Dan")
    players = [services.Player(name) for name in names]
    game = services.start_game(rules=services.RuleSet(), players=players, by=Actor(device))
    page = browse(f"/j/{code_of(game.links.get(role=Role.MANAGE))}/")
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.locator("html").evaluate("(it, size) => { it.dataset.type = size; }", type_size)

    bar, name, said = (
        page.locator(it).first.bounding_box() for it in (".welcome", ".score__name", ".welcome p")
    )

    assert bar["y"] + bar["height"] <= name["y"] + 1
    assert said["height"] <= bar["height"]


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
