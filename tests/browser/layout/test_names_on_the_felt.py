"""Whatever the name of who throws: it stands on the felt whole, and moves no key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game
from tests import verbs
from tests.browser.layout.test_keys_stay import WHERE, opened

SCREENS = ((360, 640), (844, 390), (1280, 720))
ONE_WORD = ("Jo", "Yngvi", "Cleo", "Wanda", "WWWW", "Annemarie", "Friederike", "Maximilian")
NAMES = (
    *ONE_WORD,
    "Christopherson",
    "Anna Maria",
    "Grandmother Elisabeth",
    "Maximiliane-Theodora von Hohenzollern-Si",
    "Donaudampfschifffahrtsgesellschaftskapit",
    "W" * 40,
    "i" * 40,
    "王小明",
    "王" * 40,
    "🎲🧑‍🚀🎯",
    "ÅŐ Ǻq",
)
FEW = ("Jo", "Maximilian", "Grandmother Elisabeth", "W" * 40, "王" * 40, "ÅŐ Ǻq")
"""One of each kind: in standard type, and beside the flag of the final round."""

# How many lines the name has, and how far it stands out of its own box and of the felt's width.
OF_THE_NAME = """() => {
  const name = document.querySelector("#turn-name");
  const letters = document.createRange();
  letters.selectNodeContents(name);
  const lines = new Set([...letters.getClientRects()].map(({ top }) => Math.round(top)));
  const { top, bottom, right } = name.getBoundingClientRect();
  const text = letters.getBoundingClientRect();
  const out = Math.max(top - text.top, text.bottom - bottom);
  return [lines.size, text.right - right, out / parseFloat(getComputedStyle(name).fontSize)];
}"""


@pytest.mark.parametrize(
    ("language", "size", "names"), [("en", "normal", FEW), ("de", "large", NAMES)]
)
def test_no_name_moves_a_key(browse_own, device, language, size, names):
    game = started(device, names)
    page = opened(browse_own, game, language, size)
    places = {screen: page.evaluate(WHERE) for screen in shown_on(page, names[0])}

    for name in names:
        looked_at(page, name, places)
        verbs.record_total(code=game.code, points=600)
        page.reload()
    for _ in names[:-1]:
        verbs.record_total(code=game.code, points=600)
    verbs.record_total(code=game.code, points=2400)
    page.reload()
    expect(page.locator(".turn__flag")).to_be_visible()
    for name in names[:-1]:
        if name in FEW:
            page.reload()
            looked_at(page, name, places)
        verbs.record_total(code=game.code, points=600)


def started(device: Device, names: tuple[str, ...]) -> Game:
    players = [Player(name) for name in names]
    rules = RuleSet.from_json({"target_score": 3000})
    return services.start_game(rules=rules, players=players, by=Actor(device))


def looked_at(page: Page, name: str, places: dict[tuple[int, int], object]) -> None:
    for screen in shown_on(page, name):
        assert page.evaluate(WHERE) == places[screen], f"{name} at {screen}"
        if page.locator(".turn__flag").count() and len(name) == 40:
            continue  # has half the width, and may be cut there
        lines, beside, out = page.evaluate(OF_THE_NAME)
        assert lines <= (1 if name in ONE_WORD else 2), f"{name} at {screen}"
        assert beside <= 1, f"{name} at {screen}"
        assert out <= 0.35, f"{name} at {screen}"  # letters have room above and below them


def shown_on(page: Page, name: str):
    expect(page.locator("#turn-name")).to_have_text(name)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height
