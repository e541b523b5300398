"""Ways of entering: keyboard, fast and double taps, no JavaScript, bad connections, two phones."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from sessions.models import Game
from tests.browser.around.test_installed import until
from tests.browser.playing import (
    add_late_player,
    begun,
    come_in,
    enter,
    score,
    started,
    tap,
    throws,
    to_dice,
    to_totals,
    unhurried,
)
from tests.browser.together.test_live import hears
from tests.browser.without_network import lose_the_answer


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
    expect(page.locator("#announce")).to_have_text("1 1 = 200 points")
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
    page.keyboard.press("Meta+z")  # on a Mac
    throws(page, "Ana")

    assert entries(page) == ["throw", "throw", "throw", "undo", "undo"]


def test_a_key_that_is_quicker_than_the_rules_waits_for_them(browse):
    page = browse("/", viewport="desktop")
    held: list[Route] = []
    page.route("**/pad/choices*.js", lambda route: held.append(route))  # noqa: PLW0108  a built-in cannot be marked as a handler
    with page.expect_request("**/pad/choices*.js"):
        started(page, "Ana", "Ben")
    page.keyboard.type("112346")
    page.keyboard.press("Enter")
    expect(page.locator("#keep")).to_have_count(0)

    held.pop().continue_()
    expect(page.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    assert entries(page) == ["throw"]


def test_the_dice_of_a_throw_are_chosen_by_arrows_and_space(browse):
    page = begun(browse, "Ana", "Ben", viewport="desktop")
    page.keyboard.press("ArrowRight")  # nothing to choose yet
    page.keyboard.type("112346")

    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-place='0']")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-place='5']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("[data-place='1']")).to_be_focused()
    expect(page.locator("#keep")).to_contain_text("Keep 100, roll 5")
    page.keyboard.press("Enter")

    expect(page.locator(".last")).to_contain_text("1 kept, 100 at risk")


def test_the_keys_are_listed_where_one_asks(browse):
    page = begun(browse, "Ana", "Ben", viewport="desktop")

    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="On a keyboard")
    expect(dialog).to_contain_text("take back the last die")
    page.keyboard.type("16")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    in_tray(page, "")
    page.get_by_role("button", name="Keys on a keyboard").click()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_letters_say_nothing_where_they_are_switched_off_or_outside_of_the_game(browse):
    page = begun(browse, "Ana", "Ben")
    page.get_by_role("link", name="Invite").focus()
    page.keyboard.type("16b?")
    in_tray(page, "")
    page.locator("#main").focus()
    page.keyboard.type("16")
    in_tray(page, "16")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    in_tray(page, "")
    sheet = page.url

    page.goto("/device/")
    page.get_by_role("group", name="Single keys on a keyboard").get_by_label("Off").check()
    page.goto(sheet)
    page.keyboard.type("16b?")
    in_tray(page, "")
    expect(page.locator("#shortcuts")).to_have_count(0)
    tap(page, "112346")
    page.keyboard.press("Enter")  # no letter: it stays

    expect(page.locator(".last")).to_contain_text("1 1 kept")


def test_typing_in_a_field_enters_no_dice(browse):
    page = begun(browse, "Ana", "Ben")
    page.goto(f"{page.url}?mode=totals")
    page.get_by_label("Points of this turn").click()

    page.keyboard.type("650")
    expect(page.locator("#total-bank")).to_have_text("Bank 650Ana goes to 650")
    expect(page.locator("#total-bank")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")

    throws(page, "Ben")
    assert entries(page) == ["total"]


def test_totals_are_added_up_and_zero_is_a_farkle(browse):
    page = begun(browse, "Ana", "Ben")
    to_totals(page)

    for more in ("+500", "+50"):
        page.get_by_role("button", name=more, exact=True).tap()
    page.get_by_role("button", name="Bank 550").tap()
    throws(page, "Ben")
    page.get_by_role("button", name="Farkle").tap()
    throws(page, "Ana")

    expect(score(page, "Ana")).to_have_text("550")
    expect(page.get_by_label("Points of this turn")).to_be_visible()
    page.get_by_role("button", name="+50", exact=True).tap()
    expect(page.locator("#total-bank")).to_have_text("Bank 50Ana goes to 600")


def test_a_total_that_would_be_refused_looks_so_as_a_throw_does(browse):
    page = begun(browse, "Ana", "Ben")
    to_totals(page)
    bank = page.locator("#total-bank")

    expect(bank).to_have_text("Banktype the points")
    expect(bank).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="+300", exact=True).tap()
    page.get_by_role("button", name="+50", exact=True).tap()
    expect(bank).to_have_text("Bank 350150 more to open")
    expect(bank).to_have_attribute("aria-disabled", "true")
    unhurried(page)
    bank.tap(force=True)  # it says why not
    expect(page.get_by_role("alert")).to_have_text("150 more to open (500).")
    expect(bank).to_have_text("Bank 350150 more to open")  # drawn anew
    page.get_by_label("Points of this turn").fill("0")  # a farkle: nothing is missing
    expect(bank).to_have_attribute("aria-disabled", "false")
    page.get_by_label("Points of this turn").fill("500")
    expect(bank).to_have_attribute("aria-disabled", "false")
    unhurried(page)
    bank.tap()
    throws(page, "Ben")
    expect(bank).to_have_text("Banktype the points")


def test_a_total_that_no_turn_can_score_looks_refused_before_the_tap(browse):
    page = begun(browse, "Ana", "Ben")
    page.goto(f"{page.url}?mode=totals")
    page.wait_for_load_state()
    field, bank = page.get_by_label("Points of this turn"), page.locator("#total-bank")

    field.fill("735")
    expect(bank).to_have_text("Bank 735cannot be scored")
    expect(bank).to_have_attribute("aria-disabled", "true")
    field.fill("750")
    expect(bank).to_have_text("Bank 750Ana goes to 750")
    expect(bank).to_have_attribute("aria-disabled", "false")
    field.fill("735")
    bank.tap(force=True)
    said = "No turn under these rules can score 735."
    expect(page.get_by_role("alert")).to_have_text(said)


def test_the_field_for_a_total_asks_to_be_typed_in(browse):
    page = begun(browse, "Ana", "Ben")
    page.goto(f"{page.url}?mode=totals")
    page.wait_for_load_state()
    field = page.get_by_placeholder("type here")

    expect(field).to_have_css("background-image", re.compile("linear-gradient"))  # its cursor
    page.get_by_role("button", name="+50", exact=True).tap()
    expect(field).to_have_value("50")
    expect(field).to_have_css("background-image", "none")


def test_totals_stay_on_the_way_back_into_the_game_until_dice_are_asked_for(browse):
    page = begun(browse, "Ana", "Ben")
    sheet = page.url
    to_totals(page)
    expect(page.get_by_label("Points of this turn")).to_be_visible()

    page.get_by_role("link", name="At the table").tap()
    page.wait_for_url("**/table/")
    page.goto(sheet)
    expect(page.get_by_label("Points of this turn")).to_be_visible()
    page.wait_for_load_state()
    to_dice(page)
    expect(page.locator(".tray")).to_be_visible()
    page.reload()

    tap(page, "112346")
    expect(page.locator("#announce")).to_have_text("1 1 = 200 points")
    page.locator("#keep").tap()
    throws(page, "Ana")


@pytest.mark.parametrize("size", ["large"])
def test_the_way_back_to_the_dice_is_in_sight_and_large_enough(browse, size):
    page = begun(browse, "Ana", "Ben", viewport="small")
    cookie = {"name": "farkle-set-type", "value": size, "url": page.url}
    page.context.add_cookies([cookie])
    page.goto(f"{page.url}?mode=totals")

    dice = page.get_by_role("link", name="Enter dice instead")
    expect(dice).to_be_in_viewport(ratio=1)
    box = dice.bounding_box()
    assert box["width"] >= 44
    assert box["height"] >= 44


def test_the_last_points_are_taken_back_one_tap_after_the_other(browse):
    page = begun(browse, "Ana", "Ben")
    page.goto(f"{page.url}?mode=totals")
    page.wait_for_load_state()
    field = page.get_by_label("Points of this turn")
    back = page.get_by_role("button", name="Take back the last points")

    for more in ("+1,000", "+50"):
        page.get_by_role("button", name=more, exact=True).tap()
    expect(field).to_have_value("1,050")
    for left in ("1,000", "", ""):
        back.tap()
        expect(field).to_have_value(left)
    expect(page.locator("#total-bank")).to_have_text("Banktype the points")

    field.fill("65")
    page.get_by_role("button", name="+500", exact=True).tap()
    expect(field).to_have_value("565")
    for left in ("65", "6", ""):  # behind the keys sign by sign what was typed
        back.tap()
        expect(field).to_have_value(left)

    page.get_by_role("button", name="+500", exact=True).tap()
    page.locator("#total-bank").tap()
    throws(page, "Ben")
    back.tap()
    expect(field).to_have_value("")  # those were Ana’s


def test_a_refused_total_is_forgotten_as_soon_as_one_types_and_no_key_moves(browse):
    page = begun(browse, "Ana", "Ben")
    page.goto(f"{page.url}?mode=totals")
    page.wait_for_load_state()
    field, refusal = page.get_by_label("Points of this turn"), page.get_by_role("alert")
    places = page.locator(".key--back").bounding_box()

    page.locator("#total-bank").tap(force=True)
    expect(refusal).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    assert page.locator(".key--back").bounding_box() == places
    page.get_by_role("button", name="+1,000", exact=True).tap()
    expect(refusal).to_have_count(0)
    expect(field).not_to_have_attribute("aria-invalid", "true")
    assert page.locator(".key--back").bounding_box() == places
    page.get_by_role("button", name="+300", exact=True).tap()
    expect(field).to_have_value("1,300")
    unhurried(page)
    page.locator("#total-bank").tap()
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,300")

    unhurried(page)
    page.locator("#total-bank").tap(force=True)
    expect(refusal).to_be_visible()
    field.press_sequentially("5")
    expect(refusal).to_have_count(0)


# --- selections ---


def test_tapping_dice_changes_the_selection_and_an_illegal_one_says_why(browse):
    page = begun(browse, "Ana", "Ben")
    tap(page, "333145")
    expect(page.locator("#keep")).to_have_text("Keep 450, roll 167 of 100 throws farkle")

    page.locator(".tray__place").nth(0).tap()
    expect(page.get_by_role("alert")).to_have_text(
        "The 3 does not score here: it needs three of a kind."
    )
    expect(page.locator("#keep")).to_have_count(0)
    for place in (1, 2):
        page.locator(".tray__place").nth(place).tap()
    expect(page.locator("#keep")).to_have_text("Keep 150, roll 416 of 100 throws farkle")
    page.locator("#keep").tap()

    expect(page.locator("#announce")).to_have_text("Ana: 1 5 kept, 150 at risk, 4 dice left")


def test_every_die_must_be_set_aside_where_the_table_plays_so(browse):
    page = browse("/new/")
    page.get_by_text("Banking and hot dice").tap()
    page.get_by_role("radio", name="every scoring die").check()
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_role("button", name="Start the game").tap()
    throws(page, "Ana")
    page.wait_for_load_state()
    tap(page, "112346")

    page.locator(".tray__place").nth(0).tap()

    expect(page.get_by_role("alert")).to_have_text(
        "Every scoring die of this throw must be set aside."
    )


def test_the_turn_score_of_the_van_t_hof_six_comes_from_the_server(browse):
    page = browse("/new/?rules=player-aid")
    page.get_by_text("Extras").tap()
    page.get_by_label("Six 1s in one turn").fill("3000")
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_role("button", name="Start the game").tap()
    throws(page, "Ana")
    page.wait_for_load_state()
    enter(page, "111234", "Keep 300, roll 3")

    tap(page, "111")

    expect(page.locator("#bank")).to_have_text("Bank 3,000Ana goes to 3,000")


def test_high_stakes_are_taken_or_left(browse):
    page = browse("/new/?rules=player-aid")
    page.get_by_text("Extras").tap()
    page.get_by_label("High stakes: points on top").fill("1000")
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.get_by_role("button", name="Start the game").tap()
    throws(page, "Ana")
    page.wait_for_load_state()
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
    unhurried(page)
    page.locator("#undo").tap()
    throws(page, "Ben")
    expect(page.get_by_role("link", name="Take the 4 left over")).to_be_visible()
    expect(page.locator(".tray__place")).to_have_count(6)  # it is Ben's choice again
    in_tray(page, "")


# --- dice that score nothing ---


def test_what_scores_is_enough_and_a_farkle_is_one_tap(browse):
    page = begun(browse, "Ana", "Ben")
    farkle = page.locator("#key-farkle")
    tap(page, "2")
    expect(page.locator("#keep")).to_have_count(0)
    tap(page, "115")
    expect(page.locator("#announce")).to_have_text(
        "2 1 1 5, 1 1 5 = 250 points: two 1s 200 · a 5 50, 2 dice not entered"
    )
    unhurried(page)
    farkle.tap(force=True)  # it says why not
    expect(page.get_by_role("alert")).to_contain_text("These dice score")
    page.get_by_role("button", name="take out the 2").tap()
    expect(page.locator("#keep")).to_contain_text("Keep 250, roll 3")
    unhurried(page)
    page.locator("#keep").tap()
    expect(page.locator("#announce")).to_have_text("Ana: 1 1 5 kept, 250 at risk, 3 dice left")

    place = middle(page, "#key-farkle")
    page.touchscreen.tap(*place)
    page.touchscreen.tap(*place)
    throws(page, "Ben")
    page.keyboard.press("f")
    throws(page, "Ana")
    assert dice_entered(page) == [([1, 1, 5], 3), ([], 3), ([], 6)]

    for name in ("Ben", "Ana"):
        unhurried(page)
        page.locator("#undo").tap()
        throws(page, name)
    in_tray(page, "")
    expect(page.locator(".risk")).to_have_text("250 at risk")
    unhurried(page)
    page.locator("#undo").tap()
    in_tray(page, "115")
    expect(page.locator("#keep")).to_contain_text("Keep 250, roll 3")
    unhurried(page)
    farkle.tap()  # in place of what the undo has laid back
    throws(page, "Ben")
    assert dice_entered(page)[-1] == ([], 6)


def dice_entered(page: Page) -> list[tuple[list[int], int]]:
    """The dice of each throw in the log of the game that is open, and how many were not entered."""
    game = Game.objects.get(code=re.search(r"/g/(\w+)/", page.url)[1])
    throws = game.entries.filter(kind="throw").order_by("version")
    return [(list(it.entry.dice), it.entry.unentered) for it in throws]


# --- fast fingers ---


def test_double_taps_on_the_last_die_never_reach_a_button(browse):
    page = begun(browse, "Ana", "Ben")
    tap(page, "22334")

    last = page.locator('.key[data-face="6"]').bounding_box()
    x, y = last["x"] + last["width"] / 2, last["y"] + last["height"] / 2
    for _ in range(4):
        page.touchscreen.tap(x, y)

    expect(page.locator(".outcome--farkle")).to_be_visible()
    assert entries(page) == []


def test_a_double_tap_on_a_button_enters_once(browse):
    page = begun(browse, "Ana", "Ben")
    tap(page, "111555")

    page.locator("#bank").dblclick()
    throws(page, "Ben")

    assert entries(page) == ["throw"]


class Fingers:
    """Real touches, several at once: a finger goes down on a key, and up where it has moved to."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page)
        self.down: dict[int, dict] = {}

    def press(self, face: str, finger: int = 0, radius: float = 10) -> None:
        box = self.page.locator(f'.key[data-face="{face}"]').bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.down[finger] = {"id": finger, "x": x, "y": y, "radiusX": radius, "radiusY": radius}
        self._send("touchStart")

    def slip(self, x: float, y: float, finger: int = 0) -> None:
        self.down[finger]["x"] += x
        self.down[finger]["y"] += y
        self._send("touchMove")

    def lift(self, finger: int = 0) -> None:
        self._send("touchEnd", [self.down.pop(finger)])

    def _send(self, kind: str, points: list[dict] | None = None) -> None:
        """Chromium wants to know of all fingers, but at the end only of those that are lifted."""
        points = points or list(self.down.values())
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def fingers(browse) -> Fingers:
    """Fingers on a new game of Ana and Ben."""
    page = begun(browse, "Ana", "Ben")
    return Fingers(page)


