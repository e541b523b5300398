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
from tests.sessions.games.playing import throw

SIZES = ((320, 640), (360, 640), (390, 844), (844, 390), (1280, 800))
TURNS = (
    (("223344", ""), ("555246", "555")),
    (("113345", "1"), ("55234", "5"), ("1223", "1"), ("155", "1"), ("15", "5")),
    (("123456", "123456"), ("222333", "222333"), ("111122", "1111"), ("15", "15")),
    (("111111", "111111"), ("222222", "222222"), ("111555", "111555")),
)
CUT = """() => {
  const row = document.querySelector(".aside");
  const box = row.getBoundingClientRect();
  const seen = [...row.children].filter((it) => !it.matches(".visually-hidden"));
  return seen.filter((it) => it.scrollWidth > it.clientWidth + 1
    || it.getBoundingClientRect().left < box.left - 1
    || it.getBoundingClientRect().right > box.right + 1).map((it) => it.innerText);
}"""


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
        """(all) => all.map((it) => [...it.querySelectorAll("[aria-label]")]
          .map((die) => die.ariaLabel).join("") + it.innerText.trim())"""
    )


@pytest.mark.parametrize(
    ("thrown", "size"), [(TURNS[0], "normal"), (TURNS[-2], "large"), (TURNS[-1], "large")]
)
def test_nothing_of_the_row_is_ever_cut(browse_own, game, thrown, size):
    for dice, kept in thrown:
        throw(game, dice, kept or dice)

    page = opened(browse_own, game, "en", size)

    expect(page.locator(".aside__throw")).to_have_count(len(thrown))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == [], (width, height)


def test_older_throws_become_one_sum_here_and_on_the_server(browse_own, game):
    page = opened(browse_own, game, "en", "normal")
    keep(page, "223344")
    assert_seen_and_drawn_again(page, ["2233441,500"])
    keep(page, "555246")
    assert_seen_and_drawn_again(page, ["1,500", "555500"])
    keep(page, "123")
    assert_seen_and_drawn_again(page, ["1,500", "555500", "1100"])


def assert_seen_and_drawn_again(page: Page, row: list[str]) -> None:
    assert seen(page) == row
    page.reload()
    expect(page.locator("#bank-now")).to_be_visible()
    assert seen(page) == row
