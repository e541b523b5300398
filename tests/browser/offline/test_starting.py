"""Starting a game without network, with the real server: one game, under one address, for good."""

from __future__ import annotations

import json
import re
import sqlite3
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, Response, Route, expect
from playwright.sync_api import Request as PageRequest

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import address, cut, is_ready, keeps, until
from tests.browser.playing import choose_rules, enter, may_lose_the_network, score, throws
from tests.browser.without_network import (
    FULL,
    NO_SYNC,
    UNASKED,
    a_game,
    fill_in,
    has_sent_all,
    in_the_form,
    is_back,
    is_home,
    kinds,
    let_the_worker_send,
    log,
    reconnect,
    reopened,
    sheet,
    start,
    stored,
    waits,
)
from tests.proofs.site import Server, Site

pytestmark = pytest.mark.slow


def choose_ours(page: Page) -> None:
    page.get_by_text("All rule sets").tap()
    page.get_by_text("Ours").tap()


def games(site: Site) -> list[str]:
    """The codes of all games that the server has, in their order."""
    with sqlite3.connect(site.folder / "farkle.sqlite3") as database:
        rows = database.execute("SELECT code FROM game_sessions_game ORDER BY id").fetchall()
    return [code for (code,) in rows]


def test_of_a_start_with_network_it_is_not_said_that_it_is_sent(phone):
    page = phone()
    is_ready(page)
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
          const said = document.getElementById("sent")?.textContent.trim();
          if (said) document.body.dataset.sentSaid = said;
        }).observe(document.body, { childList: true, subtree: true }))"""
    )

    start(page, "Ana", "Ben")
    enter(page, "223346", "Write the farkle")
    throws(page, "Ben")

    has_sent_all(page)
    assert page.locator("body").get_attribute("data-sent-said") is None


def test_a_game_is_started_without_network_and_created_once_under_its_address(phone, site):
    page = phone()
    is_ready(page)
    cut(page)

    game = start(page, "Ana", "Ben", "Cleo")
    assert re.fullmatch(r"/g/[A-HJ-KM-NP-Z2-9]{6}/", game)
    waits(page, "Offline: this game waits to be sent")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    enter(page, "223346", "Write the farkle")
    throws(page, "Cleo")
    waits(page, "Offline: 2 throws wait to be sent")
    page.reload()
    throws(page, "Cleo")
    expect(score(page, "Ana")).to_have_text("1,500")

    reconnect(page)
    is_back(page)
    assert address(page) == game
    throws(page, "Cleo")
    expect(score(page, "Ana")).to_have_text("1,500")
    assert kinds(log(site, game)) == ["throw", "throw"]
    with page.expect_response("**/throws/"):
        enter(page, "111234", "Keep 300, roll 3")
    expect(page.locator(".risk")).to_have_text("300 at risk")
    assert kinds(log(site, game)) == ["throw"] * 3
    page.goto(f"{game}table/")
    expect(page.locator("#entering").get_by_role("button", name="Save")).to_be_visible()
    assert games(site)[-1] == game.split("/")[2]


def test_a_page_hears_at_once_that_the_worker_has_sent_its_game(phone, site):
    """Of a page opened without network no browser says that the network is back."""
    page = phone(script=UNASKED)
    is_ready(page)
    cut(page)
    game = start(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")

    page.context.set_offline(False)
    let_the_worker_send(page)

    is_back(page)
    throws(page, "Ben")
    assert kinds(log(site, game)) == ["throw"]


def test_a_game_that_is_started_with_network_is_on_the_server_at_once(phone, site):
    page = phone()
    is_ready(page)
    before = games(site)

    game = start(page, "Ana", "Ben")

    expect(page.locator("#waiting")).to_be_empty()
    assert games(site) == [*before, game.split("/")[2]]
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    assert kinds(log(site, game)) == ["throw"]
    assert stored(page, "waiting") == []


# What an app of another version may have kept: rules with a key that this server does not know.
# Nothing is on its way meanwhile.
OF_ANOTHER_VERSION = """(isKnown) => navigator.locks.request("farkle-sender", async () => {
  const open = indexedDB.open("farkle", 1);
  const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const change = db.transaction("waiting", "readwrite");
  const store = change.objectStore("waiting");
  const all = store.getAll();
  all.onsuccess = () => {
    const [start] = all.result;
    if (isKnown) delete start.entry.rules.dice_of_glass;
    else start.entry.rules.dice_of_glass = true;
    store.put(start);
  };
  await new Promise((done) => { change.oncomplete = done; });
  db.close();
})"""


def refused_start(page: Page) -> str:
    """A game with a throw in it that the server does not take once it is asked."""
    is_ready(page)
    cut(page)
    game = start(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    page.evaluate(OF_ANOTHER_VERSION, False)
    with page.expect_response(is_a_start):
        reconnect(page)
    waits(page, "The server does not take this game")
    return game


def has_looked(page: Page) -> None:
    """All that this page sends now that it may has been sent, or has been refused."""
    page.evaluate(
        """() => {
          dispatchEvent(new Event("online"));
          return navigator.locks.request("farkle-sender", () => {});
        }"""
    )


def is_a_start(answer: Response) -> bool:
    return answer.request.method == "POST" and answer.url.endswith("/api/v1/games/")


def test_a_game_that_the_server_refuses_is_kept_and_asked_for_again_when_somebody_says_so(
    phone, site
):
    page = phone()
    game = refused_start(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))

    why = page.locator("#waiting").get_by_text("The server does not know these rules")
    expect(why).to_have_text("The server does not know these rules: Patch Products")
    expect(page.locator("#waiting [data-sends]")).to_be_hidden()
    page.locator("#waiting summary").tap()
    expect(why).to_be_hidden()
    enter(page, "223346", "Write the farkle")
    throws(page, "Ana")
    page.reload()
    expect(why).to_be_visible()
    may_lose_the_network(page)
    has_looked(page)
    page.goto("/")
    line = page.locator("#waiting-games .list__link")
    expect(line).to_contain_text("the server does not take it")
    expect(line).to_contain_text("2 entries wait")
    has_looked(page)
    line.tap()
    may_lose_the_network(page)
    has_looked(page)
    assert [one for one in asked if one.startswith("POST")] == []

    with page.expect_response(is_a_start):
        page.get_by_role("button", name="Try again").tap()
    expect(why).to_be_focused()
    page.evaluate(OF_ANOTHER_VERSION, True)
    page.get_by_role("button", name="Try again").tap()

    is_back(page)
    throws(page, "Ana")
    assert address(page) == game
    assert kinds(log(site, game)) == ["throw", "throw"]


def test_a_game_that_the_server_refuses_can_be_dropped(phone, site):
    page = phone()
    before = games(site)
    refused_start(page)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    assert barriers(page) == []

    page.get_by_role("button", name="Drop this game").tap()
    expect(page.locator("#waiting")).to_contain_text("Nobody else has it")
    expect(page.get_by_role("button", name="Drop the game")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Keep it").tap()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    drop_game(page)

    page.wait_for_url(is_home)
    until(page, "() => localStorage.getItem('farkle-waiting') === null")
    assert stored(page, "waiting") == []
    expect(page.locator("#waiting-games")).to_be_hidden()
    assert games(site) == before


def test_a_refused_game_that_is_dropped_is_left_in_every_tab(phone):
    page = phone(script=NO_SYNC + UNASKED)
    game = refused_start(page)
    other = page.context.new_page()
    other.goto(game)
    waits(other, "The server does not take this game")

    drop_game(page)

    page.wait_for_url(is_home)
    other.wait_for_url(is_home)


DEAF = "BroadcastChannel.prototype.postMessage = () => {};"
"""A tab that the browser has put to sleep hears nothing of the others."""


@pytest.mark.parametrize("deed", ["Try again", "throw"])
def test_a_tab_that_has_not_heard_that_its_game_was_dropped_is_left_at_the_first_tap(phone, deed):
    page = phone(script=NO_SYNC + UNASKED + DEAF)
    game = refused_start(page)
    other = page.context.new_page()
    other.goto(game)
    waits(other, "The server does not take this game")
    may_lose_the_network(other)
    has_looked(other)
    drop_game(page)
    page.wait_for_url(is_home)

    if deed == "throw":
        enter(other, "223346", "Write the farkle")
    else:
        other.get_by_role("button", name="Try again").tap()

    other.wait_for_url(is_home)
    assert stored(other, "waiting") == []


def drop_game(page: Page) -> None:
    page.get_by_role("button", name="Drop this game").tap()
    page.get_by_role("button", name="Drop the game").tap()


# A pocket as an app of before kept it: it said no names of throws.
WITHOUT_NAMES = """async () => {
  const open = indexedDB.open("farkle", 1);
  const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const change = db.transaction("games", "readwrite");
  const store = change.objectStore("games");
  const all = store.getAll();
  all.onsuccess = () => {
    const [game] = all.result;
    delete game.pocket.names;
    store.put(game);
  };
  await new Promise((done) => { change.oncomplete = done; });
  db.close();
}"""


def test_a_game_begun_before_throws_had_names_goes_on(phone, site):
    page = phone()
    is_ready(page)
    cut(page)
    game = start(page, "Ana", "Ben")
    assert "123456" in stored(page, "games")[0]["pocket"]["names"]
    page.evaluate(WITHOUT_NAMES)
    page.reload()
    throws(page, "Ana")
    may_lose_the_network(page)

    enter(page, "123456", "Bank 1,500")

    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    reconnect(page)
    is_back(page)
    assert kinds(log(site, game)) == ["throw"]


def test_a_refusal_is_said_in_the_language_of_the_page(phone):
    page = phone()
    page.context.add_cookies([{"name": "django_language", "value": "de", "url": page.url}])
    page.goto("/")
    is_ready(page)
    cut(page)
    in_the_form(page)
    for field, name in zip(
        page.locator('#players [name="name"]').all(), ("Ana", "Ben"), strict=True
    ):
        field.fill(name)
    page.locator('[value="start"]').tap()
    page.wait_for_url("**/g/*/")
    may_lose_the_network(page)
    page.evaluate(OF_ANOTHER_VERSION, False)

    with page.expect_response(is_a_start):
        reconnect(page)

    why = page.locator("#waiting [data-slot=why]")
    expect(why).to_contain_text("Patch Products")
    expect(why).not_to_contain_text("There is no such key")


def start_elsewhere(server: Server, code: str) -> None:
    """Somebody whom nobody knows has drawn the same code, and was faster."""
    body = json.dumps({"players": [{"name": "Eve"}, {"name": "Mallory"}], "code": code}).encode()
    url = f"http://127.0.0.1:{server.port}/api/v1/games/"
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(url, body, headers)) as answer:  # the server of this test
        assert answer.status == 201


def test_a_code_that_is_taken_meanwhile_costs_nothing(phone, site, server):
    page = phone()
    is_ready(page)
    before = games(site)
    cut(page)
    game = start(page, "Ana", "Ben")
    code = game.split("/")[2]
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    enter(page, "114446", "Keep 600, roll 1")
    waits(page, "Offline: 2 throws wait to be sent")
    start_elsewhere(server, code)
    keys: list[str] = []

    def hear(request: PageRequest) -> None:
        if request.url.endswith("/api/v1/games/") and request.method == "POST":
            keys.append(request.headers["idempotency-key"])

    page.on("request", hear)
    page.context.set_offline(False)
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new Event('online'))")

    throws(page, "Ben")
    is_back(page)
    moved = address(page)
    assert moved != game
    assert len(set(keys)) == len(keys) == 2  # under another code it is another request
    assert games(site) == [*before, code, moved.split("/")[2]]
    assert kinds(log(site, moved)) == ["throw", "throw"]
    assert log(site, game) == []
    expect(score(page, "Ana")).to_have_text("1,500")
    expect(page.locator(".risk")).to_have_text("600 at risk")
    cut(page)
    page.goto(game)
    page.wait_for_url(f"**{moved}")


def test_a_game_that_waits_is_this_phones_also_where_the_server_is_asked(phone, site):
    """It is no 404: neither on the way in, nor when only the calls fail."""
    page = phone()
    is_ready(page)
    cut(page)
    game = start(page, "Ana", "Ben")
    page.route("**/api/v1/games/", lambda route: route.abort("internetdisconnected"))
    reconnect(page)

    page.goto(game)

    throws(page, "Ana")
    waits(page, "Offline: this game waits to be sent")
    page.unroute("**/api/v1/games/")
    page.evaluate("dispatchEvent(new Event('online'))")
    is_back(page)
    throws(page, "Ana")


def test_each_game_is_listed_once_as_it_stands_on_this_phone(phone):
    page = phone()
    a_game(page, "Cleo", "Dad")
    game = a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")

    page.goto("/rules/facebook/")

    expect(page.locator("#waiting-games .list__link")).to_have_attribute("href", game)
    expect(page.locator("#waiting-games .list__link")).to_contain_text("Ana 1,500 · Ben 0")
    expect(page.locator("#kept .list__link")).to_have_text(["Cleo, DadCleo throwsCleo 0 · Dad 0"])


def test_a_game_that_waits_is_listed_and_sent_by_any_page(phone, site):
    page = phone()
    is_ready(page)
    cut(page)
    game = start(page, "Ana", "Ben", "Cleo")
    code = game.split("/")[2]
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    page.goto("/")
    line = page.locator("#waiting-games .list__link")
    expect(line).to_contain_text("Ana, Ben, Cleo")
    expect(line).to_contain_text("not on the server yet")
    expect(line).to_contain_text("Ben throws")
    expect(line).to_contain_text("Ana 1,500 · Ben 0 · Cleo 0")
    expect(line).to_contain_text("1 entry waits")
    expect(line).not_to_contain_text(code)
    page.goto("/rules/facebook/")
    expect(page.get_by_role("heading", level=1)).to_have_text("No network")
    expect(line).to_have_attribute("href", game)
    page.goto("/continue/")
    throws(page, "Ben")

    page = reopened(page, "/")

    has_sent_all(page)
    expect(page.locator("#waiting-games")).to_be_hidden()
    assert games(site)[-1] == code
    assert kinds(log(site, game)) == ["throw"]
    page.goto(game)
    throws(page, "Ben")
    expect(page.locator("#waiting")).to_be_empty()


def test_who_starts_is_rolled_off_without_network_also_a_tie(phone, site):
    page = phone()
    is_ready(page)
    cut(page)
    in_the_form(page)
    fill_in(page, "Ana", "Ben", "Cleo", rules="wikihow")
    page.get_by_label("First to throw").select_option("roll_off")
    page.get_by_role("button", name="Start the game").tap()
    panel = page.locator("#roll-off-here")
    expect(panel.get_by_role("heading")).to_have_text("Who starts? One die each")
    may_lose_the_network(page)
    game = address(page)

    for name, face in (("Ana", "3"), ("Ben", "6"), ("Cleo", "6")):
        panel.get_by_label(name).select_option(face)
    panel.get_by_role("button", name="Write the roll-off").tap()
    expect(panel.get_by_role("heading")).to_have_text("Tied: throw again")
    expect(panel.locator("select")).to_have_count(2)
    expect(page.locator(".key").first).to_be_hidden()
    page.reload()
    may_lose_the_network(page)
    for name, face in (("Ben", "2"), ("Cleo", "5")):
        panel.get_by_label(name).select_option(face)
    panel.get_by_role("button", name="Write the roll-off").tap()

    throws(page, "Cleo")
    expect(panel).to_have_count(0)
    expect(page.locator(".last")).to_contain_text("Cleo won the roll-off")
    enter(page, "114446", "Bank 600")
    throws(page, "Ana")
    waits(page, "Offline: 3 entries wait to be sent")
    reconnect(page)
    is_back(page)
    assert log(site, game)[:2] == [
        {"type": "roll_off", "faces": {"0": 3, "1": 6, "2": 6}},
        {"type": "roll_off", "faces": {"1": 2, "2": 5}},
    ]
    assert kinds(log(site, game)) == ["roll_off", "roll_off", "throw"]


def test_dice_chosen_for_a_roll_off_stay_whatever_is_drawn(phone, site):
    page = phone()
    is_ready(page)
    cut(page)
    in_the_form(page)
    fill_in(page, "Ana", "Ben", rules="wikihow")
    page.get_by_label("First to throw").select_option("roll_off")
    page.get_by_role("button", name="Start the game").tap()
    panel = page.locator("#roll-off-here")
    expect(panel.get_by_role("heading")).to_have_text("Who starts? One die each")
    may_lose_the_network(page)
    assert barriers(page) == []
    panel.get_by_label("Ana").select_option("4")
    page.get_by_role("link", name="Roll off who starts").tap()
    expect(panel.get_by_label("Ana")).to_have_value("4")
    panel.get_by_label("Ben").select_option("4")
    panel.get_by_role("button", name="Write the roll-off").tap()
    expect(panel.get_by_role("heading")).to_have_text("Tied: throw again")
    expect(panel.get_by_label("Ana")).to_have_value("")
    waits(page, "Offline: 1 entry waits to be sent")
    panel.get_by_label("Ana").select_option("2")

    reconnect(page)
    is_back(page)

    expect(panel).to_have_count(0)
    form = page.locator("#roll-off-form")
    expect(form.get_by_label("Ana")).to_have_value("2")
    form.get_by_label("Ben").select_option("5")
    form.get_by_role("button", name="Write the roll-off").tap()
    throws(page, "Ben")
    assert kinds(log(site, address(page))) == ["roll_off", "roll_off"]


def test_ones_own_house_rules_are_played_without_network(phone, site):
    page = phone("/new/")
    is_ready(page)
    page.locator("#rule-opening_threshold").fill("1000")
    page.get_by_label("Keep these as house rules named").fill("Ours")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Saved as Ours, version 1.")).to_be_visible()
    page.goto("/new/")
    keeps(page, "/new/", "Ours")
    keeps(page, "/new/pockets/", "Ours")
    cut(page)

    in_the_form(page)
    fill_in(page, "Ana", "Ben")
    choose_ours(page)
    page.get_by_role("button", name="Start the game").tap()

    throws(page, "Ana")
    expect(page.locator(".turn__goal")).to_have_text("0 · 1,000 to open")
    expect(page.locator(".sheet__head")).to_contain_text("Ours · to 10,000 · 1,000 to open")
    may_lose_the_network(page)
    reconnect(page)
    is_back(page)
    expect(page.locator(".sheet__head")).to_contain_text("Ours · to 10,000 · 1,000 to open")


def refuses(page: Page, sentence: str) -> None:
    page.get_by_role("button", name="Start the game").tap()
    expect(page.locator("#problem-here")).to_contain_text(sentence)
    assert address(page) == "/new/"


def test_what_cannot_be_started_is_said_in_the_form(phone):
    page = phone()
    is_ready(page)
    cut(page)
    in_the_form(page)

    page.get_by_label("Player 1", exact=True).fill("Ana")
    refuses(page, "Who plays? Type at least two names.")
    assert barriers(page) == []
    page.get_by_label("Player 2", exact=True).fill("ANA")
    refuses(page, "ANA is already at this table.")
    page.get_by_label("Player 2", exact=True).fill("B" * 41)
    refuses(page, "A name is too long: 40 characters at most.")
    page.get_by_label("Player 2", exact=True).fill("\u202eBen")
    refuses(page, "A name cannot be written like this: \u202eBen")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.locator("#rule-opening_threshold").fill("750")
    refuses(page, "No connection: changed rules need one.")
    assert page.get_by_label("Player 2", exact=True).input_value() == "Ben"
    choose_rules(page, "wikihow")
    expect(page.locator("#options")).to_contain_text("played by these rules as they are")
    page.get_by_role("button", name="Start the game").tap()
    throws(page, "Ana")
    assert stored(page, "waiting")[0]["entry"]["rules"]["name"] == "wikiHow"


def test_a_start_on_a_full_disk_is_said_and_with_network_it_is_the_servers(phone, site):
    page = phone(script=NO_SYNC + FULL)
    is_ready(page)
    before = games(site)
    in_the_form(page)
    fill_in(page, "Ana", "Ben")
    page.evaluate("window.isFull = true")
    cut(page)

    refuses(page, "This phone cannot keep that")
    page.context.set_offline(False)
    page.get_by_role("button", name="Start the game").tap()

    throws(page, "Ana")
    assert games(site) == [*before, address(page).split("/")[2]]
    assert stored(page, "waiting") == []


PATIENT = """
const { setTimeout: after } = window;
window.setTimeout = (work, time, ...more) => after(work, time === 3_000 ? 60_000 : time, ...more);
"""
"""However busy this machine is, the form waits for the answer."""


def test_a_start_that_is_barred_is_left_to_the_form_and_never_sent_again(phone, site):
    """As behind a server that leaves out what a script says beside its request."""
    page = phone(script=NO_SYNC + PATIENT)
    is_ready(page)
    before = games(site)
    without = {"x-csrftoken": ""}
    page.route(
        "**/api/v1/games/",
        lambda route: route.continue_(headers={**route.request.headers, **without}),
    )
    in_the_form(page)
    fill_in(page, "Ana", "Ben")

    page.get_by_role("button", name="Start the game").tap()

    throws(page, "Ana")
    assert games(site) == [*before, address(page).split("/")[2]]
    assert stored(page, "waiting") == []
    assert any("moved_to" in it for it in stored(page, "games"))


def test_lines_are_added_moved_and_removed_without_network(phone):
    page = phone()
    is_ready(page)
    cut(page)
    in_the_form(page)
    fill_in(page, "Ana", "Ben", "Cleo")

    page.get_by_role("button", name="Move 3 up").tap()
    page.get_by_role("button", name="Remove Ana").tap()

    names = page.locator('#players [name="name"]')
    expect(names).to_have_count(2)
    assert [field.input_value() for field in names.all()] == ["Cleo", "Ben"]
    expect(page.locator("#starts option")).to_have_text(
        ["Cleo", "Ben", "Roll off: the highest die"]
    )
    page.get_by_label("Player 2", exact=True).press("Enter")
    expect(page.get_by_label("Player 3", exact=True)).to_be_focused()


def test_a_session_of_before_keeps_no_game_from_being_created(phone, site):
    """The form's token is an old one by now: the sender asks for the present one."""
    page = phone()
    is_ready(page)
    in_the_form(page)
    cut(page)
    game = start(page, "Ana", "Ben")
    waits(page, "Offline: this game waits to be sent")
    page.context.clear_cookies(name="csrftoken")
    page.context.set_offline(False)
    page.evaluate("fetch('/join/')")
    page.evaluate("dispatchEvent(new Event('online'))")

    is_back(page)
    assert games(site)[-1] == game.split("/")[2]
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    assert kinds(log(site, game)) == ["throw"]