def in_tray(page: Page, dice: str) -> None:
    expect(page.locator(".tray .die")).to_have_count(len(dice))
    faces = page.locator(".tray .die use").evaluate_all(
        "all => all.map((it) => it.getAttribute('href').at(-1)).join('')"
    )
    assert faces == dice


def put_back_all(page: Page) -> None:
    while page.locator(".tray .die").count():
        page.keyboard.press("Backspace")
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")


def test_taps_as_fast_as_they_come_are_all_entered(fingers):
    for dice in ("111111", "121212", "654321"):
        for face in dice:
            fingers.press(face)
            fingers.lift()
        in_tray(fingers.page, dice)
        put_back_all(fingers.page)

    fingers.press("1", finger=0)  # two thumbs may be down at once
    fingers.press("5", finger=1)
    fingers.lift(finger=0)
    fingers.press("6", finger=2)
    fingers.slip(4, 4, finger=1)
    fingers.lift(finger=1)
    fingers.lift(finger=2)
    in_tray(fingers.page, "156")


def test_a_finger_that_slips_a_little_means_its_key_and_one_that_ends_elsewhere_none(fingers):
    page = fingers.page
    fingers.press("2")
    fingers.slip(9, -6)
    fingers.lift()
    in_tray(page, "2")
    put_back_all(page)

    page.evaluate("window.rests = 0; addEventListener('scrollend', () => { rests += 1; })")
    for x, y, scrolls in ((0, -120, 1), (100, 0, 0), (-20, 90, 0)):
        page.evaluate("() => { rests = 0; }")
        fingers.press("5")
        for _ in range(4):
            fingers.slip(x / 4, y / 4)
        fingers.lift()
        in_tray(page, "")
        until(page, "(scrolls) => rests >= scrolls", scrolls)
        fingers.press("5")
        fingers.lift()
        in_tray(page, "5")
        put_back_all(page)

    fingers.press("4", finger=0)
    fingers.press("6", finger=1)
    for _ in range(6):
        fingers.slip(-16, 16, finger=0)
        fingers.slip(16, -16, finger=1)
    fingers.lift(finger=0)
    fingers.lift(finger=1)
    in_tray(page, "")


