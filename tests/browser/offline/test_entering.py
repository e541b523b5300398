"""Entering without network, with the real server: judged on the phone, kept, sent exactly once."""

from __future__ import annotations

import json
import sqlite3

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import (
    address,
    change_a_file,
    cut,
    is_ready,
    keeps,
    keeps_no,
    kept_pages,
    until,
)
from tests.browser.playing import (
    bank_one_of_155,
    enter,
    renew_code,
    score,
    shown_code,
    tap,
    throws,
    type_code,
    unhurried,
)
from tests.browser.without_network import (
    FULL,
    NO_SYNC,
    UNASKED,
    a_game,
    a_shared_game,
    eventually,
    has_told,
    is_back,
    is_home,
    kinds,
    let_the_worker_send,
    log,
    lose_the_answer,
    reconnect,
    reopened,
    stored,
    waits,
)
from tests.proofs.site import Site

pytestmark = pytest.mark.slow


# --- entering without network


def test_the_network_goes_in_mid_turn_and_nothing_is_lost(phone, site):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    enter(page, "114446", "Keep 600, roll 1")
    keeps(page, f"{game}?fragment", "<b>600</b> at risk")  # the server has answered
    has_told(page)
    cut(page)

    expect(page.locator(".last")).to_contain_class("last--kept")
    enter(page, "5", "Bank 650")
    throws(page, "Ben")
    expect(page.locator(".last")).not_to_contain_class("last--kept")
    waits(page, "Offline: 1 throw waits to be sent")
    expect(score(page, "Ana")).to_have_text("650")
    expect(page.locator(".last")).to_contain_text("Ana banked 650")
    enter(page, "223346", "Write the farkle")
    throws(page, "Ana")
    waits(page, "Offline: 2 throws wait to be sent")
    assert len(log(site, game)) == 1

    reconnect(page)
    is_back(page)
    throws(page, "Ana")
    assert log(site, game) == [
        {"type": "throw", "seat": 0, "dice": [1, 1, 4, 4, 4, 6], "set_aside": [1, 1, 4, 4, 4]},
        {"type": "throw", "seat": 0, "dice": [5], "set_aside": [5], "bank": True},
        {"type": "throw", "seat": 1, "dice": [2, 2, 3, 3, 4, 6]},
    ]


def test_half_typed_dice_stay_when_the_network_comes_back(phone, site):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "111234", "Keep 300")
    waits(page, "Offline: 1 throw waits to be sent")
    unhurried(page)
    tap(page, "22")
    heard_of = page.locator("#live")
    expect(heard_of).to_have_attribute("data-state", "offline")

    reconnect(page)

    is_back(page)
    expect(heard_of).to_have_attribute("data-state", "live")
    assert len(log(site, game)) == 1
    expect(page.locator(".tray .die")).to_have_count(2)
    expect(page.locator(".outcome--refused")).to_have_count(0)


def bank_unanswered(page: Page) -> str:
    """A game in which the server has Ana's bank, and the phone does not know it."""
    game = a_game(page, "Ana", "Ben")
    page.route("**/g/*/throws/", lose_the_answer)
    page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    throws(page, "Ben")
    return game


def test_an_answer_that_is_lost_is_no_second_entry(phone, site):
    page = phone()
    game = bank_unanswered(page)
    assert kinds(log(site, game)) == ["throw"]
    page.unroute("**/g/*/throws/")
    enter(page, "223346", "Write the farkle")
    waits(page, "Offline: 2 throws wait to be sent")

    page.unroute("**/api/**")
    page.evaluate("dispatchEvent(new Event('online'))")

    is_back(page)
    throws(page, "Ana")
    expect(score(page, "Ana")).to_have_text("1,500")
    assert kinds(log(site, game)) == ["throw", "throw"]


