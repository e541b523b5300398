"""Somebody else goes on meanwhile, on another phone or in another tab of this one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import cut, until
from tests.browser.offline.calls import Caller
from tests.browser.playing import enter, may_lose_the_network, score, tap, throws, unhurried
from tests.browser.without_network import (
    a_game,
    eventually,
    has_told,
    is_back,
    kinds,
    log,
    reconnect,
    stored,
    waits,
)

pytestmark = pytest.mark.slow


# --- another phone


def a_game_of_two_phones(page: Page, somebody: Caller) -> tuple[str, Caller]:
    """Started by this phone; somebody has come in to enter, too."""
    game = a_game(page, "Ana", "Ben")
    somebody.comes_in(Caller(page.request).lets_others_in(game))
    return game, somebody


def enter_two(page: Page) -> None:
    """Two throws of whoever's turn it is, without network."""
    has_told(page)
    cut(page)
    enter(page, "114446", "Keep 600, roll 1")
    enter(page, "5", "Bank 650")
    waits(page, "Offline: 2 throws wait to be sent")


def is_in_conflict(page: Page) -> None:
    expect(page.get_by_role("heading", name="Somebody else went on meanwhile")).to_be_visible()


FIRST = "Ana throws 1 1 4 4 4 6, sets aside 1 1 4 4 4"
WORTH = "600 three 4s 400 · two 1s 200"
THEIRS = ["Ana throws 1 2 3 4 5 6, sets aside 1 2 3 4 5 6 and banks by iPhone 1,500"]
NOT_HERS = [
    f"{FIRST} It is Ben's turn. {WORTH}",
    "Ana throws 5, sets aside a 5 and banks It is Ben's turn. 50",
]


def sides(page: Page) -> list[list[str]]:
    """What the lists say, read in one go: the card may be drawn anew at any moment."""
    expect(page.locator("#conflict ol li").first).to_be_visible()
    return page.locator("#conflict").evaluate(
        """(card) => [...card.querySelectorAll("ol")].map((list) =>
          [...list.children].map((line) => line.innerText.trim().replace(/\\s+/g, " ")))"""
    )


def hears_of_theirs_first(page: Page, game: str) -> None:
    """Before it can send its own, which any page does then."""
    page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    page.context.set_offline(False)
    page.reload()
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,500")
    waits(page, "Offline: 2 throws wait to be sent")
    expect(page.locator("#undo")).to_have_count(0)  # what it would take back, nobody could tell
    page.unroute("**/api/**")
    page.goto("/")
    expect(page.locator("#waiting-games .list__link")).to_contain_text("Ana 1,500")
    page.goto(game)
    is_in_conflict(page)


def stand_side_by_side(page: Page) -> None:
    assert sides(page) == [THEIRS, NOT_HERS]
    expect(page.locator(".key").first).to_be_hidden()
    expect(page.locator("#waiting")).to_be_empty()
    who = page.locator("#conflict small").first
    expect(who).to_have_text("by iPhone")
    place = "(it) => [it.offsetLeft - it.parentElement.offsetLeft, getComputedStyle(it).display]"
    assert who.evaluate(place) == [0, "block"]  # apart from what they entered
    beside = "(all) => new Set(all.map(({ offsetLeft }) => offsetLeft)).size"
    assert page.locator(".conflict__sides > div").evaluate_all(beside) == 1  # on a phone
    expect(page.get_by_text("Nothing of yours can be entered after theirs.")).to_be_visible()
    expect(page.get_by_role("button", name="Enter mine after theirs")).to_have_count(0)
    assert barriers(page) == []


def are_dropped_once_somebody_means_it(page: Page) -> None:
    unhurried(page)
    page.get_by_role("button", name="Drop mine").tap()
    expect(page.get_by_role("button", name="Drop them")).to_be_visible()
    for _ in range(2):  # it looks again; the second look begins once the first is drawn
        with page.expect_response("**/entries/**"):
            page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("button", name="Drop them")).to_be_focused()
    assert [it["status"] for it in stored(page, "waiting")] == ["conflict"] * 2
    page.get_by_role("button", name="Drop them").tap()
    is_back(page)
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,500")


def are_left_for_later(page: Page) -> None:
    """The game goes on, and they stay listed until they are dropped."""
    unhurried(page)
    expect(page.locator("#conflict .btn--go")).to_have_text("Play on, decide later")
    page.locator("#conflict .btn--go").tap()
    left = page.locator("#conflict summary")
    expect(left).to_have_text("2 entries are not in the game")
    expect(page.locator("#conflict li").first).to_be_hidden()  # folded: the pad has its place
    assert page.locator("#conflict").evaluate("(it) => it.offsetHeight") < 64
    throws(page, "Ben")
    page.reload()
    throws(page, "Ben")
    left.tap()
    assert sides(page) == [NOT_HERS]
    page.get_by_role("button", name="Drop these").tap()
    expect(page.get_by_role("button", name="Drop them")).to_be_focused()
    expect(page.get_by_role("button", name="Drop these")).to_be_hidden()
    expect(page.get_by_text("Drop all that is listed here for good?")).to_be_in_viewport()
    assert barriers(page) == []
    page.get_by_role("button", name="Keep them").tap()
    page.get_by_role("button", name="Drop these").tap()
    page.get_by_role("button", name="Drop them").tap()
    expect(page.locator("#conflict")).to_be_empty()
    is_back(page)


