"""Names as long as they may be, in one word: no page grows wider than its screen."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game
from tests import verbs
from tests.browser.layout.test_keys_stay import opened
from tests.sessions.games.playing import throw

NAMES = (
    "Maximiliane-Theodora von Hohenzollern-Si",
    "W" * 40,
    "Donaudampfschifffahrtsgesellschaftskapit",
)
PAGES = ["/", "/new/", "{at}", "{at}table/", "{at}log/", "{at}turns/1/", "{over}"]


@pytest.fixture
def played(device) -> Iterator[dict[str, str]]:
    """A game in play and a finished one, by address."""
    at, over = started(device), started(device, target_score=1000)
    for points in (600, 0, 700):
        verbs.record_total(code=at.code, points=points)
        verbs.record_total(code=over.code, points=points * 2)
    return {"at": f"/g/{at.code}/", "over": f"/g/{over.code}/"}


def started(device: Device, **rules: object) -> Game:
    players = [services.Player(name) for name in NAMES]
    return services.start_game(
        rules=services.RuleSet.from_json(rules), players=players, by=Actor(device)
    )


def test_no_page_is_wider_than_a_small_phone(browse_own, played):
    page = browse_own(played["at"])  # now this device knows the names

    for path in PAGES:
        page.goto(path.format(**played))
        for width in (320, 390, 844):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_a_name_in_the_strip_ends_in_an_ellipsis(browse_own, played):
    page = browse_own(played["at"])

    name = page.locator(".score__name > span:first-child").first
    clipped = "(it) => [getComputedStyle(it).textOverflow, it.scrollWidth > it.clientWidth]"

    assert name.evaluate(clipped) == ["ellipsis", True]


def test_initials_stand_within_their_badge(browse_own, played):
    page = browse_own(played["over"])
    outside = """(all) => all.filter((it) => {
      const letters = document.createRange();
      letters.selectNodeContents(it);
      const [text, box] = [letters.getBoundingClientRect(), it.getBoundingClientRect()];
      return text.left < box.left || text.right > box.right;
    }).map((it) => it.textContent)"""

    badges = page.locator(".ranking .badge")

    assert badges.count() == len(NAMES)
    assert badges.evaluate_all(outside) == []


# --- what was last, beside Undo, and the strip: nothing is cut that counts ---

THROWS = {
    "a farkle": [("223446", None)],
    "two dice kept": [("112346", "11")],
    "points lost": [("112346", "11"), ("2346", None)],
    "hot dice": [("111555", "111555")],
}
HIDDEN = """() => {
  const said = document.querySelector("#last-entry");
  const box = said.getBoundingClientRect();
  const behindTheName = document.createRange();
  behindTheName.selectNodeContents(said);
  behindTheName.setStartAfter(said.querySelector("b"));
  const lines = [...behindTheName.getClientRects()];
  return lines.filter((it) => it.bottom > box.bottom + 3 || it.right > box.right + 1).length;
}"""


@pytest.mark.parametrize(
    ("name", "size"), [("Christopher", "normal"), ("Ömer", "large"), (NAMES[0], "large")]
)
def test_what_was_last_is_read_to_its_end_in_german(browse_own, device, name, size):
    games = {what: thrown(device, name, made) for what, made in THROWS.items()}
    page = opened(browse_own, games["a farkle"], "de", size)

    for what, game in games.items():
        page.goto(f"/g/{game.code}/")
        for width, height in ((360, 640), (390, 844), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(HIDDEN) == 0, f"{what} at {width} x {height}"


def test_a_cheer_is_a_sentence_of_its_own(browse_own, device):
    page = opened(browse_own, thrown(device, "Ömer", THROWS["a farkle"]), "en", "normal")

    told = re.compile(r"farkled, nothing lost\s?\. No die scores")
    expect(page.locator("#undo")).to_have_accessible_description(told)
    before = "it => getComputedStyle(it, '::before').content"
    assert page.locator(".last__cheer").evaluate(before).startswith('"·')


def test_three_players_fit_the_strip(browse_own, device):
    page = opened(browse_own, thrown(device, "Christopher", []), "de", "large")

    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 844})
        scrolls = page.locator(".strip").evaluate("it => it.scrollWidth - it.clientWidth")
        assert scrolls <= 0, f"{scrolls} px at {width}"


def thrown(device: Device, name: str, made: list[tuple[str, str | None]]) -> Game:
    players = [services.Player(it) for it in ("Maximiliane", name, "Jo")]
    game = services.start_game(rules=services.RuleSet(), players=players, by=Actor(device))
    for points in (5550, 1200, 3000, 4500):
        verbs.record_total(code=game.code, points=points)
    for dice, kept in made:
        throw(game, dice, *([kept] if kept else []))
    return game
