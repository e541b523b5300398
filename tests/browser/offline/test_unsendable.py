"""What waits and cannot be sent, of a deleted game or a private one; and what undo takes back.

The server says of both the same.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import cut, is_ready, until
from tests.browser.playing import (
    enter,
    renew_code,
    shown_code,
    tap,
    throws,
    type_code,
    unhurried,
)
from tests.browser.without_network import (
    a_game,
    a_shared_game,
    has_told,
    is_back,
    kinds,
    log,
    reconnect,
    start,
    stored,
    waits,
)
from tests.proofs.site import Site

pytestmark = pytest.mark.slow


# --- when it was


def test_what_was_entered_without_network_has_its_own_time_in_the_log(phone, site):
    page = phone()
    is_ready(page)
    early = datetime.now(UTC).replace(microsecond=0) - timedelta(hours=2)
    page.clock.set_fixed_time(early)
    game = start(page, "Ana", "Ben")
    is_back(page)
    cut(page)
    made = early + timedelta(minutes=20)
    page.clock.set_fixed_time(made)
    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    page.clock.set_fixed_time(datetime.now(UTC))
    reconnect(page)
    is_back(page)

    page.goto(f"{game}log/")
    line = page.locator("#v1")
    shown = datetime.fromisoformat(line.locator("time").get_attribute("datetime"))
    assert shown == made
    expect(line).to_contain_text("sent")
    page.goto(f"{game}print/")
    begun = page.locator(".paper__when time").first.get_attribute("datetime")
    assert datetime.fromisoformat(begun) == early


# --- a game that the server does not have


DELETE = """
from sessions.people.leaving import _delete_game
from sessions.models import Game
_delete_game(Game.objects.get(code="{code}"))
"""


def deleted(site: Site, game: str) -> None:
    site.manage("shell", "--command", DELETE.format(code=game.split("/")[2]))


@pytest.fixture
def orphans(phone, site) -> tuple[Page, str]:
    """Two throws wait on a page that asks for their game, which has been deleted meanwhile."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    enter(page, "223346", "Write the farkle")
    waits(page, "Offline: 2 throws wait to be sent")
    deleted(site, game)
    reconnect(page)
    expect(page.locator("#waiting")).to_contain_text(
        "The server has no such game any more. Or it is closed to this phone."
    )
    return page, game


SAID = [
    "Ana throws 1 2 3 4 5 6, sets aside 1 2 3 4 5 6: banked 1,500, now at 1,500",
    "Ben throws 2 2 3 3 4 6: farkled, nothing lost",
]


def copied(page: Page) -> str:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy as text").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    return page.evaluate("navigator.clipboard.readText()")


def test_of_a_deleted_game_what_waits_is_kept_and_can_be_copied(orphans):
    page, game = orphans
    expect(page.locator("#waiting [data-slot=lines] li")).to_have_text(SAID)
    assert barriers(page) == []
    title, *lines = copied(page).splitlines()
    assert title == f"Farkle {game.split('/')[2]}: Ana, Ben"
    assert [line.split("  ", 1)[1] for line in lines] == SAID

    page.get_by_role("button", name="Drop these").tap()
    page.get_by_role("button", name="Keep them").tap()
    reconnect(page)
    expect(page.locator("#waiting [data-slot=lines] li")).to_have_text(SAID)


def test_of_a_deleted_game_what_waits_is_dropped_when_somebody_means_it(orphans):
    page, _game = orphans
    page.get_by_role("button", name="Drop these").tap()
    page.get_by_role("button", name="Drop them").tap()

    expect(page.get_by_role("link", name="New game").first).to_be_visible()
    assert "/g/" not in page.url
    until(page, "() => localStorage.getItem('farkle-waiting') === null")
    assert stored(page, "waiting") == []


def test_the_page_in_its_place_lists_what_waits(orphans):
    page, game = orphans
    page.goto(game)
    here = page.locator("#waiting-here")
    expect(
        page.get_by_role("heading", name="This game is private, or there is none")
    ).to_be_visible()
    expect(here.locator("li")).to_have_text(SAID)
    assert barriers(page) == []
    assert SAID[1] in copied(page)

    here.get_by_role("button", name="Drop these").tap()
    expect(here.get_by_role("button", name="Drop them")).to_be_visible()
    page.reload()
    expect(here.locator("li")).to_have_text(SAID)
    here.get_by_role("button", name="Drop these").tap()
    here.get_by_role("button", name="Drop them").tap()
    expect(here).to_be_hidden()
    page.reload()
    expect(
        page.get_by_role("heading", name="This game is private, or there is none")
    ).to_be_visible()
    until(page, "() => localStorage.getItem('farkle-waiting') === null")
    expect(here).to_be_hidden()


