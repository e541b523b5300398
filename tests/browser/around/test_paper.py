"""Paper as a printer gets it: pages that nothing runs over, without the page around them."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.rules.presets import PRESETS
from sessions.games.house_rules.kept import save_house_rules
from tests import verbs
from tests.browser.around.test_installed import until
from tests.browser.around.test_new_game import cut_off, in_language
from tests.browser.conftest import VIEWPORTS
from tests.browser.layout.test_looks import services_game
from tests.gallery.games import everything_on
from tests.sessions.games.playing import play_on

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


@pytest.mark.parametrize(
    ("query", "pages", "is_upright"),
    [
        ("", 1, True),
        ("players=6", 1, True),
        ("players=4&rules=patch", 1, True),
        ("players=9", 1, False),
        ("players=7&rules=patch", 1, False),
        ("players=86", 10, False),
        ("players=4&rounds=30", 2, True),
    ],
)
def test_a_blank_sheet_fills_its_pages(browse, query, pages, is_upright):
    page = browse(f"/print/?{query}")

    for paper, (width, height) in UPRIGHT.items():
        size = (width, height) if is_upright else (height, width)
        assert printed(page, paper) == [size] * pages
    assert seen(page).lstrip().startswith("Farkle")
    assert "Show" not in seen(page)
    page.emulate_media(media="print")
    assert page.evaluate(BEYOND) <= 0


def test_what_is_chosen_is_on_the_paper_at_once(browse):
    page = browse("/print/")

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


def test_what_was_chosen_last_is_printed_and_nothing_else(browse):
    page = browse("/print/")
    page.evaluate(COUNT)
    printing, players = page.get_by_role("button", name="Print"), page.get_by_label("Players")

    players.fill("7")
    printing.click()  # what was typed is a choice from now on
    until(page, "() => printed.length === 1")
    printing.click()
    players.fill("999")
    printing.click()
    expect(players).to_be_focused()
    players.fill("8")
    printing.click()

    until(page, "() => printed.length === 3")
    assert page.evaluate("printed") == [7, 7, 8]


def test_nothing_that_is_typed_meanwhile_is_lost(browse):
    page = browse("/print/")
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/print/?*", hold)
    page.get_by_label("Players").fill("7")
    page.keyboard.press("Tab")
    while not asked:
        page.evaluate("() => new Promise(requestAnimationFrame)")

    page.keyboard.type("1")
    asked.pop().continue_()
    expect(page.locator(".paper__number")).to_have_count(7)
    page.keyboard.type("5")

    expect(page.get_by_label("Rounds")).to_have_value("15")


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_choice_is_cut_off_on_a_small_phone(browse, language):
    page = in_language(browse, language, "/print/")

    assert cut_off(page.locator(".paper-form")) == []


def test_the_arrow_of_a_choice_is_in_one_piece(browse):
    """Two halves come apart where the control's width is no whole number."""
    page = browse("/print/")

    arrow = page.get_by_label("Paper").evaluate("it => getComputedStyle(it).backgroundImage")
    assert arrow.count("gradient") == 1


@pytest.mark.parametrize(("seats", "turns", "pages"), [(2, 40, 1), (11, 40, 1), (86, 200, 6)])
def test_the_sheet_of_a_game(browse_own, device, seats, turns, pages):
    game = services_game(device, *(f"Player {number}" for number in range(1, seats + 1)))
    for _ in range(turns):
        verbs.record_total(code=game.code, points=500 if seats > 2 else 0)
    page = browse_own(f"/g/{game.code}/print/")

    assert len(printed(page, A4)) == len(printed(page, LETTER)) == pages
    assert f"Player {seats}" in seen(page)
    assert "Back to the pad" not in seen(page)


def test_the_page_of_a_game_prints_its_sheet_alone(browse_own, device):
    game = play_on(services_game(device, "Ana", "Ben"), random.Random(2), entries=40)
    page = browse_own(f"/g/{game.code}/")

    assert len(printed(page, A4)) == len(printed(page, LETTER)) == 1
    on_paper = seen(page)
    assert on_paper.lstrip().startswith("Score sheet")
    for word in ("Undo", "Invite", "Tap", "Statistics"):
        assert word not in on_paper


def test_a_sheet_too_wide_for_a_page_says_where_it_has_several(browse_own, device):
    game = services_game(device, *(f"Player {number}" for number in range(1, 31)))
    page = browse_own(f"/g/{game.code}/")

    assert f"/g/{game.code}/print/" in seen(page)
    assert "Player 30" not in seen(page)


def test_every_rule_card_is_one_page_also_with_every_option(browse, db):
    house = save_house_rules(name="Grandmother’s rules", rules=everything_on())
    page = browse("/rules/")

    for key in (*PRESETS, house.key):
        page.goto(f"/rules/{key}/")
        for paper, size in UPRIGHT.items():
            assert printed(page, paper) == [size], key
        assert "Play by these rules" not in seen(page), key


def test_what_is_printed_is_black_on_white(browse):
    page = browse("/print/?rules=patch", scheme="dark")

    colours = page.locator(".paper").evaluate(
        "it => [getComputedStyle(it).color, getComputedStyle(it).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_word_on_paper_reaches_beyond_its_cell(browse, language):
    page = browse("/join/", viewport="desktop")
    cookie = {"name": "django_language", "value": language, "url": page.evaluate("origin")}
    page.context.add_cookies([cookie])
    page.goto("/print/?players=6&rules=patch")
    expect(page.locator("html")).to_have_attribute("lang", language)

    beyond = page.locator(".paper :is(th, td)").evaluate_all(
        "(all) => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.innerText)"
    )

    assert beyond == []


def test_paper_lies_in_the_middle(browse):
    page = browse("/print/?players=9")

    for width, height in VIEWPORTS.values():
        page.set_viewport_size({"width": width, "height": height})
        left, right = page.locator(".paper").first.evaluate("""(it) => {
          const [own, room] = [it, it.parentElement].map((one) => one.getBoundingClientRect());
          return [own.left - room.left, room.right - own.right];
        }""")
        assert abs(left - right) <= 1, width
        assert left >= 0, width


def test_a_short_sheet_is_shown_as_the_whole_paper(browse_own, device):
    game = services_game(device, "Ana", "Ben")
    page = browse_own("/join/")

    for how, shape in (("upright", 210 / 297), ("sideways", 297 / 210)):
        page.goto(f"/g/{game.code}/print/?paper={how}")
        for name in ("phone", "desktop"):
            width, height = VIEWPORTS[name]
            page.set_viewport_size({"width": width, "height": height})
            box = page.locator(".paper").bounding_box()
            assert box["width"] / box["height"] == pytest.approx(shape, rel=0.02), (how, name)
