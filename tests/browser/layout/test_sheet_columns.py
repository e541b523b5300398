"""The columns of the score sheet: three players always fit, and of more none is shown in part."""

from __future__ import annotations

from playwright.sync_api import Page

from tests import verbs
from tests.browser.around.test_installed import until
from tests.browser.layout.test_keys_stay import opened
from tests.factories import GameFactory

SIZES = ((360, 640), (375, 667), (390, 844), (844, 390), (1280, 720), (1280, 800))
TOO_WIDE = """() => {
  const it = document.querySelector(".sheet__scroll");
  return it.scrollWidth - it.clientWidth;
}"""

# Beside the rounds: each number, name and word that is seen in part, or lies under the arrow.
CUT = """() => {
  const box = document.querySelector(".sheet__scroll");
  const seen = box.getBoundingClientRect();
  const left = box.querySelector("thead td").getBoundingClientRect().right;
  const right = seen.left + box.clientWidth;
  const sign = getComputedStyle(box, "::after");
  const [wide, high] = [sign.width, sign.height].map(parseFloat);
  const arrow = sign.opacity > 0 && { left: right - wide, bottom: seen.top + high };
  const read = (cell) => {
    const all = document.createRange();
    all.selectNodeContents(cell);
    return [...all.getClientRects()].filter(({ width }) => width > 1);
  };
  const cells = box.querySelectorAll(":is(.sheet__player > *, .turn-cell > *, tfoot td)");
  return [...cells].filter((cell) => read(cell).some((it) =>
    it.left < left - .5 && it.right > left + .5 || it.left < right - .5 && it.right > right + .5
      || arrow && it.right > arrow.left + .5 && it.left < right - .5 && cell.closest("thead")
         && it.top < arrow.bottom - .5)).map((cell) => cell.textContent);
}"""
BEGINS = """() => {
  const first = document.querySelector(".sheet__table thead td").getBoundingClientRect().right;
  return [...document.querySelectorAll(".sheet__table thead th")]
    .some((it) => Math.abs(it.getBoundingClientRect().left - first) < 1.5);
}"""


def game_of(device, *names: str) -> object:
    """Everybody has opened; the first has 9,950 points, the next a farkle, the last nothing yet."""
    game = GameFactory(names=names, device=device)
    for place in range(len(names) * 2 - 1):
        verbs.record_total(code=game.code, points=(9950, 0, 1200, 550)[place % 4])
    return game


def test_of_more_players_none_is_shown_in_part(browse_own, device):
    names = ("Lena", "Opa Karl", "Mo", "Christopher", "Elisabeth", "Dad", "Ben")
    page = opened(browse_own, game_of(device, *names), "de", "large")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for place in (0, 70, 160, 230, 2000):
            scroll_to(page, place)
            assert page.evaluate(CUT) == [], (width, height, place)
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate(TOO_WIDE) > 200


def scroll_to(page: Page, place: int) -> None:
    """As a finger would leave it: the browser goes on to where a column begins."""
    page.locator(".sheet__scroll").evaluate(
        "(it, left) => it.scrollTo({ left, behavior: 'instant' })", place
    )
    until(page, BEGINS)
