"""Fast fingers: none of their taps is lost, and none reaches what it was not meant for."""

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.around.test_installed import until
from tests.browser.pad.hands import (
    empty_the_tray,
    entries,
    held_up,
    in_tray,
    middle,
    press_on_arrival,
    tap_twice,
)
from tests.browser.playing import begun, enter, tap, throws, unhurried


class Fingers:
    """Real touches, several at once: a finger goes down on a key, and up where it has moved to."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wire = page.context.new_cdp_session(page)
        self.down: dict[int, dict] = {}

    def press(self, face: str, finger: int = 0, radius: float = 10) -> None:
        self.touch(f'.key[data-face="{face}"]', finger, radius)

    def touch(self, what: str, finger: int = 0, radius: float = 10) -> None:
        x, y = middle(self.page, what)
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

    def leave(self, dice: str) -> None:
        """These dice lie in the tray now; put them back."""
        in_tray(self.page, dice)
        empty_the_tray(self.page)
        self.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")


# --- on the keys ---


def test_what_fingers_mean_on_the_keys(browse):
    page = begun(browse, "Ana", "Ben")
    fingers = Fingers(page)

    a_die_lies_in_the_tray_as_soon_as_its_tap_is_handled(page)
    taps_as_fast_as_they_come_are_all_entered(fingers)
    two_thumbs_may_be_down_at_once(fingers)
    a_finger_that_slips_a_little_means_its_key(fingers)
    one_that_ends_elsewhere_means_none(fingers)
    one_that_scrolls_takes_no_die_out_of_a_full_tray(fingers)
    a_palm_is_no_finger(fingers)
    more_taps_on_the_last_die_never_reach_a_button(page)

    assert entries(page) == []


SIX_TAPS = """() => {
  const watch = new MutationObserver(() => {});
  watch.observe(document.body, { childList: true, subtree: true });
  for (const face of "112346") {
    const key = document.querySelector(`.key[data-face="${face}"]`);
    key.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  }
  const made = watch.takeRecords().reduce((sum, { addedNodes }) => sum + addedNodes.length, 0);
  watch.disconnect();
  return { drawn: document.querySelectorAll(".tray .die").length, made };
}"""
"""Within one task, in which the browser lays nothing out that no script asks for."""


def a_die_lies_in_the_tray_as_soon_as_its_tap_is_handled(page: Page) -> None:
    """And a tap is little work: it draws what differs, and is painted without a wait."""
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")
    wire.send("Profiler.enable")
    wire.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
    laid_out = layouts(wire)

    tapped = page.evaluate(SIX_TAPS)

    steps = steps_of_scripts(wire)
    laid_out = layouts(wire) - laid_out
    wire.detach()
    assert tapped["drawn"] == 6
    assert tapped["made"] < 6 * 7, "elements made; all places anew would be six a tap"
    assert laid_out < 6, "layouts; one that a script waits for is one a tap"
    assert steps < 6 * 1000, "steps of our scripts"
    empty_the_tray(page)


def layouts(wire: CDPSession) -> int:
    """How often the page has been laid out so far."""
    counts = wire.send("Performance.getMetrics")["metrics"]
    return next(it["value"] for it in counts if it["name"] == "LayoutCount")


def steps_of_scripts(wire: CDPSession) -> int:
    """How often our functions, their loops and branches have run since this was last asked."""
    return sum(
        part["count"]
        for script in wire.send("Profiler.takePreciseCoverage")["result"]
        for function in script["functions"]
        for part in function["ranges"]
    )


def taps_as_fast_as_they_come_are_all_entered(fingers: Fingers) -> None:
    for dice in ("111111", "121212", "654321"):
        for face in dice:
            fingers.press(face)
            fingers.lift()
        fingers.leave(dice)


def two_thumbs_may_be_down_at_once(fingers: Fingers) -> None:
    fingers.press("1", finger=0)
    fingers.press("5", finger=1)
    fingers.lift(finger=0)
    fingers.press("6", finger=2)
    fingers.slip(4, 4, finger=1)
    fingers.lift(finger=1)
    fingers.lift(finger=2)
    fingers.leave("156")


def a_finger_that_slips_a_little_means_its_key(fingers: Fingers) -> None:
    fingers.press("2")
    fingers.slip(9, -6)
    fingers.lift()
    fingers.leave("2")


def one_that_ends_elsewhere_means_none(fingers: Fingers) -> None:
    page = fingers.page
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
        fingers.leave("5")

    fingers.press("4", finger=0)
    fingers.press("6", finger=1)
    for _ in range(6):
        fingers.slip(-16, 16, finger=0)
        fingers.slip(16, -16, finger=1)
    fingers.lift(finger=0)
    fingers.lift(finger=1)
    fingers.leave("")


def one_that_scrolls_takes_no_die_out_of_a_full_tray(fingers: Fingers) -> None:
    tap(fingers.page, "223346")
    fingers.press("5")
    for _ in range(4):
        fingers.slip(0, -30)
    fingers.lift()
    fingers.leave("223346")


def a_palm_is_no_finger(fingers: Fingers) -> None:
    for radius, dice in ((90, ""), (30, "5")):
        fingers.press("5", radius=radius)
        fingers.lift()
        fingers.leave(dice)


def more_taps_on_the_last_die_never_reach_a_button(page: Page) -> None:
    tap(page, "22334")
    last = middle(page, '.key[data-face="6"]')
    for _ in range(4):
        page.touchscreen.tap(*last)
    expect(page.locator(".outcome--farkle")).to_be_visible()


# --- on the dice ---


def test_a_die_is_chosen_as_soon_as_a_finger_is_on_it(browse):
    page = begun(browse, "Ana", "Ben")
    fingers = Fingers(page)
    first = '[data-place="0"]'
    box = page.locator(first)
    tap(page, "112346")
    expect(box).to_be_checked()

    fingers.touch(first)
    expect(box).not_to_be_checked()
    fingers.slip(9, -6)
    fingers.lift()
    fingers.touch('[data-place="1"]')  # whatever the first tap has led to is past now
    expect(page.locator(".tray :checked")).to_have_count(0)
    fingers.lift()
    expect(page.locator("#announce")).to_have_text("Tap the dice to set aside")
    scrolls, slips_off, is_a_palm = (0, -120, 10), (100, 0, 10), (0, 0, 90)
    for x, y, radius in (scrolls, slips_off, is_a_palm):
        fingers.touch(first, radius=radius)
        for _ in range(4):
            fingers.slip(x / 4, y / 4)
        fingers.lift()
        expect(box).not_to_be_checked()
    box.dispatch_event("click")  # of who speaks to the phone, or hears it
    expect(box).to_be_checked()
    box.click()  # of a mouse
    expect(box).not_to_be_checked()
    box.press(" ")
    expect(box).to_be_checked()
    page.locator("#keep").tap()
    expect(page.locator("#announce")).to_have_text("Ana: a 1 kept, 100 at risk, 5 dice left")


# --- on the buttons ---


LIFTED = """() => {
  const button = document.getElementById("bank");
  const { left, top } = button.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, clientX: left + 9, clientY: top + 9 };
  const finger = (more) => new Touch({ identifier: 1, target: button, ...at, ...more });
  const down = () => button.dispatchEvent(new PointerEvent("pointerdown", at));
  const isLeft = ({ touches = [], ...more } = {}) => button.dispatchEvent(
    new TouchEvent("touchend", { ...at, touches, changedTouches: [finger(more)] }));
  const said = { withoutDown: isLeft() };
  down();
  said.slipped = isLeft({ clientX: left - 40 });
  said.ofAHand = isLeft({ touches: [finger({ identifier: 2 })] });
  document.dispatchEvent(new Event("scroll"));
  said.whileItMoves = isLeft();
  return said;
}"""
"""Whether it is left to the browser what a finger meant that is lifted so; all within a moment."""


def test_a_button_counts_when_its_finger_is_lifted(browse):
    page = begun(browse, "Ana", "Ben")
    page.evaluate("addEventListener('touchend', (it) => { window.isOurs = it.defaultPrevented; })")
    tap(page, "5556")
    unhurried(page)
    unhurried(page)  # the last key was tapped longer ago than a finger rests
    assert page.evaluate(LIFTED) == dict.fromkeys(
        ("withoutDown", "slipped", "ofAHand", "whileItMoves"), True
    )
    in_tray(page, "5556")
    unhurried(page)

    page.locator("#bank").tap()
    throws(page, "Ben")
    assert page.evaluate("isOurs"), "the browser makes no click of it, which would come too late"
    assert entries(page) == ["throw"]


def test_a_double_tap_on_a_button_means_it_once(browse):
    page = begun(browse, "Ana", "Ben")

    for number, (dice, button, screen, said) in enumerate(
        (
            ("111555", "#bank", (390, 844), "Ana banked 2,500"),
            ("223346", "#farkle", (360, 640), "Ben farkled"),
            ("112346", "#keep", (844, 390), "1 1 kept"),
        ),
        start=1,
    ):
        page.set_viewport_size({"width": screen[0], "height": screen[1]})
        a_double_tap_is_said_once(page, dice, button, said)
        assert entries(page) == ["throw"] * number
    page.set_viewport_size({"width": 390, "height": 844})
    tap(page, "5556")
    page.locator("#bank").dblclick()  # of a mouse
    throws(page, "Ben")
    assert entries(page) == ["throw"] * 4
    a_double_tap_on_undo_takes_back_one_entry(page)


def a_double_tap_is_said_once(page: Page, dice: str, button: str, said: str) -> None:
    address = page.url
    tap(page, dice)
    place = middle(page, button)

    tap_twice(page, place)

    expect(page.locator(".last")).to_contain_text(said)
    in_tray(page, "")
    assert page.url == address


def a_double_tap_on_undo_takes_back_one_entry(page: Page) -> None:
    unhurried(page)
    place = middle(page, "#undo")
    tap_twice(page, place)
    throws(page, "Ana")
    unhurried(page)
    assert entries(page) == ["throw"] * 4 + ["undo"]

    page.touchscreen.tap(*place)
    expect(page.locator(".tray__place")).to_have_count(6)
    assert entries(page) == ["throw"] * 4 + ["undo"] * 2


# --- while an entry is on its way ---


def test_what_is_tapped_while_an_entry_is_on_its_way(browse):
    page = begun(browse, "Ana", "Ben")

    taps_made_before_the_answer_are_not_lost(page)
    undo_waits_for_the_throw_before_it(page)
    what_comes_with_the_winner_is_not_pressed(page)
    nor_what_comes_under_the_finger_that_has_banked(page)


def taps_made_before_the_answer_are_not_lost(page: Page) -> None:
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
    empty_the_tray(page)


def undo_waits_for_the_throw_before_it(page: Page) -> None:
    unhurried(page)
    with page.expect_response("**/undo/"), held_up(page):
        enter(page, "146", "Keep 100, roll 2")
        page.locator("#undo").tap()

    expect(page.locator(".last")).to_contain_text("1 kept, 300 at risk, 3 dice left")
    expect(page.locator(".tray__place")).to_have_count(3)
    assert entries(page) == ["throw", "throw", "throw", "undo"]


def what_comes_with_the_winner_is_not_pressed(page: Page) -> None:
    enter(page, "555", "Bank 800")
    throws(page, "Ben")
    for _ in range(4):
        enter(page, "111111", "Keep 3,000")
    enter(page, "111555", "Bank")
    throws(page, "Ana")
    with held_up(page):
        enter(page, "223346", "No points: end the turn")
        finger = middle(page, ".felt")

        page.touchscreen.tap(*finger)
        press_on_arrival(page, "#rematch", finger)

    expect(page.locator("#turn-name")).to_have_text("Ben wins")
    expect(page.locator("#rematch[data-pressed=false]")).to_be_visible()
    unhurried(page)
    page.locator("#rematch").tap()
    throws(page, "Ben")
    page.wait_for_load_state()


def nor_what_comes_under_the_finger_that_has_banked(page: Page) -> None:
    tap(page, "111555")
    finger = middle(page, "#bank")
    with held_up(page):
        page.touchscreen.tap(*finger)
        press_on_arrival(page, ".actions__hint a", finger)

    expect(page.locator(".actions__hint a[data-pressed=false]")).to_be_visible()
    unhurried(page)
    page.locator(".actions__hint a").tap()
    expect(page.get_by_label("Points of this turn")).to_be_visible()
