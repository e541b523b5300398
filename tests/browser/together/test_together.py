"""A game on three phones that see each other, with the real server: a scorer, a second one who has
to enter the same, and somebody who watches and never gets a key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import come_in, enter, score, started, throws, type_code, unhurried

pytestmark = pytest.mark.slow


# --- what a manager sets


def name_phone(page: Page, game: str, name: str) -> None:
    page.goto(f"{game}table/")
    page.get_by_label("Name of this phone").fill(name)
    page.locator("#this-phone").get_by_role("button", name="Save").tap()
    page.wait_for_url(f"{game}#sheet")


def set_entering(manager: Page, game: str, label: str, *, on: bool = True) -> None:
    manager.goto(f"{game}table/#entering")
    manager.locator("#entering").get_by_label(label).set_checked(on)
    manager.locator("#entering").get_by_role("button", name="Save").tap()
    manager.wait_for_url(f"{game}#sheet")


def hears(page: Page) -> None:
    expect(page.locator("#live span")).to_have_text("live")


def has_no_keys(page: Page) -> None:
    expect(page.locator(".no-keys")).to_be_visible()
    expect(page.locator(".key, .actions, #undo")).to_have_count(0)


# --- two who enter the same


def waits(page: Page) -> None:
    expect(page.locator(".no-keys__said")).to_have_text(
        "Waiting for a second scorer to enter the same."
    )
    expect(page.locator(".key")).to_have_count(0)


def both_enter(first: Page, second: Page, dice: str, button: str) -> None:
    enter(first, dice, button)
    waits(first)
    is_asked_for(second, "throw")
    enter(second, dice, button)


def is_asked_for(page: Page, what: str) -> None:
    """It is told that something waits, and not what."""
    expect(page.locator(".last")).to_contain_text(f"has entered a {what}. Enter it too")
    expect(page.locator(".entry, .tray .die")).to_have_count(0)


def entries(page: Page) -> list[str]:
    """Who has entered what: line by line, the dice that are set aside in brackets."""
    script = """(all) => all.map((entry) => [
      entry.querySelector("b").textContent,
      [...entry.querySelectorAll(".die")].map((die) => {
        const face = die.getAttribute("aria-label");
        return die.classList.contains("is-kept") ? `(${face})` : face;
      }).join(""),
    ].join(": "))"""
    return page.locator(".entry").evaluate_all(script)


def test_three_phones_play_a_whole_game(phone):
    ana = phone(None)
    codes = started(ana, "Ana", "Ben", rules="kingdom-come")
    game = ana.url
    ben, watcher = phone(game), phone(None, viewport="desktop", scheme="dark")
    expect(ben.get_by_role("heading", name="This game is private")).to_be_visible()
    type_code(ben, codes["score"])
    come_in(watcher, game, codes["watch"])
    name_phone(ana, game, "Ana’s phone")
    name_phone(ben, game, "Ben’s phone")
    for page in (ana, ben, watcher):
        hears(page)
    has_no_keys(watcher)

    keys_come_and_go_as_the_manager_says_who_enters(ana, ben)
    set_entering(ana, game, "Second scorer")
    a_mismatch_is_seen_by_both_and_settled(ana, ben, watcher)
    both_enter(ben, ana, "123456", "Bank 1,500")
    for page in (ana, ben, watcher):
        throws(page, "Ana")
    an_undo_reaches_everybody(ana, ben, watcher)
    both_enter(ana, ben, "123456", "Bank 1,500")
    a_correction_reaches_everybody(ana, ben, watcher)
    both_enter(ben, ana, "123456", "Bank 1,500")

    for page in (ana, ben, watcher):
        expect(page.get_by_role("heading", name="Ben wins")).to_be_visible()
    the_card_is_signed_and_locked(ana, ben, watcher)
    the_log_says_who_entered_what(watcher)
    watcher.goto(game)
    everybody_comes_to_the_rematch(ana, ben, watcher)
    whoever_came_in_by_a_link_is_out_when_it_is_closed(ana, ben, game)


def keys_come_and_go_as_the_manager_says_who_enters(ana: Page, ben: Page) -> None:
    ben.locator('.key[data-face="1"]').tap()
    expect(ben.locator(".tray .die")).to_have_count(1)

    set_entering(ana, ana.url.split("#")[0], "One scorekeeper")
    has_no_keys(ben)
    expect(ben.locator(".no-keys__said")).to_have_text(
        "One phone keeps the score of this game: Ana’s phone."
    )
    set_entering(ana, ana.url.split("#")[0], "Anyone")
    expect(ben.locator(".tray .die")).to_have_count(1)
    ben.locator("#key-back").tap()
    expect(ben.locator(".tray .die")).to_have_count(0)


def a_mismatch_is_seen_by_both_and_settled(ana: Page, ben: Page, watcher: Page) -> None:
    enter(ana, "123456", "Bank 1,500")
    waits(ana)
    assert entries(ana) == ["This phone: (1)(2)(3)(4)(5)(6)"]
    is_asked_for(ben, "throw")
    has_no_keys(watcher)
    expect(watcher.locator(".entry")).to_have_count(0)

    enter(ben, "112346", "Bank 200")
    for page in (ana, ben):
        expect(page.locator(".no-keys__said")).to_contain_text("The two entries differ.")
    assert entries(ana) == ["This phone: (1)(2)(3)(4)(5)(6)", "Ben’s phone: (1)(1)2346"]
    assert entries(ben) == ["This phone: (1)(1)2346", "Ana’s phone: (1)(2)(3)(4)(5)(6)"]
    expect(score(ana, "Ana")).to_have_text("0")

    ben.get_by_role("button", name="Enter again").tap()
    expect(ana.locator(".no-keys__said")).to_contain_text("Waiting for a second scorer")
    enter(ben, "654321", "Bank 1,500")
    for page in (ana, ben, watcher):
        throws(page, "Ben")
        expect(score(page, "Ana")).to_have_text("1,500")


def an_undo_reaches_everybody(ana: Page, ben: Page, watcher: Page) -> None:
    unhurried(ben)
    ben.get_by_role("button", name="Undo").tap()
    for page in (ana, ben, watcher):
        throws(page, "Ben")
    enter(ben, "113466", "Keep 200, roll 4")
    waits(ben)
    is_asked_for(ana, "throw")
    ben.get_by_role("button", name="Withdraw").tap()
    expect(ana.locator(".last")).not_to_contain_text("Enter it too")
    both_enter(ana, ben, "113466", "Keep 200, roll 4")
    for page in (ana, ben, watcher):
        expect(page.locator(".risk")).to_have_text("200 at risk")
    expect(watcher.locator(".tray .is-chosen")).to_have_count(2)
    both_enter(ben, ana, "2346", "No points: end the turn")
    for page in (ana, ben, watcher):
        throws(page, "Ana")


def a_correction_reaches_everybody(ana: Page, ben: Page, watcher: Page) -> None:
    """Ben's farkle was 2,500 points."""
    for page in (ana, ben, watcher):
        throws(page, "Ben")
        expect(score(page, "Ben")).to_have_text("0")
    expect(watcher.locator(".sheet a.turn-cell")).to_have_count(0)
    game = ben.url.split("#")[0]
    ben.locator(".sheet").get_by_role("link", name="farkle").click()
    ben.get_by_label("Only the total").check()
    ben.get_by_label("Points of the turn").fill("2500")
    ben.get_by_role("button", name="Correct the turn").click()
    ben.wait_for_url(game)
    for page in (ana, ben, watcher):
        expect(score(page, "Ben")).to_have_text("2,500")


