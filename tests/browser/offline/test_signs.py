"""What a phone without network says: how much waits, what was sent, and what needs the network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import cut, is_ready, keeps, keeps_no, kept_pages
from tests.browser.playing import (
    enter,
    may_lose_the_network,
    shown_code,
    throws,
    to_totals,
    type_code,
    unhurried,
)
from tests.browser.without_network import (
    NO_SYNC,
    a_game,
    has_sent_all,
    has_told,
    is_back,
    reconnect,
    start,
    waits,
)

pytestmark = pytest.mark.slow


# --- what others enter

WITHOUT_WORKER = "Object.defineProperty(navigator, 'serviceWorker', { value: undefined });"


def test_a_page_that_could_not_load_what_hears_of_others_looks_for_itself(phone):
    other, page = phone(), phone(script=WITHOUT_WORKER)
    game = a_game(other, "Ana", "Ben")
    code = shown_code(other, game, "score")
    page.route("**/live*.js", lambda route: route.abort())
    type_code(page, code)
    expect(page.locator("#live")).to_have_text("reconnecting …")
    other.goto(game)

    enter(other, "114446", "Bank 600")
    throws(other, "Ben")

    throws(page, "Ben")
    enter(other, "223446", "Write")
    throws(page, "Ana")


# --- the rules of the game


def rules_of(game: str) -> str:
    return f"{game}rules/"


def test_the_rules_of_the_game_open_without_network_also_while_something_waits(phone):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    keeps(page, rules_of(game))
    cut(page)
    enter(page, "114446", "Bank 600")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")

    page.get_by_role("link", name="Rules of this game").tap()

    expect(page.get_by_role("heading", level=1)).to_have_text("Patch Products")
    page.get_by_role("link", name="Back to the pad").tap()
    throws(page, "Ben")


def test_a_game_that_began_without_network_keeps_its_rules_once_it_is_sent(phone):
    page = phone()
    is_ready(page)
    cut(page)
    game = start(page, "Ana", "Ben")
    reconnect(page)

    is_back(page)

    keeps(page, rules_of(game), "Patch Products")


def test_the_rules_are_forgotten_with_a_game_that_is_closed_to_this_phone(phone):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    keeps(page, rules_of(game))
    page.context.clear_cookies()

    page.goto(game)

    keeps_no(page, game)
    keeps_no(page, rules_of(game))


def test_nobody_finds_the_rules_that_were_kept_for_somebody_else(phone):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    keeps(page, rules_of(game))

    page.evaluate("fetch('/account/logout/', { method: 'POST' })")

    keeps_no(page, rules_of(game))


MANY = """async () => {
  const [name] = (await caches.keys()).filter((it) => it.startsWith("pages-"));
  const cache = await caches.open(name);
  for (let n = 10; n < 50; n += 1) {
    await cache.put(`/g/GAME${n}/`, new Response("kept"));
    await cache.put(`/g/GAME${n}/rules/`, new Response("kept"));
  }
}"""


def test_the_rules_take_no_room_from_games_and_go_with_the_oldest(phone):
    page = phone()
    is_ready(page)
    page.evaluate(MANY)

    page.goto("/rules/")

    keeps_no(page, "/g/GAME23/rules/")
    kept = [path for path in kept_pages(page) if path.startswith("/g/")]
    games = [f"/g/GAME{n}/" for n in range(24, 50)]
    assert sorted(kept) == sorted([*games, *map(rules_of, games)])


# --- what needs the network


NEEDED = {
    "At the table: links, players, log": "At the table: links, players, log",
    "Invite": "Invite",
    "Statistics": "Statistics",
    "+600": "Correct the turn",
}


@pytest.mark.parametrize("link", ["Invite", "+600"])
def test_it_says_which_page_needs_the_network_and_that_the_game_goes_on(phone, link):
    page = phone()
    a_game(page, "Ana", "Ben")
    enter(page, "114446", "Bank 600")
    throws(page, "Ben")
    has_told(page)
    cut(page)

    page.get_by_role("link", name=link).tap()

    said = f"No connection: “{NEEDED[link]}” needs one. The game goes on here."
    expect(page.locator(".needs-network")).to_have_text(said)


# --- how much waits


WIDTHS = ((360, 640), (390, 844), (844, 390), (1280, 800))


@pytest.mark.parametrize("type_size", ["large"])
def test_all_that_waits_is_said_beside_the_buttons_that_stay(phone, type_size):
    page = phone()
    a_game(page, "Ana", "Ben")
    page.locator("html").evaluate("(it, size) => { it.dataset.type = size; }", type_size)
    cut(page)
    enter(page, "114446", "Bank 600")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    expect(page.locator(".waiting")).to_be_visible()

    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        size = (width, height)
        words, bar, strip = (
            page.locator(it).bounding_box()
            for it in (
                "#waiting [data-slot=title]",
                ".waiting",
                "#game :is(.strip, .felt):visible >> nth=0",
            )
        )
        book = page.get_by_role("link", name="Rules of this game").bounding_box()
        assert bar["y"] + bar["height"] <= strip["y"] + 1, size
        assert bar["y"] <= words["y"], size
        assert words["y"] + words["height"] <= bar["y"] + bar["height"], size
        assert words["x"] + words["width"] <= book["x"], size
        page.get_by_role("link", name="Rules of this game").tap(trial=True)
        page.get_by_role("link", name="At the table").tap(trial=True)


def test_a_tap_opens_the_list_of_what_waits_and_a_sign_says_so(phone):
    page = phone()
    a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "114446", "Bank 600")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    expect(page.locator("#waiting summary .icon")).to_be_visible()

    page.locator("#waiting summary").tap()

    expect(page.locator("#waiting li")).to_have_text(
        "Ana throws 1 1 4 4 4 6, sets aside 1 1 4 4 4: banked 600, now at 600"
    )
    assert barriers(page) == []


def test_the_list_of_what_waits_makes_way_for_the_next_die_and_for_escape(phone):
    page = phone()
    a_game(page, "Ana", "Ben")
    page.set_viewport_size({"width": 844, "height": 390})  # there it lies over keys
    cut(page)
    enter(page, "114446", "Bank 600")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    title, listed = page.locator("#waiting summary"), page.locator("#waiting ol")

    title.tap()
    expect(listed).to_be_visible()
    page.locator('.key[data-face="5"]').tap()

    expect(listed).to_be_hidden()
    expect(page.locator(".tray .die")).to_have_count(1)
    title.press("Enter")
    expect(listed).to_be_visible()
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    expect(title).to_be_focused()


# --- what was sent


STAYS = """
const { setTimeout } = window;
window.setTimeout = (act, ...more) => {
  if (act.name !== "hideSent") return setTimeout(act, ...more);
  window.sentGoes = act;
  return 0;
};
"""
"""What is said to be sent goes when a test says so, however busy the machine is."""


def test_what_was_sent_is_said_once_and_goes_by_itself(phone):
    page = phone(script=NO_SYNC + STAYS)
    a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "114446", "Bank 600")
    throws(page, "Ben")
    enter(page, "223346", "Write the farkle")
    throws(page, "Ana")
    waits(page, "Offline: 2 throws wait to be sent")

    reconnect(page)

    is_back(page)
    expect(page.locator("#sent")).to_have_text("2 throws sent")
    expect(page.locator("#sent .icon")).to_be_visible()
    assert barriers(page) == []
    page.evaluate("sentGoes()")
    expect(page.locator("#sent")).to_be_empty()
    expect(page.get_by_role("link", name="Invite")).to_be_visible()
    page.reload()
    may_lose_the_network(page)
    expect(page.locator("#sent")).to_be_empty()


def test_what_another_page_has_sent_is_said_where_the_game_is_opened(phone):
    page = phone(script=NO_SYNC + STAYS)
    game = a_game(page, "Ana", "Ben")
    cut(page)
    enter(page, "114446", "Bank 600")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    page.goto("/")
    page.context.set_offline(False)
    page.reload()
    has_sent_all(page)

    page.goto(game)

    expect(page.locator("#sent")).to_have_text("1 throw sent")


def test_nothing_is_said_to_be_sent_where_nothing_waited(phone):
    """What was entered without network was undone there."""
    page = phone()
    a_game(page, "Ana", "Ben")
    cut(page)
    to_totals(page)
    waits(page, "Offline: nothing is waiting")
    page.locator('[data-pad="points"]').fill("600")
    page.locator("#total-bank").tap()
    throws(page, "Ben")
    waits(page, "Offline: 1 entry waits to be sent")
    page.evaluate(RECORD)
    unhurried(page)
    page.get_by_role("button", name="Undo").tap()
    throws(page, "Ana")
    waits(page, "Offline: nothing is waiting")

    reconnect(page)

    is_back(page)
    assert page.evaluate("window.saidSent") == []


RECORD = """() => {
  window.saidSent = [];
  const sent = document.getElementById("sent");
  const note = () => sent.textContent && saidSent.push(sent.textContent);
  new MutationObserver(note).observe(sent, { childList: true, subtree: true });
}"""


# --- notes that belong to an entry


def corrected(page: Page, turn: str) -> None:
    page.goto(turn)
    page.get_by_role("button", name="Take back the last die").tap()
    page.locator(".throw__editor").get_by_role("button", name="5", exact=True).tap()
    page.get_by_role("button", name="wrong dice entered").tap()
    page.get_by_role("button", name="Correct the turn").tap()
    expect(page.locator("#game .messages")).to_contain_text("is corrected")


def test_a_note_in_the_sheet_goes_with_the_next_entry(phone):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    for name in ("Ben", "Ana", "Ben"):
        enter(page, "123456", "Bank 1,500")
        throws(page, name)
    corrected(page, f"{game}turns/3/")
    has_told(page)
    cut(page)

    enter(page, "223346", "Write the farkle")

    throws(page, "Ana")
    waits(page, "Offline: 1 throw waits to be sent")
    expect(page.locator("#game .messages")).to_have_count(0)
