"""A second phone: told once whose game it has come to, in the header's place."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game, Role
from tests.browser.access.page_access import findings, unfit
from tests.browser.playing import enter, throws

LONG = ("Grandmother Elisabeth", "Christopher-Alexander", "Bartholomew the Younger", "Dan")


def begun_by_another(device: Device, *names: str) -> Game:
    players = [services.Player(name) for name in names]
    return services.start_game(rules=services.RuleSet(), players=players, by=Actor(device))


def test_the_welcome_is_said_once_and_is_in_nobodys_way(browse, device, game):
    page = browse(None, viewport="small")

    it_says_whose_game_this_is_and_what_the_phone_may_do(page, game)
    nothing_under_it_takes_the_focus(page)
    its_button_closes_it_and_nothing_moves(page)
    it_goes_with_the_first_entry(page, begun_by_another(device, "Ana", "Ben"))
    it_leaves_the_names_in_sight_however_long_they_are(page, begun_by_another(device, *LONG))


def come_to(page: Page, game: Game, role: Role = Role.SCORE) -> None:
    page.goto(f"/j/{code_of(game.links.get(role=role))}/")
    expect(page.get_by_role("dialog")).to_be_visible()


def it_says_whose_game_this_is_and_what_the_phone_may_do(page: Page, game: Game) -> None:
    come_to(page, game)
    said = "may enter throws at the table of Ana, Ben and Christopher"
    expect(page.get_by_role("dialog")).to_contain_text(said)


def nothing_under_it_takes_the_focus(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Got it")).to_be_focused()


def its_button_closes_it_and_nothing_moves(page: Page) -> None:
    key = page.locator(".key").first
    before = key.bounding_box()
    assert [*findings(page), *unfit(page, turn=1)] == []

    page.get_by_role("button", name="Got it").tap()

    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("link", name="Invite")).to_be_in_viewport()
    assert key.bounding_box() == before
    page.reload()
    expect(page.locator("#turn-name")).to_be_visible()
    expect(page.locator(".welcome")).to_have_count(0)


def it_goes_with_the_first_entry(page: Page, game: Game) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    come_to(page, game)
    throws(page, "Ana")
    page.wait_for_load_state()

    enter(page, "112346", "Keep 200")

    expect(page.locator(".last")).to_contain_text("1 1 kept")
    expect(page.get_by_role("dialog")).to_have_count(0)


def it_leaves_the_names_in_sight_however_long_they_are(page: Page, game: Game) -> None:
    come_to(page, game, Role.MANAGE)
    for width, height, type_size in ((360, 640, "large"), (390, 844, ""), (844, 390, "large")):
        page.set_viewport_size({"width": width, "height": height})
        page.locator("html").evaluate("(it, size) => { it.dataset.type = size; }", type_size)

        bar, name, said = (
            page.locator(it).first.bounding_box()
            for it in (".welcome", ".score__name", ".welcome p")
        )

        assert bar["y"] + bar["height"] <= name["y"] + 1, (width, height)
        assert said["height"] <= bar["height"], (width, height)
