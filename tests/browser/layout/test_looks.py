"""The pad where the walk does not come: in German, without a script, under a pointer, very long."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game
from sessions.pages.kit.preferences import PREFIX
from tests import verbs
from tests.browser.access.page_access import SIZES, asked
from tests.browser.layout.questions import AT_OUR_TYPE, OF_THE_PAD, asking
from tests.gallery.games import GAMES
from tests.sessions.games.playing import throw


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


def test_german_words_leave_room_for_every_button_of_a_header(browse_own, games):
    page = browse_own(None, cookies={"django_language": "de"})
    widths = [(width, 844) for width in (320, 360, 390, 414, 479, 480, 844)]
    for path in ("/", "/g/{code}/", "/g/{code}/table/"):
        page.goto(path.format(**games))
        expect(page.locator("html")).to_have_attribute("lang", "de")
        assert list(asked(page, AT_OUR_TYPE, widths)) == [], path


def test_die_keys_are_large_and_within_reach_without_a_script(browse_own, games):
    page = browse_own(f"/g/{games['code']}/", javascript=False)

    assert page.locator(".key:not(.key--back, .key--farkle)").count() == 6
    of_keys = asking({it: OF_THE_PAD[it] for it in ("a small key", "out of reach of the thumb")})
    assert list(asked(page, of_keys, SIZES)) == []


def test_a_cheer_is_a_sentence_of_its_own_and_the_keys_change_sides(browse_own, device):
    page = browse_own(f"/g/{GAMES['farkled'](device).code}/")
    told = re.compile(r"farkled, nothing lost\s?\. No die scores")
    expect(page.locator("#undo")).to_have_accessible_description(told)
    before = "it => getComputedStyle(it, '::before').content"
    assert page.locator(".last__cheer").evaluate(before).startswith('"·')

    right = page.locator(".key--back").bounding_box()["x"]
    hand = {"name": f"{PREFIX}hand", "value": "left", "url": page.evaluate("origin")}
    page.context.add_cookies([hand])
    page.reload()
    expect(page.locator("[data-hand=left]")).to_have_count(1)
    assert page.locator(".key--back").bounding_box()["x"] < right


def test_under_a_pointer_and_of_a_long_sheet(browse_own, device):
    page = browse_own("/new/", viewport="desktop")
    a_button_that_cannot_be_pressed_does_not_answer_the_pointer(page)
    a_long_sheet_opens_at_its_newest_round_and_this_seat(page, device)


def a_button_that_cannot_be_pressed_does_not_answer_the_pointer(page: Page) -> None:
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


def a_long_sheet_opens_at_its_newest_round_and_this_seat(page: Page, device: Device) -> None:
    game = services_game(device, *(f"Player {number}" for number in range(1, 17)))
    for _ in range(16 * 9 + 11):
        verbs.record_total(code=game.code, points=600)
    page.goto(f"/g/{game.code}/")

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
