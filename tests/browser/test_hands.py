"""Ways of entering: keyboard, fast and double taps, no JavaScript, bad connections, two phones."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from sessions.models import Game
from tests.browser.playing import enter, new_game, score, shown_code, tap, throws, type_code


def entries(page: Page) -> list[str]:
    """The kinds in the log of the game that is open."""
    code = re.search(r"/g/(\w+)/", page.url)[1]
    game = Game.objects.get(code=code)
    return list(game.entries.values_list("kind", flat=True))


# --- keyboard ---


def test_a_game_by_keyboard_alone(browse):
    page = browse("/new/", viewport="desktop")
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_role("button", name="Start the game").press("Enter")
    throws(page, "Ana")
    page.wait_for_load_state()

    page.keyboard.type("11235")
    page.keyboard.press("Backspace")
    page.keyboard.type("46")
    expect(page.locator("#announce")).to_have_text("200 for 1 1")
    page.keyboard.press("Enter")
    expect(page.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    page.keyboard.type("1555")
    page.keyboard.press("b")
    throws(page, "Ben")
    said = "Ana: 1 5 5 5 kept, banked 800, now at 800. Ben throws."
    expect(page.locator("#announce")).to_have_text(said)
    page.keyboard.type("223346")
    page.keyboard.press("Enter")
    throws(page, "Ana")
    page.keyboard.press("Control+z")
    throws(page, "Ben")

    assert entries(page) == ["throw", "throw", "throw", "undo"]


def test_typing_in_a_field_enters_no_dice(browse):
    page = browse("/")
    new_game(page, "Ana", "Ben")
    page.goto(f"{page.url}?mode=totals")
    page.get_by_label("Points of this turn").click()

    page.keyboard.type("650")
    expect(page.locator("#total-bank")).to_have_text("Bank 650Ana goes to 650")
    page.keyboard.press("Enter")

    throws(page, "Ben")
    assert entries(page) == ["total"]


def test_totals_are_added_up_and_zero_is_a_farkle(browse):
    page = browse("/")
    new_game(page, "Ana", "Ben")
    page.get_by_role("link", name="or enter the turn’s total").tap()

    for more in ("+500", "+50"):
        page.get_by_role("button", name=more, exact=True).tap()
    page.get_by_role("button", name="Bank 550").tap()
    throws(page, "Ben")
    page.get_by_role("button", name="Farkle").tap()
    throws(page, "Ana")

    expect(score(page, "Ana")).to_have_text("550")
    expect(page.get_by_label("Points of this turn")).to_be_visible()


# --- selections ---


def test_tapping_dice_changes_the_selection_and_an_illegal_one_says_why(browse):
    page = browse("/")
    new_game(page, "Ana", "Ben")
    tap(page, "333145")
    expect(page.locator("#keep")).to_have_text("Keep 450, roll 1farkles 67 in 100")

    page.locator(".tray__place").nth(0).tap()
    expect(page.get_by_role("alert")).to_have_text(
        "The 3 does not score here: it needs three of a kind."
    )
    expect(page.locator("#keep")).to_have_count(0)
    for place in (1, 2):
        page.locator(".tray__place").nth(place).tap()
    expect(page.locator("#keep")).to_have_text("Keep 150, roll 4farkles 16 in 100")
    page.locator("#keep").tap()

    expect(page.locator("#announce")).to_have_text("Ana: 1 5 kept, 150 at risk, 4 dice left")


def test_every_die_must_be_set_aside_where_the_table_plays_so(browse):
    page = browse("/new/")
    page.get_by_text("Opening and banking").tap()
    page.get_by_label("What to set aside").select_option("every scoring die")
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_role("button", name="Start the game").tap()
    throws(page, "Ana")
    tap(page, "112346")

    page.locator(".tray__place").nth(0).tap()

    expect(page.get_by_role("alert")).to_have_text(
        "Every scoring die of this throw must be set aside."
    )


def test_the_turn_score_of_the_van_t_hof_six_comes_from_the_server(browse):
    page = browse("/new/?rules=player-aid")
    page.get_by_text("Extras").tap()
    page.get_by_label("Van’t Hof 6: points").fill("3000")
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_role("button", name="Start the game").tap()
    throws(page, "Ana")
    enter(page, "111234", "Keep 300, roll 3")

    tap(page, "111")

    expect(page.locator("#bank")).to_have_text("Bank 3,000Ana goes to 3,000")


def test_high_stakes_are_taken_or_left(browse):
    page = browse("/new/?rules=player-aid")
    page.get_by_text("Extras").tap()
    page.get_by_label("High stakes: bonus").fill("1000")
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_role("button", name="Start the game").tap()
    throws(page, "Ana")
    enter(page, "112346", "Bank 200")
    throws(page, "Ben")

    page.get_by_role("link", name="Take the 4 left over").tap()
    expect(page.locator(".tray__place")).to_have_count(4)
    page.get_by_role("link", name="Throw all 6").tap()
    expect(page.locator(".tray__place")).to_have_count(6)
    page.get_by_role("link", name="Take the 4 left over").tap()
    expect(page.locator(".tray__place")).to_have_count(4)
    enter(page, "1346", "Bank 1,100")

    throws(page, "Ana")
    expect(score(page, "Ben")).to_have_text("1,100")


# --- fast fingers ---


def test_double_taps_on_the_last_die_never_reach_a_button(browse):
    page = browse("/")
    new_game(page, "Ana", "Ben")
    tap(page, "22334")

    last = page.locator('.key[data-face="6"]').bounding_box()
    x, y = last["x"] + last["width"] / 2, last["y"] + last["height"] / 2
    for _ in range(4):
        page.touchscreen.tap(x, y)

    expect(page.locator(".outcome--farkle")).to_be_visible()
    assert entries(page) == []


def test_a_double_tap_on_a_button_enters_once(browse):
    page = browse("/")
    new_game(page, "Ana", "Ben")
    tap(page, "111555")

    page.locator("#bank").dblclick()
    throws(page, "Ben")

    assert entries(page) == ["throw"]


def test_taps_made_before_the_answer_are_not_lost(browse):
    page = browse("/")
    new_game(page, "Ana", "Ben")
    answer_slowly(page)

    enter(page, "112346", "Keep 200, roll 4")
    enter(page, "1346", "Keep 100, roll 3")
    tap(page, "55")
    expect(page.locator(".last")).to_contain_text("1 kept, 300 at risk, 3 dice left")

    expect(page.locator(".tray .die")).to_have_count(2)
    expect(page.locator(".risk")).to_have_text("300 at risk")
    tap(page, "2")
    expect(page.locator("#keep")).to_have_text("Keep 100, roll 1farkles 67 in 100")
    assert entries(page) == ["throw", "throw"]


def test_undo_waits_for_the_throw_before_it(browse):
    page = browse("/")
    new_game(page, "Ana", "Ben")
    enter(page, "112346", "Keep 200, roll 4")
    expect(page.locator(".risk")).to_have_text("200 at risk")
    answer_slowly(page)

    enter(page, "1346", "Keep 100, roll 3")
    page.locator("#undo").tap()

    expect(page.locator(".last")).to_contain_text("1 1 kept, 200 at risk, 4 dice left")
    expect(page.locator(".tray__place")).to_have_count(4)
    assert entries(page) == ["throw", "throw", "undo"]


def answer_slowly(page: Page) -> None:
    """From now on an entry takes as long as on a bad network."""

    def late(route) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route("**/throws/", late)


def test_the_tap_is_painted_at_once(browse):
    page = browse("/")
    new_game(page, "Ana", "Ben")

    took = page.evaluate(
        """() => {
          const key = (face) => document.querySelector(`.key[data-face="${face}"]`);
          const started = performance.now();
          for (const face of "112346") {
            key(face).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
          }
          const painted = document.querySelectorAll(".tray .die").length;
          return { painted, perTap: (performance.now() - started) / 6 };
        }"""
    )

    assert took["painted"] == 6
    assert took["perTap"] < 50


# --- bad connections ---


@pytest.fixture
def cut_off(browser, live_server) -> Iterator[Page]:
    """A phone that loses its connection, about which Chromium complains aloud: nobody listens.

    On a plain http address it can keep nothing; where it can, see test_offline.
    """
    with closing(browser.new_context(base_url=live_server.url, has_touch=True)) as device:
        device.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
        yield device.new_page()


def test_without_a_connection_the_dice_are_kept_and_can_be_sent_again(cut_off):
    page = cut_off
    new_game(page, "Ana", "Ben")
    page.route("**/throws/", lambda route: route.abort("internetdisconnected"))

    enter(page, "112346", "Keep 200, roll 4")

    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("No connection: this is not written yet.")
    expect(page.locator(".tray .die")).to_have_count(6)
    page.unroute("**/throws/")
    page.locator("#keep").tap()
    expect(page.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    assert entries(page) == ["throw"]


def test_a_bank_that_was_not_sent_leaves_the_pad_as_it_was(cut_off):
    page = cut_off
    new_game(page, "Ana", "Ben")
    page.route("**/throws/", lambda route: route.abort("internetdisconnected"))

    enter(page, "111555", "Bank 2,500")

    expect(page.get_by_role("alert")).to_contain_text("No connection")
    expect(page.locator("#turn-name")).to_have_text("Ana")
    expect(page.locator(".turn__goal")).to_have_text("0 · 500 to open")


def test_an_answer_lost_on_the_way_is_no_second_throw(cut_off):
    page = cut_off
    new_game(page, "Ana", "Ben")

    def lose_the_answer(route) -> None:
        route.fetch()
        route.abort("connectionreset")

    page.route("**/throws/", lose_the_answer)
    enter(page, "112346", "Keep 200, roll 4")
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    page.unroute("**/throws/")
    page.locator("#keep").tap()

    expect(page.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert entries(page) == ["throw"]


def two_phones(browse) -> tuple[Page, Page]:
    """Two phones that may score the same new game."""
    first, second = browse("/"), browse("/")
    new_game(first, "Ana", "Ben")
    game = first.url
    type_code(second, shown_code(first, game, "score"))
    first.goto(game)
    return first, second


def test_two_phones_meet_in_one_game(browse):
    first, second = two_phones(browse)
    enter(first, "112346", "Keep 200, roll 4")
    expect(first.locator(".risk")).to_have_text("200 at risk")

    enter(second, "134566", "Keep 150, roll 4")

    expect(second.get_by_role("alert")).to_contain_text(
        "Somebody else was faster. Now: Ana: 1 1 kept, 200 at risk, 4 dice left"
    )
    expect(second.locator(".risk")).to_have_text("200 at risk")
    expect(second.locator(".tray__place")).to_have_count(4)
    enter(second, "1346", "Keep 100, roll 3")
    expect(second.locator(".last")).to_contain_text("1 kept, 300 at risk, 3 dice left")
    assert entries(second) == ["throw", "throw"]


def test_dice_that_still_fit_are_kept_when_somebody_else_was_faster(browse):
    first, second = two_phones(browse)
    second.get_by_role("link", name="At the table").tap()
    second.get_by_label("Name", exact=True).fill("Late Lou")
    second.get_by_role("button", name="Add the player").tap()
    expect(second.locator(".strip .score")).to_have_count(3)

    enter(first, "112346", "Keep 200, roll 4")

    expect(first.get_by_role("alert")).to_contain_text("Somebody else was faster.")
    expect(first.locator(".strip .score")).to_have_count(3)
    expect(first.locator(".tray .die")).to_have_count(6)
    first.locator("#keep").tap()
    expect(first.locator(".risk")).to_have_text("200 at risk")
    expect(first.locator(".last")).to_contain_text("1 1 kept")


# --- without JavaScript ---


def test_a_turn_without_javascript(browse):
    page = browse("/", javascript=False)
    page.get_by_role("link", name="New game").click()
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_role("button", name="Add a player").last.click()
    page.get_by_label("Player 3", exact=True).fill("Cleo")
    page.get_by_role("button", name="Move 3 up").click()
    page.get_by_role("button", name="Start the game").click()
    throws(page, "Ana")

    for face in "112":  # key by key
        page.locator(f'.key[value="{face}"]').click()
    expect(page.locator(".tray .die")).to_have_count(3)
    page.get_by_label("Take back the last die").click()
    page.get_by_label("Type the dice").fill("3456")  # or all that is left at once
    page.get_by_role("button", name="Look").click()
    page.get_by_role("button", name="Bank").click()
    expect(page.get_by_role("alert")).to_have_text("250 more to open (500).")
    page.locator('[name="set_aside"][value="11"]').check()
    page.get_by_role("button", name="Keep and roll").click()
    expect(page.locator(".risk")).to_have_text("200 at risk")

    page.get_by_label("Type the dice").fill("2346")
    page.get_by_role("button", name="Look").click()
    page.get_by_role("button", name="Write the farkle").click()
    throws(page, "Cleo")
    page.get_by_role("button", name="Undo").click()
    throws(page, "Ana")

    assert entries(page) == ["throw", "throw", "undo"]


@pytest.mark.parametrize("typed", ["111555"])
def test_a_link_with_typed_dice_is_taken_over_by_the_script(browse, typed):
    page = browse("/")
    new_game(page, "Ana", "Ben")

    page.goto(f"{page.url}?dice={typed}")

    expect(page.locator("#bank")).to_have_text("Bank 2,500Ana goes to 2,500")
    expect(page.locator(".tray .die")).to_have_count(6)
    assert "?" not in page.url