def test_a_conflict_is_shown_side_by_side_and_nothing_is_dropped(phone, somebody, site):
    """Whether the phone hears of theirs before it sends its own, or by sending them."""
    page = phone()
    game, others = a_game_of_two_phones(page, somebody)

    enter_two(page)
    others.banks(game)
    hears_of_theirs_first(page, game)
    assert [it["status"] for it in stored(page, "waiting")] == ["conflict"] * 2
    are_dropped_once_somebody_means_it(page)

    others.throws(game, "223346")
    throws(page, "Ana")
    enter_two(page)
    others.banks(game)
    reconnect(page)
    is_in_conflict(page)
    stand_side_by_side(page)
    page.reload()
    expect(page.get_by_role("button", name="Drop mine")).to_be_visible()
    assert len(sides(page)[1]) == 2
    are_left_for_later(page)
    assert kinds(log(site, game)) == ["throw"] * 3


@pytest.mark.thorough
def test_what_a_second_scorer_has_to_confirm_is_listed_and_not_told_as_sent(phone, site):
    page = phone()
    game = a_game(page, "Ana", "Ben")
    enter_two(page)
    Caller(page.request).call(game, "options/", "PATCH", needs_second=True)
    reconnect(page)
    expect(page.get_by_text("2 entries are not in the game")).to_be_visible()
    expect(page.locator(".no-keys__said")).to_have_text(
        "Waiting for a second scorer to enter the same."
    )
    assert [it["status"] for it in stored(page, "waiting")] == ["left"] * 2
    assert kinds(log(site, game)) == []
    page.reload()
    expect(page.get_by_text("2 entries are not in the game")).to_be_visible()
    with_one_more_left(page)
    page.locator("#conflict summary").tap()
    expect(page.locator("#conflict li").first).to_contain_text("With two scorers")
    page.get_by_role("button", name="Drop these").tap()
    page.get_by_role("button", name="Drop them").tap()
    expect(page.get_by_text("1 entry is not in the game")).to_be_visible()
    assert [it["status"] for it in stored(page, "waiting")] == ["conflict"]


def with_one_more_left(page):
    """As another tab is too late with it while this one shows what was left before."""
    page.evaluate(
        """async () => {
          const answer = (asked) =>
            new Promise((told) => (asked.onsuccess = () => told(asked.result)));
          const database = await answer(indexedDB.open("farkle"));
          const entries = database.transaction("waiting", "readwrite").objectStore("waiting");
          const { place, ...last } = (await answer(entries.getAll())).at(-1);
          const conflict = { status: "conflict", reason: null, key: "more" };
          await answer(entries.add({ ...last, ...conflict }));
          database.close();
        }"""
    )


def test_what_still_fits_is_entered_behind_theirs(phone, somebody, site):
    """Dice that are only typed are gone; of the rest it says why it does not fit."""
    page = phone()
    game, others = a_game_of_two_phones(page, somebody)
    cut(page)
    tap(page, "112")
    others.throws(game, "223446")
    reconnect(page)
    throws(page, "Ben")
    said = "Somebody else went on: the dice typed here are gone."
    expect(page.locator(".outcome--refused")).to_have_text(said)
    expect(page.locator(".tray .die")).to_have_count(0)

    enter_two(page)
    others.throws(game, "112346", "11")
    others.call(game, "undo/")
    reconnect(page)
    page.get_by_role("button", name="Enter mine after theirs").tap()
    is_back(page)
    throws(page, "Ana")
    expect(score(page, "Ben")).to_have_text("650")
    assert kinds(log(site, game)) == ["throw", "throw", "undo", "throw", "throw"]

    enter_two(page)
    others.throws(game, "114443", "11444")  # the same throw, misread
    reconnect(page)
    is_in_conflict(page)
    assert sides(page)[1] == [
        f"{FIRST} This throw has 1 dice, not 6. {WORTH}",
        "Ana throws 5, sets aside a 5 and banks 50",
    ]
    expect(page.get_by_role("button", name="Play on, decide later")).to_have_count(0)
    page.get_by_role("button", name="Enter what fits after theirs").tap()
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("650")
    expect(page.locator("#conflict summary")).to_have_text("1 entry is not in the game")
    expect(page.locator("main")).not_to_have_attribute("data-offline", re.compile("."))
    assert kinds(log(site, game))[5:] == ["throw", "throw"]


# --- another tab