def the_card_is_signed_and_locked(ana: Page, ben: Page, watcher: Page) -> None:
    unhurried(ana)
    ana.get_by_role("button", name="Ana signs").tap()
    expect(ben.locator(".signatures")).to_contain_text("Ana has signed")
    expect(watcher.locator(".signatures button")).to_have_count(0)
    unhurried(ben)
    ben.get_by_role("button", name="Ben signs").tap()
    for page in (ana, ben, watcher):
        expect(page.locator("#signing-title")).to_have_text("Signed and locked")
        expect(page.locator("#undo, .sheet a.turn-cell")).to_have_count(0)
    expect(ben.get_by_text("Unlock the card")).to_have_count(0)

    unhurried(ana)
    ana.get_by_text("Unlock the card").tap()
    ana.get_by_label("Reason (required)").fill("a turn is missing")
    ana.get_by_role("button", name="Unlock", exact=True).tap()
    for page in (ana, ben):
        expect(page.get_by_role("button", name="signs")).to_have_count(2)
        expect(page.locator("#undo")).to_be_visible()
    expect(watcher.locator("#undo")).to_have_count(0)


def everybody_comes_to_the_rematch(ana: Page, ben: Page, watcher: Page) -> None:
    hears(watcher)
    unhurried(ben)
    ben.get_by_role("button", name="Rematch").tap()
    throws(ben, "Ben")
    ben.wait_for_load_state()
    for page in (ana, watcher):
        expect(page.get_by_role("link", name="To the rematch")).to_be_visible()
        unhurried(page)  # what has just come under a finger takes no tap
        page.get_by_role("link", name="To the rematch").click()
        throws(page, "Ben")
        page.wait_for_load_state()
    has_no_keys(watcher)
    both_enter(ana, ben, "111666", "Bank 1,600")
    throws(watcher, "Ana")


