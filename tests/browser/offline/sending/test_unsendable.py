"""What waits and cannot be sent, of a deleted game or a private one: both are said alike."""

from __future__ import annotations

import sqlite3

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import address, cut, is_ready, until
from tests.browser.offline.calls import Caller
from tests.browser.playing import come_in, enter, score, throws, type_code
from tests.browser.without_network import (
    a_game,
    has_told,
    is_back,
    is_home,
    kinds,
    log,
    reconnect,
    stored,
    waits,
)
from tests.proofs.site import Site

pytestmark = pytest.mark.slow


def deleted(site: Site, game: str) -> None:
    """As once it has left the trash: nothing has this code any more."""
    code = game.split("/")[2]
    with sqlite3.connect(site.folder / "farkle.sqlite3") as database:
        gone = "UPDATE game_sessions_game SET code = ? WHERE code = ?"
        database.execute(gone, [code.lower(), code])


GONE = "The server does not let this phone in any more"
SAID = [
    "Ana throws 1 2 3 4 5 6, sets aside 1 2 3 4 5 6: banked 1,500, now at 1,500",
    "Ben throws 2 2 3 3 4 6: farkled, nothing lost",
]


def copied(page: Page) -> str:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy as text").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    return page.evaluate("navigator.clipboard.readText()")


def drop_these(page: Page) -> None:
    page.get_by_role("button", name="Drop these").tap()
    page.get_by_role("button", name="Drop them").tap()


def test_of_a_deleted_game_what_waits_is_kept_copied_and_dropped_once_somebody_means_it(
    phone, site
):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "123456", "Bank 1,500")
    enter(page, "223346", "No points: end the turn")
    waits(page, "Offline: 2 throws wait to be sent")
    deleted(site, game)
    reconnect(page)
    expect(page.locator("#waiting")).to_contain_text(GONE)
    lines = page.locator("#waiting [data-slot=lines] li")
    expect(lines).to_have_text(SAID)
    title, *copies = copied(page).splitlines()
    assert title == f"Farkle {game.split('/')[2]}: Ana, Ben"
    assert [line.split("  ", 1)[1] for line in copies] == SAID
    page.get_by_role("button", name="Drop these").tap()
    page.get_by_role("button", name="Keep them").tap()
    reconnect(page)
    expect(lines).to_have_text(SAID)

    page.goto(game)  # in its place stands another page
    here = page.locator("#waiting-here")
    title = page.get_by_role("heading", name="This game is private, or there is none")
    expect(title).to_be_visible()
    expect(here.locator("li")).to_have_text(SAID)
    assert barriers(page) == []
    assert SAID[1] in copied(page)
    here.get_by_role("button", name="Drop these").tap()
    expect(here.get_by_role("button", name="Drop them")).to_be_visible()
    page.reload()
    expect(here.locator("li")).to_have_text(SAID)
    drop_these(page)
    expect(here).to_be_hidden()
    page.reload()
    expect(title).to_be_visible()
    until(page, "() => localStorage.getItem('farkle-waiting') === null")
    expect(here).to_be_hidden()
    assert stored(page, "waiting") == []


def is_private(page: Page, game: str) -> None:
    page.goto(game)
    expect(page.get_by_role("heading", name="This game is private")).to_be_visible()


def is_barred(owner: Caller, page: Page, dice: str, button: str) -> str:
    """Its code is renewed while something waits, so that the server refuses to hear of it."""
    has_told(page)
    cut(page)
    enter(page, dice, button)
    waits(page, "Offline: 1 throw waits to be sent")
    code = owner.lets_others_in(address(page))
    with page.expect_response(lambda answer: answer.status == 403):
        reconnect(page)
    expect(page.locator("#waiting")).to_contain_text(GONE)
    return code


def unsent(page: Page) -> list[str]:
    return [it["status"] for it in stored(page, "waiting") if it["status"] != "sent"]


@pytest.mark.thorough
def test_what_waits_of_a_private_game_is_kept_until_somebody_lets_the_phone_in(
    phone, somebody, site
):
    """Or dropped, once somebody means it. Where nothing waits, nothing is said of it."""
    page = phone()
    game, code = somebody.starts("Ana", "Ben")
    is_ready(page)
    is_private(page, game)
    expect(page.locator("#waiting-here")).to_be_hidden()
    come_in(page, game, code)
    code = is_barred(somebody, page, "123456", "Bank 1,500")
    page.goto("/join/")
    assert unsent(page) == ["waiting"]
    assert log(site, game) == []
    is_private(page, game)
    expect(page.locator("#waiting-here li")).to_have_text(SAID[:1])

    type_code(page, code)
    is_back(page)
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,500")
    assert kinds(log(site, game)) == ["throw"]

    has_told(page)
    page.context.clear_cookies()
    enter(page, "223346", "No points: end the turn")
    expect(page.get_by_role("heading", name="This game is private")).to_be_visible()
    expect(page.locator("#waiting-here li")).to_have_text(SAID[1:])
    type_code(page, code)
    is_back(page)
    throws(page, "Ana")
    assert kinds(log(site, game)) == ["throw"] * 2

    is_barred(somebody, page, "223346", "No points: end the turn")
    drop_these(page)
    page.wait_for_url(is_home)
    expect(page.get_by_role("link", name="New game").first).to_be_visible()
    until(page, "() => localStorage.getItem('farkle-waiting') === null")
    assert unsent(page) == []
    assert kinds(log(site, game)) == ["throw"] * 2