def test_a_palm_is_no_finger(fingers):
    fingers.press("5", radius=90)
    fingers.lift()
    in_tray(fingers.page, "")

    fingers.press("5", radius=30)
    fingers.lift()
    in_tray(fingers.page, "5")


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(
    ("dice", "button", "screen"),
    [
        ("111555", "#bank", (390, 844)),
        ("223346", "#farkle", (360, 640)),
        ("112346", "#keep", (844, 390)),
    ],
)
def test_a_double_tap_on_an_action_does_nothing_more(browse, dice, button, screen):
    page = begun(browse, "Ana", "Ben")
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    address = page.url
    tap(page, dice)
    place = middle(page, button)

    page.touchscreen.tap(*place)
    page.touchscreen.tap(*place)

    expect(page.locator(".last")).not_to_contain_text("Nothing entered yet")
    in_tray(page, "")
    assert page.url == address
    assert entries(page) == ["throw"]


def test_a_double_tap_on_a_total_enters_no_total_for_the_next_player(browse):
    page = begun(browse, "Ana", "Ben")
    page.goto(f"{page.url}?mode=totals")
    page.get_by_role("button", name="+500", exact=True).tap()

    with held_up(page, "**/totals/"):
        page.get_by_role("button", name="Bank 500").dblclick()
        page.locator("#total-bank").dispatch_event("click")  # by a switch: no finger, no place

    throws(page, "Ben")
    unhurried(page)
    page.locator("#undo").tap()  # goes out behind whatever was entered before it
    throws(page, "Ana")
    assert entries(page) == ["total", "undo"]


