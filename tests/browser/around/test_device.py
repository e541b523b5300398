"""How one phone is set: it looks, sounds and feels like that at once, and on every page since."""

from __future__ import annotations

from contextlib import closing
from itertools import product

import pytest
from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import Page, Route, expect

from sessions.pages.kit.preferences import PREFIX
from tests.browser.around.test_installed import until
from tests.browser.conftest import STAYS_ON
from tests.browser.playing import begun, enter, started, tap, throws, unhurried
from tests.browser.together.test_live import link

GROUND = "() => getComputedStyle(document.documentElement).backgroundColor"
BY_DAY, BY_NIGHT = "rgb(236, 226, 207)", "rgb(20, 18, 15)"
WITH_MORE_CONTRAST = "rgb(246, 240, 226)"


def choose(page: Page, setting: str, choice: str) -> None:
    """Tap a choice of the page for this phone, and wait until it is kept."""
    with page.expect_response("**/device/") as kept:
        page.get_by_role("group", name=setting).get_by_label(choice, exact=True).check()
    assert kept.value.status == 204
    expect(page.locator("#announce")).to_have_text("Saved for this phone.")


# --- what one sees ---


def test_colours_change_at_once_and_stay(browse):
    page = browse("/device/")
    assert page.evaluate(GROUND) == BY_DAY

    choose(page, "Colours", "Dark")
    assert page.evaluate(GROUND) == BY_NIGHT
    page.goto("/")
    assert page.evaluate(GROUND) == BY_NIGHT
    page.goto("/device/")
    expect(page.get_by_role("group", name="Colours").get_by_label("Dark")).to_be_checked()

    choose(page, "Colours", "Automatic")
    assert page.evaluate(GROUND) == BY_DAY
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(GROUND) == BY_NIGHT


def test_each_choice_is_told_even_in_the_same_words(browse):
    page = browse("/device/")

    told = []
    for colours in ("Dark", "Light"):
        choose(page, "Colours", colours)
        told.append(page.locator("#announce").text_content())

    assert told[0] != told[1]  # what does not change is not read out


def test_it_is_drawn_so_before_any_script_runs(browse):
    page = browse("/device/", javascript=False)
    page.get_by_role("group", name="Colours").get_by_label("Dark").check()
    page.get_by_role("group", name="Text size").get_by_label("Large").check()
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_text("Saved for this phone.")).to_be_visible()
    page.goto("/")

    assert page.evaluate(GROUND) == BY_NIGHT
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "20px"


