"""A night of thirteen: three tables, each with its phone, of which one has no network meanwhile.

From the door to the table of the season, as it is tapped. The league is founded by a call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring.rules.rule_set import PATCH
from tests.browser.around.test_installed import is_ready, keeps
from tests.browser.playing import kept_by, started, unhurried
from tests.browser.without_network import (
    enter_total,
    has_told,
    is_back,
    phones_offline,
    reconnect,
    waits,
)
from tests.proofs.site import Server

pytestmark = pytest.mark.slow

THIRTEEN = (
    "Ana",
    "Ben",
    "Cleo",
    "Dora",
    "Emil",
    "Fee",
    "Gus",
    "Hana",
    "Ida",
    "Jo",
    "Kim",
    "Lea",
    "Mo",
)
RULES = PATCH.to_json() | {"name": "One turn each", "fixed_turns": 1, "opening_threshold": 0}


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    yield from phones_offline(browser, server)


def post(page: Page, address: str, **sent: Any) -> Any:
    """A call of this phone."""
    token = {"X-CSRFToken": kept_by(page)["csrftoken"]}
    answer = page.request.post(f"/api/v1/{address}", data=sent, headers=token)
    assert answer.ok, answer.text()
    return answer.json()


def league(page: Page) -> tuple[str, list[str]]:
    """A league of one night, tonight; its code, and that of each table's card."""
    started(page, "Ana", "Ben")
    code = page.url.split("/g/")[1].strip("/")
    group = page.request.get(f"/api/v1/games/{code}/").json()["group"]
    event = post(
        page,
        f"groups/{group}/events/",
        name="Autumn",
        first_day=f"{datetime.now(UTC):%Y-%m-%d}",
        rounds=1,
        rules=RULES,
        entrants=list(THIRTEEN),
    )["code"]
    cards = [post(page, f"events/{event}/links/", role="table", table=it) for it in (1, 2, 3)]
    return event, [it["code"] for it in cards]


def at_table(page: Page, event: str, card: str, number: int) -> Page:
    """A phone that nobody knows comes in by the card of its table, and starts the game."""
    assert page.request.get(f"/j/{card}/").ok
    page.goto(f"/e/{event}/1/1/{number}/")
    page.get_by_role("button", name="Start this table's game").tap()
    page.wait_for_url("**/g/*/")
    page.goto(f"{page.url}?mode=totals")
    is_ready(page)
    has_told(page)
    return page


def everybody_calls_out(page: Page, people: int) -> None:
    """One turn each, the first with the most points."""
    name = page.locator("#turn-name")
    for at in range(people):
        before = name.inner_text()
        unhurried(page)
        enter_total(page, str(1_000 - 100 * at))
        if at + 1 < people:
            expect(name).not_to_have_text(before)


def the_organiser_reads_copies_without_network(host: Page, event: str) -> None:
    """The standings as well, which nobody has opened since."""
    keeps(host, f"/e/{event}/1/", "Tables in: 2 of 3")
    keeps(host, f"/e/{event}/", "Night 1")
    host.context.set_offline(True)
    for path, words in ((f"/e/{event}/1/", "Tables in: 2 of 3"), (f"/e/{event}/", "Season")):
        host.goto(path)
        expect(host.locator("#copy")).to_contain_text("this is as it was on")
        expect(host.locator("#event")).to_contain_text(words)
    host.goto("/history/")
    expect(host.locator("#kept-events a")).to_have_count(2)
    with host.expect_navigation():  # that page opens again by itself
        host.context.set_offline(False)
    host.goto(f"/e/{event}/1/")
    expect(host.locator("#live")).to_have_attribute("data-state", "live")
    expect(host.locator("#copy")).to_be_hidden()


@pytest.mark.thorough
def test_thirteen_play_a_night_at_three_phones_of_which_one_is_offline(phone) -> None:
    host = phone()
    event, cards = league(host)
    host.goto(f"/e/{event}/")
    host.get_by_role("link", name="To the next night").tap()
    host.get_by_role("button", name="Open the door").tap()
    host.get_by_role("button", name="All of them are there").tap()
    expect(host.get_by_text("13 are there")).to_be_visible()
    host.get_by_role("link", name="On to the tables").tap()
    host.get_by_role("button", name="Draw the tables").tap()
    host.get_by_role("button", name="Publish these tables").tap()

    tables = [at_table(phone(), event, card, it) for it, card in enumerate(cards, 1)]
    away = tables[2]
    away.context.set_offline(True)
    for page, people in zip(tables, (5, 4, 4), strict=True):
        everybody_calls_out(page, people)
    waits(away, "Offline: 4 entries wait to be sent")
    for page in tables[:2]:
        page.get_by_role("button", name="Count it for the league").tap()
        page.wait_for_url(f"**/e/{event}/1/")
    expect(host.get_by_text("being played")).to_have_count(1)
    the_organiser_reads_copies_without_network(host, event)

    reconnect(away)
    is_back(away)
    away.get_by_role("button", name="Count it for the league").tap()
    away.wait_for_url(f"**/e/{event}/1/")

    host.get_by_role("button", name="Close the night").tap()
    host.get_by_role("link", name="To the table of the season").tap()
    rows = host.locator("tbody tr")
    expect(rows).to_have_count(13)
