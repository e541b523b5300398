"""Correcting a turn from the sheet: its dice tapped anew, its total, its reason."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from sessions.models import Device, Game
from tests.browser.access.page_access import barriers
from tests.browser.correcting.correcting import (
    back,
    begin,
    is_worth,
    misread,
    open_turn,
    scores,
    tap,
    to_throw,
)
from tests.browser.playing import unhurried
from tests.browser.without_network import eventually
from tests.sessions.games.playing import throw


@pytest.fixture
def game(device: Device) -> Game:
    return misread(device)


def outcome(page: Page, text: str) -> None:
    expect(page.locator(".throw__editor .outcome")).to_have_text(text)


def changes(page: Page, text: str) -> None:
    expect(page.locator("#change")).to_contain_text(text)


# --- with dice ---


def test_a_turn_is_tapped_anew(browse_own, game):
    page = browse_own(None)
    open_turn(page, game)

    on_a_full_throw_the_next_die_begins_it_anew_until_it_is_taken_back(page)
    a_die_is_put_back_as_on_the_pad(page)
    a_throw_is_taken_away_and_another_added(page)
    a_throw_that_nobody_has_tapped_yet_is_no_farkle(page)
    hot_dice_give_all_dice_back(page)
    digits_are_dice_but_not_in_a_field(page)
    the_first_farkle_ends_the_turn(page)

    assert scores(game) == [1200, 0]


def on_a_full_throw_the_next_die_begins_it_anew_until_it_is_taken_back(page: Page) -> None:
    expect(page.locator(".key[aria-disabled='true']")).to_have_count(0)
    tap(page, "5")
    outcome(page, "5 more diceinstead of 1 1 2 3 4 6")
    expect(page.locator(".throw__worth").first).to_have_text("…")
    back(page, 1)
    is_worth(page, "+200", "+500")


def a_die_is_put_back_as_on_the_pad(page: Page) -> None:
    page.locator("[data-place='1']").tap()
    outcome(page, "a 1 = 100 pointsTap a die to keep others")
    is_worth(page, "+100", "…")  # of five dice now, not of four
    page.locator("[data-place='2']").tap()
    outcome(page, "These dice cannot be set aside together.")
    changes(page, "The 2 does not score here")
    for place in (2, 1):
        page.locator(f"[data-place='{place}']").tap()
    is_worth(page, "+200", "+500")


def a_throw_is_taken_away_and_another_added(page: Page) -> None:
    page.get_by_role("button", name="Take the last throw away").tap()
    changes(page, "Ana banked 200")
    page.get_by_role("button", name="One more throw: 4 dice").tap()
    expect(page.get_by_role("button", name="Throw 2")).to_be_focused()
    expect(page.locator("#change")).to_be_empty()  # what stood there was said of another turn
    tap(page, "2", "3", "4", "6")

    expect(page.locator(".throws__sum")).to_have_text("This turn: 0")
    changes(page, "Ana farkled, 200 lost")
    expect(page.get_by_role("button", name="One more throw")).to_be_hidden()


def a_throw_that_nobody_has_tapped_yet_is_no_farkle(page: Page) -> None:
    back(page, 4)
    to_throw(page, 1)
    back(page, 1)
    is_worth(page, "…", "…")
    tap(page, "6")
    is_worth(page, "+200", "…")
    to_throw(page, 2)
    tap(page, "5")
    outcome(page, "3 more dice")


def hot_dice_give_all_dice_back(page: Page) -> None:
    tap(page, "5", "5", "1")
    is_worth(page, "+200", "+600")
    expect(page.get_by_role("button", name="One more throw: 6 dice")).to_be_visible()
    expect(page.locator(".throws__sum")).to_have_text("This turn: 800")


def digits_are_dice_but_not_in_a_field(page: Page) -> None:
    to_throw(page, 1)
    page.keyboard.press("Backspace")
    page.keyboard.press("5")

    expect(page.locator(".throw__worth").first).to_have_text("+250")
    said = "Throw 1: 1 1 5 = 250 points: two 1s 200 · a 5 50"
    expect(page.locator("#announce")).to_have_text(said)
    page.keyboard.press("Backspace")
    reason = page.get_by_label("Reason (required)")
    reason.press_sequentially("5 of 6")
    expect(reason).to_have_value("5 of 6")
    outcome(page, "1 more die")


def the_first_farkle_ends_the_turn(page: Page) -> None:
    back(page, 5)
    tap(page, "2", "2", "3", "3", "4", "6")
    expect(page.locator(".throw__head")).to_have_count(1)
    is_worth(page, "✕ Farkle")
    changes(page, "Ana 1,200 → 500")


# --- sent ---


def test_a_correction_is_refused_then_sent_and_nothing_is_lost(browse_own, game):
    page = browse_own(None, viewport="small")
    open_turn(page, game)

    without_a_reason_it_is_not_sent(page, game)
    what_the_rules_refuse_keeps_the_dice(page, game)
    what_it_changes_is_seen_first(page, game)
    on_the_pad_it_is_named_beside_undo(page, game)
    points_that_stand_there_give_way_to_those_typed(page, game)


def correct(page: Page) -> None:
    page.get_by_role("button", name="Correct the turn").tap()


def without_a_reason_it_is_not_sent(page: Page, game: Game) -> None:
    back(page, 1)
    tap(page, "1")  # 1 1 2 3 4 1
    to_throw(page, 2)
    correct(page)

    reason, error = page.get_by_label("Reason (required)"), page.get_by_role("alert")
    expect(error).to_have_text("A reason is missing here.")
    expect(reason).to_be_focused()
    expect(reason).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".throw__worth").first).to_have_text("+300")
    assert scores(game) == [1200, 0]
    assert barriers(page) == []

    expect(page.get_by_role("button", name="Throw 2")).to_have_attribute("aria-expanded", "true")
    changes(page, "This throw has 3 dice, not 4.")
    reason.press_sequentially("a slip")
    expect(error).to_have_count(0)
    expect(reason).not_to_have_attribute("aria-invalid", "true")
    changes(page, "This throw has 3 dice, not 4.")


def what_the_rules_refuse_keeps_the_dice(page: Page, game: Game) -> None:
    to_throw(page, 1)
    back(page, 2)
    tap(page, "4", "4")  # 1 1 2 3 4 4: still two dice, and the next throw has four
    page.locator("[data-place='1']").tap()
    correct(page)

    expect(page.get_by_role("alert")).to_contain_text("This throw has 5 dice, not 4.")
    expect(page.locator(".throw__worth").first).to_have_text("+100")
    expect(page.get_by_label("Reason (required)")).to_have_value("a slip")
    assert scores(game) == [1200, 0]


def what_it_changes_is_seen_first(page: Page, game: Game) -> None:
    open_turn(page, game)
    to_throw(page, 2)
    back(page, 4)
    expect(page.locator(".throw__editor .outcome")).to_contain_text("Tap the dice as they lie")
    tap(page, "5", "2", "2", "5")
    expect(page.locator(".throws__sum")).to_have_text("This turn: 300")
    changes(page, "Ana banked 300.")
    changes(page, "Ana 1,200 → 800")
    assert scores(game) == [1200, 0]

    page.get_by_role("button", name="wrong dice entered").tap()
    correct(page)

    said = "Ana, round 1, is corrected: Ana 1,200 → 800."
    expect(page.locator(".messages")).to_contain_text(said)
    assert scores(game) == [800, 0]


def on_the_pad_it_is_named_beside_undo(page: Page, _game: Game) -> None:
    expect(page.locator("#last-entry")).to_contain_text("Ana, round 1: 700")
    for seen in ("#last-entry", "#undo", ".key[data-face='6']"):
        expect(page.locator(seen)).to_be_in_viewport()


def points_that_stand_there_give_way_to_those_typed(page: Page, game: Game) -> None:
    """And these are looked at."""
    open_turn(page, game, 3)
    field = page.get_by_label("Points of the turn")
    expect(field).to_have_value("500")
    field.tap()
    page.keyboard.type("1050")
    expect(field).to_have_value("1050")
    changes(page, "Ana 800 → 1,350")


# --- looked at ---


def test_only_the_answer_about_the_dice_that_lie_there_now_is_shown(browse_own, game):
    page = browse_own(None)
    open_turn(page, game)

    what_another_page_answers_is_not_shown(page)
    nor_an_answer_that_comes_behind_a_later_one(page)


def what_another_page_answers_is_not_shown(page: Page) -> None:
    elsewhere = {"location": "/"}  # as a network does that wants a sign-in first
    page.route(page.url, lambda route: route.fulfill(status=302, headers=elsewhere))
    with page.expect_response(lambda answer: urlsplit(answer.url).path == "/"):
        back(page, 1)
        tap(page, "6")

    expect(page.locator("#change")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#change")).to_be_empty()
    page.unroute(page.url)


def nor_an_answer_that_comes_behind_a_later_one(page: Page) -> None:
    asked: list[Route] = []
    page.route(page.url, lambda route: asked.append(route))  # noqa: PLW0108
    to_throw(page, 2)
    for last in ("3", "1"):
        back(page, 1)
        before = len(asked)
        tap(page, last)
        eventually(lambda before=before: len(asked) > before, page)
    first, second = asked

    second.continue_()
    changes(page, "Ana 1,200 → 1,300")
    with page.expect_event("requestfinished", lambda it: it == first.request):
        first.continue_()
    unhurried(page)

    changes(page, "Ana 1,200 → 1,300")


# --- under other rules ---


@pytest.mark.thorough
def test_points_that_do_not_just_add_up_and_dice_that_nobody_entered(browse_own, device):
    game = begin(device, van_t_hof_six=3000, high_stakes_bonus=1000)
    throw(game, "111234", "111")
    throw(game, "112", "11", bank=True)
    throw(game, "112346", "11", bank=True)
    throw(game, "2235", "5", high_stakes=True, bank=True)
    throw(game, "115", "11", unentered=3, bank=True)
    page = browse_own(None)

    six_1s_of_one_turn_have_their_price(page, game)
    dice_left_over_bring_their_bonus(page, game)
    dice_that_were_not_entered_stay_so(page, game)
    what_scores_nothing_is_left_out_as_on_the_pad(page, begin(device))


def six_1s_of_one_turn_have_their_price(page: Page, game: Game) -> None:
    open_turn(page, game, 1)
    expect(page.locator(".throws__sum")).to_have_text("This turn: 500")
    to_throw(page, 2)
    back(page, 1)
    tap(page, "1")
    expect(page.locator(".throws__sum")).to_have_text("This turn: 3,000")
    changes(page, "Ana banked 3,000.")


def dice_left_over_bring_their_bonus(page: Page, game: Game) -> None:
    open_turn(page, game, 3)
    is_worth(page, "+1,050")
    back(page, 1)
    tap(page, "1")
    is_worth(page, "+1,100")
    changes(page, "Ana 1,550 → 1,600")
    page.get_by_label("High stakes").uncheck()
    expect(page.locator(".throw__editor .outcome")).to_contain_text("2 dice not entered")


def dice_that_were_not_entered_stay_so(page: Page, game: Game) -> None:
    open_turn(page, game, 4)
    expect(page.locator(".throw__editor")).to_contain_text("3 dice not entered")
    page.locator(".throw__editor [data-place='2']").tap()
    expect(page.get_by_label("Reason")).to_have_count(0)  # this table wants none
    correct(page)

    expect(page.locator(".messages")).to_contain_text("Ben, round 2, is corrected")
    assert scores(game) == [1550, 450]
    made = Game.objects.get(pk=game.pk).turns.get(number=4).finished_turn.throws[0]
    assert (made.dice, made.unentered) == ((1, 1, 5), 3)


def what_scores_nothing_is_left_out_as_on_the_pad(page: Page, game: Game) -> None:
    throw(game, "115", "11", unentered=3)
    throw(game, "555", "555", unentered=1, bank=True)
    open_turn(page, game)
    farkle = page.locator(".key--farkle")

    tap(page, "6")
    outcome(page, "5 more diceinstead of 1 1 5")
    tap(page, "6", "6")
    expect(page.locator(".throw__editor .outcome")).to_contain_text(
        "6 6 6 = 600 points, 3 dice not entered"
    )
    expect(farkle).to_have_attribute("aria-disabled", "true")
    is_worth(page, "+600", "…")  # of three dice now
    to_throw(page, 2)
    tap(page, "2")
    expect(farkle).to_have_attribute("aria-disabled", "false")
    farkle.tap()
    changes(page, "Ana farkled, 600 lost")
    back(page, 1)
    tap(page, "5")
    expect(page.locator(".throws__sum")).to_have_text("This turn: 650")
    correct(page)

    expect(page.locator(".messages")).to_contain_text("Ana, round 1, is corrected")
    made = Game.objects.get(pk=game.pk).turns.get().finished_turn.throws
    assert [(it.dice, it.unentered) for it in made] == [((6, 6, 6), 3), ((2, 5), 1)]
