"""Starting a game without network, with the real server: one game, under one address, for good."""

from __future__ import annotations

import json
import re
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, Route, expect
from playwright.sync_api import Request as PageRequest

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import address, cut, is_ready, keeps
from tests.browser.playing import (
    choose_rules,
    enter,
    kept_by,
    may_lose_the_network,
    score,
    throws,
    to_dice,
    to_totals,
)
from tests.browser.without_network import (
    NO_SYNC,
    UNASKED,
    change_kept,
    choose_ours,
    enter_total,
    eventually,
    fill_in,
    games,
    in_the_form,
    is_back,
    kinds,
    log,
    reconnect,
    refuses,
    sheet,
    start,
    stored,
    waits,
)
from tests.proofs.site import Server

pytestmark = pytest.mark.slow


# --- the form


def write_dice(page: Page, **faces: str) -> None:
    panel = page.locator("#roll-off-here")
    for name, face in faces.items():
        panel.get_by_label(name).select_option(face)
    panel.get_by_role("button", name="Write the roll-off").tap()


def is_rolled_off_also_a_tie(page: Page) -> None:
    """The dice chosen stay where they are, whatever is drawn meanwhile, and by whom."""
    panel = page.locator("#roll-off-here")
    expect(panel.get_by_role("heading")).to_have_text("Who starts? One die each")
    may_lose_the_network(page)
    assert barriers(page) == []
    panel.get_by_label("Cleo").select_option("6")
    page.get_by_role("link", name="Roll off who starts").tap()
    expect(panel.get_by_label("Cleo")).to_have_value("6")
    write_dice(page, Ben="6")
    expect(panel.get_by_role("heading")).to_have_text("Tied: throw again")
    expect(panel.get_by_label("Ben")).to_have_value("")
    expect(page.locator(".key").first).to_be_hidden()
    page.reload()
    may_lose_the_network(page)
    write_dice(page, Cleo="2", Ben="5")
    throws(page, "Ben")
    expect(panel).to_have_count(0)
    expect(page.locator(".last")).to_contain_text("Ben won the roll-off")
    page.locator("#undo").tap()
    expect(panel.get_by_role("heading")).to_have_text("Tied: throw again")
    panel.get_by_label("Cleo").select_option("4")

    reconnect(page)
    is_back(page)
    expect(panel).to_have_count(0)
    form = page.locator("#roll-off-form")
    expect(form.get_by_label("Cleo")).to_have_value("4")
    form.get_by_label("Ben").select_option("5")
    form.get_by_role("button", name="Write the roll-off").tap()
    throws(page, "Ben")


def plays_in(page: Page, *groups: str) -> list[str]:
    """The phone has these groups, and its form offers them. Their codes."""
    page.request.get("/join/")
    token = {"X-CSRFToken": kept_by(page)["csrftoken"]}
    asked = ({"data": {"name": name}, "headers": token} for name in groups)
    made = [page.request.post("/api/v1/groups/", **it).json()["code"] for it in asked]
    page.goto("/new/")
    keeps(page, "/new/", groups[0])
    return made


def starts_in(page: Page, group: str, rules: str) -> None:
    """The game that waits is this group's, at a place that is typed."""
    page.get_by_label("Who plays").select_option(group)
    page.get_by_label("Where").fill(" Ana's  kitchen")
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url(re.compile(r"/g/\w+/"))
    begun = stored(page, "waiting")[0]["entry"]
    assert (begun["group"], begun["place"]) == (group, "Ana's kitchen")
    assert begun["rules"]["name"] == rules


def test_the_form_without_network_says_what_is_wrong_and_starts_what_is_right(phone, site):
    page = phone()
    is_ready(page)
    club, family = plays_in(page, "Tuesday club", "Family")
    cut(page)
    in_the_form(page)
    expect(page.get_by_label("Who plays")).to_have_value(family)
    first = page.get_by_label("Player 1", exact=True)
    second = page.get_by_label("Player 2", exact=True)

    refuses(page, "Who plays? Type a name")
    first.fill("Ana")
    for name, sentence in (
        ("ANA", "ANA is already at this table."),
        ("B" * 41, "A name is too long: 40 characters at most."),
        ("\u202eBen", "A name cannot be written like this: \u202eBen"),
    ):
        second.fill(name)
        refuses(page, sentence)
    second.fill("Ben")
    options = page.locator("#options")
    opening = page.locator("#rule-opening_threshold")
    expect(options).to_contain_text("played by these rules as they are")
    expect(opening).to_have_count(0)
    reconnect(page)
    opening.fill("750")
    cut(page)
    expect(options).to_contain_text("rules that you have changed need one")
    assert opening.evaluate("it => Boolean(it.closest('[inert]'))")
    assert barriers(page) == []
    reconnect(page)
    expect(options).to_contain_text("changed")
    expect(options.locator("[inert]")).to_have_count(0)
    expect(opening).to_have_value("750")
    cut(page)
    page.get_by_role("button", name="Play them as they are").tap()
    expect(options).to_contain_text("played by these rules as they are")
    assert second.input_value() == "Ben"
    choose_rules(page, "wikihow")

    lines_move_and_ben_still_throws_first(page)
    second.press("Enter")
    expect(page.get_by_label("Player 3", exact=True)).to_be_focused()

    page.get_by_label("First to throw").select_option("roll_off")
    starts_in(page, club, "wikiHow")
    is_rolled_off_also_a_tie(page)
    assert log(site, address(page)) == [
        {"type": "roll_off", "faces": {"0": 6, "1": 6}},
        {"type": "roll_off", "faces": {"0": 4, "1": 5}},
    ]


