"""How one phone is set: it looks, sounds and feels like that at once, and on every page since."""

from __future__ import annotations

from contextlib import closing

import pytest
from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import Page, Route, expect

from scoring.rules.presets import PRESETS
from sessions.models import Device
from sessions.pages.kit.preferences import PREFIX
from tests import verbs
from tests.browser.access.page_access import found_by_axe
from tests.browser.around.test_installed import until
from tests.browser.conftest import DEAF, STAYS_ON
from tests.browser.layout.test_looks import services_game
from tests.browser.playing import begun, enter, started, tap, throws, unhurried
from tests.browser.together.test_live import link

GROUND = "() => getComputedStyle(document.documentElement).backgroundColor"
WAKE = (".wake", ".wake small:visible", ".wake__state")
"""The sign for the screen that stays on, the short words on its button, the whole ones."""
SEVEN_TO_ONE = {
    "runOnly": ["color-contrast-enhanced"],
    "rules": {"color-contrast-enhanced": {"enabled": True}},
}
BY_DAY, BY_NIGHT = "rgb(236, 226, 207)", "rgb(20, 18, 15)"
WITH_MORE_CONTRAST = "rgb(246, 240, 226)"


def choose(page: Page, setting: str, choice: str) -> None:
    """Tap a choice of the page for this phone, and wait until it is kept."""
    with page.expect_response("**/device/") as kept:
        page.get_by_role("group", name=setting).get_by_label(choice, exact=True).check()
    assert kept.value.status == 204
    expect(page.locator("#announce")).to_have_text("Saved for this phone.")


# --- what one sees ---


def test_what_is_chosen_is_seen_at_once_and_on_every_page_since(browse):
    """Also on one that was kept before: as the service worker hands it out, or going back does."""
    page = browse("/rules/")
    before = page.content()
    page.goto("/device/")
    assert page.evaluate(GROUND) == BY_DAY
    told = []
    for colours, ground in (("Light", BY_DAY), ("Dark", BY_NIGHT)):
        choose(page, "Colours", colours)
        told.append(page.locator("#announce").text_content())
        assert page.evaluate(GROUND) == ground
    assert told[0] != told[1]  # what does not change is not read out
    page.goto("/")
    assert page.evaluate(GROUND) == BY_NIGHT
    page.goto("/device/")
    expect(page.get_by_role("group", name="Colours").get_by_label("Dark")).to_be_checked()
    choose(page, "Contrast", "High")

    page.route("**/rules/", lambda route: route.fulfill(body=before, content_type="text/html"))
    page.goto("/rules/")

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(GROUND) == "rgb(0, 0, 0)"
    assert page.locator('[name="theme-color"][media="all"]').get_attribute("content") == "#14120f"


def test_colours_and_contrast_are_the_systems_where_nothing_else_is_chosen(browse):
    page = browse("/device/")
    choose(page, "Contrast", "High")
    assert page.evaluate(GROUND) == WITH_MORE_CONTRAST
    choose(page, "Contrast", "Automatic")
    choose(page, "Colours", "Dark")
    choose(page, "Colours", "Automatic")

    assert page.evaluate(GROUND) == BY_DAY
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(GROUND) == BY_NIGHT
    page.emulate_media(color_scheme="light", contrast="more")
    assert page.evaluate(GROUND) == WITH_MORE_CONTRAST