def test_a_whole_sheet_is_drawn_without_network(phone, site):
    """Every row, every mark: as the server draws them once it knows the game."""
    page = phone()
    is_ready(page)
    cut(page)
    start(page, "Ana", "Ben", "Cleo")
    for dice, button in (
        ("123456", "Bank 1,500"),
        ("223346", "Write the farkle"),
        ("111234", "Keep 300, roll 3"),
        ("235", "Keep 50, roll 2"),
        ("34", "Write the farkle"),
        ("111111", "Keep 3,000, roll 6"),
        ("111111", "Keep 3,000, roll 6"),
        ("123456", "Bank 7,500"),
        ("555234", "Bank 500"),
        ("123456", "Bank 1,500"),
        ("555234", "Bank 500"),
        ("444123", "Bank 500"),
    ):
        enter(page, dice, button)
    waits(page, "Offline: 12 throws wait to be sent")
    here = sheet(page)

    reconnect(page)
    is_back(page)
    assert sheet(page) == here
    assert here[1:] == [
        ["1", "⚑ opened +1,500 1,500", "✕ farkle 0", "✕ farkle 0"],
        ["2", "+7,500 9,000", "⚑ opened +500 500", "⚑ opened +1,500 1,500"],
        ["3", "+500 9,500", "+500 1,000", "throws"],
        ["Total", "9,500", "1,000", "1,500"],
    ]