def test_more_contrast_is_the_devices_own_or_the_systems(browse):
    page = browse("/device/")
    choose(page, "Contrast", "High")
    assert page.evaluate(GROUND) == WITH_MORE_CONTRAST
    choose(page, "Contrast", "Automatic")
    assert page.evaluate(GROUND) == BY_DAY

    page.emulate_media(contrast="more")
    assert page.evaluate(GROUND) == WITH_MORE_CONTRAST


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_with_more_contrast_all_text_has_seven_to_one(browse, theme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    enhanced = {"runOnly": {"type": "rule", "values": ["color-contrast-enhanced"]}}
    enhanced["rules"] = {"color-contrast-enhanced": {"enabled": True}}
    page = browse("/device/")
    page.emulate_media(reduced_motion="reduce")
    choose(page, "Contrast", "High")
    choose(page, "Colours", theme)
    started(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    tap(page, "112346")
    sheet = page.url

    for path in (sheet, f"{sheet}table/", f"{sheet}rules/", "/", "/new/", "/device/"):
        if page.url != path:
            page.goto(path)
        found = axe.run(page, options=enhanced).response["violations"]
        nodes = [
            (node["target"], node["any"][0]["message"]) for it in found for node in it["nodes"]
        ]
        assert nodes == [], path


def test_what_is_chosen_before_the_script_is_here_is_kept(browse):
    page = browse("/")
    held: list[Route] = []
    page.route("**/js/forms/this-device*.js", lambda route: held.append(route))  # noqa: PLW0108
    with page.expect_request("**/js/forms/this-device*.js"):
        page.goto("/device/", wait_until="commit")
    dark = page.get_by_role("group", name="Colours").get_by_label("Dark")
    dark.check()

    with page.expect_response("**/device/"):
        held[0].continue_()

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(dark).to_be_checked()
    page.unroute("**/js/forms/this-device*.js")
    page.reload()
    expect(dark).to_be_checked()


def test_a_page_that_was_kept_before_follows(browse):
    """As the service worker hands it out, or as going back shows it."""
    page = browse("/rules/")
    before = page.content()
    page.goto("/device/")
    choose(page, "Colours", "Dark")
    choose(page, "Contrast", "High")

    page.route("**/rules/", lambda route: route.fulfill(body=before, content_type="text/html"))
    page.goto("/rules/")

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(GROUND) == "rgb(0, 0, 0)"
    assert page.locator('[name="theme-color"][media="all"]').get_attribute("content") == "#14120f"


def test_without_network_it_holds_for_this_phone_all_the_same(browser, live_server):
    """Chromium complains aloud of what is not answered: nobody listens here."""
    with closing(browser.new_context(base_url=live_server.url)) as device:
        page = device.new_page()
        page.goto("/device/")
        page.route("**/device/", lambda route: route.abort("internetdisconnected"))

        page.get_by_role("group", name="Text size").get_by_label("Large").check()

        expect(page.locator("html")).to_have_attribute("data-type", "large")
        page.goto("/")
        expect(page.locator("html")).to_have_attribute("data-type", "large")


SCREENS = [(320, 640), (360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080)]


def test_large_type_reflows(browse):
    page = browse("/device/")
    choose(page, "Text size", "Large")
    started(page, "Ana", "Maximiliane", "Christopher")
    tap(page, "112346")
    expect(page.locator("#keep")).to_be_visible()
    never_wider(page)
    for path in ("/", "/new/", "/device/", "/rules/patch/"):
        page.goto(path)
        never_wider(page)


def never_wider(page: Page) -> None:
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wider <= 0, f"{page.url} is {wider} px too wide at {width} x {height}"


def test_the_pad_fits_a_phone_with_large_type_too(browse):
    page = browse("/device/")
    choose(page, "Text size", "Large")
    started(page, "Ana", "Ben")
    tap(page, "112346")
    expect(page.locator("#keep")).to_be_visible()

    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        keep = page.locator("#keep").bounding_box()
        keys = [key.bounding_box() for key in page.locator(".key").all()]
        assert keep["y"] + keep["height"] <= height, (width, height)
        assert min(min(key["width"], key["height"]) for key in keys) >= 56, (width, height)


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


@pytest.fixture
def noisy(browse) -> Page:
    """A phone with sound and vibration, which writes down what it is asked to play."""
    page = browse("/device/")
    page.add_init_script(LISTENING)
    choose(page, "Sound", "On")
    choose(page, "Vibration", "On")
    return page


def counted(page: Page, what: str, number: int) -> None:
    until(page, "([what, number]) => window[what].length === number", [what, number])


def test_at_first_all_is_quiet_and_nothing_is_loaded_for_it(browse):
    page = browse("/")
    page.add_init_script(LISTENING)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    started(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")

    assert page.evaluate("[heard, felt]") == [[], []]
    assert not [url for url in asked if "feel" in url]


def test_every_die_is_heard_and_felt_and_so_is_what_it_brings(noisy):
    started(noisy, "Ana", "Ben", rules={"six_die_farkle_forfeit": 1})
    tap(noisy, "2")
    counted(noisy, "heard", 1)
    counted(noisy, "felt", 1)

    tap(noisy, "22333")
    counted(noisy, "heard", 5 + 4)  # hot dice: four notes
    assert noisy.evaluate("felt") == [1, 1, 1, 1, 1, 5]

    enter(noisy, "", "Bank 2,500")
    counted(noisy, "heard", 9 + 2 + 3)  # the bank, and that it is a big one
    tap(noisy, "223346")
    counted(noisy, "heard", 14 + 5 + 5)
    assert noisy.evaluate("felt.at(-1)") == 5


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


def test_nothing_sounds_before_the_page_is_touched(browse):
    first = begun(
        browse, "Ana", "Ben", cookies={"farkle-set-sound": "on", "farkle-set-vibration": "on"}
    )
    page = first.context.new_page()
    page.add_init_script(LISTENING + PRESSED_BY_NOBODY)

    with page.expect_console_message(lambda it: it.text.startswith("heard")) as said:
        page.goto(first.url)

    assert said.value.text == "heard 0, felt 0"
    tap(page, "1")
    counted(page, "heard", 1)
    counted(page, "felt", 1)


def test_sound_and_vibration_can_be_tried(noisy):
    noisy.reload()
    noisy.get_by_role("button", name="Try the sound").tap()
    counted(noisy, "heard", 6)
    noisy.get_by_role("button", name="Try the vibration").tap()
    counted(noisy, "felt", 1)


def test_a_device_that_cannot_vibrate_says_so(browse):
    page = browse("/device/", script="delete Navigator.prototype.vibrate")

    expect(page.get_by_text("This device cannot vibrate.")).to_be_visible()
    expect(page.get_by_role("button", name="Try the vibration")).to_be_hidden()
    expect(page.get_by_role("button", name="Try the sound")).to_be_visible()


# --- in the hand ---


def test_the_screen_stays_on_where_it_is_set_so_and_the_button_sets_it(browse):
    page = browse("/device/", script=STAYS_ON)
    choose(page, "Keep the screen on", "Always")
    started(page, "Ana", "Ben")
    sign, short = page.locator(".wake"), page.locator(".wake small:visible")
    expect(sign).to_have_attribute("data-state", "on")
    expect(short).to_have_text("screen stays on")
    sheet = page.url

    with page.expect_response("**/device/"):
        sign.get_by_role("button").tap()
    expect(sign).to_have_attribute("data-state", "off")
    expect(short).to_have_text("keep awake")
    page.goto("/device/")
    expect(page.get_by_label("Never")).to_be_checked()
    page.goto(sheet)
    expect(sign).to_have_attribute("data-state", "off")


def test_what_the_screen_does_is_read_before_any_tap_in_a_header_of_one_row(browse):
    page = begun(browse, "Ana", "Ben", viewport="small")
    header, site = page.locator(".site-header"), page.evaluate("origin")

    for language, size in product(("en", "de"), ("normal", "large")):
        cookies = {"django_language": language, f"{PREFIX}type": size}
        page.context.add_cookies([{"name": n, "value": v, "url": site} for n, v in cookies.items()])
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".wake small:visible")).not_to_be_empty()
        assert header.bounding_box()["height"] <= 52, (language, size)
        assert header.evaluate("(it) => it.scrollWidth - it.clientWidth") == 0, (language, size)


SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("setting", ["on", "off"])
def test_nothing_moves_when_it_is_known_whether_the_screen_stays_on(browse, setting):
    page = browse("/device/", script=SHIFTS + STAYS_ON)
    choose(page, "Keep the screen on", {"on": "Always", "off": "Never"}[setting])
    started(page, "Ana", "Ben")
    page.reload()

    expect(page.locator(".wake")).to_have_attribute("data-state", setting)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate("shifts") == 0


def test_the_button_itself_says_that_the_screen_stays_on(browse):
    page = browse("/device/", script=STAYS_ON)
    started(page, "Ana", "Ben")
    sign, words = page.locator(".wake"), page.locator(".wake__state")

    expect(sign.get_by_text("screen stays on", exact=True)).to_be_visible()
    expect(words).to_have_text("The screen stays on")  # for who cannot see the sign
    assert words.bounding_box()["width"] <= 1


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


# Each language with the longest of its words.
@pytest.mark.parametrize(
    ("language", "size", "longest"),
    [
        pytest.param("en", "Standard", REFUSED, id="en-Standard"),
        pytest.param("de", "Large", MISSING, id="de-Large"),
    ],
)
def test_the_words_about_a_dark_screen_cover_no_button_and_go_soon(browse, language, size, longest):
    page = browse("/device/")
    if size == "Large":
        choose(page, "Text size", size)
    site = page.evaluate("origin")  # for every page: an address with a path is for pages below it
    page.context.add_cookies([{"name": "django_language", "value": language, "url": site}])
    page.add_init_script(GOES_DARK[longest])
    page.clock.install()
    started(page, "Ana", "Ben")
    sign, words = page.locator(".wake"), page.locator(".wake__state")

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


def play_to_the_best_turn(page: Page) -> None:
    for name in ("Ana", "Ben", "Ana"):
        throws(page, name)
        enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    enter(page, "111555", "Bank 2,500")
    throws(page, "Ana")


def test_the_best_turn_is_cheered_once_and_in_words(browse):
    page = begun(browse, "Ana", "Ben")
    play_to_the_best_turn(page)
    cheers = page.locator(".cheer")
    said = page.locator(".last")

    expect(page.locator(".cheer--best_of_game")).to_have_count(1)
    expect(said).to_contain_text("Ben banked 2,500 Best turn so far")
    expect(page.locator("#announce")).to_contain_text("Best turn so far.")
    tap(page, "11")  # straight through what flies about
    expect(page.locator(".tray .die")).to_have_count(2)
    expect(cheers).to_have_count(0)
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


def test_without_motion_the_words_are_left(browse):
    page = browse("/")
    page.emulate_media(reduced_motion="reduce")
    started(page, "Ana", "Ben")
    page.evaluate("""() => new MutationObserver((changes) => {
      if (document.querySelector(".cheer")) document.body.dataset.moved = "";
    }).observe(document.body, { childList: true, subtree: true })""")

    play_to_the_best_turn(page)

    until(
        page,
        "() => performance.getEntriesByType('resource').some((it) => it.name.includes('cheers'))",
    )
    expect(page.locator(".last")).to_contain_text("Best turn so far")
    expect(page.locator("#announce")).to_contain_text("Best turn so far.")
    unhurried(page)
    expect(page.locator("body[data-moved]")).to_have_count(0)


def test_the_winner_is_cheered_when_the_game_is_won_and_not_again(browse):
    page = begun(browse, "Ana", "Ben", rules="kingdom-come")
    for name, dice, button in (
        *(("Ana", "123456", "Bank 1,500"), ("Ben", "234466", "No points: end the turn")) * 2,
        ("Ana", "123456", "Bank 1,500"),
    ):
        throws(page, name)
        enter(page, dice, button)

    expect(page.locator(".cheer--win i")).to_have_count(24)
    expect(page.locator(".cheer")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.locator(".cheer").count() == 0


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