@pytest.mark.thorough
def test_with_more_contrast_all_text_has_seven_to_one(browse):
    page = browse("/device/")
    page.emulate_media(reduced_motion="reduce")
    choose(page, "Contrast", "High")
    started(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    tap(page, "112346")
    sheet = page.url

    for path in (sheet, f"{sheet}table/", f"{sheet}rules/", "/", "/new/", "/device/"):
        if page.url != path:
            page.goto(path)
        for theme in ("light", "dark"):
            page.locator("html").evaluate("(it, theme) => { it.dataset.theme = theme; }", theme)
            assert found_by_axe(page, SEVEN_TO_ONE) == [], (path, theme)


def test_what_is_chosen_before_the_script_is_here_or_without_network_is_kept(browser, live_server):
    """Chromium complains aloud of what is not answered: nobody listens here."""
    with closing(browser.new_context(base_url=live_server.url)) as device:
        page = device.new_page()
        held: list[Route] = []
        page.route("**/js/device/this-device*.js", lambda route: held.append(route))  # noqa: PLW0108
        with page.expect_request("**/js/device/this-device*.js"):
            page.goto("/device/", wait_until="commit")
        dark = page.get_by_role("group", name="Colours").get_by_label("Dark")
        dark.check()
        with page.expect_response("**/device/"):
            held[0].continue_()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(dark).to_be_checked()

        page.route("**/device/", lambda route: route.abort("internetdisconnected"))
        page.get_by_role("group", name="Text size").get_by_label("Large").check()
        expect(page.locator("html")).to_have_attribute("data-type", "large")

        page.goto("/")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(page.locator("html")).to_have_attribute("data-type", "large")
        assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "20px"


# --- what one hears and feels ---

# What the browser's own instruments are asked to play; they still play it.
LISTENING = """
window.heard = [];
window.felt = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.heard.push(1);
  return start.apply(this, when);
};
const vibrate = Navigator.prototype.vibrate;
Navigator.prototype.vibrate = function (pattern) {
  window.felt.push(pattern.length);
  return vibrate.call(this, pattern);
};
"""


def counted(page: Page, what: str, number: int) -> None:
    until(page, "([what, number]) => window[what].length === number", [what, number])


# Pressed by no hand. What a test evaluates would count as one: so the page says what it heard.
PRESSED_BY_NOBODY = """
addEventListener("load", () => {
  document.getElementById("key-1").click();
  const waiting = setInterval(() => {
    const loaded = performance.getEntriesByType("resource");
    if (!loaded.some((it) => it.name.includes("feel"))) return;
    clearInterval(waiting);
    setTimeout(() => console.log(`heard ${heard.length}, felt ${felt.length}`), 200);
  });
});
"""


def test_a_phone_is_quiet_until_sound_and_vibration_are_set(browse):
    page = browse(None, script=f"{DEAF};{LISTENING}")
    at_first_all_is_quiet_and_nothing_is_loaded_for_it(page)
    sound_and_vibration_are_set_and_tried(page)
    every_die_is_heard_and_felt_and_so_is_what_it_brings(page)
    nothing_sounds_before_a_page_is_touched(page.context.new_page(), page.url)
    a_device_that_cannot_vibrate_says_so(page)


def at_first_all_is_quiet_and_nothing_is_loaded_for_it(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    started(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")

    assert page.evaluate("[heard, felt]") == [[], []]
    assert not [url for url in asked if "feel" in url]


def sound_and_vibration_are_set_and_tried(page: Page) -> None:
    page.goto("/device/")
    choose(page, "Sound", "On")
    choose(page, "Vibration", "On")
    page.reload()
    page.get_by_role("button", name="Try the sound").tap()
    counted(page, "heard", 6)
    page.get_by_role("button", name="Try the vibration").tap()
    counted(page, "felt", 1)


def every_die_is_heard_and_felt_and_so_is_what_it_brings(page: Page) -> None:
    started(page, "Ana", "Ben", rules={"six_die_farkle_forfeit": 1})
    tap(page, "2")
    counted(page, "heard", 1)
    counted(page, "felt", 1)

    tap(page, "22333")
    counted(page, "heard", 5 + 4)  # hot dice: four notes
    assert page.evaluate("felt") == [1, 1, 1, 1, 1, 5]

    enter(page, "", "Bank 2,500")
    counted(page, "heard", 9 + 2 + 3)  # the bank, and that it is a big one
    tap(page, "223346")
    counted(page, "heard", 14 + 5 + 5)
    assert page.evaluate("felt.at(-1)") == 5


def nothing_sounds_before_a_page_is_touched(page: Page, game: str) -> None:
    page.add_init_script(PRESSED_BY_NOBODY)
    with page.expect_console_message(lambda it: it.text.startswith("heard")) as said:
        page.goto(game)

    assert said.value.text == "heard 0, felt 0"
    tap(page, "1")
    counted(page, "heard", 1)
    counted(page, "felt", 1)


def a_device_that_cannot_vibrate_says_so(page: Page) -> None:
    page.add_init_script("delete Navigator.prototype.vibrate")
    page.goto("/device/")

    expect(page.get_by_text("This device cannot vibrate.")).to_be_visible()
    expect(page.get_by_role("button", name="Try the vibration")).to_be_hidden()
    expect(page.get_by_role("button", name="Try the sound")).to_be_visible()


# --- in the hand ---


SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def nothing_has_moved(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate("shifts") == 0


def test_the_screen_stays_on_where_it_is_set_so_and_the_button_sets_it(browse):
    """And nothing moves when the page has found out whether it does."""
    page = browse("/device/", script=SHIFTS + STAYS_ON)
    choose(page, "Keep the screen on", "Always")
    started(page, "Ana", "Ben")
    page.reload()
    sign, short, words = (page.locator(it) for it in WAKE)
    expect(sign).to_have_attribute("data-state", "on")
    expect(short).to_have_text("screen stays on")
    expect(words).to_have_text("The screen stays on")  # for who cannot see the sign
    assert words.bounding_box()["width"] <= 1
    nothing_has_moved(page)
    sheet = page.url

    with page.expect_response("**/device/"):
        sign.get_by_role("button").tap()
    expect(sign).to_have_attribute("data-state", "off")
    expect(short).to_have_text("keep awake")
    page.goto("/device/")
    expect(page.get_by_label("Never")).to_be_checked()
    page.goto(sheet)
    expect(sign).to_have_attribute("data-state", "off")
    nothing_has_moved(page)


# How much of the words lies over each button and link of the header, and out of the screen.
COVERED = """() => {
  const words = document.querySelector(".wake__state").getBoundingClientRect();
  const out = Math.max(0, -words.left, words.right - innerWidth, -words.top);
  const controls = [...document.querySelectorAll(":is(.site-header, #game) :is(a, button, input)")];
  const over = ({ left, right, top, bottom }) => right > left && left < words.right
    && words.left < right && top < words.bottom && words.top < bottom;
  const seen = controls.map((it) => [it.textContent, it.getBoundingClientRect()]);
  return [words.width > 100, out, seen.filter(([, box]) => over(box)).map(([name]) => name)];
}"""


# Devices that do not keep their screen on, by the words about that.
GOES_DARK = {
    "The screen may go to sleep: this device has refused to keep it on": (
        "navigator.wakeLock.request = () => Promise.reject()"
    ),
    "The screen may go to sleep: this browser cannot keep it on": (
        "delete Navigator.prototype.wakeLock; delete HTMLCanvasElement.prototype.captureStream"
    ),
}
REFUSED, MISSING = GOES_DARK


def test_the_words_about_a_dark_screen_cover_no_button_and_go_soon(browse):
    """In each language the longest, and the German ones in large type."""
    page = browse(None)
    page.clock.install()
    page.add_init_script(GOES_DARK[REFUSED])
    started(page, "Ana", "Ben")
    words_cover_no_button_and_go_soon(page, "en", REFUSED)

    kept = {"django_language": "de", f"{PREFIX}type": "large"}
    site = page.evaluate("origin")  # for every page: an address with a path is for pages below it
    page.context.add_cookies([{"name": n, "value": v, "url": site} for n, v in kept.items()])
    page.add_init_script(GOES_DARK[MISSING])
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-type", "large")
    words_cover_no_button_and_go_soon(page, "de", MISSING)


def words_cover_no_button_and_go_soon(page: Page, language: str, longest: str) -> None:
    sign, _, words = (page.locator(it) for it in WAKE)
    sign.get_by_role("button").tap()
    expect(sign).to_have_class("wake is-told")
    with translation.override(language):
        expect(words).to_have_text(gettext(longest))
    for width, height in ((360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [True, 0, []], (width, height)
    page.clock.run_for(4_000)

    expect(sign).to_have_class("wake")
    with translation.override(language):
        expect(words).to_have_text(gettext(longest))


# --- celebrations ---


# Every celebration that is drawn from now on, by its kind.
CHEERED = """() => {
  window.cheered = [];
  new MutationObserver((changes) => {
    for (const it of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (it.matches?.(".cheer")) cheered.push(it.className.split("--")[1]);
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""


def cheered(page: Page, *kinds: str) -> None:
    """These and no others: nothing that came before the last of them comes later."""
    until(page, "(last) => cheered.includes(last)", kinds[-1])
    assert page.evaluate("cheered") == list(kinds)


def played_to(device: Device, *totals: int, **rules: object) -> str:
    """The address of a game of Ana's and Ben's in which they have banked these points by turns."""
    game = services_game(device, "Ana", "Ben", **rules)
    for points in totals:
        verbs.record_total(code=game.code, points=points)
    return f"/g/{game.code}/"


@pytest.mark.thorough
def test_the_best_turn_is_cheered_once_and_in_words_and_without_motion_in_words_alone(
    browse_own, device
):
    page = browse_own(played_to(device, 1500, 1500, 1500))
    said, told = page.locator(".last"), page.locator("#announce")
    throws(page, "Ben")
    enter(page, "111555", "Bank 2,500")
    throws(page, "Ana")

    expect(page.locator(".cheer--best_of_game")).to_have_count(1)
    expect(said).to_contain_text("Ben banked 2,500 Best turn so far")
    expect(told).to_contain_text("Best turn so far.")
    tap(page, "11")  # straight through what flies about
    expect(page.locator(".tray .die")).to_have_count(2)
    expect(page.locator(".cheer")).to_have_count(0)
    for _ in "11":
        page.locator("#key-back").tap()
    expect(page.locator(".tray .die")).to_have_count(0)

    page.reload()
    expect(said).to_contain_text("Best turn so far")
    page.evaluate(CHEERED)
    enter(page, "112346", "Keep 200, roll 4")
    expect(said).to_contain_text("1 1 kept")
    page.get_by_role("button", name="Undo").tap()
    expect(said).to_contain_text("Best turn so far")
    enter(page, "111555", "Bank 2,500")  # as good as the best
    cheered(page, "big_bank")

    page.emulate_media(reduced_motion="reduce")
    throws(page, "Ben")
    enter(page, "111111", "Bank 3,000")
    expect(said).to_contain_text("Ben banked 3,000 Best turn so far")
    expect(told).to_contain_text("Best turn so far.")
    unhurried(page)
    cheered(page, "big_bank")


@pytest.mark.thorough
def test_the_winner_is_cheered_when_the_game_is_won_and_not_again(browse_own, device):
    kingdom_come = PRESETS["kingdom-come"].rules.to_json()
    page = browse_own(played_to(device, 1500, 0, 1500, 0, **kingdom_come))
    throws(page, "Ana")
    enter(page, "123456", "Bank 1,500")

    expect(page.locator(".cheer--win i")).to_have_count(24)
    expect(page.locator(".cheer")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.locator(".cheer").count() == 0


@pytest.mark.thorough
@pytest.mark.slow
def test_other_phones_cheer_along(phone):
    ana = begun(phone, "Ana", "Ben", rules="official")
    ben = phone(link(ana))
    expect(ben.locator("#live span")).to_have_text("live")
    ben.evaluate(CHEERED)

    enter(ana, "111555", "Keep 1,500, roll 6")
    expect(ben.locator(".cheer--hot_dice")).to_have_count(1)
    expect(ben.locator("#announce")).to_contain_text("hot dice: all 6 again")
    enter(ana, "111555", "Keep 1,500, roll 6")
    expect(ben.locator(".risk")).to_have_text("3,000 at risk")
    until(ben, "() => cheered.length === 2")
    expect(ana.locator(".cheer")).to_have_count(0)  # its own tray has glowed already
    enter(ana, "223346", "No points: end the turn")
    expect(ben.locator(".cheer--six_die_farkle .wave")).to_be_visible()
    expect(ben.locator("#announce")).to_contain_text("No die scores: wave and sing!")
    expect(ben.locator(".last")).to_contain_text("No die scores: wave and sing!")
    cheered(ben, "hot_dice", "hot_dice", "six_die_farkle")
