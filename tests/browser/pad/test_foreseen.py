"""What the pad shows of an entry that the server has not answered yet: as the rules go on."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import Actor
from sessions.games import services
from tests import verbs
from tests.browser.playing import tap


@pytest.fixture
def unanswered(browse_own, device):
    """Return `unanswered(totals, **rules)`: Ben's pad, on which no entry is answered."""

    def open_page(totals: tuple[int, ...], **rules: Any) -> tuple[Page, list[Route]]:
        more = {"opening_threshold": 0} | rules
        players = [Player(name) for name in ("Ana", "Ben", "Cleo")]
        game = services.start_game(rules=RuleSet.from_json(more), players=players, by=Actor(device))
        for points in totals:
            verbs.record_total(code=game.code, points=points)
        page = browse_own(f"/g/{game.code}/")
        page.wait_for_load_state()
        held: list[Route] = []
        page.route("**/throws/", lambda route: held.append(route))  # noqa: PLW0108
        return page, held

    return open_page


def bank_and_wait(page: Page) -> None:
    """Tap, until the entry has left the page."""
    with page.expect_request("**/throws/"):
        page.locator("#bank").tap()
    page.evaluate("0")  # its route is told before this answer


def test_after_a_bank_the_next_seat_is_named_and_its_dice_are_judged(unanswered):
    page, _held = unanswered((500,))
    tap(page, "112346")
    page.locator("#bank").tap()

    expect(page.locator("#turn-name")).to_have_text("Cleo")
    expect(page.locator('[data-pad="goal"]')).to_have_text("Writing …")
    tap(page, "555234")
    expect(page.locator("#bank")).to_have_text("Bank 500Cleo goes to 500")


def test_after_the_last_of_fixed_turns_nobody_is_named(unanswered):
    page, held = unanswered((500, 300), fixed_turns=1)
    tap(page, "112346")
    bank_and_wait(page)

    expect(page.locator(".actions")).to_have_text("Writing …")
    expect(page.locator("#turn-name")).to_have_text("Cleo")
    expect(page.locator("#key-1")).to_have_attribute("aria-disabled", "true")
    held[0].continue_()
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()


def test_a_bank_that_ends_a_game_of_equal_turns_names_nobody(unanswered):
    page, held = unanswered((0, 0), target_score=1000, final_round="equal_turns")
    tap(page, "111111")
    bank_and_wait(page)

    expect(page.locator(".actions")).to_have_text("Writing …")
    held[0].continue_()
    expect(page.get_by_role("heading", name="Cleo wins")).to_be_visible()


def test_between_two_throws_the_six_of_vant_hof_is_counted_at_once(unanswered):
    page, _held = unanswered((), van_t_hof_six=3000)
    tap(page, "111234")
    page.locator("#keep").tap()
    tap(page, "111")

    expect(page.locator("#bank")).to_have_text("Bank 3,000Ana goes to 3,000")