def test_enter_held_down_in_a_field_enters_once(browse):
    page = begun(browse, "Ana", "Ben")
    page.goto(f"{page.url}?mode=totals")
    page.get_by_label("Points of this turn").fill("500")

    for _ in range(5):
        page.keyboard.down("Enter")  # from the second on it is a repetition
    page.keyboard.up("Enter")

    throws(page, "Ben")
    assert entries(page) == ["total"]


def test_a_double_tap_on_undo_takes_back_one_entry(browse):
    page = begun(browse, "Ana", "Ben")
    for dice in ("111555", "111666"):
        enter(page, dice, "Bank")
        expect(page.locator(".last")).to_contain_text("banked")
    throws(page, "Ana")
    place = middle(page, "#undo")

    page.touchscreen.tap(*place)
    page.touchscreen.tap(*place)
    throws(page, "Ben")
    unhurried(page)
    assert entries(page) == ["throw", "throw", "undo"]

    page.touchscreen.tap(*place)
    throws(page, "Ana")
    assert entries(page) == ["throw", "throw", "undo", "undo"]


# The very moment something has come: a finger there, and how that ended is written on it.
ON_ARRIVAL = """([wanted, [x, y]]) => {
  const observer = new MutationObserver(() => {
    const found = document.querySelector(wanted);
    if (!found) return;
    observer.disconnect();
    const at = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 9 };
    found.dispatchEvent(new PointerEvent("pointerdown", at));
    found.dataset.pressed = found.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }));
  });
  observer.observe(document.getElementById("game"), { childList: true, subtree: true });
}"""


