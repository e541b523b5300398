"""A night that was played on paper, by keyboard alone: door, draw, and what the slips say."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from sessions.access.roles import Actor
from tests.browser.access.test_access_keyboard import press, seen, tab_to
from tests.sessions.events.evenings import NAMES, Evening, league


def test_a_night_on_paper_is_run_by_keyboard_alone(browse_own, device) -> None:
    event = league(NAMES[:6], weeks=1, rounds=1, by=Actor(device))
    page: Page = browse_own(f"/e/{event.code}/1/", viewport="desktop")
    press(page, page.get_by_role("button", name="Open the door"))
    page.wait_for_url("**/door/")
    for at, name in enumerate(NAMES[:6], 1):
        tab_to(page, page.get_by_role("button", name=name))
        page.keyboard.press("Space")
        expect(page.get_by_text(f"{at} {'is' if at == 1 else 'are'} there")).to_be_visible()
        expect(page.locator(f"#door-{at}")).to_be_focused()
        expect(page.locator(f"#door-{at}")).to_have_text(f"{name}: there")
        seen(page)
    tab_to(page, page.get_by_role("link", name="On to the tables"), "Shift+Tab")
    page.keyboard.press("Enter")
    for name in ("Draw the tables", "Publish these tables"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
        press(page, page.get_by_role("button", name=name))
    expect(page.get_by_text("Tables in: 0 of 2")).to_be_visible()
    press(page, page.get_by_role("link", name="Type in results"))
    fields = page.locator("input.grid-total")
    expect(fields.first).to_be_visible()
    tab_to(page, fields.first)
    for at, total in enumerate(("8450", "10250", "-", "700", "650", "600")):
        expect(fields.nth(at)).to_be_focused()
        page.keyboard.type(total)
        page.keyboard.press("Enter")
    expect(page.locator("output[data-place]").nth(1)).to_have_text("1.")
    expect(page.get_by_role("button", name="Take these results")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("10,250")).to_be_visible()
    assert all(it.is_settled for it in Evening(event).night.rounds[0].tables)
