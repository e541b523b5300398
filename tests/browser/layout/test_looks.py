"""The pad on every screen: keys large and within reach, nothing moves, the newest in sight."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game
from tests import verbs
from tests.browser.playing import tap
from tests.sessions.games.playing import throw

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080))


@pytest.fixture
def games(device) -> Iterator[dict[str, str]]:
    """A game of seven in which much has happened, and a finished one."""
    code = services_game(
        device, "Ana", "Ben", "Christopher", "Dad", "Grandmother Elisabeth", "Finn", "Gus"
    )
    throw(code, "111555", "111555", bank=True)
    throw(code, "223346")
    for points in (550, 600, 1200, 700, 950, 1000, 650, 800):
        verbs.record_total(code=code.code, points=points)
    verbs.adjust_score(code=code.code, seat=1, points=-1, reason="did not sing")
    verbs.amend_turn(code=code.code, turn=3, points=600, reason="a 1 was overlooked")
    verbs.retire_seat(code=code.code, seat=3)
    throw(code, "112346", "11")
    finished = services_game(device, "Ana", "Ben", target_score=1000)
    for points in (1500, 1800):
        verbs.record_total(code=finished.code, points=points)
    return {"code": code.code, "finished": finished.code}


def services_game(device: Device, *names: str, **rules: object) -> Game:
    players = [services.Player(name) for name in names]
    return services.start_game(
        rules=services.RuleSet.from_json(rules), players=players, by=Actor(device)
    )


WITHOUT_NETWORK = """() => {
  Object.defineProperty(navigator, "onLine", { value: false });
  dispatchEvent(new Event("offline"));
}"""


def live_said(page: Page) -> str:
    return page.locator("#live span").evaluate("it => it.innerText.replaceAll(/\\s+/g, ' ')")


def test_long_words_leave_room_for_every_button_of_a_narrow_header(browse_own, games):
    page = browse_own("/join/", viewport="desktop")
    page.context.add_cookies([{"name": "django_language", "value": "de", "url": page.url}])
    page.goto(f"/g/{games['code']}/")

    for width in (320, 390, 479, 480):
        page.set_viewport_size({"width": width, "height": 844})
        boxes = page.locator(".site-header__brand img, .site-header__nav > :visible").evaluate_all(
            "(all) => all.map((it) => it.getBoundingClientRect()).map(({ x, right }) => [x, right])"
        )
        assert len(boxes) >= 5
        assert all(before[1] < after[0] + 1 for before, after in pairwise(boxes)), boxes
        assert boxes[-1][1] <= width


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_header_is_one_row_of_large_buttons(browse_own, games, language):
    page = browse_own("/join/")
    page.context.add_cookies([{"name": "django_language", "value": language, "url": page.url}])
    for path in ("/", "/g/{code}/", "/g/{code}/table/"):
        page.goto(path.format(**games))
        has_one_row_of_large_buttons(page)


def has_one_row_of_large_buttons(page: Page) -> None:
    for width in (360, 390, 414, 844):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator(".site-header").bounding_box()["height"] <= 56
        for button in page.locator(".site-header__nav :is(a, button):visible").all():
            box = button.bounding_box()
            assert min(box["width"], box["height"]) >= 44
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width


def test_a_phone_without_network_says_so_within_its_header(browse_own, games):
    page = browse_own(f"/g/{games['code']}/")
    page.evaluate(WITHOUT_NETWORK)
    expect(page.locator("#live")).to_have_attribute("data-state", "offline")

    for width, height in ((320, 640), (360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = page.locator(".site-header__brand img, .site-header__nav > :visible").evaluate_all(
            "all => all.map((it) => it.getBoundingClientRect()).map((it) => [it.left, it.right])"
        )
        wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wider <= 0, f"{wider} px too wide at {width} px"
        assert len(boxes) >= 5
        assert boxes == sorted(boxes)
        assert all(left[1] <= right[0] for left, right in pairwise(boxes)), f"at {width} px"
        assert live_said(page).startswith("offline since")
        assert page.locator("#live").bounding_box()["height"] <= 44


def test_a_button_that_cannot_be_pressed_does_not_answer_the_pointer(browse_own, games):
    page = browse_own("/new/", viewport="desktop")
    button = page.get_by_role("button", name="Start the game")
    ground = "it => getComputedStyle(it).backgroundColor"
    settled = "it => Promise.all(it.getAnimations().map((one) => one.finished))"

    def grounds() -> tuple[str, str]:
        page.mouse.move(0, 0)
        button.evaluate(settled)
        away = button.evaluate(ground)
        button.hover(force=True)
        button.evaluate(settled)
        return away, button.evaluate(ground)

    away, above = grounds()
    assert away != above
    button.evaluate("it => it.setAttribute('aria-disabled', 'true')")
    away, above = grounds()
    assert away == above


@pytest.mark.parametrize("javascript", [True, False])
def test_die_keys_are_large_and_within_reach_of_the_thumb(browse_own, games, javascript):
    page = browse_own(f"/g/{games['code']}/", javascript=javascript)

    for width, height in [(320, 640), *SIZES]:
        page.set_viewport_size({"width": width, "height": height})
        least = 56 if width == 320 else 64
        for key in keys(page):
            assert min(key["width"], key["height"]) >= least, f"{key} at {width} x {height}"
    page.set_viewport_size({"width": 390, "height": 844})
    assert min(key["y"] for key in keys(page)) >= 844 * 0.4
    assert max(key["y"] + key["height"] for key in keys(page)) <= 844


def keys(page: Page) -> list[dict[str, float]]:
    """Where the six keys lie on the page, however far it is scrolled."""
    scrolled = page.evaluate("scrollY")
    found = [key.bounding_box() for key in page.locator(".key:not(.key--back)").all()]
    assert len(found) == 6
    return [box | {"y": box["y"] + scrolled} for box in found]


def test_nothing_moves_under_the_finger_while_a_throw_is_tapped(browse_own, games):
    page = browse_own(f"/g/{games['finished']}/")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".key").first).to_be_visible()

    for width, height in [(390, 844), (360, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        before = keys(page)
        tap(page, "111234")
        expect(page.locator("#keep")).to_be_visible()
        assert keys(page) == before
        page.locator("#keep").tap()
        expect(page.locator(".last")).to_contain_text("1 1 1 kept")
        assert keys(page) == before
        page.get_by_role("button", name="Undo").tap()
        expect(page.locator(".last")).not_to_contain_text("1 1 1 kept")


def test_the_seat_whose_turn_it_is_can_be_read_across_the_table(browse_own, games):
    page = browse_own(f"/g/{games['code']}/")

    size = page.locator("#turn-name").evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)")

    assert size >= 36  # a long name; a short one has 60 and more


def test_the_keys_change_sides(browse_own, games):
    page = browse_own(f"/g/{games['code']}/")
    right = page.locator(".key--back").bounding_box()["x"]
    page.get_by_role("link", name="At the table").tap()
    page.get_by_role("link", name="Settings of this phone").tap()
    page.wait_for_url("**/device/**")  # from now on a choice is kept at once
    page.get_by_role("radio", name="Left hand").check()
    page.get_by_role("link", name="Back to the pad").tap()
    page.wait_for_url("**/g/*/")
    expect(page.locator("[data-hand=left]")).to_have_count(1)

    assert page.locator(".key--back").bounding_box()["x"] < right


def test_a_long_sheet_opens_at_its_newest_round_and_this_seat(browse_own, device):
    game = services_game(device, *(f"Player {number}" for number in range(1, 31)))
    for _ in range(30 * 12 + 25):
        verbs.record_total(code=game.code, points=600)

    page = browse_own(f"/g/{game.code}/", viewport="desktop")

    expect(page.locator(".sheet td.is-turn .turn-cell--now")).to_be_in_viewport()
    expect(page.locator(".sheet thead th.is-turn")).to_be_in_viewport()

    for width, height in [(390, 500), (844, 390)]:  # names and rounds stay when it is scrolled
        page.set_viewport_size({"width": width, "height": height})
        left, above, names, rounds = page.locator(".sheet__scroll").evaluate(SCROLLED)
        assert min(left, above) > 50
        assert (names, rounds) == ([0], [0])


# To its middle: how much is out of sight beside it and above it, and how far the names lie from its
# upper edge, and the rounds from its left one.
SCROLLED = """(box) => {
  box.scrollLeft = 500;
  box.scrollTop = -60; // it begins at its end
  const { top, left } = box.getBoundingClientRect();
  const apart = (cells, edge, from) => [...new Set([...box.querySelectorAll(cells)].map((it) =>
    Math.round((it.getBoundingClientRect()[edge] - from) / 3)))];
  const above = box.scrollHeight - box.clientHeight + box.scrollTop;
  const names = apart("thead :is(th, td)", "top", top);
  return [box.scrollLeft, above, names, apart("tbody tr > :first-child", "left", left)];
}"""
