"""What hands do on the pad that no friendly hand does, and what came of it.

Two phones in one game, a network that holds entries up, fingers that press what has just come.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import time

from playwright.sync_api import Page, Route, expect

from sessions.models import Game
from tests.browser.playing import come_in, may_lose_the_network, started


def open_game(page: Page) -> Game:
    """The game that is open, as it is written."""
    return Game.objects.get(code=re.search(r"/g/(\w+)/", page.url)[1])


def entries(page: Page) -> list[str]:
    """The kinds in the log of the game that is open."""
    return list(open_game(page).entries.values_list("kind", flat=True))


def in_tray(page: Page, dice: str) -> None:
    expect(page.locator(".tray .die")).to_have_count(len(dice))
    faces = page.locator(".tray .die use").evaluate_all(
        "all => all.map((it) => it.getAttribute('href').at(-1)).join('')"
    )
    assert faces == dice


def empty_the_tray(page: Page) -> None:
    for _ in range(page.locator(".tray .die").count()):
        page.keyboard.press("Backspace")


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_twice(page: Page, place: tuple[float, float]) -> None:
    """Within a tenth of a second, as the page is told, however long it takes on a busy machine."""
    x, y = place
    wire = page.context.new_cdp_session(page)
    began = time()
    for moment in (began, began + 0.1):
        for kind, fingers in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            touch = {"type": kind, "touchPoints": fingers, "timestamp": moment}
            wire.send("Input.dispatchTouchEvent", touch)
    wire.detach()


def look_up_and_come_back(page: Page) -> None:
    """To the rules and back, by links and addresses."""
    may_lose_the_network(page)
    game = page.url
    page.get_by_role("link", name="Rules of this game").tap()
    page.wait_for_url("**/rules/**")
    page.goto(game)


def two_phones(open_page: Callable[..., Page]) -> tuple[Page, Page]:
    """Two phones that may score the same new game."""
    first, second = open_page(None), open_page(None)
    codes = started(first, "Ana", "Ben")
    come_in(second, first.url, codes["score"])
    return first, second


@contextmanager
def held_up(page: Page, to: str = "**/throws/") -> Iterator[None]:
    """A bad network: no entry arrives before all that is done meanwhile."""
    held: list[Route] = []
    goes_on = False

    def sent(route: Route) -> None:
        if goes_on:
            route.continue_()
        else:
            held.append(route)

    page.route(to, sent)
    yield
    goes_on = True
    for route in held:
        route.continue_()


def press_on_arrival(page: Page, wanted: str, place: tuple[float, float]) -> None:
    """A finger there, the very moment something has come; how that ended is written on it."""
    page.evaluate(_ON_ARRIVAL, [wanted, place])


_ON_ARRIVAL = """([wanted, [x, y]]) => {
  const observer = new MutationObserver(() => {
    const found = document.querySelector(wanted);
    if (!found) return;
    observer.disconnect();
    const at = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 9 };
    found.dispatchEvent(new PointerEvent("pointerdown", at));
    found.dataset.pressed = found.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }));
  });
  observer.observe(document.getElementById("game"), { childList: true, subtree: true });
}"""


def press_on_news(page: Page, selector: str) -> None:
    """The same, when it has been said what somebody else has entered; it is written on the page."""
    page.evaluate(_ON_NEWS, selector)


_ON_NEWS = """(selector) => {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    const found = document.querySelector(selector);
    const at = { bubbles: true, cancelable: true, clientX: 9, clientY: 9, pointerId: 9, detail: 1 };
    found.dispatchEvent(new PointerEvent("pointerdown", at));
    document.body.dataset.pressed = found.dispatchEvent(new MouseEvent("click", at));
  });
  observer.observe(document.getElementById("announce"), { childList: true });
}"""
