"""Bad connections, and two phones that enter at once: nothing is lost, nothing is twice."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from django.db import transaction
from playwright.sync_api import Browser, Page, Route, expect

from sessions.access.devices import COOKIE
from sessions.games.caches import rebuild
from sessions.games.log.fates import history_of
from sessions.models import Game
from tests import verbs
from tests.browser.pad.hands import entries, held_up, in_tray, press_on_arrival, two_phones
from tests.browser.playing import (
    add_late_player,
    enter,
    score,
    started,
    tap,
    throws,
    to_totals,
    unhurried,
)
from tests.browser.without_network import lose_the_answer
from tests.factories import GameFactory
from tests.sessions.devices import cookie_of


@pytest.fixture
def unheard(browser: Browser, live_server) -> Iterator[Page]:
    """A page about whose lost connection Chromium complains aloud: nobody listens.

    Its browser has no store, so it can keep nothing; where it can, see offline/test_keeping.py.
    """
    with closing(browser.new_context(base_url=live_server.url, has_touch=True)) as device:
        device.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
        page = device.new_page()
        page.goto("/")
        yield page


def test_what_did_not_get_through_stands_there_still(unheard: Page):
    started(unheard, "Ana", "Ben")

    dice_are_kept_and_can_be_sent_again(unheard)
    an_answer_lost_on_the_way_is_no_second_throw(unheard)
    of_two_throws_that_fail_none_is_skipped(unheard)
    a_total_stands_there_and_can_be_sent_again(unheard)


def test_a_page_that_lacks_its_rules_is_opened_anew_with_what_was_tapped(unheard: Page):
    unheard.clock.install()
    later = re.compile("/pad/(choices|undone).*js$")  # and what would keep the tray
    unheard.route(later, lambda route: route.fulfill(status=503))
    with unheard.expect_response("**/pad/choices*.js"):
        started(unheard, "Ana", "Ben")
    tap(unheard, "123456")
    expect(unheard.locator(".actions__hint")).to_have_text("Writing …")
    unheard.unroute(later)

    with unheard.expect_navigation():
        unheard.clock.fast_forward(10_000)

    in_tray(unheard, "123456")
    unheard.locator("#bank").tap()
    throws(unheard, "Ben")


def dice_are_kept_and_can_be_sent_again(page: Page) -> None:
    held: list[Route] = []
    page.route("**/throws/", lambda route: held.append(route))  # noqa: PLW0108  a built-in cannot be marked as a handler
    with page.expect_request("**/throws/"):
        enter(page, "112346", "Keep 200, roll 4")
    tap(page, "55")  # of the next throw already
    in_tray(page, "55")
    held[0].abort("internetdisconnected")

    expect(page.get_by_role("alert")).to_contain_text("No connection: this is not written yet.")
    in_tray(page, "112346")
    page.unroute("**/throws/")
    unhurried(page)
    page.locator("#keep").tap()
    expect(page.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    in_tray(page, "55")
    assert entries(page) == ["throw"]


def an_answer_lost_on_the_way_is_no_second_throw(page: Page) -> None:
    page.route("**/g/*/", lambda route: route.abort())  # nor can it look how far the game has come
    page.route("**/throws/", lose_the_answer)
    enter(page, "34", "Keep 100, roll 2")  # behind the two 5s
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    page.unroute("**/throws/")
    unhurried(page)
    page.locator("#keep").tap()

    expect(page.locator("#announce")).to_have_text("Ana: 5 5 kept, 300 at risk, 2 dice left")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.unroute("**/g/*/")
    enter(page, "23", "No points")
    throws(page, "Ben")
    unhurried(page)
    assert entries(page) == ["throw"] * 3


def of_two_throws_that_fail_none_is_skipped(page: Page) -> None:
    """Dice tapped behind the second one were thrown after it: they do not take its place."""
    held: list[Route] = []
    page.route("**/throws/", lambda route: held.append(route))  # noqa: PLW0108
    with page.expect_request("**/throws/"):
        enter(page, "112346", "Keep 200, roll 4")
    unhurried(page)
    enter(page, "1234", "Keep 100, roll 3")
    tap(page, "55")
    in_tray(page, "55")
    held[0].fulfill(status=500)

    in_tray(page, "112346")
    page.unroute("**/throws/")
    for dice in ("1234", ""):
        unhurried(page)
        page.locator("#keep").tap()
        in_tray(page, dice)
    expect(page.locator("#announce")).to_have_text("Ben: a 1 kept, 300 at risk, 3 dice left")
    enter(page, "234", "No points")
    throws(page, "Ana")
    enter(page, "223446", "No points")
    throws(page, "Ben")
    unhurried(page)


def a_total_stands_there_and_can_be_sent_again(page: Page) -> None:
    to_totals(page)
    page.get_by_label("Points of this turn").fill("650")
    page.route("**/totals/", lambda route: route.abort("internetdisconnected"))

    page.locator("#total-bank").tap()

    expect(page.get_by_role("alert")).to_contain_text("No connection: this is not written yet.")
    expect(page.locator('[data-pad="points"]')).to_have_value("650")
    page.unroute("**/totals/")
    unhurried(page)
    page.locator("#total-bank").tap()
    throws(page, "Ana")
    expect(page.get_by_role("alert")).to_have_count(0)


HEARS = """window.EventSource = class extends EventTarget {
  constructor() {
    super();
    window.told = (data) => this.dispatchEvent(new MessageEvent("version", { data }));
  }
  close() {}
}"""
"""The page is told what a test tells it."""


def test_a_page_follows_a_site_that_was_restored_and_has_fewer_entries(phones, live_server, device):
    game = GameFactory(names=("Ana", "Ben"), device=device)
    for points in (500, 600):
        verbs.record_total(code=game.code, points=points)
    page = phones(
        live_server.url, f"/g/{game.code}/", script=HEARS, cookies={COOKIE: cookie_of(device)}
    )
    throws(page, "Ana")
    page.wait_for_function("Boolean(window.told)")
    with transaction.atomic():
        game.entries.last().delete()
        game.refresh_from_db()
        rebuild(game, history_of(game, list(game.entries.all())))
        Game.objects.filter(pk=game.pk).update(version=1, revision=1_000_001)

    page.evaluate('told(\'{"version": 1, "revision": 1000001}\')')

    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("500")


def test_two_phones_meet_in_one_game(browse):
    first, second = two_phones(browse)

    dice_that_still_fit_are_kept_when_somebody_else_was_faster(first, second)
    a_throw_into_a_turn_that_went_on_is_refused_and_the_next_is_not(second)

    assert entries(second) == ["join", "throw", "throw"]


def dice_that_still_fit_are_kept_when_somebody_else_was_faster(first: Page, second: Page) -> None:
    second.get_by_role("link", name="At the table").tap()
    add_late_player(second, "Late Lou")
    expect(second.locator(".strip .score")).to_have_count(3)
    tap(first, "112346")
    with held_up(first):
        first.locator("#keep").tap()
        in_tray(first, "")
        press_on_arrival(first, "#game:has(.tray .die) #undo", (9, 9))

    expect(first.get_by_role("alert")).to_contain_text("was faster.")
    expect(first.locator("#undo[data-pressed=false]")).to_be_visible()
    expect(first.locator(".strip .score")).to_have_count(3)
    expect(first.locator(".tray .die")).to_have_count(6)
    unhurried(first)
    first.locator("#keep").tap()
    expect(first.locator(".risk")).to_have_text("200 at risk")
    expect(first.locator(".last")).to_contain_text("1 1 kept")


def a_throw_into_a_turn_that_went_on_is_refused_and_the_next_is_not(second: Page) -> None:
    enter(second, "134566", "Keep 150, roll 4")

    expect(second.get_by_role("alert")).to_contain_text(
        "was faster. Now: Ana: 1 1 kept, 200 at risk, 4 dice left"
    )
    expect(second.locator(".risk")).to_have_text("200 at risk")
    expect(second.locator(".tray__place")).to_have_count(4)
    enter(second, "1346", "Keep 100, roll 3")
    expect(second.locator(".last")).to_contain_text("1 kept, 300 at risk, 3 dice left")
