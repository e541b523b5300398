"""Large type: what somebody presses is on the first screen, and a wide table says that it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.entries import Player
from scoring.rules import RuleSet
from sessions.games import services
from sessions.games.access import Asker
from sessions.models import Device, Game
from tests.browser.test_installed import until
from tests.browser.test_keys_stay import opened


@pytest.fixture
def game(device: Device) -> Game:
    """Ana, Ben and Opa have opened, and Ana throws in the second round."""
    players = [Player(name) for name in ("Ana", "Ben", "Opa")]
    started = services.start_game(rules=RuleSet(), players=players, by=Asker(device))
    for points in (600, 500, 1200):
        services.record_total(code=started.code, points=points)
    return started


@pytest.mark.parametrize("language", ["en", "de"])
def test_beside_the_sheet_the_actions_are_on_the_first_screen(browse_own, game, language):
    page = opened(browse_own, game, language, "large")
    page.set_viewport_size({"width": 1280, "height": 800})
    for key in "111155":  # no tap, which would scroll
        page.keyboard.press(key)
    expect(page.locator("#keep")).to_be_visible()

    assert page.evaluate("scrollY") == 0
    for button in page.locator("#bank, #keep").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= 800


def test_the_sheet_opens_at_the_running_round(browse_own, game):
    page = opened(browse_own, game, "en", "large")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.reload()

    now = page.locator(".turn-cell--now").bounding_box()
    assert page.locator("thead").bounding_box()["y"] < now["y"] < 800
    head = page.locator(".sheet__table thead th").first.bounding_box()
    assert now["y"] >= head["y"] + head["height"] - 1


def shows_more(page: Page, selector: str, name: str, *, is_shown: bool) -> None:
    until(
        page,
        f"""() => {{
          const it = document.querySelector("{selector}");
          const wide = it.scrollWidth > it.clientWidth + 1;
          return wide && getComputedStyle(it, "{name}").opacity === "{int(is_shown)}";
        }}""",
    )


@pytest.mark.parametrize(
    ("path", "selector", "name"),
    [
        ("", ".sheet__scroll", "::after"),
        ("statistics/", ".scroll-x:has(> .facts)", "::before"),
    ],
)
def test_a_wide_table_shows_that_there_is_more_of_it(browse_own, game, path, selector, name):
    page = opened(browse_own, game, "de", "large")
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/g/{game.code}/{path}")

    shows_more(page, selector, name, is_shown=True)
    page.locator(selector).evaluate("(it) => it.scrollTo({ left: 1000, behavior: 'instant' })")
    shows_more(page, selector, name, is_shown=False)
