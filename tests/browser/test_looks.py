"""Every page on every screen: nothing wider than it, keys large and within reach, no barrier."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from sessions.games import services
from sessions.models import Game
from tests.browser.playing import tap
from tests.sessions.games.playing import throw

SCREENS = [(320, 640), (360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080)]
PAGES = [
    "/",
    "/new/",
    "/join/?code=K7MX",
    "/rules/",
    "/rules/facebook/",
    "/g/NOGAME/",
    "/g/{code}/",
    "/g/{code}/?mode=totals",
    "/g/{code}/?dice=112345",
    "/g/{code}/table/",
    "/g/{code}/rules/",
    "/g/{code}/log/",
    "/g/{code}/turns/1/",
    "/g/{code}/bank/",
    "/g/{finished}/",
]


@pytest.fixture
def games(transactional_db) -> Iterator[dict[str, str]]:
    """A game of seven in which much has happened, and a finished one."""
    code = services_game("Ana", "Ben", "Christopher", "Dad", "Grandmother Elisabeth", "Finn", "Gus")
    throw(code, "111555", "111555", bank=True)
    throw(code, "223346")
    for points in (550, 600, 1200, 700, 950, 1000, 650, 800):
        services.record_total(code=code.code, points=points)
    services.adjust_score(code=code.code, seat=1, points=-1, reason="did not sing")
    services.amend_turn(code=code.code, turn=3, points=600, reason="a 1 was overlooked")
    services.retire_seat(code=code.code, seat=3)
    throw(code, "112346", "11")
    finished = services_game("Ana", "Ben", target_score=1000)
    for points in (1500, 1800):
        services.record_total(code=finished.code, points=points)
    return {"code": code.code, "finished": finished.code}


def services_game(*names: str, **rules: object) -> Game:
    players = [services.Player(name) for name in names]
    return services.start_game(rules=services.RuleSet.from_json(rules), players=players)


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_the_screen(browse, games, path):
    page = browse(path.format(**games))

    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wider <= 0, f"{wider} px too wide at {width} x {height}"


@pytest.mark.parametrize("javascript", [True, False])
def test_die_keys_are_large_and_within_reach_of_the_thumb(browse, games, javascript):
    page = browse(f"/g/{games['code']}/", javascript=javascript)

    for width, height in [(320, 640), (360, 640), (390, 844), (844, 390), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        for key in keys(page):
            assert min(key["width"], key["height"]) >= 56, f"{key} at {width} x {height}"
    page.set_viewport_size({"width": 390, "height": 844})
    assert min(key["y"] for key in keys(page)) >= 844 * 0.4
    assert max(key["y"] + key["height"] for key in keys(page)) <= 844


def keys(page: Page) -> list[dict[str, float]]:
    """Where the six keys lie on the page, however far it is scrolled."""
    scrolled = page.evaluate("scrollY")
    found = [key.bounding_box() for key in page.locator(".key:not(.key--back)").all()]
    assert len(found) == 6
    return [box | {"y": box["y"] + scrolled} for box in found]


def test_nothing_moves_under_the_finger_while_a_throw_is_tapped(browse, games):
    page = browse(f"/g/{games['finished']}/")
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


def test_the_seat_whose_turn_it_is_can_be_read_across_the_table(browse, games):
    page = browse(f"/g/{games['code']}/")

    size = page.locator("#turn-name").evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)")

    assert size >= 36  # a long name; a short one has 60 and more


def test_the_keys_change_sides(browse, games):
    page = browse(f"/g/{games['code']}/")
    right = page.locator(".key--back").bounding_box()["x"]
    page.get_by_role("link", name="At the table").tap()
    page.get_by_role("button", name="Keys for the left hand").tap()
    expect(page.locator(".left-handed")).to_have_count(1)

    assert page.locator(".key--back").bounding_box()["x"] < right


def test_a_long_sheet_opens_at_its_newest_round_and_this_seat(browse, transactional_db):
    game = services_game(*(f"Player {number}" for number in range(1, 31)))
    for _ in range(30 * 12 + 25):
        services.record_total(code=game.code, points=600)

    page = browse(f"/g/{game.code}/", viewport="desktop")

    expect(page.locator(".sheet td.is-turn .turn-cell--now")).to_be_in_viewport()
    expect(page.locator(".sheet thead th.is-turn")).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_no_barrier_is_found_by_axe(browse, games, path, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = browse(path.format(**games), scheme=scheme)
    page.emulate_media(reduced_motion="reduce")
    page.locator("details").evaluate_all("(all) => all.forEach((it) => { it.open = true; })")

    violations = axe.run(page).response["violations"]

    assert [(it["id"], [node["target"] for node in it["nodes"]]) for it in violations] == []
