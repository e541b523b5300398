"""What the pad shows of an entry that the server has not answered yet: as the rules go on."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device
from tests import verbs
from tests.browser.playing import tap


def test_an_entry_that_is_on_its_way_is_followed_by_the_rules(browse_own, device):
    page = browse_own(None)

    the_six_of_vant_hof_is_counted_at_once_and_the_next_seat_is_named(page, device)
    after_the_last_of_fixed_turns_nobody_is_named(page, device)
    nor_after_a_bank_that_ends_a_game_of_equal_turns(page, device)


def unanswered(page: Page, device: Device, totals: tuple[int, ...], **rules: object) -> list[Route]:
    """Open a game of three in which these were called out; its entries wait in what returns."""
    players = [Player(name) for name in ("Ana", "Ben", "Cleo")]
    more = RuleSet.from_json({"opening_threshold": 0} | rules)
    game = services.start_game(rules=more, players=players, by=Actor(device))
    for points in totals:
        verbs.record_total(code=game.code, points=points)
    page.unroute_all()
    page.goto(f"/g/{game.code}/")
    page.wait_for_load_state()
    held: list[Route] = []
    page.route("**/throws/", lambda route: held.append(route))  # noqa: PLW0108
    return held


def bank_and_wait(page: Page) -> None:
    """Tap, until the entry has left the page."""
    with page.expect_request("**/throws/"):
        page.locator("#bank").tap()
    page.evaluate("0")  # its route is told before this answer


def the_six_of_vant_hof_is_counted_at_once_and_the_next_seat_is_named(
    page: Page, device: Device
) -> None:
    unanswered(page, device, (), van_t_hof_six=3000)
    tap(page, "111234")
    page.locator("#keep").tap()
    tap(page, "111")
    expect(page.locator("#bank")).to_have_text("Bank 3,000Ana goes to 3,000")
    page.locator("#bank").tap()

    expect(page.locator("#turn-name")).to_have_text("Ben")
    expect(page.locator('[data-pad="goal"]')).to_have_text("Writing …")
    tap(page, "555234")  # and its dice are judged
    expect(page.locator("#bank")).to_have_text("Bank 500Ben goes to 500")


def after_the_last_of_fixed_turns_nobody_is_named(page: Page, device: Device) -> None:
    held = unanswered(page, device, (500, 300), fixed_turns=1)
    tap(page, "112346")
    bank_and_wait(page)

    expect(page.locator(".actions")).to_have_text("Writing …")
    expect(page.locator("#turn-name")).to_have_text("Cleo")
    expect(page.locator("#key-1")).to_have_attribute("aria-disabled", "true")
    page.locator(".tray .die").first.tap()  # it lies there still
    held[0].continue_()
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()


def nor_after_a_bank_that_ends_a_game_of_equal_turns(page: Page, device: Device) -> None:
    held = unanswered(page, device, (0, 0), target_score=1000, final_round="equal_turns")
    tap(page, "111111")
    bank_and_wait(page)

    expect(page.locator(".actions")).to_have_text("Writing …")
    held[0].continue_()
    expect(page.get_by_role("heading", name="Cleo wins")).to_be_visible()