def test_a_server_that_is_killed_while_it_answers_has_every_entry_once(phone, site, server):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    has_died: list[bool] = []

    def kill(route: Route) -> None:
        if has_died:
            route.continue_()
            return
        has_died.append(True)
        route.fetch()
        server.kill()
        route.abort("connectionreset")

    cut(page)
    for name in ("Ben", "Ana", "Ben", "Ana"):
        enter(page, "223346", "Write the farkle")
        throws(page, name)
    waits(page, "Offline: 4 throws wait to be sent")
    page.route("**/api/v1/games/*/throws/", kill)
    with page.expect_event("requestfailed", lambda one: one.url.endswith("/throws/")):
        reconnect(page)
    server.start()
    page.evaluate("dispatchEvent(new Event('focus'))")

    is_back(page)
    assert [it["seat"] for it in log(site, game)] == [0, 1, 0, 1]


def test_what_waits_outlives_its_tab(phone, site):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    enter(page, "114446", "Keep 600, roll 1")
    waits(page, "Offline: 2 throws wait to be sent")
    expect(page.locator(".risk")).to_have_text("600 at risk")
    page.locator("#waiting summary").tap()
    expect(page.locator("#waiting li")).to_have_count(2)
    expect(page.locator("#waiting li").last).to_be_visible()
    assert barriers(page) == []
    device = page.context
    page.close()

    page = device.new_page()
    page.goto(game)
    waits(page, "Offline: 2 throws wait to be sent")
    throws(page, "Ben")
    expect(page.locator(".risk")).to_have_text("600 at risk")
    enter(page, "2", "Write the farkle")
    waits(page, "Offline: 3 throws wait to be sent")
    throws(page, "Ana")
    page.close()
    page = device.new_page()
    reconnect(page)
    page.goto(game)

    is_back(page)
    throws(page, "Ana")
    expect(score(page, "Ana")).to_have_text("1,500")
    assert kinds(log(site, game)) == ["throw"] * 3


def test_three_turns_that_are_written_are_undone_without_network(phone, site):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    names = ["Ana", "Ben", "Ana"]
    for after in ("Ben", "Ana", "Ben"):
        enter(page, "123456", "Bank 1,500")
        throws(page, after)
        has_told(page)
    cut(page)

    for number, name in enumerate(reversed(names), start=1):
        unhurried(page)
        page.get_by_role("button", name="Undo").tap()
        throws(page, name)
        waits(
            page, f"Offline: {number} {'entry waits' if number == 1 else 'entries wait'} to be sent"
        )
    for name in names:
        expect(score(page, name)).to_have_text("0")
    expect(page.locator("#undo")).to_have_count(0)
    enter(page, "114446", "Bank 600")
    throws(page, "Ben")

    waits(page, "Offline: 4 entries wait to be sent")
    reconnect(page)
    is_back(page)
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("600")
    expect(page.locator(".sheet a.turn-cell")).to_have_text(["⚑ opened +600 600"])
    assert kinds(log(site, game)) == ["throw"] * 3 + ["undo"] * 3 + ["throw"]


def test_an_undone_bank_lays_its_dice_into_the_tray_again(phone, site):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    enter(page, "555246", "Keep 500, roll 3")
    expect(page.locator(".risk")).to_have_text("500 at risk")
    bank_one_of_155(page)
    throws(page, "Ben")
    has_told(page)
    cut(page)

    unhurried(page)
    page.get_by_role("button", name="Undo").tap()

    throws(page, "Ana")
    waits(page, "Offline: 1 entry waits to be sent")
    expect(page.locator(".tray .die")).to_have_count(3)
    expect(page.locator(".tray :checked")).to_have_count(1)
    page.locator("#keep").tap()
    expect(page.locator(".risk")).to_have_text("600 at risk")
    reconnect(page)
    is_back(page)
    assert log(site, game)[-1]["set_aside"] == [1]


# --- a whole game


