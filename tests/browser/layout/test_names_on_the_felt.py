"""Whatever the name of who throws: it stands on the felt whole, and moves no key."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game
from sessions.pages.kit.preferences import PREFIX
from sessions.wording.name_size import ems, is_long
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
# Each name where one stands: on the felt, and as who was last. Where the keys lie then, how many
# lines the name has, and how far it stands out of its own box and of the felt's width.
WITH_EACH = """(names) => {
  const felt = document.querySelector("#turn-name");
  const last = document.querySelector("#last-entry b");
  return names.map(([name, ems, isLong]) => {
    felt.textContent = name;
    if (last) last.textContent = name;
    felt.dataset.ems = ems;
    felt.classList.toggle("turn__name--long", isLong);
    const letters = document.createRange();
    letters.selectNodeContents(felt);
    const lines = new Set([...letters.getClientRects()].map(({ top }) => Math.round(top)));
    const { top, bottom, right } = felt.getBoundingClientRect();
    const text = letters.getBoundingClientRect();
    const out = Math.max(top - text.top, text.bottom - bottom);
    const size = parseFloat(getComputedStyle(felt).fontSize);
    return [name, (WHERE)(), lines.size, text.right - right, out / size];
  });
}""".replace("WHERE", WHERE)


def test_no_name_moves_a_key(browse_own, device):
    game = started(device)
    page = opened(browse_own, game, "en", "normal")
    assert page.locator("#turn-name").get_attribute("data-ems") == str(ems(NAMES[0]))
    for _ in range(3):
        verbs.record_total(code=game.code, points=600)
    plain = looked_at(in_words_and_type(page, "en", "normal"), {})
    large = looked_at(in_words_and_type(page, "de", "large"), {})

    verbs.record_total(code=game.code, points=3000)
    for language, size, places in (("en", "normal", plain), ("de", "large", large)):
        in_words_and_type(page, language, size)
        expect(page.locator(".turn__flag")).to_be_visible()
        looked_at(page, places)


def started(device: Device) -> Game:
    players = [Player(name) for name in NAMES]
    rules = RuleSet.from_json({"target_score": 3000})
    return services.start_game(rules=rules, players=players, by=Actor(device))


def in_words_and_type(page: Page, language: str, size: str) -> Page:
    """The page anew, in that language and type."""
    kept, site = {"django_language": language, f"{PREFIX}type": size}, page.evaluate("origin")
    page.context.add_cookies([{"name": n, "value": v, "url": site} for n, v in kept.items()])
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
    return page


def looked_at(page: Page, places: dict[tuple[int, int], object]) -> dict[tuple[int, int], object]:
    """Every name on every screen; where the keys lie, which is where they lay before."""
    has_flag = page.locator(".turn__flag").count()
    found = {}
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        looks = page.evaluate(WITH_EACH, [[name, ems(name), is_long(name)] for name in NAMES])
        found[width, height] = places.get((width, height), looks[0][1])
        for name, where, lines, beside, out in looks:
            assert where == found[width, height], f"{name} at {width} x {height}"
            if has_flag and len(name) == 40:
                continue  # has half the width, and may be cut there
            assert lines <= (1 if name in ONE_WORD else 2), f"{name} at {width} x {height}"
            assert beside <= 1, f"{name} at {width} x {height}"
            assert out <= 0.35, f"{name} at {width} x {height}"  # letters have room around them
    return found
