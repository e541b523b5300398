"""The row of what is set aside: no number and no die of it is ever cut, and the newest is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game
from tests import verbs
from tests.browser.layout.test_keys_stay import keep, opened


@pytest.fixture
def game(device: Device) -> Game:
    players = [Player(name) for name in ("Ana", "Ben")]
    started = services.start_game(rules=RuleSet(), players=players, by=Actor(device))
    for points in (600, 500):
        verbs.record_total(code=started.code, points=points)
    return started


def seen(page: Page) -> list[str]:
    """What can be read in the row, each die and number in its order."""
    shown = page.locator(".aside > :not(.visually-hidden)")
    return shown.evaluate_all(
        """(all) => all.map((it) => [...it.childNodes]
          .map((part) => part.ariaLabel ?? part.textContent.trim()).join(""))"""
    )


def test_older_throws_become_one_sum_the_others_parts_here_and_on_the_server(browse_own, game):
    page = opened(browse_own, game, "en", "normal")
    keep(page, "223344")
    assert_seen_and_drawn_again(page, ["2233441,500"])
    keep(page, "555146")
    assert_seen_and_drawn_again(page, ["1,500", "555500 +1100"])
    keep(page, "15")
    assert_seen_and_drawn_again(page, ["2,100", "1100 +550"])


def assert_seen_and_drawn_again(page: Page, row: list[str]) -> None:
    assert seen(page) == row
    page.reload()
    expect(page.locator("#bank-now")).to_be_visible()
    assert seen(page) == row