# The same, when it has been said what somebody else has entered.
ON_NEWS = """(selector) => {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    const found = document.querySelector(selector);
    const at = { bubbles: true, cancelable: true, clientX: 9, clientY: 9, pointerId: 9, detail: 1 };
    found.dispatchEvent(new PointerEvent("pointerdown", at));
    document.body.dataset.pressed = found.dispatchEvent(new MouseEvent("click", at));
  });
  observer.observe(document.getElementById("announce"), { childList: true });
}"""


@pytest.mark.slow
def test_an_undo_that_comes_a_moment_after_others_entered_leaves_what_is_theirs(phone):
    first, second = two_phones(phone)
    hears(first)
    enter(first, "112346", "Keep 200, roll 4")
    expect(second.locator(".risk")).to_have_text("200 at risk")
    expect(first.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    first.evaluate(ON_NEWS, "#undo")

    enter(second, "1346", "Keep 100, roll 3")

    expect(first.locator("body[data-pressed=false]")).to_be_visible()
    expect(first.locator(".risk")).to_have_text("300 at risk")
    unhurried(first)
    first.locator("#undo").tap()  # who means it now
    expect(second.locator(".risk")).to_have_text("200 at risk")


def test_what_comes_under_the_finger_is_not_pressed(browse):
    page = begun(browse, "Ana", "Ben")
    tap(page, "111555")
    finger = middle(page, "#bank")

    with held_up(page):
        page.touchscreen.tap(*finger)
        page.evaluate(ON_ARRIVAL, [".actions__hint a", finger])

    expect(page.locator(".actions__hint a[data-pressed=false]")).to_be_visible()
    unhurried(page)
    page.locator(".actions__hint a").tap()
    expect(page.get_by_label("Points of this turn")).to_be_visible()


def test_what_comes_with_the_winner_is_not_pressed(browse):
    page = begun(browse, "Ana", "Ben")
    for _ in range(4):
        enter(page, "111111", "Keep 3,000")
    enter(page, "111555", "Bank")
    throws(page, "Ben")
    with held_up(page):
        enter(page, "223346", "No points: end the turn")
        finger = middle(page, ".felt")

        page.touchscreen.tap(*finger)
        page.evaluate(ON_ARRIVAL, ["#rematch", finger])

    expect(page.locator("#turn-name")).to_have_text("Ana wins")
    expect(page.locator("#rematch[data-pressed=false]")).to_be_visible()
    unhurried(page)
    page.locator("#rematch").tap()
    throws(page, "Ben")


def test_taps_made_before_the_answer_are_not_lost(browse):
    page = begun(browse, "Ana", "Ben")

    with held_up(page):
        enter(page, "112346", "Keep 200, roll 4")
        enter(page, "1346", "Keep 100, roll 3")
        tap(page, "55")
    expect(page.locator(".last")).to_contain_text("1 kept, 300 at risk, 3 dice left")

    expect(page.locator(".tray .die")).to_have_count(2)
    expect(page.locator(".risk")).to_have_text("400 at risk")
    tap(page, "2")
    expect(page.locator("#keep")).to_have_text("Keep 100, roll 167 of 100 throws farkle")
    assert entries(page) == ["throw", "throw"]


def test_undo_waits_for_the_throw_before_it(browse):
    page = begun(browse, "Ana", "Ben")
    enter(page, "112346", "Keep 200, roll 4")
    expect(page.locator(".last")).to_contain_text("200 at risk")

    with page.expect_response("**/undo/"), held_up(page):
        enter(page, "1346", "Keep 100, roll 3")
        page.locator("#undo").tap()

    expect(page.locator(".last")).to_contain_text("1 1 kept, 200 at risk, 4 dice left")
    expect(page.locator(".tray__place")).to_have_count(4)
    assert entries(page) == ["throw", "throw", "undo"]


@contextmanager
def held_up(page: Page, to: str = "**/throws/") -> Iterator[None]:
    """A bad network: no entry arrives before all that is done meanwhile."""
    held: list[Route] = []
    goes_on = False

    def sent(route: Route) -> None:
        if goes_on:
            route.continue_()
        else:
            held.append(route)

    page.route(to, sent)
    yield
    goes_on = True
    for route in held:
        route.continue_()


def test_a_die_lies_in_the_tray_as_soon_as_its_tap_is_handled(browse):
    page = begun(browse, "Ana", "Ben")

    took = page.evaluate(
        """() => {
          const key = (face) => document.querySelector(`.key[data-face="${face}"]`);
          const started = performance.now();
          for (const face of "112346") {
            key(face).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
          }
          const drawn = document.querySelectorAll(".tray .die").length;
          return { drawn, perTap: (performance.now() - started) / 6 };
        }"""
    )

    assert took["drawn"] == 6
    assert took["perTap"] < 50


# --- bad connections ---


@pytest.fixture
def cut_off(browser, live_server) -> Iterator[Page]:
    """A phone that loses its connection, about which Chromium complains aloud: nobody listens.

    Its browser has no store, so it can keep nothing; where it can, see offline/test_keeping.py.
    """
    with closing(browser.new_context(base_url=live_server.url, has_touch=True)) as device:
        device.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
        page = device.new_page()
        page.goto("/")
        yield page


def test_without_a_connection_the_dice_are_kept_and_can_be_sent_again(cut_off):
    page = cut_off
    started(page, "Ana", "Ben")
    held: list[Route] = []
    page.route("**/throws/", lambda route: held.append(route))  # noqa: PLW0108  a built-in cannot be marked as a handler

    with page.expect_request("**/throws/"):
        enter(page, "112346", "Keep 200, roll 4")
    tap(page, "55")  # of the next throw already
    in_tray(page, "55")
    held[0].abort("internetdisconnected")

    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("No connection: this is not written yet.")
    in_tray(page, "112346")
    page.unroute("**/throws/")
    unhurried(page)
    page.locator("#keep").tap()
    expect(page.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    in_tray(page, "55")
    assert entries(page) == ["throw"]


def test_a_total_that_was_not_sent_stands_there_still_and_says_so(cut_off):
    page = cut_off
    started(page, "Ana", "Ben")
    to_totals(page)
    page.get_by_label("Points of this turn").fill("650")
    page.route("**/totals/", lambda route: route.abort("internetdisconnected"))

    page.locator("#total-bank").tap()

    expect(page.get_by_role("alert")).to_contain_text("No connection: this is not written yet.")
    expect(page.locator('[data-pad="points"]')).to_have_value("650")
    page.unroute("**/totals/")
    unhurried(page)
    page.locator("#total-bank").tap()
    throws(page, "Ben")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_answer_lost_on_the_way_is_no_second_throw(cut_off):
    page = cut_off
    started(page, "Ana", "Ben")
    page.route("**/g/*/", lambda route: route.abort())  # nor can it look how far the game has come

    page.route("**/throws/", lose_the_answer)
    enter(page, "112346", "Keep 200, roll 4")
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    page.unroute("**/throws/")
    unhurried(page)
    page.locator("#keep").tap()

    expect(page.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert entries(page) == ["throw"]


def two_phones(browse) -> tuple[Page, Page]:
    """Two phones that may score the same new game."""
    first, second = browse(None), browse(None)
    codes = started(first, "Ana", "Ben")
    come_in(second, first.url, codes["score"])
    return first, second


def test_two_phones_meet_in_one_game(browse):
    first, second = two_phones(browse)
    enter(first, "112346", "Keep 200, roll 4")
    expect(first.locator(".risk")).to_have_text("200 at risk")

    enter(second, "134566", "Keep 150, roll 4")

    expect(second.get_by_role("alert")).to_contain_text(
        "was faster. Now: Ana: 1 1 kept, 200 at risk, 4 dice left"
    )
    expect(second.locator(".risk")).to_have_text("200 at risk")
    expect(second.locator(".tray__place")).to_have_count(4)
    enter(second, "1346", "Keep 100, roll 3")
    expect(second.locator(".last")).to_contain_text("1 kept, 300 at risk, 3 dice left")
    assert entries(second) == ["throw", "throw"]


def test_dice_that_still_fit_are_kept_when_somebody_else_was_faster(browse):
    first, second = two_phones(browse)
    second.get_by_role("link", name="At the table").tap()
    add_late_player(second, "Late Lou")
    expect(second.locator(".strip .score")).to_have_count(3)
    tap(first, "112346")
    with held_up(first):
        first.locator("#keep").tap()
        in_tray(first, "")
        first.evaluate(ON_ARRIVAL, ["#game:has(.tray .die) #undo", [9, 9]])

    expect(first.get_by_role("alert")).to_contain_text("was faster.")
    expect(first.locator("#undo[data-pressed=false]")).to_be_visible()
    expect(first.locator(".strip .score")).to_have_count(3)
    expect(first.locator(".tray .die")).to_have_count(6)
    unhurried(first)
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
    page.get_by_role("button", name="No points: end the turn").click()
    throws(page, "Cleo")
    page.get_by_role("button", name="Undo").click()
    throws(page, "Ana")

    assert entries(page) == ["throw", "throw", "undo"]


@pytest.mark.parametrize("typed", ["111555"])
def test_a_link_with_typed_dice_is_taken_over_by_the_script(browse, typed):
    page = begun(browse, "Ana", "Ben")

    page.goto(f"{page.url}?dice={typed}")

    expect(page.locator("#bank")).to_have_text("Bank 2,500Ana goes to 2,500")
    expect(page.locator(".tray .die")).to_have_count(6)
    assert "?" not in page.url


def test_all_dice_without_a_point_say_why_the_table_sings(browse):
    page = begun(browse, "Ana", "Ben", rules="official")

    tap(page, "223446")

    said = "No die scores: wave and sing!"
    expect(page.locator(".outcome--farkle")).to_contain_text(said)
    expect(page.locator("#announce")).to_have_text(f"Farkle: {said}")
    unhurried(page)
    page.locator("#farkle").tap()
    throws(page, "Ben")
    expect(page.locator(".last__cheer")).to_have_text("No die scores: wave and sing!")


def test_nobody_sings_where_the_rules_do_not_say_so(browse):
    page = begun(browse, "Ana", "Ben")

    tap(page, "223446")

    expect(page.locator("#announce")).to_have_text("Farkle: nothing lost")


def test_points_that_a_farkle_takes_are_lost_and_at_risk_no_more(browse):
    page = begun(browse, "Ana", "Ben")
    enter(page, "112346", "Keep 200")
    throws(page, "Ana")
    expect(page.locator(".aside__throw")).to_have_count(1)
    expect(page.locator(".risk")).to_have_text("200 at risk")
    place = page.locator(".turn").bounding_box()

    tap(page, "2346")

    expect(page.locator(".outcome--farkle")).to_contain_text("200 points lost")
    expect(page.locator(".risk")).to_have_text("200 lost")
    expect(page.locator(".risk b")).to_have_css("text-decoration-line", "line-through")
    assert page.locator(".turn").bounding_box() == place
    page.locator("#key-back").tap()
    expect(page.locator(".risk")).to_have_text("200 at risk")
    expect(page.locator(".risk b")).to_have_css("text-decoration-line", "none")


def test_each_outcome_is_said_alike_with_what_else_can_be_kept(browse):
    page = begun(browse, "Ana", "Ben")
    for dice, worth, hint in (
        ("112346", "1 1 = 200 points", "Tap a die to keep fewer"),
        ("522346", "a 5 = 50 points", ""),
        ("223344", "Three pairs = 1,500 points", "Hot dice: all 6 dice again"),
    ):
        page.keyboard.type(dice)

        said = re.compile("^" + worth.replace(" ", r"\s"))
        expect(page.locator("#announce")).to_have_text(said)
        expect(page.locator(".outcome")).to_have_text(f"{worth}{hint}")
        for _ in dice:
            page.keyboard.press("Backspace")


def test_of_two_dice_that_score_the_smaller_can_be_changed_for_others(browse):
    page = begun(browse, "Ana", "Ben")
    tap(page, "152246")

    page.locator(".tray__place").nth(1).tap()

    expect(page.locator(".outcome")).to_have_text("a 1 = 100 pointsTap a die to keep others")
