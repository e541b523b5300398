"""Earlier games come into the list of nights, where the reader goes on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from sessions.access.roles import Actor
from sessions.people.groups import new_group
from tests.browser.conftest import COOKIE
from tests.factories import DeviceFactory
from tests.sessions.devices import cookie_of
from tests.sessions.history.played import many_games


@pytest.mark.django_db(transaction=True)
def test_earlier_games_come_into_the_list(browse):
    device = DeviceFactory()
    group = new_group(name="Club", by=Actor(device))
    many_games(group, 70)
    page = browse(f"/group/{group.code}/?name=n", cookies={COOKIE: cookie_of(device)})
    nights, more = page.locator(".night"), page.get_by_role("link", name="Earlier games")
    shown = nights.count()

    more.press("Enter")

    expect(page).to_have_url(re.compile(r"\?name=n&before="))
    expect(page.locator("h3:focus")).to_have_text(nights.nth(shown).locator("h3").inner_text())
    assert nights.count() > shown
    expect(more).to_have_count(0)
    page.reload()
    expect(page.get_by_role("link", name="The latest games")).to_be_visible()
    assert nights.count() < shown
