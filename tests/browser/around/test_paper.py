"""Paper as a printer gets it: pages that nothing runs over, without the page around them."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.rules.presets import PRESETS
from sessions.games.house_rules.kept import save_house_rules
from sessions.models import Device
from tests import verbs
from tests.browser.around.test_installed import until
from tests.browser.around.test_new_game import cut_off, in_language, speaks
from tests.browser.conftest import VIEWPORTS
from tests.browser.layout.test_looks import services_game
from tests.gallery.games import everything_on
from tests.sessions.games.playing import play_on
from tests.thorough import in_turn

A4, LETTER = "A4", "Letter"
UPRIGHT = {A4: (596, 843), LETTER: (612, 792)}


def printed(page: Page, paper: str) -> list[tuple[int, int]]:
    """The width and height of each page, in points."""
    pdf = page.pdf(format=paper, prefer_css_page_size=True)
    sizes = [
        (round(float(width)), round(float(height)))
        for width, height in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    ]
    assert len(sizes) == len(re.findall(rb"/Type /Page\b", pdf))
    return sizes


def seen(page: Page) -> str:
    """What is on the paper: the text that is shown while printing."""
    page.emulate_media(media="print")
    text = page.locator("body").inner_text()
    page.emulate_media(media="null")  # as before: else it would be printed as on a screen
    return text


# Half of a table's edge is drawn outside of it, where the page has to be still.
BEYOND = """() => Math.max(...[...document.querySelectorAll(".paper__table")].map((table) => {
  const page = table.closest(".paper").getBoundingClientRect();
  const { left, right } = table.getBoundingClientRect();
  const half = parseFloat(getComputedStyle(table).borderRightWidth) / 2;
  return Math.max(right + half - page.right, page.left - left + half);
}))"""


BLANK_SHEETS = (
    ("", 1, True),
    ("players=6", 1, True),
    ("players=4&rules=patch", 1, True),
    ("players=9", 1, False),
    ("players=7&rules=patch", 1, False),
    ("players=86", 10, False),
    ("players=4&rounds=30", 2, True),
)
"""What is asked for; how many pages that takes, and whether they are upright."""


def test_a_blank_sheet_fills_its_pages(browse):
    page = browse(None)
    for turn, (query, pages, is_upright) in enumerate(BLANK_SHEETS):
        page.goto(f"/print/?{query}")
        for paper, (width, height) in in_turn([*UPRIGHT.items()], turn, 2):
            size = (width, height) if is_upright else (height, width)
            assert printed(page, paper) == [size] * pages, query
        text = seen(page)
        assert text.lstrip().startswith("Farkle")
        assert "Show" not in text
        page.emulate_media(media="print")
        assert page.evaluate(BEYOND) <= 0, query
        page.emulate_media(media="null")


def test_what_is_chosen_is_on_the_paper_at_once_and_printed_as_it_was_last(browse):
    page = browse("/print/")
    what_is_chosen_is_on_the_paper(page)
    what_was_chosen_last_is_printed_and_nothing_else(page)
    nothing_that_is_typed_meanwhile_is_lost(page)


def what_is_chosen_is_on_the_paper(page: Page) -> None:
    page.get_by_label("Players").fill("7")
    page.keyboard.press("Tab")
    expect(page.locator(".paper__number")).to_have_text([str(it) for it in range(1, 8)])
    expect(page.get_by_label("Rounds")).to_be_focused()
    expect(page.get_by_label("Rounds")).to_have_attribute("placeholder", "13")
    page.get_by_label("Rules beside it").select_option("Classic, no stopping")

    expect(page.locator(".paper__head b")).to_have_text("Classic, no stopping")
    expect(page).to_have_url(re.compile("players=7.*rules=wikihow"))
    assert page.get_by_role("button").all_inner_texts() == ["Print"]


COUNT = """() => {
  window.printed = [];
  window.print = () => printed.push(document.querySelectorAll(".paper__number").length);
}"""
"""For how many players sheets have been printed."""


def what_was_chosen_last_is_printed_and_nothing_else(page: Page) -> None:
    page.evaluate(COUNT)
    printing, players = page.get_by_role("button", name="Print"), page.get_by_label("Players")

    players.fill("6")
    printing.click()  # what was typed is a choice from now on
    until(page, "() => printed.length === 1")
    printing.click()
    players.fill("999")
    printing.click()
    expect(players).to_be_focused()
    players.fill("8")
    printing.click()

    until(page, "() => printed.length === 3")
    assert page.evaluate("printed") == [6, 6, 8]


def nothing_that_is_typed_meanwhile_is_lost(page: Page) -> None:
    asked: list[Route] = []
    page.route("**/print/?*", lambda route: asked.append(route))  # noqa: PLW0108
    page.get_by_label("Players").fill("7")
    page.keyboard.press("Tab")
    while not asked:
        page.evaluate("() => new Promise(requestAnimationFrame)")

    page.keyboard.type("1")
    asked.pop().continue_()
    expect(page.locator(".paper__number")).to_have_count(7)
    page.keyboard.type("5")

    expect(page.get_by_label("Rounds")).to_have_value("15")


def test_paper_on_a_screen(browse):
    """Its choices fit on a small phone, its words into their cells, and it lies in the middle."""
    page = in_language(browse, "en", "/print/?players=6&rules=patch")
    for language in ("en", "de"):
        speaks(page, language)
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.set_viewport_size({"width": 1920, "height": 1080})
        assert page.locator(".paper :is(th, td)").evaluate_all(TOO_LONG) == [], language
        page.set_viewport_size({"width": 360, "height": 640})
        assert cut_off(page.locator(".paper-form")) == [], language
    # In one piece: two halves come apart where the control's width is no whole number.
    arrow = page.locator("select").first.evaluate("it => getComputedStyle(it).backgroundImage")
    assert arrow.count("gradient") == 1
    is_black_on_white(page)

    page.goto("/print/?players=9")
    for width, height in VIEWPORTS.values():
        page.set_viewport_size({"width": width, "height": height})
        left, right = page.locator(".paper").first.evaluate(BESIDE)
        assert abs(left - right) <= 1, width
        assert left >= 0, width


TOO_LONG = "(all) => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.innerText)"
BESIDE = """(it) => {
  const [own, room] = [it, it.parentElement].map((one) => one.getBoundingClientRect());
  return [own.left - room.left, room.right - own.right];
}"""


def is_black_on_white(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    colours = page.locator(".paper").evaluate(
        "it => [getComputedStyle(it).color, getComputedStyle(it).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


SHEETS = ((2, 40, 1), (11, 40, 1), (86, 3, 6))
"""Of so many players after so many turns it takes so many pages."""


def test_the_sheet_of_a_game_and_the_page_of_a_game(browse_own, device):
    page = browse_own(None)
    for seats, turns, pages in SHEETS:
        game = services_game(device, *(f"Player {number}" for number in range(1, seats + 1)))
        for _ in range(turns):
            verbs.record_total(code=game.code, points=500 if seats > 2 else 0)
        page.goto(f"/g/{game.code}/print/")
        assert len(printed(page, A4)) == len(printed(page, LETTER)) == pages, seats
        on_paper = seen(page)
        assert f"Player {seats}" in on_paper
        assert "Back to the pad" not in on_paper

    page.goto(f"/g/{game.code}/")
    too_wide = seen(page)  # it says where it is on several pages
    assert f"/g/{game.code}/print/" in too_wide
    assert "Player 86" not in too_wide
    the_page_of_a_game_prints_its_sheet_alone(page, device)
    a_short_sheet_is_shown_as_the_whole_paper(page, device)


def the_page_of_a_game_prints_its_sheet_alone(page: Page, device: Device) -> None:
    game = play_on(services_game(device, "Ana", "Ben"), random.Random(2), entries=40)
    page.goto(f"/g/{game.code}/")

    assert len(printed(page, A4)) == len(printed(page, LETTER)) == 1
    on_paper = seen(page)
    assert on_paper.lstrip().startswith("Score sheet")
    for word in ("Undo", "Invite", "Tap", "Statistics"):
        assert word not in on_paper


def a_short_sheet_is_shown_as_the_whole_paper(page: Page, device: Device) -> None:
    game = services_game(device, "Ana", "Ben")
    for how, shape in (("upright", 210 / 297), ("sideways", 297 / 210)):
        page.goto(f"/g/{game.code}/print/?paper={how}")
        for name in ("phone", "desktop"):
            width, height = VIEWPORTS[name]
            page.set_viewport_size({"width": width, "height": height})
            box = page.locator(".paper").bounding_box()
            assert box["width"] / box["height"] == pytest.approx(shape, rel=0.02), (how, name)


def test_every_rule_card_is_one_page_also_with_every_option(browse, db):
    house = save_house_rules(name="Grandmother’s rules", rules=everything_on())
    page = browse("/rules/")

    for turn, key in enumerate((house.key, *PRESETS), start=1):
        page.goto(f"/rules/{key}/")
        for paper, size in in_turn([*UPRIGHT.items()], turn, 2):
            assert printed(page, paper) == [size], key
        assert "Play by these rules" not in seen(page), key