def test_a_whole_game_to_its_winner_without_network(phone, site):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "112346", "Keep 200, roll 4")
    expect(page.locator("#bank-now")).to_have_count(0)
    tap(page, "1236")
    expect(page.locator("#bank")).to_have_text("Bank 300200 more to open")
    page.locator("#keep").tap()
    enter(page, "236", "Write the farkle")
    throws(page, "Ben")
    expect(page.locator(".last")).to_contain_text("Ana farkled, 300 lost")
    enter(page, "111555", "Keep 2,500, roll 6")
    expect(page.locator(".last")).to_contain_text("hot dice: all 6 again")
    enter(page, "111111", "Keep 3,000, roll 6")
    page.locator("#bank-now").tap()
    throws(page, "Ana")
    expect(page.locator(".last__cheer")).to_have_text("A big bank")
    expect(page.locator(".cheer--big_bank")).to_have_count(1)
    expect(page.locator("#announce")).to_contain_text("A big bank.")
    for name in ("Ana", "Ben"):
        enter(page, "111555", "Bank 2,500")
        throws(page, "Ben" if name == "Ana" else "Ana")
    enter(page, "111111", "Keep 3,000, roll 6")
    enter(page, "111111", "Keep 3,000, roll 6")
    enter(page, "123456", "Bank 7,500")
    throws(page, "Ben")
    expect(page.locator(".turn__flag")).to_contain_text(
        "Still to throw: Ben. Ana reached the target."
    )
    expect(page.locator(".turn__goal")).to_have_text("8,000 · 10,000 to beat, 2,000 behind")
    enter(page, "111555", "Bank 2,500")

    winner = page.locator("#won-here")
    expect(winner).to_contain_text("Ben wins")
    expect(winner).to_contain_text("Provisional")
    expect(page.locator(".cheer--win")).to_have_count(1)
    expect(page.locator(".key").first).to_be_hidden()
    assert barriers(page) == []
    page.get_by_role("button", name="Undo").tap()
    throws(page, "Ben")
    expect(page.locator(".key").first).to_be_visible()
    enter(page, "111555", "Bank 2,500")
    expect(winner).to_contain_text("10,500")
    here = json.loads(page.evaluate(LOCAL_STATE, game.split("/")[2]))

    reconnect(page)
    is_back(page)
    expect(page.locator(".panel__title")).to_have_text("Ben wins")
    told = page.evaluate("JSON.parse(document.getElementById('pad-data').textContent).state")
    assert here == told
    assert [it["type"] for it in log(site, game)] == ["throw"] * 5 + ["bank"] + ["throw"] * 6


LOCAL_STATE = """async (code) => {
  const scripts = performance.getEntriesByType("resource").map(({ name }) => name);
  const url = (name) => scripts.find((it) => it.includes(`/${name}.`));
  const { readLedger } = await import(url("keep/ledger"));
  const { m_rules_state: { write } } = await import(url("rules/entered"));
  return JSON.stringify(write((await readLedger(code)).state));
}"""


def with_extras(page: Page, **extras: str) -> str:
    """A game under the player aid's rules and some of its extras."""
    is_ready(page)
    page.goto("/new/?rules=player-aid")
    page.get_by_text("Extras").tap()
    for label, points in extras.items():
        page.get_by_label(label).fill(points)
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_role("button", name="Start the game").tap()
    throws(page, "Ana")
    has_told(page)
    return address(page)


def test_dice_left_over_are_taken_without_network(phone, site):
    page = phone()
    game = with_extras(page, **{"High stakes: bonus": "1000"})
    cut(page)
    enter(page, "112346", "Bank 200")
    throws(page, "Ben")

    page.get_by_role("button", name="Take the 4 left over").tap()
    expect(page.locator(".tray__place")).to_have_count(4)
    page.get_by_role("button", name="Throw all 6").tap()
    expect(page.locator(".tray__place")).to_have_count(6)
    page.get_by_role("button", name="Take the 4 left over").tap()
    enter(page, "1346", "Bank 1,100")
    throws(page, "Ana")
    expect(score(page, "Ben")).to_have_text("1,100")

    reconnect(page)
    is_back(page)
    expect(score(page, "Ben")).to_have_text("1,100")
    assert log(site, game)[1]["high_stakes"] is True


