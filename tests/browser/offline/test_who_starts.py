"""Who starts, and by which rules, in a game that begins without network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access.page_access import barriers
from tests.browser.around.test_installed import address, cut, is_ready, keeps
from tests.browser.playing import may_lose_the_network, throws
from tests.browser.without_network import (
    choose_ours,
    fill_in,
    in_the_form,
    is_back,
    log,
    reconnect,
)

pytestmark = pytest.mark.slow


# --- who starts


def write_dice(page: Page, **faces: str) -> None:
    panel = page.locator("#roll-off-here")
    for name, face in faces.items():
        panel.get_by_label(name).select_option(face)
    panel.get_by_role("button", name="Write the roll-off").tap()


def test_who_starts_is_rolled_off_without_network_also_a_tie(phone, site):
    """The dice chosen stay where they are, whatever is drawn meanwhile, and by whom."""
    page = phone()
    is_ready(page)
    cut(page)
    in_the_form(page)
    fill_in(page, "Ana", "Ben", "Cleo", rules="wikihow")
    page.get_by_label("First to throw").select_option("roll_off")
    page.get_by_role("button", name="Start the game").tap()
    panel = page.locator("#roll-off-here")
    expect(panel.get_by_role("heading")).to_have_text("Who starts? One die each")
    may_lose_the_network(page)
    assert barriers(page) == []
    panel.get_by_label("Ana").select_option("3")
    page.get_by_role("link", name="Roll off who starts").tap()
    expect(panel.get_by_label("Ana")).to_have_value("3")
    write_dice(page, Ben="6", Cleo="6")
    expect(panel.get_by_role("heading")).to_have_text("Tied: throw again")
    expect(panel.locator("select")).to_have_count(2)
    expect(panel.get_by_label("Ben")).to_have_value("")
    expect(page.locator(".key").first).to_be_hidden()
    page.reload()
    may_lose_the_network(page)
    write_dice(page, Ben="2", Cleo="5")
    throws(page, "Cleo")
    expect(panel).to_have_count(0)
    expect(page.locator(".last")).to_contain_text("Cleo won the roll-off")
    page.locator("#undo").tap()
    expect(panel.get_by_role("heading")).to_have_text("Tied: throw again")
    panel.get_by_label("Ben").select_option("4")

    reconnect(page)
    is_back(page)
    expect(panel).to_have_count(0)
    form = page.locator("#roll-off-form")
    expect(form.get_by_label("Ben")).to_have_value("4")
    form.get_by_label("Cleo").select_option("5")
    form.get_by_role("button", name="Write the roll-off").tap()
    throws(page, "Cleo")
    assert log(site, address(page)) == [
        {"type": "roll_off", "faces": {"0": 3, "1": 6, "2": 6}},
        {"type": "roll_off", "faces": {"1": 4, "2": 5}},
    ]


# --- one's own rules


def save_ours(page: Page, opening: str, version: int) -> None:
    page.locator("#rule-opening_threshold").fill(opening)
    page.get_by_label("Keep these as house rules named").fill("Ours")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text(f"Saved as Ours, version {version}.")).to_be_visible()


def start_by_ours(page: Page, opening: str) -> None:
    fill_in(page, "Ana", "Ben")
    choose_ours(page)
    page.get_by_role("button", name="Start the game").tap()
    throws(page, "Ana")
    expect(page.locator(".turn__goal")).to_have_text(f"0 · {opening} to open")


PUT_POCKETS = """async (pockets) => {
  const name = (await caches.keys()).find((it) => it.startsWith("pages-"));
  await (await caches.open(name)).put("/new/pockets/", new Response(pockets));
}"""


def test_ones_own_house_rules_are_played_as_the_form_shows_them(phone):
    """Saved anew, they are newer than those that the phone has kept."""
    page = phone("/new/")
    is_ready(page)
    save_ours(page, "1000", version=1)
    page.goto("/new/")
    keeps(page, "/new/", "Ours")
    keeps(page, "/new/pockets/", "Ours")
    cut(page)
    in_the_form(page)
    start_by_ours(page, "1,000")
    head = page.locator(".sheet__head")
    expect(head).to_contain_text("Ours · to 10,000 · 1,000 to open")
    may_lose_the_network(page)
    reconnect(page)
    is_back(page)
    expect(head).to_contain_text("Ours · to 10,000 · 1,000 to open")

    page.goto("/new/")
    pockets = page.evaluate("caches.match('/new/pockets/').then((kept) => kept.text())")
    choose_ours(page)
    expect(page.locator("#rule-opening_threshold")).to_have_value("1000")
    save_ours(page, "1500", version=2)
    in_the_form(page)
    keeps(page, "/new/pockets/", '"opening_threshold": 1500')
    page.evaluate(PUT_POCKETS, pockets)
    start_by_ours(page, "1,500")