def test_a_private_game_lists_what_waits_until_somebody_lets_the_phone_in(phone, site):
    owner, page, game = a_shared_game(phone)
    has_told(page)
    cut(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    renew_code(owner, "score")
    page.context.set_offline(False)

    page.goto(game)
    expect(page.get_by_role("heading", name="This game is private")).to_be_visible()
    expect(page.locator("#waiting-here li")).to_have_text(SAID[:1])
    assert barriers(page) == []

    type_code(page, shown_code(owner, game, "score"))
    is_back(page)
    assert kinds(log(site, game)) == ["throw"]


def test_a_private_game_of_which_nothing_waits_says_nothing_of_it(phone):
    owner, page = phone(), phone()
    game = a_game(owner, "Ana", "Ben")
    page.goto(game)
    expect(page.get_by_role("heading", name="This game is private")).to_be_visible()
    expect(page.locator("#waiting-here")).to_be_hidden()


# --- undo


def by_hand(page: Page, game: str, seat: str = "0") -> None:
    page.goto(f"{game}table/")
    page.locator("#adjust-seat").select_option(seat)
    page.get_by_label("Points, with a minus to take them away").fill("-50")
    page.locator("form", has=page.locator("#adjust-points")).get_by_label("Reason").fill("sang")
    page.locator("form", has=page.locator("#adjust-points")).get_by_role("button").last.tap()
    page.wait_for_url("**/g/*/")


def test_without_network_it_says_what_undo_takes_back(phone, site):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    has_told(page)
    by_hand(page, game)
    last = page.locator("#last-entry")
    expect(last).to_have_text("Ana −50 by hand: sang")
    has_told(page)
    cut(page)

    enter(page, "223346", "Write the farkle")
    throws(page, "Ana")
    expect(last).to_contain_text("Ben farkled")
    page.locator("#undo").tap()
    waits(page, "Offline: 2 entries wait to be sent")
    expect(last).to_have_text("Ana −50 by hand: sang")
    expect(page.locator(".sheet__notes")).to_have_text("Ana −50 sang")
    unhurried(page)
    page.locator("#undo").tap()
    waits(page, "Offline: 3 entries wait to be sent")
    expect(last).to_contain_text("Ana banked 1,500")
    expect(page.locator(".sheet__notes")).to_have_count(0)
    expect(page.locator(".sheet__extra td")).to_have_text(["", ""])

    reconnect(page)
    is_back(page)
    expect(last).to_contain_text("Ana banked 1,500")
    assert kinds(log(site, game)) == ["throw", "adjust", "throw", "undo", "undo"]


def test_points_by_hand_that_undo_takes_back_stand_in_the_column_of_their_team_mate(phone):
    page = phone()
    players = ("Ana of Red", "Ben of Blue", "Cleo of Red", "Dora of Blue")
    game = a_game(page, *players, rules={"teams": True})
    by_hand(page, game, "2")
    extra = page.locator(".sheet__extra td")
    expect(extra).to_have_text(["", "", "−50", ""])
    has_told(page)
    cut(page)

    page.locator("#undo").tap()

    waits(page, "Offline: 1 entry waits to be sent")
    expect(page.locator(".sheet__notes")).to_have_count(0)
    expect(extra).to_have_text(["", "", "", ""])


CORRECTED = "(wrong dice entered)"


def corrected(page: Page, game: str) -> None:
    page.goto(f"{game}turns/3/")
    page.get_by_role("button", name="Take back the last die").tap()
    page.locator(".throw__editor").get_by_role("button", name="5", exact=True).tap()
    page.get_by_role("button", name="wrong dice entered").tap()
    page.get_by_role("button", name="Correct the turn").tap()
    expect(page.locator("#last-entry")).to_contain_text(CORRECTED)


def test_without_network_no_correction_is_undone(phone, site):
    """Nor is anything undone that was entered before it."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    for name in ("Ben", "Ana", "Ben"):
        enter(page, "123456", "Bank 1,500")
        throws(page, name)
    has_told(page)
    corrected(page, game)
    has_told(page)
    cut(page)

    enter(page, "223346", "Write the farkle")
    throws(page, "Ana")
    page.locator("#undo").tap()
    waits(page, "Offline: 2 entries wait to be sent")
    expect(page.locator("#last-entry")).to_contain_text(CORRECTED)
    expect(page.locator("#undo")).to_have_count(0)

    reconnect(page)
    is_back(page)
    expect(page.locator("#undo")).to_be_visible()
    assert kinds(log(site, game)) == ["throw", "throw", "throw", "amend", "throw", "undo"]


# --- a die tapped by mistake ---


def test_without_network_a_die_that_does_not_score_can_be_put_back(phone):
    page = phone()
    a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "112346", "Keep 200, roll 4")
    waits(page, "Offline: 1 throw waits to be sent")
    tap(page, "1346")

    page.locator(".tray__place").nth(1).tap()

    expect(page.get_by_role("alert")).to_have_text(
        "The 3 does not score here: it needs three of a kind."
    )
    expect(page.get_by_text("Tap a die again to put it back. Mistyped? ⌫")).to_be_visible()
    expect(page.locator("#keep")).to_have_count(0)

    page.locator(".tray__place").nth(1).tap()

    expect(page.locator("#keep")).to_contain_text("Keep 100, roll 3")
