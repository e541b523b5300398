"""What hands do on a page until it looks as it is to be drawn. Knows no game and no address."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

Act = Callable[[Page], object]


def unfold(page: Page) -> None:
    page.locator("details").evaluate_all("(all) => all.forEach((it) => { it.open = true; })")


def then(*steps: Act) -> Act:
    def do_all(page: Page) -> None:
        for step in steps:
            step(page)

    return do_all


def typed(dice: str) -> Act:
    """The dice lie in the tray."""

    def type_dice(page: Page) -> None:
        expect(page.locator(".key").first).to_be_visible()
        page.keyboard.type(dice)
        expect(page.locator(".tray .die")).to_have_count(len(dice))

    return type_dice


def clicked(selector: str) -> Act:
    return lambda page: page.locator(selector).first.click()


def forced(selector: str) -> Act:
    """A button that looks switched off, and still says why."""
    return lambda page: page.locator(selector).first.click(force=True)


def shows(selector: str) -> Act:
    return lambda page: expect(page.locator(selector).first).to_be_visible()


def filled(**fields: str) -> Act:
    def fill(page: Page) -> None:
        for name, text in fields.items():
            page.locator(f"[name={name}]").fill(text)

    return fill


def no_backup_sent(page: Page) -> None:
    """A file of another kind is to be looked at."""
    file = {"name": "holiday.zip", "mimeType": "application/zip", "buffer": b"no backup"}
    page.locator("[type=file]").set_input_files(file)
    page.locator("form:has([type=file]) button").click()


def typed_sheet(page: Page) -> None:
    """Two players and three rounds of an old sheet, which the server then judges."""
    page.locator("[name=day]").fill("1998-12-26")
    for seat, name in enumerate(("Ana", "Bernd")):
        page.locator(f"[name=seat-{seat}]").fill(name)
    for seat, column in enumerate((("500", "F", "1.200"), ("F", "650", "80"))):
        page.locator(f"[name=c-0-{seat}]").focus()
        for points in column:
            page.keyboard.type(points)
            page.keyboard.press("Enter")
    expect(page.locator("#judged .tag")).to_be_visible()


def first_name(name: str) -> Act:
    return lambda page: page.locator("[name=name]").first.fill(name)


def pressed(button: str) -> Act:
    """A form that comes back, or leads on."""

    def press(page: Page) -> None:
        with page.expect_navigation():
            page.locator(button).first.click()

    return press


def without_token(page: Page) -> None:
    """A form sent by a page that has lost its token."""
    page.locator("[name=csrfmiddlewaretoken]").evaluate_all("all => all.forEach(it => it.remove())")
    type_unknown_code(page)


def type_unknown_code(page: Page) -> None:
    filled(code="K7MX2Q")(page)
    pressed("main form .btn--go")(page)


def put_a_die_back(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Throw|Wurf) 4")).click()
    page.locator("[data-place='2']").click()
    expect(page.locator("#change")).not_to_be_empty()


def hand_over(page: Page) -> None:
    """This phone goes round, and a turn has just ended."""
    page.evaluate("document.cookie = 'farkle-set-hand-over=on; path=/'")
    page.reload()
    then(typed("2346"), clicked("#farkle"), shows("#hand-over"))(page)
    page.evaluate("document.cookie = 'farkle-set-hand-over=; max-age=0; path=/'")


WITHOUT_NETWORK = """() => {
  Object.defineProperty(navigator, "onLine", { value: false });
  dispatchEvent(new Event("offline"));
}"""


def without_network(page: Page) -> None:
    page.evaluate(WITHOUT_NETWORK)
    expect(page.locator("#live")).to_have_attribute("data-state", "offline")


def late(page: Page) -> None:
    """A screen whose clock says most, and whose picture stands as far down as it may."""
    page.locator("#clock").evaluate("it => { it.textContent = '10:58 PM'; }")
    page.evaluate("document.body.dataset.place = 3")
    page.evaluate("document.getAnimations().forEach((it) => it.finish())")


def type_totals(page: Page) -> None:
    """Some of a night's totals, as somebody types them from slips."""
    fields = page.locator("input.grid-total")
    for at, total in enumerate(("8450", "10250", "8450")):
        fields.nth(at).fill(total)


def look_at_list(page: Page) -> None:
    """People of a club, somebody new among them, and somebody who may be there."""
    page.fill("#pasted", "Name\nAna\nAna Berger\nZoe\nZoe\n")
    page.locator("button[value=look]").click()