def test_taking_the_dice_left_over_is_not_kept_as_the_game(phone):
    """Nothing is entered yet: opened again, the game is as it was."""
    page = phone()
    game = with_extras(page, **{"High stakes: bonus": "1000"})
    enter(page, "112346", "Bank 200")
    throws(page, "Ben")
    page.reload()
    take = page.get_by_role("link", name="Take the 4 left over")
    expect(take).to_be_visible()
    keeps_no(page, f"{game}?fragment")
    take.tap()
    expect(page.locator(".tray__place")).to_have_count(4)
    page.goto("/rules/")
    keeps(page, "/rules/")

    assert f"{game}?fragment" not in kept_pages(page)
    cut(page)
    page.goto(game)
    expect(take).to_be_visible()


SHORT_PATIENCE = "() => Object.defineProperty(htmx.config, 'timeout', { get: () => 200, set() {} })"


def test_a_connection_that_answers_nothing_is_not_waited_for_long(phone, site):
    page = phone(script=NO_SYNC + UNASKED)
    game = a_game(page, "Ana", "Ben")
    page.evaluate(SHORT_PATIENCE)
    held: list[Route] = []
    page.route("**/g/*/throws/", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks it
    page.route("**/api/**", lambda route: route.abort("internetdisconnected"))

    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    throws(page, "Ben")

    page.unroute("**/api/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    is_back(page)
    assert len(held) == 1
    assert kinds(log(site, game)) == ["throw"]


# --- sent from elsewhere


def test_the_worker_sends_what_waits_when_no_page_is_open(phone, site):
    page = phone(script="")
    game = a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "123456", "Bank 1,500")
    enter(page, "223346", "Write the farkle")
    waits(page, "Offline: 2 throws wait to be sent")

    page = reopened(page, "/manifest.webmanifest")  # without a script
    let_the_worker_send(page)

    eventually(lambda: kinds(log(site, game)) == ["throw", "throw"], page)


# --- who may enter


def test_what_another_phone_enters_is_not_entered_here(phone, site):
    page, other, game = a_shared_game(phone)
    page.goto(f"{game}table/")
    page.get_by_label("Only the player whose turn it is").check()
    page.locator("#entering").get_by_role("button", name="Save").tap()
    page.wait_for_url(f"{game}#sheet")
    for holder, name in ((page, "Ben"), (other, "Ana")):
        holder.goto(f"{game}table/")
        holder.locator("#this-phone").get_by_label(name).check()
        holder.locator("#this-phone").get_by_role("button", name="Save").tap()
        holder.wait_for_url(f"{game}#sheet")
    has_told(other)
    cut(other)

    enter(other, "123456", "Bank 1,500")

    throws(other, "Ben")
    expect(other.locator("#closed-here")).to_have_text("Only Ben’s own phone enters for Ben.")
    expect(other.locator(".key").first).to_be_hidden()
    assert barriers(other) == []
    assert log(site, game) == []
    reconnect(other)
    is_back(other)
    assert kinds(log(site, game)) == ["throw"]


# --- what is kept, and for whom


def sign_up(page: Page, name: str, *, on: str = "") -> None:
    page.goto(f"/account/signup/{on}")
    page.get_by_label("Username").fill(name)
    for field in page.locator('input[type="password"]').all():
        field.fill("three grey dice 4711")
    page.locator("main form button").last.click()


def test_what_is_said_once_is_not_said_again_without_network(phone):
    page, other = phone(), phone()
    game = a_game(other, "Ana", "Ben")
    code = shown_code(other, game, "score")
    is_ready(page)
    sign_up(page, "nadia", on=f"?next=/j/{code}/")
    expect(page.get_by_role("dialog")).to_contain_text("This phone may enter throws")
    expect(page.locator(".messages")).to_have_count(2)
    has_told(page)
    keeps(page, game)
    cut(page)

    page.reload()

    throws(page, "Ana")
    expect(page.locator(".messages")).to_have_count(0)


def test_who_signs_out_is_told_what_waits_and_loses_nothing(phone, site):
    page = phone()
    is_ready(page)
    sign_up(page, "ana")
    expect(page.get_by_role("heading", level=1)).to_have_text("ana")
    idle = a_game(page, "Cleo", "Dad")
    game = a_game(page, "Ana", "Ben")
    page.route("**/api/v1/games/**", lambda route: route.abort("internetdisconnected"))
    cut(page)
    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    assert {it["code"] for it in stored(page, "games")} >= {it.split("/")[2] for it in (game, idle)}
    page.context.set_offline(False)

    page.goto("/account/logout/")
    section = page.locator("#waiting-games")
    expect(section).to_contain_text("This stays on this phone when you sign out")
    expect(section.locator(".list__link")).to_contain_text("Ana, Ben")
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.wait_for_url(is_home)

    until(page, "() => !localStorage.getItem('farkle-forget')")
    assert [it["code"] for it in stored(page, "games")] == [game.split("/")[2]]
    assert kinds(log(site, game)) == []
    page.unroute("**/api/v1/games/**")
    page.goto(game)
    is_back(page)
    assert kinds(log(site, game)) == ["throw"]


MANY_MORE = """async () => {
  const open = indexedDB.open("farkle", 1);
  const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const change = db.transaction("games", "readwrite");
  const games = change.objectStore("games");
  for (let n = 10; n < 50; n += 1) games.put({ code: `GAME${n}`, seen_at: n });
  await new Promise((done) => { change.oncomplete = done; });
  db.close();
}"""


# --- what else can go wrong


def is_barred(page: Page, why: str = "is closed to this phone") -> None:
    """What waits is kept, and the page says why it is not taken."""
    reconnect(page)
    page.locator("#waiting summary").tap()
    expect(page.locator("#waiting")).to_contain_text(why)
    assert [it["status"] for it in stored(page, "waiting")] == ["waiting"]


def test_a_phone_whose_link_was_revoked_keeps_what_waits(phone, site):
    """403, and it goes on once somebody lets the phone in again."""
    owner, page, game = a_shared_game(phone)
    has_told(page)
    cut(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    renew_code(owner, "score")

    with page.expect_response(lambda answer: answer.status == 403):
        is_barred(page)
    page.goto("/join/")
    expect(page.get_by_label("Code", exact=True)).to_be_visible()
    assert [it["status"] for it in stored(page, "waiting")] == ["waiting"]
    assert kinds(log(site, game)) == []

    type_code(page, shown_code(owner, game, "score"))
    is_back(page)
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,500")
    assert kinds(log(site, game)) == ["throw"]


def test_a_game_that_is_gone_keeps_what_waits(phone, site):
    """As where it is closed to this phone; it goes on should the game be there again."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    code = game.split("/")[2]
    cut(page)
    enter(page, "123456", "Bank 1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    rename(site, code, "ZZZZZZ")
    is_barred(page, "has no such game any more")

    rename(site, "ZZZZZZ", code)
    reconnect(page)

    is_back(page)
    assert kinds(log(site, game)) == ["throw"]


def rename(site: Site, code: str, other: str) -> None:
    with sqlite3.connect(site.folder / "farkle.sqlite3") as database:
        database.execute("UPDATE game_sessions_game SET code = ? WHERE code = ?", [other, code])


def test_a_full_disk_is_said_and_the_dice_stay_in_the_tray(phone, site):
    page = phone(script=NO_SYNC + FULL)
    a_game(page, "Ana", "Ben")
    page.evaluate("window.isFull = true")
    cut(page)

    enter(page, "123456", "Bank 1,500")

    expect(page.get_by_role("alert")).to_contain_text("This phone cannot keep that")
    expect(page.locator(".tray .die")).to_have_count(6)
    expect(page.locator("#turn-name")).to_have_text("Ana")
    page.evaluate("window.isFull = false")
    unhurried(page)
    page.locator("#bank").tap()
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")


def test_what_a_full_disk_did_not_keep_is_kept_before_anything_is_entered(phone, site):
    page = phone(script=NO_SYNC + FULL.replace('"waiting"', '"games"'))
    game = a_game(page, "Ana", "Ben")
    page.evaluate("window.isFull = true")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    keeps(page, f"{game}?fragment")
    assert [it["version"] for it in stored(page, "games")] == [0]
    page.evaluate("window.isFull = false")
    cut(page)

    enter(page, "223346", "Write the farkle")

    throws(page, "Ana")
    expect(score(page, "Ana")).to_have_text("1,500")
    waits(page, "Offline: 1 throw waits to be sent")
    reconnect(page)
    is_back(page)
    assert [it["seat"] for it in log(site, game)] == [0, 1]


def test_a_page_that_was_kept_before_shows_what_the_phone_knows_since(phone):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    has_told(page)
    keeps(page, f"{game}?fragment")
    page.evaluate(LOSES, f"{game}?fragment")
    cut(page)

    page.reload()

    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,500")
    enter(page, "223346", "Write the farkle")
    throws(page, "Ana")
    waits(page, "Offline: 1 throw waits to be sent")


LOSES = """async (path) => {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(path);
}"""


def test_a_new_version_loses_nothing_that_waits(phone, site, server):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    page.route("**/api/v1/games/*/entries/**", lambda route: route.abort("internetdisconnected"))
    cut(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    change_a_file(site)
    server.restart()
    reconnect(page)
    page.reload()
    waits(page, "Offline: 1 throw waits to be sent")
    bar = page.get_by_role("button", name="Reload")
    expect(bar).to_be_visible()
    with page.expect_navigation():
        bar.tap()
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")

    page.unroute("**/api/v1/games/*/entries/**")
    page.evaluate("dispatchEvent(new Event('online'))")

    is_back(page)
    assert kinds(log(site, game)) == ["throw"]


def test_the_phone_is_handed_over_without_network_too(phone):
    page = phone()
    on = {"name": "farkle-set-hand-over", "value": "on"}
    page.context.add_cookies([on | {"url": page.evaluate("location.origin")}])
    a_game(page, "Ana", "Ben")
    cut(page)

    enter(page, "123456", "Bank 1,500")

    dialog = page.get_by_role("dialog", name="Hand the phone to Ben")
    expect(dialog).to_be_visible()
    expect(dialog).to_have_accessible_description("Ana banked 1,500")
    assert barriers(page) == []
    dialog.get_by_role("button", name="Undo").tap()
    expect(dialog).to_be_hidden()
    throws(page, "Ana")
    expect(page.locator(".tray .die")).to_have_count(6)


def test_a_page_goes_on_whose_game_was_deleted_in_another_tab(phone, site):
    """Somebody has signed in or out there."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    other = page.context.new_page()
    other.goto("/")
    other.evaluate("localStorage.setItem('farkle-forget', '1')")
    other.goto("/")
    until(other, "() => localStorage.getItem('farkle-forget') === null")
    assert stored(page, "games") == []
    page.bring_to_front()
    cut(page)

    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    reconnect(page)
    is_back(page)
    assert kinds(log(site, game)) == ["throw"]


def test_what_could_not_be_sent_leaves_the_kept_pages(phone):
    page = phone()
    is_ready(page)
    cut(page)
    page.evaluate("fetch('/language/', { method: 'POST' }).catch(() => {})")
    page.goto("/new/")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
