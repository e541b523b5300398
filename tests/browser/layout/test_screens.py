"""Screens to look at, in a real browser: live, large enough, without barriers, all night long."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from sessions.models import Device, Game
from sessions.pages.kit.preferences import PREFIX
from tests import verbs
from tests.browser.around.test_installed import stands
from tests.browser.conftest import DEAF, STAYS_ON
from tests.browser.layout.test_looks import services_game
from tests.browser.playing import enter, started, tap, throws, unhurried
from tests.proofs.site import Site
from tests.sessions.games.playing import throw

pytestmark = pytest.mark.slow

A_RESTART = 20_000
"""Milliseconds until a server answers again and a page has found it."""


def address(page: Page) -> str:
    return urlsplit(page.url).path


def code_to(page: Page, role: str) -> str:
    """The code of a link, read from the page where it is shown."""
    sheet = address(page)
    page.goto(f"{sheet}table/")
    code = page.locator(f"#link-{role} .join__code").text_content()
    page.goto(sheet)
    return code


def television(phone: Callable[..., Page], code: str, **options: str) -> Page:
    """A big screen on which somebody has typed the code."""
    screen = phone("/tv/", viewport="desktop", **options)
    screen.get_by_label("Code").fill(code)
    screen.get_by_role("button", name="Show the game").click()
    expect(screen.locator("#live span")).to_have_text("live")
    return screen


def standing(screen: Page, name: str) -> str:
    return screen.locator(".standing").filter(has_text=name).locator(".standing__score")


# --- following a game ---


def test_the_big_screen_follows_a_game_to_its_winner_and_on_to_the_rematch(phone):
    ana = phone()
    started(ana, "Ana", "Ben", rules="kingdom-come")
    screen = television(phone, code_to(ana, "watch"))
    expect(screen.locator("#turn-name")).to_have_text("Ana")
    expect(screen.locator("#join-title")).to_have_text("Watch by phone")

    enter(ana, "113466", "Keep 200, roll 4")
    expect(screen.locator(".tv__risk")).to_have_text("200 at risk")
    expect(screen.locator(".tv__dice .is-chosen")).to_have_count(2)
    expect(screen.locator(".tv__dice .die--dull")).to_have_count(4)
    expect(screen.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    enter(ana, "2346", "No points: end the turn")
    expect(screen.locator("#turn-name")).to_have_text("Ben")
    expect(screen.locator(".tv__worth")).to_have_text("farkle")
    for total in ("1,500", "3,000"):
        throws(ana, "Ben")
        enter(ana, "123456", "Bank 1,500")
        expect(standing(screen, "Ben")).to_have_text(total)
        throws(ana, "Ana")
        enter(ana, "234466", "No points: end the turn")
    throws(ana, "Ben")
    enter(ana, "123456", "Bank 1,500")

    expect(screen.get_by_role("heading", name="Ben wins")).to_be_visible()
    expect(screen.locator(".confetti")).to_be_visible()
    expect(screen.locator(".tv__score")).to_have_text("4,500")
    screen.reload()
    expect(screen.get_by_role("heading", name="Ben wins")).to_be_visible()
    expect(screen.locator(".confetti")).to_be_hidden()
    finished = screen.url
    ana.get_by_role("button", name="Rematch").tap()
    throws(ana, "Ben")
    expect(screen).not_to_have_url(finished, timeout=20_000)
    expect(screen).to_have_url(re.compile(f"{address(ana)}tv/$"))
    expect(screen.locator("#turn-name")).to_have_text("Ben")


def test_the_phone_on_the_table_follows_as_well(phone):
    ana = phone()
    started(ana, "Ana", "Ben", "Cleo")
    table = phone("/join/", viewport="small")
    table.get_by_label("Code").fill(code_to(ana, "watch"))
    table.get_by_role("button", name="Open the sheet").tap()
    expect(table.locator("#turn-name")).to_have_text("Ana")
    table.goto(f"{address(ana)}across/")
    expect(table.locator("#live span")).to_have_text("live")

    enter(ana, "123456", "Bank 1,500")

    expect(table.locator("#turn-name")).to_have_text(re.compile("Ben$"))
    expect(table.locator(".across__rival .across__total")).to_have_text("1,500")
    table.get_by_role("link", name="Back to the pad").tap()
    throws(table, "Ben")


def test_a_screen_outlives_its_server_and_loads_itself_anew_after_an_update(phone, server, site):
    ana = phone()
    started(ana, "Ana", "Ben")
    screen = television(phone, code_to(ana, "score"))
    screen.goto(f"{address(screen)}?invite=score")
    expect(screen.locator("#join-title")).to_have_text("Score by phone")
    expect(screen.locator("#live span")).to_have_text("live")
    screen.evaluate("window.isOld = true")

    server.restart()
    enter(ana, "123456", "Bank 1,500")
    expect(standing(screen, "Ana")).to_have_text("1,500", timeout=A_RESTART)
    assert screen.evaluate("window.isOld") is True

    with other_styles(site):
        server.restart()
        enter(ana, "123456", "Bank 1,500")
        expect(screen.locator('link[href*="0123456789ab"]')).to_have_count(1, timeout=A_RESTART)
        expect(standing(screen, "Ben")).to_have_text("1,500")
        assert screen.evaluate("window.isOld") is None
        expect(screen.locator("#live span")).to_have_text("live")
    server.restart()


class other_styles:  # noqa: N801  # reads as what it makes true
    """The site as after an update: a style sheet has another name."""

    def __init__(self, site: Site) -> None:
        self.manifest = site.folder / "static" / "staticfiles.json"
        self.before = self.manifest.read_text(encoding="utf-8")

    def __enter__(self) -> None:
        names = json.loads(self.before)
        hashed = names["paths"]["css/screens.css"]
        changed = re.sub(r"\.\w+\.css$", ".0123456789ab.css", hashed)
        shutil.copy(self.manifest.parent / hashed, self.manifest.parent / changed)
        names["paths"]["css/screens.css"] = changed
        self.manifest.write_text(json.dumps(names), encoding="utf-8")

    def __exit__(self, *_: object) -> None:
        self.manifest.write_text(self.before, encoding="utf-8")


def test_a_screen_without_network_says_so_and_catches_up(phone):
    ana = phone()
    started(ana, "Ana", "Ben")
    screen = television(phone, code_to(ana, "watch"))
    stands(screen)

    screen.context.set_offline(True)
    expect(screen.locator("#live")).to_contain_text("offline since")
    enter(ana, "123456", "Bank 1,500")
    throws(ana, "Ben")
    expect(screen.locator("#turn-name")).to_have_text("Ana")

    screen.context.set_offline(False)
    expect(screen.locator("#turn-name")).to_have_text("Ben")
    expect(screen.locator("#live")).to_have_attribute("data-state", "live")


# --- handing the phone over ---


def hand_over_on(page: Page) -> None:
    """By the settings of this phone, as somebody would."""
    sheet = address(page)
    page.goto(f"{sheet}table/")
    page.get_by_role("link", name="Settings of this phone").tap()
    expect(page).to_have_url(re.compile("/device/"))
    page.wait_for_load_state()
    expect(page.locator(".settings__save")).to_be_hidden()  # from now on a choice is kept at once
    page.get_by_role("radio", name="Hand the phone to Ben").check()
    page.get_by_role("link", name="Back to the pad").tap()
    expect(page).to_have_url(re.compile(f"{sheet}$"))
    page.wait_for_load_state()


def goes_round(page: Page) -> None:
    """As its settings would say from the next page on."""
    page.context.add_cookies(
        [{"name": f"{PREFIX}hand-over", "value": "on", "url": page.evaluate("origin")}]
    )


def started_in_hand(page: Page) -> None:
    goes_round(page)
    started(page, "Ana", "Ben")


def test_the_phone_is_handed_over_where_that_is_wanted_and_only_by_who_entered(phone):
    ana = phone()
    started(ana, "Ana", "Ben")
    code = code_to(ana, "score")
    hand_over_on(ana)
    other = phone("/join/")
    other.get_by_label("Code").fill(code)
    other.get_by_role("button", name="Open the sheet").tap()
    throws(other, "Ana")
    hand_over_on(other)
    dialog = ana.get_by_role("dialog", name="Hand the phone to Ben")

    enter(ana, "113466", "Keep 200, roll 4")
    expect(ana.locator(".risk")).to_have_text("200 at risk")
    expect(ana.locator("#hand-over")).to_be_hidden()
    enter(ana, "2346", "No points: end the turn")

    expect(dialog).to_be_visible()
    expect(dialog).to_have_accessible_description("Ana farkled, 200 lost")
    expect(dialog.get_by_role("button", name="Ben: start")).to_be_focused()
    throws(other, "Ben")
    expect(other.locator("#hand-over")).to_be_hidden()
    may_be_taken(ana)
    dialog.get_by_role("button", name="Ben: start").tap()
    expect(dialog).to_be_hidden()
    enter(ana, "123456", "Bank 1,500")
    expect(ana.get_by_role("dialog", name="Hand the phone to Ana")).to_be_visible()
    enter(other, "123456", "Bank 1,500")
    expect(ana.locator("#hand-over")).to_be_hidden()
    throws(ana, "Ben")


def test_the_keyboard_takes_the_phone_too_and_a_die_key_is_not_lost(phone):
    page = phone()
    started_in_hand(page)
    for key, name, dice in (("Enter", "Ben", ""), ("Escape", "Ana", ""), ("5", "Ben", "5")):
        enter(page, "123456", "Bank 1,500")
        dialog = page.get_by_role("dialog", name=f"Hand the phone to {name}")
        expect(dialog.get_by_role("button", name=f"{name}: start")).to_be_focused()
        may_be_taken(page)

        page.keyboard.press(key)

        expect(dialog).to_be_hidden()
        expect(page.locator(".tray .die")).to_have_count(len(dice))
        page.keyboard.type("115")
        expect(page.locator(".tray .die")).to_have_count(len(dice) + 3)
        for _ in range(len(dice) + 3):
            page.keyboard.press("Backspace")


def may_be_taken(page: Page) -> None:
    """The time for a double tap is over."""
    expect(page.locator("#hand-over[open]:not([data-guarded])")).to_be_visible()


def test_a_double_tap_does_not_take_the_phone_and_undo_is_one_tap_away(phone):
    page = phone()
    started_in_hand(page)
    page.evaluate("""() => {
      const dialog = document.getElementById("hand-over");
      new MutationObserver(() => dialog.open && dialog.querySelector("button").click())
        .observe(dialog, { attributes: true, attributeFilter: ["open"] });
    }""")
    enter(page, "123456", "Bank 1,500")
    dialog = page.get_by_role("dialog", name="Hand the phone to Ben")
    expect(dialog).to_be_visible()
    start = dialog.get_by_role("button", name="Ben: start").bounding_box()
    keys = page.locator(".actions").bounding_box()
    assert start["y"] + start["height"] <= keys["y"]

    may_be_taken(page)
    dialog.get_by_role("button", name="Undo").tap()

    expect(dialog).to_be_hidden()
    throws(page, "Ana")


def test_who_taps_on_at_once_is_not_stopped(phone):
    page = phone()
    started_in_hand(page)
    tap(page, "123456")
    expect(page.locator("#bank")).to_be_visible()

    page.evaluate("""() => {
      document.getElementById("bank").click();
      document.querySelector('[data-face="5"]').click();
    }""")

    throws(page, "Ben")
    expect(page.locator(".tray .die")).to_have_count(1)
    expect(page.locator("#hand-over")).to_be_hidden()


def test_the_phone_is_handed_over_where_the_network_has_gone_meanwhile(phone):
    page = phone()
    with page.expect_event("requestfinished", lambda request: "/hand-over." in request.url):
        started_in_hand(page)
    page.route("**/hand-over.*", lambda route: route.abort())

    enter(page, "123456", "Bank 1,500")

    expect(page.get_by_role("dialog", name="Hand the phone to Ben")).to_be_visible()


def test_the_phone_is_not_handed_over_when_the_turn_has_been_undone_meanwhile(phone):
    ana, other = phone(), phone("/join/")
    started(ana, "Ana", "Ben")
    other.get_by_label("Code").fill(code_to(ana, "score"))
    other.get_by_role("button", name="Open the sheet").tap()
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    ana.route("**/hand-over.*", hold)
    goes_round(ana)
    ana.reload()
    enter(ana, "123456", "Bank 1,500")
    throws(other, "Ben")
    unhurried(other)
    other.locator("#undo").tap()
    throws(ana, "Ana")

    (late,) = asked
    late.continue_()
    ana.evaluate("(module) => import(module)", late.request.url)

    expect(ana.locator("#hand-over")).to_be_hidden()


# --- keeping the screen on ---

NO_STORAGE = """
Object.defineProperty(window, "localStorage", { get() { throw new Error("not here"); } });
"""
PLAIN_HTTP = """
Object.defineProperty(window, "isSecureContext", { value: false });
delete Navigator.prototype.wakeLock;
delete HTMLCanvasElement.prototype.captureStream; // as in a browser that cannot show a film, either
"""
REFUSED = "navigator.wakeLock.request = () => Promise.reject(new Error('battery low'));"


@pytest.mark.parametrize(
    ("script", "state", "said"),
    [
        (NO_STORAGE + STAYS_ON, "on", "The screen stays on"),
        (
            PLAIN_HTTP,
            "missing",
            "The screen may go to sleep: this browser cannot keep it on",
        ),
        (REFUSED, "refused", "The screen may go to sleep: this device has refused to keep it on"),
    ],
)
def test_the_sign_says_truly_whether_the_screen_stays_on(show, script, state, said):
    screen = show("two", "tv", viewport="desktop", script=f"{DEAF};{script}")

    expect(screen.locator(".wake")).to_have_attribute("data-state", state)
    expect(screen.locator(".wake__state")).to_have_text(said)
    expect(screen.locator(".wake__state")).to_be_visible()
    short = "screen stays on" if state == "on" else "keep awake"
    expect(screen.locator(".wake button")).to_have_accessible_name(f"Keep the screen on: {short}")


# --- what the walk through the gallery does not see ---


TABLES = {
    "two": (("Ana", "Ben"), 5),
    "six": (("Ana", "Ben", "Christopher", "Dad", "Grandmother Elisabeth", "Fi"), 27),
    "crowd": (tuple(f"Player {number}" for number in range(1, 87)), 86),
}
"""Who plays, and how many turns are over; of the next one two dice are kept."""


def played(device: Device, table: str) -> Game:
    names, turns = TABLES[table]
    game = services_game(device, *names)
    for number in range(turns):
        verbs.record_total(code=game.code, points=500 + 50 * (number % 9))
    return throw(game, "112346", "11")


@pytest.fixture
def show(browse_own, device) -> Callable[..., Page]:
    """Return `show("six", "tv", scheme="dark")`: a screen of one of the games."""

    def opened(table: str, screen: str, **options: object) -> Page:
        return browse_own(f"/g/{played(device, table).code}/{screen}/", **options)

    return opened


@pytest.mark.parametrize("screen", ["tv", "across"])
def test_the_words_about_a_dark_screen_are_read_once_and_make_room(show, screen):
    page = show("two", screen)
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(".wake__state")).to_be_visible()

    page.evaluate("document.getAnimations().forEach((it) => it.finish())")

    expect(page.locator(".wake__state")).to_be_hidden()
    missing = page.locator(".screen-bar__rules").evaluate("it => it.scrollWidth - it.clientWidth")
    assert missing <= 0


def test_the_name_of_who_throws_is_the_largest_thing_on_the_big_screen(show):
    page = show("six", "tv", viewport="desktop")

    sizes = page.evaluate("""() => ["#turn-name", ".standing__score", ".standing__name > span"]
      .map((it) => parseFloat(getComputedStyle(document.querySelector(it)).fontSize))""")

    assert sizes[0] >= 1080 * 0.1
    assert sizes[1] >= 1080 * 0.06
    assert sizes[2] >= 1080 * 0.03


def shown(page: Page) -> list[str]:
    return page.locator(".standing:visible .standing__name > span").all_text_contents()


def test_the_pages_of_a_crowd_turn_by_themselves_until_they_are_stopped(browse_own, device):
    page = browse_own("/tv/", viewport="desktop")
    page.clock.install()
    page.goto(f"/g/{played(device, 'crowd').code}/tv/")
    first = shown(page)
    assert len(first) == 12

    page.clock.run_for(10_000)
    second = shown(page)
    assert (first[:5], len(second)) == (second[:5], 12)
    assert set(first[5:]).isdisjoint(second[5:])

    page.get_by_role("button", name="Stop turning the pages").click()
    page.clock.run_for(60_000)
    assert shown(page) == second


def test_the_picture_moves_a_little_unless_motion_is_not_wanted(browse_own, device):
    page = browse_own("/tv/", viewport="desktop")
    page.clock.install(time=0)
    page.goto(f"/g/{played(device, 'two').code}/tv/")
    before = page.evaluate("getComputedStyle(document.querySelector('main')).translate")
    clock = page.locator("#clock").text_content()

    page.clock.run_for(120_000)
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("body")).to_have_attribute("data-place", "2")

    assert page.locator("#clock").text_content() != clock
    assert before == "none"
    expect(page.locator("main")).to_have_css("translate", "3px 2px")
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate("getComputedStyle(document.querySelector('main')).translate") == "none"


@pytest.mark.parametrize("screen", ["tv", "across"])
def test_screens_work_without_script(show, screen):
    page = show("six", screen, javascript=False)

    expect(page.locator("#turn-name")).to_contain_text("Dad")
    expect(page.locator(".wake")).to_be_hidden()
