"""Entering throws as they lie: how many taps, how soon each is painted, when the server answers."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from statistics import quantiles
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.playing import throws
from tests.measures.games import Ready
from tests.measures.phone import FAST_4G, SLOWER, phone
from tests.measures.table import Figure

# Turn by turn, who throws, and each throw: its dice, the places tapped to choose, the button.
SCRIPT = (
    ("Ana", ("111246", "", "Keep"), ("552", "", "Keep"), ("1", "", "Keep"), ("334466", "", "Bank")),
    ("Ben", ("234466", "", "No points")),
    ("Ana", ("333145", "012", "Keep"), ("2346", "", "No points")),
    ("Ben", ("555136", "", "Bank")),
    ("Ana", ("112346", "0", "Keep"), ("55512", "", "Bank")),
    ("Ben", ("123456", "", "Bank")),
    (
        "Ana",
        ("122346", "", "Keep"),
        ("15346", "1", "Keep"),
        ("2235", "", "Keep"),
        ("346", "", "No points"),
    ),
    ("Ben", ("444152", "34", "Keep"), ("112", "", "Bank")),
)
BETWEEN_TAPS = 150  # milliseconds, before and after
HELD = 80  # milliseconds that a quick finger stays down
KINDS = ("die key", "toggle", "bank", "keep, farkle")
PLAIN = (Path(__file__).parent / "plain.html").read_text(encoding="utf-8")
PLAIN_TAPS = 24
ANSWERS = """() => performance.getEntriesByType("resource")
  .filter((it) => /\\/(throws|bank)\\/$/.test(it.name)).map((it) => it.duration)"""


class Finger:
    """Taps as a person does: it comes down at one place, rests there, and is lifted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tools = page.context.new_cdp_session(page)

    def tap(self, target: Locator) -> None:
        """Without a look at the page meanwhile that would cost it time."""
        self.page.wait_for_timeout(BETWEEN_TAPS)
        box = target.bounding_box()
        assert box
        middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._touch("touchStart", middle)
        self.page.wait_for_timeout(HELD)
        self._touch("touchEnd")
        self.page.wait_for_timeout(BETWEEN_TAPS)

    def _touch(self, kind: str, *places: dict[str, float]) -> None:
        self.tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(places)})


def measure(browser: Browser, site: str, games: Ready) -> list[Figure]:
    """The rows of this part: half of the games on a slow phone, half without any brake."""
    slow, free = games.scripts[::2], games.scripts[1::2]
    brakes = {"network": FAST_4G, "slower": SLOWER}
    before = _plain(browser, site, **brakes)
    on_phone = [_played(browser, site, games, code, **brakes) for code in slow]
    after = _plain(browser, site, **brakes)
    at_desk = [_played(browser, site, games, code) for code in free]
    paints = [*_paints(on_phone, at_desk), _of_the_machine([before, after])]
    return [*_taps(on_phone), *paints, _answers(at_desk), *_quiet(on_phone)]


def _plain(browser: Browser, site: str, **brakes: Any) -> dict[str, Any]:
    """A page that always does the same at a tap, whatever the site's own pages do."""
    with phone(browser, site, cookie={}, **brakes) as page:
        page.route("**/plain/", lambda it: it.fulfill(body=PLAIN, content_type="text/html"))
        page.goto("/plain/")
        finger = Finger(page)
        for _ in range(PLAIN_TAPS):
            finger.tap(page.locator(".key"))
        return dict(page.evaluate("measured"))


def _played(browser: Browser, site: str, games: Ready, code: str, **brakes: Any) -> dict[str, Any]:
    """The script, tapped on a page of its own; what the page has written down meanwhile."""
    with phone(browser, site, cookie=games.cookie, **brakes) as page:
        page.goto(f"/g/{code}/")
        expect(page.locator("#waiting")).to_have_attribute("data-ready", "")
        page.evaluate("performance.clearResourceTimings()")
        finger = Finger(page)
        extra = [
            _enter(finger, name, dice, places, button)
            for name, *entries in SCRIPT
            for dice, places, button in entries
        ]
        throws(page, "Ana")
        return page.evaluate("measured") | {"extra": extra, "answers": page.evaluate(ANSWERS)}


def _enter(finger: Finger, name: str, dice: str, places: str, button: str) -> int:
    """One throw; answers how many taps it took beyond one for each die and each choice."""
    page = finger.page
    expect(page.locator("#turn-name")).to_have_text(name)
    before = page.evaluate("measured.taps.length")
    for face in dice:
        finger.tap(page.locator(f'.key[data-face="{face}"]'))
    for place in places:
        finger.tap(page.locator(".tray__place").nth(int(place)))
    actions = page.locator(".actions")
    finger.tap(actions.get_by_role("button", name=re.compile(f"^{button}")))
    expect(page.locator(".tray .die")).to_have_count(0)
    return page.evaluate("measured.taps.length") - before - len(dice) - len(places)


def _taps(played: list[dict[str, Any]]) -> list[Figure]:
    extra = [*chain.from_iterable(one["extra"] for one in played)]
    note = f"{len(extra)} throws, the best selection or one die less"
    return [Figure("taps for a throw, beside one for each die", max(extra), most=1, note=note)]


def _paints(on_phone: list[dict[str, Any]], at_desk: list[dict[str, Any]]) -> list[Figure]:
    rows = []
    for kind in KINDS:
        p50, p75, p95, count = _spread(_took(on_phone, kind))
        _, free, _, _ = _spread(_took(at_desk, kind))
        note = f"p50 {p50:.0f}, p95 {p95:.0f}, of {count}; unbraked p75 {free:.0f}"
        rows.append(Figure(f"tap to paint, {kind}, p75", p75, "ms", most=50, note=note))
    return rows


def _of_the_machine(pages: list[dict[str, Any]]) -> Figure:
    """How much of these times is the machine's: by it figures of two hours can be compared."""
    p50, p75, p95, count = _spread(_took(pages, "die key"))
    note = f"p50 {p50:.0f}, p95 {p95:.0f}, of {count}; before and after those on the phone"
    return Figure("tap to paint, 200 numbers that count up, p75", p75, "ms", note=note)


def _took(played: list[dict[str, Any]], kind: str) -> list[float]:
    return [tap["took"] for one in played for tap in one["taps"] if tap["kind"] == kind]


def _answers(played: list[dict[str, Any]]) -> Figure:
    p50, p75, p95, count = _spread([*chain.from_iterable(one["answers"] for one in played)])
    note = f"p50 {p50:.0f}, p95 {p95:.0f}, of {count}; no brake on network or processor"
    return Figure("the server’s answer to an entry, p75", p75, "ms", most=200, note=note)


def _quiet(played: list[dict[str, Any]]) -> list[Figure]:
    """Of all interactions the slowest but one in fifty, and whether anything moved by itself."""
    durations = sorted(chain.from_iterable(one["interactions"].values() for one in played))
    slowest = durations[-1 - len(durations) // 50]
    note = f"{len(durations)} interactions took 16 ms or more"
    return [
        Figure("INP", slowest, "ms", most=200, note=note),
        Figure("CLS while entering", max(one["shift"] for one in played), most=0),
    ]


def _spread(values: list[float]) -> tuple[float, float, float, int]:
    parts = quantiles(values, n=20, method="inclusive")
    return parts[9], parts[14], parts[18], len(values)
