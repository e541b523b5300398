"""A league's evening on three screens, with the real server: the organiser's phone, the phone of
somebody who plays, and the television."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pad.hands import held_up
from tests.browser.playing import kept_by

pytestmark = pytest.mark.slow

NAMES = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fee", "Gus", "Hana"]


def ask(page: Page, path: str, **data: object) -> dict[str, object]:
    """A call of the API, as the phone that shows the page."""
    token = {"X-CSRFToken": kept_by(page)["csrftoken"]}
    answer = page.request.post(f"/api/v1/{path}", data=data, headers=token)
    assert answer.ok, answer.text()
    return answer.json()


def ask_version(page: Page, event: str) -> int:
    return page.request.get(f"/api/v1/events/{event}/").json()["version"]


def league(page: Page) -> str:
    """A league of eight, who are all there; the address of its night."""
    page.goto("/group/new/")
    page.locator("input[name=name]").fill("Tuesday club")
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile("/group/[A-Z0-9]+/"))
    group = page.url.split("/group/")[1].split("/")[0]
    page.goto(f"/group/{group}/league/")
    event = ask(
        page, f"groups/{group}/events/", name="Autumn", first_day="2026-12-01", entrants=NAMES
    )["code"]
    ask(page, f"events/{event}/nights/1/open/")
    ask(page, f"events/{event}/nights/1/door/", entrants=list(range(1, 9)), present=True)
    ask(page, f"events/{event}/nights/1/rounds/", seed="s")
    return f"/e/{event}/1/"


def two_taps_swap_in_place(organiser: Page, night: str) -> None:
    """The last swap is undone by a third tap."""
    organiser.evaluate("window.isSamePage = true")
    first, other = (organiser.locator(".seats").nth(table) for table in (0, 1))
    one, two = (it.locator("a").first.inner_text() for it in (first, other))
    first.get_by_role("link", name=one).tap()
    chosen = organiser.locator("[aria-current=true]")
    expect(chosen).to_contain_text(one)
    expect(chosen).to_be_focused()
    other.get_by_role("button", name=re.compile(f"^{two}")).tap()
    expect(other).to_contain_text(one)
    expect(first).to_contain_text(two)
    undo = organiser.get_by_role("button", name="Undo the swap")
    with held_up(organiser, f"**{night}*"):
        undo.tap()
        undo.tap()  # as a double tap is: nothing has changed meanwhile
    expect(first).to_contain_text(one)
    expect(organiser.locator("#problem")).to_have_count(0)
    assert organiser.evaluate("window.isSamePage"), "nothing was loaded anew"


def a_screen_is_chosen_again_and_again(organiser: Page, tv: Page, event: str) -> None:
    """What has been sent is no longer being typed: what changes meanwhile is in that form, too."""
    organiser.locator("#choose-screen > summary").tap()
    for shows in ("clock", "standings", "clock"):
        organiser.get_by_label("It shows").select_option(shows)
        organiser.get_by_role("button", name="Show that").tap()
        expect(tv.locator(f"[data-kind={shows}]")).to_be_visible()
        expect(organiser.locator("#problem")).to_have_count(0)
        is_there = shows == "standings"
        ask(organiser, f"events/{event}/nights/1/door/", entrants=[8], present=is_there)
        there = 8 if is_there else 7
        expect(organiser.locator("main")).to_contain_text(f"{there} are there")


def test_an_evening_is_run_on_one_phone_and_seen_on_all(phone):
    organiser = phone("/")
    night = league(organiser)
    event = night.split("/")[2]
    links = organiser.request.get(f"/api/v1/events/{event}/links/").json()["results"]
    follow = next(it["code"] for it in links if it["role"] == "follow")
    player = phone(f"/j/{follow}/")
    player.goto(night)
    tv = phone(f"/j/{follow}/", viewport="desktop")
    tv.goto(f"/e/{event}/tv/")
    organiser.goto(night)
    for page in (organiser, player, tv):
        expect(page.locator("#live span")).to_have_text("live")
    expect(tv.locator(".hall__nothing")).to_be_visible()

    two_taps_swap_in_place(organiser, night)
    shown = f"{ask_version(organiser, event)}.0"
    expect(organiser.locator("#event")).to_have_attribute("data-shown", shown)

    # what is published is seen by all, without a tap
    expect(player.locator(".seats")).to_have_count(0)
    organiser.get_by_role("button", name="Publish these tables").tap()
    expect(player.locator(".seats")).to_have_count(2)
    expect(tv.locator("[data-kind=seating] li")).to_have_count(8)
    expect(player.locator("#announce")).to_have_text("Tables in: 0 of 2")

    # what somebody types stays, whatever happens elsewhere
    organiser.locator("#run-clock > summary").tap()
    organiser.get_by_label("Minutes", exact=True).fill("4")
    ask(organiser, f"events/{event}/nights/1/door/", entrants=[8], present=False)
    expect(organiser.locator("main")).to_contain_text("7 are there")
    expect(organiser.get_by_label("Minutes", exact=True)).to_have_value("4")

    # whoever is told that something has changed taps once more
    organiser.get_by_role("button", name="Start the clock").tap()
    expect(organiser.locator("#problem")).to_contain_text("has changed")
    expect(organiser.get_by_label("Minutes", exact=True)).to_have_value("4")

    # the clock runs on every screen, and says so in words
    organiser.get_by_role("button", name="Start the clock").tap()
    for page, clock in ((organiser, "#clock-night"), (player, "#clock-night"), (tv, "#clock-bar")):
        expect(page.locator(clock)).to_have_attribute("data-state", "soon")
        expect(page.locator(f"{clock} .clock__digits")).to_have_text(re.compile(r"^[34]:\d\d$"))
        expect(page.locator(f"{clock} .clock__said")).to_have_text("4 minutes left")
    expect(organiser.locator("#problem")).to_have_count(0)

    a_screen_is_chosen_again_and_again(organiser, tv, event)
