"""What the buttons say of a bank: that it wins, begins the final round, or falls short there.

Which of these is said when, under which rules, is asked of the server's words
(tests/sessions/pages/pad/test_game.py) and of the phone's (tests/browser/engine).
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game
from tests import verbs
from tests.browser.pad.hands import empty_the_tray
from tests.browser.playing import started, tap, throws, unhurried

SHORT = {"name": "Short", "opening_threshold": 0, "target_score": 500}


@pytest.mark.thorough
def test_a_bank_says_on_its_button_what_it_brings(browse_own, device):
    page = browse_own(None)

    where_a_tie_is_shared_or_rolled_off_it_loses_nothing(page, device)
    one_that_leads_while_others_have_a_turn_left_says_so(page, device)
    last_of(page, final_round(device))
    a_bank_that_loses_a_tie_or_wins_says_so(page)
    one_that_does_not_win_says_what_is_missing(page)
    a_total_says_it_too(page)
    one_that_reaches_the_target_says_what_it_begins(page)


def final_round(device: Device, **rules: object) -> Game:
    """Mia has 2,000 and has ended the game; Ben, who has 500, throws his last."""
    players = [Player("Ben"), Player("Mia")]
    more = RuleSet.from_json({"target_score": 2000, "opening_threshold": 0} | rules)
    game = services.start_game(rules=more, players=players, by=Actor(device))
    for points in (500, 2000):
        verbs.record_total(code=game.code, points=points)
    return game


def last_of(page: Page, game: Game) -> None:
    page.goto(f"/g/{game.code}/")
    throws(page, "Ben")
    page.wait_for_load_state()


def says(page: Page, text: str, button: str = "#bank") -> None:
    expect(page.locator(button)).to_have_text(text)


def where_a_tie_is_shared_or_rolled_off_it_loses_nothing(page: Page, device: Device) -> None:
    for tie in ("shared", "roll_off_round"):
        last_of(page, final_round(device, tie=tie))
        tap(page, "123456")
        says(page, "Bank 1,500Ben goes to 2,000")


def one_that_leads_while_others_have_a_turn_left_says_so(page: Page, device: Device) -> None:
    last_of(page, final_round(device, final_round="everyone_once"))
    tap(page, "111111")
    says(page, "Bank 3,000leads with 3,500")


def a_bank_that_loses_a_tie_or_wins_says_so(page: Page) -> None:
    tap(page, "123456")
    says(page, "Bank 1,500a tie: Mia was first")
    empty_the_tray(page)
    tap(page, "111111")
    says(page, "Bank 3,000wins with 3,500")
    empty_the_tray(page)


def one_that_does_not_win_says_what_is_missing(page: Page) -> None:
    tap(page, "111234")
    says(page, "Bank 3001,200 short of Mia")
    page.locator("#keep").tap()
    says(page, "Bank 3001,200 short of Mia", "#bank-now")
    tap(page, "152")
    says(page, "Bank 4501,050 short of Mia")
    empty_the_tray(page)
    tap(page, "555")
    says(page, "Bank 800700 short of Mia")
    empty_the_tray(page)


def a_total_says_it_too(page: Page) -> None:
    unhurried(page)
    page.locator("#undo").tap()
    expect(page.locator(".tray__place")).to_have_count(6)
    page.goto(f"{page.url}?mode=totals")
    for points, said in (("1000", "1,000500 short of Mia"), ("1600", "1,600wins with 2,100")):
        page.locator('[data-pad="points"]').fill(points)
        says(page, f"Bank {said}", "#total-bank")


def one_that_reaches_the_target_says_what_it_begins(page: Page) -> None:
    started(page, "Ana", "Ben", rules=SHORT)
    tap(page, "1346")
    says(page, "Bank 100Ana goes to 100")
    empty_the_tray(page)
    tap(page, "1135")
    says(page, "Bank 250Ana goes to 250")
    page.locator("#keep").tap()
    tap(page, "15")
    says(page, "Bank 400Ana goes to 400")
    page.locator("#keep").tap()
    tap(page, "1")
    says(page, "Bank 500500: final round")