def test_no_barrier_is_found_in_a_game_of_this_phone(phone):
    page = phone()
    is_ready(page)
    cut(page)
    start(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    assert barriers(page) == []
    page.get_by_role("link", name="Log of entries").tap()
    expect(page.locator(".needs-network")).to_have_text(
        "No connection: “Log of entries” needs one. The game goes on here."
    )
    assert barriers(page) == []
    page.goto("/")
    expect(page.locator("#waiting-games")).to_be_visible()
    assert barriers(page) == []


def test_a_start_that_cannot_be_sent_at_once_waits_and_is_one_game(phone, site):
    """Whatever goes wrong once it is written down: the form is not sent as well."""
    page = phone()
    is_ready(page)
    before = games(site)
    in_the_form(page)
    fill_in(page, "Ana", "Ben")
    page.evaluate("() => { navigator.locks.request = () => Promise.reject(new Error()); }")
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/g/*/")
    throws(page, "Ana")

    may_lose_the_network(page)
    is_back(page)
    assert games(site) == [*before, address(page).split("/")[2]]


def test_a_second_tap_starts_no_second_game(phone, site):
    """Changed rules are the server's: while that is found out, nothing else starts."""
    page = phone()
    is_ready(page)
    before = games(site)
    in_the_form(page)
    fill_in(page, "Ana", "Ben")
    page.locator("#rule-opening_threshold").fill("750")
    asked: list[Route] = []
    page.route("**/sw.js", lambda route: asked.append(route))  # noqa: PLW0108
    button = page.get_by_role("button", name="Start the game")

    with page.expect_request("**/sw.js"):
        button.tap()
    expect(button).to_be_disabled()
    form = page.locator("#new-game")
    form.evaluate("(form) => form.requestSubmit(form.querySelector('[value=start]'))")
    asked[0].continue_()

    throws(page, "Ana")
    expect(page.locator(".turn__goal")).to_have_text("0 · 750 to open")
    assert games(site) == [*before, address(page).split("/")[2]]


def save_ours(page: Page, opening: str) -> None:
    page.locator("#rule-opening_threshold").fill(opening)
    page.get_by_label("Keep these as house rules named").fill("Ours")
    page.get_by_role("button", name="Save").tap()


def test_a_game_is_played_by_the_rules_that_the_form_shows(phone):
    """House rules saved anew are newer than those that the phone has kept."""
    page = phone("/new/")
    is_ready(page)
    save_ours(page, "1000")
    expect(page.get_by_text("Saved as Ours, version 1.")).to_be_visible()
    page.goto("/new/")
    keeps(page, "/new/pockets/", "Ours")
    pockets = page.evaluate("caches.match('/new/pockets/').then((kept) => kept.text())")
    choose_ours(page)
    expect(page.locator("#rule-opening_threshold")).to_have_value("1000")
    save_ours(page, "1500")
    expect(page.get_by_text("Saved as Ours, version 2.")).to_be_visible()
    in_the_form(page)
    keeps(page, "/new/pockets/", '"opening_threshold": 1500')
    page.evaluate(
        """async (pockets) => {
          const name = (await caches.keys()).find((it) => it.startsWith("pages-"));
          await (await caches.open(name)).put("/new/pockets/", new Response(pockets));
        }""",
        pockets,
    )
    fill_in(page, "Ana", "Ben")
    choose_ours(page)
    page.get_by_role("button", name="Start the game").tap()

    throws(page, "Ana")
    expect(page.locator(".turn__goal")).to_have_text("0 · 1,500 to open")


def test_asking_for_a_game_makes_no_empty_store(phone):
    page = phone()
    is_ready(page)
    page.goto("/g/AAAAAA/")
    page.goto("/")
    assert page.evaluate("indexedDB.databases()") == []