def lines_move_and_ben_still_throws_first(page: Page) -> None:
    page.get_by_role("button", name="Add a player").tap()
    page.get_by_label("Player 3", exact=True).fill("Cleo")
    first = page.get_by_label("First to throw")
    first.select_option("Ben")
    page.get_by_role("button", name="Move 3 up").tap()
    expect(first.locator(":checked")).to_have_text("Ben")
    page.get_by_role("button", name="Remove Ana").tap()
    names = page.locator('#players [name="name"]')
    expect(names).to_have_count(2)
    assert [field.input_value() for field in names.all()] == ["Cleo", "Ben"]
    seats = ["Cleo", "Ben", "Roll off: the highest die"]
    expect(first.locator("option")).to_have_text(seats)
    expect(first.locator(":checked")).to_have_text("Ben")


# --- an evening

EVENING = (
    ("123456", "Bank 1,500"),
    ("223346", "No points: end the turn"),
    ("111234", "Keep 300, roll 3"),
    ("235", "Keep 50, roll 2"),
    ("34", "No points: end the turn"),
    ("555234", "Bank 500"),
    ("123456", "Bank 1,500"),
)
DRAWN = [
    ["1", "⚑ opened +1,500 1,500", "✕ farkle 0", "✕ farkle 0"],
    ["2", "+500 2,000", "⚑ opened +1,500 1,500", "throws"],
    ["Total", "2,000", "1,500", "0"],
]


def is_listed(page: Page, game: str) -> None:
    """By home, by the page for what is not kept, and by "continue"."""
    page.goto("/")
    line = page.locator("#waiting-games .list__link")
    for said in (
        "Ana, Ben, Cleo",
        "not on the server yet",
        "Cleo throws",
        "Ana 2,000 · Ben 1,500 · Cleo 0",
        "7 entries wait",
    ):
        expect(line).to_contain_text(said)
    expect(line).not_to_contain_text(game.split("/")[2])
    assert barriers(page) == []
    page.goto("/rules/facebook/")
    expect(page.get_by_role("heading", level=1)).to_have_text("No network")
    expect(line).to_have_attribute("href", game)
    page.goto("/continue/")
    throws(page, "Cleo")


def start_elsewhere(server: Server, code: str) -> None:
    """Somebody whom nobody knows has drawn the same code, and was faster."""
    body = json.dumps({"players": [{"name": "Eve"}, {"name": "Mallory"}], "code": code}).encode()
    url = f"http://127.0.0.1:{server.port}/api/v1/games/"
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(url, body, headers)) as answer:  # the server of this test
        assert answer.status == 201


def test_an_evening_without_network_is_one_game_as_the_server_draws_it(phone, site, server):
    """Every row and mark of its sheet. Its code is taken meanwhile: that costs nothing."""
    page = phone()
    is_ready(page)
    before = games(site)
    cut(page)
    game = start(page, "Ana", "Ben", "Cleo")
    code = game.split("/")[2]
    assert re.fullmatch(r"[A-HJ-KM-NP-Z2-9]{6}", code)
    waits(page, "Offline: this game waits to be sent")
    for dice, button in EVENING:
        enter(page, dice, button)
    waits(page, "Offline: 7 throws wait to be sent")
    here = sheet(page)
    assert here[1:] == DRAWN
    is_listed(page, game)
    waits(page, "Offline: 7 throws wait to be sent")
    assert sheet(page) == here
    start_elsewhere(server, code)
    keys: list[str] = []

    def hear(request: PageRequest) -> None:
        if request.url.endswith("/api/v1/games/") and request.method == "POST":
            keys.append(request.headers["idempotency-key"])

    page.on("request", hear)
    page.context.set_offline(False)
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new Event('online'))")

    throws(page, "Cleo")
    is_back(page)
    assert sheet(page) == here
    moved = address(page)
    assert len(set(keys)) == len(keys) == 2  # under another code it is another request
    assert games(site) == [*before, code, moved.split("/")[2]]
    assert (kinds(log(site, moved)), log(site, game)) == (["throw"] * 7, [])
    keeps(page, f"{moved}rules/", "Classic box game")
    page.goto(f"{moved}table/#entering")
    expect(page.locator("#entering").get_by_role("button", name="Save")).to_be_visible()
    cut(page)
    page.goto(game)
    page.wait_for_url(f"**{moved}")


