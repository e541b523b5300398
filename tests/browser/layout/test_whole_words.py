"""Large type on a small phone: words and codes are not broken in the middle."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import started

LINES = """(element) => {
  const text = document.createRange();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map(({ top }) => top)).size;
}"""
PER_TEXT = """(element) => [...element.childNodes].filter((it) => it.nodeType === Node.TEXT_NODE)
  .map((it) => { const part = document.createRange(); part.selectNode(it);
    return new Set([...part.getClientRects()].map(({ top }) => top)).size; })"""


@pytest.fixture(params=["en", "de"])
def page(browse, request) -> Page:
    return browse(
        "/new/",
        viewport="small",
        cookies={"farkle-set-type": "large", "django_language": request.param},
    )


def test_each_title_of_a_setting_has_a_line_of_its_own(page):
    page.goto("/device/")
    for button in page.locator("[data-try]").all():
        button.evaluate("(it) => { it.hidden = false; }")

    for name in ("sound", "vibration", "theme"):
        assert page.locator(f"#set-{name} legend").evaluate(LINES) == 1, name


def test_the_address_of_an_invitation_is_broken_before_its_code(page):
    started(page, "Ana", "Ben")
    page.goto(f"{page.url}table/")
    address = page.locator(".join__address").first
    expect(address).to_be_visible()
    assert address.evaluate(LINES) > 1

    assert address.evaluate(PER_TEXT)[-1] == 1
