"""How hands play on a page: start a game, tap a throw, press a button."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect


def new_game(page: Page, *names: str, rules: str = "patch", target: str = "") -> None:
    """Fill in the form and start."""
    page.goto("/new/")
    for number, name in enumerate(names, start=1):
        if number > 2:
            page.get_by_role("button", name="Add a player").last.click()
            expect(page.locator('[name="name"]')).to_have_count(number)
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    choose_rules(page, rules)
    if target:
        page.get_by_label("Target score", exact=True).fill(target)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#turn-name")).to_have_text(names[0], timeout=20_000)
    page.wait_for_load_state()  # the script has taken over


def started(
    page: Page,
    *names: str,
    rules: str | dict[str, object] = "patch",
    every_die: bool = False,
) -> dict[str, str]:
    """A new game that this phone has started by a call: where the form is not what is tried.

    "Ana of Red" is Ana, who plays for the team Red. The table may want every die to be entered.
    Returns its codes, by what they let one do.
    """
    players = [dict(zip(("name", "team"), it.split(" of "), strict=False)) for it in names]
    if "csrftoken" not in kept_by(page):
        page.request.get("/join/")
    token = {"X-CSRFToken": kept_by(page)["csrftoken"]}
    asked = {"players": players, "rules": rules}
    answer = page.request.post("/api/v1/games/", data=asked, headers=token)
    assert answer.status == 201, answer.text()
    game = answer.json()
    if every_die:
        options = f"/api/v1/games/{game['code']}/options/"
        set_so = page.request.patch(options, data={"every_die": True}, headers=token)
        assert set_so.status == 200, set_so.text()
    page.goto(f"/g/{game['code']}/")
    throws(page, players[0]["name"])
    return {link["role"]: link["code"] for link in game["links"]}


def begun(
    open_page: Callable[..., Page],
    *names: str,
    rules: str | dict[str, object] = "patch",
    every_die: bool = False,
    **how: object,
) -> Page:
    """A new phone, opened as `how` says, on a game that it has started like this."""
    page = open_page(None, **how)
    started(page, *names, rules=rules, every_die=every_die)
    return page


def kept_by(page: Page) -> dict[str, str]:
    """Its cookies."""
    return {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}


def choose_rules(page: Page, key: str) -> None:
    """In the form: the rule set that is chosen stands there, the others are folded away."""
    choice = page.locator(f'[name="rules"][value="{key}"]')
    if not choice.is_visible():
        page.get_by_text("All rule sets").click()
    choice.check()


def may_lose_the_network(page: Page) -> None:
    """What the page needs to go on without network has arrived."""
    expect(page.locator("#waiting")).to_have_attribute("data-ready", "")


MIDDLES = """(faces) => [...faces].map((face) => {
  const key = document.querySelector(`.key[data-face="${face}"]`);
  const { x, y, width, height } = key.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  return key.contains(document.elementFromPoint(...middle)) ? middle : null;
})"""


def tap(page: Page, dice: str) -> None:
    """One finger, die by die, on keys that stay where they are.

    Playwright looks before each tap whether it can be made, which costs twice as much as the tap:
    here only before the first, and of keys that are not in sight then.
    """
    middles: list[tuple[float, float] | None] = [None] * len(dice)
    for number, face in enumerate(dice):
        if middle := middles[number]:
            page.touchscreen.tap(*middle)
        else:
            page.locator(f'.key[data-face="{face}"]').tap()
        if number == 0 and dice[1:]:
            middles[1:] = page.evaluate(MIDDLES, dice[1:])


def unhurried(page: Page) -> None:
    """So much later that a tap at the same place is no second half of a double tap any more."""
    page.evaluate("() => new Promise((done) => setTimeout(done, 400))")


def throws(page: Page, name: str) -> None:
    """It is this player's turn, and the server has said so."""
    expect(page.locator("#turn-name")).to_have_text(name)
    expect(page.locator('.strip [aria-current="true"] .score__name')).to_contain_text(name)


def to_totals(page: Page) -> None:
    """The keys for a turn's total in place of those for dice; the script has taken over."""
    page.get_by_role("link", name="or enter turn totals").tap()
    page.wait_for_url(re.compile(r"\?mode=totals$"))


def to_dice(page: Page) -> None:
    """And back."""
    page.get_by_role("link", name="Enter dice instead").tap()
    page.wait_for_url(re.compile(r"/g/\w+/$"))


def score(page: Page, name: str) -> Locator:
    line = page.locator(".strip .score").filter(has_text=name)
    return line.locator(".score__points")


def enter(page: Page, dice: str, button: str) -> None:
    """Tap a throw and the button whose words begin like this."""
    tap(page, dice)
    page.locator(".actions").get_by_role("button", name=re.compile(f"^{button}")).tap()


def bank_one_of_155(page: Page) -> None:
    """Of the last three dice the 1 alone is set aside."""
    tap(page, "155")
    for place in (2, 1):
        page.locator(".tray__place").nth(place).tap()
        expect(page.locator(".tray :checked")).to_have_count(place)
    unhurried(page)
    page.locator("#bank").tap()


def add_late_player(page: Page, name: str) -> None:
    """On the page of the table, in the form that is folded away."""
    form = page.locator("#join")
    form.locator("summary").tap()
    form.get_by_label("Name", exact=True).fill(name)
    form.get_by_role("button", name="Add the player").tap()


def shown_code(manager: Page, game: str, role: str) -> str:
    """The code that a manager reads out, from the button on the sheet."""
    manager.goto(game)
    manager.get_by_role("link", name="Invite").tap()
    link = manager.locator(f"#link-{role}")
    if link.get_attribute("open") is None:
        link.locator("summary").tap()
    return link.locator(".join__code").inner_text()


def come_in(page: Page, game: str, code: str) -> None:
    """By a link that was opened before, so that the welcome has been read."""
    assert page.request.get(f"/j/{code}/").status == 200
    page.goto(game)


def type_code(page: Page, code: str) -> None:
    """Come in by a code, and read the welcome, if one stands over the header."""
    page.goto("/join/")
    page.get_by_label("Code", exact=True).fill(code.lower())
    page.get_by_role("button", name="Open the sheet").click()
    page.wait_for_url("**/g/*/")
    read = page.locator(".welcome .btn")
    if read.count():
        read.click()
