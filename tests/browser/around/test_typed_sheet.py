"""An old score sheet is typed by keyboard: totals follow, it is judged, nothing is sent early."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from sessions.access.roles import Actor
from sessions.people.groups import new_group
from tests.browser.conftest import COOKIE
from tests.factories import DeviceFactory
from tests.sessions.devices import cookie_of


@pytest.mark.django_db(transaction=True)
def test_a_sheet_is_typed_column_by_column(browse):
    device = DeviceFactory()
    group = new_group(name="Club", by=Actor(device))
    page = browse(f"/group/{group.code}/sheet/", cookies={COOKIE: cookie_of(device)})
    keys = page.keyboard
    page.locator("[name=day]").fill("1998-12-26")
    for seat, name, cells in ((0, "Gran", ("500", "F", "1.250")), (1, "Joe", ("0", "550", "300"))):
        page.locator(f"[name=seat-{seat}]").focus()
        for typed in (name, *cells):
            keys.type(typed)
            keys.press("Enter")
    expect(page.locator("[data-total='0']")).to_have_text("1,750")
    expect(page.locator("#judged")).to_contain_text("Gran 1,750 · Joe 850")

    keys.press("ArrowUp")
    page.get_by_role("button", name="Farkle").click()
    expect(page.locator("[data-total='1']")).to_have_text("550")
    expect(page.locator("[name=c-3-1]")).to_be_focused()
    page.locator("[name=place]").press("Enter")
    assert group.games.count() == 0

    page.get_by_role("button", name="Keep this game").press("Enter")
    expect(page.get_by_role("button", name="Undo this import")).to_be_visible()
    assert group.games.count() == 1
