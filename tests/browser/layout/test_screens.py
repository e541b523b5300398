"""Screens to look at, in a real browser: live, large enough, without barriers, all night long."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Route, expect

from sessions.models import Device, Game
from sessions.pages.kit.preferences import PREFIX
from tests import verbs
from tests.browser.around.test_installed import stands
from tests.browser.conftest import STAYS_ON
from tests.browser.layout.test_looks import services_game
from tests.browser.playing import come_in, enter, started, tap, throws, unhurried
from tests.proofs.site import Server, Site
from tests.sessions.games.playing import throw

pytestmark = pytest.mark.slow

A_RESTART = 20_000
"""Milliseconds until a server answers again and a page has found it."""


def address(page: Page) -> str:
    return urlsplit(page.url).path


def television(phone: Callable[..., Page], code: str) -> Page:
    """A big screen on which somebody has typed the code."""
    screen = phone("/tv/", viewport="desktop")
    screen.get_by_label("Code").fill(code)
    screen.get_by_role("button", name="Show the game").click()
    expect(screen.locator("#live span")).to_have_text("live")
    return screen


def standing(screen: Page, name: str) -> str:
    return screen.locator(".standing").filter(has_text=name).locator(".standing__score")


# --- following a game ---


ONE_BANK_WINS = {"target_score": 1500, "opening_threshold": 0, "final_round": "none"}


@pytest.mark.thorough
def test_the_big_screen_and_a_phone_on_the_table_follow_to_the_winner_and_to_the_rematch(phone):
    ana, table = phone(None), phone(None, viewport="small")
    code = started(ana, "Ana", "Ben", rules=ONE_BANK_WINS)["watch"]
    screen = television(phone, code)
    expect(screen.locator("#turn-name")).to_have_text("Ana")
    expect(screen.locator("#join-title")).to_have_text("Watch by phone")
    come_in(table, f"{address(ana)}across/", code)
    expect(table.locator("#live span")).to_have_text("live")

    enter(ana, "113466", "Keep 200, roll 4")
    expect(screen.locator(".tv__risk")).to_have_text("200 at risk")
    expect(screen.locator(".tv__dice .is-chosen")).to_have_count(2)
    expect(screen.locator(".tv__dice .die--dull")).to_have_count(4)
    expect(screen.locator("#announce")).to_have_text("Ana: 1 1 kept, 200 at risk, 4 dice left")
    enter(ana, "2346", "No points: end the turn")
    expect(screen.locator("#turn-name")).to_have_text("Ben")
    expect(screen.locator(".tv__worth")).to_have_text("farkle")
    throws(ana, "Ben")
    enter(ana, "111234", "Bank 300")
    expect(standing(screen, "Ben")).to_have_text("300")
    expect(table.locator("#turn-name")).to_have_text(re.compile("Ana$"))
    expect(table.locator(".across__rival .across__total")).to_have_text("300")
    table.get_by_role("link", name="Back to the pad").tap()
    throws(table, "Ana")
    enter(ana, "123456", "Bank 1,500")

    expect(screen.get_by_role("heading", name="Ana wins")).to_be_visible()
    expect(screen.locator(".confetti")).to_be_visible()
    expect(screen.locator(".tv__score")).to_have_text("1,500")
    screen.reload()
    expect(screen.get_by_role("heading", name="Ana wins")).to_be_visible()
    expect(screen.locator(".confetti")).to_be_hidden()
    finished = screen.url
    ana.get_by_role("button", name="Rematch").tap()
    throws(ana, "Ben")
    expect(screen).not_to_have_url(finished, timeout=20_000)
    expect(screen).to_have_url(re.compile(f"{address(ana)}tv/$"))
    expect(screen.locator("#turn-name")).to_have_text("Ben")


@pytest.mark.thorough
def test_a_screen_outlives_network_and_server_and_loads_itself_anew_after_an_update(
    phone, server, site
):
    ana, screen = phone(None), phone(None, viewport="desktop")
    code = started(ana, "Ana", "Ben")["score"]
    come_in(screen, f"{address(ana)}tv/?invite=score", code)
    expect(screen.locator("#join-title")).to_have_text("Score by phone")
    expect(screen.locator("#live span")).to_have_text("live")
    screen.evaluate("window.isOld = true")
    stands(screen)

    screen.context.set_offline(True)
    expect(screen.locator("#live")).to_contain_text("offline since")
    enter(ana, "123456", "Bank 1,500")
    throws(ana, "Ben")
    expect(screen.locator("#turn-name")).to_have_text("Ana")
    screen.context.set_offline(False)
    expect(screen.locator("#turn-name")).to_have_text("Ben")
    expect(screen.locator("#live")).to_have_attribute("data-state", "live")

    restart(server, ana)
    enter(ana, "123456", "Bank 1,500")
    expect(standing(screen, "Ben")).to_have_text("1,500", timeout=A_RESTART)
    assert screen.evaluate("window.isOld") is True

    changed = change_a_style(site)
    restart(server, ana)
    enter(ana, "123456", "Bank 1,500")
    expect(screen.locator(f'link[href$="/{changed}"]')).to_have_count(1, timeout=A_RESTART)
    expect(standing(screen, "Ana")).to_have_text("3,000")
    assert screen.evaluate("window.isOld") is None
    expect(screen.locator("#live span")).to_have_text("live")


def restart(server: Server, page: Page) -> None:
    """And wait until it answers: that a page waits meanwhile is tried elsewhere."""
    server.restart()
    assert page.request.get("/join/").ok


def change_a_style(site: Site) -> str:
    """The site as after an update: the style sheet of the screens has another name."""
    listing = site.folder / "static" / "staticfiles.json"
    names = json.loads(listing.read_text(encoding="utf-8"))
    hashed = names["paths"]["css/screens.css"]
    changed = re.sub(r"\.\w+\.css$", f".{uuid4().hex[:12]}.css", hashed)
    shutil.copy(listing.parent / hashed, listing.parent / changed)
    names["paths"]["css/screens.css"] = changed
    listing.write_text(json.dumps(names), encoding="utf-8")
    return changed


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


@pytest.mark.thorough
def test_the_phone_is_handed_over_where_that_is_wanted_and_only_by_who_entered(phone):
    """And not when the turn has been undone before the page knew how."""
    ana, other = phone(None), phone(None)
    code = started(ana, "Ana", "Ben")["score"]
    hand_over_on(ana)
    come_in(other, ana.url, code)
    goes_round(other)
    other.reload()
    throws(other, "Ana")
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

    asked: list[Route] = []
    ana.route("**/hand-over.*", lambda route: asked.append(route))  # noqa: PLW0108
    ana.reload()
    enter(ana, "123456", "Bank 1,500")
    throws(other, "Ana")
    unhurried(other)
    other.locator("#undo").tap()
    throws(ana, "Ben")
    (late,) = asked
    late.continue_()
    ana.evaluate("(module) => import(module)", late.request.url)
    expect(ana.locator("#hand-over")).to_be_hidden()


@pytest.mark.thorough
def test_a_phone_that_goes_round_is_taken_in_any_way_that_is_meant(browse):
    """Its network may have gone since the page was loaded."""
    page = browse("/join/")
    goes_round(page)
    with page.expect_event("requestfinished", lambda request: "/hand-over." in request.url):
        started(page, "Ana", "Ben")
    page.route("**/hand-over.*", lambda route: route.abort())
    the_keyboard_takes_it_and_a_die_key_is_not_lost(page)
    who_taps_on_at_once_is_not_stopped(page)
    a_double_tap_does_not_take_it_and_undo_is_one_tap_away(page)


def the_keyboard_takes_it_and_a_die_key_is_not_lost(page: Page) -> None:
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


def who_taps_on_at_once_is_not_stopped(page: Page) -> None:
    throws(page, "Ben")
    tap(page, "123456")
    expect(page.locator("#bank")).to_be_visible()

    page.evaluate("""() => {
      document.getElementById("bank").click();
      document.querySelector('[data-face="5"]').click();
    }""")

    throws(page, "Ana")
    expect(page.locator(".tray .die")).to_have_count(1)
    expect(page.locator("#hand-over")).to_be_hidden()
    page.keyboard.press("Backspace")


def a_double_tap_does_not_take_it_and_undo_is_one_tap_away(page: Page) -> None:
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


MISSING = "The screen may go to sleep: this browser cannot keep it on"
# Each on top of those before it.
DEVICES = (
    (REFUSED, "refused", "The screen may go to sleep: this device has refused to keep it on"),
    (NO_STORAGE + STAYS_ON, "on", "The screen stays on"),
    (PLAIN_HTTP, "missing", MISSING),
)


def test_a_screen_says_truly_whether_it_stays_on_and_once_in_full(browse_own, device):
    game = f"/g/{played(device, 'two').code}/"
    page = browse_own(None, viewport="desktop")
    for script, state, said in DEVICES:
        page.add_init_script(script)
        page.goto(f"{game}tv/")
        expect(page.locator(".wake")).to_have_attribute("data-state", state)
        expect(page.locator(".wake__state")).to_have_text(said)
        expect(page.locator(".wake__state")).to_be_visible()
        short = "screen stays on" if state == "on" else "keep awake"
        expect(page.locator(".wake button")).to_have_accessible_name(f"Keep the screen on: {short}")
    page.set_viewport_size({"width": 844, "height": 390})
    the_words_are_read_once_and_make_room(page)
    page.goto(f"{game}across/")
    expect(page.locator(".wake__state")).to_have_text(MISSING)
    the_words_are_read_once_and_make_room(page)


def the_words_are_read_once_and_make_room(page: Page) -> None:
    expect(page.locator(".wake__state")).to_be_visible()

    page.evaluate("document.getAnimations().forEach((it) => it.finish())")

    expect(page.locator(".wake__state")).to_be_hidden()
    missing = page.locator(".screen-bar__rules").evaluate("it => it.scrollWidth - it.clientWidth")
    assert missing <= 0


# --- what the walk through the gallery does not see ---


TABLES = {
    "two": (("Ana", "Ben"), 5),
    "six": (("Ana", "Ben", "Christopher", "Dad", "Grandmother Elisabeth", "Fi"), 27),
    "crowd": (tuple(f"Player {number}" for number in range(1, 87)), 6),
}
"""Who plays, and how many turns are over; of the next one two dice are kept."""


def played(device: Device, table: str) -> Game:
    names, turns = TABLES[table]
    game = services_game(device, *names)
    for number in range(turns):
        verbs.record_total(code=game.code, points=500 + 50 * (number % 9))
    return throw(game, "112346", "11")


def test_screens_work_without_script_and_the_name_of_who_throws_is_largest(browse_own, device):
    game = f"/g/{played(device, 'six').code}/"
    page = browse_own(f"{game}tv/", viewport="desktop", javascript=False)
    reads_well_without_script(page)
    sizes = page.evaluate("""() => ["#turn-name", ".standing__score", ".standing__name > span"]
      .map((it) => parseFloat(getComputedStyle(document.querySelector(it)).fontSize))""")
    assert sizes[0] >= 1080 * 0.1
    assert sizes[1] >= 1080 * 0.06
    assert sizes[2] >= 1080 * 0.03

    page.goto(f"{game}across/")
    reads_well_without_script(page)


def reads_well_without_script(page: Page) -> None:
    expect(page.locator("#turn-name")).to_contain_text("Dad")
    expect(page.locator(".wake")).to_be_hidden()


def shown(page: Page) -> list[str]:
    return page.locator(".standing:visible .standing__name > span").all_text_contents()


def test_the_pages_of_a_crowd_turn_and_the_picture_moves_until_that_is_not_wanted(
    browse_own, device
):
    page = browse_own(None, viewport="desktop")
    page.clock.install(time=0)
    page.goto(f"/g/{played(device, 'crowd').code}/tv/")
    first, clock = shown(page), page.locator("#clock").text_content()
    assert len(first) == 12
    expect(page.locator("main")).to_have_css("translate", "none")

    page.clock.run_for(10_000)
    second = shown(page)
    assert (first[:5], len(second)) == (second[:5], 12)
    assert set(first[5:]).isdisjoint(second[5:])

    page.get_by_role("button", name="Stop turning the pages").click()
    page.clock.run_for(110_000)
    assert shown(page) == second
    assert page.locator("#clock").text_content() != clock
    expect(page.locator("body")).to_have_attribute("data-place", "2")
    expect(page.locator("main")).to_have_css("translate", "3px 2px")
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("main")).to_have_css("translate", "none")
