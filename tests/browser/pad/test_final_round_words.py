"""What the buttons say of a bank: that it wins, begins the final round, or falls short there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game
from tests import verbs
from tests.browser.playing import enter, started, tap, throws


def final_round(device: Device, **rules: object) -> Game:
    """Mia has 2,000 and has ended the game; Ben, who has 500, throws his last."""
    players = [Player("Ben"), Player("Mia")]
    more = {"target_score": 2000, "opening_threshold": 0} | rules
    game = services.start_game(rules=RuleSet.from_json(more), players=players, by=Actor(device))
    for points in (500, 2000):
        verbs.record_total(code=game.code, points=points)
    return game


def opened(browse_own, game: Game, mode: str = "") -> Page:
    page = browse_own(f"/g/{game.code}/{mode}")
    throws(page, "Ben")
    page.wait_for_load_state()
    return page


def tap_back(page: Page, dice: int) -> None:
    for _ in range(dice):
        page.locator(".key--back").tap()


def test_a_bank_that_does_not_win_says_what_is_missing(browse_own, device):
    page = opened(browse_own, final_round(device))

    tap(page, "111234")
    expect(page.locator("#bank")).to_have_text("Bank 3001,200 short of Mia")
    page.locator("#keep").tap()
    expect(page.locator("#bank-now")).to_have_text("Bank 3001,200 short of Mia")
    tap(page, "152")
    expect(page.locator("#bank")).to_have_text("Bank 4501,050 short of Mia")
    tap_back(page, 3)
    tap(page, "555")
    expect(page.locator("#bank")).to_have_text("Bank 800700 short of Mia")


@pytest.mark.parametrize(
    ("tie", "hint"),
    [
        ("first_to_set", "a tie: Mia was first"),
        ("shared", "Ben goes to 2,000"),
        ("roll_off_round", "Ben goes to 2,000"),
    ],
)
def test_a_tie_is_named_where_it_loses(browse_own, device, tie, hint):
    page = opened(browse_own, final_round(device, tie=tie))
    tap(page, "123456")
    expect(page.locator("#bank")).to_have_text(f"Bank 1,500{hint}")


def test_a_bank_that_wins_says_so(browse_own, device):
    page = opened(browse_own, final_round(device))
    tap(page, "111111")
    expect(page.locator("#bank")).to_have_text("Bank 3,000wins with 3,500")


def test_a_bank_that_leads_while_others_have_a_turn_left_says_so(browse_own, device):
    page = opened(browse_own, final_round(device, final_round="everyone_once"))
    tap(page, "111111")
    expect(page.locator("#bank")).to_have_text("Bank 3,000leads with 3,500")


def test_a_bank_that_reaches_the_target_says_what_it_begins(phone):
    page = phone()
    started(
        page, "Ana", "Ben", rules={"name": "Short", "opening_threshold": 0, "target_score": 500}
    )
    enter(page, "112346", "Keep 200")
    tap(page, "1346")
    expect(page.locator("#bank")).to_have_text("Bank 300Ana goes to 300")
    tap_back(page, 4)
    tap(page, "1135")
    expect(page.locator("#bank")).to_have_text("Bank 450Ana goes to 450")
    page.locator("#keep").tap()
    tap(page, "5")
    expect(page.locator("#bank")).to_have_text("Bank 500500: final round")


def test_a_total_says_it_too(browse_own, device):
    page = opened(browse_own, final_round(device), "?mode=totals")
    page.locator('[data-pad="points"]').fill("1000")
    expect(page.locator("#total-bank")).to_have_text("Bank 1,000500 short of Mia")
    page.locator('[data-pad="points"]').fill("1600")
    expect(page.locator("#total-bank")).to_have_text("Bank 1,600wins with 2,100")