def in_two_tabs(page: Page) -> tuple[Page, str]:
    game = a_game(page, "Ana", "Ben")
    other = page.context.new_page()
    other.goto(game)
    may_lose_the_network(other)
    page.bring_to_front()
    return other, game


def was_faster(page: Page, now: str) -> None:
    expect(page.get_by_role("alert")).to_have_text(f"Somebody else was faster. Now: {now}")


NEWER_STORE = """() => new Promise((done, fail) => {
  const open = indexedDB.open("farkle", 2);
  open.onblocked = () => fail(new Error("A page keeps the store open."));
  open.onupgradeneeded = () => {
    const all = open.transaction.objectStore("waiting").getAll();
    all.onsuccess = () => done(all.result.map(({ entry }) => entry.type));
  };
  open.onerror = () => fail(open.error);
})"""


def enter_in_both_without_network(page: Page, other: Page) -> None:
    """A throw is not entered for whoever is next in the other tab."""
    cut(page)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    other.bring_to_front()
    enter(other, "223346", "No points: end the turn")
    was_faster(other, "Ana: 1 2 3 4 5 6 kept, banked 1,500, now at 1,500. Ben throws.")
    throws(other, "Ben")
    waits(other, "Offline: 1 throw waits to be sent")
    expect(other.locator(".tray .die")).to_have_count(0)
    unhurried(other)
    enter(other, "223346", "No points: end the turn")
    throws(other, "Ana")
    waits(other, "Offline: 2 throws wait to be sent")
    page.bring_to_front()
    throws(page, "Ana")  # a tab that waits for the network itself hears of it
    waits(page, "Offline: 2 throws wait to be sent")


def enter_another_in_place_of_what_is_undone(page: Page, other: Page) -> None:
    """The version is the same again; the other tab shows whose throw it is now."""
    for dice, button in (("123456", "Keep 1,500, roll 6"), ("223346", "No points: end the turn")):
        unhurried(page)
        page.get_by_role("button", name="Undo").tap()
        throws(page, "Ben")
        throws(other, "Ben")
        waits(other, "Offline: 1 throw waits to be sent")
        unhurried(page)
        page.locator('[data-face="back"]').click(click_count=6)
        enter(page, dice, button)
        waits(other, "Offline: 2 throws wait to be sent")
        expect(other.locator("#last-entry")).to_have_text(page.locator("#last-entry").inner_text())


def lose_an_answer_of_which_the_other_hears(page: Page, other: Page) -> None:
    held: list[Route] = []
    page.route("**/g/*/throws/", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks it
    page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    unhurried(page)
    enter(page, "123456", "Bank 1,500")
    eventually(lambda: bool(held), page)
    held[0].fetch()
    throws(other, "Ben")
    has_told(other)
    held[0].abort("connectionreset")
    was_faster(page, "Ana: 1 2 3 4 5 6 kept, banked 1,500, now at 3,000. Ben throws.")
    throws(page, "Ben")
    assert [it for it in stored(page, "waiting") if it["status"] != "sent"] == []
    page.unroute_all()


def forget_what_is_kept(page: Page, other: Page) -> None:
    """Somebody has signed in or out in the other tab."""
    other.goto("/")
    other.evaluate("localStorage.setItem('farkle-forget', '1')")
    other.goto("/")
    until(other, "() => localStorage.getItem('farkle-forget') === null")
    assert stored(page, "games") == []


def test_two_tabs_of_one_phone_enter_nothing_twice_and_nothing_for_somebody_else(phone, site):
    """Nor is anything lost where one of them forgets games, or changes the stores."""
    page = phone()
    other, game = in_two_tabs(page)
    enter_in_both_without_network(page, other)
    enter_another_in_place_of_what_is_undone(page, other)
    reconnect(page)
    is_back(page)
    is_back(other)
    straight, farkled = [1, 2, 3, 4, 5, 6], [2, 2, 3, 3, 4, 6]
    assert [(it["seat"], it["dice"]) for it in log(site, game)] == [(0, straight), (1, farkled)]

    lose_an_answer_of_which_the_other_hears(page, other)
    page.evaluate("dispatchEvent(new Event('online'))")
    is_back(page)
    throws(page, "Ben")
    assert len(log(site, game)) == 3

    forget_what_is_kept(page, other)
    page.bring_to_front()
    cut(page)
    enter(page, "223346", "No points: end the turn")
    throws(page, "Ana")
    waits(page, "Offline: 1 throw waits to be sent")
    reconnect(page)
    is_back(page)
    assert len(log(site, game)) == 4

    other.goto("/manifest.webmanifest")  # of this site, without a script
    page.bring_to_front()
    cut(page)
    enter(page, "223346", "No points: end the turn")
    throws(page, "Ben")
    waits(page, "Offline: 1 throw waits to be sent")
    assert "throw" in other.evaluate(NEWER_STORE)
    enter(page, "223346", "No points: end the turn")
    expect(page.get_by_role("alert")).to_contain_text("This phone cannot keep that")
    expect(page.locator(".tray .die")).to_have_count(6)