def the_log_says_who_entered_what(watcher: Page) -> None:
    watcher.get_by_role("link", name="Log of entries").click()
    lines = watcher.locator(".log__line")
    expect(lines).to_have_count(11)
    texts = [" ".join(it.split()) for it in lines.all_inner_texts()]
    told = [re.sub(r" \d\d:\d\d:\d\d$", "", it) for it in texts][::-1]
    ana, ben = "Ana’s phone", "Ben’s phone"
    straight = "throws 1 2 3 4 5 6, sets aside 1 2 3 4 5 6: banked 1,500, now at"
    luck = "Luck and decisions"  # of a game that is over
    assert told == [
        f"1 Ana {straight} 1,500 {luck} {ana}, confirmed by {ben}",
        f"2 Ben {straight} 1,500 undone by 3 {ben}, confirmed by {ana}",
        f"3 Undo takes back 2 {ben}",
        f"4 Ben throws 1 1 3 4 6 6, sets aside 1 1 {ana}, confirmed by {ben}",
        f"5 Ben throws 2 3 4 6: farkled, 200 lost {luck} {ben}, confirmed by {ana}",
        f"6 Ana {straight} 3,000 {luck} {ana}, confirmed by {ben}",
        f"7 Ben, round 1: 0 → 2,500 {ben}",
        f"8 Ben {straight} 4,000 {luck} {ben}, confirmed by {ana}",
        f"9 Ana signs the card {ana}",
        f"10 Ben signs the card {ben}",
        f"11 The card is unlocked: a turn is missing {ana}",
    ]


def whoever_came_in_by_a_link_is_out_when_it_is_closed(ana: Page, ben: Page, game: str) -> None:
    ben.goto(game)
    hears(ben)
    ana.goto(f"{game}table/")
    link = ana.locator("#link-score")
    if link.get_attribute("open") is None:
        link.locator("summary").tap()
    link.get_by_role("link", name="Close this link for everybody").tap()
    expect(ana.get_by_text("One has come in by the present code, and is out then:")).to_be_visible()
    ana.get_by_role("button", name="Close the link").tap()
    ana.wait_for_url("**/table/*")
    expect(ana.locator("#link-score summary")).to_contain_text("closed")

    expect(ben.get_by_role("heading", name="This game is private")).to_be_visible()