# A pocket as an app of before kept it: it said of nothing that it is one part.
WITHOUT_WHOLE = "([game]) => { delete game.pocket.table.whole; return game; }"


@pytest.mark.thorough
def test_a_game_of_this_phone_goes_on_whatever_the_server_says_of_it(phone, site):
    """An app of before began it, the server says 404, the session is another by now."""
    page = phone(script=NO_SYNC + UNASKED)
    is_ready(page)
    cut(page)
    game = start(page, "Ana", "Ben")
    assert stored(page, "games")[0]["pocket"]["table"]["whole"] == ["111"]
    change_kept(page, "games", WITHOUT_WHOLE)
    page.reload()
    throws(page, "Ana")
    may_lose_the_network(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    to_totals(page)
    may_lose_the_network(page)
    throws(page, "Ben")
    enter_total(page, "700")
    throws(page, "Ana")
    expect(score(page, "Ben")).to_have_text("700")
    to_dice(page)
    may_lose_the_network(page)

    page.route("**/api/v1/games/", lambda route: route.abort("internetdisconnected"))
    reconnect(page)
    page.goto(game)
    throws(page, "Ana")
    waits(page, "Offline: 2 entries wait to be sent")
    page.unroute("**/api/v1/games/")
    page.context.clear_cookies(name="csrftoken")
    page.evaluate("fetch('/join/')")
    held: list[Route] = []

    def hold_what_is_asked_once_all_is_sent(route: Route) -> None:
        if not held and len(log(site, game)) == 2:
            held.append(route)
        else:
            route.continue_()

    # No server has drawn this page: it asks for its token.
    page.route(f"**{game}", hold_what_is_asked_once_all_is_sent)
    page.evaluate("dispatchEvent(new Event('online'))")
    eventually(lambda: bool(held), page)
    enter(page, "223346", "No points: end the turn")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    held[0].continue_()

    is_back(page)
    throws(page, "Ben")
    assert (address(page), games(site)[-1]) == (game, game.split("/")[2])
    assert kinds(log(site, game)) == ["throw", "total", "throw"]


# --- one's own rules


def save_ours(page: Page, opening: str, version: int) -> None:
    page.locator("#rule-opening_threshold").fill(opening)
    page.get_by_label("Keep these as house rules named").fill("Ours")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text(f"Saved as Ours, version {version}.")).to_be_visible()


def start_by_ours(page: Page, opening: str) -> None:
    fill_in(page, "Ana", "Ben")
    choose_ours(page)
    page.get_by_role("button", name="Start the game").tap()
    throws(page, "Ana")
    expect(page.locator(".turn__goal")).to_have_text(f"0 · {opening} to open")


PUT_POCKETS = """async (pockets) => {
  const name = (await caches.keys()).find((it) => it.startsWith("pages-"));
  await (await caches.open(name)).put("/new/pockets/", new Response(pockets));
}"""


@pytest.mark.thorough
def test_ones_own_house_rules_are_played_as_the_form_shows_them(phone):
    """Saved anew, they are newer than those that the phone has kept."""
    page = phone("/new/")
    is_ready(page)
    save_ours(page, "1000", version=1)
    page.goto("/new/")
    keeps(page, "/new/", "Ours")
    keeps(page, "/new/pockets/", "Ours")
    cut(page)
    in_the_form(page)
    start_by_ours(page, "1,000")
    head = page.locator(".sheet__head")
    expect(head).to_contain_text("Ours · to 10,000 · 1,000 to open")
    may_lose_the_network(page)
    reconnect(page)
    is_back(page)
    expect(head).to_contain_text("Ours · to 10,000 · 1,000 to open")

    page.goto("/new/")
    pockets = page.evaluate("caches.match('/new/pockets/').then((kept) => kept.text())")
    choose_ours(page)
    expect(page.locator("#rule-opening_threshold")).to_have_value("1000")
    save_ours(page, "1500", version=2)
    in_the_form(page)
    keeps(page, "/new/pockets/", '"opening_threshold": 1500')
    page.evaluate(PUT_POCKETS, pockets)
    start_by_ours(page, "1,500")
