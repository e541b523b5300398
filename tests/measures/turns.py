"""How many taps a turn takes in dice: 29 turns, played by tapping what is set aside.

The game was thrown by chance: three players to 5,000 who bank early. It has openings, farkles at
the first throw, turns of three to five throws, hot dice and a final round; with every die entered
it takes about ten taps a turn, as did the game at which families found that too many.
"""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.measures.games import Ready
from tests.measures.phone import phone
from tests.measures.table import Figure

# Who throws, then each throw and, behind ">", what is set aside of it; "!" banks.
TURNS = """
Ana 443636>334466!
Ben 264634
Cleo 333243>3333!
Ana 125411>1115!
Ben 464536>5 53362>5 2114>11 15>15 365644>5!
Cleo 341124>11 4412>1!
Ana 236126>1 62643
Ben 661114>111!
Cleo 665522>225566!
Ana 625523>5 24431>1 4564>5 346
Ben 264151>115!
Cleo 411313>111!
Ana 312526>1 54541>155!
Ben 423426
Cleo 455415>1555!
Ana 412662>1 66233
Ben 426432
Cleo 526466>5666!
Ana 312241>11 5255>555!
Ben 116352>115!
Cleo 513362>1 62363
Ana 633555>555!
Ben 332556>5 16434>1 3366
Cleo 361554>155 364
Ana 654166>15666!
Ben 262321>1222!
Cleo 214666>1666!
Ana 124563>123456!
Ben 446131>11 4664
"""
COUNT = "() => addEventListener('pointerdown', () => { measured.touches += 1; }, true)"
GUARD = 800  # milliseconds: a button takes no second tap at the same place before


def measure(browser: Browser, site: str, games: Ready) -> list[Figure]:
    """The row of this part."""
    turns = [line.split() for line in TURNS.strip().splitlines()]
    with phone(browser, site, cookie=games.cookie) as page:
        page.goto(f"/g/{games.to_5000}/")
        expect(page.locator("#waiting")).to_have_attribute("data-ready", "")
        page.evaluate("measured.touches = 0")
        page.evaluate(COUNT)
        for name, *throws in turns:
            expect(page.locator("#turn-name")).to_have_text(name)
            for throw in throws:
                _enter(page, throw)
        expect(page.locator("#turn-name")).to_have_text("Ana wins")
        touches = page.evaluate("measured.touches")
    every_die = sum(len(it.partition(">")[0]) + 1 for _, *throws in turns for it in throws)
    note = f"{len(turns)} turns, {touches} taps; with every die {every_die}"
    return [Figure("taps for a turn in dice", touches / len(turns), most=5, note=note)]


def _enter(page: Page, throw: str) -> None:
    """Tap what is set aside, and the button; of a farkle that button alone."""
    kept = throw.partition(">")[2]
    for face in kept.strip("!"):
        page.locator(f'.key[data-face="{face}"]').tap()
    page.wait_for_timeout(GUARD)
    button = "key-farkle" if not kept else "bank" if kept.endswith("!") else "keep"
    page.locator(f"#{button}").tap()
    expect(page.locator(".tray .die")).to_have_count(0)
    expect(page.locator(".turn__goal")).not_to_contain_text("…")
